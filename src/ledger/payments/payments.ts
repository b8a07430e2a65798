/**
 * Copies payments between the ledger and a Purification of an earlier version, in whose columns *Paid for*, *Paid on* and
 * *Reference* the user types a payment's period, day and reference. Day and reference are copied into that period's row of the ledger if they are blank there, so that the
 * user may type over them for the next period. What is typed into the ledger is copied the other way.
 */

import type { Filling } from "../../workbook/sheet/fills";
import type { Row } from "../../workbook/sheet/worksheet";
import type { SheetChange } from "../../worksheets/sheetChange";
import { rowsOf, type StandingSheet } from "../../worksheets/standingSheet";
import { isCorrection, standingEntries } from "../entries/corrections";
import { type Booked, isPaidFor, type Method, methodOf } from "../entries/entries";
import { daysOf, identityOf, keyOf, type Period, tickerIn } from "../entries/period";
import type { LedgerRows } from "../ledgerRows";

/**
 * Finds the payment for an entry in Purification. Only for a period as it was first observed, because a restatement is
 * paid by itself.
 */
export type PaymentFinder = (entry: Booked) => Row | undefined;

/** The payments in the rows of Purification. When two rows of a ticker have different ones, neither is used. */
export function paymentFinder(rows: readonly Row[]): PaymentFinder {
  const told = rows.filter(
    ({ paidFor, paidOn, reference }) => isTold(paidFor) && (isTold(paidOn) || isTold(reference)),
  );
  return (entry) => {
    if (entry.before || isCorrection(entry)) return undefined;
    const ticker = tickerIn(entry.ticker);
    const found = told
      .filter((row) => tickerIn(row.ticker) === ticker)
      .filter(({ paidFor }) => isPaidFor(String(paidFor), entry))
      .map(({ paidOn = null, reference = null }): Row => ({ paidOn, reference }));
    return new Set(found.map((row) => JSON.stringify(row))).size === 1 ? found[0] : undefined;
  };
}

/** The rows of a worksheet for purification in which a payment can be typed; none where it has no column *Paid for*. */
export function payableRows(stands: StandingSheet | undefined): readonly Row[] {
  const isPayable = stands?.worksheet.tables[0]?.columns.some(({ key }) => key === "paidFor") === true;
  return isPayable ? rowsOf(stands) : [];
}

/** Fills payments into the ledger's rows that have neither day nor reference. */
export function paymentFills(
  entries: readonly (Booked | undefined)[],
  rows: readonly Row[],
  paid: PaymentFinder,
): readonly Filling[] {
  return entries.flatMap((entry, row): readonly Filling[] => {
    const expected = rows[row] ?? {};
    const values = entry && paymentInto(expected, entry, paid);
    return values ? [{ row, expected, values }] : [];
  });
}

/** A period that is paid: its day and reference. */
export interface Payment {
  readonly entry: Booked;
  readonly told: Row;
}

/**
 * Fills payments into the rows of Purification that show the period paid. A row with another payment is filled only if
 * the ledger has that one (`paidBefore`).
 */
export function paidForFills(
  rows: readonly Row[],
  paidNow: readonly Payment[],
  paidBefore: readonly Booked[],
): readonly Filling[] {
  return rows.flatMap((expected, row): readonly Filling[] => {
    const { ticker, year, period, paidFor } = expected;
    const shown = keyOf(shownIn(expected));
    const paid = paidNow.find(({ entry }) => keyOf(entry) === shown);
    const isKept = paidBefore.some(
      (entry) => tickerIn(entry.ticker) === tickerIn(ticker) && isPaidFor(String(paidFor), entry),
    );
    if (!paid || (isTold(paidFor) && !isKept)) return [];
    return [{ row, expected, values: { paidFor: `${year} ${period}`, ...paid.told } }];
  });
}

/**
 * Fills payments that somebody typed into the ledger into the rows of Purification that show such a period and do not
 * say yet that it is paid. A period is paid when each of its rows that counts has a day; the last of these days is
 * filled in.
 */
export function typedPayments(
  rows: readonly Row[],
  entries: readonly (Booked | undefined)[],
  ledger: readonly Row[],
): readonly Filling[] {
  const counts = new Set(standingEntries(entries.flatMap((entry) => entry ?? [])));
  const periods = new Map<string, (Payment & { readonly isPaid: boolean })[]>();
  entries.forEach((entry, index) => {
    if (!entry || !counts.has(entry)) return;
    const { paidOn = null, reference = null } = ledger[index] ?? {};
    const found = periods.get(keyOf(entry)) ?? [];
    periods.set(keyOf(entry), [...found, { entry, told: { paidOn, reference }, isPaid: isTold(paidOn) }]);
  });
  const all = [...periods.values()];
  const paid = all.flatMap((own) => {
    const [last] = [...own].sort((one, other) => Number(other.told.paidOn) - Number(one.told.paidOn));
    return last && own.every(({ isPaid }) => isPaid) ? [last] : [];
  });
  const before = all.flat().flatMap(({ entry, isPaid }) => (isPaid ? [entry] : []));
  return paidForFills(rows, paid, before).filter(
    ({ expected }) => !isPaidFor(String(expected.paidFor ?? ""), shownIn(expected)),
  );
}

/** The ledger's periods as *Paid for* is typed, the latest first, each once. Funds have no row in Purification. */
export function payablePeriods(entries: readonly Booked[]): readonly string[] {
  const found = new Map<string, string>();
  for (const entry of entries) {
    const { period, isUnderstood } = identityOf(entry);
    const typed = `${entry.year} ${entry.label}`.trim();
    // Hosts take a list to choose from as one text, separated by commas.
    if (isUnderstood && !daysOf(entry) && !typed.includes(",")) found.set(period, typed);
  }
  return [...found]
    .sort(([one], [other]) => (one < other ? 1 : -1))
    .slice(0, mostPayable)
    .map(([, typed]) => typed);
}

/** The entries of one method, each in its place, because the worksheet of a method shows its own payments. */
export function entriesBy(method: Method, entries: readonly (Booked | undefined)[]): readonly (Booked | undefined)[] {
  return entries.map((entry) => (entry && methodOf(entry) === method ? entry : undefined));
}

/** Sets the list of the ledger's periods to choose from in the columns *Paid for*, of Purification and by income. */
export function payableIn(
  { purification, income }: Pick<LedgerRows, "purification" | "income">,
  entries: readonly Booked[],
): readonly SheetChange[] {
  return [purification, income].flatMap((stands) => payableChoices(stands, entries));
}

function payableChoices(stands: StandingSheet | undefined, entries: readonly Booked[]): readonly SheetChange[] {
  const choices = payablePeriods(entries);
  const table = stands?.worksheet.tables[0];
  const column = table?.columns.find(({ key }) => key === "paidFor");
  if (!stands || !table || !column || choices.length === 0) return [];
  return [{ how: "choose", sheet: stands.sheet, worksheet: stands.worksheet, table, column: column.key, choices }];
}

/** The most periods in that list, two years of quarters: Excel takes at most 255 letters for a list. */
const mostPayable = 8;

/** The period that a row of Purification shows. */
function shownIn({ ticker, year, period }: Row): Period {
  return { ticker: String(ticker ?? ""), year: String(year ?? ""), label: String(period ?? "") };
}

/**
 * The day and reference to write into a ledger's row; undefined where somebody has typed either, because they go
 * together.
 */
export function paymentInto(row: Row, entry: Booked, paid: PaymentFinder): Row | undefined {
  return isTold(row.paidOn) || isTold(row.reference) ? undefined : paid(entry);
}

function isTold(value: Row[string] | undefined): boolean {
  return String(value ?? "").trim() !== "";
}
