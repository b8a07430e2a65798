/** A relay that is one of several: Redis or Valkey is where they meet, and each serves what it knows without it. */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { readText, writeWhole } from "../node/home";
import { openHost } from "../node/host";
import type { OpenRelay, RelayOptions } from "./alone";
import { Asking } from "./asking";
import { Board } from "./board";
import { type Client, ClientFolder, type Register, readClient } from "./clients";
import { type Admission, type Door, OwnDoor, replayWindow } from "./door";
import { Guests } from "./guests";
import { secretOf } from "./key";
import { later } from "./later";
import { Leading } from "./leading";
import { Metrics } from "./metrics";
import { Redis } from "./redis";
import { Relay } from "./relay";
import type { Answered } from "./replies";
import { common, prefixOf } from "./scope";
import { atLeast, enter } from "./scripts";
import { monthOf, OwnUsage, type Usage, type Used } from "./usage";

export async function openSeveral(url: string, options: RelayOptions): Promise<OpenRelay> {
  const { credentials, folder, key, clientRate } = options;
  const prefix = prefixOf(credentials);
  const redis = new Redis(url);
  const board = new Board();
  const asking: Asking = new Asking(redis, board, prefix, credentials.callsPerSecond, () => leading);
  await redis.open(asking.channel, (text) => asking.heard(text));
  const leading = new Leading(
    redis,
    randomBytes(9).toString("base64url"),
    `${prefix}record`,
    board,
    credentials,
    {
      learnt: (known) => asking.learnt(known),
      failed: (operation, input, found) => asking.failed(operation, input, found),
      called: (operation, status) => metrics.call(operation, status),
    },
    () => asking.appointed(),
  );
  const usagePath = join(folder, "usage.json");
  const keeping = later(1000, () => writeWhole(usagePath, own.text()));
  const own = new OwnUsage(readText(usagePath), keeping.ask);
  const usage = new SharedUsage(redis, own);
  const guests = new Guests([new ClientFolder(join(folder, "clients"), options.log), new RedisClients(redis)]);
  await guests.open();
  await usage.read();
  const host = openHost();
  const relay = new Relay({
    segment: credentials.segment,
    board,
    source: asking,
    door: new SharedDoor(redis, prefix, clientRate),
    usage,
    share: options.clientMonth,
    client: (id) => guests.find(id),
    secret: (client) => secretOf(key, client),
    now: () => redis.now(),
    sleep: host.sleep,
  });
  const metrics = new Metrics({
    questions: () => leading.sender?.lines.size ?? 0,
    calls: () => leading.sender?.lines.calls ?? 0,
    holding: () => relay.holding,
    answers: () => board.size,
    leads: () => leading.sender !== undefined,
  });
  await leading.open();
  asking.open();
  const tidy = () => {
    board.tidy(redis.now());
    leading.sender?.tidy();
  };
  const timers = [setInterval(tidy, 60_000), setInterval(() => void usage.read(), 2000)];
  for (const timer of timers) timer.unref();
  return {
    relay,
    metrics,
    ready: () => {
      if (!redis.isThere)
        return { ready: false, why: "Redis cannot be reached: known answers are served, and nothing is sent." };
      const wait = leading.opens - redis.now();
      if (wait > 0) {
        const seconds = Number.isFinite(wait) ? ` for another ${Math.ceil(wait / 1000)} s` : "";
        return { ready: false, why: `Nothing is sent${seconds}: this Redis does not know what was sent before.` };
      }
      return { ready: true };
    },
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      guests.close();
      await leading.close();
      asking.close();
      keeping.now();
      redis.close();
    },
  };
}

/** Clients in Redis: all may be read there, since none of it is a secret. */
export class RedisClients implements Register {
  constructor(private readonly redis: Redis) {}

  async all(): Promise<readonly Client[]> {
    const texts = (await this.redis.command("HVALS", `${common}clients`)) as string[];
    return texts.map(readClient).filter((client) => client !== undefined);
  }

  async put(client: Client): Promise<void> {
    await this.redis.command("HSET", `${common}clients`, client.clientId, JSON.stringify(client));
  }
}

/** Rates and repeats across relays; without Redis each relay keeps its own. */
class SharedDoor implements Door {
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
      const [kind, text] = await this.redis.script(enter, keys, this.rate, replayWindow);
      if (kind === "often") return { kind };
      const reply = kind === "replay" ? await this.reply(key, String(text)) : undefined;
      if (reply) return { kind: "replay", reply };
      return { kind: "in", answered: (given) => void this.keep(key, given).catch(() => undefined) };
    } catch {
      return this.own.enter(clientId, request, now);
    }
  }

  /** The first of them may be under way still, here or at another relay. */
  private async reply(key: string, text: string): Promise<Answered | undefined> {
    let stored: string | null = text;
    for (let tries = 0; stored === "" && tries < 100; tries += 1) {
      await new Promise((done) => setTimeout(done, 100));
      stored = (await this.redis.command("GET", key)) as string | null;
    }
    return stored ? (JSON.parse(stored) as Answered) : undefined;
  }

  private async keep(key: string, given: Answered | undefined): Promise<void> {
    if (given) await this.redis.command("SET", key, JSON.stringify(given), "PX", replayWindow);
    else await this.redis.command("DEL", key);
  }
}

/** Counts of all relays together, as they were two seconds ago at most; this relay's own are in them at once. */
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
        await this.redis.script(atLeast, [keyOf(now)], field, calls, `${clientId}:last`, Math.round(last));
      }
    } catch {
      // What is counted here stands.
    }
  }
}

function keyOf(now: number): string {
  return `${common}usage:${monthOf(now)}`;
}

function pairsOf(words: readonly string[]): [string, string][] {
  const pairs: [string, string][] = [];
  for (let at = 0; at + 1 < words.length; at += 2) pairs.push([words[at] as string, words[at + 1] as string]);
  return pairs;
}
