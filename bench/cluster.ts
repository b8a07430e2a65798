/**
 * Three processes share one credential and make thirty calls: how many are refused? Ours are relays, asked for thirty
 * single answers. The others are limiters that count in Redis too, but do not hold a permit until the reply.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { startService } from "../src/service/server";
import { Fleet, pause, tickers } from "../test/relay/fleet";
import { ask } from "../test/relay/program";
import { startRedis } from "../test/relay/redis";

export const others = [
  "rate-limiter-flexible",
  "bottleneck, clustered",
  "bottleneck, clustered, one at a time",
  "bullmq",
] as const;

export const calls = 30;
const processes = 3;
const service = { rate: 1, latency: 60, jitter: 100 };

export interface Shared {
  readonly name: string;
  readonly calls: number;
  readonly refusals: number;
  readonly seconds: number;
}

/** Side by side, since each waits for its second most of the time. */
export function compare(): Promise<readonly Shared[]> {
  return Promise.all([ours(), ...others.map(theirs)]);
}

async function theirs(name: string): Promise<Shared> {
  const [redis, running] = await Promise.all([startRedis(), startService(service)]);
  const member = fileURLToPath(new URL("member.ts", import.meta.url));
  const each = calls / processes;
  const ends = Array.from({ length: processes }, (_, nth) => {
    const words = [name, redis.url, running.address, nth * each, each].map(String);
    return once(spawn(process.execPath, ["--import", "tsx", member, ...words], { stdio: "inherit" }), "exit");
  });
  for (const [code] of await Promise.all(ends)) if (code !== 0) throw new Error(`${name} ended with ${code}`);
  return told(name, running.stats(), async () => void (await Promise.all([redis.stop(), running.close()])));
}

async function ours(): Promise<Shared> {
  const fleet = await Fleet.open({ service });
  const desk = async (stock: string, nth: number) => {
    for (;;) {
      const { address } = fleet.at(nth);
      const reply = await ask(address, fleet.pair, { path: "/v3/svc/stocks/report", body: { stock } });
      if (reply.status === 200) return;
      await pause(Math.min(1000, 1000 * Number(reply.headers.get("retry-after") ?? 1)));
    }
  };
  await Promise.all(tickers.slice(0, calls).map(desk));
  return told("ours: three relays", fleet.stats, () => fleet.close());
}

async function told(
  name: string,
  { calls, refusals, arrivals }: ReturnType<Fleet["service"]["stats"]>,
  close: () => Promise<void>,
): Promise<Shared> {
  const [first = 0, last = 0] = [arrivals[0], arrivals[arrivals.length - 1]];
  await close();
  return { name, calls, refusals, seconds: (last - first) / 1000 };
}
