/** How much memory a waiting cell takes, how much stays when it is answered, and the highest use of the process. */
import { type Ask, bareName, openBare } from "./bareHarness";
import { openFunctions } from "./functions";
import { atMost, inProcess, median, type Report } from "./report";
import { screeningReply } from "./screeningReply";
import { ticker } from "./service";

interface Figures {
  /** Bytes a cell: while all wait, and once all are answered and the sheet has let go of its promises. */
  readonly waiting: number;
  readonly after: number;
  /** Bytes a distinct answer, once all are answered. */
  readonly answer: number;
  /** MB of the process at its largest, over what it had before. */
  readonly peak: number;
}

type Look = (ticker: unknown[][], invocation: object) => unknown;

const file = import.meta.filename;
const ours = "Shariah Sheets";
const runs = 3;

/** All requests wait here until `release`. */
let release: () => void = () => undefined;
const released = new Promise<void>((resolve) => {
  release = resolve;
});

async function open(name: string): Promise<Look> {
  if (name === bareName) {
    const ask: Ask = async (tickers) => {
      await released;
      const entries = JSON.parse(screeningReply(JSON.stringify({ stocks: tickers }))) as { symbol: string }[];
      return new Map(entries.map((entry) => [entry.symbol, entry]));
    };
    const look = openBare(ask);
    return ([row]) => look(row?.[0] as string);
  }
  globalThis.fetch = async (_, init) => {
    await released;
    return new Response(screeningReply(String(init?.body)));
  };
  const { cell, configure } = openFunctions();
  const settings = { address: "https://service.example", segment: "svc", clientId: "id", secret: "secret" };
  await configure({ ...settings, callsPerSecond: 100, demo: false });
  return cell.STATUS as Look;
}

async function heap(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    globalThis.gc?.();
  }
  return process.memoryUsage().heapUsed;
}

async function measure(name: string, cells: number, tickers: number): Promise<Figures> {
  const look = await open(name);
  const typed = Array.from({ length: tickers }, (_, index) => [[ticker(index)]]);
  // A cell that has been answered may keep its invocation for ever, as Excel does.
  const invocations = Array.from({ length: cells }, (): object => ({ onCanceled: undefined }));
  const before = await heap();
  const resident = process.memoryUsage().rss;
  const settled = () => undefined;
  let values: unknown[] = invocations.map((invocation, index) => {
    const value = look(typed[index % tickers] as unknown[][], invocation);
    return value instanceof Promise ? value.then(settled) : value;
  });
  const waiting = (await heap()) - before;
  release();
  await Promise.all(values);
  values = [];
  const after = (await heap()) - before;
  // What the sheet itself made is not counted: its list of values.
  const peak = process.resourceUsage().maxRSS / 1024 - resident / 1024 ** 2;
  return { waiting: waiting / cells - 8, after: after / cells, answer: after / tickers, peak };
}

function medians(name: string, cells: number, tickers: number): Figures {
  const all = Array.from({ length: runs }, () => inProcess<Figures>(file, [name, cells, tickers]));
  const of = (part: keyof Figures) => median(all.map((one) => one[part]));
  return { waiting: of("waiting"), after: of("after"), answer: of("answer"), peak: of("peak") };
}

function report(): Report {
  const names = [ours, bareName];
  const many = new Map(names.map((name) => [name, medians(name, 1_000_000, 5_000)]));
  const few = new Map(names.map((name) => [name, medians(name, 100_000, 5_000)]));
  const figures = (of: ReadonlyMap<string, Figures>, name: string) => of.get(name) as Figures;
  const left = figures(many, ours).answer - figures(few, ours).answer;
  return {
    title: "Memory",
    how: `Heap bytes, medians of ${runs} processes each: 100,000 and 1,000,000 cells over 5,000 tickers. The bare harness keeps whole entries; a waiting cell includes the promise by which the sheet waits.`,
    head: ["", "cells", "a waiting cell", "left a cell", "left a distinct answer", "peak MB"],
    rows: [
      ...names.map((name) => rowOf(name, 100_000, figures(few, name))),
      ...names.map((name) => rowOf(name, 1_000_000, figures(many, name))),
    ],
    claims: [
      atMost("a waiting cell, 100,000 cells", 200, figures(few, ours).waiting, " bytes"),
      atMost("a waiting cell, 1,000,000 cells", 200, figures(many, ours).waiting, " bytes"),
      atMost("what 900,000 more cells leave behind, for each of them", 0.1, (left * 5_000) / 900_000, " bytes"),
      atMost("peak, over the bare harness's", 1.5, figures(many, ours).peak / figures(many, bareName).peak, " times"),
    ],
  };
}

function rowOf(name: string, cells: number, { waiting, after, answer, peak }: Figures): (string | number)[] {
  return [name, cells, waiting.toFixed(0), after.toFixed(1), answer.toFixed(0), peak.toFixed(0)];
}

const [name, cells, tickers] = process.argv.slice(2);
console.log(JSON.stringify(name ? await measure(name, Number(cells), Number(tickers)) : report()));
process.exit();
