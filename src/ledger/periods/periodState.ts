/**
 * Gathers what the book and the sheets tell of each open period, and has each examined (`examine`). Each period gets a
 * state, its questions, and where there are none, the entry as it would be closed.
 */

import type { Row } from "../../workbook/sheet/worksheet";
import { rowsOf, type StandingSheet } from "../../worksheets/standingSheet";
import { type Decisions, type SameOrNew, sourceName, type Topic } from "../decisions/decisions";
import { listingsIn } from "../decisions/listings";
import { isOneAccount } from "../entries/account";
import { periodStarts, standingEntries } from "../entries/corrections";
import { doubles } from "../entries/doubles";
import {
  type Booked,
  factorOf,
  figuresKey,
  methodOf,
  type Observed,
  placeKey,
  type Signed,
  tamperedEntries,
} from "../entries/entries";
import { keyOf, tickerIn } from "../entries/period";
import { type EntryPlace, portfolioPlaces } from "../entries/portfolios";
import { sumOfSteps } from "../entries/rebase";
import { canHold, hasClosingColumns, idOf, type LedgerRows } from "../ledgerRows";
import { unreadIn } from "../sheets/ledgers";
import { BookedSoFar } from "./bookedSoFar";
import { closingOf, type Entitled, entitlementIn } from "./entitlement";
import { type ClosingQuestion, type Examined, examine, isOfFigures, isOfItsOwnPeriod } from "./examine";
import { type BesideLedger, type Resemblance, resemblances } from "./resemblance";
import { type OfYear, ofYear, revenuesIn } from "./revenueOfYear";
import { rivalOf, rivalsIn } from "./rivals";
import { shownPeriod } from "./shareNotes";
import { annualsIn, ofWholeYear } from "./wholeYear";

/**
 * The state of a period in the purification ledger. `closed`: it is booked. `changed`: it is booked, and somebody has
 * changed its row by hand since. `double`: another row books the same. `ready`: nothing speaks against closing it.
 * `same`: a person said that it adds nothing to what is booked. `look`: the first question about it is one of identity.
 * All others name the first question.
 */
export type State =
  | ("closed" | "changed" | "ready" | "same")
  | Exclude<ClosingQuestion["kind"], "twice" | "differs" | "waits">;

export interface PeriodState {
  readonly state: State;
  readonly questions: readonly ClosingQuestion[];
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
  readonly places: readonly EntryPlace[];
}

/**
 * Examines every entry. Open entries are examined in the order of their observation, each as if those before it were
 * closed. `ids`: those to be closed; without them, all that can be.
 */
export function periodStates(
  ledger: LedgerRows,
  answers: readonly Observed[],
  added: readonly Booked[],
  stamp: Signed,
  ids?: ReadonlySet<string>,
): PeriodStates {
  const examination = examinationOf(ledger, answers, added, stamp);
  const { places } = examination;
  const states = new Map<Booked, PeriodState>();
  const open = places.filter(({ entry }) => !entry.closing).sort((one, other) => one.entry.at - other.entry.at);
  for (const { entry, index } of open) {
    const row = (index === undefined ? undefined : ledger.rows[index]) ?? {};
    const examined = examineEntry(examination, entry, row);
    states.set(entry, stateOf(examined));
    countFor(examination, entry, examined, ids?.has(idOf(entry)) ?? true);
  }
  return { of: (entry) => states.get(entry) ?? closedState(entry), places };
}

/** An examined entry, with what it was examined by. */
interface ExaminedEntry {
  readonly found: Examined;
  readonly given: Entitled;
  readonly meaning: Meaning;
  /** The entry at which its own period starts (`periodStarts`). */
  readonly start: Booked | undefined;
  /** Whether it is booked with its whole amount, as a period of its own. */
  readonly isWhole: boolean;
}

function stateOf({ found, given, meaning }: ExaminedEntry): PeriodState {
  const { resembles } = meaning;
  if ("ready" in found) return { state: "ready", questions: [], given, resembles, done: found.ready };
  if ("same" in found) return { state: "same", questions: [], given, resembles, done: undefined };
  const { questions, done } = found;
  const { kind } = questions[0];
  const state = kind === "twice" || kind === "differs" || kind === "waits" ? "look" : kind;
  return { state, questions, given, resembles: resemblanceIn(found), done };
}

/** What is asked of which period it is, or of its figures. */
function resemblanceIn(found: Examined): Resemblance | undefined {
  if (!("questions" in found)) return undefined;
  return found.questions.find((one) => one.kind === "look")?.resembles;
}

/** Shares and currency are those that it is closed with. */
function closedState({ closing }: Booked): PeriodState {
  const given = { shares: closing?.shares, currency: closing?.currency, isProposed: false, differs: false };
  return { state: "closed", questions: [], given, resembles: undefined, done: undefined };
}

/** Has an examined entry count for those after it: as booked if it is to be closed and can be, else as left open. */
function countFor(
  { booked, left, splits }: Examination,
  entry: Booked,
  { found, meaning, start, isWhole }: ExaminedEntry,
  isToClose: boolean,
): void {
  if ("same" in found) return;
  if ("ready" in found && isToClose) booked.add(found.ready, start, isWhole);
  else if ("ready" in found || factorOf(entry) !== undefined) left.push(entry);
  if (resemblanceIn(found)?.why === "split") splits.add(placeKey(meaning.as));
}

/** What is known of all entries while they are examined, and what of them counts by now. */
type Examination = ReturnType<typeof examinationOf>;

function examinationOf(ledger: LedgerRows, answers: readonly Observed[], added: readonly Booked[], stamp: Signed) {
  const { stands, entries, rows, there, said } = ledger;
  const { given: givenTo, portfolios } = entitlementIn(ledger);
  const annualOf = annualsIn(ledger);
  const revenueOf = revenuesIn(ledger);
  const meaningOf = meaningsIn(ledger, answers, added, {
    annualOf,
    sharesOf: (entry) => givenTo(entry).shares,
    isOfItself: (entry) => methodOf(entry) === "dividend" || revenueOf(entry) === "quarter",
    shown: new Set([...tickersShown(ledger.purification), ...tickersShown(ledger.income)]),
  });
  // What an entry resembles is looked for only where a person said that it is the same: a ledger has many closed rows.
  const asOf = (entry: Booked) => (said.ofPeriod(entry) === "same" ? meaningOf(entry).as : entry);
  const places = portfolioPlaces(entries, rows, added, (entry, row) => portfolios(asOf(entry), row));
  const isNew = isNewIn(said);
  const all = places.map(({ entry }) => entry);
  const startOf = periodStarts(all, isNew);
  const table = stands?.worksheet.tables[0];
  return {
    stamp,
    said,
    there,
    places,
    givenTo,
    meaningOf,
    annualOf,
    revenueOf,
    isNew,
    startOf,
    rivals: rivalsIn(ledger, all, meaningOf),
    /** The places of rows that somebody changed by hand, and of those that are closed twice. */
    doubted: new Set(tamperedEntries(there).map(placeKey)),
    twice: new Set([...doubles(there)].map(placeKey)),
    canBeWritten: (entry: Booked) => hasClosingColumns(table) && canHold(table, entry),
    booked: new BookedSoFar(there, startOf),
    /** The open entries that are not closed, or not in this go, though a figure of them is known. */
    left: [] as Booked[],
    /** The places of the periods of which a split is asked about. */
    splits: new Set<string>(),
  };
}

/** Examines an entry, as if a person had said `supposed` of what it resembles, or of its figures. */
function examineEntry(examination: Examination, entry: Booked, row: Row, supposed?: Supposed): ExaminedEntry {
  const { stamp, said, givenTo, meaningOf, isNew, startOf, doubted, twice, canBeWritten, booked } = examination;
  const own = meaningOf(entry).resembles;
  const isOfIt = supposed?.topic === undefined && supposed?.isOfFigures === (own !== undefined && isOfFigures(own));
  const meaning = meaningOf(entry, isOfIt ? supposed?.say : undefined);
  const { isOther, as } = meaning;
  const start = startOf(as);
  const isWhole =
    meaning.meant === "new" && (supposed?.isOfFigures === false ? entry.before !== undefined : isNew(entry));
  const before = isWhole ? [] : booked.of(as, start);
  const given = givenTo(as, row, closingOf(before));
  const year = yearOf(examination, as, before, supposed);
  const { resembles, meant } = questionOf(examination, entry, meaning, year, before.length > 0, supposed);
  const isOfOpen = start !== undefined && start !== as && start.closing === undefined && before.length === 0;
  const booksIf = (say: SameOrNew, asked: Resemblance) => {
    if (say === "nothing") return 0;
    const answer = { say, topic: topicOf(asked), isOfFigures: isOfFigures(asked) };
    return supposed === undefined ? amountOf(examineEntry(examination, entry, row, answer).found) : undefined;
  };
  const found = examine(
    { entry, as, unread: unreadIn(row, entry) },
    {
      before,
      isWhole: booked.isWhole,
      // Somebody may put a changed row right again: what it says counts as booked.
      isFixed: isWhole || (before.length === 0 && doubted.has(placeKey(as))),
      isTwice: twice.has(placeKey(as)),
      waits: isOfOpen || year.waits,
      parts: sumOfSteps(year.parts, booked.isWhole),
      isAfterSplit: isAfterSplit(examination, as),
    },
    {
      canBeWritten: canBeWritten(entry),
      given,
      resembles,
      meant,
      ofFigures: supposed?.isOfFigures ? supposed.say : said.ofFigures(entry),
      isOther,
      isNew: isWhole,
      booksIf,
    },
    stamp,
  );
  return { found, given, meaning, start, isWhole };
}

/** What an entry has to do with the other periods of its year. */
function yearOf(
  { said, annualOf, revenueOf, booked, left }: Examination,
  as: Booked,
  before: readonly Booked[],
  supposed?: Supposed,
): OfYear {
  const annual = (one: Booked) => annualOf(one, supposed?.topic === undefined ? supposed?.say : undefined);
  const isIncome = methodOf(as) === "income";
  if (!isIncome && annual(as) !== "year") return { parts: [], asks: undefined, waits: false };
  const known = { before, booked: booked.all(), left, isWhole: booked.isWhole };
  if (!isIncome) return ofWholeYear(as, known, supposed === undefined ? said.ofPeriod(as) : supposed.say);
  const own = supposed?.topic === "revenue" ? supposed.say : said.ofTopic(as, "revenue");
  return ofYear(as, known, revenueOf(as, own), annual, own);
}

/**
 * What is asked of an entry, and what a person said of it. Which period it is comes first, then its method, then its
 * year.
 */
function questionOf(
  { said, rivals, annualOf }: Examination,
  entry: Booked,
  { resembles, meant, as }: Meaning,
  year: OfYear,
  isRestated: boolean,
  supposed?: Supposed,
): Pick<Meaning, "resembles" | "meant"> {
  if (resembles && meant === undefined) return { resembles, meant };
  if (said.ofTopic(as, "method") === "nothing" || said.ofTopic(as, "revenue") === "nothing") {
    return { resembles, meant: "nothing" };
  }
  const rival = isRestated ? undefined : rivalOf(as, rivals, annualOf);
  if (rival) return { resembles: rival, meant: undefined };
  if (!year.asks) return { resembles, meant };
  const ofRestated = supposed?.topic === undefined ? supposed?.say : undefined;
  return { resembles: year.asks, meant: year.asks.why === "inYear" ? (ofRestated ?? said.of(entry)) : undefined };
}

/** Whether earlier figures of a period are those of new shares, or it is asked whether they are. */
function isAfterSplit(examination: Examination, period: Booked): boolean {
  const { there, splits } = examination;
  return (
    splits.has(placeKey(period)) || there.some((one) => one.at < period.at && isLeftSplitOf(examination, one, period))
  );
}

/** Whether a person said of these figures of this period that they are those of new shares, so that they book nothing. */
function isLeftSplitOf({ said, meaningOf }: Examination, one: Booked, period: Booked): boolean {
  if (said.ofFigures(one) !== "nothing") return false;
  const { resembles, meant, as } = meaningOf(one);
  const isOwn = (resembles === undefined || meant === "same") && isOneAccount(one.account, period.account);
  return isOwn && figuresKey(as) === figuresKey(period);
}

/** What the answer to a question books; undefined where another question is left. */
function amountOf(found: Examined): number | undefined {
  if ("same" in found) return 0;
  return "ready" in found ? found.ready.closing?.amount : undefined;
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

/** What a period resembles, and what a person said of that. */
interface Meaning {
  readonly resembles: Resemblance | undefined;
  readonly meant: SameOrNew | undefined;
  /** Whether it resembles another period, and not other figures of its own. */
  readonly isOther: boolean;
  /** The entry under the ticker and the label of the booked period that it is, as a person said; else the entry. */
  readonly as: Booked;
}

function meaningsIn(
  { there, said, bookedAs }: LedgerRows,
  answers: readonly Observed[],
  added: readonly Booked[],
  beside: Pick<BesideLedger, "annualOf" | "isOfItself" | "sharesOf" | "shown">,
): (entry: Booked, supposed?: SameOrNew) => Meaning {
  const compare = () => {
    const all = [...there, ...added];
    // An old answer that is kept says that the service gives none any more.
    const answered = new Set(answers.flatMap(({ ticker, kept }) => (kept ? [] : [tickerIn(ticker)])));
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
    const target = isOther && meant === "same" ? bookedAs(entry, supposed && sourceName(resembles)) : undefined;
    return { resembles, meant, isOther, as: target ? { ...entry, ...target } : entry };
  };
}

/** The tickers of the rows of Purification that show a period. */
function tickersShown(stands: StandingSheet | undefined): ReadonlySet<string> {
  return new Set(rowsOf(stands).flatMap((row) => (shownPeriod(row) ? [tickerIn(row.ticker)] : [])));
}

/** Whether what a person says of this resemblance is of the whole period, and not of this restatement alone. */
export function isOfPeriod(resembles: Resemblance, entry: Booked): boolean {
  return !isOfItsOwnPeriod(resembles) && keyOf(resembles) !== keyOf(entry);
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
