/** Our functions in the formulas of a document: src/workbook reads them for every host, by the catalogue's names. */
import { catalogue } from "../../src/functions/catalogue";
import { callsIn, respelt as respeltIn, spellings } from "../../src/workbook/formula";

export const spelt = spellings(catalogue.map(({ name }) => name));

/** Whether a cell holds a formula with one of our functions. */
export function isOurs(formula: unknown): boolean {
  return callsIn(formula, spelt).length > 0;
}

/** The formula with our functions as Sheets spells them, or as Excel does. */
export function respelt(formula: string, spelling: "sheets" | "excel"): string {
  return respeltIn(formula, spelling, spelt);
}
