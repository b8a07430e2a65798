/**
 * Checks that the relays that share one Redis fit together: all have the same key, from which their clients' secrets
 * are computed, and each can read the format of the stored data. A relay with another key would refuse the clients of
 * the others, and an older relay would misread what a newer one wrote, so neither may take part. Redis holds only the
 * key's fingerprint.
 */

import { commonPrefix } from "./keyPrefix";
import type { Redis } from "./redis";
import { agreeScript } from "./scripts";

/**
 * The version of the format of all that relays store in Redis. Raise it with a change that an older relay would
 * misread.
 */
export const format = 1;

const about = `${commonPrefix}about`;

const otherKey =
  "The key here is another than that of the relays on this Redis, so clients of one would be refused by the other: set " +
  "SHARIAH_RELAY_KEY to one key for all of them (without it each makes its own). To change the key of all, stop them, " +
  "empty this Redis and start them with the new one; every client then needs a new secret.";

export class Agreement {
  /**
   * When this Redis was first written to, as read at this relay's last agreement. A Redis that was emptied since then
   * has another value.
   */
  private since = "";
  /**
   * Whether the last check let this relay take part: it may be the one that sends, and may store the clients it knows
   * in Redis.
   */
  stands = false;

  constructor(
    private readonly redis: Redis,
    private readonly fingerprint: string,
  ) {}

  /**
   * Returns a sentence that says why this relay may not take part; undefined when it may. Each check writes the key's
   * fingerprint and the format, so that it throws when Redis takes no writes. After Redis was emptied, a relay that had
   * agreed before writes its key again, even where a relay with another key came back first.
   */
  async refusal(): Promise<string | undefined> {
    const [held, key, since] = await this.redis.script(agreeScript, [about], format, this.fingerprint, this.since);
    const why = refusalOf(Number(held), String(key), this.fingerprint);
    this.stands = why === undefined;
    if (this.stands) this.since = String(since);
    return why;
  }
}

/**
 * The same check for a command, which only reads: a command is no relay, so it leaves no key and no format in Redis.
 */
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
