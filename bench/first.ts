/**
 * How long a person who types one ticker waits for its verdict: the first cell of all, when nothing has run yet, and
 * those typed later. Of our time 8 ms are the quiet moment in which a second cell may join the call.
 */
import { openAll, ours } from "./contenders";
import { atMost, inProcess, median, type Report } from "./report";
import { dataLoaderBottleneck, dataLoaderThrottled, microsoft, queue } from "./rivals";
import { startProcess, ticker } from "./service";

const latency = 80;
const later = 5;
const runs = 5;

interface Waits {
  /** ms from the cell's call to its value. */
  readonly cold: number;
  readonly warm: number;
}

async function measure(): Promise<[string, Waits][]> {
  const service = startProcess();
  const those = [microsoft, dataLoaderThrottled, dataLoaderBottleneck, queue];
  const all = await openAll(() => service.open({ rate: 10, latency, window: "bucket" }), 10, those);
  const found: [string, Waits][] = [];
  for (const { contender } of all) {
    const waits: number[] = [];
    for (let index = 0; index <= later; index += 1) {
      const start = performance.now();
      await contender.look(ticker(index));
      waits.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    found.push([contender.name, { cold: waits[0] as number, warm: median(waits.slice(1)) }]);
  }
  service.close();
  return found;
}

function report(): Report {
  const all = Array.from({ length: runs }, () => new Map(inProcess<[string, Waits][]>(import.meta.filename, ["once"])));
  const names = [...(all[0] as Map<string, Waits>).keys()];
  const of = (name: string, part: keyof Waits) => median(all.map((one) => (one.get(name) as Waits)[part]));
  return {
    title: "First value",
    how: `One ticker typed, latency ${latency} ms, in Node; medians of ${runs} processes. The first of all warms the connection and the service for those after it, which is why ours, asked first, pays for them.`,
    head: ["", "the first of all, ms", "typed later, ms"],
    rows: names.map((name) => [name, of(name, "cold").toFixed(0), of(name, "warm").toFixed(0)]),
    claims: [
      atMost("the first of all, from its call", latency + 40, of(ours, "cold"), " ms"),
      atMost("typed later, from its call", latency + 40, of(ours, "warm"), " ms"),
    ],
  };
}

console.log(JSON.stringify(process.argv[2] === "once" ? await measure() : report()));
process.exit();
