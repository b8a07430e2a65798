/// <reference types="google-apps-script" />
/**
 * Reads and writes a sheet for a freeze or thaw: the whole sheet in a few reads, and adjacent cells of a column in one
 * write. Rows and columns count from 0 here, and from 1 in Google's services.
 */
import type { Area, Block } from "../../src/workbook/area";
import { dataOf } from "./workbook";

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Range = GoogleAppsScript.Spreadsheet.Range;

/** The most formulas in a portion, and the most runs of adjacent cells, each of which takes a write. */
const mostItems = 1_000;
const mostRuns = 40;

export interface GridPage {
  readonly sheet: Sheet;
  /** The cells with content, from the sheet's first cell to its last row and column in use. */
  readonly block: Block;
  /** Whether this user may edit the whole block. If not, `mayEdit` asks Google for each part. */
  readonly open: boolean;
}

/** Reads a sheet; undefined when it is empty. */
export function readPage(sheet: Sheet): GridPage | undefined {
  const data = dataOf(sheet);
  if (!data) return undefined;
  const values = data.getValues();
  const area = { row: 0, column: 0, rows: values.length, columns: values[0]?.length || 0 };
  const block = { ...area, sheet: sheet.getName(), formulas: data.getFormulas(), values };
  return { sheet, block, open: data.canEdit() };
}

/** The same block with its present values. */
export function readAgain({ sheet, block }: GridPage): Block {
  return { ...block, values: rangeOf(sheet, block).getValues() };
}

export function pageNotes({ sheet, block }: GridPage): string[][] {
  return rangeOf(sheet, block).getNotes();
}

export function rangeOf(sheet: Sheet, { row, column, rows, columns }: Area): Range {
  return sheet.getRange(row + 1, column + 1, rows, columns);
}

export function mayEdit({ sheet, open }: GridPage, area: Area): boolean {
  return open || rangeOf(sheet, area).canEdit();
}

/**
 * The items whose cells this user may edit. They are chosen beforehand, because writing to a protected cell would end
 * the run half way.
 */
export function editable<T>(page: GridPage, items: readonly T[], cellOf: (item: T) => Area): readonly T[] {
  if (page.open || items.length === 0) return items;
  return runsOf(items, cellOf).flatMap((run) => editableOf(page, run, cellOf));
}

function editableOf<T>(page: GridPage, run: readonly T[], cellOf: (item: T) => Area): readonly T[] {
  if (mayEdit(page, around(run, cellOf))) return run;
  const half = run.length >> 1;
  if (half === 0) return [];
  return [...editableOf(page, run.slice(0, half), cellOf), ...editableOf(page, run.slice(half), cellOf)];
}

/** Calls `write` once for each run of adjacent cells in a column, with the items of these cells. */
export function inRuns<T>(
  { sheet }: GridPage,
  items: readonly T[],
  cellOf: (item: T) => Area,
  write: (range: Range, run: readonly T[]) => void,
): void {
  for (const run of runsOf(items, cellOf)) write(rangeOf(sheet, around(run, cellOf)), run);
}

/** Groups items whose cells are adjacent. The items must be in order, column by column from top to bottom. */
function runsOf<T>(items: readonly T[], cellOf: (item: T) => Area): readonly (readonly T[])[] {
  const runs: T[][] = [];
  for (const item of items) {
    const run = runs[runs.length - 1];
    const last = run && cellOf(run[run.length - 1] as T);
    const { row, column } = cellOf(item);
    if (run && last?.column === column && last.row + 1 === row) run.push(item);
    else runs.push([item]);
  }
  return runs;
}

/** Splits items into portions that are small enough for one step. Each is of one column. */
export function portionsOf<T>(items: readonly T[], cellOf: (item: T) => Area): readonly (readonly T[])[] {
  const portions: T[][] = [];
  let runs = 0;
  for (const run of runsOf(items, cellOf)) {
    for (let from = 0; from < run.length; from += mostItems) {
      const part = run.slice(from, from + mostItems);
      const last = portions[portions.length - 1];
      const isBeside = last && cellOf(last[0] as T).column === cellOf(part[0] as T).column;
      const fits = isBeside && runs < mostRuns && last.length + part.length <= mostItems;
      if (fits) last.push(...part);
      else portions.push(part);
      runs = fits ? runs + 1 : 1;
    }
  }
  return portions;
}

function around<T>(run: readonly T[], cellOf: (item: T) => Area): Area {
  return { ...cellOf(run[0] as T), rows: run.length };
}
