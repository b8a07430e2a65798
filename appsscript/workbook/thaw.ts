/// <reference types="google-apps-script" />
/**
 * Thaws: brings formulas back from the notes of their cells. First the cells that a formula fills are cleared, then the
 * formula is written, then its note is removed. So a thaw that was ended at any point can be repeated. The formula's
 * own cell is never blank meanwhile, because notes are searched only among cells with content.
 */
import type { Area } from "../../src/workbook/area";
import { type Frozen, frozenIn, stillFrozen, type Thaw, thawable } from "../../src/workbook/freeze/freeze";
import { cellCount, type Stamped } from "../../src/workbook/freeze/stamp";
import { isOurs } from "./formulas";
import type { Tally, Time } from "./freeze";
import { editable, type GridPage, inRuns, mayEdit, notesOf, portionsOf, rangeOf, readPage } from "./grid";
import { stampIn, userNote } from "./noteCodec";
import { activeSpreadsheet } from "./workbook";

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** Thaws what is frozen on this sheet, with one stamp or (`id` undefined) with any, as long as there is time. */
export function thawOn(sheet: Sheet, id: string | undefined, time: Time, out: Tally): void {
  const page = readPage(sheet);
  if (!page) return;
  const notes = notesOf(page);
  const kept = stampsOn(page, notes).filter((one) => id === undefined || one.id === id);
  const { thaws, changed, foreign } = thawable(kept, [page.block], isOurs);
  out.changed += changed;
  out.foreign += foreign;
  const noteAt = ({ row, column }: Area) => userNote(notes[row]?.[column] || "");
  for (const portion of portionsOf(thaws, cellOf)) {
    if (!time.isLeft()) out.left += portion.length;
    else thawPortion(page, portion, noteAt, out);
  }
}

export function frozen(): readonly Frozen[] {
  return frozenIn(
    activeSpreadsheet()
      .getSheets()
      .flatMap((sheet) => {
        const page = readPage(sheet);
        return page ? stillFrozen(stampsOn(page, notesOf(page)), [page.block], isOurs) : [];
      }),
  );
}

/** The frozen formulas on a page, column by column from top to bottom. */
function stampsOn({ block }: GridPage, notes: readonly (readonly string[])[]): readonly Stamped[] {
  const kept: Stamped[] = [];
  for (let column = 0; column < block.columns; column += 1) {
    notes.forEach((line, row) => {
      const one = stampIn(line[column] || "", { sheet: block.sheet, row, column, rows: 1, columns: 1 });
      if (one) kept.push(one);
    });
  }
  return kept;
}

function thawPortion(page: GridPage, portion: readonly Thaw[], noteAt: (cell: Area) => string, out: Tally): void {
  const open = editable(page, portion, cellOf).filter(({ blanks }) => blanks.every((area) => mayEdit(page, area)));
  out.protected += portion.length - open.length;
  for (const { blanks } of open) for (const area of blanks) rangeOf(page.sheet, area).clearContent();
  const missing = open.filter(({ stands }) => !stands);
  inRuns(page, missing, cellOf, (range, run) => void range.setFormulas(run.map(({ formula }) => [formula])));
  SpreadsheetApp.flush();
  inRuns(page, open, cellOf, (range, run) => void range.setNotes(run.map((one) => [noteAt(cellOf(one))])));
  out.formulas += open.length;
  for (const { kept } of open) out.cells += cellCount(kept);
}

function cellOf({ kept }: Thaw): Area {
  return kept.cell;
}
