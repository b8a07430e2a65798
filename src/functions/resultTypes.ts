/**
 * What a function's arguments and result are shaped like, for hosts that must know before anything is answered, or
 * after all of it failed: where a range may stand, which columns hold numbers, of which figure of a ticker a cell is.
 * Functions themselves need none of it, and Excel's own bundle only what stands in for no tickers.
 */
import type { Range } from "../core/call";
import { isText } from "../core/json";
import { plain } from "./arguments";
import type { FunctionName } from "./catalogue";
import { fundColumns } from "./etfs";
import { defaultTitles } from "./fields";
import { purificationColumns } from "./purification";

/** What stands in for tickers that are left out: one blank cell. */
export const noTickers: Range = [[""]];

/** What stands where a function takes a range: a value is a range of one cell, and no tickers are a blank one. */
export function asRange(value: unknown, index: number): unknown {
  if (Array.isArray(value)) return value;
  // Other ranges than the first are optional.
  if (value === undefined || value === null) return index === 0 ? noTickers : value;
  return [[value]];
}

/** What stands where it takes one value: a range is its first cell. */
export function asValue(value: unknown): unknown {
  return Array.isArray(value) ? (value as unknown[][])[0]?.[0] : value;
}

/** Each cell of theirs is a number. */
const amounts: readonly FunctionName[] = [
  "RANK",
  "RATIO",
  "HEADROOM",
  "AGE",
  "PURIFY",
  "ZAKAT",
  "COVERAGE",
  "COMPLIANCE",
  "ETF.PURIFY",
];
/** The columns that tables have where none are chosen. */
const tables: Partial<Record<FunctionName, () => readonly string[]>> = {
  SCREEN: defaultTitles,
  PURIFICATION: () => purificationColumns.map(([title]) => title),
  "ETF.SCREEN": () => fundColumns.map(([title]) => title),
};
/** Each cell of theirs is of one field, where one is chosen. */
const reports: readonly FunctionName[] = ["REPORT", "ETF.REPORT"];
const numericField = /^(rank|securities|debt|halal|nothalal|doubtful|dividend|uncovered)$/;

/** The service's own fields too, by how their names end. */
const numericEnding =
  /(ratio|retio|amount|inones|percentage|revenue|cap|totalassets|receivable|year|period|units|ranking|holdings|pershare|forquarter|value)$/;

/** Whether a column of a function's result holds numbers: what failed there must not read as text. */
export function isNumeric(name: string, given: readonly unknown[]): (column: number) => boolean {
  const known = name as FunctionName;
  if (amounts.includes(known)) return () => true;
  const usual = tables[known]?.();
  if (!usual && !reports.includes(known)) return () => false;
  const typed = [given[1]].flat(2).filter((field): field is string => isText(field) && field !== "");
  const fields = (typed.length > 0 ? typed.join().split(",") : usual || []).map((field) => plain(field));
  return (column) => {
    // A report's field is that of every column.
    const field = fields[usual ? column : 0] || "";
    return numericField.test(field) || numericEnding.test(field);
  };
}

/** What a cell of theirs is of its ticker. */
const figures: Partial<Record<FunctionName, string>> = {
  STATUS: "verdict",
  RANK: "rank",
  PURIFY: "purification",
  ZAKAT: "zakat",
};

/**
 * The figure that a cell of this function is for a ticker, a ratio by what it is a ratio of; undefined where it is
 * another's, or that of a number of shares. `second` is its second argument: undefined is left out, and null is not told.
 */
export function figureOf(name: string, second: unknown): string | undefined {
  if (name === "RATIO" && second !== undefined && second !== null) return String(second);
  return second === undefined ? figures[name as FunctionName] : undefined;
}
