/// <reference types="google-apps-script" />
/**
 * Freeze: formulas become the values they show, for a worksheet that must not move any more; thaw brings them back.
 * The formula and its stamp stand in the cell's note, in front of nothing and behind whatever the user wrote there. A
 * cell that shows an error keeps its formula: a failure is no value.
 */
import { isText } from "../src/core/json";
import { host } from "./host";
import { document, isFailing, type Spot, sheetNamed, spots } from "./workbook";

/** The cells of one freezing. */
export interface Frozen {
  readonly id: string;
  readonly address: string;
  readonly cells: number;
  /** ms since 1970. */
  readonly at: number;
  readonly by?: string;
}

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

const stamped = /(?:^|\n)Frozen (\S+) \[(\w+)\](?: by ([^\n]*))?\n(=[\s\S]*)$/;

/** A run of the script ends after six minutes. */
const longest = 300_000;

/** Gives how many formulas were frozen; what time did not allow is `left` a formula, and the next freezing takes it. */
export function freeze(where: "selection" | "workbook", by: string | undefined) {
  const bySheet = new Map<string, Spot[]>();
  for (const spot of spots(where === "workbook" ? "all" : "selection")) {
    bySheet.set(spot.sheet, [...(bySheet.get(spot.sheet) || []), spot]);
  }
  const id = Math.random().toString(36).slice(2, 8);
  const end = host.now() + longest;
  let frozen = 0;
  let left = 0;
  for (const [name, found] of bySheet) {
    if (host.now() > end) {
      left += found.length;
      continue;
    }
    const all = freezeOn(sheetNamed(name), found, { id, by, end });
    frozen += all.frozen;
    left += all.left;
  }
  return { frozen, left };
}

/** The formulas come back, of one stamp or of all. Gives how many. */
export function thaw(id?: string): number {
  let thawed = 0;
  for (const { sheet, row, column, stamp } of stamps()) {
    if (id !== undefined && stamp.id !== id) continue;
    const cells = Array.from({ length: stamp.rows }, () => Array(stamp.columns).fill(""));
    (cells[0] as unknown[])[0] = stamp.formula;
    // In one write: a run that ends before the note is taken away leaves the formula, and the next thaw writes it again.
    sheet.getRange(row, column, stamp.rows, stamp.columns).setValues(cells);
    sheet.getRange(row, column).setNote(stamp.before);
    thawed += 1;
  }
  return thawed;
}

export function frozen(): Frozen[] {
  const found = new Map<string, Frozen>();
  for (const { sheet, row, column, stamp } of stamps()) {
    const { id, at, by } = stamp;
    const address = `${sheet.getName()}!${sheet.getRange(row, column).getA1Notation()}`;
    const before = found.get(id);
    found.set(id, {
      id,
      at,
      address: before?.address || address,
      cells: (before?.cells || 0) + 1,
      ...(by ? { by } : {}),
    });
  }
  return [...found.values()];
}

interface Freezing {
  readonly id: string;
  readonly by: string | undefined;
  /** ms since 1970. */
  readonly end: number;
}

/** What a formula fills is what goes blank when it goes. */
function freezeOn(sheet: Sheet, found: readonly Spot[], { id, by, end }: Freezing) {
  const shown = shownOn(sheet, found);
  const shownAt = (row: number, column: number) => shown[row - 1]?.[column - 1] ?? "";
  const at = new Date(host.now()).toISOString();
  let frozen = 0;
  let left = 0;
  for (const { row, column, formula } of found) {
    const first = shownAt(row, column);
    if (isFailing(first) || first === "" || first === "Loading...") continue;
    if (host.now() > end) {
      left += 1;
      continue;
    }
    const cell = sheet.getRange(row, column);
    const given = cell.getNote();
    // A run that ended half way left a formula with its stamp: the new one takes its place.
    const note = stampIn(given)?.before ?? given;
    const stamp = (rows: number, columns: number) => {
      cell.setNote(`${note && `${note}\n`}Frozen ${at} [${id}_${rows}_${columns}]${by ? ` by ${by}` : ""}\n${formula}`);
    };
    // The formula stands in the note before it goes, and the extent before it is filled: a run may end anywhere. Its own
    // cell is at no time blank: beyond what a sheet shows, nobody looks for notes.
    stamp(1, 1);
    cell.setValue(plain(first));
    SpreadsheetApp.flush();
    const { rows, columns } = blankFrom(sheet, row, column, shown);
    const values = Array.from({ length: rows }, (_, down) =>
      Array.from({ length: columns }, (__, across) => plain(shownAt(row + down, column + across))),
    );
    if (rows * columns > 1) stamp(rows, columns);
    sheet.getRange(row, column, rows, columns).setValues(values);
    frozen += 1;
  }
  return { frozen, left };
}

/** What the sheet shows, once nothing of ours is loading any more, or after a while in any case. */
function shownOn(sheet: Sheet, found: readonly Spot[]): unknown[][] {
  const end = host.now() + 30_000;
  for (;;) {
    const shown = sheet.getDataRange().getValues();
    const loading = found.some(({ row, column }) => shown[row - 1]?.[column - 1] === "Loading...");
    if (!loading || host.now() > end) return shown;
    host.sleep(500);
  }
}

/** The cells that showed something before, from here to the right and down, and show nothing now. */
function blankFrom(sheet: Sheet, row: number, column: number, shown: readonly (readonly unknown[])[]) {
  const height = Math.max(1, shown.length - row + 1);
  const width = Math.max(1, (shown[0]?.length || 0) - column + 1);
  const now = sheet.getRange(row, column, height, width).getValues();
  const wentBlank = (down: number, across: number) =>
    (shown[row - 1 + down]?.[column - 1 + across] ?? "") !== "" && now[down]?.[across] === "";
  let columns = 1;
  while (columns < width && wentBlank(0, columns)) columns += 1;
  let rows = 1;
  while (rows < height && Array.from({ length: columns }, (_, across) => wentBlank(rows, across)).some(Boolean))
    rows += 1;
  return { rows, columns };
}

/** Text stays text: without an apostrophe `0700` becomes a number, and `=...` a formula. */
function plain(value: unknown): unknown {
  return isText(value) && /^[=+\-@'\d.]|^(true|false)$/i.test(value) ? `'${value}` : value;
}

function* stamps() {
  for (const sheet of document().getSheets()) {
    if (sheet.getLastRow() === 0) continue;
    const notes = sheet.getDataRange().getNotes();
    for (const [down, cells] of notes.entries()) {
      for (const [across, note] of cells.entries()) {
        const stamp = stampIn(note);
        if (stamp) yield { sheet, row: down + 1, column: across + 1, stamp };
      }
    }
  }
}

function stampIn(note: string) {
  const parts = stamped.exec(note);
  if (!parts) return undefined;
  const [, at = "", mark = "", by, formula = ""] = parts;
  const [id = "", rows = "1", columns = "1"] = mark.split("_");
  const before = note.slice(0, parts.index);
  return { id, rows: Number(rows), columns: Number(columns), at: Date.parse(at), by, formula, before };
}
