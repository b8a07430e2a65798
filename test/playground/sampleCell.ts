import { filledPortfolio } from "../../src/playground/sheets/portfolio";
import { worksheetWords } from "../../src/worksheets/words/words";
import { rowsOf } from "../worksheets/places";

const worksheet = filledPortfolio([], worksheetWords("en"));

/** A cell of the portfolio that the playground opens with, or of another portfolio: by its column's key, and its row from 0. */
export function sampleCell(key: string, row: number): string {
  return rowsOf(worksheet, key, row, 1);
}
