/**
 * Which batch leaves first. Twenty zakat cells, a call each, are asked before 600 screening cells, five calls: nearly all
 * cells have a value soon, since a batch that answers more cells goes before one that was asked earlier.
 */
import { openFunctions } from "./functions";
import { textOf } from "./ours";
import { atMost, type Report } from "./report";
import { startProcess, ticker } from "./service";

const zakats = 20;
const screenings = 600;
const tickers = 500;
const share = 0.95;
/** The fewest calls: one a zakat cell, one a hundred tickers. */
const least = zakats + tickers / 100;
/** Seconds until the last, when each call is sent in the order in which it was asked for. */
const inTurn = least - 1;

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
  const { address, segment, clientId, secret, stats } = await startProcess().open({ rate: 1, latency: 80 });
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
  return { ...(await filled([...zakatCells, ...cells], start)), ...(await stats()) };
}

const { most, all, calls, refusals } = await planned();
const report: Report = {
  title: "Precedence",
  how: `${zakats} zakat cells first, then ${screenings} screening cells over ${tickers} tickers, one call a second. In the order in which they were asked for, the screening cells would be there after ${inTurn} s.`,
  head: ["95 % filled, s", "all filled, s", "calls", "least", "refused"],
  rows: [[most.toFixed(1), all.toFixed(1), calls, least, refusals]],
  claims: [
    atMost("95 % filled", inTurn / 2, most, " s"),
    atMost("all filled", inTurn + 3, all, " s"),
    atMost("calls", least, calls),
    atMost("refused", 0, refusals),
  ],
};
console.log(JSON.stringify(report));
process.exit();
