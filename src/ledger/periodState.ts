/**
 * Gathers what the book and the sheets tell of each open period, and has each examined (`examine`). Each period gets a
 * state, its questions, and where there are none, the entry as it would be closed.
 */

import type { Row } from "../workbook/sheet/worksheet";
import { rowsOf, type StandingSheet } from "../worksheets/standingSheet";
import { isOneAccount } from "./account";
import { periodStarts, standingEntries } from "./corrections";
import { type Decisions, nameOf, type SameOrNew, type Topic } from "./decisions";
import { doubles } from "./doubles";
import { closingOf, type Entitled, entitlementIn } from "./entitlement";
import {
  type Booked,
  type Closing,
  factorOf,
  figuresKey,
  methodOf,
  type Observed,
  placeOf,
  type Signed,
  tamperedEntries,
} from "./entries";
import { type Examined, examine, isOfFigures, isOfItsOwnPeriod, type Question } from "./examine";
import { canHold, hasClosingColumns, idOf, type LedgerRows } from "./ledgerRows";
import { listingsIn } from "./listings";
import { identityOf, isWholeYear, isWithin, keyOf, symbolIn } from "./period";
import { type Place, portfolioPlaces } from "./portfolios";
import { stepOf } from "./rebase";
import { type AnnualOf, type Beside, type Resemblance, resemblances } from "./resemblance";
import { type OfYear, ofYear, revenuesIn, rivalOf } from "./revenueOfYear";
import { shownPeriod } from "./shareNotes";
import { unreadIn } from "./sheets/ledgers";

/**
 * The state of a period in the purification ledger. `closed`: it is booked. `changed`: it is booked, and somebody has
 * changed its row by hand since. `double`: another row books the same. `ready`: nothing speaks against closing it.
 * `same`: a person said that it adds nothing to what is booked. `look`: the first question about it is one of identity.
 * All others name the first question.
 */
export type State =
  | ("closed" | "changed" | "ready" | "same")
  | Exclude<Question["kind"], "twice" | "differs" | "waits">;

export interface PeriodState {
  readonly state: State;
  readonly questions: readonly Question[];
  readonly given: Entitled;
  readonly resembles: Resemblance | undefined;
  /** The entry as it would be closed; undefined where its amount is not known. */
  readonly done: Booked | undefined;
}

/** Stands in place of a signature where periods are only shown. */
export const noSignature: Signed = { at: 0, by: "" };

export interface PeriodStates {
  /** What speaks against closing an entry. */
  readonly of: (entry: Booked) => PeriodState;
  /** The entries by portfolio. */
  readonly places: readonly Place[];
}

/**
 * Examines every entry. Entries are examined in the order of their observation, each as if those before it were closed. `ids`: those to be closed;
 * without them, all that can be.
 */
export function periodStates(
  ledger: LedgerRows,
  answers: readonly Observed[],
  added: readonly Booked[],
  stamp: Signed,
  ids?: ReadonlySet<string>,
): PeriodStates {
  const { stands, entries, rows, there, said } = ledger;
  const { given: givenTo, portfolios } = entitlementIn(ledger);
  const annualOf = annualsIn(ledger);
  const revenueOf = revenuesIn(ledger);
  const choiceOf = choicesIn(ledger, answers, added, {
    ...{ annualOf, sharesOf: (entry) => givenTo(entry).shares },
    isOfItself: (entry) => methodOf(entry) === "dividend" || revenueOf(entry) === "quarter",
    shown: new Set([...tickersShown(ledger.purification), ...tickersShown(ledger.income)]),
  });
  // What an entry resembles is looked for only where a person said that it is the same: a ledger has many closed rows.
  const asOf = (entry: Booked) => (said.ofPeriod(entry) === "same" ? choiceOf(entry).as : entry);
  const places = portfolioPlaces(entries, rows, added, (entry, row) => portfolios(asOf(entry), row));
  const isNew = isNewIn(said);
  const startOf = periodStarts(
    places.map(({ entry }) => entry),
    isNew,
  );
  const booked = new BookedSoFar();
  for (const entry of [...standingEntries(there)].sort(byClosing)) {
    const start = startOf(entry);
    booked.add(entry, start, start === entry);
  }
  const doubted = new Set(tamperedEntries(there).map(placeOf));
  const twice = new Set([...doubles(there)].map(placeOf));
  const table = stands?.worksheet.tables[0];
  const canBeWritten = hasClosingColumns(table);
  const rivals = rivalsIn(ledger, places, choiceOf);
  /** What an entry has to do with the other periods of its year. */
  const yearOf = (as: Booked, before: readonly Booked[], supposed?: Supposed): OfYear => {
    const annual = (one: Booked) => annualOf(one, supposed?.topic === undefined ? supposed?.say : undefined);
    if (methodOf(as) === "income") {
      const own = supposed?.topic === "revenue" ? supposed.say : said.ofTopic(as, "revenue");
      const known = { before, booked: booked.all(), left, isWhole: booked.isWhole };
      return ofYear(as, known, revenueOf(as, own), annual, own);
    }
    const isYear = annual(as) === "year";
    const parts = isYear ? booked.partsOf(as) : [];
    // A person has seen the amount of a year that is answered by itself. One that is answered for all may be negative.
    const own = supposed === undefined ? said.ofPeriod(as) : supposed.say;
    const isLess = before.length === 0 && own !== "year" && (factorOf(as) ?? 0) < booked.sumOf(parts);
    return {
      parts,
      asks: isLess ? lessThan(parts) : undefined,
      waits: isYear && left.some((one) => isPartOf(one, as)),
    };
  };
  /** The periods of which a split is asked about. */
  const splits = new Set<string>();
  /** Whether a person said of these figures of this period that they are those of new shares, so that they book nothing. */
  const isLeftSplitOf = (one: Booked, period: Booked) => {
    if (said.ofFigures(one) !== "nothing") return false;
    const { resembles, meant, as } = choiceOf(one);
    const isOwn = (resembles === undefined || meant === "same") && isOneAccount(one.account, period.account);
    return isOwn && figuresKey(as) === figuresKey(period);
  };
  /** Examines an entry, as if a person had said `supposed` of what it resembles, or of its figures. */
  const examined = (entry: Booked, row: Row, supposed?: Supposed) => {
    const own = choiceOf(entry).resembles;
    const isOfIt = supposed?.topic === undefined && supposed?.isOfFigures === (own !== undefined && isOfFigures(own));
    const choice = choiceOf(entry, isOfIt ? supposed?.say : undefined);
    const { isOther, as } = choice;
    const start = startOf(as);
    const isWholeNew =
      choice.meant === "new" && (supposed?.isOfFigures === false ? entry.before !== undefined : isNew(entry));
    const before = isWholeNew ? [] : booked.of(as, start);
    const given = givenTo(as, row, closingOf(before));
    const year = yearOf(as, before, supposed);
    const { resembles, meant } = askedOf(entry, choice, year, before.length > 0, supposed);
    const found = examine(
      { entry, as, unread: unreadIn(row, entry) },
      {
        ...{ before, isWhole: booked.isWhole, isTwice: twice.has(placeOf(as)) },
        // Somebody may put a changed row right again: what it says counts as booked.
        isFixed: isWholeNew || (before.length === 0 && doubted.has(placeOf(as))),
        waits:
          (start !== undefined && start !== as && start.closing === undefined && before.length === 0) || year.waits,
        parts: booked.sumOf(year.parts),
        isAfterSplit: splits.has(placeOf(as)) || there.some((one) => one.at < as.at && isLeftSplitOf(one, as)),
      },
      {
        ...{ canBeWritten: canBeWritten && canHold(table, entry), given, resembles, isOther, isNew: isWholeNew },
        ...{ meant, ofFigures: supposed?.isOfFigures ? supposed.say : said.ofFigures(entry) },
        booksIf: (say, asked) => {
          if (say === "nothing") return 0;
          const answer = { say, topic: topicOf(asked), isOfFigures: isOfFigures(asked) };
          return supposed === undefined ? amountOf(examined(entry, row, answer).found) : undefined;
        },
      },
      stamp,
    );
    return { found, given, start, isWholeNew };
  };
  /**
   * What is asked of an entry, and what a person said of it. Which period it is comes first, then its method, then its
   * year.
   */
  const askedOf = (entry: Booked, choice: Choice, year: OfYear, isRestated: boolean, supposed?: Supposed) => {
    const { resembles, meant, as } = choice;
    if (resembles && meant === undefined) return { resembles, meant };
    if (said.ofTopic(as, "method") === "nothing" || said.ofTopic(as, "revenue") === "nothing") {
      return { resembles, meant: "nothing" as const };
    }
    const rival = isRestated ? undefined : rivalOf(as, rivals, annualOf);
    if (rival) return { resembles: rival, meant: undefined };
    if (!year.asks) return { resembles, meant };
    const ofRestated = supposed?.topic === undefined ? supposed?.say : undefined;
    const saidOf = year.asks.why === "inYear" ? (ofRestated ?? said.of(entry)) : undefined;
    return { resembles: year.asks, meant: saidOf };
  };

  /** The open entries that are not closed, or not in this go, though a figure of them is known. */
  const left: Booked[] = [];
  const judge = (entry: Booked, row: Row): PeriodState => {
    const { found, given, start, isWholeNew } = examined(entry, row);
    if ("ready" in found) {
      if (ids?.has(idOf(entry)) ?? true) booked.add(found.ready, start, isWholeNew);
      else left.push(entry);
      return { state: "ready", questions: [], given, resembles: choiceOf(entry).resembles, done: found.ready };
    }
    if ("same" in found)
      return { state: "same", questions: [], given, resembles: choiceOf(entry).resembles, done: undefined };
    const { questions, done } = found;
    if (factorOf(entry) !== undefined) left.push(entry);
    const look = questions.find((one) => one.kind === "look");
    if (look?.resembles.why === "split") splits.add(placeOf(choiceOf(entry).as));
    return { state: stateOf(questions[0]), questions, given, resembles: look?.resembles, done };
  };
  const found = new Map<Booked, PeriodState>();
  const open = places.filter(({ entry }) => !entry.closing).sort((one, other) => one.entry.at - other.entry.at);
  for (const { entry, index } of open)
    found.set(entry, judge(entry, (index === undefined ? undefined : rows[index]) ?? {}));
  const of = (entry: Booked): PeriodState =>
    found.get(entry) ?? {
      ...{ state: "closed", questions: [], given: entitlementOf(entry.closing), resembles: undefined, done: undefined },
    };
  return { of, places };
}

/** What the answer to a question books; undefined where another question is left. */
function amountOf(found: Examined): number | undefined {
  if ("same" in found) return 0;
  return "ready" in found ? found.ready.closing?.amount : undefined;
}

function stateOf({ kind }: Question): State {
  return kind === "twice" || kind === "differs" || kind === "waits" ? "look" : kind;
}

/** An answer that a person may give. */
interface Supposed {
  readonly say: SameOrNew;
  readonly topic: Topic | undefined;
  /** Whether it is about the figures, and not about which period an entry is. */
  readonly isOfFigures: boolean;
}

/** What an answer to this question is about; undefined where it is about which period an entry is. */
export function topicOf({ why }: Resemblance): Topic | undefined {
  if (why === "otherMethod") return "method";
  return why === "revenue" || why === "inLater" || why === "lessToDate" ? "revenue" : undefined;
}

/** What is booked, or open with a figure, in a workbook with figures by two methods; nothing in others. */
function rivalsIn(
  { there, said }: LedgerRows,
  places: readonly Place[],
  choiceOf: (entry: Booked) => Choice,
): readonly Booked[] {
  if (new Set(places.map(({ entry }) => methodOf(entry))).size < 2) return [];
  const open = places.flatMap(({ entry }): readonly Booked[] => {
    if (entry.closing || factorOf(entry) === undefined) return [];
    const { as, meant } = choiceOf(entry);
    const isNothing = meant === "nothing" || said.ofTopic(as, "method") === "nothing";
    return isNothing || said.ofTopic(as, "revenue") === "nothing" ? [] : [as];
  });
  return [...standingEntries(there), ...open];
}

/** What each entry of a whole year is, as a person said of it, or of its service. */
function annualsIn({ said, conventions }: LedgerRows) {
  return (entry: Booked, supposed?: SameOrNew): ReturnType<AnnualOf> => {
    if (!isWholeYear(entry)) return undefined;
    const own = supposed ?? said.ofPeriod(entry);
    if (own !== undefined) return own === "new" ? "quarter" : own === "year" ? "year" : undefined;
    const agreed = conventions.of("annual", entry.account);
    return agreed === "quarter" || agreed === "year" ? agreed : undefined;
  };
}

/** What is asked where a whole year's figure is less than that of its booked quarters, of which the last is named. */
function lessThan(parts: readonly Booked[]): Resemblance | undefined {
  const last = parts.reduce<Booked | undefined>((late, one) => (late && one.at < late.at ? late : one), undefined);
  return last && { why: "lessThanQuarters", ticker: last.ticker, year: last.year, label: last.label };
}

/** Whether an entry is of a quarter or half of this year, of the same ticker and portfolio. */
function isPartOf(one: Booked, year: Booked): boolean {
  const isOne = symbolIn(one.ticker) === symbolIn(year.ticker) && (one.portfolio ?? "") === (year.portfolio ?? "");
  return isOne && methodOf(one) === methodOf(year) && isWithin(identityOf(one), identityOf(year));
}

/** Shares and currency of what is closed. */
function entitlementOf(closing: Closing | undefined): Entitled {
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
  { there, said, bookedAs }: LedgerRows,
  answers: readonly Observed[],
  added: readonly Booked[],
  beside: Pick<Beside, "annualOf" | "isOfItself" | "sharesOf" | "shown">,
): (entry: Booked, supposed?: SameOrNew) => Choice {
  const compare = () => {
    const all = [...there, ...added];
    // An old answer that is kept says that the service gives none any more.
    const answered = new Set(answers.flatMap(({ ticker, kept }) => (kept ? [] : [symbolIn(ticker)])));
    const listings = listingsIn(standingEntries(there), said.ofTickers(all));
    const vouched = vouchedAccounts(all, answered, said.of);
    return resemblances(all, answered, { ...beside, vouched, listings, sameAs: said.sameAs });
  };
  let resembling: ReturnType<typeof compare> | undefined;
  // A ledger in which all is closed is not compared with itself.
  const resemblanceOf = (entry: Booked) => {
    resembling ??= compare();
    return resembling(entry);
  };
  return (entry, supposed) => {
    const resembles = entry.closing ? undefined : resemblanceOf(entry);
    const isOther = resembles !== undefined && isOfPeriod(resembles, entry);
    const meant = resembles && (supposed ?? (isOther ? said.ofPeriod(entry) : said.of(entry)));
    const target = isOther && meant === "same" ? bookedAs(entry, supposed && nameOf(resembles)) : undefined;
    return { resembles, meant, isOther, as: target ? { ...entry, ...target } : entry };
  };
}

/** The tickers of the rows of Purification that show a period. */
function tickersShown(stands: StandingSheet | undefined): ReadonlySet<string> {
  return new Set(rowsOf(stands).flatMap((row) => (shownPeriod(row) ? [symbolIn(row.ticker)] : [])));
}

/** Whether what a person says of this resemblance is of the whole period, and not of this restatement alone. */
export function isOfPeriod(resembles: Resemblance, entry: Booked): boolean {
  return !isOfItsOwnPeriod(resembles) && keyOf(resembles) !== keyOf(entry);
}

/** What counts as booked while periods are examined: the ledger's entries, and then each period that can be closed. */
class BookedSoFar {
  private readonly entries = new Map<string, Booked[]>();
  /** For each entry, the one at which its own period starts (`periodStarts`). */
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

  all(): readonly Booked[] {
    return [...this.entries.values()].flat();
  }

  /** What these entries are for one share, together. */
  sumOf(entries: readonly Booked[]): number {
    return entries.reduce((total, one) => total + stepOf(one, this.isWhole(one)), 0);
  }

  /** What is booked of the quarters of this year. */
  partsOf(year: Booked): readonly Booked[] {
    return [...this.entries.values()].filter(([first]) => first && isPartOf(first, year)).flat();
  }

  readonly isWhole = (entry: Booked): boolean => this.wholes.has(entry);
}

function byClosing(one: Booked, other: Booked): number {
  return (one.closing?.at ?? 0) - (other.closing?.at ?? 0) || one.at - other.at;
}

/** Whether a person said of a restatement that it is a period of its own. */
export function isNewIn(said: Decisions): (entry: Booked) => boolean {
  return (entry) => entry.before !== undefined && said.of(entry) === "new";
}

/** The accounts to which, as a person once said, the rows of an earlier version belong, which name no account. */
function vouchedAccounts(
  ledger: readonly Booked[],
  answered: ReadonlySet<string>,
  meant: (entry: Booked) => SameOrNew | undefined,
): ReadonlySet<string | undefined> {
  const said = ledger.filter((entry) => entry.before && meant(entry) === "same");
  if (said.length === 0) return new Set();
  const resembling = resemblances(ledger, answered);
  return new Set(said.filter((entry) => resembling(entry)?.why === "noAccount").map(({ account }) => account));
}
