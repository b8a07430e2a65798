/** BREAKDOWN's table: the line items are nested without bound on the wire, and indented here. */

import type { Cell, Cells } from "../core/call";
import { currencyOf, inOnes, isAmount, unitsOf, unscaled } from "./amounts";
import type { Section } from "./breakdown";
import type { Report } from "./screened";
import { at, clip, scalar } from "./values";
import { lacking } from "./words";

type Detail = Readonly<Record<string, unknown>>;

/** A header row, then one row a line item; `section` is what the detail of the report is of. */
export function itemised(report: Report, detail: Detail, section: `${Section}`): Cells {
  return section === "securities" || section === "debt" ? interest(report, detail) : income(report, detail);
}

/** A title, and a path in every line. */
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

const mostRows = 5_000;

function income(report: Report, detail: Detail): Cells {
  return withHeader(report, incomeColumns, lines(report, detail, "Total", incomeColumns, "amount percentage"));
}

/**
 * The legs stand where the items' names stand: a leg has none of its own. The report gives the total in its units, and
 * the legs in ones: where these do not add up to it, its scale is not what the units say.
 */
function interest(report: Report, detail: Detail): Cells {
  const units = unitsOf(report);
  const legs = (["longTermJson", "shortTermJson"] as const).map((path) => at(detail, path));
  const [long, short] = legs.map((leg) => inOnes(leg, "amount", units));
  const total = inOnes(detail, "totalAmount", units) ?? none();
  // What is not known makes none of it a number, and nothing is off.
  const isOff = Math.abs(Number(long) + Number(short) - Number(total)) > Math.abs(Number(total)) / 100;
  const rows = legs.flatMap((leg, nth) =>
    leg === undefined || leg === null
      ? []
      : lines(report, leg, nth === 0 ? "Long term" : "Short term", interestColumns, "amount retio"),
  );
  const ratio = scalar(at(detail, "totalRetio")) ?? none();
  const blanks = interestColumns.slice(2).map(() => "");
  return withHeader(report, interestColumns, [["Total", isOff ? unscaled : total, ratio, ...blanks], ...rows]);
}

/** Depth first with a list of what is left, not by recursion: the nesting is the service's, not ours. */
function lines(report: Report, top: unknown, title: string, columns: readonly Column[], needed: string): Cell[][] {
  const units = unitsOf(report);
  const rows: Cell[][] = [];
  const left: { line: unknown; depth: number }[] = [{ line: top, depth: 0 }];
  for (let next = left.pop(); next !== undefined && rows.length < mostRows; next = left.pop()) {
    const { line, depth } = next;
    const given = at(line, "name");
    const name = depth === 0 ? title : scalar(given) && typeof given !== "object" ? clip(String(given)) : "(no name)";
    // Every line has an amount and a percent; the others stand where they apply.
    const needs = depth === 0 ? needed : "amount percentage";
    const cellAt = ([, path]: Column) =>
      (isAmount(path) ? inOnes(line, path, units) : scalar(at(line, path))) ?? (needs.includes(path) ? none() : "");
    rows.push([`${"  ".repeat(Math.min(depth, 20))}${name}`, ...columns.map(cellAt)]);
    const items = at(line, "items");
    if (!Array.isArray(items)) continue;
    for (const item of items.slice(0, mostRows).reverse()) left.push({ line: item, depth: depth + 1 });
  }
  return rows;
}

/** Above its amounts stand their currency, and the units that the report itself is in. */
function withHeader(report: Report, columns: readonly Column[], rows: readonly (readonly Cell[])[]): Cells {
  const currency = currencyOf(report) || "currency not given";
  const units = at(report, "units");
  const of = scalar(units) === undefined ? "units not given" : `the report in units of ${scalar(units)}`;
  const titleOf = ([title, path]: Column, nth: number) =>
    isAmount(path) ? `${title} (${currency}${nth === 0 ? `, in ones; ${of}` : ""})` : title;
  return [["Item", ...columns.map(titleOf)], ...rows];
}

function none(): Cell {
  return lacking("noValue");
}
