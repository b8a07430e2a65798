/**
 * Sums up what the purification ledger says of a year, for the auditor who signs it and the bookkeeper who books it:
 * its quarters row by row; what was accrued, paid and is still to pay, by ticker, quarter, portfolio and currency; and
 * journal lines. All of it comes from the ledger's rows alone.
 */
import { dayOfSerial } from "../functions/days";
import { csvLine } from "../workbook/sheet/csvLine";
import type { Row } from "../workbook/sheet/worksheet";
import { type Grid, gapsIn, quarterOf, yearOf } from "./completeness";
import { doubled } from "./doubles";
import { type Booked, tampered, tornOff } from "./ledger";

/** A closed row of the ledger. */
export interface Line {
  readonly entry: Booked;
  /** Such as `2025 Q3`; for a fund, the quarter of its last day. */
  readonly quarter: string;
  readonly year: string;
  readonly row: Row;
  /** Whether nobody changed it since it was closed, and the row that it follows is there. */
  readonly holds: boolean;
  /** Whether another row books the same, so that this one is in no total. */
  readonly isDouble: boolean;
}

/** The amounts of one ticker, quarter, portfolio and currency: what was closed, what of it is paid, and the rest. */
export interface Accrued {
  readonly ticker: string;
  readonly quarter: string;
  readonly portfolio: string;
  readonly currency: string;
  readonly accrued: number;
  readonly paid: number;
  readonly open: number;
}

export function linesOf(entries: readonly (Booked | undefined)[], rows: readonly Row[]): readonly Line[] {
  const there = entries.flatMap((entry) => entry ?? []);
  const odd = new Set([...tampered(there), ...tornOff(there)]);
  const double = doubled(there);
  return entries.flatMap((entry, index): readonly Line[] => {
    if (!entry?.closing) return [];
    const quarter = quarterOf(entry);
    return [
      {
        entry,
        quarter,
        year: yearOf(entry),
        row: rows[index] ?? {},
        holds: !odd.has(entry),
        isDouble: double.has(entry),
      },
    ];
  });
}

/** The years of these lines, the latest first. */
export function yearsOf(lines: readonly Line[]): readonly string[] {
  return [...new Set(lines.map(({ year }) => year))].sort().reverse();
}

/** The amounts of these lines. A line that does not hold, or is booked twice, counts for nothing. */
export function accruedIn(lines: readonly Line[]): readonly Accrued[] {
  const sums = new Map<string, { accrued: number; paid: number }>();
  for (const { entry, quarter, row, holds, isDouble } of lines) {
    const { amount, currency } = entry.closing ?? {};
    if (!holds || isDouble || amount === undefined) continue;
    const key = JSON.stringify([entry.ticker, quarter, entry.portfolio ?? "", currency]);
    const sum = sums.get(key) ?? { accrued: 0, paid: 0 };
    sums.set(key, { accrued: sum.accrued + amount, paid: sum.paid + (isPaid(row) ? amount : 0) });
  }
  return [...sums]
    .map(([key, { accrued, paid }]): Accrued => {
      const [ticker, quarter, portfolio, currency] = JSON.parse(key);
      return {
        ticker,
        quarter,
        portfolio,
        currency,
        accrued: tidy(accrued),
        paid: tidy(paid),
        open: tidy(accrued - paid),
      };
    })
    .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** The totals of each currency. Currencies are never added together. */
export function totalsOf(accrued: readonly Accrued[]): readonly Omit<Accrued, "ticker" | "quarter" | "portfolio">[] {
  const sums = new Map<string, { accrued: number; paid: number }>();
  for (const { currency, accrued: more, paid } of accrued) {
    const sum = sums.get(currency) ?? { accrued: 0, paid: 0 };
    sums.set(currency, { accrued: sum.accrued + more, paid: sum.paid + paid });
  }
  return [...sums].map(([currency, { accrued: sum, paid }]) => ({
    ...{ currency, accrued: tidy(sum), paid: tidy(paid), open: tidy(sum - paid) },
  }));
}

/** The holdings for which a quarter is closed, is open, or has a gap. */
export function coveredIn(grid: Grid, quarter: string) {
  const at = grid.periods.indexOf(quarter);
  const closed = grid.rows.filter(({ cells }) => cells[at] === "closed").map(({ ticker }) => ticker);
  const open = grid.rows.filter(({ cells }) => cells[at] === "open").map(({ ticker }) => ticker);
  return { closed, open, gaps: gapsIn(grid, quarter) };
}

export interface JournalWords {
  readonly headings: readonly string[];
  readonly expense: string;
  readonly payable: string;
  readonly bank: string;
}

/**
 * The journal as CSV: two lines for each closed row, and two more where it is paid, so that debits and credits are
 * equal in each currency.
 */
export function journalOf(lines: readonly Line[], { headings, expense, payable, bank }: JournalWords): string {
  const booked = lines
    // A row with an amount of 0 changes no account.
    .filter(({ holds, isDouble, entry }) => holds && !isDouble && (entry.closing?.amount ?? 0) !== 0)
    .flatMap(({ entry, quarter, row }) => {
      const { amount = 0, currency = "", at, sum = "" } = entry.closing ?? {};
      const about = [entry.ticker, quarter, entry.portfolio, entry.reason].filter(Boolean).join(" ");
      const closedOn = at === undefined ? "" : new Date(at).toISOString().slice(0, 10);
      const pair = (day: string, debit: string, credit: string, reference: string) => {
        const [one, other] = amount < 0 ? [credit, debit] : [debit, credit];
        const size = Math.abs(amount);
        return [
          [day, one, size, "", currency, about, reference],
          [day, other, "", size, currency, about, reference],
        ];
      };
      const accrual = pair(closedOn, expense, payable, sum);
      if (!isPaid(row)) return accrual;
      return [...accrual, ...pair(dayIn(row), payable, bank, String(row.reference ?? ""))];
    });
  return [headings, ...booked].map(csvLine).join("\r\n");
}

/** The day of payment as `YYYY-MM-DD`, or the text that somebody typed there; "" where there is none. */
function dayIn({ paidOn = null }: Row): string {
  return typeof paidOn === "number" ? (dayOfSerial(paidOn) ?? "") : String(paidOn ?? "").trim();
}

function isPaid(row: Row): boolean {
  return dayIn(row) !== "";
}

function keyOf({ ticker, quarter, portfolio, currency }: Accrued): string {
  return JSON.stringify([ticker, quarter, portfolio, currency]);
}

function tidy(sum: number): number {
  return Number(sum.toPrecision(12));
}
