/**
 * Finds the figures from which an entry's difference is booked: what is booked of its period at the moment of closing,
 * and not what was booked when the entry came into the ledger. Then the period's sum is the last figure times its
 * shares, in whatever order entries are closed.
 */
import { isOneAccount } from "./account";
import { type Booked, factorOf, type PeriodFigures } from "./entries";
import { daysOf } from "./period";

/**
 * The entry with the figures from which its difference is booked. `booked`: the entries of its period that count, in
 * the order of their closing; where there is none, the whole amount is booked. `isWhole`: whether an entry is booked with
 * its whole amount. `parts`: of a whole year, what is booked for one share of its quarters.
 */
export function rebase(
  entry: Booked,
  booked: readonly Booked[],
  isWhole: (entry: Booked) => boolean,
  parts = 0,
): Booked {
  const factor = factorOf(entry);
  const [last] = booked.filter((one, index) => !isOlder(one, booked.slice(0, index))).reverse();
  if (factor === undefined) return entry;
  if (!last && parts === 0) return entry.before ? { ...entry, before: undefined } : entry;
  const sum = sumOfSteps(booked, isWhole, parts);
  // Older figures of an account do not replace its later ones: what is booked stays.
  const next = isOlder(entry, booked) ? ((last && factorOf(last)) ?? factor) : factor;
  const was = round(factor - next + sum);
  // What adds to a booked period is a step from its figures, also where these are 0: it does not close the period again.
  if (was === round(wasOf(entry)) && (entry.before || booked.length === 0)) return entry;
  const all = [...booked, entry].reverse();
  const known = all.find((one) => round(factorOf(one) ?? Number.NaN) === was);
  return { ...entry, before: known ? periodFigures(known) : bareFigures(entry, was) };
}

/** Whether later figures of an entry's account, or a correction of these, are booked before it. */
function isOlder(entry: Booked, booked: readonly Booked[]): boolean {
  return booked.some(
    (one) =>
      isOneAccount(one.account, entry.account) &&
      (one.at > entry.at || (one.corrects !== undefined && entry.corrects === undefined && one.at === entry.at)),
  );
}

/** How much an entry adds to its period's amount for one share. */
function stepOf(entry: Booked, isWhole: boolean): number {
  return (factorOf(entry) ?? 0) - (isWhole ? 0 : wasOf(entry));
}

/** How much entries add together, to what is there `before` them. */
export function sumOfSteps(entries: readonly Booked[], isWhole: (entry: Booked) => boolean, before = 0): number {
  return entries.reduce((sum, one) => sum + stepOf(one, isWhole(one)), before);
}

function wasOf(entry: Booked): number {
  return (entry.before && factorOf({ ...entry, ...entry.before })) ?? 0;
}

function periodFigures({ dividend, percent, perShare }: PeriodFigures): PeriodFigures {
  return { dividend, percent, perShare };
}

/** An amount for one share without the figures that it comes from; a fund's is its percent. */
export function bareFigures(entry: Pick<Booked, "year" | "label">, was: number): PeriodFigures {
  const none = { dividend: undefined, percent: undefined, perShare: undefined };
  return daysOf(entry) ? { ...none, percent: round(was * 100) } : { ...none, perShare: was };
}

function round(value: number): number {
  return Number(value.toPrecision(12)) || 0;
}
