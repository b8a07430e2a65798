/**
 * A workbook that is opened again in Chromium: 20,000 cells over 5,000 tickers, from the store of an earlier run, and
 * from one that was refreshed two hundred times.
 */
import { filledSheet, measureIn } from "./browser";
import { atMost, median, type Report } from "./report";

const cells = 20_000;
const tickers = 5_000;
const runs = 5;
const refreshes = 200;
/** The most that settings allow: two hundred times fifty calls take two minutes. */
const rate = 100;
const { page, address, service, calls, close } = await filledSheet(cells, tickers, rate);
const { bytes, longestWrite, writes } = await measureIn<Record<string, number>>(page, "stored");

const filled: number[] = [];
for (let run = 0; run < runs; run += 1) {
  await page.goto(address);
  filled.push(await measureIn<number>(page, "again", cells, tickers));
}
const after = (await service.stats()).calls - calls;
await measureIn(page, "refreshed", refreshes, tickers);
await page.waitForTimeout(2_000);
const { bytes: bytesAfter } = await measureIn<Record<string, number>>(page, "stored");
const before = (await service.stats()).calls;
const refilled: number[] = [];
for (let run = 0; run < runs; run += 1) {
  await page.goto(address);
  refilled.push(await measureIn<number>(page, "again", cells, tickers));
}
const afterRefreshes = (await service.stats()).calls - before;
await close();

const ms = median(filled);
const report: Report = {
  title: "Reopen",
  how: `Chromium, ${cells} cells over ${tickers} tickers, all called in one task at once after the page loaded; median of ${runs}.`,
  head: ["", "all filled, ms", "slowest, ms", "calls", "store, MB", "writes", "longest write, ms"],
  rows: [
    [
      "filled once",
      ms.toFixed(0),
      Math.max(...filled).toFixed(0),
      after,
      ((bytes ?? 0) / 1024 ** 2).toFixed(1),
      writes ?? 0,
      (longestWrite ?? 0).toFixed(1),
    ],
    [
      `refreshed ${refreshes} times`,
      median(refilled).toFixed(0),
      Math.max(...refilled).toFixed(0),
      afterRefreshes,
      ((bytesAfter ?? 0) / 1024 ** 2).toFixed(1),
      "",
      "",
    ],
  ],
  claims: [
    atMost("all filled after the first cell's call", 300, ms, " ms"),
    atMost("all filled, after two hundred refreshes", 300, median(refilled), " ms"),
    atMost("calls", 0, after + afterRefreshes),
    atMost("longest write of the store", 5, longestWrite ?? Number.NaN, " ms"),
  ],
};
console.log(JSON.stringify(report));
process.exit();
