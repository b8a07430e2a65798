/** Someone types a ticker while 5,000 others wait, at ten calls a second. How long until its verdict is shown? */
import { openAll, ours } from "./contenders";
import { openFunctions } from "./functions";
import { atMost, median, type Report } from "./report";
import { dataLoaderBottleneck, dataLoaderThrottled, queue } from "./rivals";
import { startProcess, ticker } from "./service";

const latency = 80;
const backlog = 5_000;
const callsPerSecond = 10;
const runs = 5;

interface Waits {
  readonly first: number;
  readonly typed: number;
  readonly all: number;
  readonly empty: number;
}

const service = startProcess();
// One script for all runs, as there is one of every rival: loaded anew, its code would be cold each time, and theirs not.
const functions = openFunctions();
const waits = new Map<string, Waits[]>();
// The first run warms everybody up, and is not counted.
for (let run = 0; run <= runs; run += 1) {
  const those = [dataLoaderThrottled, dataLoaderBottleneck, queue];
  const open = () => service.open({ rate: callsPerSecond, latency, window: "bucket" });
  for (const { contender } of await openAll(open, callsPerSecond, those, functions)) {
    const measured = await measure(contender.look);
    if (run > 0) waits.set(contender.name, [...(waits.get(contender.name) ?? []), measured]);
  }
}

async function measure(look: (ticker: string) => Promise<string | undefined>): Promise<Waits> {
  const start = performance.now();
  const values = Array.from({ length: backlog }, (_, index) => look(ticker(index)));
  const first = Promise.race(values).then(() => performance.now() - start);
  await new Promise((resolve) => setTimeout(resolve, 1_030));
  const typedAt = performance.now();
  await look(ticker(40_000));
  const typed = performance.now() - typedAt;
  const empty = (await Promise.all(values)).filter((value) => value === undefined).length;
  return { first: await first, typed, all: performance.now() - start, empty };
}

function medianOf(name: string, part: keyof Waits): number {
  return median((waits.get(name) ?? []).map((one) => one[part]));
}

const report: Report = {
  title: "Backlog",
  how: `${backlog} tickers wait at ${callsPerSecond} calls a second, latency ${latency} ms, token bucket; a second later one more is typed. ms, medians of ${runs} runs, one contender at a time.`,
  head: ["", "first value", "the typed one", "all", "empty"],
  rows: [...waits.keys()].map((name) => [
    name,
    medianOf(name, "first").toFixed(0),
    medianOf(name, "typed").toFixed(0),
    medianOf(name, "all").toFixed(0),
    medianOf(name, "empty"),
  ]),
  claims: [
    atMost("first value after the first cell's call", latency + 40, medianOf(ours, "first"), " ms"),
    // The next permit is at most a second away when ten leave together; it then takes a latency and a quiet moment.
    atMost("the typed one: the next call", 1_000 + latency + 40, medianOf(ours, "typed"), " ms"),
  ],
};
console.log(JSON.stringify(report));
process.exit();
