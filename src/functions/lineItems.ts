/**
 * Makes the table of BREAKDOWN. The service nests line items without limit; the table shows their depth by indenting
 * them.
 */

import type { Cell, Cells } from "../core/call";
import { currencyOf, inOnes, isAmount, unitsOf, unscaled } from "./amounts";
import type { Report } from "./screeningEntry";
import { at, clip, scalar } from "./values";
import { missingValue } from "./words";

type Detail = Readonly<Record<string, unknown>>;

/** The parts of a report that have line items. */
type Section = "revenue" | "securities" | "debt" | "income";

/** A header row, and then a row for each line item of this section of the report. */
export function lineItems(report: Report, detail: Detail, section: Section): Cells {
  return section === "securities" || section === "debt" ? interest(report, detail) : income(report, detail);
}

/** A column's title, and the path of its value in a line item. */
type Column = readonly [title: string, path: string];

const incomeColumns: readonly Column[] = [
  ["Amount", "amount"],
  ["Percent of revenue", "percentage"],
  ["Halal", "halalAmount"],
  ["Not halal", "notHalalAmount"],
  ["Doubtful", "questionableAmount"],
];

const interestColumns: readonly Column[] = [
  ["Amount", "amount"],
  ["Percent of capitalisation", "retio"],
  ["Percent of leg", "percentage"],
  ["Islamic", "islamicAmount"],
  ["Not Islamic", "nonIslamicAmount"],
  ["Kind", "selector"],
  ["Comment", "comment"],
];

function income(report: Report, detail: Detail): Cells {
  return withHeader(report, incomeColumns, lines(report, detail, "Total", incomeColumns, ["amount", "percentage"]));
}

/**
 * Securities and debt each have two parts, long and short term, which the service gives no names: the titles are ours.
 * The report gives the total in its units and the two parts in ones. If they do not add up to the total, the total's
 * scale is shown as unknown.
 */
function interest(report: Report, detail: Detail): Cells {
  const units = unitsOf(report);
  const legs = (["longTermJson", "shortTermJson"] as const).map((path) => at(detail, path));
  const [long, short] = legs.map((leg) => inOnes(leg, "amount", units));
  const total = inOnes(detail, "totalAmount", units) ?? none();
  // If an amount is unknown, the comparison is with NaN and false: then the total is shown.
  const isOff = Math.abs(Number(long) + Number(short) - Number(total)) > Math.abs(Number(total)) / 100;
  const rows = legs.flatMap((leg, nth) =>
    leg === undefined || leg === null
      ? []
      : lines(report, leg, nth === 0 ? "Long term" : "Short term", interestColumns, ["amount", "retio"]),
  );
  const ratio = scalar(at(detail, "totalRetio")) ?? none();
  const blanks = interestColumns.slice(2).map(() => "");
  return withHeader(report, interestColumns, [["Total", isOff ? unscaled : total, ratio, ...blanks], ...rows]);
}

/**
 * The rows of the line items, each followed by the items inside it. It uses a list and not recursion, because the
 * service decides how deep items are nested.
 */
function lines(
  report: Report,
  top: unknown,
  title: string,
  columns: readonly Column[],
  needed: readonly string[],
): Cell[][] {
  const units = unitsOf(report);
  const rows: Cell[][] = [];
  const left: { line: unknown; depth: number }[] = [{ line: top, depth: 0 }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { line, depth } = next;
    const given = at(line, "name");
    const name = depth === 0 ? title : scalar(given) && typeof given !== "object" ? clip(String(given)) : "(no name)";
    // Every line must have an amount and a percentage; a missing one is shown as unknown. The other columns stay blank
    // where they do not apply.
    const needs = depth === 0 ? needed : ["amount", "percentage"];
    const cellAt = ([, path]: Column) =>
      (isAmount(path) ? inOnes(line, path, units) : scalar(at(line, path))) ?? (needs.includes(path) ? none() : "");
    rows.push([`${"  ".repeat(Math.min(depth, 20))}${name}`, ...columns.map(cellAt)]);
    const items = at(line, "items");
    if (!Array.isArray(items)) continue;
    for (const item of [...items].reverse()) left.push({ line: item, depth: depth + 1 });
  }
  return rows;
}

/** The rows below a header that names the currency of the amounts and the units of the report. */
function withHeader(report: Report, columns: readonly Column[], rows: readonly (readonly Cell[])[]): Cells {
  const currency = currencyOf(report) || "currency not given";
  const units = at(report, "units");
  const of = scalar(units) === undefined ? "units not given" : `the report in units of ${scalar(units)}`;
  const titleOf = ([title, path]: Column, nth: number) =>
    isAmount(path) ? `${title} (${currency}${nth === 0 ? `, in ones; ${of}` : ""})` : title;
  return [["Item", ...columns.map(titleOf)], ...rows];
}

function none(): Cell {
  return missingValue("noValue");
}
