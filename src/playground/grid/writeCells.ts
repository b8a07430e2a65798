/**
 * Writes many cells in one step. At each step the grid looks through all formulas of its workbook, so a freeze that
 * wrote area by area took minutes.
 */
import type { ICellData } from "@univerjs/core";
import type { FUniver } from "@univerjs/core/facade";
import { SetRangeValuesCommand } from "@univerjs/preset-sheets-core";

export interface TypedCell {
  /** The sheet's name. */
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly cell: ICellData;
}

/** One step per sheet; a missing sheet is skipped. */
export function typeCells(api: FUniver, cells: readonly TypedCell[]): void {
  const sheets = new Map<string, Record<number, Record<number, ICellData>>>();
  for (const { sheet, row, column, cell } of cells) {
    const rows = sheets.get(sheet) ?? {};
    const line = rows[row] ?? {};
    line[column] = cell;
    rows[row] = line;
    sheets.set(sheet, rows);
  }
  const workbook = api.getActiveWorkbook();
  for (const [name, value] of sheets) {
    const sheet = workbook?.getSheetByName(name);
    if (!workbook || !sheet) continue;
    // The grid requires a range, but writes where the cells say.
    const range = { startRow: 0, endRow: 0, startColumn: 0, endColumn: 0 };
    const place = { unitId: workbook.getId(), subUnitId: sheet.getSheetId() };
    api.syncExecuteCommand(SetRangeValuesCommand.id, { ...place, range, value });
  }
}
