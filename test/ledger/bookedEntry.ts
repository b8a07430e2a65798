/** A quarter as the service answers it and as the ledger has it, for tests: each names only the values that matter to it. */
import { type Booked, closeEntry, type Observed, sealEntry, withAnswers } from "../../src/ledger/entries/entries";

const quarter = {
  ticker: "AAPL",
  year: "2025",
  label: "third_quarter",
  dividend: 0.25,
  percent: 3,
  perShare: 0.0075,
  at: 1_000,
};
/** Of an answer that is booked: it is neither old nor the sample service's. */
export const live = { kept: false, sample: false };
export const stamp = { at: 5_000, by: "A. Auditor" };

export function observation(more: Partial<Observed> = {}): Observed {
  return { ...quarter, ...live, ...more };
}

/** An entry that nobody has closed. */
export function openEntry(more: Partial<Booked> = {}): Booked {
  return { ...quarter, before: undefined, closing: undefined, ...more };
}

interface Closed {
  readonly shares?: number;
  readonly currency?: string;
  readonly portfolio?: string;
  readonly method?: string;
  /** ms since 1970. */
  readonly at?: number;
  readonly follows?: string | undefined;
}

/** The entry of an answer, closed and sealed. `restates`: the closed entry whose figures it restates. */
export function closedEntry(
  answer: Observed,
  { shares = 100, currency = "USD", at = stamp.at, follows = "start", ...own }: Closed = {},
  restates?: Booked,
): Booked {
  const [entry] = withAnswers(restates ? [restates] : [], [answer]).slice(-1) as [Booked];
  return sealEntry(closeEntry({ ...entry, ...own }, { shares, currency }, { ...stamp, at }) as Booked, follows);
}
