/** Reads formulas as the help writes them, by the parameters of the built functions. */
import { readFileSync } from "node:fs";
import { readFormula as read, type Signature } from "../../src/build/handbook/formula";

export function readFormula(formula: string): ReturnType<typeof read> {
  const listed = JSON.parse(readFileSync("dist/excel/functions.json", "utf8")) as { functions: Signature[] };
  return read(formula, listed.functions);
}
