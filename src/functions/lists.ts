/**
 * The functions about several stocks: lists of stocks, and the percentages of a portfolio that are covered or HALAL.
 */
import { symbolOf } from "../api/reader";
import type { Answer } from "../api/row";
import { list as listOperation, related as relatedOperation } from "../api/stocks";
import { knownVerdict, type Verdict } from "../api/verdict";
import { across, type Cell, type Cells, type Slots } from "../core/call";
import { type Failure, fail, isFailure, isMisuse } from "../core/failure";
import type { Slot } from "../core/slot";
import { ticker } from "../core/ticker";
import { beside, countryNamed, isOmitted, only, quantity } from "./arguments/arguments";
import { isUnknown, orFund, overall } from "./funds";
import { type Screened, statusFilter, verdictOf } from "./screeningEntry";
import { answerOf, isGiven, numeric, table } from "./show";
import { scalar } from "./values";
import { badArgument, judgement, missingValue, phrase } from "./words";

type Listed = Answer<typeof listOperation>[number];

/**
 * Stocks of the same market, industry and sector: ticker, name, status, rank.
 * @customfunction RELATED
 * @param ticker Ticker. Costs one call.
 * @returns {any[][]} One row a stock.
 * @example =SHARIAH.RELATED("AAPL")
 * @gives table
 * @asks 6
 * @cancelable
 */
export function related(ticker: any[][]) {
  return orFund(
    table(only(ticker), relatedOperation, (entries) => entries.map(rowOf)),
    "ETF.HOLDINGS",
  );
}

/**
 * All stocks of a country, or of a sector in it: ticker, name, status, rank.
 * @customfunction LIST
 * @param country Country code, such as US, UK or SG.
 * @param sector Sector, such as Health Care.
 * @param status Only those of this verdict, such as HALAL.
 * @returns {any[][]} One row a stock.
 * @example =SHARIAH.LIST("US","Energy","HALAL")
 * @gives table
 * @asks 2
 * @cancelable
 */
export function list(country: string, sector?: string, status?: string) {
  if (isOmitted(country)) return badArgument("country", "aCountry");
  const misnamed = countryNamed(country);
  if (misnamed) return misnamed;
  const isWanted = statusFilter(status);
  if (isFailure(isWanted)) return isWanted;
  const filter = `${country}|${sector || ""}`;
  return table(filter, listOperation, (entries) =>
    entries.filter(({ shariahComplianceStatus }) => isWanted(shariahComplianceStatus)).map(rowOf),
  );
}

/**
 * Percent of the tickers, or of their weight, on which the service has a verdict.
 * @customfunction COVERAGE
 * @param tickers Range of tickers.
 * @param weights Weights of the tickers, such as their values: a range of the same shape.
 * @returns {any[][]} One percent number; who is not known has no verdict. #N/A with their count while any could not be asked.
 * @example =SHARIAH.COVERAGE({"AAPL","MSFT","AOS"})
 * @gives one
 * @asks 3, 1
 * @cancelable
 */
export function coverage(tickers: any[][], weights?: any[][]) {
  return share(tickers, weights, true, (weighed) => ratio(weighed.filter(isCovered), weighed));
}

/**
 * Percent of the covered tickers, or of their weight, that is HALAL. Read it beside COVERAGE.
 * @customfunction COMPLIANCE
 * @param tickers Range of tickers.
 * @param weights Weights of the tickers, such as their values: a range of the same shape.
 * @returns {any[][]} One percent number; #N/A with their count while any ticker failed.
 * @example =SHARIAH.COMPLIANCE({"AAPL","MSFT","NVDA"})
 * @gives one
 * @asks 3, 1
 * @cancelable
 */
export function compliance(tickers: any[][], weights?: any[][]) {
  return share(tickers, weights, false, (weighed) => {
    const covered = weighed.filter(isCovered);
    const halal = covered.filter(({ verdict: given }) => given === "HALAL");
    return ratio(halal, covered);
  });
}

interface Weighed {
  readonly verdict: Verdict | undefined;
  readonly weight: number;
}

function rowOf(entry: Listed): Cell[] {
  const verdict = verdictOf(entry);
  return [
    scalar(symbolOf(entry)) ?? missingValue("noTickerGiven"),
    scalar(entry.companyName) ?? missingValue("noName"),
    verdict === undefined ? missingValue("noVerdict") : judgement(verdict),
    entry.complianceRanking ?? missingValue("noRank"),
  ];
}

/**
 * A percentage over a portfolio. It fails if a ticker has failed. `withNone` says whether tickers that have no verdict
 * count as part of the whole.
 */
function share(
  tickers: any[][],
  weights: any[][] | undefined | null,
  withNone: boolean,
  show: (weighed: Weighed[]) => Cell,
) {
  const all = isOmitted(weights) ? across(tickers, () => 1) : weightsOf(tickers, weights);
  if (isFailure(all)) return all;
  return numeric(
    overall(tickers, (slots): Cells => {
      const weighed = weigh(slots, all, withNone);
      return [[isFailure(weighed) ? weighed : withAge(show(weighed), slots)]];
    }),
  );
}

/**
 * The weight of each ticker. A blank weight is unknown and not 0, so it is a failure. A blank ticker needs no weight.
 */
function weightsOf(tickers: any[][], weights: any[][]): number[][] | Failure {
  const weightOf = beside(tickers, weights, "weights");
  if (isFailure(weightOf)) return weightOf;
  let wrong: Failure | undefined;
  const all = across(tickers, (cell, row, column) => {
    const symbol = ticker(cell);
    const weight = symbol === null ? 0 : quantity(weightOf(row, column), "weights");
    if (typeof weight === "number") return weight;
    const whose = isFailure(symbol) || symbol === null ? phrase("notOne") : symbol;
    wrong ??= weight ?? badArgument("weights", "noWeight", whose);
    return 0;
  });
  return wrong ?? all;
}

/** The percentage, with a note if some of its answers are old because the service gives no newer ones. */
function withAge(shown: Cell, slots: Slots<Screened>): Cell {
  const kept = slots.flat().filter((slot) => slot?.kept).length;
  return kept > 0 && typeof shown === "number" ? { number: shown, note: phrase("before", kept) } : shown;
}

function weigh(slots: Slots<Screened>, weights: readonly (readonly number[])[], withNone: boolean) {
  const weighed: Weighed[] = [];
  let failed = 0;
  for (const [row, cells] of slots.entries()) {
    for (const [column, slot] of cells.entries()) {
      if (slot === null) continue;
      const weight = weights[row]?.[column] || 0;
      const given = givenVerdict(slot);
      if (given !== undefined || (withNone && hasNone(slot))) weighed.push({ verdict: given, weight });
      else failed += 1;
    }
  }
  return failed === 0 ? weighed : fail("incomplete", failed, failed + weighed.length);
}

/** Whether it is known that this ticker has no verdict. If the service could not be asked, nothing is known. */
function hasNone(slot: Slot<Screened>): boolean {
  return !slot.failure || isMisuse(slot.failure) || isUnknown(slot);
}

/**
 * The service's verdict, which may be NOT COVERED. Undefined without an answer, or if the verdict's spelling is
 * unknown.
 */
function givenVerdict(slot: Slot<Screened>) {
  const answer = answerOf(slot);
  return isGiven(answer) ? knownVerdict(answer.shariahComplianceStatus) : undefined;
}

function isCovered({ verdict: given }: Weighed): boolean {
  return given !== undefined && given !== "NOT COVERED";
}

function ratio(part: readonly Weighed[], whole: readonly Weighed[]): Cell {
  const sum = (all: readonly Weighed[]) => all.reduce((total, { weight }) => total + weight, 0);
  const total = sum(whole);
  // If the weights add up to infinity, every percentage would be 0.
  const isOne = total > 0 && Number.isFinite(total);
  return isOne ? (sum(part) / total) * 100 : missingValue("noWhole");
}
