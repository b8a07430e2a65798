/**
 * Shares among the relays on one Redis what is no answer: clients, request rates, replies to repeated requests, and
 * counts of calls.
 */

import { type Admission, type Door, OwnDoor, replayWindow } from "../http/replayGuard";
import type { HttpReply } from "../http/replies";
import { type Client, type Register, readClient } from "../one/clients";
import { monthText, type OwnUsage, type Usage, type Used } from "../one/usage";
import { commonPrefix } from "./keyPrefix";
import type { Redis } from "./redis";
import { atLeastScript, enterScript } from "./scripts";

/** Stores the clients in Redis. Nothing of this is secret. */
export class RedisClients implements Register {
  /**
   * `agreed` tells whether all relays on this Redis have the same key: only then are the secrets of these clients right
   * here.
   */
  constructor(
    private readonly redis: Redis,
    private readonly agreed: () => boolean = () => true,
  ) {}

  async all(): Promise<readonly Client[]> {
    if (!this.agreed()) throw new Error("Whose clients these are is not known yet");
    const texts = (await this.redis.command("HVALS", `${commonPrefix}clients`)) as string[];
    return texts.map(readClient).filter((client) => client !== undefined);
  }

  async put(client: Client): Promise<void> {
    await this.redis.command("HSET", `${commonPrefix}clients`, client.clientId, JSON.stringify(client));
  }
}

/**
 * Lets requests in by rates and repeats that all relays count together. While Redis does not answer, each relay counts
 * alone.
 */
export class SharedDoor implements Door {
  private readonly own: OwnDoor;

  constructor(
    private readonly redis: Redis,
    private readonly prefix: string,
    private readonly rate: number,
  ) {
    this.own = new OwnDoor(rate);
  }

  async enter(clientId: string, request: string, now: number): Promise<Admission> {
    const key = `${this.prefix}request:${request}`;
    if (!this.redis.isThere) return this.own.enter(clientId, request, now);
    try {
      const keys = [`${this.prefix}rate:${clientId}`, key];
      const [kind, text] = await this.redis.script(enterScript, keys, this.rate, replayWindow);
      if (kind === "often") return { kind };
      const reply = kind === "replay" ? await this.reply(key, String(text)) : undefined;
      if (reply) return { kind: "replay", reply };
      return { kind: "in", answered: (given) => void this.keep(key, given).catch(() => undefined) };
    } catch {
      return this.own.enter(clientId, request, now);
    }
  }

  /**
   * The reply to the first of several equal requests. That one may still be under way, here or at another relay, so
   * this waits for its reply, 10 s at most; undefined when there is none.
   */
  private async reply(key: string, text: string): Promise<HttpReply | undefined> {
    let stored: string | null = text;
    for (let tries = 0; stored === "" && tries < 100; tries += 1) {
      await new Promise((done) => setTimeout(done, 100));
      stored = (await this.redis.command("GET", key)) as string | null;
    }
    return stored ? (JSON.parse(stored) as HttpReply) : undefined;
  }

  private async keep(key: string, given: HttpReply | undefined): Promise<void> {
    if (given) await this.redis.command("SET", key, JSON.stringify(given), "PX", replayWindow);
    else await this.redis.command("DEL", key);
  }
}

/**
 * Counts the calls of each client at all relays together. The counts of other relays are at most two seconds old; this
 * relay's own are included at once.
 */
export class SharedUsage implements Usage {
  constructor(
    private readonly redis: Redis,
    private readonly own: OwnUsage,
  ) {}

  count(clientId: string, now: number): void {
    this.own.count(clientId, now);
    const key = keyOf(now);
    void Promise.all([
      this.redis.command("HINCRBY", key, `${clientId}:calls`, 1),
      this.redis.command("HSET", key, `${clientId}:last`, Math.round(now)),
      this.redis.command("PEXPIRE", key, 40 * 24 * 3_600_000),
    ]).catch(() => undefined);
  }

  of(clientId: string, now: number): Used {
    return this.own.of(clientId, now);
  }

  async read(): Promise<void> {
    try {
      const now = this.redis.now();
      const words = (await this.redis.command("HGETALL", keyOf(now))) as string[] | Record<string, string>;
      const fields = new Map(Array.isArray(words) ? pairsOf(words) : Object.entries(words));
      for (const [field, calls] of fields) {
        const [clientId = "", kind] = field.split(":");
        if (kind === "calls")
          this.own.learn(clientId, { calls: Number(calls), last: Number(fields.get(`${clientId}:last`) ?? 0) }, now);
      }
      for (const [clientId, { calls, last }] of this.own.all(now)) {
        const field = `${clientId}:calls`;
        if (calls <= Number(fields.get(field) ?? 0)) continue;
        await this.redis.script(atLeastScript, [keyOf(now)], field, calls, `${clientId}:last`, Math.round(last));
      }
    } catch {
      // The count made here stays.
    }
  }
}

function keyOf(now: number): string {
  return `${commonPrefix}usage:${monthText(now)}`;
}

function pairsOf(words: readonly string[]): [string, string][] {
  const pairs: [string, string][] = [];
  for (let at = 0; at + 1 < words.length; at += 2) pairs.push([words[at] as string, words[at + 1] as string]);
  return pairs;
}
