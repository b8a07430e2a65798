/**
 * Finds reasons not to close an open period yet: it resembles one that is booked, or that comes before it in the
 * ledger. A person says whether it is the same; nothing here decides that.
 */

import { sourceName } from "../decisions/decisions";
import { companyOf, type Listings, noListings } from "../decisions/listings";
import { isOneAccount } from "../entries/account";
import { isCorrection } from "../entries/corrections";
import { type Booked, figuresKey, type Method, methodOf } from "../entries/entries";
import { type Days, daysOf, type Identity, identityOf, isWholeYear, isWithin, tickerIn } from "../entries/period";

/**
 * Why an open period resembles another. `respelt`: one of their labels was not understood, and the years are not known
 * to differ; or two rows have one period in two spellings, as version 1.0 wrote them. `overlaps`: two ranges of a fund
 * share days, or one period is a part of the other, such as a quarter of its year. `renamed`: another ticker has the
 * same dividend and percent in the same period, and was observed after the other was booked, or when the service no
 * longer answers for that one. `company`: another ticker of the same company has other figures, in the same period or in
 * one that resembles it; here it is enough that the other is booked. `replaced`: another ticker has the same shares in
 * the same period and is no longer answered, and this one is new since. Tickers that are known as two listings are none
 * of these.
 * `annual`: it is a whole year that contains another one's quarter, or such a quarter, and nobody has said what ANNUAL is.
 * `lessThanQuarters`: it is a whole year whose figure is less than its quarters' together (`wholeYear` finds that).
 * `inYear`: it restates a quarter of a year that is booked as a whole.
 * `sameReport`: it has the report date of another quarter of its ticker, and each quarter has a report of its own.
 * `otherReport`: it restates a period that had another report date; `reportOf`: and that date is another booked
 * quarter's. `otherMethod`: the period is booked by another method, or is open by it too (`rivals`). `revenue`: by income,
 * another period of its year has figures, and nobody has said of what time a report's revenue is. `inLater`: by income,
 * a later period is booked that contains this one; `lessToDate`: its figure is less than what is booked of its year
 * (`revenueOfYear` finds these three). `split`: it is the same period, whose figures were divided or multiplied by a simple ratio. `account`: another account gives other figures for the period. `noAccount`: an earlier version's row does not say
 * whose answer it was. `noYear`: its label has no year, and the difference may be another year's.
 */
export type Why =
  | "split"
  | "respelt"
  | "sameReport"
  | "otherReport"
  | "reportOf"
  | "overlaps"
  | "annual"
  | "lessThanQuarters"
  | "inYear"
  | "otherMethod"
  | "revenue"
  | "inLater"
  | "lessToDate"
  | "renamed"
  | "company"
  | "replaced"
  | "noYear"
  | "account"
  | "noAccount";

export interface Resemblance {
  readonly why: Why;
  readonly ticker: string;
  readonly year: string;
  readonly label: string;
  /** For `split`: its ratio, such as `10:1`. */
  readonly ratio?: string;
  /** For `otherMethod`: by which one the other is. */
  readonly method?: Method;
  /** For `otherReport` and `reportOf`: the report date that the service gives now, as `2025-12-31`. */
  readonly reportDate?: string | undefined;
}

/** What is known beside the ledger. */
export interface BesideLedger {
  /** The accounts to which, as a person said, rows without an account belong. */
  readonly vouched?: ReadonlySet<string | undefined>;
  /** What is known of pairs of tickers. */
  readonly listings?: Listings;
  /** What an ANNUAL entry is, as a person said. */
  readonly annualOf?: AnnualOf;
  /** Whether an entry's figure is of its own period alone. By income that is to be said. */
  readonly isOfItself?: (entry: Booked) => boolean;
  /** The shares of an entry; undefined where they are not known. */
  readonly sharesOf?: (entry: Booked) => number | undefined;
  /** The tickers that have a period in Purification, which cells show when their answers are not known any more. */
  readonly shown?: ReadonlySet<string>;
  /** The booked period that this one is, as a person said, as `sourceName` writes it. */
  readonly sameAs?: (entry: Booked) => string | undefined;
}

/**
 * Returns a function that finds the entry which a given one resembles; undefined when there is none. `answered`: the
 * tickers that have an answer now. The ledger is read once, and not for each entry.
 */
export function resemblances(
  ledger: readonly Booked[],
  answered: ReadonlySet<string>,
  {
    vouched = new Set(),
    listings = noListings,
    annualOf = () => undefined,
    isOfItself = () => true,
    sharesOf = () => undefined,
    shown = new Set(),
    sameAs = () => undefined,
  }: BesideLedger = {},
) {
  const known = new Map<Booked, Known>();
  const ofTicker = new Map<string, Known[]>();
  const ofFigures = new Map<string, Known[]>();
  const ofCompany = new Map<string, Known[]>();
  const ofShares = new Map<string, Known[]>();
  const ofName = new Map<string, Known[]>();
  const observedIn = new Map<string, number[]>();
  const booked = new Set<string>();
  const since = new Map<string, number>();
  const reports = new Map<string, Set<string>>();
  for (const entry of ledger) {
    if (isCorrection(entry)) continue;
    const one = knownOf(entry, sharesOf);
    if (entry.closing) {
      booked.add(one.key);
      listOf(ofName, sourceName(entry)).push(one);
    }
    listOf(observedIn, one.symbol).push(entry.at);
    if (isFigureOfItsOwn(entry) && entry.reportDate !== undefined) {
      reports.set(one.key, (reports.get(one.key) ?? new Set()).add(entry.reportDate));
    }
    since.set(one.key, Math.min(entry.at, since.get(one.key) ?? entry.at));
    known.set(entry, one);
    listOf(ofTicker, one.symbol).push(one);
    if (one.figures !== undefined) listOf(ofFigures, one.figures).push(one);
    if (one.company !== undefined) listOf(ofCompany, one.company).push(one);
    if (one.held !== undefined) listOf(ofShares, one.held).push(one);
  }
  return (entry: Booked): Resemblance | undefined => {
    const one = known.get(entry) ?? knownOf(entry, sharesOf);
    const others = [
      ...(ofTicker.get(one.symbol) ?? []),
      ...(ofFigures.get(one.figures ?? "") ?? []),
      ...(ofCompany.get(one.company ?? "") ?? []),
      ...(ofShares.get(one.held ?? "") ?? []),
      ...(ofName.get(sameAs(entry) ?? "") ?? []),
    ];
    // A restatement of what is booked is of that period; one of an open row may be of another, as the row itself.
    const isRestated = entry.before !== undefined && booked.has(one.key);
    const dates = reports.get(one.key);
    const isOfOtherReport =
      entry.before !== undefined && entry.reportDate !== undefined && dates?.has(entry.reportDate) === false;
    const context = {
      answered,
      vouched,
      listings,
      annualOf,
      isOfItself,
      isRestated,
      isOfOtherReport,
      observedIn,
      shown,
      since: since.get(one.key) ?? entry.at,
    };
    const found = others.flatMap((other) => {
      // What is booked by another method is asked about by itself (`rivals`).
      if (other.entry === entry || methodOf(other.entry) !== methodOf(entry)) return [];
      if (!isBehind(one, other, listings)) return [];
      const why = whyOf(one, other, context);
      return why ? [{ why, other }] : [];
    });
    // Of several, the quarter that has a restatement's report date is named, else its own period, else one of the same
    // report, else one with the same figures, else the latest.
    const best =
      found.find(({ why }) => why === "reportOf") ??
      found.find(({ other }) => other.key === one.key) ??
      found.find(({ other }) => isOfOneReport(entry, other.entry)) ??
      found.find(({ other }) => isAlike(entry, other.entry)) ??
      found.reduce<Found | undefined>(
        (late, next) => (late && next.other.entry.at < late.other.entry.at ? late : next),
        undefined,
      );
    if (!best) return undefined;
    const { ticker, year, label } = best.other.entry;
    const isOfDate = best.why === "otherReport" || best.why === "reportOf";
    return { why: best.why, ticker, year, label, ...(isOfDate && { reportDate: entry.reportDate }) };
  };
}

/** Whether an entry of a whole year is the fourth quarter or the year; undefined where that is to be asked. */
export type AnnualOf = (entry: Booked) => "quarter" | "year" | undefined;

interface Known {
  readonly entry: Booked;
  /** As `figuresKey` gives it. */
  readonly key: string;
  readonly symbol: string;
  readonly identity: Identity;
  readonly days: Days | undefined;
  /**
   * Period, dividend and percent, or income, as one text, by which another ticker with equal figures is found; undefined when
   * nothing is owed.
   */
  readonly figures: string | undefined;
  /** As `companyOf` gives it. */
  readonly company: string | undefined;
  /** Period and shares as one text; undefined when they are not known, or are no shares but a fund's dividends. */
  readonly held: string | undefined;
}

interface Found {
  readonly why: Why;
  readonly other: Known;
}

interface Context {
  readonly answered: ReadonlySet<string>;
  readonly vouched: ReadonlySet<string | undefined>;
  readonly listings: Listings;
  readonly annualOf: AnnualOf;
  readonly isOfItself: (entry: Booked) => boolean;
  readonly shown: ReadonlySet<string>;
  /** When there were figures of each ticker. */
  readonly observedIn: ReadonlyMap<string, readonly number[]>;
  /** Whether the entry restates a period that is booked. */
  readonly isRestated: boolean;
  /** Whether it restates a period, and has a report date that no earlier figures of that period had. */
  readonly isOfOtherReport: boolean;
  /** When the entry's period was first observed. */
  readonly since: number;
}

function knownOf(entry: Booked, sharesOf: (entry: Booked) => number | undefined): Known {
  const { dividend, percent, income } = entry;
  const identity = identityOf(entry);
  const company = companyOf(entry.company);
  const isOwed = methodOf(entry) === "income" ? income : dividend && percent;
  const figures = isOwed ? JSON.stringify([identity.period, dividend, percent, income]) : undefined;
  const [key, symbol, days] = [figuresKey(entry), tickerIn(entry.ticker), daysOf(entry)];
  const shares = days ? undefined : (entry.closing?.shares ?? sharesOf(entry));
  const held = shares ? JSON.stringify([identity.period, shares]) : undefined;
  return { entry, key, symbol, identity, days, figures, company, held };
}

/** Whether an entry that resembles another is the one to ask about: the other is booked, or was observed before it. */
function isBehind(one: Known, other: Known, listings: Listings): boolean {
  if (other.entry.closing || other.entry.at < one.entry.at) return true;
  return other.entry.at === one.entry.at && listings.isRenamed(one.symbol, other.symbol);
}

function whyOf(one: Known, other: Known, context: Context): Why | undefined {
  const { vouched, isRestated, isOfOtherReport } = context;
  const [entry, earlier] = [one.entry, other.entry];
  if (one.symbol !== other.symbol) return isRestated ? undefined : whyOfTicker(one, other, context);
  if (one.identity.period === other.identity.period) {
    // The earlier entry counts only if it is booked or no restatement.
    const counts = isFigureOfItsOwn(earlier);
    if (entry.before && counts && !isOneAccount(entry.account, earlier.account)) return "account";
    const isTold = entry.account === undefined || vouched.has(entry.account) || earlier.account !== undefined;
    if (entry.before && counts && !isTold) return "noAccount";
    const isOlder = entry.at <= earlier.at && isOneAccount(entry.account, earlier.account);
    if (!entry.before && !earlier.before && earlier.closing && !isOlder) return "respelt";
    if (isOfOtherReport && counts) return "otherReport";
    return entry.before && one.identity.year === undefined ? "noYear" : undefined;
  }
  if (isRestated) {
    if (isOfOtherReport && earlier.closing && isOfOneReport(entry, earlier)) return "reportOf";
    const isInYear = isWholeYear(earlier) && isWithin(one.identity, other.identity) && context.isOfItself(entry);
    return isInYear && earlier.closing && context.annualOf(earlier) === "year" ? "inYear" : undefined;
  }
  return whyOfPeriod(one, other, context) ?? (isOfOneReport(entry, earlier) ? "sameReport" : undefined);
}

/** Why two periods with different identities may have days in common. */
function whyOfPeriod(
  one: Known,
  other: Known,
  context: Pick<Context, "annualOf" | "isOfItself">,
): "respelt" | "overlaps" | "annual" | undefined {
  if (one.days && other.days) return overlap(one.days, other.days) ? "overlaps" : undefined;
  if (one.days || other.days) return undefined;
  const [period, before] = [one.identity, other.identity];
  if (period.isUnderstood && before.isUnderstood) {
    const { annualOf, isOfItself } = context;
    // By income, figures that are to be added up by year are asked about by themselves (`revenueOfYear`).
    if (!isOfItself(one.entry)) return undefined;
    if (isWithin(before, period)) return whyOfYear(one, other, annualOf);
    return isWithin(period, before) ? whyOfYear(other, one, annualOf) : undefined;
  }
  // Other figures are no sign of another period: the service may have restated them.
  const isSame = isAlike(one.entry, other.entry);
  const isOtherYear = period.year !== undefined && before.year !== undefined && period.year !== before.year;
  return isSame || !isOtherYear ? "respelt" : undefined;
}

/** Why a whole year, or a half, and a part of it may have days in common. */
function whyOfYear(year: Known, part: Known, annualOf: AnnualOf): "overlaps" | "annual" | undefined {
  if (!isWholeYear(year.entry)) return "overlaps";
  const is = annualOf(year.entry);
  if (is === undefined) return "annual";
  const isLast = part.identity.quarter === 4 || part.identity.half === 2;
  // A whole year books what its quarters lack, unless it is booked before them.
  return (is === "quarter" ? isLast : year.entry.closing !== undefined) ? "overlaps" : undefined;
}

/**
 * Why another ticker may be this one: it has the same figures in the same period, or it is of the same company and the
 * periods may have days in common.
 */
function whyOfTicker(one: Known, other: Known, context: Context): Why | undefined {
  const { listings, since } = context;
  if (listings.areTwo(one.symbol, other.symbol)) return undefined;
  const earlier = other.entry;
  const hasFigures = one.figures !== undefined && one.figures === other.figures;
  const isOneCompany = one.company !== undefined && one.company === other.company;
  const isOnePeriod = one.identity.period === other.identity.period;
  if (!isOnePeriod && !(isOneCompany && whyOfPeriod(one, other, { ...context, isOfItself: () => true })))
    return undefined;
  const isSaid = listings.isRenamed(one.symbol, other.symbol) || listings.isRenamed(other.symbol, one.symbol);
  const isReplaced = context.answered.has(one.symbol) && !context.answered.has(other.symbol) && since > earlier.at;
  const isLater = earlier.closing?.at !== undefined && since > earlier.closing.at;
  const isAlikeSaid = hasFigures || isOneCompany;
  const isAsked = isSaid || isReplaced || isLater || (isOneCompany && earlier.closing !== undefined);
  if (isAlikeSaid && isAsked) return hasFigures ? "renamed" : "company";
  return isSaid || hasItsPlace(one, other, context) ? "replaced" : undefined;
}

/** Whether a ticker came with another one's shares after that one's last figures, and that one is not answered now. */
function hasItsPlace(one: Known, other: Known, { answered, shown, since, observedIn }: Context): boolean {
  if (one.held === undefined || one.held !== other.held) return false;
  const present = answered.has(one.symbol) ? answered : shown;
  if (!present.has(one.symbol) || present.has(other.symbol)) return false;
  const [own, others] = [observedIn.get(one.symbol) ?? [], observedIn.get(other.symbol) ?? []];
  return own.every((at) => at >= since) && others.every((at) => at < since);
}

/** Whether an entry is booked, or is the first one of its period. */
function isFigureOfItsOwn({ closing, before }: Booked): boolean {
  return closing !== undefined || before === undefined;
}

function isOfOneReport(entry: Booked, other: Booked): boolean {
  return entry.reportDate !== undefined && entry.reportDate === other.reportDate;
}

function isAlike(entry: Booked, other: Booked): boolean {
  return entry.dividend === other.dividend && entry.percent === other.percent && entry.income === other.income;
}

function overlap(one: Days, other: Days): boolean {
  return one.from <= other.to && other.from <= one.to;
}

function listOf<T>(lists: Map<string, T[]>, key: string): T[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}
