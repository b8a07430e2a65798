/**
 * The shapes in which functions take their arguments. Hosts need it that pass a single cell as a value and not as a
 * range, and whoever reads the arguments from a formula's text.
 */
import type { Range } from "../core/call";
import type { FunctionName } from "./catalogue";
import { signatures } from "./signatures";

/** What stands in for tickers that are left out: one blank cell. */
export const noTickers: Range = [[""]];

/** An argument for a parameter that takes a range: one value becomes a range of one cell. */
export function asRange(value: unknown, index: number): unknown {
  if (Array.isArray(value)) return value;
  // Tickers that are left out are a blank cell. The other ranges are optional.
  if (value === undefined || value === null) return index === 0 ? noTickers : value;
  return [[value]];
}

/** An argument for a parameter that takes one value: of a range, its first cell. */
export function asValue(value: unknown): unknown {
  return Array.isArray(value) ? (value as unknown[][])[0]?.[0] : value;
}

/** The arguments in the shapes that the function takes, one for each of its parameters; undefined where there are too many. */
export function shaped(name: FunctionName, given: readonly unknown[]): unknown[] | undefined {
  const takesRange = signatures[name];
  if (given.length > takesRange.length) return undefined;
  return takesRange.map((isRange, index) => (isRange ? asRange(given[index], index) : asValue(given[index])));
}
