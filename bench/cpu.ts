/**
 * CPU from a cell's argument to its value. Ours is the shipped bundle with everything: parsing, sharing, signing,
 * reading the reply's JSON, checking and showing it. The rivals get their answers ready made: they are measured alone.
 * The clock is virtual, so nobody waits; what is counted is the processor's time of this process, garbage included.
 */
import { VirtualClock } from "./clock";
import { openFunctions } from "./functions";
import { atMost, inProcess, median, type Report } from "./report";
import { type Ask, dataLoader, floor, queueUnpaced } from "./rivals";
import { ticker } from "./service";
import { entryOf, screeningReply } from "./wire";

type CellFunction = (tickers: unknown[][], invocation: object) => unknown;
interface Figures {
  /** us a cell. */
  readonly first: number;
  readonly again: number;
}

const sizes = [
  { cells: 10_000, tickers: 500 },
  { cells: 100_000, tickers: 5_000 },
  { cells: 1_000_000, tickers: 50_000 },
] as const;
const contenders = ["Shariah Sheets", dataLoader.name, queueUnpaced.name, floor.name] as const;
const file = import.meta.filename;
const runs = 3;

/** A sheet's cells with what the host hands over for each: made before anything is measured. */
class Sheet {
  private readonly typed: unknown[][][] = [];
  private readonly invocations: object[] = [];
  private values: unknown[] = [];

  constructor(cells: number, tickers: number) {
    const names = Array.from({ length: tickers }, (_, index) => [[ticker(index)]]);
    for (let index = 0; index < cells; index += 1) {
      this.typed.push(names[index % tickers] as unknown[][]);
      this.invocations.push({});
    }
  }

  /** Calls one function a cell as Excel does, and waits until every cell has its value; with next to no cost itself. */
  async pass(run: CellFunction): Promise<void> {
    const values: unknown[] = [];
    let open = 0;
    let close: () => void = () => undefined;
    const closed = new Promise<void>((resolve) => {
      close = resolve;
    });
    const settled = () => {
      open -= 1;
      if (open === 0) close();
    };
    for (let index = 0; index < this.typed.length; index += 1) {
      const value = run(this.typed[index] as unknown[][], this.invocations[index] as object);
      values.push(value);
      if (!(value instanceof Promise)) continue;
      open += 1;
      void value.then(settled);
    }
    if (open > 0) await closed;
    this.values = values;
  }

  async check(): Promise<void> {
    const values = (await Promise.all(this.values)) as unknown[][][];
    const wrong = values.filter(([row]) => row?.[0] !== "HALAL");
    if (wrong.length > 0) throw new Error(`${wrong.length} cells have no verdict but ${String(wrong[0])}`);
  }
}

async function open(name: string, clock: VirtualClock): Promise<CellFunction> {
  const rival = [dataLoader, queueUnpaced, floor].find((one) => one.name === name);
  if (rival) {
    const look = rival.open(ready, 100);
    return ([row]) => look(row?.[0] as string);
  }
  const headers = { get: () => null };
  globalThis.fetch = (async (_: string, { body }: RequestInit) => {
    const text = screeningReply(body as string);
    return { status: 200, headers, text: async () => text };
  }) as unknown as typeof fetch;
  const { cell, configure } = openFunctions();
  const settings = { address: "https://service.example", segment: "svc", clientId: "id", secret: "secret" };
  await clock.until(configure({ ...settings, callsPerSecond: 100, demo: false }));
  return cell.STATUS as CellFunction;
}

const cellOfVerdict = [["HALAL"]];
const ready = (async (tickers) => new Map(tickers.map((one) => [one, cellOfVerdict]))) as Ask;

async function measure(name: string, cells: number, tickers: number): Promise<Figures> {
  const clock = new VirtualClock();
  clock.install();
  const run = await open(name, clock);
  const sheet = new Sheet(cells, tickers);
  for (let index = 0; index < tickers; index += 1) entryOf(ticker(index));
  const timed = async () => {
    globalThis.gc?.();
    const before = process.cpuUsage();
    await clock.until(sheet.pass(run));
    const { user, system } = process.cpuUsage(before);
    await sheet.check();
    return (user + system) / cells;
  };
  const first = await timed();
  return { first, again: median([await timed(), await timed(), await timed()]) };
}

function report(): Report {
  const rows: (string | number)[][] = [];
  const claims: Report["claims"][number][] = [];
  const byName = new Map<string, Figures[]>();
  for (const { cells, tickers } of sizes) {
    const figures = new Map<string, Figures>(contenders.map((name) => [name, medians(name, cells, tickers)]));
    const { first, again } = figures.get(dataLoader.name) as Figures;
    for (const [name, one] of figures) {
      byName.set(name, [...(byName.get(name) ?? []), one]);
      const ratios = [(one.first / first).toFixed(2), (one.again / again).toFixed(2)];
      rows.push([name, cells, tickers, one.first.toFixed(2), one.again.toFixed(2), ...ratios]);
    }
    const ours = figures.get("Shariah Sheets") as Figures;
    if (cells < 100_000) continue;
    claims.push(atMost(`first pass, ${cells} cells, over dataloader alone`, 0.5, ours.first / first));
    claims.push(atMost(`recalculation, ${cells} cells, over dataloader alone`, 0.1, ours.again / again));
  }
  const growth = (name: string) => {
    const all = byName.get(name) as Figures[];
    return (all.at(-1) as Figures).first / (all[0] as Figures).first;
  };
  const grows = growth("Shariah Sheets") / growth(floor.name);
  claims.push(
    atMost("growth of a first pass's cell from 10,000 to 1,000,000 cells, over the bare harness's", 1, grows),
  );
  return {
    title: "CPU",
    how: `us of processor time a cell; medians of ${runs} processes each. Ours includes signing, JSON and checking.`,
    head: ["", "cells", "tickers", "first pass", "recalculation", "/ dataloader", "/ dataloader"],
    rows,
    claims,
  };
}

function medians(name: string, cells: number, tickers: number): Figures {
  const all = Array.from({ length: runs }, () => inProcess<Figures>(file, [name, cells, tickers]));
  return { first: median(all.map((one) => one.first)), again: median(all.map((one) => one.again)) };
}

const [name, cells, tickers] = process.argv.slice(2);
console.log(JSON.stringify(name ? await measure(name, Number(cells), Number(tickers)) : report()));
