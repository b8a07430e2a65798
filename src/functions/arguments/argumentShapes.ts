/**
 * Brings arguments into the shapes that functions take. Some hosts pass a single cell as a value and not as a range,
 * and so do readers of formulas.
 */
import type { Range } from "../../core/call";
import type { FunctionName } from "../catalogue";
import { signatures } from "../signatures";

/** The range for tickers that were left out: one blank cell. */
export const noTickers: Range = [[""]];

/** An argument for a parameter that takes a range: one value becomes a range of one cell. */
export function asRange(value: unknown, index: number): unknown {
  if (Array.isArray(value)) return value;
  // Tickers that are left out become a blank cell. Later ranges are optional, so they stay left out.
  if (value === undefined || value === null) return index === 0 ? noTickers : value;
  return [[value]];
}

/** An argument for a parameter that takes one value: the first cell of a range. */
export function asValue(value: unknown): unknown {
  return Array.isArray(value) ? (value as unknown[][])[0]?.[0] : value;
}

/** All arguments in the shapes that the function takes; undefined when there are too many. */
export function shapeArguments(name: FunctionName, given: readonly unknown[]): unknown[] | undefined {
  const takesRange = signatures[name];
  if (given.length > takesRange.length) return undefined;
  return takesRange.map((isRange, index) => (isRange ? asRange(given[index], index) : asValue(given[index])));
}
