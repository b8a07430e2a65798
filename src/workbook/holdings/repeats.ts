/**
 * Finds tickers that stand on several lines of a list, and makes one row of them when a person says so. A sum is made
 * only where all its parts are known.
 */
import type { Holding, Holdings, Repeat } from "./holding";

export function repeatsIn(holdings: readonly Holding[], lines: readonly number[]): readonly Repeat[] {
  const found = new Map<string, number[]>();
  holdings.forEach(({ ticker }, index) => {
    if (ticker !== "") found.set(ticker, [...(found.get(ticker) ?? []), lines[index] ?? 0]);
  });
  return [...found].flatMap(([ticker, lines]) => (lines.length > 1 ? [{ ticker, lines }] : []));
}

/**
 * One holding for each ticker and currency: shares are added up, and what a share cost is their mean by shares. Lines whose
 * shares or costs are not all known stay apart, since a sum of some would be taken for a sum of all.
 */
export function joinRepeats(read: Holdings): Holdings {
  const groups = new Map<string, number[]>();
  read.holdings.forEach(({ ticker, currency }, index) => {
    const key = JSON.stringify([ticker, currency]);
    groups.set(key, [...(groups.get(key) ?? []), index]);
  });
  const apart = [...groups.values()].flatMap((group) => {
    const all = group.flatMap((index) => read.holdings[index] ?? []);
    const whole = all.length > 1 && all[0]?.ticker !== "" ? sumOf(all) : undefined;
    const [first = 0] = group;
    return whole
      ? [{ index: first, holding: whole }]
      : all.map((holding, nth) => ({ index: group[nth] ?? 0, holding }));
  });
  const inOrder = apart.sort((one, other) => one.index - other.index);
  return {
    ...read,
    holdings: inOrder.map(({ holding }) => holding),
    lines: inOrder.map(({ index }) => read.lines[index] ?? 0),
    names: inOrder.map(({ index }) => read.names[index] ?? ""),
  };
}

function sumOf(all: readonly Holding[]): Holding | undefined {
  const [first] = all;
  const shares = all.flatMap((one) => (typeof one.shares === "number" ? [one.shares] : []));
  const sum = shares.reduce((total, one) => total + one, 0);
  const costs = all.flatMap(({ cost }) => (typeof cost === "number" ? [cost] : []));
  const isKnown = costs.length === all.length || all.every(({ cost }) => cost === null);
  if (!first || shares.length < all.length || !isKnown) return undefined;
  const paid = costs.reduce((total, cost, index) => total + cost * (shares[index] ?? 0), 0);
  const price = [...all].reverse().find((one) => one.price !== null)?.price ?? null;
  return { ...first, shares: sum, cost: costs.length > 0 && sum > 0 ? paid / sum : first.cost, price };
}
