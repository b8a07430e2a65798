/**
 * Carries out in the playground what `workbook/worksheets/steps` decides. What the grid has no feature for, rules of colour
 * and charts, is drawn from the steps that are kept here.
 */
import type { FWorkbook } from "@univerjs/preset-sheets-core";
import type { Area } from "../workbook/area";
import type { Writing } from "../workbook/booking";
import { holds } from "../workbook/filling";
import type { Workbook } from "../workbook/workbook";
import { type ChartStep, type RuledArea, type Step, stepsThat, targets } from "../workbook/worksheets/step";
import { stepsOf } from "../workbook/worksheets/steps";
import type { Value } from "./content";
import type { Grid } from "./grid";
import { cellOf, cellsOf, sheetData } from "./laid";
import { type Pins, pins } from "./pins";
import type { SavedWorkbook } from "./saved";
import { type TypedCell, typeCells } from "./typing";

export interface Laying extends Pick<Workbook, "lay" | "append" | "fill" | "marked" | "show"> {
  /** By the marks of their columns' headings. */
  readonly areas: ReadonlyMap<string, RuledArea>;
  /** By the marks of the cells at their corners. */
  readonly charts: ReadonlyMap<string, ChartStep>;
  readonly place: Pins["place"];
  readonly marks: Pins["all"];
  /** What is not in the cells of a sheet that the workbook came with. */
  adopt(steps: readonly Step[]): Promise<void>;
}

export function openLaying(
  { api }: Pick<Grid, "api">,
  workbook: () => FWorkbook,
  valuesOf: (area: Area) => readonly (readonly Value[])[],
  saved?: SavedWorkbook,
): Laying {
  const marks = pins(api, workbook, saved?.marks);
  const areas = new Map<string, RuledArea>();
  const charts = new Map<string, ChartStep>();
  const keep = (ruled: readonly RuledArea[], drawn: readonly ChartStep[]) => {
    for (const area of ruled) if (area.mark !== undefined) areas.set(area.mark, area);
    for (const chart of drawn) charts.set(chart.mark, chart);
  };
  if (saved) keep(saved.areas, saved.charts);
  const sheets = () => workbook().getSheets();
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
  const carryOut = async (steps: readonly Step[]): Promise<number> => {
    const [made] = stepsThat(steps, "sheet");
    // One command: a sheet is there whole, or not at all.
    if (made?.isNew) {
      const id = `laid-${sheets().length}-${Date.now().toString(36)}`;
      workbook().insertSheet(made.sheet, { sheet: sheetData(steps, id) });
    } else {
      for (const { sheet, rows } of stepsThat(steps, "grow")) makeRoom(workbook(), sheet, rows);
      const sheet = steps[0]?.sheet ?? "";
      typeCells(api, made?.clear ? rewritten(cellsOf(steps), sheet, valuesOf) : typedCells(cellsOf(steps), sheet));
    }
    const filled = stepsThat(steps, "fill").flatMap(({ sheet, rows }) => {
      const held = rows.filter((row) => holds(row, valuesOf({ sheet, ...row.at })[0] ?? []));
      return held.map(({ at, values }) =>
        values.map(([place, value]) => ({
          ...{ sheet, row: at.row, column: at.column + place },
          cell: cellOf(value) ?? {},
        })),
      );
    });
    typeCells(api, filled.flat());
    await adopt(steps);
    for (const { sheet } of stepsThat(steps, "show")) workbook().getSheetByName(sheet)?.activate();
    return filled.length;
  };
  const write = (writing: Writing) => {
    const names = sheets().map((sheet) => sheet.getSheetName());
    return carryOut(stepsOf(writing, { marked: new Map(), blocks: [], sheets: names }, targets.playground));
  };
  return {
    ...{ areas, charts, adopt, place: marks.place, marks: marks.all },
    lay: async (worksheet, _, again) => void (await write({ how: "lay", worksheet, again: again ?? undefined })),
    append: async (sheet, worksheet, table, from) =>
      void (await write({ how: "append", sheet, worksheet, table, from })),
    fill: (sheet, worksheet, table, fills) => write({ how: "fill", sheet, worksheet, table, fills }),
    marked: marks.pinned,
    show: async (sheet) => void (await carryOut([{ do: "show", sheet }])),
  };
}

function makeRoom(workbook: FWorkbook, name: string, rows: number): void {
  const sheet = workbook.getSheetByName(name);
  const has = sheet?.getMaxRows() ?? 0;
  if (rows > has) sheet?.insertRowsAfter(has - 1, rows - has);
}

function typedCells(cells: ReturnType<typeof cellsOf>, sheet: string): readonly TypedCell[] {
  return Object.entries(cells).flatMap(([row, line]) =>
    Object.entries(line).map(([column, cell]) => ({ sheet, row: Number(row), column: Number(column), cell })),
  );
}

/** Every cell that the steps write, and blank what else the sheet holds. */
function rewritten(
  cells: ReturnType<typeof cellsOf>,
  sheet: string,
  valuesOf: (area: Area) => readonly (readonly Value[])[],
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
