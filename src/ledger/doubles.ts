/**
 * Finds what is booked twice: a row that was copied, and two closings of one period that two people made at once. Such a
 * period counts once. Of two closings with equal figures the earlier one counts; with different figures neither does,
 * until a person takes one back. No row is ever deleted.
 */
import { type Booked, factorOf, isBookedWhole, methodOf, tampered } from "./ledger";
import { keyOf } from "./period";

/** The closed rows that are in no total, because what they book is booked by another row too. */
export function doubled(ledger: readonly Booked[]): ReadonlySet<Booked> {
  const found = known.get(ledger) ?? findDoubles(ledger);
  known.set(ledger, found);
  return found;
}

const known = new WeakMap<readonly Booked[], ReadonlySet<Booked>>();

function findDoubles(ledger: readonly Booked[]): ReadonlySet<Booked> {
  const changed = new Set(tampered(ledger));
  const taken = new Map<string, number>();
  for (const { reverses } of ledger) if (reverses) taken.set(reverses, (taken.get(reverses) ?? 0) + 1);
  const out = new Set<Booked>();
  const live: Booked[] = [];
  const copiesOf = new Map<string, number>();
  for (const copies of grouped(ledger, (entry) => (changed.has(entry) ? undefined : entry.closing?.sum))) {
    const [first] = copies as [Booked];
    copiesOf.set(first.closing?.sum ?? "", copies.length);
    // Each row that takes this one back stands against one copy of it.
    const left = copies.length - (taken.get(first.closing?.sum ?? "") ?? 0);
    for (const copy of copies.slice(0, Math.max(0, left - 1))) out.add(copy);
    const last = copies[copies.length - 1];
    if (left > 0 && last) live.push(last);
  }
  for (const closings of grouped(live, whatIsBooked)) {
    const [first, ...others] = [...closings].sort(byClosing) as [Booked, ...Booked[]];
    // As many rows may take a row back as there are copies of it.
    if (first.reverses !== undefined) {
      for (const entry of others.slice((copiesOf.get(first.reverses) ?? 1) - 1)) out.add(entry);
      continue;
    }
    const areEqual = others.every((other) => isEqual(first, other));
    for (const entry of areEqual ? others : closings.length > 1 ? closings : []) out.add(entry);
  }
  return out;
}

/** The same for rows that book one thing; undefined for a row beside which another may stand. */
function whatIsBooked(entry: Booked): string | undefined {
  const { closing, before, reverses, portfolio = "" } = entry;
  const place = [keyOf(entry), portfolio, methodOf(entry)];
  if (reverses !== undefined) return JSON.stringify([...place, "-", reverses]);
  // Two closings are one where both follow the same row: neither of two people saw the other's.
  if (!before) return closing?.follows === undefined ? undefined : JSON.stringify([...place, closing.follows]);
  const was = factorOf({ ...entry, ...before });
  const figures = isBookedWhole(entry) ? ["new", entry.at] : [was ?? "", factorOf(entry) ?? ""];
  return closing?.follows === undefined ? undefined : JSON.stringify([...place, ...figures, closing.follows]);
}

function isEqual(one: Booked, other: Booked): boolean {
  const told = (entry: Booked) => [factorOf(entry), entry.closing?.shares, entry.closing?.currency];
  return JSON.stringify(told(one)) === JSON.stringify(told(other));
}

function byClosing(one: Booked, other: Booked): number {
  const at = ({ closing }: Booked) => closing?.at ?? 0;
  return at(one) - at(other) || ((one.closing?.sum ?? "") < (other.closing?.sum ?? "") ? -1 : 1);
}

function grouped(ledger: readonly Booked[], keyOfEntry: (entry: Booked) => string | undefined): readonly Booked[][] {
  const groups = new Map<string, Booked[]>();
  for (const entry of ledger) {
    const key = keyOfEntry(entry);
    if (key === undefined || key === "") continue;
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(entry);
  }
  return [...groups.values()];
}
