/**
 * Purification by income: of what time the revenue of a report is, the service does not tell. A person says it once for
 * the service (`conventions`), or for a period by itself. Where it is of the year to date, or of the whole year, a period
 * books what is lacking to the figure of its year, and each part of a year is booked once.
 */

import type { Agreement, Conventions } from "../decisions/conventions";
import type { Decisions, SameOrNew } from "../decisions/decisions";
import { endOfPeriod } from "../entries/coverage";
import { type Booked, factorOf, methodOf, placeKey } from "../entries/entries";
import { identityOf, isWholeYear, tickerIn } from "../entries/period";
import { sumOfSteps } from "../entries/rebase";
import type { AnnualOf, Resemblance } from "./resemblance";

/** What a person said of the time of an entry's revenue; undefined where that is to be asked. */
export type RevenueOf = (entry: Booked, supposed?: SameOrNew) => Exclude<Agreement, "each"> | undefined;

/** What was said of a period by itself counts before what was said of its service. */
export function revenuesIn({ said, conventions }: { readonly said: Decisions; readonly conventions: Conventions }) {
  return (entry: Booked, supposed?: SameOrNew): ReturnType<RevenueOf> => {
    const own = supposed ?? said.ofTopic(entry, "revenue");
    if (own === "new") return "quarter";
    if (own === "year") return "toDate";
    const agreed = conventions.of("revenue", entry.account);
    return agreed === "each" ? undefined : agreed;
  };
}

/** What a period has to do with the others of its year. */
export interface OfYear {
  /** What is booked of the year before it, whose sum for one share its own figure contains; empty where it stands alone. */
  readonly parts: readonly Booked[];
  /** What is to be asked before it is booked. */
  readonly asks: Resemblance | undefined;
  /** Whether a period before it is open, so that its amount is not known yet. */
  readonly waits: boolean;
}

/** What is known of a year while its periods are judged. */
export interface YearSoFar {
  /** What is booked of the entry's own period, in the order of closing. */
  readonly before: readonly Booked[];
  /** All that is booked, and what is open and has a figure. */
  readonly booked: readonly Booked[];
  readonly left: readonly Booked[];
  readonly isWhole: (entry: Booked) => boolean;
}

/**
 * `revenue`: what was said of its revenue. `said`: what was said of this period by itself. A restated period is booked
 * as its first figures were, whatever is said now: of itself, or as what its year lacked.
 */
export function ofYear(
  entry: Booked,
  { before, booked, left, isWhole }: YearSoFar,
  revenue: ReturnType<RevenueOf>,
  annualOf: AnnualOf,
  said: SameOrNew | undefined,
): OfYear {
  const others = booked.filter((one) => isOfOneYear(one, entry));
  const earlier = others.filter((one) => isBefore(one, entry));
  const later = others.filter((one) => isBefore(entry, one));
  const [first] = before;
  const isOfYear = revenue === "toDate" || revenue === "year" || (revenue === "quarter" && annualOf(entry) === "year");
  if (first) {
    const isPart = first.before !== undefined && !isWhole(first);
    const isContained =
      later.some((one) => one.before !== undefined && !isWhole(one)) || (isOfYear && later.length > 0);
    return {
      parts: isPart ? earlier : [],
      asks: isContained ? questionAbout("inYear", later) : undefined,
      waits: false,
    };
  }
  const open = left.filter((one) => isOfOneYear(one, entry));
  const known = [...others, ...open];
  if (revenue === undefined) {
    return { parts: said === "year" ? earlier : [], asks: questionAbout("revenue", known), waits: false };
  }
  if (!isOfYear) return { parts: [], asks: undefined, waits: false };
  const isLess = earlier.length > 0 && said !== "year" && (factorOf(entry) ?? 0) < sumOfSteps(earlier, isWhole);
  const asks =
    later.length > 0 ? questionAbout("inLater", later) : isLess ? questionAbout("lessToDate", earlier) : undefined;
  return { parts: earlier, asks, waits: open.some((one) => isBefore(one, entry)) };
}

/** The question, which names the latest of these periods; undefined where there is none. */
function questionAbout(why: Resemblance["why"], others: readonly Booked[]): Resemblance | undefined {
  const last = others.reduce<Booked | undefined>((late, one) => (late && isBefore(one, late) ? late : one), undefined);
  return last && { why, ticker: last.ticker, year: last.year, label: last.label };
}

/** Whether both are of one year, ticker, portfolio and method, and of different periods. */
function isOfOneYear(one: Booked, other: Booked): boolean {
  const [own, others] = [identityOf(one), identityOf(other)];
  return (
    placeKey(one) !== placeKey(other) &&
    tickerIn(one.ticker) === tickerIn(other.ticker) &&
    methodOf(one) === methodOf(other) &&
    (one.portfolio ?? "") === (other.portfolio ?? "") &&
    own.year !== undefined &&
    own.year === others.year
  );
}

/** Whether a period ends before another one of its year; of two that end at once, the shorter one is before. */
function isBefore(one: Booked, other: Booked): boolean {
  const end = (entry: Booked) => endOfPeriod(entry) ?? "";
  const months = (entry: Booked) => (isWholeYear(entry) ? 12 : identityOf(entry).half === undefined ? 3 : 6);
  return end(one) < end(other) || (end(one) === end(other) && months(one) < months(other));
}
