/**
 * Which holdings are booked for which period: what is missing is told as well as what is there. A cell of the grid is
 * `closed`, `open` (a row that nobody closed), `noFigure` (the service gave no amount), `notReturned` (it was asked and
 * gave no answer), or `never` (nothing of that period was ever observed).
 */
import { standing } from "./corrections";
import { type Booked, factorOf } from "./ledger";
import { daysOf, identityOf, symbolIn } from "./period";

export type Covered = "closed" | "open" | "noFigure" | "notReturned" | "never";

export interface Grid {
  /** The latest first, as `2025 Q3`; funds have their own days, which stand in no column. */
  readonly periods: readonly string[];
  /** One a holding, by ticker; a cell a period. */
  readonly rows: readonly { readonly ticker: string; readonly cells: readonly Covered[] }[];
}

/** `unanswered`: holdings of which the service was asked for the latest period, and gave nothing. */
export function gridOf(holdings: readonly string[], ledger: readonly Booked[], unanswered: ReadonlySet<string>): Grid {
  const stocks = ledger.filter((entry) => !daysOf(entry));
  const byPlace = new Map<string, Booked[]>();
  const periods = new Set<string>();
  for (const entry of stocks) {
    const { period } = identityOf(entry);
    const key = JSON.stringify([symbolIn(entry.ticker), period]);
    periods.add(period);
    byPlace.set(key, [...(byPlace.get(key) ?? []), entry]);
  }
  const counting = new Set(standing(ledger));
  const latest = [...periods].sort().reverse();
  const funds = new Set(ledger.filter(daysOf).map(({ ticker }) => symbolIn(ticker)));
  const owners = new Set(stocks.map(({ ticker }) => symbolIn(ticker)));
  const tickers = [...new Set([...holdings.map(symbolIn), ...owners])]
    .filter((ticker) => ticker !== "" && (owners.has(ticker) || !funds.has(ticker)))
    .sort();
  const covered = (ticker: string, period: string): Covered => {
    const entries = byPlace.get(JSON.stringify([ticker, period])) ?? [];
    if (entries.some((entry) => counting.has(entry))) return "closed";
    if (entries.some((entry) => factorOf(entry) !== undefined)) return "open";
    if (entries.length > 0) return "noFigure";
    return period === latest[0] && unanswered.has(ticker) ? "notReturned" : "never";
  };
  return {
    periods: latest,
    rows: tickers.map((ticker) => ({ ticker, cells: latest.map((period) => covered(ticker, period)) })),
  };
}

/** The holdings of which a period can neither be closed nor is closed, and why; none where the period is in no column. */
export function gapsIn(
  { periods, rows }: Grid,
  period: string,
): readonly { readonly ticker: string; readonly why: Exclude<Covered, "closed" | "open"> }[] {
  const at = periods.indexOf(period);
  return rows.flatMap(({ ticker, cells }) => {
    const why = cells[at];
    return why === undefined || why === "closed" || why === "open" ? [] : [{ ticker, why }];
  });
}
