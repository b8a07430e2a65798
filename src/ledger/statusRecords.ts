/**
 * Decides what is added to the status ledger, and tells from it what changed since a moment and which of its rows
 * somebody changed by hand.
 */

import { withLaterColumns } from "../worksheets/laterColumns";
import { rowsOf, standingOf } from "../worksheets/merge";
import type { Reading } from "../worksheets/sheetChange";
import type { WorksheetWords } from "../worksheets/words/words";
import { growing } from "./ledgerWrites";
import { statusesIn, statusesKept, statusLedger } from "./sheets/ledgers";
import { type Change, changedSince, doubtful, type Seen, type StatusRow, sealedAfter, seen } from "./statusChanges";

/**
 * Adds new observations to the status ledger, if the workbook has one: a user inserts it, and from then on it grows.
 */
export function observing(reading: Reading, answers: readonly Seen[], words: WorksheetWords) {
  const found = standingOf(statusLedger([], words), reading.marked, reading.blocks);
  if (!found) return { added: 0, writings: [] };
  const { stands } = withLaterColumns(statusLedger([], words), found, reading);
  const before = statusesIn(rowsOf(stands));
  const keys = new Set(stands.worksheet.tables[0]?.columns.map(({ key }) => key));
  const added = sealedAfter(before, statusesKept(seen(before, answers).slice(before.length), keys));
  return { added: added.length, writings: growing(statusLedger(added, words), reading) };
}

/** The changes of status since that moment, in ms since 1970; undefined where the workbook has no status ledger. */
export function changedAfter(reading: Reading, moment: number, words: WorksheetWords): readonly Change[] | undefined {
  const rows = statusesAt(reading, words);
  return rows && changedSince(rows, moment);
}

/** The rows of the status ledger that somebody changed by hand, or that follow a row which is gone; counted from 1. */
export function statusesInDoubt({ marked, blocks }: Reading, words: WorksheetWords): readonly number[] {
  const stands = standingOf(statusLedger([], words), marked, blocks);
  const top = stands?.worksheet.tables[0]?.row ?? 0;
  const rows = rowsOf(stands).map((row) => statusesIn([row])[0]);
  const odd = new Set<StatusRow | undefined>(doubtful(rows.flatMap((row) => row ?? [])));
  return rows.flatMap((row, index) => (odd.has(row) ? [top + index + 2] : []));
}

/** The rows of the status ledger; undefined where the workbook has none. */
export function statusesAt({ marked, blocks }: Reading, words: WorksheetWords) {
  const stands = standingOf(statusLedger([], words), marked, blocks);
  return stands && statusesIn(rowsOf(stands));
}
