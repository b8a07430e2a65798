/**
 * How long a person who types one ticker waits for its verdict: for the first cell, when nothing of the contender has
 * run, and for later ones. Ours includes 8 ms in which a second cell may join the call. Each contender has its own
 * process and service, so that none is warmed up by the one before. Node's fetch, which takes 20 ms to load, and the
 * service have been used once, by a zakat call on another port, because they belong to no contender.
 */
import { openOurs, openRival, ours } from "./contenders";
import { atMost, inProcess, median, type Report } from "./report";
import { dataLoaderBottleneck, dataLoaderThrottled, microsoft, queue } from "./rivals";
import { startProcess, ticker } from "./service";
import { zakat } from "./wire";

const latency = 80;
const later = 5;
const runs = 5;
const rate = 10;
const those = [microsoft, dataLoaderThrottled, dataLoaderBottleneck, queue];
const names = [ours, ...those.map(({ name }) => name)];

interface Waits {
  /** ms from the cell's call to its value. */
  readonly cold: number;
  readonly warm: number;
}

async function measure(name: string): Promise<Waits> {
  const service = startProcess();
  const open = () => service.open({ rate, latency, window: "bucket" });
  await zakat(await open())(["AAPL"]);
  const opened = await open();
  const rival = those.find((one) => one.name === name);
  const { look } = rival ? openRival(rival, opened, rate) : await openOurs(opened, rate);
  const waits: number[] = [];
  for (let index = 0; index <= later; index += 1) {
    const start = performance.now();
    await look(ticker(index));
    waits.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  service.close();
  return { cold: waits[0] as number, warm: median(waits.slice(1)) };
}

function report(): Report {
  const all = Array.from({ length: runs }, () =>
    names.map((name) => inProcess<Waits>(import.meta.filename, ["once", name])),
  );
  const of = (name: string, part: keyof Waits) => median(all.map((one) => (one[names.indexOf(name)] as Waits)[part]));
  return {
    title: "First value",
    how: `One ticker typed, latency ${latency} ms, in Node; medians of ${runs} processes of each contender, each with a service of its own. Nothing of the contender has run before its first; Node's fetch and the service have.`,
    head: ["", "the first of all, ms", "typed later, ms"],
    rows: names.map((name) => [name, of(name, "cold").toFixed(0), of(name, "warm").toFixed(0)]),
    claims: [
      atMost("the first of all, from its call", latency + 40, of(ours, "cold"), " ms"),
      atMost("typed later, from its call", latency + 40, of(ours, "warm"), " ms"),
    ],
  };
}

console.log(JSON.stringify(process.argv[2] === "once" ? await measure(process.argv[3] as string) : report()));
process.exit();
