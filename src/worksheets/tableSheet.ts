/**
 * Describes a worksheet with one table, from the first column on. That column and all rows down to the headings stay in
 * sight; on paper the headings stand on every page.
 */
import type { Table, Worksheet } from "../workbook/sheet/worksheet";

/** What a worksheet has besides its table; a list that is left out is empty. */
export type BesideTable = Pick<Worksheet, "kind" | "name" | "direction"> &
  Partial<Pick<Worksheet, "format" | "cells" | "names" | "looks" | "retiredLooks" | "charts">> & {
    /** How many columns are printed, from the first on; left out: all of the table's. */
    readonly printed?: number;
    /** The widths of the columns beside the table. */
    readonly besideWidths?: readonly number[];
  };

export function tableSheet(
  table: Omit<Table, "column">,
  { printed = table.columns.length, besideWidths = [], ...rest }: BesideTable,
): Worksheet {
  const { columns, row: headings } = table;
  return {
    cells: [],
    names: [],
    looks: [],
    charts: [],
    ...rest,
    widths: [...columns.map(({ width }) => width), ...besideWidths],
    tables: [{ ...table, column: 0 }],
    frozen: { rows: headings + 1, columns: 1 },
    print: { landscape: true, titleRows: [headings, headings], columns: printed },
  };
}
