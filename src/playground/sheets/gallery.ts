/**
 * Makes the sheets that show an example of every function: on "Functions" those with one value for each ticker, below
 * each other; on "Tables" those that give tables, side by side, so that each has room below. An example costs calls, so
 * a sheet asks only when it is first opened.
 */
import type { ICellData, IWorksheetData } from "@univerjs/core";
import type { FunctionHelp } from "../../functions/help";
import type { Words } from "../page/strings";
import { type Cells, columnWidths, rowOf, styles } from "./sheets";

/** A sheet, and the formulas to enter when it is first opened. */
export interface GallerySheet {
  readonly sheet: Partial<IWorksheetData>;
  readonly formulas: readonly { readonly row: number; readonly column: number; readonly formula: string }[];
}

/** Columns from one table to the next; the last one is blank. */
const stride = 10;
const tableTop = 4;

/** `english` tells which functions give tables; `shown` are the same functions as the reader is told of them. */
export function gallery(
  english: readonly FunctionHelp[],
  words: Words["gallery"],
  shown: readonly FunctionHelp[] = english,
): readonly GallerySheet[] {
  const tabular = new Set(english.filter(isTable).map(({ name }) => name));
  return [
    values(
      shown.filter(({ name }) => !tabular.has(name)),
      words,
    ),
    tables(
      shown.filter(({ name }) => tabular.has(name)),
      words,
    ),
  ];
}

/** Whether a function gives a table: one that takes tickers returns their shape, unless its summary says otherwise. */
function isTable({ parameters, summary }: FunctionHelp): boolean {
  return parameters[0]?.name !== "tickers" || /\btable\b/i.test(summary);
}

function values(functions: readonly FunctionHelp[], words: Words["gallery"]): GallerySheet {
  const top = 2;
  const { name, formula, result, gives } = words.heads;
  const heads = [name, formula, result, "", "", gives];
  const cellData: Cells = {
    0: { 0: { v: words.functionsTitle, s: styles.title } },
    1: rowOf(heads.map((v) => ({ v, s: styles.header }))),
  };
  functions.forEach(({ name, summary, example }, index) => {
    const blank = [undefined, undefined, undefined];
    cellData[top + index] = rowOf([
      { v: name, s: styles.strong },
      text(example),
      ...blank,
      { v: summary, s: styles.faint },
    ]);
  });
  const widths = columnWidths([165, 270, 130, 85, 85, 520]);
  return {
    sheet: sheetOf("functions", words.functions, cellData, functions.length + 100, 26, widths, top),
    formulas: functions.flatMap(({ example }, index) => asked(top + index, 2, example)),
  };
}

function tables(functions: readonly FunctionHelp[], words: Words["gallery"]): GallerySheet {
  const line = (cell: (shown: FunctionHelp) => ICellData) =>
    Object.fromEntries(functions.map((shown, index) => [index * stride, cell(shown)]));
  const cellData: Cells = {
    0: { 0: { v: words.tablesTitle, s: styles.title } },
    1: line(({ name }) => ({ v: name, s: styles.header })),
    2: line(({ example }) => text(example)),
    3: line(({ summary }) => ({ v: summary, s: styles.faint })),
  };
  const columnCount = Math.max(26, functions.length * stride);
  const widths = columnWidths(Array.from({ length: columnCount }, () => 120));
  return {
    sheet: sheetOf("tables", words.tables, cellData, 2000, columnCount, widths, tableTop),
    formulas: functions.flatMap(({ example }, index) => asked(tableTop, index * stride, example)),
  };
}

function sheetOf(
  id: string,
  name: string,
  cellData: Cells,
  rowCount: number,
  columnCount: number,
  columnData: NonNullable<IWorksheetData["columnData"]>,
  frozen: number,
): Partial<IWorksheetData> {
  const freeze = { xSplit: 0, ySplit: frozen, startRow: frozen, startColumn: -1 };
  return { id, name, rowCount, columnCount, cellData, columnData, freeze };
}

/** The formula as text, to be read. */
function text(formula: string): ICellData {
  return { v: formula, t: 1 };
}

function asked(row: number, column: number, formula: string) {
  return formula ? [{ row, column, formula }] : [];
}
