/**
 * What is done to the two ledgers, decided on what was read of the workbook and what cells know: rows that are added,
 * periods that are closed, rows that somebody changed, what is different since a day. A host reads before, and writes
 * after; it may wait or block. The sheets to read are those of `sheetsWith`. Longer than a file should be: every step reads
 * the same sheets in the same way.
 */
import { isFailure } from "../core/failure";
import { isoDay } from "../functions/arguments";
import type { Area, Block } from "./area";
import { counting, missing, withCount } from "./closings";
import type { Filling } from "./fills";
import {
  type Booked,
  type Closing,
  closed,
  differenceOf,
  factorOf,
  type Given,
  type Observed,
  observed,
  type Refusal,
  subtotals,
  tampered,
} from "./ledger";
import { isSamples } from "./missingCurrencies";
import { type Paid, paidBy, paidInto, payingFills } from "./payments";
import { keyOf, type Period, rangeLabel, symbolIn } from "./period";
import { type Change, changedSince, type Seen, seen } from "./statusChanges";
import { funds } from "./worksheets/funds";
import {
  closingCells,
  entryOf,
  isTouched,
  purificationLedger,
  statusesIn,
  statusLedger,
  type Unread,
  unreadIn,
} from "./worksheets/ledgers";
import { againOn, rowsOf, type Standing, standingOf } from "./worksheets/merge";
import { purification } from "./worksheets/purification";
import type { WorksheetWords } from "./worksheets/words";
import type { Row, Table, Value, Worksheet } from "./worksheets/worksheet";

/** What was read: the marks of all worksheets, and what stands on the sheets named by `sheetsWith`. */
export interface Reading {
  readonly marked: ReadonlyMap<string, Area>;
  readonly blocks: readonly Block[];
}

/** What is to be written. */
export type Writing =
  /** A sheet of its own; on the one named where its laying broke off there. */
  | { readonly how: "lay"; readonly worksheet: Worksheet; readonly again: string | undefined }
  /** Rows below those that a table has, from this one on. */
  | ({ readonly how: "append"; readonly from: number } & Place)
  | ({ readonly how: "fill"; readonly fills: readonly Filling[] } & Place);

interface Place {
  readonly sheet: string;
  readonly worksheet: Worksheet;
  readonly table: Table;
}

/**
 * `noColumn`: the user has deleted a column of the ledger that closing writes. `unread`: something typed in its row in a
 * figure's place is no number.
 */
export type State = "closed" | "changed" | "ready" | "noColumn" | "unread" | Exclude<Refusal, "closed" | "missing">;

/** A period as a person closes it. */
export interface Booking extends Period {
  /** It and when it was observed: a restatement is another one. */
  readonly id: string;
  readonly state: State;
  /** In the sheet, counted from 1; undefined while it is not there yet. */
  readonly row: number | undefined;
  /** A share; of a fund of one unit of its dividends. */
  readonly factor: number | undefined;
  readonly shares: number | undefined;
  readonly currency: string | undefined;
  readonly amount: number | undefined;
  /** Figures in whose place its row holds something that is no number. */
  readonly unread: readonly Unread[];
  /** ms since 1970. */
  readonly observed: number;
  readonly closed: { readonly at: number; readonly by: string } | undefined;
  /** What the service said of it before, and how much more it is now. */
  readonly restated: { readonly was: number | undefined; readonly difference: number | undefined } | undefined;
}

/** What closing writes; a row with some of it alone could not be told from one that was changed. */
const booked = ["shares", "currency", "amount", "closedAt", "closedBy", "checksum"];

/** Those that closing a period looks at; the first is the ledger. */
export function ledgerAndSources(words: WorksheetWords): readonly Worksheet[] {
  return [purificationLedger([], words), purification([], words), funds([], words)];
}

/** New periods and restatements for the purification ledger. */
export function recording(reading: Reading, answers: readonly Observed[], words: WorksheetWords) {
  const { stands, rows, entries, there, next } = ledgerIn(reading, words);
  const added = next(answers);
  const paid = paidIn(reading, words);
  const writings = added.length > 0 ? growing(purificationLedger(added, words, paid), reading) : [];
  return {
    added: added.length,
    untouched: there.length,
    writings: [...writings, ...filling(stands, payingFills(entries, rows, paid)), ...counted(reading, 0, words)],
  };
}

/** Every period that is booked or could be, the ledger's rows first and as they stand. */
export function bookings(reading: Reading, answers: readonly Observed[], words: WorksheetWords): readonly Booking[] {
  const { stands, rows, entries, there, next } = ledgerIn(reading, words);
  const top = stands?.worksheet.tables[0]?.row ?? 0;
  const added = next(answers);
  const given = givenIn(reading, there, words);
  const changed = new Set(tampered(there));
  const told = (entry: Booked, index?: number): Booking => {
    const { ticker, year, label, at, before, closing } = entry;
    const row = index === undefined ? undefined : rows[index];
    const { shares, currency } = closing ?? given(entry, row);
    const done = closing ? undefined : tried(entry, row, { shares, currency }, { at: 0, by: "" });
    const amount = closing?.amount ?? (typeof done === "object" ? done.closing?.amount : undefined);
    const open = isWhole(stands?.worksheet.tables[0]) ? (typeof done === "object" ? "ready" : done) : "noColumn";
    const state = changed.has(entry) ? "changed" : closing ? "closed" : open;
    return {
      ...{ id: idOf(entry), ticker, year, label, shares, currency, amount, observed: at, factor: factorOf(entry) },
      state: state as State,
      row: index === undefined ? undefined : top + index + 2,
      closed: closing?.at === undefined ? undefined : { at: closing.at, by: closing.by },
      unread: unreadIn(row ?? {}),
      restated: before && { was: factorOf({ ...entry, ...before }), difference: differenceOf(entry) },
    };
  };
  return [
    ...entries.flatMap((entry, index) => (entry ? [told(entry, index)] : [])),
    ...added.map((entry) => told(entry)),
  ];
}

/** Closed periods whose rows are gone; `changed` where the ledger's own count of them is no longer what was written. */
export function missingIn(reading: Reading, words: WorksheetWords): number | "changed" {
  const { stands, there } = ledgerIn(reading, words);
  return missing(stands, reading.blocks, there);
}

/** Once so many more are closed than were read: the ledger's count of them. */
export function counted(reading: Reading, more: number, words: WorksheetWords): readonly Writing[] {
  const { stands, there } = ledgerIn(reading, words);
  return counting(stands, reading.blocks, there, more, words);
}

/** A subtotal a currency of what is closed and as it was booked; never a sum across currencies. */
export function bookedTotals(reading: Reading, words: WorksheetWords): ReadonlyMap<string, number> {
  const { there } = ledgerIn(reading, words);
  const changed = new Set(tampered(there));
  return subtotals(there.filter((entry) => !changed.has(entry)));
}

/**
 * Closes these, by id: in its row, or as a new one with what else is new. Nothing else of a row is written, and nothing
 * where a row is no longer what was read.
 */
export function closing(
  reading: Reading,
  answers: readonly Observed[],
  { ids, ...stamp }: { readonly ids: readonly string[]; readonly at: number; readonly by: string },
  words: WorksheetWords,
) {
  const { stands, rows, entries, there, next } = ledgerIn(reading, words);
  const given = givenIn(reading, there, words);
  const meant = new Set(ids);
  const done = (entry: Booked, row?: Row): Booked | undefined => {
    const after = meant.has(idOf(entry)) ? tried(entry, row, given(entry, row), stamp) : "missing";
    return typeof after === "string" ? undefined : after;
  };
  const paid = paidIn(reading, words);
  const fills = entries.flatMap((entry, index): readonly Filling[] => {
    const [row, after] = [rows[index] ?? {}, entry && done(entry, rows[index])];
    if (!after?.closing) return [];
    return [{ row: index, expected: row, values: { ...paidInto(row, after, paid), ...cellsFor(row, after.closing) } }];
  });
  const added = next(answers).map((entry) => done(entry) ?? entry);
  const writings: Writing[] = isWhole(stands?.worksheet.tables[0]) ? [...filling(stands, fills)] : [];
  if (added.length > 0) {
    writings.push(...growing(withCount(purificationLedger(added, words, paid), added, words), reading));
  }
  return { appended: added.filter((entry) => entry.closing).length, writings };
}

/** New observations for the status ledger, where one stands: it is inserted on request, and then grows. */
export function observing(reading: Reading, answers: readonly Seen[], words: WorksheetWords) {
  const before = statusesAt(reading, words);
  if (!before) return { added: 0, writings: [] };
  const added = seen(before, answers).slice(before.length);
  return { added: added.length, writings: growing(statusLedger(added, words), reading) };
}

/** What is different since that moment; undefined where no status ledger stands. */
export function changedAfter(reading: Reading, moment: number, words: WorksheetWords): readonly Change[] | undefined {
  const rows = statusesAt(reading, words);
  return rows && changedSince(rows, moment);
}

/** What lays a worksheet, or adds the rows that are missing to the one that stands. */
export function growing(worksheet: Worksheet, { marked, blocks }: Reading): readonly Writing[] {
  const stands = standingOf(worksheet, marked, blocks);
  if (!stands) return [{ how: "lay", worksheet, again: againOn(worksheet, marked, blocks) }];
  const place = { how: "append", sheet: stands.sheet, worksheet: stands.worksheet } as const;
  return stands.additions.map((addition) => ({ ...place, ...addition }));
}

function filling(stands: Standing | undefined, fills: readonly Filling[]): readonly Writing[] {
  const [table] = stands?.worksheet.tables ?? [];
  if (!stands || !table || fills.length === 0) return [];
  return [{ how: "fill", sheet: stands.sheet, worksheet: stands.worksheet, table, fills }];
}

function isWhole(table: Table | undefined): boolean {
  return booked.every((key) => !table || table.columns.some((column) => column.key === key));
}

/** The ledger's rows as they stand, each as an entry, and those that are one; none where it is not there. */
function ledgerIn({ marked, blocks }: Reading, words: WorksheetWords) {
  const stands = standingOf(purificationLedger([], words), marked, blocks);
  const rows = rowsOf(stands);
  const entries = rows.map(entryOf);
  const there = entries.filter((entry) => entry !== undefined);
  const touched = new Set(
    entries.flatMap((entry, index) => (entry && isTouched(rows[index] ?? {}) ? [keyOf(entry)] : [])),
  );
  return {
    ...{ stands, rows, entries, there },
    /** What is new in these answers. */
    next: (answers: readonly Observed[]) =>
      observed(
        there,
        answers.filter((answer) => !touched.has(keyOf(answer))),
      ).slice(there.length),
  };
}

/** The entry closed, or why it is not. */
function tried(entry: Booked, row: Row | undefined, given: Given, stamp: { readonly at: number; readonly by: string }) {
  return !entry.closing && unreadIn(row ?? {}).length > 0 ? "unread" : closed(entry, given, stamp);
}

function statusesAt({ marked, blocks }: Reading, words: WorksheetWords) {
  const stands = standingOf(statusLedger([], words), marked, blocks);
  return stands && statusesIn(rowsOf(stands));
}

/**
 * Shares and currency of a period: what is typed into its row of the ledger, else into the worksheet that shows this very
 * period, else what the same period was closed with, which a restatement follows.
 */
function givenIn(reading: Reading, there: readonly Booked[], words: WorksheetWords) {
  const typed = new Map([...purificationGives(reading, words), ...fundsGive(reading, words)]);
  const before = new Map(there.flatMap((entry) => (entry.closing ? [[keyOf(entry), entry.closing] as const] : [])));
  return (entry: Booked, row: Row = {}): Given => {
    const [sheet, last] = [typed.get(keyOf(entry)), before.get(keyOf(entry))];
    const shares = row.shares ?? null;
    return {
      // What is typed there and is no number is no reason to take another's.
      shares: shares === null ? (sheet?.shares ?? last?.shares) : numberIn(shares),
      currency: textIn(row.currency ?? null) ?? sheet?.currency ?? last?.currency,
    };
  };
}

function paidIn({ marked, blocks }: Reading, words: WorksheetWords): Paid {
  return paidBy(rowsOf(standingOf(purification([], words), marked, blocks)));
}

function purificationGives({ marked, blocks }: Reading, words: WorksheetWords): ReadonlyMap<string, Given> {
  return together(
    rowsOf(standingOf(purification([], words), marked, blocks)).map((row) => ({
      key: keyOf({ ticker: String(row.ticker ?? ""), year: String(row.year ?? ""), label: String(row.period ?? "") }),
      shares: numberIn(row.shares ?? null),
      currency: isSamples(row) ? undefined : textIn(row.currency ?? null),
    })),
  );
}

/** Of a fund the dividends received over the sheet's range of dates. */
function fundsGive({ marked, blocks }: Reading, words: WorksheetWords): ReadonlyMap<string, Given> {
  const stands = standingOf(funds([], words), marked, blocks);
  const block = blocks.find(({ sheet }) => sheet === stands?.sheet);
  const [from = "", to = ""] = ["from", "to"].map((key) => {
    const cell = stands?.worksheet.names.find((name) => name.key === key);
    const day = cell && block ? isoDay(block.values[cell.row - block.row]?.[cell.column - block.column], key) : "";
    return isFailure(day) ? "" : day;
  });
  return together(
    rowsOf(stands).map((row) => ({
      key: keyOf({ ticker: String(row.ticker ?? ""), year: "", label: rangeLabel(from, to) }),
      shares: numberIn(row.dividends ?? null),
      currency: textIn(row.currency ?? null),
    })),
  );
}

/** Two purchases of one ticker are held together; where one of them lacks its figure, or is of another currency, nothing is told. */
function together(rows: readonly (Given & { readonly key: string })[]): ReadonlyMap<string, Given> {
  const found = new Map<string, Given>();
  for (const { key, shares, currency } of rows) {
    const before = found.get(key);
    const isWhole = before?.shares !== undefined && shares !== undefined;
    const isSame = before?.currency?.toUpperCase() === currency?.toUpperCase();
    const both = isWhole ? (before.shares ?? 0) + shares : undefined;
    found.set(key, before ? { shares: both, currency: isSame ? currency : undefined } : { shares, currency });
  }
  return found;
}

/** Shares and currency that are typed into the row stay as they are: they are what was booked. */
function cellsFor(row: Row, closing: Closing): Row {
  return Object.fromEntries(Object.entries(closingCells(closing)).filter(([key]) => (row[key] ?? null) === null));
}

/** By the label as it stands in the row: two spellings of a period may be two rows, which an earlier version wrote. */
function idOf({ ticker, year, label, at }: Booked): string {
  return `${JSON.stringify([symbolIn(ticker), year.trim(), label.trim()])} ${at}`;
}

function numberIn(value: Value): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

function textIn(value: Value): string | undefined {
  const text = String(value ?? "").trim();
  return text === "" ? undefined : text;
}
