/**
 * Finds cells without an answer: by the sheet's error values, or by the mark that a host puts behind a failure's
 * sentence where a cell cannot hold an error. Never by the words of a sentence.
 */
import { isOpenBeside } from "./area";
import { argumentOf, callsIn, type Found } from "./formula";

/**
 * Those of a sheet's formulas whose own cell, or one of those that they may fill, shows no answer. `values` are the
 * sheet's, from its first cell on.
 */
export function failing(
  found: readonly Found[],
  values: readonly (readonly unknown[])[],
  spelt: ReadonlyMap<string, string>,
): readonly Found[] {
  const anchors = new Set(found.map(({ cell }) => `${cell.row},${cell.column}`));
  return found.filter((one) => {
    const { row, column } = one.cell;
    const { rows, columns } = filledBy(one, spelt);
    for (let down = 0; down < Math.min(rows, values.length - row); down += 1) {
      for (let across = 0; across < columns; across += 1) {
        if (down + across > 0 && anchors.has(`${row + down},${column + across}`)) break;
        if (showsFailure(values[row + down]?.[column + across])) return true;
      }
    }
    return false;
  });
}

/** How far a formula's result may reach: as many rows as its tickers, and as many columns as a table may have. */
function filledBy({ cell, formula }: Found, spelt: ReadonlyMap<string, string>): { rows: number; columns: number } {
  const [tickers = ""] = callsIn(formula, spelt)[0]?.args || [];
  const told = argumentOf(tickers, cell, new Map());
  if (!told || !("area" in told) || told.area.rows * told.area.columns === 1) return { rows: 1, columns: 1 };
  return { rows: told.area.rows, columns: isOpenBeside(told.area) ? 10 : Math.max(told.area.columns, 10) };
}

/** Whether a cell's value is a failure: an error value, or a sentence with the host's mark. */
export function showsFailure(value: unknown): boolean {
  return isError(value) || (typeof value === "string" && value.endsWith(mark));
}

/** An error value of the sheet, as every host reads it: by its name. */
export function isError(value: unknown): boolean {
  return /^#[A-Z/0_]+[!?]?$/.test(String(value));
}

/**
 * U+2063, a separator that nobody sees or types. Google Sheets has no error value for one cell of a range, and the run
 * of the script that knew why there is no answer is over when somebody freezes or refreshes: so the cell itself has to
 * say that its text is a failure.
 */
const mark = "\u2063";

/** A failure's sentence as the text of a cell. */
export function markedFailure(sentence: string): string {
  return `${sentence}${mark}`;
}

/** U+2060, which nobody sees: at its end no text is an error's name, what Google shows while it calculates, or a failure. */
const settled = "\u2060";

/** An answer's text as the text of a cell: a company may be called "Holdings...", which is no cell on its way. */
export function settledText(text: string): string {
  return isLoading(text) || showsFailure(text) ? `${text}${settled}` : text;
}

/** The sentence that people read. */
export function unmarked(text: string): string {
  return text.endsWith(mark) ? text.slice(0, -mark.length) : text;
}

/** Excel's error values of a cell whose answer is on the way. */
export function isBusy(value: unknown): boolean {
  return value === "#BUSY!" || value === "#GETTING_DATA";
}

/** The same in Google Sheets, which shows "Loading..." in its user's language, in a word or two. */
export function isLoading(value: unknown): boolean {
  return isBusy(value) || /^.{1,40}(\.\.\.|…)$/.test(String(value));
}
