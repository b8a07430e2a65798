/**
 * The catalogue as Sheets calls it. A cell gives one value or rows of values and leaves out what is not typed; the
 * functions want rows wherever a range may stand. Which parameters these are, the build writes beside the stubs.
 */

import type { Asked } from "../src/core/call";
import { isText } from "../src/core/json";
import { catalogue } from "../src/functions/catalogue";
import { toDay } from "./days";

/** Positions of the parameters that take ranges, by function, where it is not the first alone; the build writes it. */
declare function shariahRanges_(): Readonly<Record<string, string>>;

const byName = new Map(catalogue.map((entry) => [entry.name, entry.run as (...typed: unknown[]) => Asked]));

/** What a function asks, given what a cell passed. */
export function asked(name: string, given: readonly unknown[]): Asked {
  const run = byName.get(name);
  if (!run) throw new Error(`There is no function ${name}.`);
  const ranges = shariahRanges_()[name] ?? "0";
  const typed = given.length > 0 ? given : [undefined];
  return run(
    ...typed.map((value, index) => {
      const shaped = ranges.includes(String(index)) ? asRange(value, index) : asValue(value);
      // In the first place a date is a ticker that Sheets mangled, and is told so.
      return index === 0 ? shaped : withDays(shaped);
    }),
  );
}

/** Tickers that are left out are a blank cell; other ranges are optional. */
function asRange(value: unknown, index: number): unknown {
  if (value === undefined || value === null) return index === 0 ? [[""]] : value;
  return Array.isArray(value) ? value : [[value]];
}

/** A range of one cell is that cell. */
function asValue(value: unknown): unknown {
  return Array.isArray(value) ? (value as unknown[][])[0]?.[0] : value;
}

function withDays(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withDays);
  return value instanceof Date ? toDay(value) : value;
}

const amounts = ["RANK", "RATIO", "HEADROOM", "AGE", "PURIFY", "ZAKAT", "COVERAGE", "COMPLIANCE", "ETF.PURIFY"];
const tables: Readonly<Record<string, string>> = {
  SCREEN: "name,status,rank,revenue,securities,debt,report date",
  PURIFICATION: "ratio,dividend,amount per share,quarter,year,report date,note",
  "ETF.SCREEN": "name,status,holdings,uncovered,revenue,securities,debt,updated",
};
const numericField = /^(rank|securities|debt|halal|nothalal|doubtful|dividend|uncovered)$/;

/** The service's own fields too, by how their names end. */
const numericEnding =
  /(ratio|retio|amount|inones|percentage|revenue|cap|totalassets|receivable|year|period|units|ranking|holdings|pershare|forquarter|value)$/;

/** Whether a column of a function's result holds numbers: what failed there must not read as text. */
export function isNumeric(name: string, given: readonly unknown[]): (column: number) => boolean {
  if (amounts.includes(name)) return () => true;
  const usual = tables[name] || "";
  if (usual === "" && !name.endsWith("REPORT")) return () => false;
  const typed = [given[1]].flat(2).filter((field): field is string => isText(field) && field !== "");
  const fields = (typed.length > 0 ? typed.join(",") : usual)
    .split(",")
    .map((field) => field.replace(/[\s_-]/g, "").toLowerCase());
  return (column) => {
    // A report's field is that of every column.
    const field = fields[usual === "" ? 0 : column] || "";
    return numericField.test(field) || numericEnding.test(field);
  };
}
