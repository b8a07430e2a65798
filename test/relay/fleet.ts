/** Three relay processes on a Redis of their own, in front of the strict sample service, and desks that come back when told. */

import { constituents } from "../../src/service/sample/constituents";
import { type RunningService, startService } from "../../src/service/server";
import { addClient, ask, environment, freshHome, type Pair, type RunningRelay, screening, startRelay } from "./program";
import { type RunningRedis, startRedis } from "./redis";

export const tickers = constituents
  .trim()
  .split("\n")
  .map((line) => line.split("|")[0] as string);

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export class Fleet {
  private constructor(
    readonly redis: RunningRedis,
    readonly service: RunningService,
    readonly env: Record<string, string>,
    readonly pair: Pair,
    public relays: RunningRelay[],
  ) {}

  static async open(): Promise<Fleet> {
    const redis = await startRedis();
    const service = await startService({ rate: 1, latency: 100 });
    const env = environment(freshHome(), service, 1);
    const pair = await addClient("desk", env, "--redis", redis.url);
    const fleet = new Fleet(redis, service, env, pair, []);
    await Promise.all([fleet.join(), fleet.join(), fleet.join()]);
    return fleet;
  }

  async join(): Promise<void> {
    this.relays.push(await startRelay(this.env, "--redis", this.redis.url, "--client-rate", "500"));
  }

  async close(): Promise<void> {
    await Promise.all(this.relays.map((relay) => relay.stop("SIGKILL")));
    await this.service.close();
    await this.redis.stop();
  }

  get stats() {
    return this.service.stats();
  }

  at(nth: number): RunningRelay {
    return this.relays[nth % this.relays.length] as RunningRelay;
  }

  /** As a desk does: comes back when it is told to, until it has them all. */
  async verdicts({ address }: RunningRelay, stocks: readonly string[]): Promise<void> {
    let missing = [...stocks];
    for (let tries = 0; missing.length > 0; tries += 1) {
      if (tries > 80) throw new Error(`never answered: ${missing.length}`);
      const reply = await ask(address, this.pair, screening(...missing)).catch(() => undefined);
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
        const metrics = await (await fetch(`${relay.address}/metrics`)).text();
        if (/shariah_relay_leader 1/.test(metrics)) return relay;
      }
      await pause(100);
    }
  }
}
