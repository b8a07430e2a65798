/** Relay processes on a Redis, before the strict sample service, and desks that come back when told. */

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sp500 } from "../../src/service/sample/companies";
import { type RunningService, type ServiceOptions, startService } from "../../src/service/server";
import {
  ask,
  environment,
  freshHome,
  type Pair,
  type RunningRelay,
  screening,
  startDelivered,
  startRelay,
  writeClient,
} from "./program";
import { type RunningRedis, startRedis } from "./redis";

export const tickers = sp500.map(({ ticker }) => ticker);

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What goes wrong in one relay, as `mishap.mjs` has it. */
export interface Mishap {
  readonly MISHAP?: string;
  readonly SKEW?: string;
}

interface FleetOptions {
  /** One relay each, the first of them first. */
  readonly relays?: readonly Mishap[];
  /** Of its own unless given. */
  readonly redis?: RunningRedis | Promise<RunningRedis>;
  readonly service?: ServiceOptions;
}

const three: readonly Mishap[] = [{}, {}, {}];

export class Fleet {
  readonly relays: RunningRelay[] = [];

  private constructor(
    readonly redis: RunningRedis,
    readonly service: RunningService,
    readonly env: Record<string, string>,
    readonly pair: Pair,
    private readonly ownsRedis: boolean,
  ) {}

  static async open(options: FleetOptions = {}): Promise<Fleet> {
    const { relays = three } = options;
    const redis = await (options.redis ?? startRedis());
    const service = await startService({ rate: 1, latency: 200, ...options.service });
    await redis.know(service);
    // Fleets may share a Redis, and all relays on one have one key.
    const env = {
      ...environment(freshHome(), service, 1),
      SHARIAH_RELAY_KEY: "a key of the tests, and of nobody else",
    };
    const fleet = new Fleet(redis, service, env, await writeClient("desk", env), options.redis === undefined);
    const [first = {}, ...others] = relays;
    await fleet.join(first);
    await Promise.all(others.map((one) => fleet.join(one)));
    return fleet;
  }

  async join(mishap: Mishap = {}): Promise<void> {
    const mended = {
      NODE_OPTIONS: `--import=${pathToFileURL(join(process.cwd(), "test/relay/mishap.mjs")).href}`,
      ...mishap,
    };
    const env = Object.keys(mishap).length > 0 ? { ...this.env, ...mended } : this.env;
    // One of each fleet is as it is delivered; the others start at half the cost.
    const start = this.relays.length === 0 ? startDelivered : startRelay;
    this.relays.push(await start(env, "--redis", this.redis.url, "--client-rate", "500"));
  }

  async close(): Promise<void> {
    await Promise.all(this.relays.map((relay) => relay.stop("SIGKILL")));
    await this.service.close();
    if (this.ownsRedis) await this.redis.stop();
  }

  get stats() {
    return this.service.stats();
  }

  at(nth: number): RunningRelay {
    return this.relays[nth % this.relays.length] as RunningRelay;
  }

  /** As a desk does: comes back when it is told to, until it has them all; and goes to the next relay where one is gone. */
  async verdicts(first: number, stocks: readonly string[]): Promise<void> {
    let missing = [...stocks];
    for (let tries = 0; missing.length > 0; tries += 1) {
      if (tries > 300) throw new Error(`never answered: ${missing.length}`);
      const reply = await ask(this.at(first + tries).address, this.pair, screening(...missing)).catch(() => undefined);
      if (reply && reply.status < 500 && ![200, 429].includes(reply.status)) throw new Error(await reply.text());
      if (reply?.status === 200) {
        const got = new Set(((await reply.json()) as { symbol: string }[]).map(({ symbol }) => symbol));
        missing = missing.filter((symbol) => !got.has(symbol));
      }
      if (missing.length > 0) await pause(Math.min(1000, 1000 * Number(reply?.headers.get("retry-after") ?? 1)));
    }
  }

  async leader(): Promise<RunningRelay> {
    for (;;) {
      for (const relay of this.relays) {
        const metrics = await fetch(`${relay.address}/metrics`)
          .then((reply) => reply.text())
          .catch(() => "");
        if (/^shariah_relay_leader 1$/m.test(metrics)) return relay;
      }
      await pause(100);
    }
  }
}
