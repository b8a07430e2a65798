/** Addresses of a described worksheet, by the keys of its columns and cells: letters change when a column is added. */
import { addressOf } from "../../src/workbook/area";
import type { Name, Table, Worksheet } from "../../src/workbook/sheet/worksheet";

/**
 * Rows of a column of the first table, such as `D13:D216`, from its row `first` (0 is the one below the headings) on.
 * Without `rows`: as many as Google Sheets colours on a new sheet.
 */
export function rowsOf(worksheet: Worksheet, key: string, first = 0, rows?: number): string {
  const [table] = worksheet.tables as [Table];
  const column = table.columns.findIndex((one) => one.key === key);
  return addressOf({ row: table.row + 1 + first, column, rows: rows ?? table.rows.length + 200, columns: 1 });
}

/** A cell that has a name in the worksheet, such as `C4`. */
export function cellOf(worksheet: Worksheet, key: string): string {
  const { row, column } = worksheet.names.find((one) => one.key === key) as Name;
  return addressOf({ row, column, rows: 1, columns: 1 });
}

/** The column of the first table that has this key, counted from 0. */
export function columnOf({ tables: [table] }: Worksheet, key: string): number {
  return table?.columns.findIndex((one) => one.key === key) ?? -1;
}

/** The letters of these columns of the first table, such as `AF`. */
export function lettersOf(worksheet: Worksheet, ...keys: readonly string[]): string {
  return keys.map((key) => String.fromCharCode(65 + columnOf(worksheet, key))).join("");
}
