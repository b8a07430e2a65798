/** Finds where on the sheet a worksheet's tables and columns stand. */
import type { Box, Column, Place, Table, Worksheet } from "./worksheet";

/** The table with this key. Throws when the description is wrong: a formula names a table that does not exist. */
export function tableOf({ tables, kind }: Pick<Worksheet, "tables" | "kind">, key: string): Table {
  const table = tables.find((one) => one.key === key);
  if (!table) throw new Error(`The worksheet ${kind} has no table ${key}.`);
  return table;
}

export function tableColumn(table: Table, key: string): Column {
  return table.columns[indexOf(table, key)] as Column;
}

/** The cells below a column's heading; one row when the table has no rows yet. */
export function bodyOf(table: Table, key: string): Box {
  const column = sheetColumn(table, indexOf(table, key));
  return { row: table.row + 1, column, rows: Math.max(1, table.rows.length), columns: 1 };
}

/** The sheet's column of the table's column with this index. */
export function sheetColumn({ column, columns }: Table, index: number): number {
  return columns[index]?.at ?? column + index;
}

export function boxOf(worksheet: Worksheet, place: Place): Box {
  return "table" in place ? bodyOf(tableOf(worksheet, place.table), place.column) : place;
}

function indexOf({ columns, key: table }: Table, key: string): number {
  const index = columns.findIndex((column) => column.key === key);
  if (index < 0) throw new Error(`The table ${table} has no column ${key}.`);
  return index;
}
