/// <reference types="google-apps-script" />
/**
 * Worksheets from the sidebar: it knows them and their words, and sends what to call of Google's, in portions, each a run
 * of the script that is soon done. So a cell that is calculated loads next to nothing of it. Ranges with names mark the
 * parts of a worksheet. Rows and columns count from 1.
 */
import { serialOf } from "../src/functions/days";
import { toDay } from "./days";
import { document, sheetNamed } from "./workbook";

/** A method and what it is given, each of the object that the one before returned. */
export type Calls = readonly (readonly [method: string, ...given: readonly unknown[]])[];
/** Calls to a range of the sheet, or to the sheet itself. */
export type Step = readonly [range: string, ...calls: Calls];

export type Marks = readonly { readonly name: string; readonly row: number; readonly column: number }[];

const prefix = "SHARIAH_";
/** Nothing else is done at the sidebar's word; no formula and no script is among what can be given to these. */
const allowed =
  /^(?:set(?:Values|Number|Notes|Background|Font|Wrap|Data|Conditional|Frozen|Right|ColumnWidth|Ranges|Bold|Italic|Num|Position|Option)|new|as|when|require|addRange$|insertChart$|build$)/;

/** A sheet for a worksheet of this size, with its marks: a new one, or one whose laying broke off. Returns its name. */
export function begin(name: string, again: string | null, rows: number, columns: number, marks: Marks): string {
  const left = again === null ? null : document().getSheetByName(again);
  let free = name;
  for (let number = 2; !left && document().getSheetByName(free); number += 1) free = `${name} ${number}`;
  const sheet = left || document().insertSheet(free);
  if (left) {
    for (const chart of left.clear().getCharts()) left.removeChart(chart);
  }
  const hasColumns = sheet.getMaxColumns();
  if (columns > hasColumns) sheet.insertColumnsAfter(hasColumns, columns - hasColumns);
  makeRoom(sheet.getName(), rows);
  mark(sheet.getName(), marks);
  return sheet.getName();
}

/** Below the last row of a sheet there may be none to write to. */
export function makeRoom(name: string, rows: number): void {
  const sheet = sheetNamed(name);
  const has = sheet.getMaxRows();
  if (rows > has) sheet.insertRowsAfter(has, rows - has);
}

/** Ranges with names, which move with their cells and which the user may see. */
export function mark(name: string, marks: Marks): void {
  const sheet = sheetNamed(name);
  for (const { name: own, row, column } of marks) {
    document().setNamedRange(prefix + own.replace(/\./g, "_"), sheet.getRange(row, column));
  }
}

/** Where the marks are today. One whose cell is gone is gone. */
export function marked(): { name: string; sheet: string; row: number; column: number }[] {
  return document()
    .getNamedRanges()
    .filter((named) => named.getName().startsWith(prefix))
    .map((named) => {
      const range = named.getRange();
      const [sheet, row, column] = [range.getSheet().getName(), range.getRow(), range.getColumn()];
      return { name: named.getName().slice(prefix.length).replace(/_/g, "."), sheet, row, column };
    });
}

/** In one run, so that a row is written whole. How many ranges this user may not edit: they are as they were. */
export function write(name: string, steps: readonly Step[]): number {
  const sheet = sheetNamed(name);
  let untouched = 0;
  for (const [at, ...calls] of steps) {
    const range = at === "" ? undefined : sheet.getRange(at);
    if (range && !range.canEdit()) untouched += 1;
    else called(sheet, range || sheet, calls);
  }
  return untouched;
}

/** The range of a row; what is expected in it, by the cells' places; and what is then done. */
export type Fill = readonly [
  range: string,
  expected: readonly (readonly [place: number, value: unknown])[],
  steps: readonly Step[],
];

/** Fills a row wholly or not at all: it must still hold what is expected, and this user may edit all its cells. Gives how many were filled. */
export function fill(name: string, fills: readonly Fill[]): number {
  const sheet = sheetNamed(name);
  const filled = fills.filter(([at, expected, steps]) => {
    const [held = []] = crossing(sheet.getRange(at));
    const stands = expected.every(([place, value]) => String(held[place]) === String(value));
    const does = stands && steps.every(([cell]) => sheet.getRange(cell).canEdit());
    if (does) write(name, steps);
    return does;
  });
  return filled.length;
}

type Target = Readonly<Record<string, (...given: readonly unknown[]) => unknown>>;

function called(sheet: GoogleAppsScript.Spreadsheet.Sheet, on: object, calls: Calls): object {
  let target = on;
  for (const [method, ...given] of calls) {
    if (!allowed.test(method)) throw new Error(`The pane asks for ${method}, which is not there.`);
    target = (target as Target)[method]?.(...given.map((one) => meant(sheet, one))) as object;
  }
  return target;
}

/** `{ at }` is a range, `{ of, calls }` what is built; a list has any of them in it. */
function meant(sheet: GoogleAppsScript.Spreadsheet.Sheet, given: unknown): unknown {
  const { at, of, calls } = (given || {}) as { at?: unknown; of?: "sheet" | "app"; calls?: Calls };
  if (typeof at === "string") return sheet.getRange(at);
  if (calls !== undefined) return called(sheet, of === "sheet" ? sheet : SpreadsheetApp, calls);
  return Array.isArray(given) && typeof given[0] === "object" ? given.map((one) => meant(sheet, one)) : given;
}

/** What is selected, as it is; undefined where nothing is. */
export function selected(): unknown[][] | undefined {
  const range = SpreadsheetApp.getActiveRange();
  return range ? crossing(range) : undefined;
}

/** What a sheet holds, from its first cell on. */
export function held(name: string): unknown[][] {
  return crossing(sheetNamed(name).getDataRange());
}

/** A date cannot cross to a page, and takes everything else along: it goes as the day's number. */
function crossing(range: GoogleAppsScript.Spreadsheet.Range): unknown[][] {
  return range.getValues().map((row) => row.map((value) => (value instanceof Date ? serialOf(toDay(value)) : value)));
}

export function show(name: string): void {
  document().setActiveSheet(sheetNamed(name));
}
