/** How many calls a sheet costs, asked all at once and as it arrives frame by frame. 500 cells of 250 tickers: least 3. */
import { openAll, ours } from "./contenders";
import { atMost, type Report } from "./report";
import { startProcess, ticker } from "./service";

const cells = 500;
const tickers = 250;
const least = Math.ceil(tickers / 100);
const frame = 16;

const service = startProcess();

async function race(cellsAFrame: number): Promise<Map<string, (string | number)[]>> {
  const all = await openAll(() => service.open({ rate: 1, latency: 80 }), 1);
  const found = await Promise.all(
    all.map(async ({ contender: { name, look }, service: asked }) => {
      const start = performance.now();
      const values: Promise<string | undefined>[] = [];
      for (let index = 0; index < cells; index += 1) {
        if (index > 0 && index % cellsAFrame === 0) await new Promise((resolve) => setTimeout(resolve, frame));
        values.push(look(ticker(index % tickers)));
      }
      const empty = (await Promise.all(values)).filter((value) => value === undefined).length;
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      const { calls, refusals } = await asked.stats();
      return [name, [calls, refusals, empty, seconds] as (string | number)[]] as const;
    }),
  );
  return new Map(found);
}

const burst = await race(cells);
const trickled = await race(20);
const report: Report = {
  title: "Trickle",
  how: `${cells} cells over ${tickers} tickers at one call a second, latency 80 ms: all at once, and 20 cells every ${frame} ms. The least possible is ${least} calls.`,
  head: ["", "calls", "refused", "empty", "s", "trickling: calls", "refused", "empty", "s"],
  rows: [...burst].map(([name, row]) => [name, ...row, ...(trickled.get(name) ?? [])]),
  claims: [
    atMost("a burst's calls", least, Number(burst.get(ours)?.[0])),
    atMost("trickling cells' calls", least + 1, Number(trickled.get(ours)?.[0])),
  ],
};
console.log(JSON.stringify(report));
process.exit();
