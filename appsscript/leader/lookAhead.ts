/// <reference types="google-apps-script" />
/**
 * Look-ahead: a cell alone asks for one ticker, and thirty cells at once for thirty; a call has room for a hundred. So
 * the leader reads its own column's formulas, which a custom function may, and asks at once for what its neighbours
 * will ask. Where the platform refuses, it goes without, in silence: that costs calls, never an answer.
 */
import { isLoading } from "../../src/workbook/errorCells";
import { callsIn } from "../../src/workbook/formula";
import type { Question } from "../cells/plannerFromCache";
import { questionsAsked } from "../workbook/demand";
import { spelt } from "../workbook/formulas";

export function neighbours(): readonly Question[] {
  try {
    const cell = SpreadsheetApp.getActiveRange();
    if (!cell) return [];
    const sheet = cell.getSheet();
    const column = sheet.getRange(1, cell.getColumn(), sheet.getLastRow(), 1);
    const values = column.getValues();
    const waiting = column.getFormulas().filter((_, row) => isCalculating(values[row]?.[0]));
    const place = { sheet: sheet.getName(), row: 0, column: cell.getColumn() - 1, rows: 1, columns: 1 };
    return questionsAsked(waiting.map(([formula = ""]) => ({ cell: place, formula, shows: "" })));
  } catch {
    return [];
  }
}

/** A cell that is calculated shows nothing yet, or that it waits; what shows something else asks nothing. */
function isCalculating(value: unknown): boolean {
  return value === "" || isLoading(value);
}

/**
 * Whether this cell's formula leaves an argument out between others: Sheets may pass there what it passes for a blank
 * cell, and only the formula tells. Where it may not be read, nobody refers to a blank.
 */
export function isLeftOut(name: string, index: number): boolean {
  try {
    const calls = callsIn(SpreadsheetApp.getActiveRange()?.getFormula(), spelt).filter((call) => call.name === name);
    return calls.every(({ args }) => args[index]?.trim() === "");
  } catch {
    return true;
  }
}
