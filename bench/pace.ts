/**
 * How close calls come to the limit. The planner and its driver run on a virtual clock against the service's own
 * counting, many times for each kind of service, rate and jitter. `late` repeats a few of these in real time.
 */
import { operations } from "../src/api/operations";
import type { Reply } from "../src/core/http";
import type { Operation } from "../src/core/operation";
import { Planner } from "../src/core/planner";
import { AsyncDriver } from "../src/drivers/async";
import { oneWayDelay } from "../src/service/delay";
import { Limits, type WindowKind } from "../src/service/limits";
import { VirtualClock } from "./clock";
import { atMost, type Claim, median, percentOver, type Report } from "./report";
import { ticker } from "./service";

const usual = 80;
const runs = 10;
const windows: readonly WindowKind[] = ["sliding", "fixed", "bucket"];
const jitters = [0, 20, 100, 300] as const;
const rates = [
  { rate: 1, calls: 30 },
  { rate: 10, calls: 100 },
  { rate: 50, calls: 500 },
] as const;

interface Run {
  readonly calls: number;
  readonly refusals: number;
  /** Percent over the naive bound. */
  readonly late: number;
}

interface Conditions {
  readonly window: WindowKind;
  readonly jitter: number;
  readonly rate: number;
  readonly calls: number;
  readonly latency?: number;
}

/** The last of `calls` may not arrive before so many ms, and then takes a latency. */
function naiveBound({ calls, rate, latency = usual }: Pick<Conditions, "calls" | "rate" | "latency">): number {
  return Math.floor((calls - 1) / rate) * 1000 + latency;
}

async function simulate(conditions: Conditions, seed: number): Promise<Run> {
  const { window, jitter, rate, calls, latency = usual } = conditions;
  const clock = new VirtualClock();
  const limits = new Limits({ perSecond: rate, perMonth: 1e9, window });
  const halfWay = oneWayDelay({ latency, jitter, seed });
  // Timers come up to 1.5 ms late, and clocks give whole milliseconds.
  const late = oneWayDelay({ jitter: 3, seed: seed + 1 });
  let sent = 0;
  let refusals = 0;
  const send = async (body: string): Promise<Reply> => {
    sent += 1;
    await clock.sleep(halfWay());
    const wait = limits.arrive(clock.now());
    if (wait !== undefined) refusals += 1;
    await clock.sleep(halfWay());
    if (wait === undefined) return { status: 200, text: shortReply(body) };
    return { status: 429, text: "", retryAfter: String(Math.max(1, Math.ceil(wait / 1000))) };
  };
  const host = {
    now: () => Math.floor(clock.now()),
    sleep: (ms: number) => clock.sleep(Math.ceil(ms) + late()),
    permit: async <T>(_: unknown, turn: () => T) => turn(),
    digest: () => "",
    send: ({ body = "" }: { readonly body?: string }) => send(body),
  };
  const planner = new Planner({ callsPerSecond: rate, consentOver: 1e9 });
  const driver = new AsyncDriver(host, planner, { address: "", segment: "svc", clientId: "", secret: "" });
  const inputs = Array.from({ length: calls * 100 }, (_, index) => [ticker(index)]);
  const start = clock.now();
  const cells = driver.run({ operation: operations.screening as Operation, inputs, show: () => [] });
  if ("promise" in cells) await clock.until(cells.promise);
  return { calls: sent - refusals, refusals, late: percentOver(clock.now() - start, naiveBound(conditions)) };
}

/** Entries of one field: it is the calls that are measured, and there are many. */
function shortReply(body: string): string {
  const { stocks } = JSON.parse(body) as { stocks: readonly string[] };
  return JSON.stringify(stocks.map((symbol) => ({ symbol })));
}

interface Simulated extends Conditions {
  readonly all: readonly Run[];
}

async function simulated(): Promise<Simulated[]> {
  const all: Simulated[] = [];
  for (const window of windows) {
    for (const { rate, calls } of rates) {
      for (const jitter of jitters) {
        for (const latency of rate === 1 && window === "sliding" ? [usual, 20] : [usual]) {
          const conditions = { window, jitter, rate, calls, latency };
          const done: Run[] = [];
          for (let run = 0; run < runs; run += 1) done.push(await simulate(conditions, run * 7 + 1));
          all.push({ ...conditions, all: done });
        }
      }
    }
  }
  return all;
}

function rowOf({ window, rate, calls, jitter, latency = usual, all }: Simulated): (string | number)[] {
  const refusals = all.map((run) => run.refusals);
  const late = all.map((run) => run.late);
  const spread = [Math.min(...late), median(late), Math.max(...late)].map((one) => `${one.toFixed(1)} %`);
  const where = latency === usual ? "on a virtual clock" : `on a virtual clock, latency ${latency} ms`;
  return [where, window, rate, jitter, calls, `${sum(refusals)} in ${runs} runs`, ...spread];
}

function claimsOf(all: readonly Simulated[]): Claim[] {
  const claims: Claim[] = [];
  for (const window of windows) {
    const here = all.filter((one) => one.window === window);
    for (const { rate } of rates) {
      const calm = here.filter((one) => one.rate === rate && one.jitter <= 100).flatMap((one) => one.all);
      claims.push(atMost(`${window}, ${rate}/s, up to 100 ms of jitter, refusals in all runs`, 0, refusalsIn(calm)));
      const wild = here.filter((one) => one.rate === rate && one.jitter > 100).flatMap((one) => one.all);
      const per30 = (refusalsIn(wild) / sum(wild.map(({ calls }) => calls))) * 30;
      claims.push(atMost(`${window}, ${rate}/s, 300 ms of jitter, refusals in 30 calls`, 1, per30));
    }
  }
  const lateness: readonly [WindowKind, number, number, number, number?][] = [
    ["sliding", 1, 0, 2],
    ["sliding", 1, 100, 7],
    ["sliding", 1, 100, 7, 20],
    ["sliding", 1, 300, 20],
    ["fixed", 1, 0, 3],
    ["sliding", 50, 0, 8],
  ];
  for (const [window, rate, jitter, most, latency = usual] of lateness) {
    const is = (one: Simulated) =>
      one.window === window && one.rate === rate && one.jitter === jitter && one.latency === latency;
    const late = median(all.find(is)?.all.map((run) => run.late) ?? []);
    const where = `${window}, ${rate}/s, latency ${latency} ms, ${jitter} ms of jitter`;
    claims.push(atMost(`${where}, over the naive bound`, most, late, " %"));
  }
  const more = all.flatMap(({ calls, all: done }) => done.map((run) => run.calls - calls));
  claims.push(atMost("calls beyond the least possible, any run", 0, Math.max(...more)));
  return claims;
}

const all = await simulated();
const report: Report = {
  title: "Pace",
  how: `Latency ${usual} ms; late is over the earliest moment at which the last of so many calls may have its reply, ${runs} runs each.`,
  head: ["", "window", "calls/s", "jitter ms", "calls", "refusals", "least late", "median late", "most late"],
  rows: all.map(rowOf),
  claims: claimsOf(all),
};
console.log(JSON.stringify(report));
process.exit();

function refusalsIn(all: readonly Run[]): number {
  return sum(all.map(({ refusals }) => refusals));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
