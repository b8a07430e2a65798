/**
 * Reads the purification ledger of a workbook: its rows as entries, what persons decided about its periods, and what is
 * new in the answers that cells have.
 */

import type { Table, Worksheet } from "../workbook/sheet/worksheet";
import { withLaterColumns } from "../worksheets/laterColumns";
import { rowsOf, type Standing, standingOf } from "../worksheets/merge";
import type { Reading } from "../worksheets/sheetChange";
import { funds } from "../worksheets/sheets/funds";
import { purification } from "../worksheets/sheets/purification";
import type { WorksheetWords } from "../worksheets/words/words";
import { conventionsIn } from "./conventions";
import { meantIn, named } from "./entitlement";
import { type Booked, type Observed, observed } from "./ledger";
import { daysOf, identityOf, isWithin, keyOf, type Period, symbolIn } from "./period";
import { entitlements } from "./sheets/entitlements";
import { entryOf, isTouched, purificationLedger } from "./sheets/ledgers";
import { payments } from "./sheets/payments";

/**
 * The columns that closing writes. Without one of them nothing is closed: a row with only some of these values would
 * look as if somebody had changed it by hand.
 */
export const closingColumns = ["shares", "currency", "amount", "closedAt", "closedBy", "checksum"];

/** The worksheets that must be read to close a period. The first is the purification ledger. */
export function ledgerAndSources(words: WorksheetWords): readonly Worksheet[] {
  return [
    purificationLedger([], words),
    purification([], words),
    funds([], words),
    entitlements([], words),
    payments([], words),
  ];
}

/**
 * The purification ledger in the workbook: its `rows`, each of them as an entry in `entries` (undefined where it is
 * none), and in `there` only those that are entries. All are empty where there is no ledger.
 */
export function ledgerIn(reading: Reading, words: WorksheetWords) {
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
  const conventions = conventionsIn(reading, words);
  const booked = new Map(there.flatMap((entry) => (entry.closing ? [[named(entry), entry] as const] : [])));
  /** The booked period that this one is, as a person said, under another spelling or ticker. */
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
    ...{ stands, widening, rows, entries, there, said, conventions, bookedAs },
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

/** The ledger in the workbook as if it had all columns of this version, and the writing that adds them. */
export function ledgerStanding(worksheet: Worksheet, { marked, blocks }: Reading) {
  const stands = standingOf(worksheet, marked, blocks);
  return stands && withLaterColumns(worksheet, stands, { marked, blocks });
}

export function hasClosingColumns(table: Table | undefined): boolean {
  return closingColumns.every((key) => !table || table.columns.some((column) => column.key === key));
}

export function purificationOn({ marked, blocks }: Reading, words: WorksheetWords): Standing | undefined {
  return standingOf(purification([], words), marked, blocks);
}

/**
 * An entry's id. It has the label as the row spells it, because an earlier version may have written two rows for two
 * spellings of one period.
 */
export function idOf({ ticker, year, label, at, portfolio, reverses, corrects }: Booked): string {
  const own = reverses === undefined ? corrects && ` +${corrects}` : ` -${reverses}`;
  const whose = portfolio === undefined ? "" : ` ${portfolio}`;
  return `${JSON.stringify([symbolIn(ticker), year.trim(), label.trim()])} ${at}${whose}${own ?? ""}`;
}
