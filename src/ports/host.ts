/**
 * What the pane needs of its host: data in, data out. Every host has `settings` and `activity`; each further port opens
 * one part of the pane, and without the port the part is not shown. `test/pane/ports.contract.ts` tests what the ports
 * promise. A port may reject with an `Error`: its message is shown.
 */
import type { Offered, Wrong } from "../api/organisation";
import type { Preferences } from "../api/preferences";
import type { Shown, Typed } from "../api/typedSettings";
import type { Failure } from "../core/failure";
import type { Phrase } from "../core/phrase";
import type { Progress } from "../core/planner";
import type { DayOfCalls, SentCall } from "../core/traffic";
import type { Said } from "../core/wording";
import type { FunctionHelp } from "../functions/help";
import type { Booking } from "../workbook/booking";
import type { Change, Look } from "../workbook/changes";
import type { Grid } from "../workbook/completeness";
import type { Consent, Decision, WorkKind } from "../workbook/consents";
import type { Correction } from "../workbook/corrections";
import type { SameOrNew } from "../workbook/entitlement";
import type { Freezing, Frozen } from "../workbook/freeze";
import type { Decided, Holdings } from "../workbook/holdings";
import type { Account } from "../workbook/month";
import type { Refused } from "../workbook/oneFormula";
import type { Demand } from "../workbook/price";
import type { Extent, Outcome } from "../workbook/refresh";
import type { Named } from "../workbook/reportCurrency";
import type { Change as StatusChange } from "../workbook/statusChanges";
import type { Listed } from "../workbook/tickerMatch";
import type { Kind } from "../workbook/worksheets/worksheet";

export interface Host {
  readonly settings: SavedSettings;
  readonly activity: Activity;
  readonly preferences?: Saved<Preferences> | undefined;
  /** How many hours this host can store an answer, when that is less than the freshness that may be chosen. */
  readonly keepsHours?: number | undefined;
  /** The preferences are the document's: a choice made by one person holds for everybody who opens it. */
  readonly sharesPreferences?: true;
  readonly sample?: Sample | undefined;
  /** Whether the answers of its cells are made up, also where the host itself stands in for the user's service. */
  readonly madeUp?: (() => Promise<boolean>) | undefined;
  readonly usage?: Usage | undefined;
  readonly queue?: Queue | undefined;
  readonly refresher?: Refresher | undefined;
  readonly looks?: Looks | undefined;
  readonly inserter?: Inserter | undefined;
  readonly oneFormulas?: OneFormulas | undefined;
  readonly worksheets?: Worksheets | undefined;
  readonly currencies?: Currencies | undefined;
  readonly ledgers?: Ledgers | undefined;
  readonly freezer?: Freezer | undefined;
  readonly diagnostics?: Diagnostics | undefined;
  readonly checker?: Checker | undefined;
  readonly finder?: Finder | undefined;
  /** The organisation's settings for everybody, or why its file is not followed; undefined when it has none. */
  readonly organisation?: Offered | Wrong | undefined;
  /** The version of the script behind this pane, if that is installed separately. */
  readonly script?: (() => Promise<string>) | undefined;
  /** Where the pane runs, for diagnostics: "Shariah Sheets 1.0.0, Excel 16.0 on the web". */
  readonly about?: string | undefined;
  /** How this host spells the functions' names: `SHARIAH.STATUS`, or `SHARIAH_STATUS` where a name has no dots. */
  readonly spelling?: "dots" | "underscores" | undefined;
  /** The language of the host's screen (BCP 47); if undefined, the browser's. */
  readonly language?: string | undefined;
  /** The address of the help pages in that language, ending with a slash; undefined without help. */
  readonly help?: string | undefined;
  /** The host's theme; if undefined, the browser's preference. */
  readonly theme?: Theme | undefined;
}

export interface Theme {
  /** Undefined while the host does not say; the browser's preference then counts. */
  dark(): boolean | undefined;
  /** Returns the function that ends the listening. */
  listen(changed: () => void): () => void;
}

/** `Shown`: settings without the secret, which is never read back. `Typed`: settings as typed. */
export type { Shown, Typed };

export interface SavedSettings {
  load(): Promise<Shown | undefined>;
  /**
   * Saves the settings and starts afresh. Without `secret` the saved one stays, if it was typed for this address,
   * segment and client.
   */
  save(settings: Typed): Promise<void>;
  forget(): Promise<void>;
  /** Asks the verdict of one ticker with these settings: undefined when it worked, else the sentence that says why not. */
  test(settings: Typed): Promise<Said | undefined>;
  /** What lasts only until the page closes, because the browser's storage is full or off; nothing where it is left out. */
  unkept?(): readonly Unkept[];
}

export type Unkept = "settings" | "answers";

export interface Activity {
  /** Cells waiting, calls to go, the last failure; `listen` reports changes at most ten times a second. */
  progress(): Progress;
  /** Returns the function that ends the listening. */
  listen(changed: () => void): () => void;
  /** A number that changes after each wait of cells, however short: `listen` may miss a short one. */
  waits(): number;
  /** Makes all answers stale, and recalculates this host's cells. */
  refresh(): Promise<void>;
}

/** One value, stored and replaced as a whole. */
export interface Saved<Value> {
  load(): Promise<Value>;
  save(value: Value): Promise<void>;
}

/** A made-up market inside the page, in place of the service. It leaves the user's own settings alone. */
export interface Sample {
  /** Only the sample is offered here, because the server of this page must not be given a secret. */
  readonly only?: boolean | undefined;
  active(): Promise<boolean>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface Usage {
  /** The account as known without a call; undefined before the service has told anything. */
  known(): Promise<Account | undefined>;
  /** Makes one call for the account's statistics. */
  ask(): Promise<Account | Failure>;
  /** Calls sent from here, day by day, oldest first, at most 31 days; days without a call may be left out. */
  days(): Promise<readonly DayOfCalls[]>;
  /** Lets calls go past the budget until the account's month ends. */
  override(): Promise<void>;
}

/** What waits. `Activity.listen` reports its changes. */
export interface Queue {
  paused(): boolean;
  /** Sends nothing new; replies to calls in flight still arrive. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Every waiting cell shows "Cancelled"; requests for consent end as well. */
  cancel(): Promise<void>;
  consents(): readonly Consent[];
  /**
   * Answers a request for consent. "always" and "no" hold for this kind of work until `askAgain`. An unknown id is no
   * error.
   */
  answer(id: string, decision: Decision): Promise<void>;
  /** A pause by the service of more than an hour: when it ends, and from when a person may try again; ms since 1970. */
  longPause(): { readonly until: number; readonly tryAt: number } | undefined;
  /** Ends that pause early; at most once a minute. */
  tryNow(): Promise<void>;
  /** The kinds of work that are always allowed. */
  allowed(): readonly WorkKind[];
  /** The kinds of work that the user declined, and is not asked about any more. */
  declined(): readonly WorkKind[];
  /** Takes "always" or "no" back: work of this kind waits for consent again. */
  askAgain(id: string): Promise<void>;
}

export interface Refresher {
  /** The parts of a workbook that this host can refresh by themselves. */
  readonly kinds: readonly Extent["kind"][];
  /** The calls that a refresh would make; costs no call. */
  demands(extent: Extent): Promise<readonly Demand[]>;
  /**
   * Refreshes. Settles when every cell of the extent is answered, or counted in `Activity.progress`. `calls` is the
   * cost that was shown: if it is higher by now (another selection, for example), nothing is sent, and the result is
   * false.
   */
  refresh(extent: Extent, calls?: number): Promise<boolean>;
  /**
   * Calls `changed` when the selection changes, if the host tells that. Returns the function that ends the listening.
   */
  selecting?(changed: () => void): Promise<() => void>;
  /**
   * The outcome of the last refresh, once no cell waits, and the answers that changed. Answers that did not come back
   * are not listed: they stay as they were.
   */
  outcome(): Promise<Outcome & { readonly changes: readonly Change[] }>;
  /** The answers that cells have now, by ticker; costs no call. */
  figures(): Promise<Look>;
}

/** The answers as somebody last saw them in the list of changes, on this device. */
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
  functions(): Promise<readonly FunctionHelp[]>;
  /** The selected range as a formula would write it ("A2:A20"); undefined when nothing is selected. */
  selection(): Promise<string | undefined>;
  /**
   * What the formula would show, at most ten rows. Writes nothing; makes no call unless `ask`. Absent in a host that
   * cannot calculate outside a cell.
   */
  preview?(formula: string, ask: boolean): Promise<Preview>;
  /**
   * Writes the formula (with commas, as in English) into the active cell; or writes nothing and returns the obstacle. A
   * cell that is not empty is overwritten only if `over` names it.
   */
  insert(formula: string, over?: string): Promise<InTheWay | undefined>;
}

/**
 * `filled`: the cell is not empty. `circular`: the formula reads its own cell, in this area of the sheet, and would
 * wait for itself.
 */
export type InTheWay =
  | { readonly why: "filled"; readonly cell: string }
  | { readonly why: "circular"; readonly cell: string; readonly area: string };

export interface Preview {
  /** Row by row: numbers, with a note or without, texts, phrases, failures. */
  readonly rows: readonly (readonly PreviewCell[])[];
  /** The ticker of each row, when each row belongs to one; "" for headers. */
  readonly tickers?: readonly string[] | undefined;
  /** How many more rows there are. */
  readonly more: number;
  /** How many calls it takes to show all; 0 when all is known. */
  readonly calls: number;
}

export type PreviewCell = string | number | Phrase | Failure | { readonly number: number; readonly note: Phrase };

/** One formula in place of a column of them. Costs no call. */
export interface OneFormulas {
  /** What the selected column would be, or why it stays as it is. */
  plan(): Promise<OneFormulaPlan | Refused>;
  /** Writes this formula, as it was planned; or writes nothing and returns what the plan is by now. */
  write(formula: string): Promise<OneFormulaPlan | Refused | undefined>;
  /** Takes the last one back; returns how many formulas stand again, 0 where the cell holds something else by now. */
  undo(): Promise<number>;
}

export interface OneFormulaPlan {
  readonly address: string;
  /** How many formulas it replaces. */
  readonly formulas: number;
  readonly formula: string;
}

export interface Worksheets {
  /**
   * What an insertion would read from the pasted text or the selection, and which calls it would make. Costs no call.
   * If there is no text and no holdings are selected, `withLast` takes those of the last insertion since the pane was
   * opened, because the new sheet is in front now.
   */
  plan(kind: Kind, text?: string, withLast?: boolean, decided?: Decided): Promise<WorksheetPlan>;
  /** Writes the worksheet, or adds the missing rows to the existing one. */
  insert(kind: Kind, text?: string, withLast?: boolean, choices?: Choices): Promise<Inserted>;
  /** What the sheet in front has the headings of, where nothing marks it: a copy, or a template. Costs no call. */
  adoptable(): Promise<{ readonly sheet: string; readonly kind: Kind } | undefined>;
  /** Marks the sheet in front as what it is. False when it is none, or no more. */
  adopt(): Promise<boolean>;
  /**
   * Makes each worksheet say, below its title, whether the answers that fill it now are made up. It is called after the
   * cells were filled. Costs no call.
   */
  follow(): Promise<void>;
}

/** Missing currencies, read from the companies' full reports when the user wants it: one call per ticker. */
export interface Currencies {
  /** The tickers on Purification without a currency, and the calls to read their reports. Costs no call. */
  missing(): Promise<{ readonly tickers: readonly string[]; readonly demands: readonly Demand[] }>;
  /** Asks for these reports, and writes each currency with its source into rows that still have none. */
  read(tickers: readonly string[]): Promise<{ readonly written: number; readonly left: readonly Named[] }>;
}

/** The tables that only grow. Costs no call; old and made-up answers are left out. */
export interface Ledgers {
  /** Adds to the purification ledger what cells show now and it does not have. */
  record(): Promise<Inserted>;
  /** The periods of the purification ledger, each row checked, and the new ones that cells show. */
  periods(): Promise<Periods>;
  /** Writes into Entitlements that these have the shares that are proposed for them; gives how many. */
  confirm(ids: readonly string[], by: string): Promise<number>;
  /** Writes there that these are the same as what they resemble, or new; gives how many. */
  decide(ids: readonly string[], meant: SameOrNew, by: string): Promise<number>;
  /** Closes these periods, by id, in somebody's name: what is booked is values, and stays. */
  close(ids: readonly string[], by: string, reviewedBy?: string): Promise<Inserted>;
  /** Writes day (`YYYY-MM-DD`) and reference of a payment into the rows of these periods; gives how many rows. */
  pay(ids: readonly string[], day: string, reference: string): Promise<number>;
  /** Makes a sheet of evidence for each quarter of a year, and its summary: values alone; gives how many sheets. */
  pack(year: string, by: string): Promise<number>;
  /** Journal lines of a year, as CSV. */
  journal(year: string): Promise<string>;
  /** Takes back what is booked of a closed period, and books it anew where shares are given; gives how many rows are added. */
  correct(id: string, correction: Omit<Correction, "at">): Promise<number>;
  /** Adds new statuses to the status ledger, if there is one; returns how many rows. */
  observe(): Promise<number>;
  /** The status ledger's rows since a moment (ms since 1970); undefined when there is no ledger. */
  changedSince(moment: number): Promise<readonly StatusChange[] | undefined>;
  /** Rows of the status ledger that are not as they were written, or that follow one which is gone, counted from 1. */
  statusesInDoubt(): Promise<readonly number[]>;
}

export interface Periods {
  /** The sheet of the purification ledger; undefined while there is none. */
  readonly sheet: string | undefined;
  readonly periods: readonly Booking[];
  /** The booked amounts by currency; never a sum across currencies. */
  readonly totals: readonly { readonly currency: string; readonly amount: number }[];
  /** How many closed periods have lost their rows; `changed` when the ledger's own count was altered. */
  readonly missing: number | "changed";
  /** The sheet's rows, counted from 1, of closed periods that follow a row which is not there any more. */
  readonly torn: readonly number[];
  /** Which holdings are booked for which period, and which are not. */
  readonly grid: Grid;
  /** The years of which something is closed, the latest first. */
  readonly years: readonly string[];
  /** How many answers were left out, because an old one stands in for a newer one. */
  readonly leftOut: number;
  /** The answers shown now are made up (sample or demo), so they go into neither ledger. */
  readonly madeUp: boolean;
}

export type { Booking, Correction, Named, SameOrNew, StatusChange };

export interface Choices extends Decided {
  /** The figures that the list has of rows that are there already take the place of theirs. */
  readonly renews?: boolean | undefined;
  /** Which of several worksheets is meant; left out, it is the first. */
  readonly into?: Into | undefined;
}

/** The worksheet on the sheet of this name, or a new sheet beside those that exist. */
export type Into = { readonly sheet: string } | "own";

/** A worksheet of the kind in question that exists. */
export interface Existing {
  readonly sheet: string;
  /** How many of the holdings are on it already. */
  readonly untouched: number;
  /** How many of these are there with another number of shares, cost, price or currency. */
  readonly differing: number;
}

export interface WorksheetPlan extends Holdings {
  /** How many holdings `withLast` takes or would take; 0 when some are selected or a text is given. */
  readonly last: number;
  /** The sheet of the existing worksheet; undefined when there is none. */
  readonly sheet: string | undefined;
  /** How many of the holdings are on it already. */
  readonly untouched: number;
  /** How many of these are there with another number of shares, cost, price or currency. */
  readonly differing: number;
  /** All that exist, the one above first: holdings may have several portfolios. Without the playground's sample. */
  readonly existing: readonly Existing[];
  readonly demands: readonly Demand[];
}

export interface Inserted {
  readonly added: number;
  /** How many rows were there already, and stay as they are. */
  readonly untouched: number;
  /** How many took new figures. */
  readonly renewed?: number;
  /** How many rows that were there took the currency that is typed on another worksheet. */
  readonly currencies?: number;
  /** The existing *About* sheet: the same; outdated, so rewritten; or typed into by somebody, so left as it is. */
  readonly about?: "same" | "outdated" | "typed";
}

export interface Freezer {
  frozen(): Promise<readonly Frozen[]>;
  /** Replaces formulas by their values; each keeps its formula and a stamp. */
  freeze(part: "selection" | "workbook", by: string | undefined, tell?: TellStep): Promise<Freezing>;
  /** Brings the formulas back: all frozen ones, or those of one stamp. */
  thaw(id?: string, tell?: TellStep): Promise<Freezing>;
}

/** Called between steps with the number of formulas done and left. */
export type TellStep = (done: number, left: number) => void;

export interface Diagnostics {
  /** The calls sent, newest first, at most 200. Never a header, a body or a query. */
  calls(): Promise<readonly SentCall[]>;
  /** Why cells have no answer now, most cells first. */
  failures(): Promise<readonly Failed[]>;
  /** Cells that show the last good answer, because the service gives no newer one; undefined when there are none. */
  stale(): Promise<Stale | undefined>;
}

export interface Finder {
  /** The entries of the service's lists that are known; costs no call. */
  known(): Promise<readonly Listed[]>;
  /** Makes two calls: for the list of stocks and that of ETFs. */
  fetch(): Promise<void>;
}

export interface Checker {
  /**
   * Checks what only this host can show, and reports each finding at once. Makes at most one call to the service, and
   * leaves nothing behind.
   */
  check(tell: (finding: Finding) => void): Promise<void>;
}

export interface Finding {
  readonly what: CheckName;
  readonly outcome: "works" | "absent" | "fails";
  readonly ms: number;
  /** Details in English, for a person who helps. */
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
  /** Known tickers that may have been meant by some of these. */
  readonly meant?: readonly Meant[] | undefined;
}

export interface Meant {
  readonly typed: string;
  readonly symbol: string;
  readonly name: string;
}
