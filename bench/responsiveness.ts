/** Whether a page stays usable while 100,000 cells are answered: in Chromium, beside a page that does the least. */
import { setTimeout as sleep } from "node:timers/promises";
import { measureIn, openBrowser } from "./browser";
import { atMost, median, type Report } from "./report";
import { startProcess } from "./service";

interface Filled {
  readonly all: number;
  readonly first: number;
  readonly firstRequested: number;
  readonly empty: number;
  readonly longestCalling: number;
  readonly longestWaiting: number;
  readonly over50: number;
  readonly queued: number;
}

const latency = 80;
const sizes = [
  { cells: 200, tickers: 100 },
  { cells: 100_000, tickers: 5_000 },
  { cells: 100_000, tickers: 1_000 },
] as const;
const runs = 9;
const service = startProcess();
const { browser, address, close } = await openBrowser();

async function measure(path: "" | "bare", cells: number, tickers: number): Promise<Filled> {
  const opened = await service.open({ rate: 100, latency, window: "bucket" });
  const settings = { ...opened, stats: undefined, callsPerSecond: 100, demo: false };
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${address}/${path}`);
  if (path === "") await measureIn(page, "configure", settings);
  // A page that loads, and the one before that is cleared away, keep the computer busy: cells are asked when it rests.
  await sleep(2_000);
  const words = path === "" ? [cells, tickers] : [settings, cells, tickers];
  const filled = await measureIn<Filled>(page, path === "" ? "planned" : "bare", ...words);
  await context.close();
  return filled;
}

const rows: (string | number)[][] = [];
const claims: Report["claims"][number][] = [];
for (const { cells, tickers } of sizes) {
  const found = new Map<string, Filled[]>();
  // The first pages of a browser and of a service take twice their time, and are not counted.
  for (let run = 0; run <= runs; run += 1) {
    for (const [name, path] of [
      ["Shariah Sheets", ""],
      ["bare harness", "bare"],
    ] as const) {
      const filled = await measure(path, cells, tickers);
      if (run > 0) found.set(name, [...(found.get(name) ?? []), filled]);
    }
  }
  const of = (name: string, part: keyof Filled) => median((found.get(name) ?? []).map((one) => one[part]));
  const parts = [
    "first",
    "firstRequested",
    "all",
    "longestCalling",
    "longestWaiting",
    "over50",
    "queued",
    "empty",
  ] as const;
  for (const name of found.keys()) {
    rows.push([name, cells, tickers, ...parts.map((part) => of(name, part).toFixed(part === "queued" ? 1 : 0))]);
  }
  const sheet = `${cells} cells of ${tickers}`;
  claims.push(
    atMost(`${sheet}: longest slice while cells wait`, 50, of("Shariah Sheets", "longestWaiting"), " ms"),
    atMost(`${sheet}: first value, from its cell's call`, latency + 40, of("Shariah Sheets", "first"), " ms"),
  );
  // A small sheet is answered in a few slices, of which one in a hundred is the longest.
  if (cells < 100_000) continue;
  const queueing = of("Shariah Sheets", "queued") / of("bare harness", "queued");
  claims.push(atMost(`${sheet}: queueing, over the bare harness`, 1, queueing, " times"));
}
const report: Report = {
  title: "Responsiveness",
  how: `Chromium, a hundred calls a second, latency ${latency} ms, ms; medians of ${runs} pages each. Cells are called 200 a task; queueing is the gap that one in a hundred moments falls into.`,
  head: [
    "",
    "cells",
    "tickers",
    "first",
    "from its request",
    "all",
    "longest calling",
    "longest waiting",
    "over 50 ms",
    "queueing",
    "empty",
  ],
  rows,
  claims,
};
console.log(JSON.stringify(report));
await close();
process.exit();
