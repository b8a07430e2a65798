/**
 * Worksheets in the playground: laying one, adding rows to it, and where its parts are today. What the grid has no
 * feature for, rules of colour and charts, is drawn from the descriptions that are kept here.
 */
import type { FWorkbook } from "@univerjs/preset-sheets-core";
import type { Area } from "../workbook/area";
import { stillHolds } from "../workbook/filling";
import type { Workbook } from "../workbook/workbook";
import { placeOf } from "../workbook/worksheets/layout";
import { finishedMark, marksOf } from "../workbook/worksheets/standing";
import type { Kind, Row, Worksheet } from "../workbook/worksheets/worksheet";
import type { Value } from "./content";
import type { Grid } from "./grid";
import { filledCells, rowsFrom, sheetData } from "./laid";
import { type Pins, pins } from "./pins";
import type { SavedWorkbook } from "./saved";
import { typeCells } from "./typing";

export interface Laying extends Pick<Workbook, "lay" | "append" | "fill" | "marked" | "show"> {
  readonly laid: ReadonlyMap<Kind, Worksheet>;
  readonly place: Pins["place"];
  readonly marks: Pins["all"];
  /** One that the workbook came with. */
  adopt(worksheet: Worksheet): Promise<void>;
}

export function openLaying(
  { api }: Pick<Grid, "api">,
  workbook: () => FWorkbook,
  valuesOf: (area: Area) => readonly (readonly Value[])[],
  saved?: SavedWorkbook,
): Laying {
  const marks = pins(api, workbook, saved?.marks);
  const laid = new Map<Kind, Worksheet>(saved?.laid);
  const mark = (worksheet: Worksheet, sheet: string) =>
    marks.pin(
      [...marksOf(worksheet), finishedMark(worksheet)].map(({ name, row, column }) => ({
        name,
        cell: { sheet, row, column, rows: 1, columns: 1 },
      })),
    );
  return {
    laid,
    place: marks.place,
    marks: marks.all,
    adopt: async (worksheet) => {
      laid.set(worksheet.kind, worksheet);
      await mark(worksheet, worksheet.name);
    },
    lay: async (worksheet, _finished, again) => {
      const stands = again === undefined ? null : workbook().getSheetByName(again);
      // Here nothing with a table breaks off: what is laid again is a sheet of cells alone.
      if (stands && worksheet.tables.length === 0) {
        typeCells(api, rewritten(worksheet, stands.getSheetName(), valuesOf));
        laid.set(worksheet.kind, worksheet);
        return;
      }
      const name = freeName(
        worksheet.name,
        workbook()
          .getSheets()
          .map((sheet) => sheet.getSheetName()),
      );
      const id = `laid-${worksheet.kind}-${workbook().getSheets().length}-${Date.now().toString(36)}`;
      // One command: the sheet is there whole, or not at all.
      workbook()
        .insertSheet(name, { sheet: sheetData(worksheet, id) })
        .activate();
      laid.set(worksheet.kind, worksheet);
      await mark(worksheet, name);
    },
    append: async (sheet, worksheet, table, from) => {
      const found = workbook().getSheetByName(sheet);
      if (!found) return;
      const end = table.row + table.rows.length + 1;
      if (end > found.getMaxRows()) found.insertRowsAfter(found.getMaxRows() - 1, end - found.getMaxRows());
      typeCells(
        api,
        rowsFrom(worksheet, table, from).map((one) => ({ sheet, ...one })),
      );
    },
    fill: async (sheet, _worksheet, table, fills) => {
      const cells = fills.flatMap(({ row, expected, values }) => {
        const at = table.row + 1 + row;
        const stands = Object.fromEntries(
          table.columns.map(({ key }, index) => {
            const cell = { sheet, row: at, column: placeOf(table, index), rows: 1, columns: 1 };
            return [key, valuesOf(cell)[0]?.[0] ?? null];
          }),
        );
        return stillHolds(expected, stands as Row) ? [filledCells(table, at, values)] : [];
      });
      typeCells(
        api,
        cells.flat().map((one) => ({ sheet, ...one })),
      );
      return cells.length;
    },
    marked: marks.pinned,
    show: async (sheet) => void workbook().getSheetByName(sheet)?.activate(),
  };
}

/** Every cell of the sheet as this worksheet has it, and blank where that has none. */
function rewritten(worksheet: Worksheet, sheet: string, valuesOf: (area: Area) => readonly (readonly Value[])[]) {
  const { cellData = {} } = sheetData(worksheet, sheet);
  const [end, across] = [1 + Math.max(...worksheet.cells.map(({ row }) => row)), worksheet.widths.length];
  const held = valuesOf({ sheet, row: 0, column: 0, rows: end + 100, columns: across });
  return Array.from({ length: Math.max(end, held.length) }, (_, row) =>
    Array.from({ length: across }, (__, column) => {
      const cell = cellData[row]?.[column] ?? {};
      return { sheet, row, column, cell: { v: null, f: null, si: null, s: null, custom: null, ...cell } };
    }),
  ).flat();
}

/** The name, or the name with the first number that is free. */
function freeName(name: string, taken: readonly string[]): string {
  const lower = new Set(taken.map((one) => one.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? name : `${name} ${number}`;
    if (!lower.has(free.toLowerCase())) return free;
  }
}
