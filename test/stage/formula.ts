/** Formulas as the help writes them, read by the arguments that the built functions have. */
import { readFileSync } from "node:fs";
import { readFormula as read, type Signature } from "../../src/build/handbook/formula";

export function readFormula(formula: string): ReturnType<typeof read> {
  const listed = JSON.parse(readFileSync("dist/excel/functions.json", "utf8")) as { functions: Signature[] };
  return read(formula, listed.functions);
}
