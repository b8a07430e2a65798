/**
 * Lists the ledger's entries by portfolio. The service's figures belong to no portfolio: an open row is offered once
 * for each portfolio that has shares of its period. The first of these is closed in that row, and each of the others in
 * a row of its own.
 */

import type { Row } from "../../workbook/sheet/worksheet";
import { isCorrection } from "./corrections";
import { type Booked, figuresKey } from "./entries";

/** An entry of one portfolio. */
export interface EntryPlace {
  readonly entry: Booked;
  /** The index of the row in which it stands or will be closed; undefined where it gets a new row. */
  readonly index: number | undefined;
  /** Whether it has no row yet. It then gets one below the others, whether it is closed or not. */
  readonly isNew: boolean;
}

/**
 * All entries, each for one portfolio. `added`: those that are new in the answers. `portfolios`: as `entitlementIn`
 * returns it.
 */
export function portfolioPlaces(
  entries: readonly (Booked | undefined)[],
  rows: readonly Row[],
  added: readonly Booked[],
  portfolios: (entry: Booked, row?: Row) => readonly string[],
): readonly EntryPlace[] {
  const closed = new Map<string, Set<string>>();
  for (const entry of entries) {
    if (!entry?.closing || isCorrection(entry)) continue;
    const key = observationKey(entry);
    closed.set(key, (closed.get(key) ?? new Set()).add(entry.portfolio ?? ""));
  }
  const late = new Set<string>();
  const lateOf = (entry: Booked): readonly EntryPlace[] => {
    const key = observationKey(entry);
    if (late.has(key)) return [];
    late.add(key);
    const { portfolio, closing, ...open } = entry;
    const whole: Booked = { ...open, closing: undefined };
    return portfolios(whole)
      .filter((name) => name !== "" && !closed.get(key)?.has(name))
      .map((name) => ({ entry: { ...whole, portfolio: name }, index: undefined, isNew: false }));
  };
  const openIn = (entry: Booked, index: number | undefined): readonly EntryPlace[] => {
    const row = index === undefined ? undefined : rows[index];
    const names = portfolios(entry, row).filter((name) => !closed.get(observationKey(entry))?.has(name));
    const [first = "", ...others] = names;
    const own = first === "" ? entry : { ...entry, portfolio: first };
    late.add(observationKey(entry));
    return [
      { entry: own, index, isNew: index === undefined },
      ...others.map((name) => {
        const { portfolio, ...bare } = entry;
        return { entry: name === "" ? bare : { ...bare, portfolio: name }, index: undefined, isNew: false };
      }),
    ];
  };
  const open = [
    ...entries.flatMap((entry, index) => (entry && !entry.closing ? openIn(entry, index) : [])),
    ...added.flatMap((entry) => openIn(entry, undefined)),
  ];
  const byIndex = new Map(open.map((place) => [place.index, place]));
  const standing = entries.flatMap((entry, index) =>
    entry?.closing ? { entry, index, isNew: false } : (byIndex.get(index) ?? []),
  );
  const more = entries.flatMap((entry) => (entry?.closing && !isCorrection(entry) ? lateOf(entry) : []));
  return [...standing, ...open.filter(({ index }) => index === undefined), ...more];
}

/** Identifies what the service said of a period to one account at one moment. */
function observationKey(entry: Booked): string {
  return JSON.stringify([figuresKey(entry), entry.at, entry.account ?? ""]);
}
