/**
 * Decides what the status ledger records, on plain data: each change of a verdict, rank, test or ratio's band, with the
 * report's date and the day when it was first seen. The service gives only today's status; since when it holds can be
 * looked up only here. Rows are only added.
 */
import { isKnownAccount, isOneAccount } from "../entries/account";
import { endOf, sealOf, tornLinks } from "../entries/seal";

export type Band = "over" | "near" | "clear" | "unknown";

export interface Status {
  readonly verdict: string;
  /** Undefined when none is given; that never counts as 0. */
  readonly rank: number | undefined;
  /** The service's own results, and how near each ratio is to its limit. */
  readonly tests: Readonly<Record<"revenue" | "securities" | "debt", string>>;
  readonly bands: Readonly<Record<"revenue" | "securities" | "debt", Band>>;
  /** In percent; undefined when none is given, or an earlier version did not store it. */
  readonly ratios?: Readonly<Partial<Record<"revenue" | "securities" | "debt", number | undefined>>>;
  /** `YYYY-MM-DD`; "" where it is not given. */
  readonly reportDate: string;
}

export interface StatusRow extends Status, StatusOrigin {
  readonly ticker: string;
  /** When the answer that first showed this status was fetched, in ms since 1970. */
  readonly at: number;
  /** Its checksum, and that of the row before it (`seal`); version 1.0 stored none. */
  readonly sum?: string | undefined;
  readonly follows?: string | undefined;
}

/** Where a row's status comes from. Undefined when that is not given, or an earlier version did not store it. */
export interface StatusOrigin {
  /** The account for which the service answered, as `accountOf` writes it. */
  readonly account?: string | undefined;
  readonly company?: string | undefined;
  /** The address of the filing. */
  readonly source?: string | undefined;
}

export interface Seen extends StatusRow {
  /**
   * `kept`: it is an old answer, shown because the service gives no newer one. `sample`: it is the sample service's.
   * Neither is recorded.
   */
  readonly kept: boolean;
  readonly sample: boolean;
}

export interface StatusChange {
  readonly ticker: string;
  readonly before: StatusRow | undefined;
  /**
   * The states between `before` and `now`, in order. A verdict that changed and changed back has the other one here.
   */
  readonly between: readonly StatusRow[];
  readonly now: StatusRow;
}

/**
 * How near a ratio is to its limit, by its headroom in percentage points. At the limit counts as over it. `near`: the
 * headroom up to which it is near.
 */
export function bandOf(headroom: number | undefined, near: number): Band {
  if (headroom === undefined) return "unknown";
  return headroom <= 0 ? "over" : headroom <= near ? "near" : "clear";
}

/**
 * The ledger with a row added for each ticker that is new or whose status differs; the same array where there is none.
 * An answer is compared only with rows that may be of its own account.
 */
export function withStatuses(ledger: readonly StatusRow[], answers: readonly Seen[]): readonly StatusRow[] {
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
 * The changes after that moment, also those that were undone since. A ticker that was first observed after it has no
 * `before`. A difference between two accounts is no change: each account is listed by itself.
 */
export function statusChangesSince(ledger: readonly StatusRow[], moment: number): readonly StatusChange[] {
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

/**
 * The rows of each ticker and account, in order. A row whose account is not known is listed with each account that it
 * may be of.
 */
export function byAccount(ledger: readonly StatusRow[]) {
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

/** These rows with their checksums. Each follows the one before it, and the first follows the end of the ledger. */
export function sealRows(ledger: readonly StatusRow[], rows: readonly StatusRow[]): readonly StatusRow[] {
  let follows = endOf(linksOf(ledger));
  return rows.map((row) => {
    const sum = sealOfRow({ ...row, follows });
    const sealed = { ...row, follows, sum };
    follows = sum;
    return sealed;
  });
}

/** The rows that somebody changed by hand, and the rows that follow a row which is gone. */
export function doubtfulRows(ledger: readonly StatusRow[]): readonly StatusRow[] {
  const changed = ledger.filter((row) => row.sum !== undefined && row.sum !== sealOfRow(row));
  const links = new Map(linksOf(ledger).map((link) => [link, link.row]));
  const after = tornLinks([...links.keys()]).map(({ row }) => row);
  return [...new Set([...changed, ...after])];
}

function linksOf(ledger: readonly StatusRow[]) {
  return ledger.flatMap((row) => {
    const { sum, follows, at } = row;
    return sum === undefined ? [] : [{ sum, follows, at, row }];
  });
}

/** The checksum of a row. Ledgers hold such checksums, so the fields and their order must not change. */
function sealOfRow({ ticker, at, verdict, rank, tests, bands, ratios = {}, reportDate, ...origin }: StatusRow): string {
  return sealOf([
    ticker,
    new Date(at).toISOString(),
    verdict,
    rank,
    tests.revenue,
    bands.revenue,
    tests.securities,
    bands.securities,
    tests.debt,
    bands.debt,
    reportDate,
    ratios.revenue,
    ratios.securities,
    ratios.debt,
    origin.company,
    origin.source,
    origin.account,
    origin.follows,
  ]);
}

/** The rows by time; on the sheet the user may have sorted them otherwise. */
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
