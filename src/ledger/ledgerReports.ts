/**
 * Tells what the purification ledger says as a whole: which holdings are booked for which period, what is missing from
 * it or changed in it, its totals; and makes of a year's closed periods the sheets for an auditor and the lines for a
 * bookkeeper.
 */

import { codeOf } from "../workbook/currency";
import type { Row } from "../workbook/sheet/worksheet";
import { rowsOf, standingOf } from "../worksheets/merge";
import type { Reading, Writing } from "../worksheets/sheetChange";
import { funds } from "../worksheets/sheets/funds";
import { purification } from "../worksheets/sheets/purification";
import type { WorksheetWords } from "../worksheets/words/words";
import { endOf } from "./chain";
import { missing } from "./closings";
import { type Grid, gridOf } from "./completeness";
import { doubled } from "./doubles";
import { type Line, linesOf } from "./evidencePack";
import { type Accounts, journalOf } from "./journal";
import { type Booked, type Observed, subtotals, tampered, tornOff } from "./ledger";
import { ledgerIn } from "./ledgerRows";
import { givenIn, type PaymentRecord, paymentsIn } from "./paymentRecords";
import { keyOf, symbolIn } from "./period";
import { entitlements } from "./sheets/entitlements";
import { type Made, type Origins, quarterEvidence } from "./sheets/evidence";
import { yearStatement } from "./sheets/statement";
import { type Owed, owedIn } from "./statement";
import type { Seen } from "./statusChanges";
import { statusesAt } from "./statusRecords";

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
  return gridOf(held, [...there, ...next(answers)], new Set(unanswered.map(symbolIn)), answers);
}

/**
 * The rows of Entitlements with shares or a currency whose ticker and period no row of the ledger and no answer has;
 * counted from 1, as in the sheet.
 */
export function unmatchedRows(
  { marked, blocks }: Reading,
  answers: readonly Observed[],
  words: WorksheetWords,
): readonly number[] {
  const { there, bookedAs } = ledgerIn({ marked, blocks }, words);
  const known = new Set([...there, ...answers].map(keyOf));
  const stands = standingOf(entitlements([], words), marked, blocks);
  const top = stands?.worksheet.tables[0]?.row ?? 0;
  return rowsOf(stands).flatMap((row, index) => {
    const period = { ticker: String(row.ticker ?? ""), year: "", label: String(row.period ?? "") };
    const isGiven = (row.shares ?? null) !== null || (row.currency ?? null) !== null;
    return isGiven && !known.has(keyOf(bookedAs(period) ?? period)) ? [top + index + 2] : [];
  });
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

/** Writes the evidence pack of a year: a sheet for each of its quarters, and the year's statement. */
export function packing(
  reading: Reading,
  answers: readonly Observed[],
  { year, unanswered, statuses, by, at }: Packing,
  words: WorksheetWords,
): readonly Writing[] {
  const { there } = ledgerIn(reading, words);
  const { lines, records, unread } = booksIn(reading, words);
  const grid = completeness(reading, answers, unanswered, words);
  const closings = there.flatMap(({ closing }) => closing ?? []);
  const made: Made = {
    by,
    at,
    missing: missingIn(reading, words),
    chainEnd: endOf(closings),
    closedRows: closings.length,
  };
  const known = {
    grid,
    given: records,
    originsOf: originsIn(reading, words),
    statuses: [...(statusesAt(reading, words) ?? []), ...statuses.filter(({ kept, sample }) => !kept && !sample)],
  };
  const ofYear = lines.filter((line) => line.year === year);
  const quarters = [...new Set(ofYear.map(({ quarter }) => quarter))].sort();
  const sheets = quarters.map((quarter) => {
    const own = ofYear.filter((line) => line.quarter === quarter);
    return quarterEvidence({ ...known, quarter, lines: own }, made, words);
  });
  // A label without a year has no year that could be carried over.
  const isYear = /^\d{4}$/.test(year) && yearsIn(lines, records).includes(year);
  const statement = isYear ? [yearStatement(year, lines, { records, unread }, made, words)] : [];
  return [...sheets, ...statement].map((worksheet) => ({ how: "lay", worksheet, again: undefined }));
}

export interface Packing {
  readonly year: string;
  readonly unanswered: readonly string[];
  /** How the holdings are screened in the answers that cells have now. */
  readonly statuses: readonly Seen[];
  readonly by: string;
  /** ms since 1970. */
  readonly at: number;
}

/** The closed rows, and all that was given. `unread`: the rows of Payments that cannot be read. */
function booksIn(reading: Reading, words: WorksheetWords) {
  const { rows, entries } = ledgerIn(reading, words);
  const lines = linesOf(entries, rows);
  const { records, unread } = paymentsIn(reading, words);
  return { lines, records: givenIn(lines, records), unread };
}

/** What can be paid now. */
export function payable(reading: Reading, words: WorksheetWords): readonly Owed[] {
  const { lines, records } = booksIn(reading, words);
  return owedIn(lines, records);
}

/** The journal lines of a year for a bookkeeper, as CSV. A blank account has its usual name. */
export function journal(reading: Reading, year: string, accounts: Partial<Accounts>, words: WorksheetWords): string {
  const { lines, records } = booksIn(reading, words);
  const { headings, ...usual } = words.evidence.journal;
  const typed = Object.entries(accounts).filter(([, name]) => name.trim() !== "");
  return journalOf(year, lines, records, { ...usual, ...Object.fromEntries(typed) }, headings);
}

/**
 * Finds where the shares and the currency of a closed row come from: the row of Entitlements that has the same of its
 * period and portfolio, entered last.
 */
function originsIn({ marked, blocks }: Reading, words: WorksheetWords): (entry: Booked) => Origins {
  const told = rowsOf(standingOf(entitlements([], words), marked, blocks)).map((row) => {
    const period = { ticker: String(row.ticker ?? ""), year: "", label: String(row.period ?? "") };
    return { row, key: JSON.stringify([keyOf(period), String(row.portfolio ?? "").trim()]) };
  });
  return (entry) => {
    const own = told.filter(({ key }) => key === JSON.stringify([keyOf(entry), entry.portfolio ?? ""])).reverse();
    const from = (is: (row: Row) => boolean) => {
      const found = own.find(({ row }) => is(row))?.row;
      const text = (key: string) => String(found?.[key] ?? "").trim();
      return found && words.evidence.entitled(text("source"), text("by"), text("enteredAt").slice(0, 10));
    };
    return {
      shares: from(({ shares }) => shares === entry.closing?.shares),
      currency: from(({ currency }) => codeOf(currency) === entry.closing?.currency),
    };
  };
}

/** The years of which something is closed or given, the latest first. */
export function closedYears(reading: Reading, words: WorksheetWords): readonly string[] {
  const { lines, records } = booksIn(reading, words);
  return yearsIn(lines, records);
}

function yearsIn(lines: readonly Line[], records: readonly PaymentRecord[]): readonly string[] {
  const years = [...lines.flatMap(({ year, bookYear }) => [year, bookYear]), ...records.map(({ year }) => year)];
  return [...new Set(years)]
    .filter((year) => year !== "")
    .sort()
    .reverse();
}
