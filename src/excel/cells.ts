/**
 * Turns cells into what Excel shows: a failure becomes an Excel error with its sentence, a day becomes an Excel date.
 */
import { across, type Cells } from "../core/call";
import { type Failure, fail, isFailure, isMisuse } from "../core/failure";
import { isTooLarge } from "../core/resultSize";
import { english, type Said, type Wording } from "../core/wording";
import { serialOf } from "../functions/arguments/days";
import type { HostCells } from "../session/session";
import { dataTypeOf, type Rich } from "./dataTypes";

let wording: Wording = english;

/**
 * Sets the language of cells; the caller then recalculates them. The words of another language are handed in, since
 * they are loaded only where somebody reads them and are not in this bundle.
 */
export function sayBy(other: Wording): void {
  wording = other;
}

export function excelCells(cells: Cells): HostCells {
  const shown = shownCells(cells);
  return isTooLarge(shown) ? [[toError(sameFailure(cells) ?? fail("tableTooLarge"))]] : shown;
}

/** The error of a lone cell that failed; undefined for a value, and for a table. */
export function failureOf(cells: HostCells): CustomFunctions.Error | undefined {
  const [[only] = []] = cells;
  if (typeof only !== "object" || cells.length !== 1 || cells[0]?.length !== 1) return undefined;
  return typeof CustomFunctions !== "undefined" && only instanceof CustomFunctions.Error ? only : undefined;
}

function shownCells(cells: Cells): HostCells {
  return across(cells, (cell) => {
    if (typeof cell !== "object") return cell;
    if ("failure" in cell) return toError(cell);
    if ("phrase" in cell) return wording.text(cell);
    return "told" in cell ? toSentence(cell.told) : toValue(cell);
  });
}

/** Why all cells failed, when it is the same for each: then nothing is gained by telling it in every row. */
function sameFailure(cells: Cells): Failure | undefined {
  const [[first] = []] = cells;
  if (!isFailure(first)) return undefined;
  const { message } = first;
  return cells.every((row) => row.every((cell) => isFailure(cell) && cell.message === message)) ? first : undefined;
}

/** The cell as one of Excel's data types; the bare value in an Excel that has none. */
function toValue(cell: Rich): unknown {
  return dataTypeOf(cell, wording) ?? bare(cell);
}

function bare(cell: Rich): unknown {
  if ("day" in cell) return serialOf(cell.day, cell.time);
  return "number" in cell ? cell.number : wording.text(cell.card);
}

/**
 * Makes an Excel error. Excel's error class exists only once Microsoft's script has loaded, so it is looked up when
 * needed. If it never comes, or throws, the cell shows the sentence as text: that is no verdict, and better than a cell
 * that waits for ever.
 */
function toError(failure: Failure): unknown {
  const message = toSentence(failure);
  try {
    const { Error: CellError, ErrorCode } = CustomFunctions;
    return new CellError(isMisuse(failure) ? ErrorCode.invalidValue : ErrorCode.notAvailable, message);
  } catch {
    return message;
  }
}

function toSentence(said: Said): string {
  return wording.sentence(said);
}
