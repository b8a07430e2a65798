/// <reference types="google-apps-script" />
/** Writes one formula into the active cell for the sidebar, or says what is in the way. */
import type { InTheWay } from "../../src/ports/host";
import { addressOf } from "../../src/workbook/area";
import { circleOf, functionUses } from "../../src/workbook/refresh/questions";
import { spelt } from "./formulas";
import { blockOf } from "./workbook";

/** The selected range as a formula refers to it; undefined when nothing is selected. */
export function selection(): string | undefined {
  const range = SpreadsheetApp.getActiveRange();
  return range ? addressOf(blockOf(range)) : undefined;
}

/**
 * Writes the formula, or returns the obstacle. A cell that is not empty is overwritten only if `over` is its address.
 */
export function insert(formula: string, over?: string): InTheWay | undefined {
  const range = SpreadsheetApp.getCurrentCell();
  const cell = blockOf(range);
  const address = addressOf(cell);
  const [first] = functionUses([{ cell, formula, shows: "" }], { spelt });
  const circle = first && circleOf(first);
  if (circle) return { why: "circular", cell: address, area: addressOf(circle) };
  const isFilled = range.getFormula() !== "" || range.getValue() !== "";
  if (isFilled && over !== address) return { why: "filled", cell: address };
  range.setFormula(formula);
  return undefined;
}
