/** A worksheet as the playground's grid keeps sheets. */
import type { ICellData, IStyleData, IWorksheetData } from "@univerjs/core";
import { placeOf } from "../workbook/worksheets/layout";
import { spellings, spelt } from "../workbook/worksheets/spelling";
import { formats } from "../workbook/worksheets/styles";
import type { Cell, Column, Format, Row, Style, Table, Value, Worksheet } from "../workbook/worksheets/worksheet";
import { type Cells, columnWidths, styles } from "./sheets";

/** Rows below the last one, for more of them and for formulas of the user's own. */
const room = 1500;
const least = 26;
/** In pixels, of the grid's usual letters: rather too much than too little. */
const [letter, lineHeight] = [7, 20];

export function sheetData(worksheet: Worksheet, id: string): Partial<IWorksheetData> {
  const { tables, cells, frozen, direction, widths, name } = worksheet;
  const cellData: Cells = {};
  const put = (row: number, column: number, cell: ICellData) => {
    const line = cellData[row] ?? {};
    cellData[row] = line;
    line[column] = cell;
  };
  for (const cell of cells) put(cell.row, cell.column, cellOf(cell, worksheet));
  for (const table of tables) {
    table.columns.forEach((column, index) => {
      put(table.row, placeOf(table, index), noted({ v: column.heading, s: headingOf(column) }, column));
    });
    for (const { row, column, cell } of rowsFrom(worksheet, table, 0)) put(row, column, cell);
  }
  const last = Math.max(...Object.keys(cellData).map(Number));
  return {
    id,
    name,
    rowCount: last + room,
    columnCount: Math.max(least, widths.length + least),
    cellData,
    columnData: columnWidths(widths),
    rowData: rowHeights(worksheet),
    freeze: { xSplit: frozen.columns, ySplit: frozen.rows, startRow: frozen.rows, startColumn: frozen.columns },
    rightToLeft: direction === "rtl" ? 1 : 0,
  };
}

/** The cells of a table's rows from this one on. */
export function rowsFrom(worksheet: Worksheet, table: Table, from: number) {
  return table.rows.slice(from).flatMap((given, index) =>
    table.columns.flatMap(({ key, formula, format }, at) => {
      const value = given[key] ?? null;
      if (formula === undefined && value === null) return [];
      const row = from + index;
      const f = formula && spelt(formula, worksheet, spellings.playground, { table, row });
      const cell = f ? { f, ...formatted(format) } : { ...plain(value), ...formatted(format) };
      return [{ row: table.row + 1 + row, column: placeOf(table, at), cell }];
    }),
  );
}

/** Cells of one row of a table, as they are filled: the formats they have stay. */
export function filledCells(table: Table, row: number, values: Row) {
  return table.columns.flatMap(({ key }, at) => {
    const value = values[key] ?? null;
    return value === null ? [] : [{ row, column: placeOf(table, at), cell: plain(value) }];
  });
}

function cellOf(described: Cell, worksheet: Worksheet): ICellData {
  const { value = null, formula, style, format = "general" } = described;
  const number = formats[format] === "General" ? {} : { n: { pattern: formats[format] } };
  const s = { ...(style && looksOf[style]), ...number };
  const isTold = worksheet.direction === "rtl" && (style === "note" || style === "warning" || style === "label");
  const cell: ICellData = formula
    ? { f: spelt(formula, worksheet, spellings.playground) }
    : plain(isTold ? fromRight(value) : value);
  return noted(Object.keys(s).length > 0 ? { ...cell, s } : cell, described);
}

/** What is read in lines has room for them: the grid knows how long a text is only once it has drawn it. */
function rowHeights({ cells, widths }: Worksheet): Record<number, { readonly h: number }> {
  const heights: Record<number, { readonly h: number }> = {};
  for (const { row, column, value, style } of cells) {
    const lines = Math.ceil((String(value ?? "").length * letter) / (widths[column] ?? 1));
    if (style === "text" && lines > 1) heights[row] = { h: Math.max(heights[row]?.h ?? 0, lines * lineHeight) };
  }
  return heights;
}

const looksOf: Readonly<Record<Style, IStyleData>> = {
  title: styles.title,
  note: styles.faint,
  warning: { ...styles.strong, cl: { rgb: "#a11d1d" } },
  heading: styles.header,
  label: styles.faint,
  figure: styles.tally,
  text: { tb: 3, vt: 1 },
  input: { ...styles.tally, bg: { rgb: "#e8f0fe" }, cl: { rgb: "#174ea6" } },
};

const figures: ReadonlySet<Format> = new Set(["whole", "amount", "percent", "points", "hours"]);

function headingOf({ format }: Column): IStyleData {
  return figures.has(format) ? styles.numberHeader : styles.header;
}

function formatted(format: Format): ICellData {
  return formats[format] === "General" ? {} : { s: { n: { pattern: format === "text" ? "@@@" : formats[format] } } };
}

/** The grid writes every cell from the left: a sentence that is not keeps its own order. */
function fromRight(value: Value): Value {
  return typeof value === "string" ? `\u2067${value}\u2069` : value;
}

/** Text stays text, whatever it begins with. */
function plain(value: Value): ICellData {
  return typeof value === "string" ? { v: value, t: 1 } : { v: value };
}

/** Told in the line below the sheet while the cell is selected, with what may be chosen: this grid offers no lists. */
function noted(cell: ICellData, { note: said, choices = [] }: Pick<Cell, "note" | "choices">): ICellData {
  const note = choices.length > 0 ? [choices.join(" / "), said].filter(Boolean).join(": ") : said;
  return note === undefined ? cell : { ...cell, custom: { playground: { of: cell.v, note } } };
}
