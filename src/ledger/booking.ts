/**
 * Decides all that is done to the purification ledger: recording new periods, closing, correcting and paying them, and
 * writing down what a person said of them. Each function takes what a host has read of the workbook and the answers
 * that cells have, and returns what the host is to write.
 */
import { serialOf } from "../functions/days";
import type { Filling } from "../workbook/sheet/fills";
import type { Column, Row, Worksheet } from "../workbook/sheet/worksheet";
import { rowsOf, type Standing, standingOf } from "../worksheets/merge";
import type { Reading, Writing } from "../worksheets/sheetChange";
import type { WorksheetWords } from "../worksheets/words/words";
import { endOf } from "./chain";
import { counting, countMarks, withCount } from "./closings";
import { type Correction, correction, isCorrection, standing } from "./corrections";
import { doubled } from "./doubles";
import { enteredRow, named, type SameOrNew } from "./entitlement";
import { linesOf } from "./evidencePack";
import type { Question } from "./examine";
import {
  type Booked,
  type Closing,
  differenceOf,
  factorOf,
  type Observed,
  type Signed,
  sealed,
  tampered,
} from "./ledger";
import { payable } from "./ledgerReports";
import { closingColumns, hasClosingColumns, idOf, ledgerIn, purificationOn } from "./ledgerRows";
import { filling, growing, widenedFirst } from "./ledgerWrites";
import { roundedMoney } from "./minorUnit";
import { isPaid, nextPayment } from "./paymentRecords";
import { type Paid, paidBy, paidForFills, paidInto, payablePeriods, payingFills, typedPayments } from "./payments";
import { daysOf, isWholeYear, keyOf, type Period } from "./period";
import { isOfPeriod, type Judged, judging, newIn, type State, unsigned } from "./periodState";
import type { Resemblance } from "./resemblance";
import { shareNotes } from "./shareNotes";
import { entitlements } from "./sheets/entitlements";
import { asKept, closingCells, purificationLedger, type Unread, unreadIn } from "./sheets/ledgers";
import { payments } from "./sheets/payments";
import { countedOf } from "./statement";

/** A period as a person closes it. */
export interface Booking extends Period {
  /** Identifies the ticker, the period and the moment of observation, so that a restatement has an id of its own. */
  readonly id: string;
  readonly state: State;
  /** What speaks against closing it, as `examine` asks it; none of what is closed or can be. */
  readonly questions: readonly Question[];
  /** Its row in the sheet, counted from 1; undefined while it has none. */
  readonly row: number | undefined;
  /** The amount to purify for one share; for a fund, for one unit of the dividends received. */
  readonly factor: number | undefined;
  readonly shares: number | undefined;
  readonly currency: string | undefined;
  readonly amount: number | undefined;
  /** The figures in whose place its row holds a text. */
  readonly unread: readonly Unread[];
  /** When the service's answer was fetched, in ms since 1970. */
  readonly observed: number;
  readonly closed: { readonly at: number; readonly by: string } | undefined;
  /** For a restatement: the amount for one share that the service gave before, and how much more it gives now. */
  readonly restated: Restated | undefined;
  /** The portfolio that has the shares, where the user keeps several; else "". */
  readonly portfolio: string;
  /** Whether the ledger has the day on which it was paid. */
  readonly isPaid: boolean;
  /** For a correction: whether it takes a row back (`minus`) or books it anew (`plus`), and the reason. */
  readonly correction: { readonly how: "minus" | "plus"; readonly reason: string } | undefined;
  /** Whether it is booked and counts: nobody changed it by hand, and no correction takes it back. */
  readonly stands: boolean;
  /** Who reviewed the closing; undefined when nobody did. */
  readonly reviewedBy: string | undefined;
  /**
   * For `look` and `same`: the period that it resembles. Undefined where only its row's figures differ from those that
   * its period was closed with.
   */
  readonly resembles: Resemblance | undefined;
}

export interface Restated {
  readonly was: number | undefined;
  readonly difference: number | undefined;
  /** For a whole year that books what its quarters lack: `was` is what is booked of them. */
  readonly isOfYear?: boolean;
}

/** Adds new periods and restatements to the purification ledger, and copies payments between it and Purification. */
export function recording(reading: Reading, answers: readonly Observed[], words: WorksheetWords) {
  const { stands, widening, rows, entries, there, next } = ledgerIn(reading, words);
  const added = next(answers);
  const paid = paidIn(reading, words);
  const grown = added.length > 0 ? growing(purificationLedger(added, words, paid), reading) : [];
  const sheet = purificationOn(reading, words);
  const own = [...filling(stands, payingFills(entries, rows, paid)), ...counted(reading, 0, words)];
  return {
    ...{ added: added.length, untouched: there.length },
    writings: [
      ...widenedFirst(widening, [...grown, ...own]),
      ...(added.length > 0 ? choosing(sheet, payablePeriods([...there, ...added])) : []),
      ...filling(sheet, typedPayments(rowsOf(sheet), entries, rows)),
    ],
  };
}

/** Sets the list of periods to choose from in Purification's column *Paid for*. */
function choosing(stands: Standing | undefined, choices: readonly string[]): readonly Writing[] {
  const table = stands?.worksheet.tables[0];
  const column = table?.columns.find(({ key }) => key === "paidFor");
  if (!stands || !table || !column || choices.length === 0) return [];
  return [{ how: "choose", sheet: stands.sheet, worksheet: stands.worksheet, table, column: column.key, choices }];
}

/**
 * The worksheet Purification, with the ledger's periods to choose from in *Paid for*; any other worksheet unchanged.
 */
export function withPayable(worksheet: Worksheet, reading: Reading, words: WorksheetWords): Worksheet {
  const choices = worksheet.kind === "purification" ? payablePeriods(ledgerIn(reading, words).there) : [];
  if (choices.length === 0) return worksheet;
  const choosable = (column: Column) => (column.key === "paidFor" ? { ...column, choices } : column);
  return {
    ...worksheet,
    tables: worksheet.tables.map((table) => ({ ...table, columns: table.columns.map(choosable) })),
  };
}

/** Every period that is booked or could be: first the ledger's rows in their order, then what has no row yet. */
export function bookings(reading: Reading, answers: readonly Observed[], words: WorksheetWords): readonly Booking[] {
  const ledger = ledgerIn(reading, words);
  const { stands, rows, there, next } = ledger;
  const top = stands?.worksheet.tables[0]?.row ?? 0;
  const added = next(answers);
  const { judged, places } = judging(reading, ledger, answers, added, unsigned, words);
  const changed = new Set(tampered(there));
  const counting = new Set(standing(there));
  const double = doubled(there);
  const told = (entry: Booked, index?: number): Booking => {
    const { ticker, year, label, at, closing, reverses, reason = "" } = entry;
    const row = index === undefined ? undefined : rows[index];
    const { state, questions, given, done, resembles } = judged(entry);
    const before = (done ?? entry).before;
    const { shares, currency } = closing ?? given;
    return {
      ...{
        id: bookingId(entry, double),
        ticker,
        year,
        label,
        currency,
        observed: at,
        factor: factorOf(entry),
        ...{ resembles, questions: double.has(entry) ? [{ kind: "double" }] : questions },
      },
      shares: Number.isNaN(shares) ? undefined : shares,
      amount: (closing ?? done?.closing)?.amount,
      state: changed.has(entry) ? "changed" : double.has(entry) ? "double" : state,
      row: index === undefined ? undefined : top + index + 2,
      closed: closing?.at === undefined ? undefined : { at: closing.at, by: closing.by },
      unread: unreadIn(row ?? {}, entry),
      correction: isCorrection(entry) ? { how: reverses === undefined ? "plus" : "minus", reason } : undefined,
      stands: counting.has(entry),
      reviewedBy: closing?.reviewedBy,
      portfolio: entry.portfolio ?? "",
      isPaid: (row?.paidOn ?? null) !== null,
      restated: before && {
        ...{ was: factorOf({ ...entry, ...before }), difference: differenceOf({ ...entry, before }) },
        ...(isWholeYear(entry) && before.dividend === undefined && { isOfYear: true }),
      },
    };
  };
  return places.map(({ entry, index }) => told(entry, index));
}

/**
 * Writes the proposed shares and currency of these periods (`ids`) into Entitlements, because a person has confirmed
 * them; where only the currency of a report is in question, only that. A period for which nothing is proposed any more is left out.
 */
export function confirming(
  reading: Reading,
  answers: readonly Observed[],
  { ids, ...stamp }: { readonly ids: readonly string[]; readonly at: number; readonly by: string },
  words: WorksheetWords,
) {
  const confirmed = new Set<string>();
  const { added, writings } = entering(reading, answers, ids, words, (entry, { state, given }) => {
    const { currency, isProposed } = given;
    const shares = isProposed || state === "confirm" ? given.shares : undefined;
    if (state === "currency" ? currency === undefined : state !== "confirm" || shares === undefined) return undefined;
    const source = (given.isOfLast ? words.ledger : daysOf(entry) ? words.funds : words.purification).name;
    if (shares !== undefined) confirmed.add(keyOf(entry));
    const row = enteredRow(entry, { shares, currency }, { ...stamp, source }, words);
    return entry.portfolio === undefined ? row : { ...row, portfolio: entry.portfolio };
  });
  return { added, writings: [...writings, ...shareNotes(reading, words, confirmed)] };
}

/**
 * Writes into Entitlements what a person decided: that these periods (`ids`) are the ones that they resemble, or new
 * ones.
 */
export function deciding(
  reading: Reading,
  answers: readonly Observed[],
  { ids, meant, ...stamp }: Decision & { readonly at: number },
  words: WorksheetWords,
) {
  return entering(reading, answers, ids, words, (entry, { state, questions, resembles }) => {
    const isOffered = questions.some((one) => "choices" in one && one.choices.some(({ say }) => say === meant));
    if (state !== "look" || !resembles || !isOffered) return undefined;
    return enteredRow(
      entry,
      { meant, isOfPeriod: isOfPeriod(resembles, entry) },
      { ...stamp, source: named(resembles) },
      words,
    );
  });
}

export interface Decision {
  readonly ids: readonly string[];
  readonly meant: SameOrNew;
  readonly by: string;
}

function entering(
  reading: Reading,
  answers: readonly Observed[],
  ids: readonly string[],
  words: WorksheetWords,
  rowFor: (entry: Booked, judged: Judged) => Row | undefined,
) {
  const ledger = ledgerIn(reading, words);
  const added = ledger.next(answers);
  const { judged, places } = judging(reading, ledger, answers, added, unsigned, words);
  const meant = new Set(ids);
  const entered = new Map<string, Row>();
  for (const { entry } of places) {
    const found = meant.has(idOf(entry)) ? rowFor(entry, judged(entry)) : undefined;
    if (found) entered.set(idOf(entry), found);
  }
  const writings = entered.size > 0 ? growing(entitlements([...entered.values()], words), reading) : [];
  return { added: entered.size, writings };
}

/** A payment as a person enters it. It may be a part of what is owed, or more. */
export interface Paying {
  /** What it is for, as `owedIn` names it. */
  readonly key: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly amount: number;
  readonly paidTo: string;
  readonly reference: string;
  readonly by: string;
}

/**
 * Adds a payment to the worksheet Payments. Where it settles what it is for, the ledger's rows of that get its day,
 * receiver, reference and number, and so does Purification where it shows such a period, unless another payment would be
 * lost there. `marked`: how many rows of the ledger these are. Nothing is written where nothing of that is owed.
 */
export function paying(
  reading: Reading,
  { key, by, at, ...said }: Paying & { readonly at: number },
  words: WorksheetWords,
) {
  const { stands, widening, rows, entries } = ledgerIn(reading, words);
  const lines = linesOf(entries, rows);
  const owed = payable(reading, words).find((one) => one.key === key);
  const amount = owed && roundedMoney(said.amount, owed.currency);
  if (!owed || amount === undefined || !(amount > 0) || Number.isNaN(Date.parse(said.day))) {
    return { added: 0, marked: 0, writings: [] };
  }
  const { currency, portfolio, quarter, toGive } = owed;
  const there = rowsOf(standingOf(payments([], words), reading.marked, reading.blocks));
  const text = (typed: string) => typed.trim() || null;
  const paid = {
    paidOn: serialOf(said.day),
    reference: text(said.reference),
    paidTo: text(said.paidTo),
    payment: nextPayment(there, rows),
  };
  const enteredAt = new Date(at).toISOString();
  const row: Row = { ...paid, amount, currency, portfolio: text(portfolio), paidFor: text(quarter), by, enteredAt };
  const isSettled = amount >= toGive && stands?.worksheet.tables[0]?.columns.some((column) => column.key === "payment");
  const settled = lines.filter(
    (line) =>
      isSettled === true &&
      countedOf(line)?.currency === currency &&
      (line.entry.portfolio ?? "") === portfolio &&
      (quarter === "" || line.quarter === quarter) &&
      !isPaid(line.row),
  );
  const fills = settled.map(({ entry, row: expected }): Filling => {
    return { row: entries.indexOf(entry), expected, values: paid };
  });
  const sheet = purificationOn(reading, words);
  const before = lines.filter((line) => isPaid(line.row)).map(({ entry }) => entry);
  const { paidOn, reference } = paid;
  const now = settled.map(({ entry }) => ({ entry, told: { paidOn, reference } }));
  const shown = paidForFills(rowsOf(sheet), now, before);
  const added = growing(payments([row], words), reading);
  return {
    added: 1,
    marked: fills.length,
    writings: [...added, ...widenedFirst(widening, filling(stands, fills)), ...filling(sheet, shown)],
  };
}

/** Writes the ledger's count of closed periods. `more`: how many were closed since the reading. */
export function counted(reading: Reading, more: number, words: WorksheetWords): readonly Writing[] {
  const { there } = ledgerIn(reading, words);
  // The ledger as it stands, without columns that this version has still to add.
  const stands = standingOf(purificationLedger([], words), reading.marked, reading.blocks);
  return counting(stands, reading, there, more, words);
}

/**
 * Closes these periods (`ids`): each in its row, or in a new row, together with other new periods. In a row that stands
 * only blank cells are filled, and none if somebody has changed the row since it was read.
 */
export function closing(
  reading: Reading,
  answers: readonly Observed[],
  { ids, ...stamp }: { readonly ids: readonly string[] } & Signed,
  words: WorksheetWords,
) {
  const ledger = ledgerIn(reading, words);
  const { stands, widening, rows, there, next } = ledger;
  const meant = new Set(ids);
  const { judged, places } = judging(reading, ledger, answers, next(answers), stamp, words, meant);
  const seal = sealing(there, stands?.worksheet ?? purificationLedger([], words));
  const done = (entry: Booked): Booked | undefined => {
    const { state, done: after } = judged(entry);
    return after && meant.has(idOf(entry)) && state === "ready" ? seal(after) : undefined;
  };
  const paid = paidIn(reading, words);
  // New rows come first in the chain of checksums, because they are always written. Filling a row may be refused, and
  // with it all that follow.
  const added = places.flatMap(({ entry, index, isNew }): readonly Booked[] => {
    if (index !== undefined) return [];
    const after = done(entry);
    return after ? [after] : isNew ? [entry] : [];
  });
  const filled: string[] = [];
  const fills = places.flatMap(({ entry, index }): readonly Filling[] => {
    const row = index === undefined ? {} : (rows[index] ?? {});
    const after = index === undefined ? undefined : done(entry);
    if (index === undefined || !after?.closing) return [];
    filled.push(idOf(entry));
    const portfolio = row.portfolio ? {} : { portfolio: after.portfolio ?? null };
    const method = { method: after.method ?? null, currency: after.closing.currency };
    const own = { ...portfolio, ...changedCells(entry, after), ...cellsFor(row, after.closing), ...method };
    return [{ row: index, expected: row, values: { ...paidInto(row, after, paid), ...own } }];
  });
  const writings: Writing[] = [];
  if (added.length > 0) {
    const grown = growing(withCount(purificationLedger(added, words, paid), added, words), reading);
    writings.push(
      ...grown.map((writing) => (writing.how === "lay" ? { ...writing, marks: countMarks(added) } : writing)),
    );
  }
  if (hasClosingColumns(stands?.worksheet.tables[0])) writings.push(...filling(stands, fills, true));
  if (added.length > 0)
    writings.push(...choosing(purificationOn(reading, words), payablePeriods([...there, ...added])));
  return {
    appended: added.filter((entry) => entry.closing).length,
    /** The ids of the entries whose rows are filled, in order. */
    filled,
    writings: widenedFirst(widening, writings),
  };
}

/** An entry's id; of rows that book the same, each has its own. */
function bookingId(entry: Booked, double: ReadonlySet<Booked>): string {
  return double.has(entry) ? `${idOf(entry)} =${entry.closing?.sum}` : idOf(entry);
}

/**
 * Corrects the period of a closed entry (`id`) by new rows: some take back what is booked of it, and one books it anew
 * with other shares or another currency. Returns how many rows are added: none where the entry is not closed, or
 * somebody has changed it by hand.
 */
export function correcting(
  reading: Reading,
  { id, ...said }: Correction & { readonly id: string },
  words: WorksheetWords,
) {
  const { stands, widening, there, said: decisions } = ledgerIn(reading, words);
  const double = doubled(there);
  const entry = there.find((one) => bookingId(one, double) === id);
  const keys = stands?.worksheet.tables[0]?.columns.map(({ key }) => key) ?? [];
  const canBeWritten = ["reason", "reverses", "corrects", ...closingColumns].every((key) => keys.includes(key));
  const rows = entry?.closing && canBeWritten && stands ? correction(there, entry, said, newIn(decisions)) : [];
  if (!stands || rows.length === 0) return { added: 0, writings: [] };
  const added = rows.map(sealing(there, stands.worksheet));
  const writings = growing(purificationLedger(added, words), reading);
  return { added: added.length, writings: widenedFirst(widening, writings) };
}

/**
 * Returns a function that seals closed entries one after another: each gets its checksum, and the one of the entry
 * before it. The first follows the end of the ledger. Only what the ledger's columns will keep is sealed.
 */
function sealing(there: readonly Booked[], { tables: [table] }: Worksheet): (entry: Booked) => Booked {
  const keys = new Set(table?.columns.map(({ key }) => key));
  let follows = endOf(there.flatMap(({ closing: link }) => link ?? []));
  return (entry) => {
    const after = sealed(asKept(entry, keys), keys.has("follows") ? follows : undefined);
    follows = after.closing?.sum ?? follows;
    return after;
  };
}

function paidIn(reading: Reading, words: WorksheetWords): Paid {
  return paidBy(rowsOf(purificationOn(reading, words)));
}

/** What an entry's row shows otherwise once it is closed: its period, and the figures that its difference is from. */
function changedCells(entry: Booked, after: Booked): Row {
  const [was, now] = [cellsOf(entry), cellsOf(after)];
  return Object.fromEntries(Object.entries(now).filter(([key, value]) => (was[key] ?? "") !== value));
}

function cellsOf(entry: Booked): Row {
  const { ticker, year, label: period, before } = entry;
  const { dividend = "", percent = "", perShare = "" } = before ?? {};
  const was = { wasDividend: dividend, wasPercent: percent, wasPerShare: perShare };
  return { ticker, year, period, ...was, difference: differenceOf(entry) ?? "" };
}

/**
 * What closing writes into a row: only its blank cells. Shares and currency that are typed there are what was booked.
 */
function cellsFor(row: Row, closing: Closing): Row {
  return Object.fromEntries(Object.entries(closingCells(closing)).filter(([key]) => (row[key] ?? null) === null));
}
