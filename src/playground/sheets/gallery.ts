/**
 * Makes the sheets that show an example of every function: on "Functions" those with one value, below each other; on
 * "Tables" those that give tables, side by side, so that each has room below. An example costs calls, so a sheet asks
 * only when it is first opened.
 */
import type { ICellData, IWorksheetData } from "@univerjs/core";
import type { FunctionName } from "../../functions/catalogue";
import type { FunctionHelp } from "../../functions/help";
import { resultShapes } from "../../functions/signatures";
import { callsIn, spellings } from "../../workbook/formulas/formula";
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

/** `helps` are the functions as the reader is told of them. */
export function gallery(helps: readonly FunctionHelp[], words: Words["gallery"]): readonly GallerySheet[] {
  return [
    values(
      helps.filter((one) => !isTable(one)),
      words,
    ),
    tables(helps.filter(isTable), words),
  ];
}

const spelt = spellings(Object.keys(resultShapes));

/** Whether a function's example gives a table. */
function isTable({ example }: FunctionHelp): boolean {
  const [call] = callsIn(example, spelt);
  if (!call) return false;
  const { shape, from } = resultShapes[call.name as FunctionName];
  return shape === "table" || (call.args ?? []).length < from;
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
