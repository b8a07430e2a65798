/// <reference types="google-apps-script" />
/**
 * The formulas of the document that use our functions, and how they are calculated anew. A custom function runs again
 * only when its formula or an argument's value changes, so a formula is cleared and written again, in place. What is
 * cleared stands in the journal first: a run that dies half way is put right by the next one, or when the document is
 * opened.
 */
import { isFailing } from "../src/workbook/failing";
import { type Use, usesIn } from "./formulas";
import { host } from "./host";
import { keysFrom, store, stored } from "./settings";

/** A formula of ours. Rows and columns count from 1. */
export interface Spot {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly formula: string;
}

export type Where = "all" | "sheet" | "selection" | "errors";

/** A range that stays the same when the selection moves. */
export interface Area {
  readonly sheet: string;
  readonly range: string;
}

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** The selected range, or the sheet that is open; undefined where the whole document is meant. */
export function areaOf(where: Where): Area | undefined {
  if (where === "all" || where === "errors") return undefined;
  const active = SpreadsheetApp.getActiveSheet();
  const range = where === "selection" ? SpreadsheetApp.getActiveRange() : dataOf(active);
  return range ? { sheet: range.getSheet().getName(), range: range.getA1Notation() } : undefined;
}

/** Column by column, from top to bottom, so that neighbours are written together. */
export function spots(where: Where, area = areaOf(where)): Spot[] {
  if (area) return spotsIn(sheetOrNone(area.sheet)?.getRange(area.range));
  if (where === "selection" || where === "sheet") return [];
  return document()
    .getSheets()
    .flatMap((sheet) => (where === "errors" ? failing(sheet) : spotsIn(dataOf(sheet))));
}

export function usesOf(found: readonly Spot[]): ReadonlyMap<string, Use[]> {
  const bySheet = new Map<string, Use[]>();
  for (const { sheet, formula } of found) bySheet.set(sheet, [...(bySheet.get(sheet) || []), ...usesIn(formula)]);
  return bySheet;
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
export function rewrite(found: readonly Spot[], time: () => boolean, change = (formula: string) => formula) {
  let written = 0;
  let kept = 0;
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
    written += formulasIn(all);
    kept += formulasIn(all) - formulasIn(blocks);
  }
  store(journal);
  return { written, kept };
}

/** In a property. */
function bytesOf(blocks: readonly Block[]): number {
  return encodeURIComponent(JSON.stringify(blocks)).replace(/%../g, "_").length;
}

function formulasIn(blocks: readonly Block[]): number {
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
function blocksOf(found: readonly Spot[], from: number): Block[] {
  const blocks: (Block & { formulas: string[] })[] = [];
  let size = 2;
  for (const { sheet, row, column, formula } of found.slice(from)) {
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

function spotsIn(range: GoogleAppsScript.Spreadsheet.Range | undefined): Spot[] {
  if (!range) return [];
  const sheet = range.getSheet().getName();
  const [top, left] = [range.getRow(), range.getColumn()];
  const formulas = range.getFormulas();
  const found: Spot[] = [];
  for (let across = 0; across < (formulas[0]?.length || 0); across += 1) {
    formulas.forEach((row, down) => {
      const formula = row[across] || "";
      if (usesIn(formula).length > 0) found.push({ sheet, row: top + down, column: left + across, formula });
    });
  }
  return found;
}

/** Formulas whose own cell, or one of those they fill, shows an error or a failure's sentence. */
function failing(sheet: Sheet): Spot[] {
  const found = spotsIn(dataOf(sheet));
  if (found.length === 0) return [];
  const values = sheet.getDataRange().getValues();
  const anchors = new Set(found.map(({ row, column }) => `${row},${column}`));
  const shows = (row: number, column: number) => isFailing(values[row - 1]?.[column - 1]);
  return found.filter(({ row, column, formula }) => {
    const { rows, columns } = fills(formula);
    for (let down = 0; down < rows; down += 1) {
      for (let across = 0; across < columns; across += 1) {
        if (down + across > 0 && anchors.has(`${row + down},${column + across}`)) break;
        if (shows(row + down, column + across)) return true;
      }
    }
    return false;
  });
}

/** How far a formula's result reaches: as many rows as its tickers, and as many columns as a table may have. */
function fills(formula: string): { rows: number; columns: number } {
  const [first] = usesIn(formula)[0]?.arguments || [];
  if (first?.kind !== "reference") return { rows: 1, columns: 1 };
  const { row, column, lastRow = row + 999, lastColumn = column } = first.reference;
  const [rows, columns] = [lastRow - row + 1, lastColumn - column + 1];
  return rows * columns === 1 ? { rows: 1, columns: 1 } : { rows, columns: Math.max(columns, 10) };
}
