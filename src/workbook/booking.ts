/**
 * Decides all that is done to the two ledgers, of purification and of statuses: adding rows, closing and correcting
 * periods, finding rows that somebody changed by hand, listing what changed since a day. Each function takes what a
 * host has read of the workbook and the answers that cells have, and returns what the host is to write.
 */
import { serialOf } from "../functions/days";
import { endOf } from "./chain";
import { counting, countMarks, missing, withCount } from "./closings";
import { type Grid, gridOf } from "./completeness";
import { type Correction, correction, isCorrection, placeOf, standing, startIn } from "./corrections";
import { rebased } from "./difference";
import { closingOf, type Entitled, enteredRow, entitledIn, meantIn, named, type SameOrNew } from "./entitlement";
import { journalOf, linesOf, yearsOf } from "./evidencePack";
import type { Filling } from "./fills";
import {
  type Booked,
  type Closing,
  closed,
  differenceOf,
  factorOf,
  type Observed,
  observed,
  type Refusal,
  type Signed,
  sealed,
  subtotals,
  tampered,
  tornOff,
} from "./ledger";
import { listingsIn } from "./listings";
import { type Paid, paidBy, paidForFills, paidInto, payablePeriods, payingFills, typedPayments } from "./payments";
import { daysOf, identityOf, keyOf, type Period, symbolIn } from "./period";
import { placesOf } from "./portfolios";
import { type Resemblance, resemblances } from "./resemblance";
import { type Change, changedSince, doubtful, type Seen, type StatusRow, sealedAfter, seen } from "./statusChanges";
import { entitlements } from "./worksheets/entitlements";
import { type Made, quarterEvidence, yearSummary } from "./worksheets/evidence";
import { funds } from "./worksheets/funds";
import { type Widening, withLaterColumns } from "./worksheets/laterColumns";
import {
  asKept,
  closingCells,
  entryOf,
  isTouched,
  purificationLedger,
  statusesIn,
  statusesKept,
  statusLedger,
  type Unread,
  unreadIn,
} from "./worksheets/ledgers";
import { againOn, rowsOf, type Standing, standingOf } from "./worksheets/merge";
import { purification } from "./worksheets/purification";
import type { Reading, Writing } from "./worksheets/sheetChange";
import type { WorksheetWords } from "./worksheets/words";
import type { Column, Row, Table, Worksheet } from "./worksheets/worksheet";

/**
 * The state of a period in the purification ledger. `closed`: it is booked. `changed`: it is booked, and somebody has
 * changed its row by hand since. `ready`: nothing speaks against closing it. All others name what does. `noColumn`: the
 * user has deleted a column that closing writes. `unread`: a text stands in its row where a number must be. `confirm`:
 * its shares were typed in Purification or Funds, perhaps while that sheet showed another period. `look`: it resembles
 * another period, or its row has other figures than its period was closed with. `same`: a person said that it is the
 * period which it resembles.
 */
export type State =
  | ("closed" | "changed" | "ready" | "noColumn" | "unread" | "confirm" | "look" | "same")
  | Exclude<Refusal, "closed" | "missing">;

/** A period as a person closes it. */
export interface Booking extends Period {
  /** Identifies the ticker, the period and the moment of observation, so that a restatement has an id of its own. */
  readonly id: string;
  readonly state: State;
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
  readonly restated: { readonly was: number | undefined; readonly difference: number | undefined } | undefined;
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

/**
 * The columns that closing writes. Without one of them nothing is closed: a row with only some of these values would
 * look as if somebody had changed it by hand.
 */
const booked = ["shares", "currency", "amount", "closedAt", "closedBy", "checksum"];

/** The worksheets that must be read to close a period. The first is the purification ledger. */
export function ledgerAndSources(words: WorksheetWords): readonly Worksheet[] {
  return [purificationLedger([], words), purification([], words), funds([], words), entitlements([], words)];
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
  const told = (entry: Booked, index?: number): Booking => {
    const { ticker, year, label, at, closing, reverses, reason = "" } = entry;
    const row = index === undefined ? undefined : rows[index];
    const { state, given, done, resembles } = judged(entry);
    const before = (done ?? entry).before;
    const { shares, currency } = closing ?? given;
    return {
      ...{ id: idOf(entry), ticker, year, label, currency, observed: at, factor: factorOf(entry), resembles },
      shares: Number.isNaN(shares) ? undefined : shares,
      amount: (closing ?? done?.closing)?.amount,
      state: changed.has(entry) ? "changed" : state,
      row: index === undefined ? undefined : top + index + 2,
      closed: closing?.at === undefined ? undefined : { at: closing.at, by: closing.by },
      unread: unreadIn(row ?? {}),
      correction: isCorrection(entry) ? { how: reverses === undefined ? "plus" : "minus", reason } : undefined,
      stands: counting.has(entry),
      reviewedBy: closing?.reviewedBy,
      portfolio: entry.portfolio ?? "",
      isPaid: (row?.paidOn ?? null) !== null,
      restated: before && { was: factorOf({ ...entry, ...before }), difference: differenceOf({ ...entry, before }) },
    };
  };
  return places.map(({ entry, index }) => told(entry, index));
}

/**
 * Writes the proposed shares and currency of these periods (`ids`) into Entitlements, because a person has confirmed
 * them. A period for which nothing is proposed any more is left out.
 */
export function confirming(
  reading: Reading,
  answers: readonly Observed[],
  { ids, ...stamp }: { readonly ids: readonly string[]; readonly at: number; readonly by: string },
  words: WorksheetWords,
) {
  return entering(reading, answers, ids, words, (entry, { state, given }) => {
    if (state !== "confirm" || given.shares === undefined) return undefined;
    const { shares, currency } = given;
    const source = (daysOf(entry) ? words.funds : words.purification).name;
    return enteredRow(entry, { shares, currency }, { ...stamp, source }, words);
  });
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
  return entering(reading, answers, ids, words, (entry, { state, resembles }) => {
    if (state !== "look" || !resembles) return undefined;
    const isOfPeriod = keyOf(resembles) !== keyOf(entry);
    return enteredRow(entry, { meant, isOfPeriod }, { ...stamp, source: named(resembles) }, words);
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

interface Judged {
  readonly state: State;
  readonly given: Entitled;
  readonly resembles: Resemblance | undefined;
  /** The entry as it would be closed; undefined where it cannot be closed. */
  readonly done: Booked | undefined;
}

/** Stands in place of a signature where periods are only shown. */
const unsigned: Signed = { at: 0, by: "" };

/**
 * Returns `judged`, which finds what speaks against closing an entry, and `places`, the entries by portfolio. Entries
 * are judged in the order of their observation, each as if those before it were closed. `ids`: those to be closed;
 * without them, all that can be.
 */
function judging(
  reading: Reading,
  { stands, entries, rows, there, said, bookedAs }: ReturnType<typeof ledgerIn>,
  answers: readonly Observed[],
  added: readonly Booked[],
  stamp: Signed,
  words: WorksheetWords,
  ids?: ReadonlySet<string>,
) {
  const { given, portfolios } = entitledIn(reading, { entries, rows, bookedAs }, words);
  const answered = new Set(answers.map(({ ticker }) => symbolIn(ticker)));
  const counting = standing(there);
  const vouched = vouchedIn([...there, ...added], answered, said.of);
  const listings = listingsIn(counting, said.ofTickers([...there, ...added]));
  const resembling = resemblances([...there, ...added], answered, vouched, listings);
  const decided = (entry: Booked) => {
    const resembles = entry.closing ? undefined : resembling(entry);
    const isOther = resembles !== undefined && keyOf(resembles) !== keyOf(entry);
    const meant = resembles && (isOther ? said.ofPeriod(entry) : said.of(entry));
    const target = isOther && meant === "same" ? bookedAs(entry) : undefined;
    return { resembles, meant, isOther, as: target ? { ...entry, ...target } : entry };
  };
  const places = placesOf(entries, rows, added, (entry, row) => portfolios(decided(entry).as, row));
  const isNew = newIn(said);
  const start = startIn(
    places.map(({ entry }) => entry),
    isNew,
  );
  const found = new Map<Booked, Judged>();
  const counted = new Map<string, Booked[]>();
  const count = (entry: Booked) => counted.set(placeOf(entry), [...(counted.get(placeOf(entry)) ?? []), entry]);
  const starts = new Map<Booked, Booked | undefined>();
  for (const entry of [...counting].sort(byClosing)) {
    starts.set(entry, start(entry));
    count(entry);
  }
  const wholes = new Set([...starts].flatMap(([entry, from]) => (from === entry ? [entry] : [])));
  const doubted = new Set(tampered(there).map(placeOf));
  const canBeWritten = isWhole(stands?.worksheet.tables[0]);
  const judge = (entry: Booked, row: Row): Judged => {
    const { resembles, meant, isOther, as } = decided(entry);
    const from = start(as);
    const isWholeNew = isNew(entry) && meant === "new";
    const booked = isWholeNew ? [] : (counted.get(placeOf(as)) ?? []).filter((one) => starts.get(one) === from);
    const own = given(as, row, closingOf(booked));
    // Somebody may put a changed row right again: what it says counts as booked.
    const isFixed = isWholeNew || (booked.length === 0 && doubted.has(placeOf(as)));
    const based = isFixed ? as : rebased(as, booked, (one) => wholes.has(one));
    const done = unreadIn(row).length > 0 ? "unread" : closed(based, own, stamp, isWholeNew);
    // Nothing is booked of a period that overlaps another; of one in another spelling, what differs.
    const isOverlap = isOther && as === entry;
    const isSame = meant === "same" && (isOther || !entry.before) && (isOverlap || isEqual(based, booked));
    const waits = from !== undefined && from !== as && from.closing === undefined && booked.length === 0;
    const state = (): State => {
      if (!canBeWritten) return "noColumn";
      if (isSame) return "same";
      const isAsked = resembles !== undefined && !meant;
      // What is the same as a booked period takes its shares: nobody is asked for them before.
      if (typeof done === "string" && !(isAsked && (done === "noShares" || done === "noCurrency")))
        return done as State;
      if (isAsked || own.differs || waits) return "look";
      return own.isProposed ? "confirm" : "ready";
    };
    const judged: Judged = {
      ...{ state: state(), given: own, done: typeof done === "string" ? undefined : done },
      // A person who has decided is asked no more, also where the row's own figures are still to be looked at.
      resembles: state() === "look" && meant ? undefined : resembles,
    };
    if (judged.state === "ready" && judged.done && (ids?.has(idOf(entry)) ?? true)) {
      starts.set(judged.done, from);
      if (isWholeNew) wholes.add(judged.done);
      count(judged.done);
    }
    return judged;
  };
  const open = places.filter(({ entry }) => !entry.closing).sort((one, other) => one.entry.at - other.entry.at);
  for (const { entry, index } of open)
    found.set(entry, judge(entry, (index === undefined ? undefined : rows[index]) ?? {}));
  const judged = (entry: Booked): Judged =>
    found.get(entry) ?? { state: "closed", given: given(entry), resembles: undefined, done: undefined };
  return { judged, places };
}

function byClosing(one: Booked, other: Booked): number {
  return (one.closing?.at ?? 0) - (other.closing?.at ?? 0) || one.at - other.at;
}

/** Whether a person said of a restatement that it is a period of its own. */
function newIn(said: ReturnType<typeof meantIn>): (entry: Booked) => boolean {
  return (entry) => entry.before !== undefined && said.of(entry) === "new";
}

/** The accounts to which, as a person once said, the rows of an earlier version belong, which name no account. */
function vouchedIn(
  ledger: readonly Booked[],
  answered: ReadonlySet<string>,
  meant: (entry: Booked) => SameOrNew | undefined,
): ReadonlySet<string | undefined> {
  const resembling = resemblances(ledger, answered);
  const said = ledger.filter((entry) => entry.before && meant(entry) === "same");
  return new Set(said.filter((entry) => resembling(entry)?.why === "noAccount").map(({ account }) => account));
}

/**
 * Writes the day and the reference of a payment into the ledger's rows of these closed periods (`ids`) that have no day
 * yet; and into Purification's rows that show one of these periods, unless another payment would be lost there.
 */
export function paying(
  reading: Reading,
  { ids, day, reference }: { readonly ids: readonly string[]; readonly day: string; readonly reference: string },
  words: WorksheetWords,
): readonly Writing[] {
  const { stands, rows, entries } = ledgerIn(reading, words);
  const meant = new Set(ids);
  const paid = { paidOn: serialOf(day), reference: reference.trim() === "" ? null : reference.trim() };
  const own = entries.flatMap((entry, row) =>
    entry?.closing && meant.has(idOf(entry)) && (rows[row]?.paidOn ?? null) === null ? [{ entry, row }] : [],
  );
  const fills = own.map(({ row }): Filling => ({ row, expected: rows[row] ?? {}, values: paid }));
  const sheet = purificationOn(reading, words);
  const told = entries.flatMap((entry, row) => (entry && (rows[row]?.paidOn ?? null) !== null ? [entry] : []));
  const now = own.map(({ entry }) => ({ entry, told: paid }));
  const shown = paidForFills(rowsOf(sheet), now, told);
  return [...filling(stands, fills), ...filling(sheet, shown)];
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

/** Writes the ledger's count of closed periods. `more`: how many were closed since the reading. */
export function counted(reading: Reading, more: number, words: WorksheetWords): readonly Writing[] {
  const { there } = ledgerIn(reading, words);
  // The ledger as it stands, without columns that this version has still to add.
  const stands = standingOf(purificationLedger([], words), reading.marked, reading.blocks);
  return counting(stands, reading, there, more, words);
}

/**
 * The sum of the closed amounts in each currency, without rows that somebody changed by hand. Currencies are never
 * added together.
 */
export function bookedTotals(reading: Reading, words: WorksheetWords): ReadonlyMap<string, number> {
  const { there } = ledgerIn(reading, words);
  const changed = new Set(tampered(there));
  return subtotals(there.filter((entry) => !changed.has(entry)));
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
    const own = { ...portfolio, ...changedCells(entry, after), ...cellsFor(row, after.closing) };
    return [{ row: index, expected: row, values: { ...paidInto(row, after, paid), ...own } }];
  });
  const writings: Writing[] = [];
  if (added.length > 0) {
    const grown = growing(withCount(purificationLedger(added, words, paid), added, words), reading);
    writings.push(
      ...grown.map((writing) => (writing.how === "lay" ? { ...writing, marks: countMarks(added) } : writing)),
    );
  }
  if (isWhole(stands?.worksheet.tables[0])) writings.push(...filling(stands, fills, true));
  if (added.length > 0)
    writings.push(...choosing(purificationOn(reading, words), payablePeriods([...there, ...added])));
  return {
    appended: added.filter((entry) => entry.closing).length,
    /** The ids of the entries whose rows are filled, in order. */
    filled,
    writings: widenedFirst(widening, writings),
  };
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
  const entry = there.find((one) => idOf(one) === id);
  const keys = stands?.worksheet.tables[0]?.columns.map(({ key }) => key) ?? [];
  const canBeWritten = ["reason", "reverses", "corrects", ...booked].every((key) => keys.includes(key));
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

/**
 * Puts the columns that a ledger of an earlier version lacks before all other writings, and only if there are others.
 */
function widenedFirst(widening: Widening | undefined, writings: readonly Writing[]): readonly Writing[] {
  const others = writings.filter(({ how }) => how !== "widen");
  return widening && others.length > 0 ? [widening, ...others] : others;
}

/**
 * Adds new observations to the status ledger, if the workbook has one: a user inserts it, and from then on it grows.
 */
export function observing(reading: Reading, answers: readonly Seen[], words: WorksheetWords) {
  const { stands } = ledgerStanding(statusLedger([], words), reading) ?? {};
  if (!stands) return { added: 0, writings: [] };
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

/** Writes a worksheet on a new sheet; or, where the workbook has it already, adds the rows that are missing there. */
export function growing(worksheet: Worksheet, { marked, blocks }: Reading): readonly Writing[] {
  const found = standingOf(worksheet, marked, blocks);
  if (!found) return [{ how: "lay", worksheet, again: againOn(worksheet, marked, blocks) }];
  const { stands, widening } = withLaterColumns(worksheet, found, { marked, blocks });
  const place = { how: "append", sheet: stands.sheet, worksheet: stands.worksheet } as const;
  if (stands.additions.length === 0) return [];
  return [...(widening ? [widening] : []), ...stands.additions.map((addition) => ({ ...place, ...addition }))];
}

/** The ledger in the workbook as if it had all columns of this version, and the writing that adds them. */
function ledgerStanding(worksheet: Worksheet, { marked, blocks }: Reading) {
  const stands = standingOf(worksheet, marked, blocks);
  return stands && withLaterColumns(worksheet, stands, { marked, blocks });
}

/** Whether this entry adds nothing to what is booked of its period; also where nothing of it is booked. */
function isEqual(entry: Booked, booked: readonly Booked[]): boolean {
  return booked.length === 0 || factorOf(entry) === undefined || differenceOf(entry) === 0;
}

function filling(stands: Standing | undefined, fills: readonly Filling[], inOrder = false): readonly Writing[] {
  const [table] = stands?.worksheet.tables ?? [];
  if (!stands || !table || fills.length === 0) return [];
  return [{ how: "fill", sheet: stands.sheet, worksheet: stands.worksheet, table, fills, inOrder }];
}

function isWhole(table: Table | undefined): boolean {
  return booked.every((key) => !table || table.columns.some((column) => column.key === key));
}

/**
 * The purification ledger in the workbook: its `rows`, each of them as an entry in `entries` (undefined where it is
 * none), and in `there` only those that are entries. All are empty where there is no ledger.
 */
function ledgerIn(reading: Reading, words: WorksheetWords) {
  const { stands, widening } = ledgerStanding(purificationLedger([], words), reading) ?? {};
  const rows = rowsOf(stands);
  const entries = rows.map(entryOf);
  const there = entries.filter((entry) => entry !== undefined);
  const touched = new Set(
    entries.flatMap((entry, index) => (entry && isTouched(rows[index] ?? {}) ? [keyOf(entry)] : [])),
  );
  const columns = stands?.worksheet.tables[0]?.columns.map(({ key }) => key);
  const keys = new Set(there.map(keyOf));
  const said = meantIn(reading, words);
  const booked = new Map(there.flatMap((entry) => (entry.closing ? [[named(entry), entry] as const] : [])));
  /** The booked period that this one is, as a person said, under another spelling or ticker. */
  const bookedAs = (period: Period): Period | undefined => {
    const { ticker, year, label } = booked.get(said.sameAs(period) ?? "") ?? {};
    if (ticker === undefined || year === undefined || label === undefined) return undefined;
    // Of periods that overlap, each has figures of its own, and no difference.
    const [own, other] = [identityOf(period), identityOf({ year, label })];
    const isOverlap = own.isUnderstood && other.isUnderstood && own.period !== other.period;
    return isOverlap ? undefined : { ticker, year, label };
  };
  /** Leaves out evidence whose column the user has deleted, because a checksum is made of what stands in the row. */
  const withEvidence = ({ reportDate, account, ...answer }: Observed): Observed => ({
    ...answer,
    ...(reportDate !== undefined && (columns?.includes("reportDate") ?? true) && { reportDate }),
    ...(account !== undefined && (columns?.includes("account") ?? true) && { account }),
  });
  return {
    ...{ stands, widening, rows, entries, there, said, bookedAs },
    /** What is new in these answers. */
    next: (answers: readonly Observed[]) => {
      const meant = answers.map((answer) => (keys.has(keyOf(answer)) ? undefined : bookedAs(answer)));
      // While both tickers of a renamed one are answered, the new one's figures count: else the two would restate one
      // another by turns.
      const replaced = new Set(meant.flatMap((period) => (period ? [keyOf(period)] : [])));
      const own = answers.flatMap((answer, index) =>
        meant[index] || !replaced.has(keyOf(answer)) ? [{ ...answer, ...meant[index] }] : [],
      );
      return observed(there, own.filter((answer) => !touched.has(keyOf(answer))).map(withEvidence)).slice(there.length);
    },
  };
}

function statusesAt({ marked, blocks }: Reading, words: WorksheetWords) {
  const stands = standingOf(statusLedger([], words), marked, blocks);
  return stands && statusesIn(rowsOf(stands));
}

function purificationOn({ marked, blocks }: Reading, words: WorksheetWords): Standing | undefined {
  return standingOf(purification([], words), marked, blocks);
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

/**
 * An entry's id. It has the label as the row spells it, because an earlier version may have written two rows for two
 * spellings of one period.
 */
function idOf({ ticker, year, label, at, portfolio, reverses, corrects }: Booked): string {
  const own = reverses === undefined ? corrects && ` +${corrects}` : ` -${reverses}`;
  const whose = portfolio === undefined ? "" : ` ${portfolio}`;
  return `${JSON.stringify([symbolIn(ticker), year.trim(), label.trim()])} ${at}${whose}${own ?? ""}`;
}
