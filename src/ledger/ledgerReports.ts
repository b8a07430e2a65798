/**
 * Tells what the purification ledger says as a whole: which holdings are booked for which period, what is missing from
 * it or changed in it, its totals; and makes of a year's closed periods the sheets for an auditor and the lines for a
 * bookkeeper.
 */

import { rowsOf, standingOf } from "../worksheets/merge";
import type { Reading, Writing } from "../worksheets/sheetChange";
import { funds } from "../worksheets/sheets/funds";
import { purification } from "../worksheets/sheets/purification";
import type { WorksheetWords } from "../worksheets/words/words";
import { missing } from "./closings";
import { type Grid, gridOf } from "./completeness";
import { doubled } from "./doubles";
import { journalOf, linesOf, yearsOf } from "./evidencePack";
import { type Booked, type Observed, subtotals, tampered, tornOff } from "./ledger";
import { ledgerIn } from "./ledgerRows";
import { symbolIn } from "./period";
import { entitlements } from "./sheets/entitlements";
import { type Made, quarterEvidence, yearSummary } from "./sheets/evidence";

/**
 * The grid that shows which holdings (of Purification, Funds, Entitlements and the ledger) are booked for which period.
 */
export function completeness(
  reading: Reading,
  answers: readonly Observed[],
  unanswered: readonly string[],
  words: WorksheetWords,
): Grid {
  const { there, next } = ledgerIn(reading, words);
  const { marked, blocks } = reading;
  const held = [purification([], words), funds([], words), entitlements([], words)].flatMap((worksheet) =>
    rowsOf(standingOf(worksheet, marked, blocks)).map(({ ticker }) => String(ticker ?? "")),
  );
  return gridOf(held, [...there, ...next(answers)], new Set(unanswered.map(symbolIn)));
}

/** The closed rows that follow a row which is gone from the ledger; counted from 1, as in the sheet. */
export function tornRows(reading: Reading, words: WorksheetWords): readonly number[] {
  const { stands, entries, there } = ledgerIn(reading, words);
  const top = stands?.worksheet.tables[0]?.row ?? 0;
  const broken = new Set<Booked | undefined>(tornOff(there));
  return entries.flatMap((entry, index) => (broken.has(entry) ? [top + index + 2] : []));
}

/**
 * How many closed periods are gone from the ledger; `changed` where somebody has overwritten the ledger's count of
 * them, so that it cannot be told.
 */
export function missingIn(reading: Reading, words: WorksheetWords): number | "changed" {
  const { stands, there } = ledgerIn(reading, words);
  return missing(stands, reading, there);
}

/**
 * The sum of the closed amounts in each currency, without rows that somebody changed by hand. Currencies are never
 * added together.
 */
export function bookedTotals(reading: Reading, words: WorksheetWords): ReadonlyMap<string, number> {
  const { there } = ledgerIn(reading, words);
  const changed = new Set(tampered(there));
  const double = doubled(there);
  return subtotals(there.filter((entry) => !changed.has(entry) && !double.has(entry)));
}

/** Writes the evidence pack of a year: a sheet for each of its quarters, and the year's summary. */
export function packing(
  reading: Reading,
  answers: readonly Observed[],
  {
    year,
    unanswered,
    ...signed
  }: { readonly year: string; readonly unanswered: readonly string[] } & Omit<Made, "missing">,
  words: WorksheetWords,
): readonly Writing[] {
  const { rows, entries } = ledgerIn(reading, words);
  const lines = linesOf(entries, rows).filter((line) => line.year === year);
  const grid = completeness(reading, answers, unanswered, words);
  const made = { ...signed, missing: missingIn(reading, words) };
  const quarters = [...new Set(lines.map(({ quarter }) => quarter))].sort();
  const sheets = quarters.map((quarter) => {
    const own = lines.filter((line) => line.quarter === quarter);
    return quarterEvidence(quarter, own, grid, made, words);
  });
  if (sheets.length === 0) return [];
  return [...sheets, yearSummary(year, lines, made, words)].map((worksheet) => ({
    ...{ how: "lay", worksheet, again: undefined },
  }));
}

/** The journal lines of a year for a bookkeeper, as CSV. */
export function journal(reading: Reading, year: string, words: WorksheetWords): string {
  const { rows, entries } = ledgerIn(reading, words);
  const lines = linesOf(entries, rows).filter((line) => line.year === year);
  return journalOf(lines, words.evidence.journal);
}

/** The years of which something is closed, the latest first. */
export function closedYears(reading: Reading, words: WorksheetWords): readonly string[] {
  const { rows, entries } = ledgerIn(reading, words);
  return yearsOf(linesOf(entries, rows));
}
