/**
 * Reads the value that a cell holds, which may differ from what it displays: typed, calculated, or spilled into it by a
 * table, which the grid stores apart.
 */
import { CellValueType, type ICellData, type Nullable } from "@univerjs/core";
import type { FormulaDataModel, FWorksheet } from "@univerjs/preset-sheets-core";

export type GridValue = string | number | boolean | null;
/** Both null and undefined are blank. */
export type GridContent = Nullable<ICellData>;

export function contentOf(formulas: FormulaDataModel, sheet: FWorksheet, row: number, column: number): GridContent {
  return (
    spillAt(formulas, sheet.getWorkbook().getUnitId(), sheet.getSheetId(), row, column) ??
    ownContent(sheet, row, column)
  );
}

/** The table that spills into this cell, its first cell included. */
export function spillAt(
  formulas: FormulaDataModel,
  unit: string,
  sheet: string,
  row: number,
  column: number,
): GridContent {
  return formulas.getArrayFormulaCellData()[unit]?.[sheet]?.[row]?.[column];
}

/** A blank is null. */
export function plainValue(content: GridContent): GridValue {
  const { v = null, t } = content ?? {};
  if (v === "") return null;
  return t === CellValueType.BOOLEAN && v !== null ? Boolean(v) : v;
}

function ownContent(sheet: FWorksheet, row: number, column: number): GridContent {
  return sheet.getSheet().getCellRaw(row, column);
}
