/**
 * How many calls a sheet costs. 1,000 cells of 500 tickers at one call a second, asked all at once and frame by frame:
 * 5 is the least. And 5,000 tickers at ten a second, 37 of them every 5 ms: 50 is the least.
 */
import { openAll, ours } from "./contenders";
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
  burst: { ...small, together: small.cells, every: 0 },
  trickle: { ...small, together: 20, every: 16 },
  stream: { cells: 5_000, tickers: 5_000, callsPerSecond: 10, together: 37, every: 5 },
} as const;

const service = startProcess();

/** One contender after another: a thousand fetches of one would hold up the frames in which another's cells arrive. */
async function race(sheet: Sheet): Promise<Map<string, (string | number)[]>> {
  const { cells, tickers, callsPerSecond, together, every } = sheet;
  const found = new Map<string, (string | number)[]>();
  for (const { contender, service: asked } of await openAll(
    () => service.open({ rate: callsPerSecond, latency: 80 }),
    callsPerSecond,
  )) {
    const start = performance.now();
    const values: Promise<string | undefined>[] = [];
    for (let index = 0; index < cells; index += 1) {
      if (index > 0 && index % together === 0) await new Promise((resolve) => setTimeout(resolve, every));
      values.push(contender.look(ticker(index % tickers)));
    }
    const empty = (await Promise.all(values)).filter((value) => value === undefined).length;
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const { calls, refusals } = await asked.stats();
    found.set(contender.name, [calls, refusals, empty, seconds]);
  }
  return found;
}

function least({ tickers }: Sheet): number {
  return Math.ceil(tickers / 100);
}

const burst = await race(sheets.burst);
const trickled = await race(sheets.trickle);
const streamed = await race(sheets.stream);
const report: Report = {
  title: "Trickle",
  how: "Latency 80 ms. 1,000 cells over 500 tickers at one call a second: all at once, and 20 cells every 16 ms (least 5 calls); 5,000 tickers at ten a second, 37 every 5 ms (least 50). Rivals have no retry: what is refused stays empty.",
  head: [
    "",
    "calls",
    "refused",
    "empty",
    "s",
    "trickling: calls",
    "refused",
    "empty",
    "s",
    "5,000 tickers: calls",
    "refused",
    "empty",
    "s",
  ],
  rows: [...burst].map(([name, row]) => [name, ...row, ...(trickled.get(name) ?? []), ...(streamed.get(name) ?? [])]),
  claims: [
    atMost("a burst's calls", least(sheets.burst), Number(burst.get(ours)?.[0])),
    atMost("trickling cells' calls", least(sheets.trickle) + 1, Number(trickled.get(ours)?.[0])),
    atMost("calls of 5,000 tickers that stream in", least(sheets.stream) + 1, Number(streamed.get(ours)?.[0])),
  ],
};
console.log(JSON.stringify(report));
process.exit();
