/**
 * Finds what is booked twice: a row that was copied, and two closings of one period that two people made at once. Such a
 * period counts once. Of two closings with equal figures the earlier one counts; with different figures neither does,
 * until a person takes one back. No row is ever deleted. `docs/audit/verify-ledger.mjs` finds the same without this code.
 */

import { type Booked, differenceOf, factorOf, isBookedWhole, placeKey, tamperedEntries } from "./entries";
import { isSeal } from "./seal";

/** The closed rows that are in no total, because what they book is booked by another row too. */
export function doubles(ledger: readonly Booked[]): ReadonlySet<Booked> {
  const found = known.get(ledger) ?? findDoubles(ledger);
  known.set(ledger, found);
  return found;
}

const known = new WeakMap<readonly Booked[], ReadonlySet<Booked>>();

function findDoubles(ledger: readonly Booked[]): ReadonlySet<Booked> {
  const changed = new Set(tamperedEntries(ledger));
  const out = new Set<Booked>();
  const sound = ledger.filter((entry) => entry.closing && !changed.has(entry)).sort(byClosing);
  const copiesOf = groups(sound, ({ closing }) => closing?.sum ?? "");
  // A row may take back one row that is there, and of its own copies one does so.
  const takers = new Map<string, number>();
  for (const [one] of copiesOf.values()) {
    const sum = one?.reverses;
    if (one === undefined || sum === undefined) continue;
    const taken = takers.get(sum) ?? 0;
    if (taken >= (copiesOf.get(sum)?.length ?? 1)) out.add(one);
    takers.set(sum, taken + 1);
  }
  const replaced = replacedSums(sound);
  const live: Booked[] = [];
  for (const [sum, copies] of copiesOf) {
    const isReplaced = replaced.has(sum);
    const left = isReplaced ? 0 : Math.max(0, copies.length - (takers.get(sum) ?? 0));
    // Of those that are left one counts. Which it is makes no difference: copies are equal.
    for (const copy of isReplaced ? copies.slice(1) : copies.slice(1, Math.max(1, left))) out.add(copy);
    const [first] = copies;
    if (first && left > 0 && first.reverses === undefined) live.push(first);
  }
  for (const closings of groups(live, placeKey).values()) {
    for (const double of inOnePlace(closings)) out.add(double);
  }
  return out;
}

/**
 * The checksums of rows that a correction took back and replaced, so that no copy of them counts. Where a row is only
 * taken back, it was one of several that book the same, and another one counts.
 */
function replacedSums(sound: readonly Booked[]): ReadonlySet<string> {
  const correctionOf = (entry: Booked) => JSON.stringify([placeKey(entry), entry.closing?.at, entry.reason]);
  const corrections = new Set(sound.flatMap((entry) => (entry.corrects === undefined ? [] : [correctionOf(entry)])));
  return new Set(
    sound.flatMap((entry) =>
      entry.reverses !== undefined && corrections.has(correctionOf(entry)) ? [entry.reverses] : [],
    ),
  );
}

/** What is booked twice among the closings of one period, portfolio and method, in their order. */
function inOnePlace(closings: readonly Booked[]): readonly Booked[] {
  // A row that books a correction stands for the closing that it replaces. What version 1.0 closed stays as it was: it
  // wrote a row for each spelling of a period.
  const wholes = closings.filter(
    ({ before, corrects, closing }) => !before && corrects === undefined && isSeal(closing?.sum ?? ""),
  );
  const [first, ...others] = wholes;
  const isOne = first !== undefined && others.every((other) => isEqual(first, other));
  const out = new Set(isOne ? others : wholes.length > 1 ? wholes : []);
  // The same step from the same figures, with nothing between the two, is one restatement that two people closed.
  closings.forEach((entry, index) => {
    const before = closings[index - 1];
    if (!before || !entry.before || !before.before || stepOf(before) !== stepOf(entry)) return;
    out.add(entry);
    if (!isEqual(before, entry)) out.add(before);
  });
  return [...out];
}

/** A restatement's figures, as one text: from which, to which, and whether all of it is booked. */
function stepOf(entry: Booked): string {
  const { dividend, percent } = entry;
  return JSON.stringify([differenceOf(entry), factorOf(entry), dividend, percent, isBookedWhole(entry)]);
}

function isEqual(one: Booked, other: Booked): boolean {
  const told = (entry: Booked) => [factorOf(entry), entry.closing?.shares, entry.closing?.currency];
  return JSON.stringify(told(one)) === JSON.stringify(told(other));
}

function byClosing(one: Booked, other: Booked): number {
  const at = ({ closing }: Booked) => closing?.at ?? 0;
  return at(one) - at(other) || one.at - other.at || ((one.closing?.sum ?? "") < (other.closing?.sum ?? "") ? -1 : 1);
}

function groups(entries: readonly Booked[], key: (entry: Booked) => string): ReadonlyMap<string, readonly Booked[]> {
  const groups = new Map<string, Booked[]>();
  for (const entry of entries) {
    const group = groups.get(key(entry)) ?? [];
    groups.set(key(entry), group);
    group.push(entry);
  }
  return groups;
}
