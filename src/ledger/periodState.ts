/**
 * Finds out what speaks against closing a period: figures or shares that are missing, another period that it resembles,
 * a choice that a person has still to make. Each period gets a state, and where nothing speaks against it, the entry as
 * it would be closed.
 */

import type { Row } from "../workbook/sheet/worksheet";
import type { Reading } from "../worksheets/sheetChange";
import type { WorksheetWords } from "../worksheets/words/words";
import { isCorrection, placeOf, standing, startIn } from "./corrections";
import { rebased } from "./difference";
import { closingOf, type Entitled, entitledIn, type meantIn, type SameOrNew } from "./entitlement";
import {
  type Booked,
  type Closing,
  closed,
  differenceOf,
  factorOf,
  type Observed,
  type Refusal,
  type Signed,
  tampered,
} from "./ledger";
import { hasClosingColumns, idOf, type ledgerIn } from "./ledgerRows";
import { listingsIn } from "./listings";
import { keyOf, symbolIn } from "./period";
import { placesOf } from "./portfolios";
import { type Resemblance, resemblances } from "./resemblance";
import { unreadIn } from "./sheets/ledgers";
import { splitOf } from "./split";

/**
 * The state of a period in the purification ledger. `closed`: it is booked. `changed`: it is booked, and somebody has
 * changed its row by hand since. `double`: another row books the same. `ready`: nothing speaks against closing it. All others name what does. `noColumn`: the
 * user has deleted a column that closing writes. `unread`: a text stands in its row where a number must be. `confirm`:
 * its shares were typed in Purification or Funds, perhaps while that sheet showed another period. `look`: it resembles
 * another period, or its row has other figures than its period was closed with. `same`: a person said that it is the
 * period which it resembles.
 */
export type State =
  | ("closed" | "changed" | "double" | "ready" | "noColumn" | "unread" | "confirm" | "look" | "same")
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
  ledger: ReturnType<typeof ledgerIn>,
  answers: readonly Observed[],
  added: readonly Booked[],
  stamp: Signed,
  words: WorksheetWords,
  ids?: ReadonlySet<string>,
) {
  const { stands, entries, rows, there, said } = ledger;
  const { given, portfolios } = entitledIn(reading, ledger, words);
  const choiceOf = choicesIn(ledger, answers, added);
  // What an entry resembles is looked for only where a person said that it is the same: a ledger has many closed rows.
  const asOf = (entry: Booked) => (said.ofPeriod(entry) === "same" ? choiceOf(entry).as : entry);
  const places = placesOf(entries, rows, added, (entry, row) => portfolios(asOf(entry), row));
  const isNew = newIn(said);
  const startOf = startIn(
    places.map(({ entry }) => entry),
    isNew,
  );
  const booked = new BookedSoFar();
  for (const entry of [...standing(there)].sort(byClosing)) {
    const start = startOf(entry);
    booked.add(entry, start, start === entry);
  }
  const doubted = new Set(tampered(there).map(placeOf));
  const canBeWritten = hasClosingColumns(stands?.worksheet.tables[0]);

  const judge = (entry: Booked, row: Row): Judged => {
    const choice = choiceOf(entry);
    const { isOther, as } = choice;
    const start = startOf(as);
    const isWholeNew = isNew(entry) && choice.meant === "new";
    const before = isWholeNew ? [] : booked.of(as, start);
    const own = given(as, row, closingOf(before));
    // Somebody may put a changed row right again: what it says counts as booked.
    const isFixed = isWholeNew || (before.length === 0 && doubted.has(placeOf(as)));
    const based = isFixed ? as : rebased(as, before, booked.isWhole);
    const split = choice.resembles ? undefined : splitIn(as, before);
    const resembles = choice.resembles ?? split;
    const meant = split ? said.of(entry) : choice.meant;
    const result = unreadIn(row, entry).length > 0 ? "unread" : closed(based, own, stamp, isWholeNew);
    const done = typeof result === "string" ? undefined : result;
    // Nothing is booked of a period that overlaps another; of one in another spelling, what differs.
    const isOverlap = isOther && as === entry;
    const state = stateOf({
      ...{ canBeWritten, given: own, refusal: typeof result === "string" ? (result as State) : undefined },
      isSame:
        (split && meant === "nothing") ||
        (meant === "same" && !split && (isOther || !entry.before) && (isOverlap || isEqual(based, before))),
      isAsked: resembles !== undefined && !meant,
      waits: start !== undefined && start !== as && start.closing === undefined && before.length === 0,
    });
    if (state === "ready" && done && (ids?.has(idOf(entry)) ?? true)) booked.add(done, start, isWholeNew);
    // A person who has decided is asked no more, also where the row's own figures are still to be looked at.
    return { state, given: own, done, resembles: state === "look" && meant ? undefined : resembles };
  };

  /** What a person is asked where the figures of a booked period are now those of other shares. */
  const splitIn = (entry: Booked, before: readonly Booked[]): Resemblance | undefined => {
    const { ticker, year, label } = entry;
    const [last] = [...before].reverse();
    if (!last || isCorrection(entry)) return undefined;
    // What comes after a split of which nothing was booked is of the new shares too.
    const isAfter = there.some((one) => keyOf(one) === keyOf(entry) && one.at < entry.at && said.of(one) === "nothing");
    const ratio = splitOf(last, entry) ?? (isAfter ? "" : undefined);
    return ratio === undefined ? undefined : { why: "split", ticker, year, label, ratio };
  };
  const found = new Map<Booked, Judged>();
  const open = places.filter(({ entry }) => !entry.closing).sort((one, other) => one.entry.at - other.entry.at);
  for (const { entry, index } of open)
    found.set(entry, judge(entry, (index === undefined ? undefined : rows[index]) ?? {}));
  const judged = (entry: Booked): Judged =>
    found.get(entry) ?? { state: "closed", given: givenBy(entry.closing), resembles: undefined, done: undefined };
  return { judged, places };
}

/** Shares and currency of what is closed. */
function givenBy(closing: Closing | undefined): Entitled {
  return { shares: closing?.shares, currency: closing?.currency, isProposed: false, differs: false };
}

/** What a period resembles, and what a person said of that. */
interface Choice {
  readonly resembles: Resemblance | undefined;
  readonly meant: SameOrNew | undefined;
  /** Whether it resembles another period, and not other figures of its own. */
  readonly isOther: boolean;
  /** The entry under the ticker and the label of the booked period that it is, as a person said; else the entry. */
  readonly as: Booked;
}

function choicesIn(
  { there, said, bookedAs }: ReturnType<typeof ledgerIn>,
  answers: readonly Observed[],
  added: readonly Booked[],
): (entry: Booked) => Choice {
  const compare = () => {
    const all = [...there, ...added];
    const answered = new Set(answers.map(({ ticker }) => symbolIn(ticker)));
    const listings = listingsIn(standing(there), said.ofTickers(all));
    return resemblances(all, answered, vouchedIn(all, answered, said.of), listings);
  };
  let resembling: ReturnType<typeof compare> | undefined;
  // A ledger in which all is closed is not compared with itself.
  const resemblanceOf = (entry: Booked) => {
    resembling ??= compare();
    return resembling(entry);
  };
  return (entry) => {
    const resembles = entry.closing ? undefined : resemblanceOf(entry);
    const isOther = resembles !== undefined && keyOf(resembles) !== keyOf(entry);
    const meant = resembles && (isOther ? said.ofPeriod(entry) : said.of(entry));
    const target = isOther && meant === "same" ? bookedAs(entry) : undefined;
    return { resembles, meant, isOther, as: target ? { ...entry, ...target } : entry };
  };
}

interface Findings {
  readonly canBeWritten: boolean;
  readonly given: Entitled;
  /** What is missing for closing it; undefined where nothing is. */
  readonly refusal: State | undefined;
  /** Whether a person said that it is the period which it resembles, and it adds nothing to what is booked of that. */
  readonly isSame: boolean;
  /** Whether a person has still to say what it is. */
  readonly isAsked: boolean;
  /** Whether it is a restatement of a period that is not booked yet. */
  readonly waits: boolean;
}

function stateOf({ canBeWritten, given, refusal, isSame, isAsked, waits }: Findings): State {
  if (!canBeWritten) return "noColumn";
  if (isSame) return "same";
  // What is the same as a booked period takes its shares: nobody is asked for them before.
  if (refusal && !(isAsked && (refusal === "noShares" || refusal === "noCurrency"))) return refusal;
  if (isAsked || given.differs || waits) return "look";
  return given.isProposed ? "confirm" : "ready";
}

/** What counts as booked while periods are judged: the ledger's entries, and then each period that can be closed. */
class BookedSoFar {
  private readonly entries = new Map<string, Booked[]>();
  /** For each entry, the one at which its own period starts (`startIn`). */
  private readonly starts = new Map<Booked, Booked | undefined>();
  private readonly wholes = new Set<Booked>();

  /** `isWhole`: whether it is booked with its whole amount, and not with the difference from another entry. */
  add(entry: Booked, start: Booked | undefined, isWhole: boolean): void {
    this.entries.set(placeOf(entry), [...(this.entries.get(placeOf(entry)) ?? []), entry]);
    this.starts.set(entry, start);
    if (isWhole) this.wholes.add(entry);
  }

  /** What is booked of an entry's period, which starts at `start`, in the order of closing. */
  of(entry: Booked, start: Booked | undefined): readonly Booked[] {
    return (this.entries.get(placeOf(entry)) ?? []).filter((one) => this.starts.get(one) === start);
  }

  readonly isWhole = (entry: Booked): boolean => this.wholes.has(entry);
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
  const said = ledger.filter((entry) => entry.before && meant(entry) === "same");
  if (said.length === 0) return new Set();
  const resembling = resemblances(ledger, answered);
  return new Set(said.filter((entry) => resembling(entry)?.why === "noAccount").map(({ account }) => account));
}

/** Whether this entry adds nothing to what is booked of its period; also where nothing of it is booked. */
function isEqual(entry: Booked, booked: readonly Booked[]): boolean {
  return booked.length === 0 || factorOf(entry) === undefined || differenceOf(entry) === 0;
}
