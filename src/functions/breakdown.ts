/**
 * The function BREAKDOWN: shows the line items of the full report as one indented table. The service nests them without
 * limit.
 */

import { report } from "../api/stocks";
import { isFailure } from "../core/failure";
import { choice, only } from "./arguments/arguments";
import { orFund } from "./funds";
import { lineItems } from "./lineItems";
import { asItIs, type Report } from "./screeningEntry";
import { table } from "./show";
import { at, fieldsAndValues, isRecord } from "./values";

/**
 * A part of the full report that has line items.
 * @customenum {string}
 */
export enum Section {
  /** Revenue: halal, not halal, doubtful. */
  revenue = "revenue",
  /** Interest-bearing securities and assets, long and short term. */
  securities = "securities",
  /** Interest-bearing debt, long and short term. */
  debt = "debt",
  /** Interest income. */
  income = "income",
}

/**
 * The line items behind a ratio, as an indented table: amounts in ones, percent of capitalisation or revenue, percent of the leg; of an ETF, its report's fields and values.
 * @customfunction BREAKDOWN
 * @param ticker Ticker. Costs one call.
 * @param section revenue, securities, debt or income.
 * @returns {any[][]} A header row, then one row a line item.
 * @example =SHARIAH.BREAKDOWN("AAPL","debt")
 * @gives table
 * @asks 1
 * @cancelable
 */
export function breakdown(ticker: any[][], section: Section) {
  const chosen = choice(section, "section", ["revenue", "securities", "debt", "income"] as const);
  if (isFailure(chosen)) return chosen;
  const aggregate = aggregates[chosen];
  const show = (answer: Report) => {
    const behind = aggregate && at(answer, aggregate);
    if (isRecord(behind)) return fieldsAndValues(behind);
    const detail = answer[details[chosen]];
    return isRecord(detail) ? lineItems(answer, detail, chosen) : [];
  };
  return orFund(table(only(ticker), report, show), aggregate ? asItIs : "ETF.REPORT");
}

/**
 * Fields of an ETF's report for each section. An ETF has no line items and its amounts have no scale, so these fields
 * are shown as they came.
 */
const aggregates = {
  revenue: "aggregateRevenueBreakdown",
  securities: "aggregateInterestBearingSecuritiesAndAssets",
  debt: "aggregateInterestBearingDebt",
  income: undefined,
};

const details = {
  revenue: "revenueBreakdownDetail",
  securities: "interestBearingSecuritiesAndAssetsDetail",
  debt: "interestBearingDebtDetail",
  income: "interestIncomeDetail",
} as const;
