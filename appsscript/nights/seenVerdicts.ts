/**
 * Remembers the verdicts and ranks of last night, so that this night can tell which of them changed.
 */
import { type FieldReader, text } from "../shared/fields";
import { prefix } from "../shared/format";
import { readStoredUnder, storeValue } from "../shared/settings";
import type { PresentVerdict } from "../worksheets/ports";
import type { NightReport } from "./night";

/**
 * The most tickers whose verdicts are remembered, and how many of them are stored in one property, which holds 9 KB.
 */
const mostTickers = 6_000;
const tickersEach = 150;
const seenName = "nightSeen.";

/**
 * Counts the tickers whose verdict or rank differs from last night's, and stores the present ones for the next night.
 */
export function changesIn(standings: readonly PresentVerdict[]): Pick<NightReport, "changed" | "names"> {
  const before = earlierVerdicts();
  const now = new Map(before);
  for (const { ticker, verdict, rank } of standings) now.set(ticker, `${verdict}|${rank ?? ""}`);
  keepSeen([...now].slice(0, mostTickers));
  const changed = standings
    .map(({ ticker }) => ticker)
    .filter((ticker) => before.has(ticker) && before.get(ticker) !== now.get(ticker));
  const shown = changed.slice(0, 8).join(", ");
  return { changed: before.size > 0 ? changed.length : undefined, names: changed.length > 8 ? `${shown}, …` : shown };
}

/** Forgets all of them. */
export function forgetVerdicts(): void {
  keepSeen([]);
}

const verdictPairs: FieldReader<readonly (readonly [string, string])[]> = (value) =>
  Array.isArray(value)
    ? value.filter((one) => Array.isArray(one) && one.every((part) => text(part) !== undefined))
    : undefined;

function earlierVerdicts(): ReadonlyMap<string, string> {
  return new Map([...readStoredUnder(seenName).values()].flatMap((value) => verdictPairs(value) ?? []));
}

/** Stores the verdicts by ticker, in as many properties as needed. An empty list deletes them all. */
function keepSeen(all: readonly (readonly [string, string])[]): void {
  const parts = Math.ceil(all.length / tickersEach);
  for (let part = 0; part < parts; part += 1) {
    storeValue(seenName + part, all.slice(part * tickersEach, (part + 1) * tickersEach));
  }
  for (const key of readStoredUnder(seenName).keys()) {
    const part = Number(key.slice(key.lastIndexOf(".") + 1));
    if (!(part < parts)) storeValue(key.slice(prefix.length));
  }
}
