/** Twenty zakat cells, a call each, are asked before 600 screening cells, five calls. When is nearly all there? */
import Bottleneck from "bottleneck";
import { textOf } from "./contenders";
import { openFunctions } from "./functions";
import { atMost, type Report } from "./report";
import { startProcess, ticker } from "./service";
import { verdicts, zakat } from "./wire";

const zakats = 20;
const screenings = 600;
const tickers = 500;
const share = 0.95;

const service = startProcess();

/** Seconds until 95 % and until all of the cells have a value. */
async function filled(cells: readonly Promise<boolean>[], start: number): Promise<{ most: number; all: number }> {
  const needed = Math.ceil(cells.length * share);
  let count = 0;
  let most = Number.NaN;
  await Promise.all(
    cells.map(async (cell) => {
      if (await cell) count += 1;
      if (count === needed) most ||= (performance.now() - start) / 1000;
    }),
  );
  return { most, all: count === cells.length ? (performance.now() - start) / 1000 : Number.NaN };
}

async function planned() {
  const { address, segment, clientId, secret } = await service.open({ latency: 80 });
  const { cell, configure } = openFunctions();
  await configure({ address, segment, clientId, secret, callsPerSecond: 1, demo: false });
  const start = performance.now();
  const zakatCells = Array.from({ length: zakats }, async (_, index) => {
    const shown = (await cell.ZAKAT?.([[ticker(index)]], null, null, null, {})) as unknown[][] | undefined;
    return typeof shown?.[0]?.[0] === "number";
  });
  const cells = Array.from({ length: screenings }, async (_, index) => {
    return textOf(await cell.STATUS?.([[ticker(index % tickers)]], {})) !== undefined;
  });
  return filled([...zakatCells, ...cells], start);
}

/** First come, first served, a fifth slower than allowed so that nothing is refused. */
async function servedInTurn() {
  const opened = await service.open({ latency: 80 });
  const limiter = new Bottleneck({ minTime: 1_200 });
  const inTurn = <Answer>(work: () => Promise<Answer>) => limiter.schedule(work).catch(() => undefined);
  const start = performance.now();
  const zakatCells = Array.from({ length: zakats }, async (_, index) => {
    const answers = await inTurn(() => zakat(opened)([ticker(index)]));
    return answers !== undefined;
  });
  const batches = Array.from({ length: tickers / 100 }, (_, batch) => {
    const names = Array.from({ length: 100 }, (_unused, index) => ticker(batch * 100 + index));
    return inTurn(() => verdicts(opened)(names));
  });
  const cells = Array.from({ length: screenings }, async (_, index) => {
    const answers = await batches[Math.floor((index % tickers) / 100)];
    return answers?.get(ticker(index % tickers)) !== undefined;
  });
  return filled([...zakatCells, ...cells], start);
}

const [planner, turn] = await Promise.all([planned(), servedInTurn()]);
const report: Report = {
  title: "Mixed work",
  how: `${zakats} zakat cells first, then ${screenings} screening cells over ${tickers} tickers, one call a second. Seconds.`,
  head: ["", "95 % filled", "all filled"],
  rows: [
    ["Shariah Sheets", planner.most.toFixed(1), planner.all.toFixed(1)],
    ["first come, first served (bottleneck)", turn.most.toFixed(1), turn.all.toFixed(1)],
  ],
  claims: [atMost("95 % filled, over first come, first served", 0.5, planner.most / turn.most)],
};
console.log(JSON.stringify(report));
process.exit();
