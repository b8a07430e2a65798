/**
 * The purification ledger of a workbook, read once: what stands in it and what is done to it. Each method that changes
 * something gives what a host is to write. `answers`: those that cells have now.
 */
import type { Column, Row, Worksheet } from "../workbook/sheet/worksheet";
import type { SheetChange, SheetReading } from "../worksheets/sheetChange";
import { funds } from "../worksheets/sheets/funds";
import { income } from "../worksheets/sheets/income";
import { purification } from "../worksheets/sheets/purification";
import { rowsOf } from "../worksheets/standingSheet";
import type { WorksheetWords } from "../worksheets/words/words";
import type { RefusedIncome } from "./cachedAnswers";
import { close, sealer } from "./close";
import { missingCount, writeCount } from "./closedCount";
import { agree, answersIn, type StandingAnswer, takeBackAnswer } from "./decisions/answers";
import { decisionRow, enteredRow, type SameOrNew, sourceName } from "./decisions/decisions";
import { type Correction, correctionRows } from "./entries/corrections";
import { type CoverageGrid, coverageGrid } from "./entries/coverage";
import { doubles } from "./entries/doubles";
import {
  type Booked,
  methodOf,
  type Observed,
  type Signed,
  subtotals,
  type Total,
  tamperedEntries,
  tornEntries,
} from "./entries/entries";
import { daysOf, keyOf, tickerIn } from "./entries/period";
import { type Accounted, evidencePack, type PackOrder, yearsIn } from "./evidencePack";
import { canHold, closingColumns, idOf, type LedgerRows, ledgerRows } from "./ledgerRows";
import { fillRows, widenFirst, writeRows } from "./ledgerWrites";
import { type Accounts, journalOf } from "./payments/journal";
import { ledgerLines } from "./payments/lines";
import { type Paying, pay } from "./payments/pay";
import { allGiven, paymentRecords } from "./payments/paymentRecords";
import {
  entriesBy,
  type PaymentFinder,
  payableIn,
  payablePeriods,
  payableRows,
  paymentFills,
  paymentFinder,
  typedPayments,
} from "./payments/payments";
import { type QuarterAmounts, quarterAmounts } from "./payments/quarterAmounts";
import { amountsOwed, type Owed } from "./payments/statement";
import { type Booking, bookingId, bookings } from "./periods/bookings";
import { isOfFigures } from "./periods/examine";
import { incomesOn } from "./periods/incomePeriods";
import {
  isNewIn,
  isOfPeriod,
  noSignature,
  type PeriodState,
  type PeriodStates,
  periodStates,
  topicOf,
} from "./periods/periodState";
import { shareNotes } from "./periods/shareNotes";
import { decisions } from "./sheets/decisions";
import { entitlements } from "./sheets/entitlements";
import { purificationLedger } from "./sheets/ledgers";
import { payments } from "./sheets/payments";

/** Who says something, and when (ms since 1970). */
interface Said {
  readonly at: number;
  readonly by: string;
}

interface Ids {
  readonly ids: readonly string[];
}

export class Ledger {
  /** What is new in the answers. */
  private readonly added: readonly Booked[];
  private asShown: PeriodStates | undefined;
  private accounts: Accounted | undefined;

  private constructor(
    private readonly book: LedgerRows,
    private readonly answers: readonly Observed[],
    /** The holdings of which nothing can be booked by income, and why. */
    readonly refused: readonly RefusedIncome[],
  ) {
    this.added = book.next(answers);
  }

  /** The worksheets that must be read. */
  static sources(words: WorksheetWords): readonly Worksheet[] {
    return [purificationLedger, purification, income, funds, entitlements, decisions, payments].map((of) =>
      of([], words),
    );
  }

  /** `refused`: the full reports whose income is unknown. */
  static in(
    reading: SheetReading,
    words: WorksheetWords,
    answers: readonly Observed[] = [],
    refused: readonly RefusedIncome[] = [],
  ): Ledger {
    const rows = ledgerRows(reading, words);
    const joined = incomesOn(rowsOf(rows.income), answers, refused);
    return new Ledger(rows, joined.periods, joined.refused);
  }

  /** Every period that is booked or could be: first the ledger's rows in their order, then what has no row yet. */
  periods(): readonly Booking[] {
    return bookings(this.book, this.states());
  }

  /** Adds new periods and restatements, and copies payments between the ledger and Purification. */
  record() {
    const { stands, widening, rows, entries, there, purification, income, reading, words } = this.book;
    const added = this.added.filter((entry) => canHold(stands?.worksheet.tables[0], entry));
    const paid = this.paid();
    const grown = added.length > 0 ? writeRows(purificationLedger(added, words, paid), reading) : [];
    const own = [...fillRows(stands, paymentFills(entries, rows, paid)), ...this.count(0)];
    return {
      added: added.length,
      untouched: there.length,
      writings: [
        ...widenFirst(widening, [...grown, ...own]),
        ...(added.length > 0 ? payableIn(this.book, [...there, ...added]) : []),
        ...fillRows(purification, typedPayments(payableRows(purification), entriesBy("dividend", entries), rows)),
        ...fillRows(income, typedPayments(payableRows(income), entriesBy("income", entries), rows)),
      ],
    };
  }

  /**
   * Closes these periods (`ids`): each in its row, or in a new row, together with other new periods. In a row that
   * stands only blank cells are filled, and none if somebody has changed the row since it was read.
   */
  close({ ids, ...stamp }: Ids & Signed) {
    const meant = new Set(ids);
    return close(this.book, periodStates(this.book, this.answers, this.added, stamp, meant), meant, this.paid());
  }

  /** Writes the count of closed periods. `more`: how many were closed since the ledger was read. */
  count(more: number): readonly SheetChange[] {
    return writeCount(this.book, more);
  }

  /**
   * Corrects the period of a closed entry (`id`) by new rows: some take back what is booked of it, and one books it anew
   * with other shares or another currency. Returns how many rows are added: none where the entry is not closed, or
   * somebody has changed it by hand.
   */
  correct({ id, ...said }: Correction & { readonly id: string }) {
    const { stands, widening, there, said: decisions, reading, words } = this.book;
    const double = doubles(there);
    const entry = there.find((one) => bookingId(one, double) === id);
    const keys = stands?.worksheet.tables[0]?.columns.map(({ key }) => key) ?? [];
    const canBeWritten = ["reason", "reverses", "corrects", ...closingColumns].every((key) => keys.includes(key));
    const rows = entry?.closing && canBeWritten && stands ? correctionRows(there, entry, said, isNewIn(decisions)) : [];
    if (!stands || rows.length === 0) return { added: 0, writings: [] };
    const added = rows.map(sealer(there, stands.worksheet));
    const writings = writeRows(purificationLedger(added, words), reading);
    return { added: added.length, writings: widenFirst(widening, writings) };
  }

  pay(payment: Paying & { readonly at: number }) {
    return pay(this.book, this.owed(), payment);
  }

  /**
   * Writes the proposed shares and currency of these periods (`ids`) into Entitlements, because a person has confirmed
   * them; where only the currency of a report is in question, only that. A period for which nothing is proposed any more
   * is left out.
   */
  confirm({ ids, ...stamp }: Ids & Said) {
    const { purification, words } = this.book;
    const confirmed = new Set<string>();
    const { added, writings } = this.enter(entitlements, ids, (entry, { state, given }) => {
      const { currency, isProposed } = given;
      const shares = isProposed || state === "confirm" ? given.shares : undefined;
      if (state === "currency" ? currency === undefined : state !== "confirm" || shares === undefined) return undefined;
      const isIncome = methodOf(entry) === "income";
      const sheet = daysOf(entry) ? words.funds : isIncome ? words.income : words.purification;
      const source = (given.isOfLast ? words.ledger : sheet).name;
      if (shares !== undefined && !isIncome) confirmed.add(keyOf(entry));
      // By income the amount is in the currency of its report, which nobody confirms.
      const told = isIncome ? { shares } : { shares, currency };
      const row = enteredRow(entry, told, { ...stamp, source });
      return entry.portfolio === undefined ? row : { ...row, portfolio: entry.portfolio };
    });
    return { added, writings: [...writings, ...shareNotes(purification, confirmed)] };
  }

  /** Writes into Decisions that these periods (`ids`) are the ones that they resemble, or new ones. */
  decide({ ids, meant, ...stamp }: Ids & Said & { readonly meant: SameOrNew }) {
    return this.enter(decisions, ids, (entry, { state, questions, resembles }) => {
      const isOffered = questions.some((one) => "choices" in one && one.choices.some(({ say }) => say === meant));
      if (state !== "look" || !resembles || !isOffered) return undefined;
      return decisionRow(
        entry,
        {
          meant,
          isOfPeriod: isOfPeriod(resembles, entry),
          isOfFigures: isOfFigures(resembles),
          topic: topicOf(resembles),
        },
        { ...stamp, source: sourceName(resembles) },
        this.book.words,
      );
    });
  }

  /** Writes down what a person said of the service as a whole. */
  agree(said: Parameters<typeof agree>[2]): readonly SheetChange[] {
    return agree(this.book, this.answers, said);
  }

  /** Takes back what a person said (`id`), so that it is asked again. */
  takeBack(said: Parameters<typeof takeBackAnswer>[1]): readonly SheetChange[] {
    return takeBackAnswer(this.book, said);
  }

  /** What persons said, as it holds now. */
  said(): readonly StandingAnswer[] {
    return answersIn(this.book);
  }

  /** Notes in Purification for which period its shares are. */
  noteShares(): readonly SheetChange[] {
    return shareNotes(this.book.purification);
  }

  /** Which holdings of Purification, Funds, Entitlements and the ledger are booked for which period. */
  coverage(unanswered: readonly string[]): CoverageGrid {
    const { there, purification, income, funds, entitlements } = this.book;
    const rows = [purification, income, funds, entitlements].flatMap(rowsOf);
    const held = rows.map(({ ticker }) => String(ticker ?? ""));
    return coverageGrid(held, [...there, ...this.added], new Set(unanswered.map(tickerIn)), this.answers);
  }

  /**
   * The rows of Entitlements with shares or a currency whose ticker and period no row of the ledger and no answer has;
   * counted from 1, as in the sheet.
   */
  unmatched(): readonly number[] {
    const { there, bookedAs, entitlements: stands } = this.book;
    const known = new Set([...there, ...this.answers].map(keyOf));
    const top = stands?.worksheet.tables[0]?.row ?? 0;
    return rowsOf(stands).flatMap((row, index) => {
      const period = { ticker: String(row.ticker ?? ""), year: "", label: String(row.period ?? "") };
      const isGiven = (row.shares ?? null) !== null || (row.currency ?? null) !== null;
      return isGiven && !known.has(keyOf(bookedAs(period) ?? period)) ? [top + index + 2] : [];
    });
  }

  /** The closed rows that follow a row which is gone from the ledger; counted from 1, as in the sheet. */
  torn(): readonly number[] {
    const { stands, entries, there } = this.book;
    const top = stands?.worksheet.tables[0]?.row ?? 0;
    const broken = new Set<Booked | undefined>(tornEntries(there));
    return entries.flatMap((entry, index) => (broken.has(entry) ? [top + index + 2] : []));
  }

  /**
   * How many closed periods are gone from the ledger; `changed` where somebody has overwritten the ledger's count of
   * them, so that it cannot be told.
   */
  missing(): number | "changed" {
    return missingCount(this.book);
  }

  /**
   * The sum of the closed amounts by method and currency, without rows that somebody changed by hand. Currencies are
   * never added together.
   */
  totals(): readonly Total[] {
    const { there } = this.book;
    const changed = new Set(tamperedEntries(there));
    const double = doubles(there);
    return subtotals(there.filter((entry) => !changed.has(entry) && !double.has(entry)));
  }

  /** The tickers whose answers are left out, because an old one stands in for a newer one. */
  leftOut(): readonly string[] {
    return [...new Set(this.answers.flatMap(({ kept, sample, ticker }) => (kept && !sample ? [ticker] : [])))];
  }

  /** What can be paid now. */
  owed(): readonly Owed[] {
    const { lines, records } = this.accounted();
    return amountsOwed(lines, records);
  }

  /** What was booked and given, by quarter and currency. */
  quarters(): readonly QuarterAmounts[] {
    const { lines, records } = this.accounted();
    return quarterAmounts(lines, records);
  }

  /** The years of which something is closed or given, the latest first. */
  years(): readonly string[] {
    const { lines, records } = this.accounted();
    return yearsIn(lines, records);
  }

  /** Writes the evidence pack of a year: a sheet for each of its quarters, and the year's statement. */
  pack({ unanswered, ...packing }: PackOrder & { readonly unanswered: readonly string[] }): readonly SheetChange[] {
    return evidencePack(this.book, this.accounted(), this.coverage(unanswered), packing);
  }

  /** The journal lines of a year for a bookkeeper, as CSV. A blank account has its usual name. */
  journal(year: string, accounts: Partial<Accounts>): string {
    const { lines, records } = this.accounted();
    const { headings, ...usual } = this.book.words.evidence.journal;
    const typed = Object.entries(accounts).filter(([, name]) => name.trim() !== "");
    return journalOf(year, lines, records, { ...usual, ...Object.fromEntries(typed) }, headings);
  }

  /**
   * A worksheet for purification, with the ledger's periods to choose from in *Paid for* where a sheet has that column;
   * any other one unchanged.
   */
  withPayable(worksheet: Worksheet): Worksheet {
    const isPayable = worksheet.kind === "purification" || worksheet.kind === "income";
    const choices = isPayable ? payablePeriods(this.book.there) : [];
    if (choices.length === 0) return worksheet;
    const choosable = (column: Column) => (column.key === "paidFor" ? { ...column, choices } : column);
    return {
      ...worksheet,
      tables: worksheet.tables.map((table) => ({ ...table, retired: (table.retired ?? []).map(choosable) })),
    };
  }

  /** Adds a row to a worksheet for each of these periods for which there is one. */
  private enter(
    worksheet: typeof entitlements,
    ids: readonly string[],
    rowFor: (entry: Booked, state: PeriodState) => Row | undefined,
  ) {
    const states = this.states();
    const meant = new Set(ids);
    const entered = new Map<string, Row>();
    for (const { entry } of states.places) {
      const row = meant.has(idOf(entry)) ? rowFor(entry, states.of(entry)) : undefined;
      if (row) entered.set(idOf(entry), row);
    }
    const { reading, words } = this.book;
    const writings = entered.size > 0 ? writeRows(worksheet([...entered.values()], words), reading) : [];
    return { added: entered.size, writings };
  }

  /** The states of all periods, as they are shown before anybody closes one. */
  private states(): PeriodStates {
    this.asShown ??= periodStates(this.book, this.answers, this.added, noSignature);
    return this.asShown;
  }

  private paid(): PaymentFinder {
    const [byDividend, byIncome] = [this.book.purification, this.book.income].map((one) =>
      paymentFinder(payableRows(one)),
    );
    return (entry) => (methodOf(entry) === "income" ? byIncome : byDividend)?.(entry);
  }

  private accounted(): Accounted {
    if (this.accounts) return this.accounts;
    const { rows, entries, payments } = this.book;
    const lines = ledgerLines(entries, rows);
    const { records, unread } = paymentRecords(payments);
    this.accounts = { lines, records: allGiven(lines, records), unread };
    return this.accounts;
  }
}
