/// <reference types="google-apps-script" />
/**
 * The formulas of the document that use our functions, and how they are calculated anew. A custom function runs again
 * only when its formula or an argument's value changes, so a formula is cleared and written again, in place. What is
 * cleared stands in the journal first: a run that dies half way is put right by the next one, or when the document is
 * opened.
 */
import type { Area } from "../src/workbook/area";
import { failing } from "../src/workbook/errorCells";
import { columnwise, type Found, formulasIn } from "../src/workbook/formula";
import { type Extent, partOf } from "../src/workbook/refreshing";
import { isOurs, spelt } from "./formulas";
import { host } from "./host";
import { keysFrom, store, stored } from "./settings";

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** Extents as Sheets has them: how old what a cell shows is, is not known there. */
export type Kind = Exclude<Extent, { readonly hours: number }>["kind"];

/** The selected range, or the sheet that is open; undefined where the whole document is meant. */
export function areaOf(kind: Kind): Area | undefined {
  if (partOf({ kind }) === "workbook") return undefined;
  const active = SpreadsheetApp.getActiveSheet();
  const range = kind === "selection" ? SpreadsheetApp.getActiveRange() : dataOf(active);
  return range ? blockOf(range) : undefined;
}

/** Column by column, from top to bottom, so that neighbours are written together. What cells show is read for errors alone. */
export function spots(kind: Kind, area = areaOf(kind)): readonly Found[] {
  if (area) {
    const { sheet, row, column, rows, columns } = area;
    return formulasOf(sheetOrNone(sheet)?.getRange(row + 1, column + 1, rows, columns));
  }
  if (partOf({ kind }) !== "workbook") return [];
  return document()
    .getSheets()
    .flatMap((sheet) => {
      const data = dataOf(sheet);
      if (kind !== "errors") return formulasOf(data);
      const found = formulasOf(data);
      return data && found.length > 0 ? failing(found, data.getValues(), spelt) : [];
    });
}

/** Puts back what runs that died had cleared, unless somebody has typed there since. */
export function mend(): void {
  for (const key of keysFrom(journalKey)) {
    const blocks = (stored(key) || []) as readonly Block[];
    const left = blocks.map((block) => ({ ...block, formulas: unmended(block) }));
    store(key, left.some(({ formulas }) => formulas.some(Boolean)) ? left : undefined);
  }
}

/** What this user may not put back stays in the journal, in its place, for one who may. */
function unmended({ sheet: name, row, column, formulas }: Block): string[] {
  const sheet = sheetOrNone(name);
  return formulas.map((formula, index) => {
    const cell = formula ? sheet?.getRange(row + index, column) : undefined;
    if (cell?.getFormula() !== "" || cell.getValue() !== "") return "";
    if (!cell.canEdit()) return formula;
    cell.setFormula(formula);
    return "";
  });
}

/** Writes formulas again, `change`d, while there is time: how many are done with, and how many of them are left as they are. */
export function rewrite(found: readonly Found[], time: () => boolean, change = (formula: string) => formula) {
  let written = 0;
  let untouched = 0;
  const journal = `${journalKey}.${host.now()}`;
  while (written < found.length && time()) {
    const all = blocksOf(found, written);
    // What does not fit the journal stands in it alone, and is not cleared: nothing could put it back.
    const blocks = bytesOf(all) > 9_000 ? [] : all.flatMap(editable);
    // Whole, and not in the pieces that may be edited: those may be many, and what is not cleared is not put back.
    if (blocks.length > 0) store(journal, all);
    for (const block of blocks) rangeOf(block).clearContent();
    SpreadsheetApp.flush();
    for (const block of blocks) rangeOf(block).setFormulas(block.formulas.map((formula) => [change(formula)]));
    SpreadsheetApp.flush();
    written += countIn(all);
    untouched += countIn(all) - countIn(blocks);
  }
  store(journal);
  return { written, untouched };
}

/** In a property. */
function bytesOf(blocks: readonly Block[]): number {
  return encodeURIComponent(JSON.stringify(blocks)).replace(/%../g, "_").length;
}

function countIn(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { formulas }) => sum + formulas.length, 0);
}

/** The parts of a block that this user may edit: a protected cell would end the run with all others cleared. */
function editable(block: Block): Block[] {
  if (rangeOf(block).canEdit()) return [block];
  const { row, formulas } = block;
  const half = formulas.length >> 1;
  const part = (from: number, to?: number) =>
    editable({ ...block, row: row + from, formulas: formulas.slice(from, to) });
  return half === 0 ? [] : [...part(0, half), ...part(half)];
}

/** Cells of the journal, below one another. Rows and columns count from 1 there. */
interface Block {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly formulas: readonly string[];
}

/** A journal a run: none overwrites another's. */
const journalKey = "shariah.journal";
/** A property holds 9 KB. */
const journalRoom = 7_500;

/** As many formulas as the journal holds, those below one another together. */
function blocksOf(found: readonly Found[], from: number): Block[] {
  const blocks: (Block & { formulas: string[] })[] = [];
  let size = 2;
  for (const { cell, formula } of found.slice(from)) {
    const [sheet, row, column] = [cell.sheet, cell.row + 1, cell.column + 1];
    const last = blocks[blocks.length - 1];
    const follows = last && last.sheet === sheet && last.column === column && last.row + last.formulas.length === row;
    size += encodeURIComponent(formula).length + 4 + (follows ? 0 : encodeURIComponent(sheet).length + 60);
    if (size > journalRoom && blocks.length > 0) break;
    if (follows) last.formulas.push(formula);
    else blocks.push({ sheet, row, column, formulas: [formula] });
  }
  return blocks;
}

function rangeOf({ sheet: name, row, column, formulas }: Block): GoogleAppsScript.Spreadsheet.Range {
  return sheetNamed(name).getRange(row, column, formulas.length, 1);
}

/** Throws a sentence when it is gone. */
export function sheetNamed(name: string): Sheet {
  const sheet = sheetOrNone(name);
  if (!sheet) throw new Error(`The sheet ${name} is gone.`);
  return sheet;
}

export function sheetOrNone(name: string): Sheet | null {
  return document().getSheetByName(name);
}

export function document(): GoogleAppsScript.Spreadsheet.Spreadsheet {
  return SpreadsheetApp.getActiveSpreadsheet();
}

export function dataOf(sheet: Sheet): GoogleAppsScript.Spreadsheet.Range | undefined {
  return sheet.getLastRow() === 0 ? undefined : sheet.getDataRange();
}

function formulasOf(range: GoogleAppsScript.Spreadsheet.Range | undefined): readonly Found[] {
  if (!range) return [];
  return columnwise(formulasIn([{ ...blockOf(range), formulas: range.getFormulas(), values: [] }], isOurs));
}

function blockOf(range: GoogleAppsScript.Spreadsheet.Range): Area {
  const [row, column] = [range.getRow() - 1, range.getColumn() - 1];
  return { sheet: range.getSheet().getName(), row, column, rows: range.getNumRows(), columns: range.getNumColumns() };
}
