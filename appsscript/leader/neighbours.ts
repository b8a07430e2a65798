/// <reference types="google-apps-script" />
/**
 * Finds out what the cells beside this one will ask. One cell asks for one ticker, and thirty cells at once for thirty,
 * but a request has room for a hundred. So the leader reads the formulas of its cell's column, which a custom function
 * may do, and asks their questions along with its own. If Google refuses the read, the leader goes on without: that
 * costs requests, never an answer.
 */

import { callsIn } from "../../src/workbook/formulas/formula";
import { isLoading } from "../../src/workbook/refresh/errorCells";
import type { Question } from "../cells/knowledge";
import { questionsAsked } from "../workbook/formulaQuestions";
import { formulaSpellings } from "../workbook/formulas";

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

/** Whether a cell is being calculated: it is still blank, or says that it is loading. */
function isCalculating(value: unknown): boolean {
  return value === "" || isLoading(value);
}

/**
 * Whether this cell's formula leaves out the argument at `index` (two commas with nothing between). Sheets may pass
 * such an argument just like a blank cell, and only the formula tells them apart. If the formula cannot be read, the
 * argument counts as left out.
 */
export function isLeftOut(name: string, index: number): boolean {
  try {
    const calls = callsIn(SpreadsheetApp.getActiveRange()?.getFormula(), formulaSpellings).filter(
      (call) => call.name === name,
    );
    return calls.every(({ args }) => !args || args[index]?.trim() === "");
  } catch {
    return true;
  }
}
