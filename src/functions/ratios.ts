/**
 * The functions about the three tests behind a verdict: their results, their ratios, and how far each ratio is from its
 * limit.
 */
import type { Cell } from "../core/call";
import { isFailure } from "../core/failure";
import { choice, isOmitted } from "./arguments/arguments";
import { eachScreened, rowsScreened } from "./funds";
import { headroomOf, ratioOf, resultOf, type Screened, tests } from "./screeningEntry";
import { numeric, type ShowCell } from "./show";
import { badArgument, judgement, phrase } from "./words";

/**
 * One of the three tests.
 * @customenum {string}
 */
export enum Test {
  /** Share of revenue that is not halal or doubtful; fails from 5 percent. */
  revenue = "revenue",
  /** Interest-bearing securities and assets; fails from 30 percent. */
  securities = "securities",
  /** Interest-bearing debt; fails from 30 percent. */
  debt = "debt",
}

/**
 * One of the ratios, in percent.
 * @customenum {string}
 */
export enum Ratio {
  /** Share of revenue that is not halal or doubtful; the test fails from 5 percent. */
  revenue = "revenue",
  /** Interest-bearing securities and assets; the test fails from 30 percent. */
  securities = "securities",
  /** Interest-bearing debt; the test fails from 30 percent. */
  debt = "debt",
  /** Share of revenue that is halal. */
  halal = "halal",
  /** Share of revenue that is not halal. */
  nothalal = "nothalal",
  /** Share of revenue that is doubtful. */
  doubtful = "doubtful",
}

/**
 * The result of a test: PASS, FAIL or NOT COVERED. Without a test's name, all three in columns. Limits are shares of revenue, and of the trailing 36-month average market capitalisation, as the service computes them.
 * @customfunction TEST
 * @param tickers Ticker, or a range of tickers.
 * @param which The test: revenue, securities or debt.
 * @returns {any[][]} One result a ticker, in the range's shape; without a name, one row of three a ticker.
 * @example =SHARIAH.TEST("AAPL","debt")
 * @gives each which
 * @asks 3, 1
 * @cancelable
 */
export function test(tickers: any[][], which?: Test) {
  if (isOmitted(which))
    return rowsScreened(
      tickers,
      tests.map((one) => ({ title: one, show: results[one] })),
      false,
    );
  const chosen = choice(which, "which", tests);
  return isFailure(chosen) ? chosen : eachScreened(tickers, results[chosen], phrase("noResult", phrase(chosen)));
}

/**
 * A ratio of each stock, in percent. Without a ratio's name, revenue, securities and debt in columns. Limits are shares of revenue, and of the trailing 36-month average market capitalisation, as the service computes them.
 * @customfunction RATIO
 * @param tickers Ticker, or a range of tickers.
 * @param which The ratio: revenue, securities, debt, halal, nothalal or doubtful.
 * @returns {any[][]} One percent number a ticker, in the range's shape; without a name, one row of three a ticker.
 * @example =SHARIAH.RATIO("AAPL","revenue")
 * @gives each which
 * @asks 3, 1
 * @cancelable
 */
export function ratio(tickers: any[][], which?: Ratio) {
  if (isOmitted(which))
    return rowsScreened(
      tickers,
      tests.map((one) => ({ title: one, show: ratios[one], isNumeric: true })),
      false,
    );
  const chosen = choice(which, "which", ratioNames);
  return isFailure(chosen) ? chosen : numeric(eachScreened(tickers, ratios[chosen], phrase("noRatio", phrase(chosen))));
}

/**
 * Points between a ratio and its test's limit (5 for revenue, 30 for securities and debt); negative is over it. Limits are shares of revenue, and of the trailing 36-month average market capitalisation, as the service computes them.
 * @customfunction HEADROOM
 * @param tickers Ticker, or a range of tickers.
 * @param which The test: revenue, securities or debt.
 * @returns {any[][]} One number a ticker, in the range's shape.
 * @example =SHARIAH.HEADROOM("AAPL","debt")
 * @gives each
 * @asks 3, 1
 * @cancelable
 */
export function headroom(tickers: any[][], which: Test) {
  const chosen = isOmitted(which) ? badArgument("which", "aTest") : choice(which, "which", tests);
  return isFailure(chosen)
    ? chosen
    : numeric(eachScreened(tickers, headrooms[chosen], phrase("noRatio", phrase(chosen))));
}

type Shows<Name extends string> = Readonly<Record<Name, ShowCell<Screened>>>;

export const results = ofEach(resultText);
const headrooms = ofEach(headroomOf);
export const ratios: Shows<`${Ratio}`> = {
  ...ofEach(ratioOf),
  halal: ({ revenueBreakdown }) => revenueBreakdown?.halalRatio,
  nothalal: ({ revenueBreakdown }) => revenueBreakdown?.notHalalRatio,
  doubtful: ({ revenueBreakdown }) => revenueBreakdown?.doubtfulRatio,
};

function resultText(entry: Screened, test: `${Test}`): Cell | undefined {
  const result = resultOf(entry, test);
  return result && judgement(result);
}

/** Makes one `show` function for each test, once, because cells with the same `show` share one promise. */
function ofEach(show: (entry: Screened, test: `${Test}`) => Cell | undefined): Shows<`${Test}`> {
  const of = (one: `${Test}`) => (entry: Screened) => show(entry, one);
  return { revenue: of("revenue"), securities: of("securities"), debt: of("debt") };
}

const ratioNames = Object.keys(ratios) as readonly `${Ratio}`[];
