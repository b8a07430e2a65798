/** Filling a row of a sheet: only while it holds what was read of it, so that nobody's typing is written over. */
import type { Row, Value } from "./worksheets/worksheet";

/** Cells of one row, counted from 0 below the headings, or below 0 above them: written where its cells still hold what is expected, or not at all. */
export interface Filling {
  readonly row: number;
  readonly expected: Row;
  readonly values: Row;
}

/** Whether a row still holds what was read of it: numbers to twelve digits, a blank as a blank, a text as it reads. */
export function stillHolds(expected: Row, held: Row): boolean {
  return Object.entries(expected).every(([key, value]) => plain(value) === plain(held[key] ?? null));
}

function plain(value: Value | undefined): string {
  if (typeof value === "number") return String(Number(value.toPrecision(12)));
  // What only keeps a sentence in its order does not count.
  return String(value ?? "").replace(/[\u2066-\u2069]/g, "");
}
