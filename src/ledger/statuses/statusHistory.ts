/**
 * Tells from the status ledger the verdict that each ticker had at the end of each quarter, and how many were HALAL then.
 * The last quarter is the present one, as of now.
 */
import { byAccount, type StatusRow } from "./statusChanges";

export interface StatusHistory {
  /** Such as `2025 Q3`, the earliest first. */
  readonly quarters: readonly string[];
  /** A verdict for each quarter; "" where the ticker was not observed yet. */
  readonly rows: readonly {
    readonly ticker: string;
    readonly account: string | undefined;
    readonly verdicts: readonly string[];
  }[];
  /** For each quarter, of the tickers that are HALAL, DOUBTFUL or NOT HALAL: how many, and how many are HALAL. */
  readonly counts: readonly { readonly judged: number; readonly halal: number }[];
}

const judged: ReadonlySet<string> = new Set(["HALAL", "DOUBTFUL", "NOT HALAL"]);

/** `now`: ms since 1970. `most`: how many quarters at most, the latest. */
export function statusHistory(ledger: readonly StatusRow[], now: number, most: number): StatusHistory {
  const last = numberOf(now);
  const first = Math.min(last, ...ledger.map(({ at }) => numberOf(at)));
  const length = Math.min(most, last - first + 1);
  const shown = Array.from({ length }, (_, index) => last - length + 1 + index);
  const rows = byAccount(ledger)
    .map(({ ticker, rows: own }) => ({
      ticker,
      account: own[own.length - 1]?.account,
      verdicts: shown.map((number) => own.filter(({ at }) => numberOf(at) <= number).pop()?.verdict ?? ""),
    }))
    .sort((one, other) => (one.ticker < other.ticker ? -1 : 1));
  const counts = shown.map((_, index) => {
    const known = rows.map(({ verdicts }) => verdicts[index] ?? "").filter((verdict) => judged.has(verdict));
    return { judged: known.length, halal: known.filter((verdict) => verdict === "HALAL").length };
  });
  return { quarters: shown.map((number) => `${Math.floor(number / 4)} Q${(number % 4) + 1}`), rows, counts };
}

/** The quarters of all years, counted in order, in universal time as in the ledger. */
function numberOf(moment: number): number {
  const day = new Date(moment);
  return day.getUTCFullYear() * 4 + Math.floor(day.getUTCMonth() / 3);
}
