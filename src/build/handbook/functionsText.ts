/**
 * Describes all functions in one plain text, for AI assistants that write formulas for people: names, arguments, costs,
 * and the rules that a formula around them must keep.
 */
import type { FunctionHelp } from "../../functions/help/help";
import type { Words } from "./words";

const title = "# Shariah Sheets: the functions, for assistants that write formulas\n";

/** What a formula around the functions must keep. */
export const rules = `Excel: =SHARIAH.STATUS(A2). Google Sheets: the same names with underscores, =SHARIAH_STATUS(A2), =SHARIAH_ETF_STATUS(A2).
Separate arguments as the user's spreadsheet does: by a comma or a semicolon.

Rules:
- Unknown is never 0, never blank and never HALAL. What is not known is an error with a sentence (#N/A). Do not hide it:
  no IFERROR(..., 0) and no IFERROR(..., "") around these functions. To count what failed use SUMPRODUCT(--ISERROR(range)).
- NOT COVERED is an answer of the service: it gives no verdict. It is neither HALAL nor NOT HALAL.
- Verdicts are the service's own. Never compute one from ratios, and never tell a user what is permitted: this is no fatwa.
- Prefer one formula over a range, =SHARIAH.STATUS(A2:A41), to a formula a row. The result has the range's shape.
- The service counts calls. A hundred tickers are one call, unless the function says one call a ticker.
- Percentages are percent numbers: 5.2 means 5.2 %. Dates are the spreadsheet's dates.
- Amounts carry no currency. Never add up amounts of different currencies.
- Purification is of the latest quarter alone. Never multiply it by four.
- Tickers are the service's symbols, such as BRK.B, 2222.SR or 0700.HK, in cells with the format text. No ISINs, no names.
- Shares or weights have the shape of the tickers, or are one value.
- Verdicts on sample data are made up.
`;

export function functionsText(
  words: Words,
  helps: readonly FunctionHelp[],
  costOf: (about: FunctionHelp) => string,
): string {
  return `${[title, rules, ...functionSections(words, helps, costOf)].join("\n")}\n`.replaceAll("\n## ", "\n\n## ");
}

/** A section for each function: how it is called, what it gives, an example, and what it costs. */
export function functionSections(
  { optional, oneOf }: Words,
  helps: readonly FunctionHelp[],
  costOf: (about: FunctionHelp) => string,
): readonly string[] {
  return helps.map((about) => {
    const { name, summary, parameters, example } = about;
    const typed = parameters.map((one) => (one.optional ? `[${one.name}]` : one.name)).join(", ");
    const lines = parameters.map((one) => {
      const choices = one.options ? ` ${oneOf} ${one.options.join(", ")}.` : "";
      return `- ${one.name}${one.optional ? ` (${optional})` : ""}: ${one.description}${choices}`;
    });
    return [`## ${name}(${typed})`, summary, ...lines, `Example: ${example}`, `Cost: ${costOf(about)}`].join("\n");
  });
}
