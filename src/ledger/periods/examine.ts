/**
 * The one gate through which a figure enters the book. It asks whatever speaks against booking a figure, and nothing
 * else says that a period can be closed. A question that a person can answer here has choices, each with what it books;
 * the others are answered in the sheet, where the figure, the shares or the currency stand.
 */

import { type Contradiction, contradictionIn } from "../../functions/contradiction";
import type { SameOrNew } from "../decisions/decisions";
import { isOneAccount } from "../entries/account";
import { isCorrection } from "../entries/corrections";
import { type Booked, closeEntry, differenceOf, factorOf, type Refusal, type Signed } from "../entries/entries";
import { rebase } from "../entries/rebase";
import type { Unread } from "../sheets/ledgers";
import type { Entitled } from "./entitlement";
import type { Resemblance } from "./resemblance";
import { splitOf } from "./split";

/**
 * What speaks against booking a figure. `noColumn`: the user has deleted a column that closing writes. `unread`: a text
 * stands in its row where a number must be. `impossible`: its figures cannot be true. `noAmount`: the service gives no
 * dividend or no percentage. `noShares`, `noCurrency`: nobody gave them. `twice`: its period is closed twice, and one
 * closing must be taken back first. `double`: it is such a closed row itself. `look`: it resembles another period, or its own
 * figures before a split. `differs`:
 * its row has other shares or another currency than its period was closed with. `waits`: a restatement of a period that
 * is not closed yet, or a whole year of which a quarter is not. `confirm`: its shares were typed in Purification or Funds, perhaps while that sheet showed another
 * period. `currency`: its currency is the one that the company's report names, and the dividend may be paid in another.
 */
export type ClosingQuestion =
  | { readonly kind: "noColumn" | "noAmount" | "noShares" | "noCurrency" | "twice" | "double" | "differs" | "waits" }
  | { readonly kind: "unread"; readonly figures: readonly Unread[] }
  | { readonly kind: "impossible"; readonly contradiction: Contradiction }
  | { readonly kind: "look"; readonly resembles: Resemblance; readonly choices: readonly Choice[] }
  | { readonly kind: "currency"; readonly currency: string; readonly choices: readonly Choice[] }
  | { readonly kind: "confirm"; readonly choices: readonly Choice[] };

/** An answer that a person can give, and the amount that is booked then; undefined where more is still to be asked. */
export interface Choice {
  readonly say: SameOrNew | "confirm";
  readonly books: number | undefined;
}

/** A figure, and its row in the ledger. */
export interface FigureRow {
  /** As it was observed. */
  readonly entry: Booked;
  /** Under the ticker and the label of the booked period that it is, as a person said; else the entry. */
  readonly as: Booked;
  /** The figures in whose place the row holds a text. */
  readonly unread: readonly Unread[];
}

/** What the book has of the figure's period. */
export interface BookOfPeriod {
  /** What is booked, in the order of closing. */
  readonly before: readonly Booked[];
  /** Whether such an entry is booked with its whole amount. */
  readonly isWhole: (entry: Booked) => boolean;
  /** Whether its difference stays as observed, because nothing that is booked can be its base. */
  readonly isFixed: boolean;
  /** Whether a row of the period is left out of the totals, because another one books the same. */
  readonly isTwice: boolean;
  /** Whether it restates a period that is not booked yet, or is a whole year of which a quarter is not booked yet. */
  readonly waits: boolean;
  /** Of a whole year: what is booked for one share of its quarters, whose difference it books; else 0. */
  readonly parts: number;
  /** Whether earlier figures of the period are those of new shares, as a person said, or is asked about that. */
  readonly isAfterSplit: boolean;
}

/** What the sheets tell of the figure, and what a person said of it there. */
export interface SheetsOfFigure {
  /** Whether the ledger has all columns that closing writes. */
  readonly canBeWritten: boolean;
  readonly given: Entitled;
  readonly resembles: Resemblance | undefined;
  /** What a person said of that; `ofFigures`: of the figures themselves, such as after a split. */
  readonly meant: SameOrNew | undefined;
  readonly ofFigures: SameOrNew | undefined;
  /** Whether it resembles another period, and not other figures of its own. */
  readonly isOther: boolean;
  /** Whether a person said that it is a period of its own, so that its whole amount is booked. */
  readonly isNew: boolean;
  /** What is booked if a person says this; undefined where more is still to be asked. */
  readonly booksIf: (said: SameOrNew, of: Resemblance) => number | undefined;
}

/**
 * What examining a figure gives. `ready`: the entry as it would be closed. `same`: a person has said that it adds
 * nothing to what is booked. Else the questions, of which the first is to be answered first.
 */
export type Examined = { readonly ready: Booked } | { readonly same: true } | OpenQuestions;

export interface OpenQuestions {
  readonly questions: readonly [ClosingQuestion, ...ClosingQuestion[]];
  /** The entry as it would be closed once they are answered; undefined while its amount is not known. */
  readonly done: Booked | undefined;
}

export function examine(row: FigureRow, book: BookOfPeriod, sheet: SheetsOfFigure, stamp: Signed): Examined {
  const { entry, as, unread } = row;
  const { before } = book;
  const { given, isNew, isOther, meant } = sheet;
  const based = book.isFixed ? as : rebase(as, before, book.isWhole, book.parts);
  // Which period it is comes first, and then what its figures are.
  const ofFigures = sheet.resembles && meant === undefined ? undefined : doubtIn(based, book, isOther && as !== entry);
  const resembles = ofFigures ?? sheet.resembles;
  const said = ofFigures ? sheet.ofFigures : meant;
  const result = closeEntry(based, given, stamp, isNew);
  const done = typeof result === "string" || unread.length > 0 ? undefined : result;
  // Nothing is booked of a period that overlaps another; of one in another spelling, what differs.
  const isOverlap = isOther && as === entry;
  const isOfNothing = meant === "same" && (isOther || !entry.before);
  const isSame = said === "nothing" || (!ofFigures && isOfNothing && (isOverlap || isEqual(based, before)));
  if (sheet.canBeWritten && isSame) return { same: true };
  const amount = done?.closing?.amount;
  const isAsked = resembles !== undefined && said === undefined;
  const refusal = unread.length === 0 && typeof result === "string" ? lackOf(result, based) : [];
  // What is the same as a booked period takes its shares: nobody is asked for them before.
  const isLater = ({ kind }: ClosingQuestion) =>
    (isAsked || book.isTwice) && (kind === "noShares" || kind === "noCurrency");
  const questions: readonly ClosingQuestion[] = [
    ...questionIf(!sheet.canBeWritten, { kind: "noColumn" }),
    ...questionIf(unread.length > 0, { kind: "unread", figures: unread }),
    ...refusal.filter((one) => !isLater(one)),
    ...questionIf(book.isTwice, { kind: "twice" }),
    ...(isAsked ? [lookAt(resembles, sheet)] : []),
    ...questionIf(given.differs, { kind: "differs" }),
    ...questionIf(book.waits, { kind: "waits" }),
    ...(given.isReported === true && given.currency !== undefined
      ? [{ kind: "currency" as const, currency: given.currency, choices: [{ say: "confirm" as const, books: amount }] }]
      : []),
    ...questionIf(given.isProposed, { kind: "confirm", choices: [{ say: "confirm", books: amount }] }),
    ...refusal.filter(isLater),
  ];
  const [first, ...others] = questions;
  if (first) return { questions: [first, ...others], done };
  // Whatever gives no amount is asked about.
  return { ready: done as Booked };
}

function questionIf(isSo: boolean, question: ClosingQuestion): readonly ClosingQuestion[] {
  return isSo ? [question] : [];
}

function lackOf(refusal: Refusal, entry: Booked): readonly ClosingQuestion[] {
  const contradiction = contradictionIn(entry);
  if (contradiction) return [{ kind: "impossible", contradiction }];
  return [{ kind: refusal === "noShares" || refusal === "noCurrency" ? refusal : "noAmount" }];
}

/** Whether it is asked of a restatement of a booked period, and whether anything is booked of it. */
export function isOfItsOwnPeriod(resembles: Resemblance): boolean {
  return isOfFigures(resembles) || resembles.why === "reportOf" || resembles.why === "inYear";
}

/** Whether it is asked of the figures, and not of the period whose they are. */
export function isOfFigures({ why }: Resemblance): boolean {
  return why === "split" || why === "account";
}

function choicesOf(resembles: Resemblance): readonly SameOrNew[] {
  if (resembles.why === "annual" || resembles.why === "revenue") return ["new", "year", "nothing"];
  if (resembles.why === "lessThanQuarters" || resembles.why === "lessToDate") return ["nothing", "year", "new"];
  if (resembles.why === "inLater") return ["nothing", "new"];
  // The other method's closing can be taken back, and then this one can be booked.
  if (resembles.why === "otherMethod") return ["nothing"];
  return isOfItsOwnPeriod(resembles) ? ["nothing", "same"] : ["same", "new"];
}

function lookAt(resembles: Resemblance, { booksIf }: SheetsOfFigure): ClosingQuestion {
  return {
    kind: "look",
    resembles,
    choices: choicesOf(resembles).map((say) => ({ say, books: booksIf(say, resembles) })),
  };
}

/**
 * What a person is asked of the figures of a booked period. `isRenamed`: it has another label or ticker there, so that
 * nobody was asked yet whose answer it is.
 */
function doubtIn(entry: Booked, book: BookOfPeriod, isRenamed: boolean): Resemblance | undefined {
  const split = splitIn(entry, book);
  const isOthers = isRenamed && !book.before.some(({ account }) => isOneAccount(entry.account, account));
  if (split || !isOthers || !entry.before) return split;
  const { ticker, year, label } = entry;
  return differenceOf(entry) === 0 ? undefined : { why: "account", ticker, year, label };
}

/** What a person is asked where the figures of a booked period are now those of other shares. */
function splitIn(entry: Booked, { before, isAfterSplit }: BookOfPeriod): Resemblance | undefined {
  if (before.length === 0 || !entry.before || isCorrection(entry)) return undefined;
  // What comes after a split of which nothing was booked is of the new shares too.
  const ratio = splitOf(entry.before, entry) ?? (isAfterSplit ? "" : undefined);
  const { ticker, year, label } = entry;
  return ratio === undefined ? undefined : { why: "split", ticker, year, label, ratio };
}

/** Whether this entry adds nothing to what is booked of its period; also where nothing of it is booked. */
function isEqual(entry: Booked, booked: readonly Booked[]): boolean {
  return booked.length === 0 || factorOf(entry) === undefined || differenceOf(entry) === 0;
}
