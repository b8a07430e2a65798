/**
 * Describes a worksheet that is one table: its title, lines about it, and the table below them. The headings stay in
 * view, and each printed page has them.
 */
import type { Column, Table, Worksheet } from "../../workbook/sheet/worksheet";
import { titleCells } from "../../worksheets/titleCells";
import type { WorksheetWords } from "../../worksheets/words/words";

interface TableSheet {
  readonly kind: Worksheet["kind"];
  readonly name: string;
  /** The title, and the lines below it. */
  readonly lines: readonly [title: string, ...notes: string[]];
  readonly table: Omit<Table, "row" | "column">;
  /** How many columns are printed; all where it is left out. */
  readonly printed?: number;
}

export function tableSheet(
  { kind, name, lines, table, printed = table.columns.length }: TableSheet,
  { direction }: WorksheetWords,
): Worksheet {
  const { cells, row } = titleCells(lines);
  return {
    kind,
    name,
    direction,
    widths: table.columns.map(({ width }) => width),
    cells,
    tables: [{ ...table, row, column: 0 }],
    names: [],
    looks: [],
    charts: [],
    frozen: { rows: row + 1, columns: 1 },
    print: { landscape: true, titleRows: [row, row], columns: printed },
  };
}

/** Returns a function that describes a column, with its heading and what is noted at it by its key. */
export function columnsBy<Key extends string>(
  head: Readonly<Record<Key, string>>,
  notes: Readonly<Record<string, string>>,
) {
  return (key: Key, format: Column["format"], width: number): Column => {
    const note = notes[key];
    return { key, heading: head[key], format, width, ...(note !== undefined && { note }) };
  };
}
