/// <reference types="google-apps-script" />
/**
 * Freeze: formulas become the values they show, for a worksheet that must not move any more. What is kept of each stands
 * in its cell's note before the cell changes, and what a formula fills before that is written: a run may end anywhere.
 * Many formulas go at a time, those of one column: they are taken away, and what goes blank with them was theirs.
 */

import { verdict } from "../../src/api/verdict";
import { isText } from "../../src/core/json";
import { type Area, shared } from "../../src/workbook/area";
import { isError, isLoading, showsFailure } from "../../src/workbook/errorCells";
import { columnwise, type Found, formulasIn } from "../../src/workbook/formula";
import { type Freezing, readerOf, stamped, standing, type Telling } from "../../src/workbook/freeze";
import type { Read } from "../../src/workbook/shiftFormula";
import { reachesOf } from "../../src/workbook/spillExtent";
import { cellsOf, fillArea, type Stamp, type Stamped } from "../../src/workbook/stamp";
import { host } from "../host";
import { isOurs } from "./formulas";
import { editable, inRuns, mayEdit, notesOf, type Page, portionsOf, rangeOf, readAgain, readPage } from "./grid";
import { noteOf, userNote } from "./noteCodec";

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** Counted up while the work goes on. */
export type Tally = { -readonly [Count in keyof Freezing]: number };

/** Freezes the formulas of ours in this part of the sheet, as far as there is time. */
export function freezeOn(sheet: Sheet, part: Area | undefined, stamp: Stamp, time: Time, out: Tally): void {
  const page = readPage(sheet);
  if (!page) return;
  const found = foundIn(page, part);
  const { block } = found.some(({ shows }) => isLoading(shows)) ? untilShown(page, part, time) : page;
  const shown: Page = { ...page, block };
  const { ready, waiting, unshown } = standing(foundIn(shown, part), telling);
  out.waiting += waiting;
  out.unshown += unshown;
  if (ready.length === 0) return;
  const read = readerOf([block]);
  const notes = notesOf(shown).map((line) => line.map(userNote));
  const freezing: Portioned = { page: shown, stamp, read, noteAt: ({ row, column }) => notes[row]?.[column] || "" };
  for (const portion of portionsOf(ready, ({ cell }) => cell)) {
    if (!time.isLeft()) out.left += portion.length;
    else freezePortion(freezing, portion, out);
  }
}

export interface Time {
  /** The first portion always has it: a step that did nothing would be followed by another. */
  isLeft(): boolean;
  /** ms since 1970 until which cells that load are waited for. */
  readonly patience: number;
}

interface Portioned {
  readonly page: Page;
  readonly stamp: Stamp;
  readonly read: Read;
  /** What the user wrote in the note of a cell. */
  noteAt(cell: Area): string;
}

/** What questions came to is known to the run of the script that asked them alone: the cells themselves tell it here. */
const telling: Telling = {
  isWaiting: ({ shows }) => isLoading(shows),
  isFailed: ({ shows }) => showsFailure(shows),
};

/** Column by column, from top to bottom. */
function foundIn({ block }: Page, part: Area | undefined): readonly Found[] {
  const inPart = ({ cell }: Found) => !part || shared(cell, part) !== undefined;
  return columnwise(formulasIn([block], isOurs).filter(inPart));
}

/** Once nothing of ours is loading any more, or after a while in any case. */
function untilShown(page: Page, part: Area | undefined, { patience }: Time): Page {
  let shown = page;
  while (host.now() < patience && foundIn(shown, part).some(({ shows }) => isLoading(shows))) {
    host.sleep(500);
    shown = { ...page, block: readAgain(page) };
  }
  return shown;
}

function freezePortion({ page, stamp, read, noteAt }: Portioned, portion: readonly Found[], out: Tally): void {
  const cellOf = ({ cell }: { cell: Area }) => cell;
  const found = editable(page, portion, cellOf);
  out.protected += portion.length - found.length;
  const note = (kept: readonly Stamped[]) =>
    inRuns(page, kept, cellOf, (range, run) => void range.setNotes(run.map((one) => [noteOf(noteAt(one.cell), one)])));
  const frozen = new Map(found.map((one) => [keyOf(one.cell), stamped(one, [], stamp, read)]));
  note([...frozen.values()]);
  inRuns(page, found, cellOf, (range, run) => void range.setValues(run.map(({ shows }) => [plain(shows)])));
  let asked = found;
  for (let more = true; more; ) {
    SpreadsheetApp.flush();
    const told = reachesOf(asked.map(cellOf), page.block, readAgain(page));
    more = told.more;
    const fills = new Map(told.reaches.map((reach) => [keyOf(reach.cell), reach.fills]));
    const closed = found.filter(({ cell }) => fills.get(keyOf(cell))?.some((fill) => !mayEdit(page, fill)));
    // What reaches into a protected cell stays a formula: the rest of it could not be written back.
    for (const { cell, formula } of closed) {
      fills.delete(keyOf(cell));
      const written = frozen.get(keyOf(cell));
      for (const fill of written?.fills || []) rangeOf(page.sheet, fillArea(written as Stamped, fill)).clearContent();
      frozen.delete(keyOf(cell));
      rangeOf(page.sheet, cell).setFormula(formula).setNote(noteAt(cell));
    }
    out.protected += closed.length;
    asked = asked.filter((one) => !closed.includes(one));
    const filling = asked.filter(({ cell }) => fills.has(keyOf(cell)));
    for (const one of filling) {
      const key = keyOf(one.cell);
      const before = frozen.get(key)?.fills || [];
      const kept = stamped(one, fills.get(key) || [], stamp, read);
      frozen.set(key, { ...kept, fills: [...before, ...kept.fills] });
    }
    note(filling.map(({ cell }) => frozen.get(keyOf(cell)) as Stamped));
    for (const { cell } of filling) {
      for (const fill of fills.get(keyOf(cell)) || []) {
        rangeOf(page.sheet, fill).setValues(read(fill).map((row) => row.map(plain)));
      }
    }
  }
  SpreadsheetApp.flush();
  out.formulas += frozen.size;
  for (const kept of frozen.values()) out.cells += cellsOf(kept);
}

/** What Sheets must take as it is given: without an apostrophe `$5`, `Jan 5` and `0700` would become numbers and dates. */
function plain(value: unknown): unknown {
  return isText(value) && value !== "" && verdict(value) !== value && !isError(value) ? `'${value}` : value;
}

function keyOf({ row, column }: Area): string {
  return `${row},${column}`;
}
