/** The full report's line items: nested without bound on the wire, one indented table here. */

import { report } from "../api/stocks";
import type { Cell, Cells } from "../core/call";
import { isFailure, lacking } from "../core/failure";
import { isObject } from "../core/json";
import { choice, only } from "./arguments";
import { orFund } from "./funds";
import { asItIs, type Report } from "./screened";
import { table } from "./show";
import { at, clip, fieldsAndValues, isRecord, scalar } from "./values";

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
 * The line items behind a ratio, as an indented table with amounts in ones; of an ETF, its report's fields and values.
 * @customfunction BREAKDOWN
 * @param ticker Ticker. Costs one call.
 * @param section revenue, securities, debt or income.
 * @returns {any[][]} A header row, then one row a line item.
 * @example =SHARIAH.BREAKDOWN("AAPL","debt")
 * @asks 1
 * @cancelable
 */
export function breakdown(ticker: any[][], section: Section) {
  const chosen = choice(section, "section", ["revenue", "securities", "debt", "income"] as const);
  if (isFailure(chosen)) return chosen;
  const aggregate = aggregates[chosen];
  const show = (answer: Report) => {
    const behind = aggregate && at(answer, aggregate);
    return isRecord(behind) ? fieldsAndValues(behind) : sections[chosen](answer);
  };
  return orFund(table(only(ticker), report, show), aggregate ? asItIs : "ETF.REPORT");
}

/** An ETF's report has no line items, and amounts without a scale: what it has behind a ratio is shown as it is. */
const aggregates = {
  revenue: "aggregateRevenueBreakdown",
  securities: "aggregateInterestBearingSecuritiesAndAssets",
  debt: "aggregateInterestBearingDebt",
  income: undefined,
};

const sections = {
  revenue: ({ revenueBreakdownDetail }: Report) => income(revenueBreakdownDetail),
  income: ({ interestIncomeDetail }: Report) => income(interestIncomeDetail),
  securities: ({ interestBearingSecuritiesAndAssetsDetail, units }: Report) =>
    interest(interestBearingSecuritiesAndAssetsDetail, units),
  debt: ({ interestBearingDebtDetail, units }: Report) => interest(interestBearingDebtDetail, units),
};

type Column = readonly [title: string, path: string];

const incomeColumns: readonly Column[] = [
  ["Amount", "amountInOnes"],
  ["Percent", "percentage"],
  ["Halal", "halalAmountInOnes"],
  ["Not halal", "notHalalAmountInOnes"],
  ["Doubtful", "questionableAmountInOnes"],
];

const interestColumns: readonly Column[] = [
  ["Amount", "amountInOnes"],
  ["Percent", "percentage"],
  ["Islamic", "islamicAmountInOnes"],
  ["Not Islamic", "nonIslamicAmountInOnes"],
  ["Kind", "selector"],
  ["Comment", "comment"],
];

const mostRows = 5_000;

function income(detail: unknown): Cells {
  return detail === undefined || detail === null
    ? []
    : withHeader(incomeColumns, lines(detail, "Total", incomeColumns));
}

/** The legs stand where the items' names stand: a leg has none of its own. The total is in units, the lines in ones. */
function interest(detail: unknown, units: number | undefined): Cells {
  if (!isObject(detail)) return [];
  const amount = at(detail, "totalAmount");
  const inOnes = typeof amount === "number" && units !== undefined ? amount * units : none();
  const total: Cell[] = ["Total", inOnes, scalar(at(detail, "totalRetio")) ?? none()];
  const legs = (["longTermJson", "shortTermJson"] as const).flatMap((leg) => {
    const found = at(detail, leg);
    return found === undefined || found === null
      ? []
      : lines(found, leg === "longTermJson" ? "Long term" : "Short term", interestColumns, "retio");
  });
  const padded = [...total, ...interestColumns.slice(2).map(() => "")];
  return withHeader(interestColumns, [padded, ...legs]);
}

/** Depth first with a list of what is left, not by recursion: the nesting is the service's, not ours. */
function lines(top: unknown, title: string, columns: readonly Column[], topPercent = "percentage"): Cell[][] {
  const rows: Cell[][] = [];
  const left: { line: unknown; depth: number }[] = [{ line: top, depth: 0 }];
  for (let next = left.pop(); next !== undefined && rows.length < mostRows; next = left.pop()) {
    const { line, depth } = next;
    const given = at(line, "name");
    const name = depth === 0 ? title : scalar(given) && typeof given !== "object" ? clip(String(given)) : "(no name)";
    // Every line has the first two; the others stand where they apply.
    const cellAt = ([, path]: Column, column: number) =>
      scalar(at(line, path === "percentage" && depth === 0 ? topPercent : path)) ?? (column < 2 ? none() : "");
    rows.push([`${"  ".repeat(Math.min(depth, 20))}${name}`, ...columns.map(cellAt)]);
    const items = at(line, "items");
    if (!Array.isArray(items)) continue;
    for (const item of items.slice(0, mostRows).reverse()) left.push({ line: item, depth: depth + 1 });
  }
  return rows;
}

function withHeader(columns: readonly Column[], rows: readonly (readonly Cell[])[]): Cells {
  return [["Item", ...columns.map(([title]) => title)], ...rows];
}

function none(): Cell {
  return lacking("No value");
}
