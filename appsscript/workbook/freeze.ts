/// <reference types="google-apps-script" />
/**
 * Freezes: replaces our formulas by the values that they show, for a workbook that must not change any more. Google may
 * end the run at any point. So each formula is first stored in the note of its cell, and the cells that the formula
 * fills are written as values before the formula is removed. Formulas are removed many at a time, within one column:
 * the cells that then turn blank were filled by them.
 */

import { verdict } from "../../src/api/verdict";
import { isText } from "../../src/core/json";
import { type Area, intersection } from "../../src/workbook/area";
import { columnwise, type FoundFormula, formulasIn } from "../../src/workbook/formulas/formula";
import type { AreaReader } from "../../src/workbook/formulas/shiftFormula";
import { reachesOf } from "../../src/workbook/formulas/spillReach";
import { type Freezing, freezeReadiness, readerOf, stampOf, type Telling } from "../../src/workbook/freeze/freeze";
import { cellCount, fillArea, type Stamp, type Stamped } from "../../src/workbook/freeze/stamp";
import { isError, isLoading, showsFailure } from "../../src/workbook/refresh/errorCells";
import { host } from "../host";
import { isOurs } from "./formulas";
import { editable, type GridPage, inRuns, mayEdit, pageNotes, portionsOf, rangeOf, readAgain, readPage } from "./grid";
import { frozenNote, userNote } from "./noteCodec";

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** The counts of a freeze or thaw, which grow as it goes on. */
export type Tally = { -readonly [Count in keyof Freezing]: number };

/** Freezes our formulas in this part of the sheet, as long as there is time. */
export function freezeOn(sheet: Sheet, part: Area | undefined, stamp: Stamp, time: Time, out: Tally): void {
  const page = readPage(sheet);
  if (!page) return;
  const found = formulasOn(page, part);
  const { block } = found.some(({ shows }) => isLoading(shows)) ? untilShown(page, part, time) : page;
  const shown: GridPage = { ...page, block };
  const { ready, waiting, unshown } = freezeReadiness(formulasOn(shown, part), telling);
  out.waiting += waiting;
  out.unshown += unshown;
  if (ready.length === 0) return;
  const read = readerOf([block]);
  const notes = pageNotes(shown).map((line) => line.map(userNote));
  const freezing: Portioned = { page: shown, stamp, read, noteAt: ({ row, column }) => notes[row]?.[column] || "" };
  for (const portion of portionsOf(ready, ({ cell }) => cell)) {
    if (!time.isLeft()) out.left += portion.length;
    else freezePortion(freezing, portion, out);
  }
}

export interface Time {
  /**
   * Whether there is time for another portion. The first portion always has time: otherwise a step could do nothing,
   * and the job would never end.
   */
  isLeft(): boolean;
  /** Until when to wait for cells that still load; ms since 1970. */
  readonly patience: number;
}

interface Portioned {
  readonly page: GridPage;
  readonly stamp: Stamp;
  readonly read: AreaReader;
  /** The user's own text in the note of a cell. */
  noteAt(cell: Area): string;
}

/** Judges a cell by what it shows, because only the run that asked a question knows its slot. */
const telling: Telling = {
  isWaiting: ({ shows }) => isLoading(shows),
  isFailed: ({ shows }) => showsFailure(shows),
};

/** Our formulas in this part of the sheet, column by column from top to bottom. */
function formulasOn({ block }: GridPage, part: Area | undefined): readonly FoundFormula[] {
  const inPart = ({ cell }: FoundFormula) => !part || intersection(cell, part) !== undefined;
  return columnwise(formulasIn([block], isOurs).filter(inPart));
}

/** Waits until none of our formulas is loading, or until `patience`; returns the page as it then is. */
function untilShown(page: GridPage, part: Area | undefined, { patience }: Time): GridPage {
  let shown = page;
  while (host.now() < patience && formulasOn(shown, part).some(({ shows }) => isLoading(shows))) {
    host.sleep(500);
    shown = { ...page, block: readAgain(page) };
  }
  return shown;
}

function freezePortion({ page, stamp, read, noteAt }: Portioned, portion: readonly FoundFormula[], out: Tally): void {
  const cellOf = ({ cell }: { cell: Area }) => cell;
  const found = editable(page, portion, cellOf);
  out.protected += portion.length - found.length;
  const note = (kept: readonly Stamped[]) =>
    inRuns(
      page,
      kept,
      cellOf,
      (range, run) => void range.setNotes(run.map((one) => [frozenNote(noteAt(one.cell), one)])),
    );
  const frozen = new Map(found.map((one) => [keyOf(one.cell), stampOf(one, [], stamp, read)]));
  note([...frozen.values()]);
  inRuns(page, found, cellOf, (range, run) => void range.setValues(run.map(({ shows }) => [plain(shows)])));
  let asked = found;
  for (let more = true; more; ) {
    SpreadsheetApp.flush();
    const told = reachesOf(asked.map(cellOf), page.block, readAgain(page));
    more = told.more;
    const fills = new Map(told.reaches.map((reach) => [keyOf(reach.cell), reach.fills]));
    const closed = found.filter(({ cell }) => fills.get(keyOf(cell))?.some((fill) => !mayEdit(page, fill)));
    // A formula that fills a protected cell is put back, because that cell could not be written.
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
      const kept = stampOf(one, fills.get(key) || [], stamp, read);
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
  for (const kept of frozen.values()) out.cells += cellCount(kept);
}

/**
 * The value as it must be written so that Sheets keeps it: without an apostrophe the texts `$5`, `Jan 5` and `0700`
 * would become numbers or dates.
 */
function plain(value: unknown): unknown {
  return isText(value) && value !== "" && verdict(value) !== value && !isError(value) ? `'${value}` : value;
}

function keyOf({ row, column }: Area): string {
  return `${row},${column}`;
}
