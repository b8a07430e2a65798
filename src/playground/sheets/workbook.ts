/** Reads and writes the playground's sheets for the pane, and stores the formulas of a freeze. */
import { CellValueType, type ICellData } from "@univerjs/core";
import type { FWorksheet } from "@univerjs/preset-sheets-core";
import type { Area, Block } from "../../workbook/area";
import { targets } from "../../workbook/sheet/step";
import type { Workbook } from "../../workbook/workbook";
import { sheetsWith } from "../../worksheets/marks";
import { contentOf, type GridValue, plainValue, spillAt } from "../grid/content";
import type { UniverGrid } from "../grid/grid";
import { pins } from "../grid/pins";
import { typeCells } from "../grid/writeCells";
import type { SavedWorkbook } from "../store/savedWorkbook";
import type { ShownAt } from "./fileSteps";
import { openScratch } from "./scratch";
import { type GridWorksheets, openGridWorksheets } from "./worksheets";

export interface PlaygroundWorkbook extends Workbook {
  readonly worksheets: GridWorksheets;
  /** The whole workbook, to store it. */
  saved(): SavedWorkbook;
  /** What a cell shows, by its sheet's id. */
  readonly shownAt: ShownAt;
  /** Calls `heard` when something changes that is in no cell but must be stored, such as the frozen formulas. */
  changed(heard: () => void): void;
}

/** `saved`: the stored workbook, if the grid was opened with it. */
export function openWorkbook(
  { api, formulas, recalculation, recalculate }: UniverGrid,
  saved?: SavedWorkbook,
): PlaygroundWorkbook {
  let frozen: readonly (readonly string[])[] = saved?.ledger ?? [];
  let changed: () => void = () => undefined;
  const workbook = () => {
    const open = api.getActiveWorkbook();
    if (!open) throw new Error("No workbook is open.");
    return open;
  };
  const used = (sheet: FWorksheet): Area => ({
    sheet: sheet.getSheetName(),
    row: 0,
    column: 0,
    rows: sheet.getLastRow() + 1,
    columns: sheet.getLastColumn() + 1,
  });
  const selected = (): Area | undefined => {
    const range = workbook().getActiveRange()?.getRange();
    if (!range) return undefined;
    const { startRow: row, startColumn: column, endRow, endColumn } = range;
    const sheet = workbook().getActiveSheet().getSheetName();
    return { sheet, row, column, rows: endRow - row + 1, columns: endColumn - column + 1 };
  };
  const rangeOf = ({ sheet, row, column, rows, columns }: Area) => {
    const found = workbook().getSheetByName(sheet);
    return found ? { found, range: found.getRange(row, column, rows, columns) } : undefined;
  };
  const valuesOf = (area: Area): GridValue[][] => {
    const found = workbook().getSheetByName(area.sheet);
    const part = found && within(area, used(found));
    return part ? shownIn(part) : [];
  };
  const shownIn = (area: Area): GridValue[][] => {
    const found = workbook().getSheetByName(area.sheet);
    return found ? matrix(area, (row, column) => plainValue(contentOf(formulas, found, row, column)) ?? "") : [];
  };
  const blockOf = (area: Area): Block[] => {
    const found = rangeOf(area);
    return found ? [{ ...area, formulas: found.range.getFormulas(), values: valuesOf(area) }] : [];
  };
  const reachOf = (cell: Area): Area => {
    const found = workbook().getSheetByName(cell.sheet);
    const unit = formulas.getArrayFormulaRange()[workbook().getId()];
    const table = unit?.[found?.getSheetId() ?? ""]?.[cell.row]?.[cell.column];
    if (!table) return cell;
    return { ...cell, rows: table.endRow - table.startRow + 1, columns: table.endColumn - table.startColumn + 1 };
  };

  const worksheets = openGridWorksheets({ api }, workbook, valuesOf, saved);
  const places = pins(api, workbook, saved?.pins);
  return {
    worksheets,
    saved: () => ({
      workbook: workbook().save(),
      ledger: frozen,
      pins: places.all(),
      areas: [...worksheets.areas.values()],
      charts: [...worksheets.charts.values()],
      marks: worksheets.marks(),
    }),
    shownAt: (id, row, column) => {
      const unit = workbook().getId();
      const sheet = workbook().getSheetBySheetId(id);
      const content = sheet ? contentOf(formulas, sheet, row, column) : undefined;
      return { value: plainValue(content), spilled: spillAt(formulas, unit, id, row, column)?.s ?? undefined };
    },
    changed: (heard) => {
      changed = heard;
    },
    target: targets.playground,
    carryOut: worksheets.carryOut,
    snapshot: async (marks) => {
      const marked = await worksheets.marked();
      const blocks = sheetsWith(marks, marked).flatMap((name) => {
        const sheet = workbook().getSheetByName(name);
        return sheet ? blockOf(used(sheet)) : [];
      });
      const sheets = workbook()
        .getSheets()
        .map((sheet) => sheet.getSheetName());
      return { marked, blocks, sheets };
    },
    read: async (part) => {
      if (part === "workbook") return workbook().getSheets().map(used).flatMap(blockOf);
      const sheet = used(workbook().getActiveSheet());
      const area = part === "sheet" ? sheet : within(selected() ?? sheet, sheet);
      return area ? blockOf(area) : [];
    },
    values: async (areas) => areas.map(valuesOf),
    named: async () => new Map(),
    selection: async () => selected(),
    selecting: async (changed) => {
      const [cells, sheets] = [
        workbook().onSelectionChange(() => changed()),
        api.addEvent(api.Event.ActiveSheetChanged, () => changed()),
      ];
      return () => {
        cells.dispose();
        sheets.dispose();
      };
    },
    activeSheet: async () => workbook().getActiveSheet().getSheetName(),
    activeCell: async () => {
      const range = workbook().getActiveCell();
      if (!range) throw new Error("Select the cell that the formula goes into.");
      const sheet = workbook().getActiveSheet();
      const [row, column] = [range.getRow(), range.getColumn()];
      const cell = { sheet: sheet.getSheetName(), row, column, rows: 1, columns: 1 };
      return { cell, holds: range.getFormula() || (plainValue(contentOf(formulas, sheet, row, column)) ?? "") };
    },
    shown: () => recalculation.shown(),
    recalculate: async (areas) => {
      const ids = new Map(
        workbook()
          .getSheets()
          .map((sheet) => [sheet.getSheetName(), sheet.getSheetId()]),
      );
      recalculate(areas?.map((area) => ({ ...area, sheet: ids.get(area.sheet) ?? "" })));
    },
    reach: async (cells) => cells.map(reachOf),
    settle: async (areas) => {
      // All are read before any is written: a table ends with the formula in its first cell, and may reach beyond what
      // is typed.
      const shown = areas.map(shownIn);
      const cells = areas.flatMap(({ sheet, row, column }, index) =>
        (shown[index] ?? []).flatMap((line, down) =>
          line.map((value, across) => ({ sheet, row: row + down, column: column + across, cell: cellOfValue(value) })),
        ),
      );
      typeCells(api, cells);
      return [];
    },
    mark: async (cells) => {
      const marked = cells.flatMap(({ cell: { sheet, row, column }, note }) => {
        const found = workbook().getSheetByName(sheet);
        if (!found) return [];
        const of = plainValue(contentOf(formulas, found, row, column));
        const carried = note === undefined ? null : { playground: { of: of ?? "", note, frozen: true } };
        return [{ sheet, row, column, cell: { custom: carried } }];
      });
      typeCells(api, marked);
    },
    enter: async (entries) => {
      for (const area of entries.flatMap(({ blanks }) => blanks)) rangeOf(area)?.range.clearContent();
      typeCells(
        api,
        entries.map(({ cell: { sheet, row, column }, formula: f }) => {
          return { sheet, row, column, cell: { f, v: null, si: null, custom: null } };
        }),
      );
    },
    layoutOf: async ({ sheet, row, column, rows, columns }) => {
      const found = workbook().getSheetByName(sheet);
      const isIn = (range: { startRow: number; endRow: number; startColumn: number; endColumn: number }) =>
        range.startRow < row + rows &&
        range.endRow >= row &&
        range.startColumn < column + columns &&
        range.endColumn >= column;
      const merged = found?.getMergedRanges().some((range) => isIn(range.getRange())) === true;
      const filtered = Array.from({ length: rows }, (_, down) => row + down).some(
        (one) => found?.getSheet().getRowVisible(one) === false,
      );
      return { merged, filtered };
    },
    pin: places.pin,
    pinned: places.pinned,
    unpin: places.unpin,
    sheets: async () =>
      new Map(
        workbook()
          .getSheets()
          .map((sheet) => [sheet.getSheetName(), sheet.getSheetId()]),
      ),
    scratch: async () => openScratch(api),
    frozenCells: async () => frozen,
    keepFrozenCells: async (rows) => {
      frozen = rows;
      changed();
    },
  };
}

/** A cell with this value and no formula; text stays text. */
function cellOfValue(value: GridValue): ICellData {
  const type = typeof value === "number" ? CellValueType.NUMBER : CellValueType.STRING;
  return { v: value, t: typeof value === "boolean" ? CellValueType.BOOLEAN : type, f: null, si: null, custom: null };
}

function matrix(area: Area, cell: (row: number, column: number) => GridValue): GridValue[][] {
  return Array.from({ length: area.rows }, (_, down) =>
    Array.from({ length: area.columns }, (__, across) => cell(area.row + down, area.column + across)),
  );
}

function within(area: Area, limits: Area): Area | undefined {
  const rows = Math.min(area.row + area.rows, limits.rows) - area.row;
  const columns = Math.min(area.column + area.columns, limits.columns) - area.column;
  return rows > 0 && columns > 0 ? { ...area, rows, columns } : undefined;
}
