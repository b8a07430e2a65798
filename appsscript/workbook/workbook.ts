/// <reference types="google-apps-script" />
/**
 * Finds the document's formulas with our functions, and makes Sheets calculate them again. Sheets calculates a custom
 * function only when its formula or an argument changes. So each formula is cleared and written again. Before that it
 * is stored in a journal: if a run is interrupted, the next run, or the next opening of the document, restores the
 * formulas.
 */
import { RefusalError } from "../../src/ports/refusalError";
import { refusalPhrase } from "../../src/ports/refusals";
import type { Area, Block as FormulaBlock } from "../../src/workbook/area";
import { columnwise, type FoundFormula, formulasIn } from "../../src/workbook/formulas/formula";
import { failingFormulas, isLoading } from "../../src/workbook/refresh/errorCells";
import { type Extent, partOf } from "../../src/workbook/refresh/refresh";
import { host } from "../host";
import { count, listOf, objectReader, type Read, text } from "../shared/fields";
import { prefix } from "../shared/format";
import { keep, readStoredUnder } from "../shared/settings";
import { formulaSpellings, isOurs } from "./formulas";

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/**
 * The extents of a refresh in Sheets. *Older than so many hours* is missing, because the age of what a cell shows is
 * not known here.
 */
export type Kind = Exclude<Extent, { readonly hours: number }>["kind"];

/** The area of an extent: the selected range or the open sheet; undefined for the whole document. */
export function areaOf(kind: Kind): Area | undefined {
  if (partOf({ kind }) === "workbook") return undefined;
  const active = SpreadsheetApp.getActiveSheet();
  const range = kind === "selection" ? SpreadsheetApp.getActiveRange() : dataOf(active);
  return range ? blockOf(range) : undefined;
}

/**
 * Our formulas in an extent, column by column from top to bottom, so that adjacent ones can be written together. What
 * cells show is read only when errors are looked for.
 */
export function spots(kind: Kind, area = areaOf(kind)): readonly FoundFormula[] {
  if (area) {
    const { sheet, row, column, rows, columns } = area;
    return formulasOf(sheetOrNone(sheet)?.getRange(row + 1, column + 1, rows, columns));
  }
  if (partOf({ kind }) !== "workbook") return [];
  return activeSpreadsheet()
    .getSheets()
    .flatMap((sheet) => {
      const data = dataOf(sheet);
      if (kind !== "errors") return formulasOf(data);
      const found = formulasOf(data);
      return data && found.length > 0 ? failingFormulas(found, data.getValues(), formulaSpellings) : [];
    });
}

/** The formulas of all sheets, also those that are not ours. */
export function allFormulas(): readonly FormulaBlock[] {
  return activeSpreadsheet()
    .getSheets()
    .flatMap((sheet) => {
      const data = dataOf(sheet);
      return data ? [{ ...blockOf(data), formulas: data.getFormulas(), values: [] }] : [];
    });
}

/** How many of our formulas are still to be calculated. */
export function countLoading(): number {
  return activeSpreadsheet()
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
 * Restores formulas that interrupted runs have cleared, unless somebody has typed into their cells since. Google ends
 * the work at opening after 30 s, so each area is read once, and adjacent cells are written together.
 */
export function mend(): void {
  for (const [key, kept] of readStoredUnder(journalName)) {
    try {
      const left = boxesOf(journalIn(kept) || []).flatMap(mendBox);
      // Without this flush Google would delete the journal before it writes the sheet.
      SpreadsheetApp.flush();
      keep(key, left.length > 0 ? left : undefined);
    } catch {
      // The formulas stay in the journal for the next run.
    }
  }
}

/** Blocks of one sheet that are read in one go. */
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

/** The smallest area that contains all these blocks. Rows and columns count from 1. */
function around(blocks: readonly Block[]) {
  const row = Math.min(...blocks.map((block) => block.row));
  const column = Math.min(...blocks.map((block) => block.column));
  const rows = Math.max(...blocks.map((block) => block.row + block.formulas.length)) - row;
  return { row, column, rows, columns: Math.max(...blocks.map((block) => block.column)) + 1 - column };
}

/** Restores the blocks. Returns those that this user may not edit: they stay in the journal for somebody who may. */
function mendBox(box: Box): readonly Block[] {
  const sheet = sheetOrNone(box[0].sheet);
  const blank = sheet ? blankIn(sheet, box) : [];
  const { open, closed } = splitByPermission(blank);
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
 * Writes formulas again, each changed by `change`, while there is time. Returns how many were dealt with (`written`),
 * and how many of these were left as they were (`untouched`).
 */
export function rewrite(found: readonly FoundFormula[], time: () => boolean, change = (formula: string) => formula) {
  let written = 0;
  let untouched = 0;
  const journal = `${prefix}${journalName}.${host.now()}`;
  while (written < found.length && time()) {
    const all = blocksOf(found, written);
    // A formula too long for the journal is not cleared, because it could not be restored.
    const blocks = bytesOf(all) > 9_000 ? [] : splitByPermission(all).open;
    // Stores whole blocks, and not only the editable pieces, of which there may be many. That does no harm: cells that
    // were not cleared are not restored.
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

/** The size in bytes of these blocks as a property. */
function bytesOf(blocks: readonly Block[]): number {
  return encodeURIComponent(JSON.stringify(blocks)).replace(/%../g, "_").length;
}

function countIn(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { formulas }) => sum + formulas.length, 0);
}

/**
 * Splits blocks into pieces that this user may edit, and others. They are separated beforehand, because a protected
 * cell would end the run when all others are cleared.
 */
function splitByPermission(blocks: readonly Block[]): {
  readonly open: readonly Block[];
  readonly closed: readonly Block[];
} {
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

/** Adjacent cells of a column, as the journal stores them. Rows and columns count from 1. */
interface Block {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly formulas: readonly string[];
}

/** A block that is being filled. */
type Part = Block & { formulas: string[] };

/**
 * A block's formulas from top to bottom. Earlier versions stored an empty text in place of a formula that was restored.
 */
const formulasKept: Read<readonly string[]> = (kept) =>
  Array.isArray(kept) ? kept.map((formula) => text(formula) ?? "") : undefined;

const journalIn = listOf(
  objectReader<Block>({ sheet: text, row: count, column: count, formulas: formulasKept }, [
    "sheet",
    "row",
    "column",
    "formulas",
  ]),
);

/** The journals' name. Each run adds a number of its own, so that no run overwrites the journal of another. */
const journalName = "journal";
/** The most characters of a journal. A property holds 9 KB. */
const journalRoom = 7_500;

/** The next formulas that fit into the journal, adjacent ones together. */
function blocksOf(found: readonly FoundFormula[], from: number): Block[] {
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

/** The sheet with this name. Throws an error with a message for the user when the sheet is gone. */
export function sheetNamed(name: string): Sheet {
  const sheet = sheetOrNone(name);
  if (!sheet) throw new RefusalError(refusalPhrase("sheetGone", name));
  return sheet;
}

export function sheetOrNone(name: string): Sheet | null {
  return activeSpreadsheet().getSheetByName(name);
}

export function activeSpreadsheet(): GoogleAppsScript.Spreadsheet.Spreadsheet {
  return SpreadsheetApp.getActiveSpreadsheet();
}

export function dataOf(sheet: Sheet): GoogleAppsScript.Spreadsheet.Range | undefined {
  return sheet.getLastRow() === 0 ? undefined : sheet.getDataRange();
}

function formulasOf(range: GoogleAppsScript.Spreadsheet.Range | undefined): readonly FoundFormula[] {
  if (!range) return [];
  return columnwise(formulasIn([{ ...blockOf(range), formulas: range.getFormulas(), values: [] }], isOurs));
}

export function blockOf(range: GoogleAppsScript.Spreadsheet.Range): Area {
  const [row, column] = [range.getRow() - 1, range.getColumn() - 1];
  return { sheet: range.getSheet().getName(), row, column, rows: range.getNumRows(), columns: range.getNumColumns() };
}
