/** Which verdicts are different after a refresh. A verdict that is gone is a difference; one still absent is none. */
import type { Verdicts } from "./ports";

export interface Difference {
  readonly ticker: string;
  readonly before: string | undefined;
  readonly now: string | undefined;
}

/** Only tickers that had a verdict before: what is new in the sheet has not changed. In the tickers' order. */
export function differences(before: Verdicts, now: Verdicts): readonly Difference[] {
  return Object.keys(before)
    .filter((ticker) => before[ticker] !== now[ticker])
    .sort()
    .map((ticker) => ({ ticker, before: before[ticker], now: now[ticker] }));
}
