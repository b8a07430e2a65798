/**
 * Sorts a table by the selected cell's column: rows move with their formulas, and references to them follow. The order
 * is worked out here, because the grid needs one more package for that.
 */
import type { FUniver } from "@univerjs/core/facade";
import { type FormulaDataModel, type FWorksheet, ReorderRangeCommand } from "@univerjs/preset-sheets-core";
import type { Tongue } from "../page/strings";
import { contentOf, plainValue } from "./content";
import { sortedRows } from "./order";

/** Sorts the table around the selected cell. Returns a sentence that says what was done, or why nothing was. */
export function sortBySelection(
  api: FUniver,
  formulas: FormulaDataModel,
  descending: boolean,
  { words: { sort }, locale }: Tongue,
): string {
  const sheet = api.getActiveWorkbook()?.getActiveSheet();
  const selected = sheet?.getActiveRange()?.getRange();
  if (!sheet || !selected) return sort.nothing;
  const { startRow, startColumn: column } = selected;
  const table = tableAround(sheet, startRow, column);
  if (!table) return sort.outside;
  const rows = Array.from({ length: table.last - table.first + 1 }, (_, index) => table.first + index);
  const values = rows.map((row) => plainValue(contentOf(formulas, sheet, row, column)));
  const order = sortedRows(values, descending);
  api.syncExecuteCommand(ReorderRangeCommand.id, {
    unitId: api.getActiveWorkbook()?.getId(),
    subUnitId: sheet.getSheetId(),
    range: { startRow: table.first, endRow: table.last, startColumn: 0, endColumn: sheet.getLastColumn() },
    order: Object.fromEntries(order.map((from, to) => [table.first + to, table.first + from])),
  });
  const letter = sheet.getRange(0, column).getA1Notation().replace(/\d+$/, "");
  return (descending ? sort.down : sort.up)(locale.count(order.length), letter);
}

/** The rows around this one, below the frozen ones, with content in the sheet's first column. */
function tableAround(sheet: FWorksheet, row: number, column: number): { first: number; last: number } | undefined {
  const top = sheet.getFrozenRows();
  const filled = (at: number) => at >= top && `${sheet.getRange(at, 0).getValue() ?? ""}` !== "";
  if (!filled(row) || column > sheet.getLastColumn()) return undefined;
  let first = row;
  let last = row;
  while (filled(first - 1)) first -= 1;
  while (filled(last + 1)) last += 1;
  return { first, last };
}
