/**
 * Finds out what speaks against closing a period: figures or shares that are missing, another period that it resembles,
 * a choice that a person has still to make. Each period gets a state, and where nothing speaks against it, the entry as
 * it would be closed.
 */
import { placeOf, standing, startIn } from "./corrections";
import { rebased } from "./difference";
import { closingOf, type Entitled, entitledIn, type meantIn, type SameOrNew } from "./entitlement";
import {
  type Booked,
  closed,
  differenceOf,
  factorOf,
  type Observed,
  type Refusal,
  type Signed,
  tampered,
} from "./ledger";
import { hasClosingColumns, idOf, type ledgerIn } from "./ledgerReading";
import { listingsIn } from "./listings";
import { keyOf, symbolIn } from "./period";
import { placesOf } from "./portfolios";
import { type Resemblance, resemblances } from "./resemblance";
import { unreadIn } from "./worksheets/ledgers";
import type { Reading } from "./worksheets/sheetChange";
import type { WorksheetWords } from "./worksheets/words";
import type { Row } from "./worksheets/worksheet";

/**
 * The state of a period in the purification ledger. `closed`: it is booked. `changed`: it is booked, and somebody has
 * changed its row by hand since. `ready`: nothing speaks against closing it. All others name what does. `noColumn`: the
 * user has deleted a column that closing writes. `unread`: a text stands in its row where a number must be. `confirm`:
 * its shares were typed in Purification or Funds, perhaps while that sheet showed another period. `look`: it resembles
 * another period, or its row has other figures than its period was closed with. `same`: a person said that it is the
 * period which it resembles.
 */
export type State =
  | ("closed" | "changed" | "ready" | "noColumn" | "unread" | "confirm" | "look" | "same")
  | Exclude<Refusal, "closed" | "missing">;

export interface Judged {
  readonly state: State;
  readonly given: Entitled;
  readonly resembles: Resemblance | undefined;
  /** The entry as it would be closed; undefined where it cannot be closed. */
  readonly done: Booked | undefined;
}

/** Stands in place of a signature where periods are only shown. */
export const unsigned: Signed = { at: 0, by: "" };

/**
 * Returns `judged`, which finds what speaks against closing an entry, and `places`, the entries by portfolio. Entries
 * are judged in the order of their observation, each as if those before it were closed. `ids`: those to be closed;
 * without them, all that can be.
 */
export function judging(
  reading: Reading,
  { stands, entries, rows, there, said, bookedAs }: ReturnType<typeof ledgerIn>,
  answers: readonly Observed[],
  added: readonly Booked[],
  stamp: Signed,
  words: WorksheetWords,
  ids?: ReadonlySet<string>,
) {
  const { given, portfolios } = entitledIn(reading, { entries, rows, bookedAs }, words);
  const answered = new Set(answers.map(({ ticker }) => symbolIn(ticker)));
  const counting = standing(there);
  const vouched = vouchedIn([...there, ...added], answered, said.of);
  const listings = listingsIn(counting, said.ofTickers([...there, ...added]));
  const resembling = resemblances([...there, ...added], answered, vouched, listings);
  const decided = (entry: Booked) => {
    const resembles = entry.closing ? undefined : resembling(entry);
    const isOther = resembles !== undefined && keyOf(resembles) !== keyOf(entry);
    const meant = resembles && (isOther ? said.ofPeriod(entry) : said.of(entry));
    const target = isOther && meant === "same" ? bookedAs(entry) : undefined;
    return { resembles, meant, isOther, as: target ? { ...entry, ...target } : entry };
  };
  const places = placesOf(entries, rows, added, (entry, row) => portfolios(decided(entry).as, row));
  const isNew = newIn(said);
  const start = startIn(
    places.map(({ entry }) => entry),
    isNew,
  );
  const found = new Map<Booked, Judged>();
  const counted = new Map<string, Booked[]>();
  const count = (entry: Booked) => counted.set(placeOf(entry), [...(counted.get(placeOf(entry)) ?? []), entry]);
  const starts = new Map<Booked, Booked | undefined>();
  for (const entry of [...counting].sort(byClosing)) {
    starts.set(entry, start(entry));
    count(entry);
  }
  const wholes = new Set([...starts].flatMap(([entry, from]) => (from === entry ? [entry] : [])));
  const doubted = new Set(tampered(there).map(placeOf));
  const canBeWritten = hasClosingColumns(stands?.worksheet.tables[0]);
  const judge = (entry: Booked, row: Row): Judged => {
    const { resembles, meant, isOther, as } = decided(entry);
    const from = start(as);
    const isWholeNew = isNew(entry) && meant === "new";
    const booked = isWholeNew ? [] : (counted.get(placeOf(as)) ?? []).filter((one) => starts.get(one) === from);
    const own = given(as, row, closingOf(booked));
    // Somebody may put a changed row right again: what it says counts as booked.
    const isFixed = isWholeNew || (booked.length === 0 && doubted.has(placeOf(as)));
    const based = isFixed ? as : rebased(as, booked, (one) => wholes.has(one));
    const done = unreadIn(row).length > 0 ? "unread" : closed(based, own, stamp, isWholeNew);
    // Nothing is booked of a period that overlaps another; of one in another spelling, what differs.
    const isOverlap = isOther && as === entry;
    const isSame = meant === "same" && (isOther || !entry.before) && (isOverlap || isEqual(based, booked));
    const waits = from !== undefined && from !== as && from.closing === undefined && booked.length === 0;
    const state = (): State => {
      if (!canBeWritten) return "noColumn";
      if (isSame) return "same";
      const isAsked = resembles !== undefined && !meant;
      // What is the same as a booked period takes its shares: nobody is asked for them before.
      if (typeof done === "string" && !(isAsked && (done === "noShares" || done === "noCurrency")))
        return done as State;
      if (isAsked || own.differs || waits) return "look";
      return own.isProposed ? "confirm" : "ready";
    };
    const judged: Judged = {
      ...{ state: state(), given: own, done: typeof done === "string" ? undefined : done },
      // A person who has decided is asked no more, also where the row's own figures are still to be looked at.
      resembles: state() === "look" && meant ? undefined : resembles,
    };
    if (judged.state === "ready" && judged.done && (ids?.has(idOf(entry)) ?? true)) {
      starts.set(judged.done, from);
      if (isWholeNew) wholes.add(judged.done);
      count(judged.done);
    }
    return judged;
  };
  const open = places.filter(({ entry }) => !entry.closing).sort((one, other) => one.entry.at - other.entry.at);
  for (const { entry, index } of open)
    found.set(entry, judge(entry, (index === undefined ? undefined : rows[index]) ?? {}));
  const judged = (entry: Booked): Judged =>
    found.get(entry) ?? { state: "closed", given: given(entry), resembles: undefined, done: undefined };
  return { judged, places };
}

function byClosing(one: Booked, other: Booked): number {
  return (one.closing?.at ?? 0) - (other.closing?.at ?? 0) || one.at - other.at;
}

/** Whether a person said of a restatement that it is a period of its own. */
export function newIn(said: ReturnType<typeof meantIn>): (entry: Booked) => boolean {
  return (entry) => entry.before !== undefined && said.of(entry) === "new";
}

/** The accounts to which, as a person once said, the rows of an earlier version belong, which name no account. */
function vouchedIn(
  ledger: readonly Booked[],
  answered: ReadonlySet<string>,
  meant: (entry: Booked) => SameOrNew | undefined,
): ReadonlySet<string | undefined> {
  const resembling = resemblances(ledger, answered);
  const said = ledger.filter((entry) => entry.before && meant(entry) === "same");
  return new Set(said.filter((entry) => resembling(entry)?.why === "noAccount").map(({ account }) => account));
}

/** Whether this entry adds nothing to what is booked of its period; also where nothing of it is booked. */
function isEqual(entry: Booked, booked: readonly Booked[]): boolean {
  return booked.length === 0 || factorOf(entry) === undefined || differenceOf(entry) === 0;
}
