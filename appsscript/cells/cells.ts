/**
 * Turns the results of a function into what Sheets shows. The failure of a single cell is thrown: Sheets then shows an
 * error, with the sentence as its note. One cell of a range cannot throw. So a failure in a column of text becomes its
 * sentence with an invisible mark, by which a freeze and a refresh of errors recognise it. In a column of numbers it
 * becomes a numeric error, so that a sum over the column fails and does not silently leave the cell out.
 */
import type { Call, Cell, Cells } from "../../src/core/call";
import { fail, isFailure } from "../../src/core/failure";
import { isTooLarge } from "../../src/core/resultSize";
import { english, type Wording } from "../../src/core/wording";
import { oldVerdict } from "../../src/functions/words";
import { markedFailure, markedFigure, settledText } from "../../src/workbook/refresh/errorCells";
import { toDate } from "./days";

export type CellValue = string | number | boolean | Date;

/** `isNumeric` says of a column whether it holds numbers. It is needed where all cells of the column have failed. */
export function sheetCells(cells: Cells, isNumeric: Call["isNumeric"], wording = english): CellValue | CellValue[][] {
  const [[only] = []] = cells;
  if (cells.length === 1 && cells[0]?.length === 1 && only !== undefined) {
    if (isFailure(only)) throw new Error(wording.sentence(only));
    return toValue(only, wording);
  }
  const numbers = (cells[0] || []).map(
    (_, column) => isNumeric?.(column) || cells.some((row) => isNumber(row[column])),
  );
  const values = cells.map((row) =>
    row.map((cell, column) => {
      if (!isFailure(cell)) return toValue(cell, wording);
      return numbers[column] ? Number.NaN : markedFailure(wording.sentence(cell));
    }),
  );
  if (isTooLarge(values)) throw new Error(wording.sentence(fail("tableTooLarge")));
  return values;
}

function isNumber(cell: Cell | undefined): boolean {
  return typeof cell === "number" || (typeof cell === "object" && "number" in cell);
}

function toValue(cell: Cell, wording: Wording): CellValue {
  if (typeof cell === "string") return settledText(cell);
  if (typeof cell !== "object") return cell;
  if ("phrase" in cell) {
    const verdict = oldVerdict(cell);
    return verdict ? markedFigure(wording.text(cell), wording.text(verdict)) : wording.text(cell);
  }
  if ("day" in cell) return toDate(cell);
  if ("number" in cell) return cell.number;
  if ("card" in cell) return wording.text(cell.card);
  return markedFailure(wording.sentence("told" in cell ? cell.told : cell));
}
