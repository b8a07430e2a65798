/**
 * Writes worksheets in the playground by carrying out the steps that `src/worksheets/steps` decides. The grid has
 * no colour rules and no charts, so these are remembered here and drawn by `looks` and `charts`.
 */
import { type FWorkbook, SetSelectionsOperation } from "@univerjs/preset-sheets-core";
import type { Area } from "../../workbook/area";
import { holds } from "../../workbook/sheet/fills";
import { type ChartStep, type RuledArea, type Step, stepsThat } from "../../workbook/sheet/step";
import type { Box } from "../../workbook/sheet/worksheet";
import type { Workbook } from "../../workbook/workbook";
import type { GridValue } from "../grid/content";
import type { UniverGrid } from "../grid/grid";
import { type Pins, pins } from "../grid/pins";
import { type TypedCell, typeCells } from "../grid/writeCells";
import type { SavedWorkbook } from "../store/savedWorkbook";
import { gridCell, gridCells, sheetData } from "./worksheetData";

export interface GridWorksheets extends Pick<Workbook, "carryOut"> {
  readonly marked: Pins["pinned"];
  /** Colour rules by the marks of their columns' headings. */
  readonly areas: ReadonlyMap<string, RuledArea>;
  /** Charts by the marks of the cells at their corners. */
  readonly charts: ReadonlyMap<string, ChartStep>;
  readonly place: Pins["place"];
  readonly marks: Pins["all"];
  /** Takes over the rules and charts of a worksheet that the workbook came with. */
  adopt(steps: readonly Step[]): Promise<void>;
}

export function openGridWorksheets(
  { api }: Pick<UniverGrid, "api">,
  workbook: () => FWorkbook,
  valuesOf: (area: Area) => readonly (readonly GridValue[])[],
  saved?: SavedWorkbook,
): GridWorksheets {
  const marks = pins(api, workbook, saved?.marks);
  const areas = new Map<string, RuledArea>();
  const charts = new Map<string, ChartStep>();
  const keep = (ruled: readonly RuledArea[], drawn: readonly ChartStep[]) => {
    for (const area of ruled) if (area.mark !== undefined) areas.set(area.mark, area);
    for (const chart of drawn) charts.set(chart.mark, chart);
  };
  if (saved) keep(saved.areas, saved.charts);
  const adopt = async (steps: readonly Step[]) => {
    keep(
      stepsThat(steps, "rules").flatMap((step) => step.areas),
      stepsThat(steps, "chart"),
    );
    for (const { sheet, marks: own } of stepsThat(steps, "marks")) {
      await marks.pin(
        own.map(({ name, row, column }) => ({ name, cell: { sheet, row, column, rows: 1, columns: 1 } })),
      );
    }
  };
  const write = (steps: readonly Step[], sheet: string) => {
    const [made] = stepsThat(steps, "sheet");
    for (const { rows, columns, sized } of stepsThat(steps, "grow")) {
      makeRoom(workbook(), sheet, rows, columns);
      for (const [index, width] of sized?.widths.entries() ?? []) {
        workbook()
          .getSheetByName(sheet)
          ?.setColumnWidth((sized?.from ?? 0) + index, width);
      }
    }
    const cells = gridCells(steps);
    // One command, so that a sheet is there whole or not at all.
    if (made?.isNew) {
      const id = `laid-${workbook().getSheets().length}-${Date.now().toString(36)}`;
      workbook().insertSheet(sheet, { sheet: sheetData(steps, id) });
    } else typeCells(api, made?.clear ? rewrittenCells(cells, sheet, valuesOf) : typedCells(cells, sheet));
  };
  const fill = (steps: readonly Step[]): number => {
    const filled = stepsThat(steps, "fill").flatMap(({ sheet, rows, inOrder }) =>
      matchingRows(rows, inOrder, (row) => holds(row, valuesOf({ sheet, ...row.at })[0] ?? [])).map(
        ({ at: { row, column }, values }) =>
          values.map(([place, value]) => ({ sheet, row, column: column + place, cell: gridCell(value) ?? {} })),
      ),
    );
    typeCells(api, filled.flat());
    return filled.length;
  };
  return {
    areas,
    charts,
    adopt,
    place: marks.place,
    marks: marks.all,
    marked: marks.pinned,
    carryOut: async (steps) => {
      for (const name of new Set(steps.map(({ sheet }) => sheet))) {
        write(
          steps.filter(({ sheet }) => sheet === name),
          name,
        );
      }
      const filled = fill(steps);
      await adopt(steps);
      for (const { sheet, areas: cells } of stepsThat(steps, "select")) selectCells(api, workbook(), sheet, cells);
      for (const { sheet, select } of stepsThat(steps, "show")) {
        const shown = workbook().getSheetByName(sheet);
        shown?.activate();
        if (!select) continue;
        shown?.getRange(select.row, select.column).activate();
        shown?.scrollToCell(Math.max(0, select.row - 1), 0);
      }
      return filled;
    },
  };
}

function selectCells(api: UniverGrid["api"], workbook: FWorkbook, name: string, areas: readonly Box[]): void {
  const sheet = workbook.getSheetByName(name);
  const [first] = areas;
  if (!sheet || !first) return;
  sheet.activate();
  const selections = areas.map(({ row, column, rows, columns }) => ({
    range: { startRow: row, startColumn: column, endRow: row + rows - 1, endColumn: column + columns - 1 },
    primary: null,
    style: null,
  }));
  api.syncExecuteCommand(SetSelectionsOperation.id, {
    unitId: workbook.getId(),
    subUnitId: sheet.getSheetId(),
    selections,
  });
  sheet.scrollToCell(Math.max(0, first.row - 1), 0);
}

/** The rows that still hold what is expected. With `inOrder` only those before the first row that does not. */
function matchingRows<Row>(rows: readonly Row[], inOrder: boolean | undefined, isHeld: (row: Row) => boolean) {
  if (!inOrder) return rows.filter(isHeld);
  const end = rows.findIndex((row) => !isHeld(row));
  return end < 0 ? rows : rows.slice(0, end);
}

function makeRoom(workbook: FWorkbook, name: string, rows: number, columns = 0): void {
  const sheet = workbook.getSheetByName(name);
  const [down, across] = [sheet?.getMaxRows() ?? 0, sheet?.getMaxColumns() ?? 0];
  if (rows > down) sheet?.insertRowsAfter(down - 1, rows - down);
  if (columns > across) sheet?.insertColumnsAfter(across - 1, columns - across);
}

function typedCells(cells: ReturnType<typeof gridCells>, sheet: string): readonly TypedCell[] {
  return Object.entries(cells).flatMap(([row, line]) =>
    Object.entries(line).map(([column, cell]) => ({ sheet, row: Number(row), column: Number(column), cell })),
  );
}

/** Every cell that the steps write, and a blank for every other cell of the sheet. */
function rewrittenCells(
  cells: ReturnType<typeof gridCells>,
  sheet: string,
  valuesOf: (area: Area) => readonly (readonly GridValue[])[],
): readonly TypedCell[] {
  const blank = { v: null, f: null, si: null, s: null, custom: null };
  const end = 1 + Math.max(...Object.keys(cells).map(Number));
  const across = 1 + Math.max(...Object.values(cells).flatMap((line) => Object.keys(line).map(Number)));
  const held = valuesOf({ sheet, row: 0, column: 0, rows: end + 100, columns: across });
  return Array.from({ length: Math.max(end, held.length) }, (_, row) =>
    Array.from({ length: across }, (__, column) => {
      return { sheet, row, column, cell: { ...blank, ...cells[row]?.[column] } };
    }),
  ).flat();
}
