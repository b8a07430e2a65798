/**
 * Turns a function's cells into what Sheets shows. A single failure is thrown: the cell is an error, and its note is
 * the sentence. Inside a range nothing can be thrown. There a text column shows the sentence with an invisible mark, by
 * which a freeze and a refresh of errors find it. A column of numbers shows an error, so that a sum over it fails and
 * nothing is left out in silence.
 */
import type { Call, Cell, Cells } from "../../src/core/call";
import { isFailure } from "../../src/core/failure";
import { english, type Wording } from "../../src/core/wording";
import { markedFailure, settledText } from "../../src/workbook/errorCells";
import { toDate } from "./days";

export type Value = string | number | boolean | Date;

/** `isNumeric`: whether a column holds numbers, even when all its cells failed. */
export function toSheet(cells: Cells, isNumeric: Call["isNumeric"], wording = english): Value | Value[][] {
  const [[only] = []] = cells;
  if (cells.length === 1 && cells[0]?.length === 1 && only !== undefined) {
    if (isFailure(only)) throw new Error(wording.sentence(only));
    return toValue(only, wording);
  }
  const numbers = (cells[0] || []).map(
    (_, column) => isNumeric?.(column) || cells.some((row) => isNumber(row[column])),
  );
  return cells.map((row) =>
    row.map((cell, column) => {
      if (!isFailure(cell)) return toValue(cell, wording);
      return numbers[column] ? Number.NaN : markedFailure(wording.sentence(cell));
    }),
  );
}

function isNumber(cell: Cell | undefined): boolean {
  return typeof cell === "number" || (typeof cell === "object" && "number" in cell);
}

function toValue(cell: Cell, wording: Wording): Value {
  if (typeof cell === "string") return settledText(cell);
  if (typeof cell !== "object") return cell;
  if ("phrase" in cell) return wording.text(cell);
  if ("day" in cell) return toDate(cell);
  if ("number" in cell) return cell.number;
  if ("card" in cell) return wording.text(cell.card);
  return markedFailure(wording.sentence("told" in cell ? cell.told : cell));
}
