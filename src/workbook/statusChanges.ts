/**
 * The status ledger, as plain data: each change of a verdict, rank, test or ratio's band, with the report's date and
 * the day when it was first seen. The service gives only today's; who asks "since when" finds it here. Rows are only
 * added.
 */
import { isKnownAccount, isOneAccount } from "./account";
import { endOf, sealOf, torn } from "./chain";

export type Band = "over" | "near" | "clear" | "unknown";

export interface Status {
  readonly verdict: string;
  /** Undefined is none given, and never 0. */
  readonly rank: number | undefined;
  /** The service's own results, and how near each ratio is to its limit. */
  readonly tests: Readonly<Record<"revenue" | "securities" | "debt", string>>;
  readonly bands: Readonly<Record<"revenue" | "securities" | "debt", Band>>;
  /** In percent; undefined is none given, or not kept by an earlier version. */
  readonly ratios?: Readonly<Partial<Record<"revenue" | "securities" | "debt", number | undefined>>>;
  /** `YYYY-MM-DD`; "" where it is not given. */
  readonly reportDate: string;
}

export interface StatusRow extends Status, Origin {
  readonly ticker: string;
  /** First observed: when the answer was fetched, ms since 1970. */
  readonly at: number;
  /** Its checksum, and that of the row before it (`chain`); version 1.0 kept none. */
  readonly sum?: string | undefined;
  readonly follows?: string | undefined;
}

/** What a row rests on. Undefined is not given, or not kept by an earlier version. */
export interface Origin {
  /** Whose answer it was: `accountOf`. */
  readonly account?: string | undefined;
  readonly company?: string | undefined;
  /** The address of the filing. */
  readonly source?: string | undefined;
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

/**
 * With a row for each ticker that is new or different; the same ledger where nothing is. An answer is held against those
 * of its own account.
 */
export function seen(ledger: readonly StatusRow[], answers: readonly Seen[]): readonly StatusRow[] {
  const ofTicker = new Map<string, StatusRow[]>();
  const keep = (row: StatusRow) => {
    const rows = ofTicker.get(row.ticker) ?? [];
    rows.push(row);
    ofTicker.set(row.ticker, rows);
  };
  for (const row of inOrder(ledger)) keep(row);
  const added: StatusRow[] = [];
  for (const { kept, sample, ...row } of answers) {
    const own = (ofTicker.get(row.ticker) ?? []).filter(({ account }) => isOneAccount(account, row.account));
    const before = own[own.length - 1];
    if (kept || sample || (before && (row.at <= before.at || isSame(before, row)))) continue;
    keep(row);
    added.push(row);
  }
  return added.length > 0 ? [...ledger, ...added] : ledger;
}

/**
 * What changed after that moment, also where it is by now as it was; a ticker first observed since has no before. What two
 * accounts tell differently is no change: each is told by itself.
 */
export function changedSince(ledger: readonly StatusRow[], moment: number): readonly Change[] {
  return byAccount(ledger)
    .flatMap(({ ticker, rows }) => {
      const before = rows.filter(({ at }) => at <= moment).pop();
      const after = rows.filter(({ at }) => at > moment);
      const now = after[after.length - 1];
      const isChange = before === undefined || after.some((row) => !isSame(before, row));
      return now && isChange ? [{ ticker, before, between: after.slice(0, -1), now }] : [];
    })
    .sort((a, b) => (a.ticker < b.ticker ? -1 : 1));
}

/** The rows of each ticker and account, in order. Rows whose account is not known may be of several. */
function byAccount(ledger: readonly StatusRow[]) {
  const found = new Map<string, { readonly ticker: string; readonly rows: StatusRow[] }>();
  const rows = inOrder(ledger);
  const accounts = new Map<string, Set<string | undefined>>();
  for (const { ticker, account } of rows) accounts.set(ticker, (accounts.get(ticker) ?? new Set()).add(account));
  for (const row of rows) {
    const { ticker, account } = row;
    const possible = [...(accounts.get(ticker) ?? [])].filter((one) => one && isOneAccount(one, account));
    const known = possible.filter(isKnownAccount);
    for (const one of known.length > 0 ? known : possible.length > 0 ? possible : [account]) {
      const key = JSON.stringify([ticker, one ?? null]);
      const group = found.get(key) ?? { ticker, rows: [] };
      group.rows.push(row);
      found.set(key, group);
    }
  }
  return [...found.values()];
}

/** These rows with their checksums, each behind the one before, and the first behind those that stand. */
export function sealedAfter(ledger: readonly StatusRow[], rows: readonly StatusRow[]): readonly StatusRow[] {
  let follows = endOf(linksOf(ledger));
  return rows.map((row) => {
    const sum = sealOfRow({ ...row, follows });
    const sealed = { ...row, follows, sum };
    follows = sum;
    return sealed;
  });
}

/** Rows that are not as they were written, and rows that follow one which is not there any more. */
export function doubtful(ledger: readonly StatusRow[]): readonly StatusRow[] {
  const changed = ledger.filter((row) => row.sum !== undefined && row.sum !== sealOfRow(row));
  const links = new Map(linksOf(ledger).map((link) => [link, link.row]));
  const after = torn([...links.keys()]).map(({ row }) => row);
  return [...new Set([...changed, ...after])];
}

function linksOf(ledger: readonly StatusRow[]) {
  return ledger.flatMap((row) => {
    const { sum, follows, at } = row;
    return sum === undefined ? [] : [{ sum, follows, at, row }];
  });
}

/** Over what stands in the row, in this order. */
function sealOfRow({ ticker, at, verdict, rank, tests, bands, ratios = {}, reportDate, ...origin }: StatusRow): string {
  return sealOf([
    ...[ticker, new Date(at).toISOString(), verdict, rank],
    ...[tests.revenue, bands.revenue, tests.securities, bands.securities, tests.debt, bands.debt, reportDate],
    ...[ratios.revenue, ratios.securities, ratios.debt],
    ...[origin.company, origin.source, origin.account, origin.follows],
  ]);
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
