/**
 * A large workbook is opened on a slow computer with stored answers: Excel hands over 20,000 cells, 50 every 4 ms, in a
 * page that Chromium slows four times. Then one structural edit, after which all cells are called again at once.
 */
import { filledSheet, measureIn } from "./browser";
import { atMost, median, type Report } from "./report";

const cells = 20_000;
const tickers = 5_000;
const runs = 5;
const slowed = 4;
const rate = 100;
const { page, address, service, calls, close } = await filledSheet(cells, tickers, rate);

const found: { readonly after: number; readonly longest: number; readonly edit: number }[] = [];
const devTools = await page.context().newCDPSession(page);
for (let run = 0; run < runs; run += 1) {
  await page.goto(address);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: slowed });
  const { after, longest } = await measureIn<{ after: number; longest: number }>(page, "opening", cells, tickers);
  found.push({ after, longest, edit: await measureIn<number>(page, "edited", cells, tickers) });
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
}
const more = (await service.stats()).calls - calls;
await close();

const of = (part: "after" | "longest" | "edit") => median(found.map((one) => one[part]));
const report: Report = {
  title: "Opening",
  how: `Chromium slowed ${slowed} times, ${cells} cells over ${tickers} tickers, 50 every 4 ms; medians of ${runs} openings, ms.`,
  head: ["", "all shown after the last arrival", "longest task", "all again after an edit", "calls"],
  rows: [["Shariah Sheets", of("after").toFixed(0), of("longest").toFixed(0), of("edit").toFixed(0), more]],
  claims: [
    atMost("all shown after the last arrival", 1_000, of("after"), " ms"),
    atMost("longest task", 50, of("longest"), " ms"),
    atMost("all again after an edit", 100, of("edit"), " ms"),
    atMost("calls", 0, more),
  ],
};
console.log(JSON.stringify(report));
process.exit();
