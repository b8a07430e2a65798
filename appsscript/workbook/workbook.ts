/// <reference types="google-apps-script" />
/**
 * Finds the document's formulas with our functions, and calculates them again. A custom function runs again only when
 * its formula or an argument changes, so a formula is cleared and written again. Before that it is stored in a journal:
 * an interrupted run is repaired by the next one, or when the document is opened.
 */
import { Refusal } from "../../src/ports/refusal";
import { phrase } from "../../src/ports/refusals";
import type { Area } from "../../src/workbook/area";
import { failing, isLoading } from "../../src/workbook/errorCells";
import { columnwise, type Found, formulasIn } from "../../src/workbook/formula";
import { type Extent, partOf } from "../../src/workbook/refresh";
import { host } from "../host";
import { count, having, listOf, type Read, text } from "../shared/fields";
import { prefix } from "../shared/format";
import { keep, storedUnder } from "../shared/settings";
import { isOurs, spelt } from "./formulas";

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** The extents in Sheets, where the age of what a cell shows is not known. */
export type Kind = Exclude<Extent, { readonly hours: number }>["kind"];

/** The area of an extent: the selected range, or the open sheet; undefined for the whole document. */
export function areaOf(kind: Kind): Area | undefined {
  if (partOf({ kind }) === "workbook") return undefined;
  const active = SpreadsheetApp.getActiveSheet();
  const range = kind === "selection" ? SpreadsheetApp.getActiveRange() : dataOf(active);
  return range ? blockOf(range) : undefined;
}

/**
 * Our formulas, column by column from top to bottom, so that adjacent ones are written together. What cells show is
 * read only for errors.
 */
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

/** How many of our formulas are still to be calculated. */
export function loading(): number {
  return document()
    .getSheets()
    .flatMap((sheet) => {
      const data = dataOf(sheet);
      const formulas = data ? data.getFormulas() : [];
      if (!data || !formulas.some((row) => row.some(isOurs))) return [];
      return formulasIn([{ ...blockOf(data), formulas, values: data.getValues() }], isOurs);
    })
    .filter(({ shows }) => isLoading(shows)).length;
}

/**
 * Restores what interrupted runs have cleared, unless somebody has typed there since. Google ends work at opening after
 * 30 s, so an area is read once, and adjacent cells are written together.
 */
export function mend(): void {
  for (const [key, kept] of storedUnder(journalName)) {
    try {
      const left = boxesOf(journalIn(kept) || []).flatMap(unmended);
      // Google writes the properties before the sheet, unless it is told to flush.
      SpreadsheetApp.flush();
      keep(key, left.length > 0 ? left : undefined);
    } catch {
      // It stays in the journal for the next run.
    }
  }
}

/** Blocks of one sheet that are read together. */
type Box = readonly [Block, ...Block[]];

/** The most cells read at a time. */
const mostRead = 20_000;

function boxesOf(blocks: readonly Block[]): readonly Box[] {
  const boxes: [Block, ...Block[]][] = [];
  for (const block of blocks) {
    const last = boxes[boxes.length - 1];
    const [first] = last || [];
    const { rows, columns } = around([...(last || []), block]);
    if (last && first?.sheet === block.sheet && rows * columns <= mostRead) last.push(block);
    else boxes.push([block]);
  }
  return boxes;
}

/** The smallest area with all of these blocks. Rows and columns count from 1. */
function around(blocks: readonly Block[]) {
  const row = Math.min(...blocks.map((block) => block.row));
  const column = Math.min(...blocks.map((block) => block.column));
  const rows = Math.max(...blocks.map((block) => block.row + block.formulas.length)) - row;
  return { row, column, rows, columns: Math.max(...blocks.map((block) => block.column)) + 1 - column };
}

/** Restores blocks; those that this user may not edit stay in the journal, for somebody who may. */
function unmended(box: Box): readonly Block[] {
  const sheet = sheetOrNone(box[0].sheet);
  const blank = sheet ? blankIn(sheet, box) : [];
  const { open, closed } = divided(blank);
  for (const block of open) rangeOf(block).setFormulas(block.formulas.map((formula) => [formula]));
  return closed;
}

/** The parts of the blocks whose cells are still blank. */
function blankIn(sheet: Sheet, box: Box): readonly Block[] {
  const { row, column, rows, columns } = around(box);
  // Rows and columns may have been removed since.
  const [height, width] = [
    Math.min(rows, sheet.getMaxRows() + 1 - row),
    Math.min(columns, sheet.getMaxColumns() + 1 - column),
  ];
  if (height < 1 || width < 1) return [];
  const range = sheet.getRange(row, column, height, width);
  const [formulas, values] = [range.getFormulas(), range.getValues()];
  const isBlank = (down: number, across: number) => formulas[down]?.[across] === "" && values[down]?.[across] === "";
  return box.flatMap((block) => {
    const parts: Part[] = [];
    block.formulas.forEach((formula, index) => {
      const at = block.row + index;
      if (formula === "" || !isBlank(at - row, block.column - column)) return;
      const last = parts[parts.length - 1];
      if (last && last.row + last.formulas.length === at) last.formulas.push(formula);
      else parts.push({ ...block, row: at, formulas: [formula] });
    });
    return parts;
  });
}

/**
 * Writes formulas again, after `change`, while there is time. Returns how many are done, and how many of these stay as
 * they are.
 */
export function rewrite(found: readonly Found[], time: () => boolean, change = (formula: string) => formula) {
  let written = 0;
  let untouched = 0;
  const journal = `${prefix}${journalName}.${host.now()}`;
  while (written < found.length && time()) {
    const all = blocksOf(found, written);
    // A formula too long for the journal is not cleared, because it could not be restored.
    const blocks = bytesOf(all) > 9_000 ? [] : divided(all).open;
    // Stores whole blocks and not the editable pieces, which may be many; cells that were not cleared are not restored.
    if (blocks.length > 0) keep(journal, all);
    for (const block of blocks) rangeOf(block).clearContent();
    SpreadsheetApp.flush();
    for (const block of blocks) rangeOf(block).setFormulas(block.formulas.map((formula) => [change(formula)]));
    SpreadsheetApp.flush();
    written += countIn(all);
    untouched += countIn(all) - countIn(blocks);
  }
  keep(journal);
  return { written, untouched };
}

/** The size of blocks as a property, in bytes. */
function bytesOf(blocks: readonly Block[]): number {
  return encodeURIComponent(JSON.stringify(blocks)).replace(/%../g, "_").length;
}

function countIn(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { formulas }) => sum + formulas.length, 0);
}

/**
 * Splits blocks into those that this user may edit, and others: a protected cell would end the run with all others
 * cleared.
 */
function divided(blocks: readonly Block[]): { readonly open: readonly Block[]; readonly closed: readonly Block[] } {
  const open: Block[] = [];
  const closed: Block[] = [];
  const divide = (block: Block) => {
    const half = block.formulas.length >> 1;
    if (rangeOf(block).canEdit()) open.push(block);
    else if (half === 0) closed.push(block);
    else {
      divide({ ...block, formulas: block.formulas.slice(0, half) });
      divide({ ...block, row: block.row + half, formulas: block.formulas.slice(half) });
    }
  };
  blocks.forEach(divide);
  return { open, closed };
}

/** A run of cells in the journal, below one another. Rows and columns count from 1. */
interface Block {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly formulas: readonly string[];
}

/** A block that is being filled. */
type Part = Block & { formulas: string[] };

/** Formulas by their place. Earlier versions left an empty text in place of a restored one. */
const formulasKept: Read<readonly string[]> = (kept) =>
  Array.isArray(kept) ? kept.map((formula) => text(formula) ?? "") : undefined;

const journalIn = listOf(
  having<Block>({ sheet: text, row: count, column: count, formulas: formulasKept }, [
    "sheet",
    "row",
    "column",
    "formulas",
  ]),
);

/** Each run has a journal of its own, so that none overwrites another's. */
const journalName = "journal";
/** Characters of a journal; a property holds 9 KB. */
const journalRoom = 7_500;

/** The next formulas that fit into the journal, adjacent ones together. */
function blocksOf(found: readonly Found[], from: number): Block[] {
  const blocks: Part[] = [];
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

/** The sheet of this name; throws a sentence when it is gone. */
export function sheetNamed(name: string): Sheet {
  const sheet = sheetOrNone(name);
  if (!sheet) throw new Refusal(phrase("sheetGone", name));
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

export function blockOf(range: GoogleAppsScript.Spreadsheet.Range): Area {
  const [row, column] = [range.getRow() - 1, range.getColumn() - 1];
  return { sheet: range.getSheet().getName(), row, column, rows: range.getNumRows(), columns: range.getNumColumns() };
}
