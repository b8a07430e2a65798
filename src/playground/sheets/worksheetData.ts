/** Turns the steps of a worksheet into a sheet, as the playground's grid stores sheets. */
import type { ICellData, IColumnData, IStyleData, IWorksheetData } from "@univerjs/core";
import { type Step, stepsThat, targets } from "../../workbook/sheet/step";
import { type CellStyle, formats } from "../../workbook/sheet/styles";
import type { Content, Format, Worksheet } from "../../workbook/sheet/worksheet";
import { stepsOf } from "../../worksheets/steps";

type Cells = Record<number, Record<number, ICellData>>;

const nothing = { marked: new Map(), blocks: [], sheets: [] };

/** The steps that write a worksheet into a workbook without sheets. */
export function newSheetSteps(worksheet: Worksheet): readonly Step[] {
  return stepsOf({ how: "lay", worksheet, again: undefined }, nothing, targets.playground);
}

/** Makes a new sheet by applying these steps, all of which must be for that sheet. Throws when they make none. */
export function sheetData(steps: readonly Step[], id: string): Partial<IWorksheetData> {
  const [sheet] = stepsThat(steps, "sheet");
  const [layout] = stepsThat(steps, "layout");
  if (!sheet || !layout) throw new Error("These steps make no sheet.");
  const { frozen, widths, hidden, heights } = layout;
  return {
    id,
    name: sheet.sheet,
    rowCount: sheet.rows,
    columnCount: sheet.columns,
    cellData: gridCells(steps),
    columnData: columnsData(widths, hidden),
    rowData: Object.fromEntries(heights.map(({ row, height }) => [row, { h: height }])),
    freeze: { xSplit: frozen.columns, ySplit: frozen.rows, startRow: frozen.rows, startColumn: frozen.columns },
    rightToLeft: sheet.rightToLeft ? 1 : 0,
  };
}

/** The cells that these steps write, style or note. */
export function gridCells(steps: readonly Step[]): Cells {
  const cells: Cells = {};
  const change = (row: number, column: number, to: (before: ICellData) => ICellData | undefined) => {
    const line = cells[row] ?? {};
    const cell = to(line[column] ?? {});
    if (!cell) return;
    line[column] = cell;
    cells[row] = line;
  };
  for (const { at, formats: own, cells: lines } of stepsThat(steps, "write")) {
    lines.forEach((line, down) => {
      line.forEach((content, across) => {
        change(at.row + down, at.column + across, () => gridCell(content, own[across] ?? "general"));
      });
    });
  }
  for (const { at, style } of stepsThat(steps, "style")) {
    for (let down = 0; down < at.rows; down += 1) {
      for (let across = 0; across < at.columns; across += 1) {
        change(at.row + down, at.column + across, (before) => ({
          ...before,
          s: { ...styleData(style), ...styleIn(before) },
        }));
      }
    }
  }
  // Shown in the line below the sheet while the cell is selected.
  for (const { notes } of stepsThat(steps, "notes")) {
    for (const { row, column, text: note } of notes) {
      change(row, column, (before) => ({ ...before, custom: { playground: { of: before.v, note } } }));
    }
  }
  return cells;
}

/** Text stays text, whatever it begins with. */
export function gridCell(content: Content, format: Format = "general"): ICellData | undefined {
  const pattern = format === "text" ? "@@@" : formats[format];
  const s = format === "general" ? {} : { s: { n: { pattern } } };
  if (content === null) return format === "general" ? undefined : s;
  if (typeof content === "object") return { f: content.formula, ...s };
  return typeof content === "string" ? { v: content, t: 1, ...s } : { v: content, ...s };
}

function styleIn({ s }: ICellData): IStyleData {
  return typeof s === "object" && s !== null ? s : {};
}

function styleData({ size, bold, italic, ink, fill, border, wrap, align, indent, vertical }: CellStyle): IStyleData {
  const line = border === undefined ? undefined : { s: 1, cl: { rgb: border } };
  return {
    ...(size !== undefined && { fs: size }),
    ...(bold && { bl: 1 }),
    ...(italic && { it: 1 }),
    ...(ink !== undefined && { cl: { rgb: ink } }),
    ...(fill !== undefined && { bg: { rgb: fill } }),
    ...(line && { bd: { t: line, b: line, l: line, r: line } }),
    ...(wrap && { tb: 3 }),
    ...(align !== undefined && { ht: align === "right" ? 3 : 1 }),
    ...(indent && { pd: { l: 10 } }),
    vt: vertical === "top" ? 1 : 2,
  };
}

function columnsData(widths: readonly number[], hidden: readonly number[]): Record<number, Partial<IColumnData>> {
  return Object.fromEntries(widths.map((w, index) => [index, hidden.includes(index) ? { w, hd: 1 } : { w }]));
}
