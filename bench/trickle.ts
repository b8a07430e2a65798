/**
 * How many calls a sheet costs. 1,000 cells of 500 tickers at one call a second, asked all at once and frame by frame:
 * 5 is the least. And 5,000 tickers at ten a second, 37 of them every 5 ms: 50 is the least.
 */
import { openOurs } from "./ours";
import { atMost, type Report } from "./report";
import { startProcess, ticker } from "./service";

interface Sheet {
  readonly cells: number;
  readonly tickers: number;
  readonly callsPerSecond: number;
  /** So many cells arrive together, and the next after so many ms. */
  readonly together: number;
  readonly every: number;
}

const small = { cells: 1_000, tickers: 500, callsPerSecond: 1 } as const;
const sheets = {
  "all at once": { ...small, together: small.cells, every: 0 },
  "20 cells every 16 ms": { ...small, together: 20, every: 16 },
  "5,000 tickers, 37 every 5 ms": { cells: 5_000, tickers: 5_000, callsPerSecond: 10, together: 37, every: 5 },
} as const;

const service = startProcess();

async function fill({ cells, tickers, callsPerSecond, together, every }: Sheet) {
  const asked = await service.open({ rate: callsPerSecond, latency: 80 });
  const look = await openOurs(asked, callsPerSecond);
  const start = performance.now();
  const values: Promise<string | undefined>[] = [];
  for (let index = 0; index < cells; index += 1) {
    if (index > 0 && index % together === 0) await new Promise((resolve) => setTimeout(resolve, every));
    values.push(look(ticker(index % tickers)));
  }
  const empty = (await Promise.all(values)).filter((value) => value === undefined).length;
  const seconds = (performance.now() - start) / 1000;
  return { ...(await asked.stats()), empty, seconds, least: Math.ceil(tickers / 100) };
}

const rows: (string | number)[][] = [];
const claims: Report["claims"][number][] = [];
for (const [name, sheet] of Object.entries(sheets)) {
  const { calls, refusals, empty, seconds, least } = await fill(sheet);
  rows.push([name, calls, least, refusals, empty, seconds.toFixed(1)]);
  claims.push(atMost(`${name}, calls`, sheet.every === 0 ? least : least + 1, calls));
  claims.push(atMost(`${name}, refused or empty`, 0, refusals + empty));
}
const report: Report = {
  title: "Trickle",
  how: "Latency 80 ms. 1,000 cells over 500 tickers at one call a second, and 5,000 tickers at ten a second.",
  head: ["", "calls", "least", "refused", "empty", "s"],
  rows,
  claims,
};
console.log(JSON.stringify(report));
process.exit();
