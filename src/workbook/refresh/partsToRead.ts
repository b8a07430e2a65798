/**
 * Decides how many rows of a call's ranges are read, so that a range of a million rows costs no more than the cells in
 * it that hold something. Rows below the last filled one are blank, and what a function gives for them is blank too.
 */
import type { Asked, Cells } from "../../core/call";
import { isFailure } from "../../core/failure";
import type { Area } from "../area";
import type { Argument } from "../formulas/argumentOf";
import type { FormulaResult } from "./newValues";

/**
 * The part of each area that is read. Areas of equal height stay so, because a function refuses ranges of different
 * sizes. `filledRows`: how many rows of an area there are down to its last filled cell.
 */
export function partsToRead(args: readonly Argument[], filledRows: (area: Area) => number): (area: Area) => Area {
  const heights = new Map<number, number>();
  for (const arg of args) {
    if (!arg || !("area" in arg)) continue;
    const { rows } = arg.area;
    // A range of one row may mean another thing than a range: one value for all tickers, or an argument left out.
    const read = Math.min(rows, Math.max(2, filledRows(arg.area)));
    heights.set(rows, Math.max(read, heights.get(rows) ?? 0));
  }
  return (area) => ({ ...area, rows: heights.get(area.rows) ?? area.rows });
}

/**
 * What a function gives for its whole range of tickers, `tickers`, of which it was told the first `read` rows. A result
 * has a row for each row of the inputs, and perhaps one of headings; then the rows that were not read give blank rows.
 * Any other result, such as one value, does not depend on blank rows.
 */
export function givenCells(asked: Asked, cells: Cells, tickers: Area | undefined, read: number): FormulaResult {
  const inputs = isFailure(asked) ? 0 : asked.inputs.length;
  const isOfRows = inputs > 1 && (cells.length === inputs || cells.length === inputs + 1);
  if (!tickers || !isOfRows || read >= tickers.rows) return { cells, blankRows: 0 };
  // A table has a row for each cell of the range; other functions keep the range's shape.
  return { cells, blankRows: (inputs / read) * (tickers.rows - read) };
}
