/**
 * Finds what books the same days as an entry by the other method of purification. A person purifies a period by one of
 * the two.
 */

import type { Decisions, SameOrNew } from "../decisions/decisions";
import { standingEntries } from "../entries/corrections";
import { type Booked, factorOf, methodOf } from "../entries/entries";
import { identityOf, tickerIn } from "../entries/period";
import type { AnnualOf, Resemblance } from "./resemblance";

/** What is booked, or open with a figure, in a workbook with figures by two methods; nothing in others. */
export function rivalsIn(
  { there, said }: { readonly there: readonly Booked[]; readonly said: Decisions },
  entries: readonly Booked[],
  meaningOf: (entry: Booked) => { readonly as: Booked; readonly meant: SameOrNew | undefined },
): readonly Booked[] {
  if (new Set(entries.map(methodOf)).size < 2) return [];
  const open = entries.flatMap((entry): readonly Booked[] => {
    if (entry.closing || factorOf(entry) === undefined) return [];
    const { as, meant } = meaningOf(entry);
    const isNothing = meant === "nothing" || said.ofTopic(as, "method") === "nothing";
    return isNothing || said.ofTopic(as, "revenue") === "nothing" ? [] : [as];
  });
  return [...standingEntries(there), ...open];
}

/**
 * An entry of another method that books the same days for the same portfolio; undefined where there is none. `""` stands
 * for all portfolios. What was taken back, and booked anew with no shares, is no longer booked by its method.
 */
export function rivalOf(entry: Booked, others: readonly Booked[], annualOf: AnnualOf): Resemblance | undefined {
  const found = others.find((one) => isRival(one, entry, annualOf));
  if (!found) return undefined;
  const { ticker, year, label } = found;
  return { why: "otherMethod", ticker, year, label, method: methodOf(found) };
}

function isRival(one: Booked, other: Booked, annualOf: AnnualOf): boolean {
  if (methodOf(one) === methodOf(other) || tickerIn(one.ticker) !== tickerIn(other.ticker)) return false;
  if (one.corrects !== undefined && one.closing?.shares === 0) return false;
  const [portfolio, others] = [one.portfolio ?? "", other.portfolio ?? ""];
  if (portfolio !== others && portfolio !== "" && others !== "") return false;
  return haveDaysInCommon(one, other, annualOf);
}

/** Where a label is not understood, and no other year is named, nobody knows: then it is asked too. */
function haveDaysInCommon(one: Booked, other: Booked, annualOf: AnnualOf): boolean {
  const [own, others] = [identityOf(one), identityOf(other)];
  if (own.period === others.period) return true;
  const isOneYear = own.year === undefined || others.year === undefined || own.year === others.year;
  if (!own.isUnderstood || !others.isUnderstood || !isOneYear) return isOneYear;
  const quartersOf = (entry: Booked) => {
    const { quarter, half } = identityOf(entry);
    if (quarter !== undefined) return [quarter];
    if (half !== undefined) return [2 * half - 1, 2 * half];
    return annualOf(entry) === "quarter" ? [4] : [1, 2, 3, 4];
  };
  return quartersOf(one).some((quarter) => quartersOf(other).includes(quarter));
}
