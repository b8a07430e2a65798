/**
 * Finds reasons not to close an open period yet: it resembles one that is booked, or that comes before it in the
 * ledger. A person says whether it is the same; nothing here decides that.
 */
import { isOneAccount } from "./account";
import { isCorrection } from "./corrections";
import type { Booked } from "./ledger";
import { type Days, daysOf, type Identity, identityOf, symbolIn } from "./period";

/**
 * Why an open period resembles another. `respelt`: one of their labels was not understood, and the years are not known
 * to differ; or two rows have one period in two spellings, as version 1.0 wrote them. `overlaps`: two ranges of a fund
 * share days, or a half or whole year has the quarter in it. `renamed`: another ticker has the same dividend and percent in the same
 * period, and was observed after the other was booked, or when the service no longer answers for it. `account`: another
 * account gives other figures for the period. `noAccount`: an earlier version's row does not say whose answer it was.
 * `noYear`: its label has no year, and the difference may be another year's.
 */
export type Why = "respelt" | "overlaps" | "renamed" | "noYear" | "account" | "noAccount";

export interface Resemblance {
  readonly why: Why;
  readonly ticker: string;
  readonly year: string;
  readonly label: string;
}

/**
 * Returns a function that finds the entry which a given one resembles; undefined when there is none. `answered`: the
 * tickers that have an answer now. `vouched`: the accounts to which, as a person said, rows without an account belong.
 * The ledger is read once, and not for each entry.
 */
export function resemblances(
  ledger: readonly Booked[],
  answered: ReadonlySet<string>,
  vouched: ReadonlySet<string | undefined> = new Set(),
) {
  const known = new Map<Booked, Known>();
  const ofTicker = new Map<string, Known[]>();
  const ofFigures = new Map<string, Known[]>();
  for (const entry of ledger) {
    if (isCorrection(entry)) continue;
    const one = knownOf(entry);
    known.set(entry, one);
    listed(ofTicker, one.symbol).push(one);
    if (one.figures !== undefined) listed(ofFigures, one.figures).push(one);
  }
  return (entry: Booked): Resemblance | undefined => {
    const one = known.get(entry) ?? knownOf(entry);
    const others = [...(ofTicker.get(one.symbol) ?? []), ...(ofFigures.get(one.figures ?? "") ?? [])];
    for (const other of others) {
      if (other.entry === entry || !(other.entry.closing || other.entry.at < entry.at)) continue;
      const why = whyOf(one, other, answered, vouched);
      const { ticker, year, label } = other.entry;
      if (why) return { why, ticker, year, label };
    }
    return undefined;
  };
}

interface Known {
  readonly entry: Booked;
  readonly symbol: string;
  readonly identity: Identity;
  readonly days: Days | undefined;
  /**
   * Period, dividend and percent as one text, by which another ticker with equal figures is found; undefined when
   * nothing is owed.
   */
  readonly figures: string | undefined;
}

function knownOf(entry: Booked): Known {
  const { dividend, percent } = entry;
  const identity = identityOf(entry);
  const figures = dividend && percent ? JSON.stringify([identity.period, dividend, percent]) : undefined;
  return { entry, symbol: symbolIn(entry.ticker), identity, days: daysOf(entry), figures };
}

function whyOf(
  one: Known,
  other: Known,
  answered: ReadonlySet<string>,
  vouched: ReadonlySet<string | undefined>,
): Why | undefined {
  const [entry, earlier] = [one.entry, other.entry];
  if (one.symbol !== other.symbol) {
    const isReplaced = answered.has(one.symbol) && !answered.has(other.symbol) && entry.at > earlier.at;
    const isLater = isReplaced || (earlier.closing?.at !== undefined && entry.at > earlier.closing.at);
    return isLater && !entry.before ? "renamed" : undefined;
  }
  if (one.identity.period === other.identity.period) {
    // The earlier entry counts only if it is booked or no restatement.
    const counts = earlier.closing !== undefined || earlier.before === undefined;
    if (entry.before && counts && !isOneAccount(entry.account, earlier.account)) return "account";
    const isTold = entry.account === undefined || vouched.has(entry.account) || earlier.account !== undefined;
    if (entry.before && counts && !isTold) return "noAccount";
    if (!entry.before && !earlier.before && earlier.closing && entry.at !== earlier.at) return "respelt";
    return entry.before && one.identity.year === undefined ? "noYear" : undefined;
  }
  if (entry.before) return undefined;
  if (one.days && other.days) return overlap(one.days, other.days) ? "overlaps" : undefined;
  if (one.days || other.days) return undefined;
  const [period, before] = [one.identity.period, other.identity.period];
  if (one.identity.isUnderstood && other.identity.isUnderstood) {
    return isWithin(period, before) || isWithin(before, period) ? "overlaps" : undefined;
  }
  // Other figures are no sign of another period: the service may have restated them.
  const isSame = entry.dividend === earlier.dividend && entry.percent === earlier.percent;
  const [year, yearBefore] = [yearIn(period), yearIn(before)];
  return isSame || year === undefined || yearBefore === undefined || year === yearBefore ? "respelt" : undefined;
}

function yearIn(period: string): string | undefined {
  return /\b(?:19|20)\d\d\b/.exec(period)?.[0];
}

/** Whether a quarter or half is part of a half or a whole year: `2025 Q3` of `2025 H2` and of `2025`. */
function isWithin(part: string, whole: string): boolean {
  if (/^\d{4}$/.test(whole)) return part.startsWith(`${whole} `);
  const [, year, half] = /^(\d{4}) H([12])$/.exec(whole) ?? [];
  const quarters = half === "1" ? ["Q1", "Q2"] : ["Q3", "Q4"];
  return half !== undefined && quarters.some((quarter) => part === `${year} ${quarter}`);
}

function overlap(one: Days, other: Days): boolean {
  return one.from <= other.to && other.from <= one.to;
}

function listed<T>(lists: Map<string, T[]>, key: string): T[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}
