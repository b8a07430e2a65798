/**
 * Writes the document's formulas of ours in the other spelling, `SHARIAH.STATUS` or `SHARIAH_STATUS`, for a table that
 * was pasted from Excel or goes there.
 */
import type { Conversion, FunctionSpelling } from "../../src/ports/host";
import { host } from "../host";
import { respellFormula } from "./formulas";
import { rewrite, spots } from "./workbook";

/** Works for at most `ms`; asked again, it goes on with what is left. */
export function convert(spelling: FunctionSpelling, ms: number): Conversion {
  const found = spots("all").filter(({ formula }) => respellFormula(formula, spelling) !== formula);
  const end = host.now() + ms;
  const { written, untouched } = rewrite(
    found,
    () => host.now() < end,
    (formula) => respellFormula(formula, spelling),
  );
  return { converted: written - untouched, untouched, left: found.length - written };
}
