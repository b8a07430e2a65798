/**
 * Agrees on what all relays on one Redis must share: the key that their clients' secrets follow from, and the format of
 * what they store there. A relay with another key would refuse two of three desks, and an older one would misread what
 * a newer one wrote, so neither may take part. Redis holds only the key's fingerprint.
 */
import type { Redis } from "./redis";
import { common } from "./scope";
import { agree } from "./scripts";

/** The format of everything that relays store in Redis. Raise it with a change that an older relay would misread. */
export const format = 1;

const about = `${common}about`;

const otherKey =
  "The key here is another than that of the relays on this Redis, so clients of one would be refused by the other: set " +
  "SHARIAH_RELAY_KEY to one key for all of them (without it each makes its own). To change the key of all, stop them, " +
  "empty this Redis and start them with the new one; every client then needs a new secret.";

export class Agreement {
  /** When Redis was first written to, as known at our last agreement. After it was emptied, the value differs. */
  private since = "";
  /** Whether this relay may lead, and store the clients it knows in Redis. */
  stands = false;

  constructor(
    private readonly redis: Redis,
    private readonly fingerprint: string,
  ) {}

  /**
   * Why this relay may not take part, as a sentence; undefined when it may. It writes its key and format each time, so
   * that it fails when Redis takes no writes. After Redis was emptied, the last agreement counts, and not the first
   * relay that came back.
   */
  async refusal(): Promise<string | undefined> {
    const [held, key, since] = await this.redis.script(agree, [about], format, this.fingerprint, this.since);
    const why = refusalOf(Number(held), String(key), this.fingerprint);
    this.stands = why === undefined;
    if (this.stands) this.since = String(since);
    return why;
  }
}

/** The same for a command. A command takes no part, so it writes nothing. */
export async function refusalFor(redis: Redis, fingerprint: string): Promise<string | undefined> {
  const [held, key] = (await redis.command("HMGET", about, "format", "key")) as (string | null)[];
  return refusalOf(Number(held ?? 0), key ?? fingerprint, fingerprint);
}

function refusalOf(held: number, key: string, fingerprint: string): string | undefined {
  if (held > format) {
    return (
      `What is kept in this Redis is of a newer relay (format ${held}, and this one reads up to ${format}): ` +
      "update this relay, or give it another Redis."
    );
  }
  return key === fingerprint ? undefined : otherKey;
}
