/** Cells with their phrases in English, as a host would write them, for comparisons. Failures are left as they are. */
import type { Cell, Cells, Day } from "../src/core/call";
import type { Failure } from "../src/core/failure";
import { english } from "../src/core/wording";

export type Plain =
  | string
  | number
  | boolean
  | Day
  | Failure
  | { readonly number: number; readonly note: string }
  | { readonly card: string; readonly properties: object }
  | { readonly told: Failure };

export function plainly(cell: Cell): Plain {
  if (typeof cell !== "object" || "failure" in cell || "told" in cell || "day" in cell) return cell;
  if ("phrase" in cell) return cell.english;
  if ("number" in cell) return { number: cell.number, note: cell.note ? cell.note.english : "" };
  return { ...cell, card: english.text(cell.card) };
}

export function inEnglish(cells: Cells): Plain[][] {
  return cells.map((row) => row.map(plainly));
}
