/**
 * Finds cells that show no answer: by the sheet's error values, or, where a cell cannot hold an error, by the invisible
 * mark that a host puts behind a failure's sentence. It never reads the words of a sentence.
 */
import { isOpenBeside } from "../area";
import { argumentOf } from "../formulas/argumentOf";
import { callsIn, type FoundFormula } from "../formulas/formula";

/**
 * The formulas whose own cell, or a cell that they may fill, shows no answer. `values`: the sheet's values from its
 * first cell on.
 */
export function failingFormulas(
  found: readonly FoundFormula[],
  values: readonly (readonly unknown[])[],
  spelt: ReadonlyMap<string, string>,
): readonly FoundFormula[] {
  const anchors = new Set(found.map(({ cell }) => `${cell.row},${cell.column}`));
  return found.filter((one) => {
    const { row, column } = one.cell;
    const { rows, columns } = filledSize(one, spelt);
    for (let down = 0; down < Math.min(rows, values.length - row); down += 1) {
      for (let across = 0; across < columns; across += 1) {
        if (down + across > 0 && anchors.has(`${row + down},${column + across}`)) break;
        if (showsFailure(values[row + down]?.[column + across])) return true;
      }
    }
    return false;
  });
}

/**
 * How far a formula's result may reach: as many rows as its tickers have, and ten columns, or more if its tickers have
 * more.
 */
function filledSize(
  { cell, formula }: FoundFormula,
  spelt: ReadonlyMap<string, string>,
): { rows: number; columns: number } {
  const [tickers = ""] = callsIn(formula, spelt)[0]?.args || [];
  const told = argumentOf(tickers, cell, new Map());
  if (!told || !("area" in told) || told.area.rows * told.area.columns === 1) return { rows: 1, columns: 1 };
  return { rows: told.area.rows, columns: isOpenBeside(told.area) ? 10 : Math.max(told.area.columns, 10) };
}

/** Whether a cell's value is a failure: an error value, or a sentence with the host's mark. */
export function showsFailure(value: unknown): boolean {
  return isError(value) || (typeof value === "string" && value.endsWith(mark));
}

/** Whether this is an error value of the sheet, recognised by its name in every host. */
export function isError(value: unknown): boolean {
  return /^#[A-Z/0_]+[!?]?$/.test(String(value));
}

/**
 * U+2063, an invisible separator that nobody types. Google Sheets has no error value for one cell of a range, and the
 * run of the script that knew the reason is over when somebody freezes or refreshes. So the cell itself must say that
 * its text is a failure.
 */
const mark = "\u2063";

/** A failure's sentence as a cell's text, with the mark. */
export function markedFailure(sentence: string): string {
  return `${sentence}${mark}`;
}

/** U+2060, invisible. A text that ends with it is an answer: no error, no failure, and not Google's "Loading...". */
const settled = "\u2060";

/** An answer as a cell's text. A company may be called "Holdings...", and its cell is not loading. */
export function settledText(text: string): string {
  return isLoading(text) || showsFailure(text) ? `${text}${settled}` : text;
}

/** U+2064, invisible. Where a cell's text has a note behind its figure, this ends the figure. */
const figureEnd = "\u2064";

/** The text of a cell that shows this figure, with the mark behind the figure. */
export function markedFigure(text: string, figure: string): string {
  const end = text.indexOf(figure) + figure.length;
  return `${text.slice(0, end)}${figureEnd}${text.slice(end)}`;
}

/** The figure in a cell's text, without the note behind it. Versions up to 1.0 set no mark before an old verdict's day. */
export function figureOfText(text: string): string {
  const [figure = ""] = text.split(figureEnd);
  return figure.replace(/ \((?:kept from|محفوظ من) \d{4}-\d\d-\d\d\)$/, "");
}

/** The sentence without the mark, as people read it. */
export function withoutMark(text: string): string {
  return text.endsWith(mark) ? text.slice(0, -mark.length) : text;
}

/** Whether Excel shows that the cell's answer is on the way. */
export function isBusy(value: unknown): boolean {
  return value === "#BUSY!" || value === "#GETTING_DATA";
}

/**
 * Whether a cell's answer is on the way, in Excel or in Google Sheets, which shows a word or two such as "Loading..."
 * in its user's language.
 */
export function isLoading(value: unknown): boolean {
  return isBusy(value) || /^.{1,40}(\.\.\.|…)$/.test(String(value));
}
