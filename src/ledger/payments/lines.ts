/**
 * Gathers the closed rows of the purification ledger for the auditor who signs them and the bookkeeper who books them,
 * and what was accrued by ticker, quarter, portfolio and currency. All of it comes from the ledger's rows alone.
 */
import type { Row } from "../../workbook/sheet/worksheet";
import { isCorrection } from "../entries/corrections";
import { type CoverageGrid, gapsIn, quarterOf, yearOf } from "../entries/coverage";
import { doubles } from "../entries/doubles";
import {
  type Booked,
  firstsIn,
  isBookedWhole,
  type Method,
  methodOf,
  tamperedEntries,
  tornEntries,
} from "../entries/entries";
import { tickerIn } from "../entries/period";
import { exactSum } from "./exactSum";

/** A closed row of the ledger. */
export interface Line {
  readonly entry: Booked;
  /** Such as `2025 Q3`; for a fund, the quarter of its last day. */
  readonly quarter: string;
  readonly year: string;
  /**
   * The year in which the statement and the journal have it: the period's own. A change (`isChange`) that was closed in
   * a later year is of that one, so that what was signed of an earlier year stays as it was.
   */
  readonly bookYear: string;
  readonly row: Row;
  /** Whether nobody changed it since it was closed, and the row that it follows is there. */
  readonly holds: boolean;
  /** Whether another row books the same, so that this one is in no total. */
  readonly isDouble: boolean;
  /** Whether it changes what was booked: a correction, or the difference that a restatement makes. */
  readonly isChange: boolean;
}

/** What was closed of one ticker, quarter, portfolio, method and currency. */
export interface Accrued {
  readonly method: Method;
  readonly ticker: string;
  readonly quarter: string;
  readonly portfolio: string;
  readonly currency: string;
  readonly accrued: number;
}

export function ledgerLines(entries: readonly (Booked | undefined)[], rows: readonly Row[]): readonly Line[] {
  const there = entries.flatMap((entry) => entry ?? []);
  const odd = new Set([...tamperedEntries(there), ...tornEntries(there)]);
  const double = doubles(there);
  const firsts = firstsIn(there);
  return entries.flatMap((entry, index): readonly Line[] => {
    if (!entry?.closing) return [];
    const quarter = quarterOf(entry);
    const isChange = isChangeIn(entry, firsts);
    return [
      {
        entry,
        quarter,
        year: yearOf(entry),
        bookYear: bookYearOf(entry, isChange),
        row: rows[index] ?? {},
        holds: !odd.has(entry),
        isDouble: double.has(entry),
        isChange,
      },
    ];
  });
}

/**
 * What is booked first of a period is no change of it, also where it is what the period's year lacked: then its figures
 * before have an amount for one share alone.
 */
function isChangeIn(entry: Booked, firsts: ReadonlySet<Booked>): boolean {
  if (isCorrection(entry)) return true;
  const { before } = entry;
  if (before === undefined || isBookedWhole(entry)) return false;
  return !firsts.has(entry) || before.dividend !== undefined || before.percent !== undefined;
}

function bookYearOf(entry: Booked, isChange: boolean): string {
  const { at } = entry.closing ?? {};
  const own = /^\d{4}$/.exec(yearOf(entry))?.[0];
  const closedIn = at === undefined ? undefined : new Date(at).toISOString().slice(0, 4);
  if (own === undefined || closedIn === undefined) return own ?? closedIn ?? "";
  return isChange && closedIn > own ? closedIn : own;
}

/** The amounts of these lines. A line that does not hold, or is booked twice, counts for nothing. */
export function accruals(lines: readonly Line[]): readonly Accrued[] {
  const sums = new Map<string, number>();
  for (const { entry, quarter, holds, isDouble } of lines) {
    const { amount, currency } = entry.closing ?? {};
    if (!holds || isDouble || amount === undefined) continue;
    const key = JSON.stringify([entry.ticker, quarter, entry.portfolio ?? "", currency, methodOf(entry)]);
    sums.set(key, exactSum(sums.get(key) ?? 0, amount));
  }
  return [...sums]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, accrued]): Accrued => {
      const [ticker, quarter, portfolio, currency, method] = JSON.parse(key);
      return { ticker, quarter, portfolio, currency, method, accrued };
    });
}

/** The totals of each currency. Currencies are never added together. */
export function totalsOf(accrued: readonly Accrued[]): readonly Pick<Accrued, "currency" | "accrued">[] {
  const sums = new Map<string, number>();
  for (const { currency, accrued: more } of accrued) sums.set(currency, exactSum(sums.get(currency) ?? 0, more));
  return [...sums].map(([currency, sum]) => ({ currency, accrued: sum }));
}

/** The totals of each method and currency. */
export function totalsByMethod(
  accrued: readonly Accrued[],
): readonly Pick<Accrued, "method" | "currency" | "accrued">[] {
  return (["dividend", "income"] as const).flatMap((method) =>
    totalsOf(accrued.filter((one) => one.method === method)).map((one) => ({ method, ...one })),
  );
}

/**
 * The holdings for which a quarter is closed, closed with nothing to give, taken back, is open, or has a gap. `lines`:
 * those of the quarter.
 */
export function quarterCoverage(grid: CoverageGrid, quarter: string, lines: readonly Line[]) {
  const at = grid.periods.indexOf(quarter);
  const of = (state: string) => grid.rows.filter(({ cells }) => cells[at] === state).map(({ ticker }) => ticker);
  const own = new Map<string, { readonly amounts: number[]; isTakenBack: boolean }>();
  for (const { entry, holds, isDouble } of lines) {
    const ticker = tickerIn(entry.ticker);
    const found = own.get(ticker) ?? { amounts: [], isTakenBack: false };
    own.set(ticker, found);
    if (holds && !isDouble) found.amounts.push(entry.closing?.amount ?? Number.NaN);
    if (entry.reverses !== undefined) found.isTakenBack = true;
  }
  const isZero = (ticker: string) => own.get(ticker)?.amounts.every((amount) => amount === 0) === true;
  const isTakenBack = (ticker: string) => own.get(ticker)?.isTakenBack === true;
  const closed = of("closed");
  const open = of("open");
  return {
    closed: closed.filter((ticker) => !isZero(ticker)),
    zero: closed.filter(isZero),
    takenBack: open.filter(isTakenBack),
    open: open.filter((ticker) => !isTakenBack(ticker)),
    gaps: gapsIn(grid, quarter),
  };
}
