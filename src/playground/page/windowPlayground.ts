/**
 * Offers `window.playground`, by which a test, or a person at the console, uses the sheet without its canvas. Input
 * goes the same way as a typing user's, and every result is a promise.
 */
import type { FUniver } from "@univerjs/core/facade";
import type { FormulaDataModel, FRange, FWorksheet } from "@univerjs/preset-sheets-core";
import { areaOf } from "../../workbook/area";
import type { Kind } from "../../workbook/sheet/worksheet";
import { contentOf, type GridValue, plainValue } from "../grid/content";
import type { Recalculation } from "../grid/recalculation";
import type { AnswerSource, Counts } from "./source";

export interface Playground {
  /** Types a value or a formula into a cell, `"B2"`, `"Functions!B2"` or `"'My sheet'!B2"`; null clears it. */
  set(a1: string, input: GridValue): Promise<void>;
  /** A cell's value, an error's text such as `"#N/A"`, or null when it is blank. */
  get(a1: string): Promise<GridValue>;
  /** Resolves when every change is applied and no cell is busy. */
  settled(): Promise<void>;
  /** The counts of the sample service. */
  service(): Promise<Counts>;
  /** Selects a cell or a range, `"A2:D40"` or `"Functions!B2"`, and brings its sheet to the front. */
  select(a1: string): Promise<void>;
  /** Writes this worksheet from the selection, or adds to the existing one, like the pane's button. */
  insert(name: Kind): Promise<void>;
}

export function windowPlayground(
  api: FUniver,
  formulas: FormulaDataModel,
  recalculation: Recalculation,
  source: AnswerSource,
  insert: (name: Kind) => Promise<void>,
): Playground {
  return {
    set: async (a1, input) => {
      const { range } = find(api, a1);
      if (input === null) range.clearContent();
      else if (typeof input === "string" && input.startsWith("=")) range.setFormula(input);
      else range.setValue(input);
    },
    get: async (a1) => {
      const { sheet, range } = find(api, a1);
      return plainValue(contentOf(formulas, sheet, range.getRow(), range.getColumn()));
    },
    settled: () => recalculation.settled(),
    service: async () => {
      const { calls, refusals } = await source.stats();
      return { calls, refusals };
    },
    select: async (a1) => {
      const { sheet, range } = find(api, a1);
      sheet.activate();
      range.activate();
    },
    insert,
  };
}

/** Throws when there is no such sheet, or no such cell on it. */
function find(api: FUniver, a1: string): { sheet: FWorksheet; range: FRange } {
  const workbook = api.getActiveWorkbook();
  const area = areaOf(a1, workbook?.getActiveSheet().getSheetName() ?? "");
  const sheet = area && workbook?.getSheetByName(area.sheet);
  if (!sheet) throw new Error(`No sheet and no cell is ${a1}; a name with a blank stands in quotes, 'My sheet'!B2.`);
  const { row, column } = area;
  // Whole columns and rows end where the sheet does.
  const [rows, columns] = [sheet.getMaxRows() - row, sheet.getMaxColumns() - column];
  if (rows < 1 || columns < 1) throw new Error(`${a1} is beyond the end of its sheet.`);
  return { sheet, range: sheet.getRange(row, column, Math.min(area.rows, rows), Math.min(area.columns, columns)) };
}
