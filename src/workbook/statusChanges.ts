/**
 * The status ledger, as plain data: each change of a verdict, rank, test or ratio's band, with the report's date and
 * the day when it was first seen. The service gives only today's; who asks "since when" finds it here. Rows are only
 * added.
 */
export type Band = "over" | "near" | "clear" | "unknown";

export interface Status {
  readonly verdict: string;
  /** Undefined is none given, and never 0. */
  readonly rank: number | undefined;
  /** The service's own results, and how near each ratio is to its limit. */
  readonly tests: Readonly<Record<"revenue" | "securities" | "debt", string>>;
  readonly bands: Readonly<Record<"revenue" | "securities" | "debt", Band>>;
  /** `YYYY-MM-DD`; "" where it is not given. */
  readonly reportDate: string;
}

export interface StatusRow extends Status {
  readonly ticker: string;
  /** First observed: when the answer was fetched, ms since 1970. */
  readonly at: number;
}

export interface Seen extends StatusRow {
  /** An old answer in place of a newer one, or the sample service's. */
  readonly kept: boolean;
  readonly sample: boolean;
}

export interface Change {
  readonly ticker: string;
  readonly before: StatusRow | undefined;
  /** What it was after that and is not any more, in order: a verdict that went and came back changed twice. */
  readonly between: readonly StatusRow[];
  readonly now: StatusRow;
}

/** By headroom in points: at the limit is over it. */
export function bandOf(headroom: number | undefined, near: number): Band {
  if (headroom === undefined) return "unknown";
  return headroom <= 0 ? "over" : headroom <= near ? "near" : "clear";
}

/** With a row for each ticker that is new or different; the same ledger where nothing is. */
export function seen(ledger: readonly StatusRow[], answers: readonly Seen[]): readonly StatusRow[] {
  const last = new Map(inOrder(ledger).map((row) => [row.ticker, row] as const));
  const added: StatusRow[] = [];
  for (const { kept, sample, ...row } of answers) {
    const before = last.get(row.ticker);
    if (kept || sample || (before && (row.at <= before.at || isSame(before, row)))) continue;
    last.set(row.ticker, row);
    added.push(row);
  }
  return added.length > 0 ? [...ledger, ...added] : ledger;
}

/** What changed after that moment, also where it is by now as it was; a ticker first observed since has no before. */
export function changedSince(ledger: readonly StatusRow[], moment: number): readonly Change[] {
  const before = new Map<string, StatusRow>();
  const after = new Map<string, readonly StatusRow[]>();
  for (const row of inOrder(ledger)) {
    if (row.at <= moment) before.set(row.ticker, row);
    else after.set(row.ticker, [...(after.get(row.ticker) ?? []), row]);
  }
  return [...after]
    .map(([ticker, rows]) => ({ ticker, before: before.get(ticker), between: rows.slice(0, -1), rows }))
    .filter(({ before: was, rows }) => was === undefined || rows.some((row) => !isSame(was, row)))
    .map(({ rows, ...change }) => ({ ...change, now: rows[rows.length - 1] as StatusRow }))
    .sort((a, b) => (a.ticker < b.ticker ? -1 : 1));
}

/** The rows may have been sorted otherwise. */
function inOrder(ledger: readonly StatusRow[]): readonly StatusRow[] {
  return [...ledger].sort((a, b) => a.at - b.at);
}

/** A new report with the same outcome is no change of status. */
function isSame(a: Status, b: Status): boolean {
  const told = ({ verdict, rank, tests, bands }: Status) =>
    [
      verdict,
      rank ?? "",
      tests.revenue,
      tests.securities,
      tests.debt,
      bands.revenue,
      bands.securities,
      bands.debt,
    ].join();
  return told(a) === told(b);
}
