/**
 * Makes the grid that shows which holdings are booked for which period, and which are missing. A cell of the grid is
 * `closed`, `part` (for a fund: some days of the quarter are closed, and the others are in no row), `open` (a row that
 * nobody closed), `noFigure` (the service gave no dividend or percentage), `notReturned` (it was asked and gave no answer),
 * `notYet` (no figures of that period came), or `notHeld` (nothing of the ticker was observed up to that period). A fund's periods are days that a person chose: a quarter of the calendar
 * is closed for the fund when its closed periods contain each day of the quarter.
 */
import { standingEntries } from "./corrections";
import { type Booked, factorOf, type Observed } from "./entries";
import { type Days, daysOf, type Identity, identityOf, tickerIn } from "./period";

export type Covered = "closed" | "part" | "open" | "noFigure" | "notReturned" | "notYet" | "notHeld";

export interface CoverageGrid {
  /**
   * The periods of the ledger's rows, such as `2025 Q3`, the latest first. A fund's row gives the quarter of its last
   * day.
   */
  readonly periods: readonly string[];
  /** A row for each holding, sorted by ticker, with a cell for each period. */
  readonly rows: readonly { readonly ticker: string; readonly cells: readonly Covered[] }[];
}

/**
 * The grid of these holdings. `unanswered`: the tickers whose latest period was asked for, and of which the service
 * gave nothing. `answers`: those of now, of which some name a period and give no figures.
 */
export function coverageGrid(
  holdings: readonly string[],
  ledger: readonly Booked[],
  unanswered: ReadonlySet<string>,
  answers: readonly Observed[] = [],
): CoverageGrid {
  const byTicker = new Map<string, Booked[]>();
  for (const entry of ledger) {
    const ticker = tickerIn(entry.ticker);
    byTicker.set(ticker, [...(byTicker.get(ticker) ?? []), entry]);
  }
  const counting = new Set(standingEntries(ledger));
  const periods = new Map(ledger.map((entry) => [quarterOf(entry), daysOfQuarter(entry)]));
  const ends = new Map(
    ledger.map((entry) => [quarterOf(entry), daysOfQuarter(entry)?.to ?? endOfPeriod(entry)] as const),
  );
  // By their last day, since "2025", a whole year, is later than "2025 Q3"; of two with one last day, the quarter first.
  const latest = [...periods.keys()].sort((a, b) => compare(ends.get(b) ?? b, ends.get(a) ?? a) || compare(b, a));
  const tickers = [...new Set([...holdings.map(tickerIn), ...byTicker.keys()])]
    .filter((ticker) => ticker !== "")
    .sort();
  const covered = (ticker: string, period: string): Covered => {
    const own = byTicker.get(ticker) ?? [];
    const whole = periods.get(period);
    const entries = own.filter((entry) => isOf(entry, period, whole));
    const closed = entries.filter((entry) => counting.has(entry));
    if (closed.some((entry) => !daysOf(entry)) || holdAllDays(closed, whole)) return "closed";
    const open = entries.filter((entry) => !isSameAsAny(entry, closed));
    if (open.some((entry) => factorOf(entry) !== undefined)) return "open";
    if (closed.length > 0) return "part";
    if (open.length > 0) return "noFigure";
    if (answers.some((one) => tickerIn(one.ticker) === ticker && quarterOf(one) === period)) return "noFigure";
    if (period === latest[0]) return unanswered.has(ticker) ? "notReturned" : "notYet";
    // Where a label tells no days, nobody knows what was held then.
    const end = ends.get(period);
    const isHeld = end === undefined || own.some((entry) => (daysOf(entry)?.from ?? endOfPeriod(entry) ?? "") <= end);
    return isHeld ? "notYet" : "notHeld";
  };
  return {
    periods: latest,
    rows: tickers.map((ticker) => ({ ticker, cells: latest.map((period) => covered(ticker, period)) })),
  };
}

/** Texts by their characters, in whatever language the program runs. */
function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** The quarter to which an entry belongs, such as `2025 Q3`; for a fund, the quarter of its last day. */
export function quarterOf(entry: Pick<Booked, "year" | "label">): string {
  const { year, quarter } = placeOf(entry);
  return daysOf(entry) ? `${year} Q${quarter}` : identityOf(entry).period;
}

/** The year to which an entry belongs; for a fund, the year of its last day. Its period when no year is known. */
export function yearOf(entry: Pick<Booked, "year" | "label">): string {
  return placeOf(entry).year ?? identityOf(entry).period;
}

/** The last day of an entry's period, `YYYY-MM-DD`; undefined where the period is not understood. */
export function endOfPeriod(entry: Pick<Booked, "year" | "label">): string | undefined {
  const days = daysOf(entry);
  const { year, quarter, half, isUnderstood } = identityOf(entry);
  if (days || year === undefined || !isUnderstood) return days?.to;
  return lastDayOf(year, 3 * (quarter ?? 2 * (half ?? 2)));
}

function lastDayOf(year: string, months: number): string {
  return new Date(Date.UTC(Number(year), months, 0)).toISOString().slice(0, 10);
}

/** Year and quarter of the calendar, as far as they are known. */
function placeOf(entry: Pick<Booked, "year" | "label">): Pick<Identity, "quarter"> & { readonly year?: string } {
  const days = daysOf(entry);
  if (days) return { year: days.to.slice(0, 4), quarter: Math.ceil(Number(days.to.slice(5, 7)) / 3) };
  const { year, quarter } = identityOf(entry);
  return { ...(year !== undefined && { year }), quarter };
}

/** Whether an entry is about a period, whose days are `whole`. A fund's days may go over several quarters. */
function isOf(entry: Booked, quarter: string, whole: Days | undefined): boolean {
  const days = daysOf(entry);
  if (!days || !whole) return quarterOf(entry) === quarter;
  return days.from <= whole.to && days.to >= whole.from;
}

function isSameAsAny(entry: Booked, closed: readonly Booked[]): boolean {
  return closed.some((other) => identityOf(other).period === identityOf(entry).period);
}

/** Whether the days of these entries together contain each day of a quarter. */
function holdAllDays(entries: readonly Booked[], whole: Days | undefined): boolean {
  if (!whole) return false;
  const ranges = entries.flatMap((entry) => daysOf(entry) ?? []).sort((a, b) => (a.from < b.from ? -1 : 1));
  let next = whole.from;
  for (const { from, to } of ranges) if (from <= next && to >= next) next = dayAfter(to);
  return next > whole.to;
}

/** The first and the last day of an entry's quarter of the calendar; undefined for any other period. */
function daysOfQuarter(entry: Booked): Days | undefined {
  const { year, quarter } = placeOf(entry);
  if (year === undefined || quarter === undefined) return undefined;
  const from = `${year}-${String(3 * quarter - 2).padStart(2, "0")}-01`;
  return { from, to: lastDayOf(year, 3 * quarter) };
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}

/**
 * The holdings whose period is neither closed nor ready to be closed, and why. Empty when the grid has no such period.
 */
export function gapsIn(
  { periods, rows }: CoverageGrid,
  period: string,
): readonly { readonly ticker: string; readonly why: Exclude<Covered, "closed" | "open"> }[] {
  const at = periods.indexOf(period);
  return rows.flatMap(({ ticker, cells }) => {
    const why = cells[at];
    return why === undefined || why === "closed" || why === "open" ? [] : [{ ticker, why }];
  });
}
