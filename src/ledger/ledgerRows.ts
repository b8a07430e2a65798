/**
 * Reads the purification ledger of a workbook: its rows as entries, what persons decided about its periods, and what is
 * new in the answers that cells have.
 */

import type { Row, Table, Worksheet } from "../workbook/sheet/worksheet";
import { type Widening, withLaterColumns } from "../worksheets/laterColumns";
import type { SheetReading } from "../worksheets/sheetChange";
import { funds } from "../worksheets/sheets/funds";
import { income } from "../worksheets/sheets/income";
import { purification } from "../worksheets/sheets/purification";
import { rowsOf, type StandingSheet, standingSheet } from "../worksheets/standingSheet";
import type { WorksheetWords } from "../worksheets/words/words";
import { type Conventions, conventionsIn } from "./decisions/conventions";
import { type Decisions, decisionsIn, sourceName } from "./decisions/decisions";
import { type Booked, figuresKey, methodOf, type Observed, withAnswers } from "./entries/entries";
import { daysOf, identityOf, isWithin, keyOf, type Period, tickerIn } from "./entries/period";
import { outstandingToday } from "./periods/incomePeriods";
import { decisions } from "./sheets/decisions";
import { entitlements } from "./sheets/entitlements";
import { entryOf, isTouched, purificationLedger } from "./sheets/ledgers";
import { payments } from "./sheets/payments";

/**
 * The columns that closing writes. Without one of them nothing is closed: a row with only some of these values would
 * look as if somebody had changed it by hand.
 */
export const closingColumns = ["shares", "currency", "amount", "closedAt", "closedBy", "checksum"];

/** What a workbook has of a ledger, read once: its rows, what persons decided about them, and the sheets beside it. */
export interface LedgerRows {
  readonly reading: SheetReading;
  readonly words: WorksheetWords;
  /** The ledger as it stands; undefined where there is none. */
  readonly found: StandingSheet | undefined;
  /** The ledger as if it had all columns of this version, and the writing that adds them. */
  readonly stands: StandingSheet | undefined;
  readonly widening: Widening | undefined;
  readonly rows: readonly Row[];
  /** Each row as an entry; undefined where it is none. */
  readonly entries: readonly (Booked | undefined)[];
  /** Only the rows that are entries. */
  readonly there: readonly Booked[];
  readonly purification: StandingSheet | undefined;
  /** The worksheet for purification by income. */
  readonly income: StandingSheet | undefined;
  readonly funds: StandingSheet | undefined;
  readonly entitlements: StandingSheet | undefined;
  readonly decisions: StandingSheet | undefined;
  readonly payments: StandingSheet | undefined;
  readonly said: Decisions;
  readonly conventions: Conventions;
  /** The booked period that this one is, as a person said, under another spelling or ticker. */
  readonly bookedAs: (period: Period, as?: string) => Period | undefined;
  /** What is new in these answers. */
  readonly next: (answers: readonly Observed[]) => readonly Booked[];
}

/** Reads the purification ledger in the workbook. It has no rows where there is no ledger. */
export function ledgerRows(reading: SheetReading, words: WorksheetWords): LedgerRows {
  const standing = (worksheet: Worksheet) => standingSheet(worksheet, reading.marked, reading.blocks);
  const found = standing(purificationLedger([], words));
  const own = {
    purification: standing(purification([], words)),
    income: standing(income([], words)),
    funds: standing(funds([], words)),
    entitlements: standing(entitlements([], words)),
    decisions: standing(decisions([], words)),
    payments: standing(payments([], words)),
  };
  const { stands, widening } = (found && withLaterColumns(purificationLedger([], words), found, reading)) ?? {};
  const rows = rowsOf(stands);
  const entries = outstandingToday(rows.map(entryOf), rowsOf(own.income));
  const there = entries.filter((entry) => entry !== undefined);
  const touched = new Set(
    entries.flatMap((entry, index) => (entry && isTouched(rows[index] ?? {}) ? [keyOf(entry)] : [])),
  );
  const columns = stands?.worksheet.tables[0]?.columns.map(({ key }) => key);
  const keys = new Set(there.map(figuresKey));
  // Earlier versions wrote what was answered into Entitlements.
  const told = [...rowsOf(own.entitlements), ...rowsOf(own.decisions)];
  const said = decisionsIn(told);
  const conventions = conventionsIn(told);
  const booked = new Map(there.flatMap((entry) => (entry.closing ? [[sourceName(entry), entry] as const] : [])));
  const bookedAs = (period: Period, as = said.sameAs(period)): Period | undefined => {
    const { ticker, year, label } = booked.get(as ?? "") ?? {};
    if (ticker === undefined || year === undefined || label === undefined) return undefined;
    // Of periods that overlap, each has figures of its own, and no difference.
    const [own, other] = [identityOf(period), identityOf({ year, label })];
    const areDays = daysOf(period) !== undefined && daysOf({ year, label }) !== undefined;
    const isOverlap = own.period !== other.period && (areDays || isWithin(own, other) || isWithin(other, own));
    return isOverlap ? undefined : { ticker, year, label };
  };
  /** Leaves out evidence whose column the user has deleted, because a checksum is made of what stands in the row. */
  const withEvidence = ({ reportDate, account, ...answer }: Observed): Observed => ({
    ...answer,
    ...(reportDate !== undefined && (columns?.includes("reportDate") ?? true) && { reportDate }),
    ...(account !== undefined && (columns?.includes("account") ?? true) && { account }),
  });
  return {
    ...own,
    reading,
    words,
    found,
    stands,
    widening,
    rows,
    entries,
    there,
    said,
    conventions,
    bookedAs,
    next: (answers) => {
      const meant = answers.map((answer) => (keys.has(figuresKey(answer)) ? undefined : bookedAs(answer)));
      // While both tickers of a renamed one are answered, the new one's figures count: else the two would restate one
      // another by turns.
      const replaced = new Set(
        meant.flatMap((period, index) => (period ? [figuresKey({ ...period, method: answers[index]?.method })] : [])),
      );
      const own = answers.flatMap((answer, index) =>
        meant[index] || !replaced.has(figuresKey(answer)) ? [{ ...answer, ...meant[index] }] : [],
      );
      return withAnswers(there, own.filter((answer) => !touched.has(keyOf(answer))).map(withEvidence)).slice(
        there.length,
      );
    },
  };
}

export function hasClosingColumns(table: Table | undefined): boolean {
  return hasColumns(table, closingColumns);
}

/** Whether the ledger has the columns of an entry's method: without them a row by income would be one by dividend. */
export function canHold(table: Table | undefined, entry: Booked): boolean {
  return methodOf(entry) !== "income" || hasColumns(table, ["method", "income", "outstanding"]);
}

function hasColumns(table: Table | undefined, keys: readonly string[]): boolean {
  return keys.every((key) => !table || table.columns.some((column) => column.key === key));
}

/**
 * An entry's id. It has the label as the row spells it, because an earlier version may have written two rows for two
 * spellings of one period.
 */
export function idOf(entry: Booked): string {
  const { ticker, year, label, at, portfolio, reverses, corrects } = entry;
  const own = reverses === undefined ? corrects && ` +${corrects}` : ` -${reverses}`;
  const whose = portfolio === undefined ? "" : ` ${portfolio}`;
  const how = methodOf(entry) === "income" ? " by income" : "";
  return `${JSON.stringify([tickerIn(ticker), year.trim(), label.trim()])} ${at}${whose}${own ?? ""}${how}`;
}
