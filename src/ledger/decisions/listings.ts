/**
 * Tells whether two tickers are two listings of one company, such as two share classes, or one listing under an old and
 * a new ticker. A person who has said so once is not asked again in each quarter. Two tickers that are both booked for
 * one period of one company are two as well.
 */
import type { Booked } from "../entries/entries";
import { identityOf, tickerIn } from "../entries/period";

/** What a person said of a ticker: that it is the same as another one, or new beside it. */
export interface SaidOfTicker {
  readonly ticker: string;
  readonly other: string;
  readonly meant: "same" | "new" | "nothing" | "year";
}

export interface Listings {
  readonly areTwo: (one: string, other: string) => boolean;
  /** Whether a person said that the first ticker is the second one under another name. */
  readonly isRenamed: (one: string, other: string) => boolean;
}

export const noListings: Listings = { areTwo: () => false, isRenamed: () => false };

/** `counting`: the booked entries that count. `said`: what persons said, the latest last. */
export function listingsIn(counting: readonly Booked[], said: readonly SaidOfTicker[]): Listings {
  const told = new Map(said.map((one) => [pairOf(one.ticker, one.other), one]));
  const together = tickersBookedTogether(counting);
  return {
    areTwo: (one, other) => {
      const pair = pairOf(one, other);
      return (told.get(pair)?.meant ?? (together.has(pair) ? "new" : "same")) === "new";
    },
    isRenamed: (one, other) => {
      const found = told.get(pairOf(one, other));
      return found?.meant === "same" && tickerIn(found.ticker) === tickerIn(one);
    },
  };
}

/** The pairs of tickers for which something is booked of one period of one company. */
function tickersBookedTogether(counting: readonly Booked[]): ReadonlySet<string> {
  const symbols = new Map<string, Set<string>>();
  for (const { ticker, company, closing, ...period } of counting) {
    const name = companyOf(company);
    if (name === undefined || !closing?.shares) continue;
    const key = JSON.stringify([identityOf(period).period, name]);
    symbols.set(key, (symbols.get(key) ?? new Set()).add(tickerIn(ticker)));
  }
  const lists = [...symbols.values()].map((set) => [...set]);
  return new Set(lists.flatMap((list) => list.flatMap((one) => list.map((other) => pairOf(one, other)))));
}

/** A company's name in the form that is compared; undefined where the service gave none. */
export function companyOf(company: string | undefined): string | undefined {
  return company?.trim().toLowerCase() || undefined;
}

function pairOf(one: string, other: string): string {
  return JSON.stringify([tickerIn(one), tickerIn(other)].sort());
}
