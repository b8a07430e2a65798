/**
 * Finds our functions in a document's formulas. The rules are those of src/workbook, with the names of the catalogue.
 */
import { catalogue } from "../../src/functions/catalogue";
import { callsIn, knownNames, respell as respellIn } from "../../src/workbook/formulas/formula";

export const formulaSpellings = knownNames(catalogue.map(({ name }) => name));

/** Whether a cell holds a formula with one of our functions. */
export function isOurs(formula: unknown): boolean {
  return callsIn(formula, formulaSpellings).length > 0;
}

/** The formula with our functions in the spelling of Sheets or of Excel. */
export function respellFormula(formula: string, spelling: "sheets" | "excel"): string {
  return respellIn(formula, spelling, formulaSpellings);
}
