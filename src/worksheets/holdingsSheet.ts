/**
 * Describes a worksheet made from a list of holdings: one table with a row for each, told apart by the ticker in the
 * first column. That column and all rows down to the headings stay in sight; on paper the headings stand on every page.
 */
import type { Row, Table, Worksheet } from "../workbook/sheet/worksheet";

/** What a worksheet has besides its table; a list that is left out is empty. */
type Rest = Pick<Worksheet, "kind" | "name" | "direction"> &
  Partial<Pick<Worksheet, "format" | "cells" | "names" | "looks" | "retiredLooks" | "charts">> & {
    /** How many columns are printed, from the first on; left out: all of the table's. */
    readonly printed?: number;
    /** The widths of the columns beside the table. */
    readonly besideWidths?: readonly number[];
  };

export function holdingsSheet(
  table: Omit<Table, "column" | "identity">,
  { printed = table.columns.length, besideWidths = [], ...rest }: Rest,
): Worksheet {
  const { columns, row: headings } = table;
  return {
    cells: [],
    names: [],
    looks: [],
    charts: [],
    ...rest,
    widths: [...columns.map(({ width }) => width), ...besideWidths],
    tables: [{ ...table, column: 0, identity: ["ticker"] }],
    frozen: { rows: headings + 1, columns: 1 },
    print: { landscape: true, titleRows: [headings, headings], columns: printed },
  };
}

/** A row for each holding; or blank rows to type into when there are no holdings. Blank rows cost no request. */
export function holdingRows<Held>(
  holdings: readonly Held[],
  rowOf: (holding: Held) => Row,
  blankRows = 20,
): readonly Row[] {
  return holdings.length > 0 ? holdings.map(rowOf) : Array.from({ length: blankRows }, () => ({}));
}
