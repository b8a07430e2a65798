/**
 * What all relays on one Redis must agree on: the key that their clients' secrets follow from, and the format of what
 * they keep there. A relay with another key would refuse two of three desks, and an older one would misread what a newer
 * one wrote; neither takes part. The key itself is not in Redis: its fingerprint is.
 */
import type { Redis } from "./redis";
import { common } from "./scope";
import { agree } from "./scripts";

/** Of everything that relays keep in Redis. It is raised with a change that an older relay would misread. */
export const format = 1;

const about = `${common}about`;

const otherKey =
  "The key here is another than that of the relays on this Redis, so clients of one would be refused by the other: set " +
  "SHARIAH_RELAY_KEY to one key for all of them (without it each makes its own). To change the key of all, stop them, " +
  "empty this Redis and start them with the new one; every client then needs a new secret.";

export class Agreement {
  /** When Redis was first written to, as it was at our last agreement: one that was emptied since has another. */
  private since = "";
  /** This relay may lead, and what clients it knows may stand in Redis. */
  stands = false;

  constructor(
    private readonly redis: Redis,
    private readonly fingerprint: string,
  ) {}

  /**
   * Why this relay may not take part, in a sentence. Writes down what it agrees to, each time, so that it fails where
   * Redis takes no writes. On a Redis that was emptied, whoever agreed before counts, and not who came first after.
   */
  async refusal(): Promise<string | undefined> {
    const [held, key, since] = await this.redis.script(agree, [about], format, this.fingerprint, this.since);
    const why = refusalOf(Number(held), String(key), this.fingerprint);
    this.stands = why === undefined;
    if (this.stands) this.since = String(since);
    return why;
  }
}

/** The same for a command, which takes no part: it writes nothing. */
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
