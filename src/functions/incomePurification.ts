/**
 * The function for purification by income, as AAOIFI's Shariah Standard 21 has it: the company's income that is not
 * halal or doubtful, for each of its shares outstanding, whether or not a dividend was paid. The service gives the
 * revenue in its full report; how many shares are outstanding it does not give, so the user does.
 */
import { report as operation } from "../api/stocks";
import { across, type Call, type Cell } from "../core/call";
import { type Failure, isFailure } from "../core/failure";
import type { Phrase } from "../core/phrase";
import { ticker } from "../core/ticker";
import { currencyOf, unitsOf, unscaled } from "./amounts";
import { beside, isOmitted, quantity } from "./arguments/arguments";
import { orFund } from "./funds";
import { amountWithNotes, roundingError, times } from "./purification";
import type { Report } from "./screeningEntry";
import { cellOf, numeric, type ShowCell } from "./show";
import { dayOf, isEmpty } from "./values";
import { badArgument, missingValue, phrase } from "./words";

/**
 * What to give away by income, whether or not a dividend was paid: not halal and doubtful revenue of the full report, divided by the company's shares outstanding; for one share, or for a number of shares. Calculated here.
 * @customfunction PURIFY.INCOME
 * @param tickers Ticker, or a range of tickers. Costs one call a ticker.
 * @param outstanding The company's shares outstanding, over 0: one number for one ticker, or a column as long as the tickers.
 * @param shares Shares held at the end of the period: one number, or a column as long as the tickers.
 * @returns {any[][]} One amount a ticker in the report's main currency, in the range's shape.
 * @example =SHARIAH.PURIFY.INCOME("AAPL",15000000000,100)
 * @gives each
 * @asks 1
 * @cancelable
 */
export function purifyIncome(tickers: any[][], outstanding: any[][], shares?: any[][]) {
  const counts = isOmitted(outstanding) ? () => undefined : beside(tickers, outstanding, "outstanding");
  if (isFailure(counts)) return counts;
  const isOne = outstanding?.length === 1 && outstanding[0]?.length === 1;
  if (isOne && !isOmitted(outstanding) && tickers.flat().filter(isTyped).length > 1)
    return badArgument("outstanding", "ofOneCompany");
  const held = shares === undefined || shares === null ? undefined : beside(tickers, shares, "shares");
  if (isFailure(held)) return held;
  /** What a cell shows without a call: nothing beside blank shares, or why its argument is wrong. */
  const known = (row: number, column: number): Failure | "" | undefined => {
    const count = sharesOutstanding(counts(row, column));
    if (isFailure(count)) return count;
    const number = held ? quantity(held(row, column), "shares") : 1;
    return number === undefined ? "" : isFailure(number) ? number : undefined;
  };
  const show: ShowCell<Report> = (entry, _view, row, column, slot) => {
    const income = incomeOf(entry);
    const count = sharesOutstanding(counts(row, column));
    if (isFailure(income)) return income;
    if (isFailure(count)) return count;
    const perShare = income.amount / count;
    return amountWithNotes(held ? times(perShare, held(row, column)) : perShare, phrase("calculated"), slot);
  };
  const call: Call<Report> = {
    operation,
    inputs: across(tickers, (typed, row, column) => (known(row, column) === undefined ? typed : "")),
    show: (slots, view) =>
      across(tickers, (typed, row, column): Cell => {
        if (!isTyped(typed)) return "";
        return known(row, column) ?? cellOf(slots[row]?.[column] ?? null, show, "noIncome", view, row, column);
      }),
  };
  return orFund(numeric(call), "ETF.PURIFY");
}

/** A company's income that is to be purified, of one report, and the pieces from which it is calculated. */
export interface Income {
  /** In ones of `currency`. */
  readonly amount: number;
  /** Both in the report's units. */
  readonly notHalal: number;
  readonly doubtful: number;
  readonly units: number;
  readonly currency: string;
  readonly year: number;
  readonly label: string;
}

/** The income of a report that is to be purified; or why it is unknown, or cannot be true. */
export function incomeOf(entry: Report): Income | Failure {
  const { notHalalRevenue: notHalal, doubtfulRevenue: doubtful } = entry.revenueBreakdown ?? {};
  const { totalRevenue: total, reportedYear: year, reportedQuarter: label } = entry;
  if (notHalal === undefined || doubtful === undefined) return missingValue("noIncome");
  for (const part of [notHalal, doubtful]) if (!(part >= 0)) return missingValue("negativeRevenue", String(part));
  const sum = Number((notHalal + doubtful).toPrecision(15));
  const explained = roundingError(notHalal) + roundingError(doubtful) + roundingError(total ?? 0);
  if (total !== undefined && sum > total + explained) return missingValue("overRevenue", String(sum), String(total));
  const [units, currency] = [unitsOf(entry), currencyOf(entry)];
  if (units === undefined) return unscaled;
  if (currency === undefined) return missingValue("noCurrency");
  if (year === undefined || label === undefined || isEmpty(label)) return missingValue("noPeriod");
  return { amount: sum * units, notHalal, doubtful, units, currency, year, label };
}

/** What an amount by income rests on, or why there is none. */
export function reasonOfIncome(entry: Report): Phrase | Failure {
  const income = incomeOf(entry);
  if (isFailure(income)) return income;
  const { amount, notHalal, doubtful, units, currency, year, label } = income;
  const asOf = dayOf(entry.reportDate)?.day ?? phrase("notGiven");
  return phrase("whyIncome", notHalal, doubtful, units, amount, currency, label, year, asOf);
}

/** A company's shares outstanding. A blank is no number of them: an amount without it would be unknown. */
export function sharesOutstanding(value: unknown): number | Failure {
  const count = quantity(value, "outstanding");
  return typeof count === "number" && count > 0 ? count : badArgument("outstanding", "overZero");
}

function isTyped(value: unknown): boolean {
  return ticker(value) !== null;
}
