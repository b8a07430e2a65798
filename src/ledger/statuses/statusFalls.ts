/** Finds in the status ledger the holdings that were compliant and are no longer, and since when that is known. */
import { byAccount, doubtfulRows, type StatusRow } from "./statusChanges";

/** A holding that is no longer compliant. */
export interface StatusFall {
  readonly ticker: string;
  readonly verdict: string;
  readonly company: string | undefined;
  /** When the first verdict that is not HALAL was observed, in ms since 1970, and the date of its report. */
  readonly at: number;
  readonly reportDate: string;
}

/**
 * The holdings whose last verdict is NOT HALAL or DOUBTFUL after one that was HALAL, the latest first. One that is not
 * covered any more is none of these: of it nothing is known. Rows that somebody changed by hand do not count.
 */
export function statusFalls(ledger: readonly StatusRow[]): readonly StatusFall[] {
  return trustedRows(ledger)
    .flatMap(({ ticker, rows }): readonly StatusFall[] => {
      const before = rows.map(({ verdict }) => verdict).lastIndexOf("HALAL");
      const [first] = rows.slice(before + 1).filter(isFallen);
      const last = rows[rows.length - 1];
      if (before < 0 || !first || !last || !isFallen(last)) return [];
      const { verdict, company } = last;
      return [{ ticker, verdict, company, at: first.at, reportDate: first.reportDate }];
    })
    .sort((one, other) => other.at - one.at || (one.ticker < other.ticker ? -1 : 1));
}

/** The last verdict of each ticker. Where accounts differ, the one that was observed last. */
export function lastVerdicts(ledger: readonly StatusRow[]): ReadonlyMap<string, string> {
  const last = trustedRows(ledger).flatMap(({ rows }) => rows.slice(-1));
  return new Map([...last].sort((one, other) => one.at - other.at).map(({ ticker, verdict }) => [ticker, verdict]));
}

function trustedRows(ledger: readonly StatusRow[]) {
  const odd = new Set(doubtfulRows(ledger));
  return byAccount(ledger.filter((row) => !odd.has(row)));
}

function isFallen({ verdict }: StatusRow): boolean {
  return verdict === "NOT HALAL" || verdict === "DOUBTFUL";
}
