/// <reference types="google-apps-script" />
/**
 * Look-ahead: a cell alone asks for one ticker, and thirty cells at once for thirty; a call has room for a hundred. So
 * the leader reads its own column's formulas, which a custom function may, and asks at once for what its neighbours
 * will ask. Where the platform refuses, it goes without, in silence: that costs calls, never an answer.
 */
import { demandOf } from "./demand";
import { type Use, usesIn } from "./formulas";
import type { Question } from "./knowledge";

export function neighbours(): readonly Question[] {
  try {
    const cell = SpreadsheetApp.getActiveRange();
    if (!cell) return [];
    const sheet = cell.getSheet();
    const formulas = sheet.getRange(1, cell.getColumn(), sheet.getLastRow(), 1).getFormulas();
    const uses: Use[] = formulas.flatMap(([formula = ""]) => usesIn(formula));
    return demandOf(uses, sheet.getName());
  } catch {
    return [];
  }
}
