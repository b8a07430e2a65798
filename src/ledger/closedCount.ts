/**
 * Counts how many periods were ever closed, so that a deleted row of a closed period is noticed. The count is in a cell
 * of its own above the ledger's checksums, and never falls. It is written after the rows; if that is interrupted, it is
 * too low until the next writing. It is also the name of a hidden mark of the sheet, because an undo would bring back
 * an older cell.
 */

import { sumOf } from "../workbook/freeze/stamp";
import type { Filling } from "../workbook/sheet/fills";
import { sheetColumn } from "../workbook/sheet/tablePlaces";
import type { Cell, Mark, Value, Worksheet } from "../workbook/sheet/worksheet";
import { markName } from "../worksheets/marks";
import type { SheetChange, SheetReading } from "../worksheets/sheetChange";
import type { StandingSheet } from "../worksheets/standingSheet";
import type { WorksheetWords } from "../worksheets/words/words";
import type { Booked } from "./entries/entries";
import type { LedgerRows } from "./ledgerRows";

const key = "checksum";

/** How many closed periods are missing; `changed` when somebody overwrote the count, so that it cannot be told. */
export function missingCount({ stands, reading, there: entries }: LedgerRows): number | "changed" {
  const held = stands && heldAt(stands, reading.blocks);
  if (!held) return 0;
  const count = held.value === "" ? 0 : countIn(held.value);
  return count === undefined
    ? "changed"
    : Math.max(0, Math.max(count, countInMarks(stands, reading)) - countOfClosed(entries));
}

/** The ledger with the cell of its count, for writing it anew with these entries. */
export function withCount(ledger: Worksheet, entries: readonly Booked[], words: WorksheetWords): Worksheet {
  const [table] = ledger.tables;
  const count = countOfClosed(entries);
  if (!table || count === 0) return ledger;
  const at = table.columns.findIndex((column) => column.key === key);
  const cells: readonly Cell[] = [
    { row: table.row - 1, column: at - 1, value: words.ledger.count, style: "label" },
    { row: table.row - 1, column: at, value: countText(count), style: "figure", note: words.ledger.countNote },
  ];
  return { ...ledger, cells: [...ledger.cells, ...cells] };
}

/** Writes the count when `more` periods were closed since it was read, or when it is too low. */
export function writeCount(ledger: LedgerRows, more: number): readonly SheetChange[] {
  // The ledger as it stands, without columns that this version has still to add.
  const { found: stands, reading, there: entries, words } = ledger;
  const held = stands && heldAt(stands, reading.blocks);
  if (!stands || !held) return [];
  const before = held.value === "" ? 0 : countIn(held.value);
  // A count that is not ours stays as it is; the pane reports it.
  if (before === undefined) return [];
  const now = Math.max(before, countInMarks(stands, reading), countOfClosed(entries)) + more;
  if (now === before) return [];
  const { table, label } = held;
  const values = { [key]: countText(now), ...(label?.value === "" && { [label.key]: words.ledger.count }) };
  const fill: Filling = { row: -2, expected: { [key]: held.value }, values };
  const marks = [countMark(now)];
  return [{ how: "fill", sheet: stands.sheet, worksheet: stands.worksheet, table, fills: [fill], marks }];
}

const closed = markName("ledger", "closed", "");

/** The marks of the count, for a ledger that is written with these entries. */
export function countMarks(entries: readonly Booked[]): readonly Mark[] {
  const count = countOfClosed(entries);
  return count > 0 ? [countMark(count)] : [];
}

function countMark(count: number): Mark {
  return { name: `${closed}${count}`, row: 0, column: 0 };
}

/** The highest count in the marks; 0 when an earlier version wrote the cell alone. */
function countInMarks({ sheet }: StandingSheet, { marked }: SheetReading): number {
  const counts = [...marked].flatMap(([name, area]) =>
    area.sheet === sheet && name.startsWith(closed) ? [Number(name.slice(closed.length)) || 0] : [],
  );
  return Math.max(0, ...counts);
}

/** How many periods are closed; a copied row does not count twice. */
function countOfClosed(entries: readonly Booked[]): number {
  return new Set(
    entries.flatMap(({ ticker, at, closing }) => (closing ? [JSON.stringify([ticker, at, closing.sum])] : [])),
  ).size;
}

/** The cell of the count and the one before it; undefined when there is no room above the ledger. */
function heldAt({ sheet, worksheet }: StandingSheet, blocks: SheetReading["blocks"]) {
  const [table] = worksheet.tables;
  const block = blocks.find((one) => one.sheet === sheet);
  if (!table || !block || table.row === 0) return undefined;
  const places = table.columns.map((column, index) => ({ key: column.key, at: sheetColumn(table, index) }));
  const held = places.find((place) => place.key === key);
  if (!held) return undefined;
  const before = places.find(({ at }) => at === held.at - 1);
  const value = (at: number): Value => String(block.values[table.row - 1 - block.row]?.[at - block.column] ?? "");
  return { table, value: value(held.at), label: before && { key: before.key, value: value(before.at) } };
}

function countText(count: number): string {
  return `${count} (${sumOf([[count]])})`;
}

function countIn(text: Value): number | undefined {
  const count = Number.parseInt(String(text), 10);
  return countText(count) === text ? count : undefined;
}
