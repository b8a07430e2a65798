/** The order of rows in a sorted table, as users of spreadsheets expect it. */
import type { Value } from "./content";

/**
 * The sorted order of rows: numbers, then text, then truth values; blanks always last; equal values keep their order.
 */
export function sortedRows(values: readonly Value[], descending: boolean): number[] {
  const rank = (value: Value) => (typeof value === "number" ? 0 : typeof value === "string" ? 1 : 2);
  const compare = (a: Value, b: Value) =>
    rank(a) - rank(b) ||
    (typeof a === "number" ? a - Number(b) : String(a).localeCompare(String(b), "en", { sensitivity: "base" }));
  return values
    .map((value, index) => ({ value, index }))
    .sort((a, b) => {
      if (a.value === null || b.value === null)
        return Number(a.value === null) - Number(b.value === null) || a.index - b.index;
      return (descending ? -compare(a.value, b.value) : compare(a.value, b.value)) || a.index - b.index;
    })
    .map(({ index }) => index);
}
