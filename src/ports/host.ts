/**
 * What the pane needs of its host: data in, data out. Every host has `settings` and `activity`; each further port opens
 * the part of the pane that needs it, and the part stays away where the host has none.
 * `test/pane/ports.contract.ts` holds what they promise. A port may reject with an `Error`: its message is shown. Longer than
 * a file should be: it is all that a host is to the pane, and what a port does not have is seen best beside what another has.
 */
import type { Offered, Wrong } from "../api/organisation";
import type { Preferences } from "../api/preferences";
import type { Shown, Typed } from "../api/typedSettings";
import type { Failure } from "../core/failure";
import type { Phrase } from "../core/phrase";
import type { Progress } from "../core/planner";
import type { Said } from "../core/saying";
import type { DayOfCalls, SentCall } from "../core/traffic";
import type { FunctionHelp } from "../functions/help";
import type { Booking } from "../workbook/booking";
import type { Change, Look } from "../workbook/changes";
import type { Consent, Decision, WorkKind } from "../workbook/consents";
import type { SameOrNew } from "../workbook/entitled";
import type { Freezing, Frozen } from "../workbook/freeze";
import type { Holdings } from "../workbook/holdings";
import type { Listed } from "../workbook/matching";
import type { Account } from "../workbook/month";
import type { Demand } from "../workbook/price";
import type { Extent, Outcome } from "../workbook/refresh";
import type { Named } from "../workbook/reportCurrency";
import type { Change as StatusChange } from "../workbook/statusChanges";
import type { Kind } from "../workbook/worksheets/worksheet";

export interface Host {
  readonly settings: SavedSettings;
  readonly activity: Activity;
  readonly preferences?: Saved<Preferences> | undefined;
  /** Hours for which this host can keep an answer, where that is less than the freshness that may be chosen. */
  readonly keepsHours?: number | undefined;
  readonly sample?: Sample | undefined;
  readonly usage?: Usage | undefined;
  readonly queue?: Queue | undefined;
  readonly refresher?: Refresher | undefined;
  readonly looks?: Looks | undefined;
  readonly inserter?: Inserter | undefined;
  readonly worksheets?: Worksheets | undefined;
  readonly currencies?: Currencies | undefined;
  readonly ledgers?: Ledgers | undefined;
  readonly freezer?: Freezer | undefined;
  readonly diagnostics?: Diagnostics | undefined;
  readonly checker?: Checker | undefined;
  readonly finder?: Finder | undefined;
  /** What the organisation set for everybody, or why that is not followed; nothing where it set nothing. */
  readonly organisation?: Offered | Wrong | undefined;
  /** The version of the script behind this pane, where that is installed apart from it. */
  readonly script?: (() => Promise<string>) | undefined;
  /** Where the pane runs, for diagnostics: "Shariah Sheets 1.0.0, Excel 16.0 on the web". */
  readonly about?: string | undefined;
  /** The language of the host's screen (BCP 47); the browser's without it. */
  readonly language?: string | undefined;
  /** Where the pages of help are in that language, with a slash at its end; none without it. */
  readonly help?: string | undefined;
  /** The host's theme; the browser's preference without it. */
  readonly theme?: Theme | undefined;
}

export interface Theme {
  /** Undefined while the host does not say: then the browser's preference holds. */
  dark(): boolean | undefined;
  /** Returns the function that ends the listening. */
  listen(changed: () => void): () => void;
}

/** Settings without the secret, which goes in and never comes back; and as typed. */
export type { Shown, Typed };

export interface SavedSettings {
  load(): Promise<Shown | undefined>;
  /** Saves and starts afresh. Without `secret` the saved one stays, if it was typed for this address, segment and client. */
  save(settings: Typed): Promise<void>;
  forget(): Promise<void>;
  /** Asks the verdict of one ticker with these settings: undefined when it worked, else the sentence that says why not. */
  test(settings: Typed): Promise<Said | undefined>;
  /** What lasts only until the page closes, because the browser's storage is full or off; nothing where it is left out. */
  unkept?(): readonly Unkept[];
}

export type Unkept = "settings" | "answers";

export interface Activity {
  /** Cells waiting, calls to go, the last failure; `listen` is told of every change, at most ten times a second. */
  progress(): Progress;
  /** Returns the function that ends the listening. */
  listen(changed: () => void): () => void;
  /** Another number after each wait of cells, however short: a listener may hear of none of it. */
  waits(): number;
  /** Everything asked again from now on; the cells of this host recalculate. */
  refresh(): Promise<void>;
}

/** One value under one key, whole. */
export interface Saved<Value> {
  load(): Promise<Value>;
  save(value: Value): Promise<void>;
}

/** A made-up market inside the page in place of the service. The user's own settings are not touched by it. */
export interface Sample {
  /** Nothing else is offered here: whoever serves this page is not to be given a secret key. */
  readonly only?: boolean | undefined;
  active(): Promise<boolean>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface Usage {
  /** What is known without a call; undefined before the service has told anything. */
  known(): Promise<Account | undefined>;
  /** One call for the account's statistics. */
  ask(): Promise<Account | Failure>;
  /** Calls sent from here, day by day, oldest first, at most 31 days; days without a call may be left out. */
  days(): Promise<readonly DayOfCalls[]>;
  /** Until the account's month ends, calls go out past the budget. */
  override(): Promise<void>;
}

/** What waits. Its changes are told by `Activity.listen`. */
export interface Queue {
  paused(): boolean;
  /** Sends nothing new; what is under way arrives. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Every waiting cell says "Cancelled", consents included. */
  cancel(): Promise<void>;
  consents(): readonly Consent[];
  /** "always" and "no" hold for this kind of work, until they are taken back. An id that is gone is no error. */
  answer(id: string, decision: Decision): Promise<void>;
  /** A pause of the service's of more than an hour, and from when it may be tried again by hand; ms since 1970. */
  longPause(): { readonly until: number; readonly tryAt: number } | undefined;
  /** Asks again before that is over, once a minute at most. */
  tryNow(): Promise<void>;
  /** What is always allowed. */
  allowed(): readonly WorkKind[];
  /** What was refused, and is not asked about any more. */
  declined(): readonly WorkKind[];
  /** Takes "always" or "no" back: work of this kind waits for a word again. */
  askAgain(id: string): Promise<void>;
}

export interface Refresher {
  /** The extents this host can tell apart. */
  readonly kinds: readonly Extent["kind"][];
  /** What a refresh would ask; costs no call. */
  demands(extent: Extent): Promise<readonly Demand[]>;
  /**
   * Settles once every cell of the extent is counted in `Activity.progress`, or answered. `calls` is what it was said to
   * cost: where it is more by now, since another area is selected, say, nothing is sent, and this gives false.
   */
  refresh(extent: Extent, calls?: number): Promise<boolean>;
  /** Told when the selection is another, where the host tells that. Gives the function that ends the listening. */
  selecting?(changed: () => void): Promise<() => void>;
  /**
   * What came of the last refresh, once no cell waits, and what is different in the answers that came back. Nothing is
   * told of what did not come back: it is as it was.
   */
  outcome(): Promise<Outcome & { readonly changes: readonly Change[] }>;
  /** What cells know now, by ticker; costs no call. */
  figures(): Promise<Look>;
}

/** What was known when somebody last looked at what changed, on this device. */
export interface Looks {
  last(): Promise<LastLook | undefined>;
  keep(figures: Look): Promise<void>;
}

export interface LastLook {
  /** ms since 1970. */
  readonly at: number;
  readonly figures: Look;
}

export interface Inserter {
  /** The functions, as this host spells them. */
  readonly functions: readonly FunctionHelp[];
  /** The selected range as a formula would write it ("A2:A20"); undefined when nothing is selected. */
  selection(): Promise<string | undefined>;
  /** What the formula would show, at most ten rows of it. Writes nothing; calls nothing unless `ask`. */
  preview(formula: string, ask: boolean): Promise<Preview>;
  /**
   * Writes the formula (commas, as in English) into the active cell, or tells what stands in its way and writes nothing.
   * A cell that holds something is written over where `over` names it.
   */
  insert(formula: string, over?: string): Promise<InTheWay | undefined>;
}

/** The cell holds something; or the formula reads it, in this area of its sheet, and would wait for itself. */
export type InTheWay =
  | { readonly why: "filled"; readonly cell: string }
  | { readonly why: "circular"; readonly cell: string; readonly area: string };

export interface Preview {
  /** Row by row: numbers, with a note or without, texts, phrases, failures. */
  readonly rows: readonly (readonly PreviewCell[])[];
  /** Whose each of these rows is, where a row is a ticker's; "" for the headers. */
  readonly tickers?: readonly string[] | undefined;
  /** Rows that it has besides. */
  readonly more: number;
  /** Calls that showing all of it would cost; 0 when all is known. */
  readonly calls: number;
}

export type PreviewCell = string | number | Phrase | Failure | { readonly number: number; readonly note: Phrase };

export interface Worksheets {
  /**
   * What an insertion would read, and what it would ask; of the pasted text, or of what is selected. No call. Where no
   * text is given and no holdings are selected, `withLast` takes those of the last insertion since the pane was opened:
   * the sheet that they went into is in front now.
   */
  plan(kind: Kind, text?: string, withLast?: boolean): Promise<WorksheetPlan>;
  /** Lays the worksheet, or adds the rows that are missing to the one that is there. */
  insert(kind: Kind, text?: string, withLast?: boolean): Promise<Inserted>;
}

/** Currencies that nobody typed, from the companies' full reports: a call a ticker, for who says so. */
export interface Currencies {
  /** The tickers of Purification without one, and what reading their reports would ask. No call. */
  missing(): Promise<{ readonly tickers: readonly string[]; readonly demands: readonly Demand[] }>;
  /** Asks for the reports of these, and writes each currency with its source into the rows that have none still. */
  read(tickers: readonly string[]): Promise<{ readonly written: number; readonly left: readonly Named[] }>;
}

/** The tables that only grow. None of it costs a call; where an answer is old or made up it is left out. */
export interface Ledgers {
  /** Adds to the purification ledger what cells show now and it has not. */
  record(): Promise<Inserted>;
  /** The periods of the purification ledger, each row checked, and those that cells show and it has not. */
  periods(): Promise<Periods>;
  /** Writes into Entitlements that these have the shares that are proposed for them; gives how many. */
  confirm(ids: readonly string[], by: string): Promise<number>;
  /** Writes there that these are the same as what they resemble, or new; gives how many. */
  decide(ids: readonly string[], meant: SameOrNew, by: string): Promise<number>;
  /** Closes these periods, by id, in somebody's name: what is booked is values, and stays. */
  close(ids: readonly string[], by: string): Promise<Inserted>;
  /** Adds what is new to the status ledger, where one was inserted; gives how many rows. */
  observe(): Promise<number>;
  /** What the status ledger has since a moment, ms since 1970; undefined where none was inserted. */
  changedSince(moment: number): Promise<readonly StatusChange[] | undefined>;
}

export interface Periods {
  /** The sheet of the purification ledger; undefined while there is none. */
  readonly sheet: string | undefined;
  readonly periods: readonly Booking[];
  /** What is booked, by currency; never a sum across them. */
  readonly totals: readonly { readonly currency: string; readonly amount: number }[];
  /** Closed periods whose rows are gone; `changed` where the ledger's own count of them is not what was written. */
  readonly missing: number | "changed";
  /** Answers that are left out, since they are old ones in place of newer. */
  readonly leftOut: number;
  /** What is told now is made up, the sample's or of demo operations: it goes into neither ledger. */
  readonly madeUp: boolean;
}

export type { Booking, Named, SameOrNew, StatusChange };

export interface WorksheetPlan extends Holdings {
  /** How many holdings `withLast` takes, or would take; 0 where some are selected, or a text is given. */
  readonly last: number;
  /** The sheet on which it stands already. */
  readonly sheet: string | undefined;
  /** Of the holdings, those that are there already. */
  readonly untouched: number;
  readonly demands: readonly Demand[];
}

export interface Inserted {
  readonly added: number;
  /** There already, and left as they are. */
  readonly untouched: number;
  /** What stood of *About*: the same, an older one that was written afresh, or one that somebody typed into, left as it is. */
  readonly about?: "same" | "outdated" | "typed";
}

export interface Freezer {
  frozen(): Promise<readonly Frozen[]>;
  /** Formulas become their values; each keeps its formula and a stamp. */
  freeze(part: "selection" | "workbook", by: string | undefined, tell?: TellStep): Promise<Freezing>;
  /** The formulas come back; of everything frozen, or of one stamp. */
  thaw(id?: string, tell?: TellStep): Promise<Freezing>;
}

/** Called while it goes on, where that takes several steps: formulas done, and those to go. */
export type TellStep = (done: number, left: number) => void;

export interface Diagnostics {
  /** The calls sent, newest first, at most 200. Never a header, a body or a query. */
  calls(): Promise<readonly SentCall[]>;
  /** Why cells have no answer now, most cells first. */
  failures(): Promise<readonly Failed[]>;
  /** Cells that show the last good answer because the service gives no newer one; undefined when none does. */
  stale(): Promise<Stale | undefined>;
}

export interface Finder {
  /** The lines of the service's lists that are known; no call. */
  known(): Promise<readonly Listed[]>;
  /** Two calls: the list of stocks and that of ETFs. */
  fetch(): Promise<void>;
}

export interface Checker {
  /** Tries what only this host can show, and tells what it finds as it finds it. One call to the service at most, and nothing is left behind. */
  check(tell: (finding: Finding) => void): Promise<void>;
}

export interface Finding {
  readonly what: CheckName;
  readonly outcome: "works" | "absent" | "fails";
  readonly ms: number;
  /** For whoever helps, in English. */
  readonly seen: string;
}

export type CheckName =
  | "sheet"
  | "errors"
  | "spill"
  | "leftOut"
  | "dates"
  | "service"
  | "recalculation"
  | "names"
  | "notes"
  | "text"
  | "lock"
  | "storage"
  | "database"
  | "worker"
  | "clock"
  | "removed";

export interface Stale {
  readonly cells: number;
  /** When the oldest of these answers was asked for, in ms since 1970. */
  readonly since: number;
}

export interface Failed {
  readonly failure: Failure;
  readonly cells: number;
  readonly tickers: readonly string[];
  /** What may have been meant by some of them, from the lists that are known. */
  readonly meant?: readonly Meant[] | undefined;
}

export interface Meant {
  readonly typed: string;
  readonly symbol: string;
  readonly name: string;
}
