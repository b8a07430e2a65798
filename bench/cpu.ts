/**
 * Processor time from a cell's argument to its value. Ours is the whole shipped bundle: parsing, sharing, signing,
 * reading the reply's JSON, checking and showing it. The bare harness gets ready-made answers. The clock is virtual, so nobody
 * waits. The figure is the processor time of this process, with garbage collection and V8's compiling, but without the
 * time in which the service in here makes its replies. The cells' arguments, their invocations and the places for their
 * values are made before, and the calling sheet is compiled before, because these are equal for all. The sheet's loop
 * and its wait for each promise are in every figure; they are also measured alone, as a function that only looks its
 * value up.
 */
import { type Ask, bareName, openBare } from "./bareHarness";
import { VirtualClock } from "./clock";
import { openFunctions } from "./functions";
import { atMost, inProcess, median, type Report } from "./report";
import { entryOf, screeningReply } from "./screeningReply";
import { ticker } from "./service";

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
const alone = "the sheet alone";
const ours = "Shariah Sheets";
const contenders = [ours, bareName, alone] as const;
const file = import.meta.filename;
const runs = 3;
/** Of a sheet of up to 100,000 cells; V8 is done compiling sooner with more. */
const recalculations = 7;

/** A sheet's cells: what they hold, what they are given, and what they show, each with its place from the start. */
class Sheet {
  private readonly typed: readonly unknown[][][];
  private readonly values: unknown[];
  private invocations: readonly object[] = [];
  private open = 0;
  private close: () => void = () => undefined;

  constructor(cells: number, tickers: number) {
    const names = Array.from({ length: tickers }, (_, index) => [[ticker(index)]]);
    this.typed = Array.from({ length: cells }, (_, index) => names[index % tickers] as unknown[][]);
    this.values = this.typed.map(() => undefined);
  }

  /** Forgets what a pass showed, and makes an invocation a cell, as Excel makes one for every call. */
  clear(): void {
    this.values.fill(undefined);
    this.invocations = this.typed.map(() => ({}));
  }

  /** Calls one function a cell as Excel does, and waits until every cell has its value; with next to no cost itself. */
  async pass(run: CellFunction): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      this.close = resolve;
    });
    this.open = 1;
    for (let index = 0; index < this.typed.length; index += 1) this.fill(index, run);
    this.settled();
    await closed;
  }

  private fill(index: number, run: CellFunction): void {
    const value = run(this.typed[index] as unknown[][], this.invocations[index] as object);
    this.values[index] = value;
    if (!(value instanceof Promise)) return;
    this.open += 1;
    void value.then(this.settled);
  }

  private readonly settled = () => {
    this.open -= 1;
    if (this.open === 0) this.close();
  };

  async check(): Promise<void> {
    const values = (await Promise.all(this.values)) as unknown[][][];
    const wrong = values.filter(([row]) => row?.[0] !== "HALAL");
    if (this.invocations.length !== values.length) throw new Error("Not every cell has its invocation.");
    if (wrong.length > 0) throw new Error(`${wrong.length} cells have no verdict but ${String(wrong[0])}`);
  }
}

async function open(name: string, clock: VirtualClock, tickers: number): Promise<CellFunction> {
  if (name === bareName) {
    const look = openBare(ready);
    return ([row]) => look(row?.[0] as string);
  }
  if (name === alone) return openNothing(clock, tickers);
  const headers = { get: () => null };
  globalThis.fetch = (async (_: string, { body }: RequestInit) => {
    const before = process.cpuUsage();
    const text = screeningReply(body as string);
    servedFor += spent(before);
    return { status: 200, headers, text: async () => text };
  }) as unknown as typeof fetch;
  const { cell, configure } = openFunctions();
  const settings = { address: "https://service.example", segment: "svc", clientId: "id", secret: "secret" };
  await clock.until(configure({ ...settings, callsPerSecond: 100, demo: false }));
  return cell.STATUS as CellFunction;
}

/** Every ticker's promise is there from the start, and settles a little later; then its value is. */
function openNothing(clock: VirtualClock, tickers: number): CellFunction {
  const answered = clock.sleep(10).then(() => cellOfVerdict);
  const names = Array.from({ length: tickers }, (_, index) => ticker(index));
  const known = new Map<unknown, unknown>(names.map((name) => [name, cellOfVerdict]));
  let values = new Map<unknown, unknown>(names.map((name) => [name, answered.then()]));
  void answered.then(() => {
    values = known;
  });
  return ([row]) => values.get(row?.[0]);
}

/** us of processor time that this process has spent as the service. */
let servedFor = 0;

function spent(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

const cellOfVerdict = [["HALAL"]];
const ready = (async (tickers) => new Map(tickers.map((one) => [one, cellOfVerdict]))) as Ask;

async function measure(name: string, cells: number, tickers: number): Promise<Figures> {
  const clock = new VirtualClock();
  clock.install();
  const run = await open(name, clock, tickers);
  const sheet = new Sheet(cells, tickers);
  for (let index = 0; index < tickers; index += 1) entryOf(ticker(index));
  await warm(clock);
  const timed = async () => {
    sheet.clear();
    globalThis.gc?.();
    servedFor = 0;
    const before = process.cpuUsage();
    await clock.until(sheet.pass(run));
    const us = spent(before) - servedFor;
    await sheet.check();
    return us / cells;
  };
  const first = await timed();
  const again: number[] = [];
  for (let pass = 0; pass < (cells > 100_000 ? 3 : recalculations); pass += 1) again.push(await timed());
  return { first, again: median(again) };
}

/**
 * V8 compiles the sheet before the clock starts, on functions that do nothing. They are several, as Excel calls whatever
 * a cell names: so no contender is compiled into the loop that calls it.
 */
async function warm(clock: VirtualClock): Promise<void> {
  const sheet = new Sheet(20_000, 1_000);
  const settled = Promise.resolve(cellOfVerdict);
  const functions: readonly CellFunction[] = [
    () => cellOfVerdict,
    () => settled,
    () => settled.then(),
    () => [["HALAL"]],
  ];
  for (const run of functions) {
    sheet.clear();
    await clock.until(sheet.pass(run));
    await sheet.check();
  }
}

function report(): Report {
  const rows: (string | number)[][] = [];
  const claims: Report["claims"][number][] = [];
  const byName = new Map<string, Figures[]>();
  for (const { cells, tickers } of sizes) {
    const figures = new Map<string, Figures>(contenders.map((name) => [name, medians(name, cells, tickers)]));
    const bare = figures.get(bareName) as Figures;
    for (const [name, one] of figures) {
      byName.set(name, [...(byName.get(name) ?? []), one]);
      const ratio = (one.first / bare.first).toFixed(1);
      rows.push([name, cells, tickers, one.first.toFixed(2), one.again.toFixed(2), ratio]);
    }
    if (cells < 100_000) continue;
    const { first, again } = figures.get(ours) as Figures;
    claims.push(
      // Half a second for a sheet of 100,000 cells that is opened.
      atMost(`first pass, ${cells} cells`, 5, first, " us a cell"),
      // A tenth of a second for such a sheet, whose cells are all called again by an edit.
      atMost(`recalculation, ${cells} cells`, 1, again, " us a cell"),
    );
  }
  const growth = (name: string) => {
    const all = byName.get(name) as Figures[];
    return (all.at(-1) as Figures).first / (all[0] as Figures).first;
  };
  const grows = growth(ours) / growth(bareName);
  claims.push(
    atMost("growth of a first pass's cell from 10,000 to 1,000,000 cells, over the bare harness's", 1, grows, " times"),
  );
  return {
    title: "CPU",
    how: `us of processor time a cell; medians of ${runs} processes each. Ours includes signing, JSON and checking; the sheet's own cost is in all figures.`,
    head: ["", "cells", "tickers", "first pass", "recalculation", "first / bare harness"],
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
