/**
 * Turns a function's cells into what Sheets shows. A single failure is thrown: the cell is an error, and its note is
 * the sentence. Inside a range nothing can be thrown. There a text column shows the sentence with an invisible mark, by
 * which a freeze and a refresh of errors find it. A column of numbers shows an error, so that a sum over it fails and
 * nothing is left out in silence.
 */
import type { Call, Cell, Cells } from "../../src/core/call";
import { isFailure } from "../../src/core/failure";
import { english, type Saying } from "../../src/core/saying";
import { markedFailure, settledText } from "../../src/workbook/errorCells";
import { toDate } from "./days";

export type Value = string | number | boolean | Date;

/** `isNumeric`: whether a column holds numbers, even when all its cells failed. */
export function toSheet(cells: Cells, isNumeric: Call["isNumeric"], saying = english): Value | Value[][] {
  const [[only] = []] = cells;
  if (cells.length === 1 && cells[0]?.length === 1 && only !== undefined) {
    if (isFailure(only)) throw new Error(saying.sentence(only));
    return toValue(only, saying);
  }
  const numbers = (cells[0] || []).map(
    (_, column) => isNumeric?.(column) || cells.some((row) => isNumber(row[column])),
  );
  return cells.map((row) =>
    row.map((cell, column) => {
      if (!isFailure(cell)) return toValue(cell, saying);
      return numbers[column] ? Number.NaN : markedFailure(saying.sentence(cell));
    }),
  );
}

function isNumber(cell: Cell | undefined): boolean {
  return typeof cell === "number" || (typeof cell === "object" && "number" in cell);
}

function toValue(cell: Cell, saying: Saying): Value {
  if (typeof cell === "string") return settledText(cell);
  if (typeof cell !== "object") return cell;
  if ("phrase" in cell) return saying.text(cell);
  if ("day" in cell) return toDate(cell);
  if ("number" in cell) return cell.number;
  if ("card" in cell) return saying.text(cell.card);
  return markedFailure(saying.sentence("told" in cell ? cell.told : cell));
}
