/**
 * The last hop: what a function's cells are in Sheets. A failure alone is thrown, so the cell is an error whose note
 * is the sentence. Inside a range nothing can be thrown: text columns show the sentence with a mark that nobody sees, by
 * which a freeze and a refresh of errors know it, and amounts and ratios are no number, which shows as an error and
 * breaks what sums them, so that nothing is undercounted in silence.
 */
import type { Cell, Cells } from "../../src/core/call";
import { type Failure, isFailure } from "../../src/core/failure";
import { isText } from "../../src/core/json";
import { markedFailure } from "../../src/workbook/errorCells";
import { toDate } from "./days";

export type Value = string | number | boolean | Date;

/** English as another language says it. */
interface Saying {
  sentence(english: string): string;
  text(english: string): string;
}

const english: Saying = { sentence: String, text: String };

/** `numeric` tells of a column that it holds numbers even where every cell of it failed. */
export function toSheet(cells: Cells, numeric: (column: number) => boolean, saying = english): Value | Value[][] {
  const [[only] = []] = cells;
  if (cells.length === 1 && cells[0]?.length === 1 && only !== undefined) {
    if (isFailure(only)) throw new Error(sentenceOf(only, saying));
    return toValue(only, saying);
  }
  const numbers = (cells[0] || []).map((_, column) => numeric(column) || cells.some((row) => isNumber(row[column])));
  return cells.map((row) =>
    row.map((cell, column) => {
      if (!isFailure(cell)) return toValue(cell, saying);
      return numbers[column] ? Number.NaN : markedFailure(sentenceOf(cell, saying));
    }),
  );
}

function isNumber(cell: Cell | undefined): boolean {
  return typeof cell === "number" || (typeof cell === "object" && "number" in cell);
}

function toValue(cell: Cell, saying: Saying): Value {
  // WHY tells why an answer holds no amount as text.
  if (isText(cell)) return saying.text(spelt(cell));
  if (typeof cell !== "object") return cell;
  if ("day" in cell) return toDate(cell);
  if ("number" in cell) return cell.number;
  if ("card" in cell) return saying.text(cell.card);
  return markedFailure(sentenceOf("told" in cell ? cell.told : cell, saying));
}

function sentenceOf({ message }: Failure, saying: Saying): string {
  return saying.sentence(spelt(message));
}

/** A function that a sentence names has underscores for dots here. */
export function spelt(sentence: string): string {
  return sentence.replace("is an ETF: use ETF.", "is an ETF: use ETF_");
}
