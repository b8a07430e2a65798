/**
 * Purification by dividend of a whole year, such as ANNUAL: it is a fourth quarter or the year, as a person says once for
 * the service (`conventions`), or of a period by itself. As the year it books what its quarters lack.
 */
import type { Conventions } from "../decisions/conventions";
import type { Decisions, SameOrNew } from "../decisions/decisions";
import { type Booked, factorOf, methodOf } from "../entries/entries";
import { identityOf, isWholeYear, isWithin, tickerIn } from "../entries/period";
import { sumOfSteps } from "../entries/rebase";
import type { AnnualOf, Resemblance } from "./resemblance";
import type { OfYear, YearSoFar } from "./revenueOfYear";

/** What each entry of a whole year is, as a person said of it, or of its service. */
export function annualsIn({ said, conventions }: { readonly said: Decisions; readonly conventions: Conventions }) {
  return (entry: Booked, supposed?: SameOrNew): ReturnType<AnnualOf> => {
    if (!isWholeYear(entry)) return undefined;
    const own = supposed ?? said.ofPeriod(entry);
    if (own !== undefined) return own === "new" ? "quarter" : own === "year" ? "year" : undefined;
    const agreed = conventions.of("annual", entry.account);
    return agreed === "quarter" || agreed === "year" ? agreed : undefined;
  };
}

/**
 * What an entry that is the year has to do with its quarters. `said`: what was said of this period by itself. A person has
 * seen the amount of a year that is answered by itself. One that is answered for all may be negative.
 */
export function ofWholeYear(
  year: Booked,
  { before, booked, left, isWhole }: YearSoFar,
  said: SameOrNew | undefined,
): OfYear {
  const parts = booked.filter((one) => isPartOf(one, year));
  const isLess = before.length === 0 && said !== "year" && (factorOf(year) ?? 0) < sumOfSteps(parts, isWhole);
  return { parts, asks: isLess ? lessThan(parts) : undefined, waits: left.some((one) => isPartOf(one, year)) };
}

/** What is asked where a whole year's figure is less than that of its booked quarters, of which the last is named. */
function lessThan(parts: readonly Booked[]): Resemblance | undefined {
  const last = parts.reduce<Booked | undefined>((late, one) => (late && one.at < late.at ? late : one), undefined);
  return last && { why: "lessThanQuarters", ticker: last.ticker, year: last.year, label: last.label };
}

/** Whether an entry is of a quarter or half of this year, of the same ticker and portfolio. */
function isPartOf(one: Booked, year: Booked): boolean {
  const isOne = tickerIn(one.ticker) === tickerIn(year.ticker) && (one.portfolio ?? "") === (year.portfolio ?? "");
  return isOne && methodOf(one) === methodOf(year) && isWithin(identityOf(one), identityOf(year));
}
