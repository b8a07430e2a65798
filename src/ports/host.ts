/**
 * What the pane needs of its host, as interfaces (ports) through which only data passes. Every host has `settings` and
 * `activity`. Each further port opens one section of the pane, and a host without the port lacks that section.
 * `test/pane/ports.contract.ts` tests what the ports promise. A port may reject with an `Error`, whose message is shown
 * to the user.
 */
import type { Offered, Wrong } from "../api/organisation";
import type { Preferences } from "../api/preferences";
import type { Shown, Typed } from "../api/typedSettings";
import type { DayOfCalls, SentCall } from "../core/callsByDay";
import type { Failure } from "../core/failure";
import type { Phrase } from "../core/phrase";
import type { Progress } from "../core/planner";
import type { Said } from "../core/wording";
import type { FunctionHelp } from "../functions/help/help";
import type { RefusedIncome } from "../ledger/cachedAnswers";
import type { ReportCurrency } from "../ledger/currencies/reportCurrency";
import type { StandingAnswer } from "../ledger/decisions/answers";
import type { Agreement, Convention } from "../ledger/decisions/conventions";
import type { SameOrNew } from "../ledger/decisions/decisions";
import type { Correction } from "../ledger/entries/corrections";
import type { CoverageGrid } from "../ledger/entries/coverage";
import type { Total } from "../ledger/entries/entries";
import type { Accounts } from "../ledger/payments/journal";
import type { Paying } from "../ledger/payments/pay";
import type { QuarterAmounts } from "../ledger/payments/quarterAmounts";
import type { Owed } from "../ledger/payments/statement";
import type { Booking } from "../ledger/periods/bookings";
import type { StatusChange } from "../ledger/statuses/statusChanges";
import type { StatusHistory } from "../ledger/statuses/statusHistory";
import type { Consent, Decision, WorkKind } from "../workbook/consents";
import type { Demand } from "../workbook/estimate";
import type { Misspelt } from "../workbook/formulas/misspelt";
import type { Refused } from "../workbook/formulas/oneFormula";
import type { FreezeOutcome, Frozen } from "../workbook/freeze/freeze";
import type { Decided, Holdings } from "../workbook/holdings/holding";
import type { ListEntry } from "../workbook/holdings/tickerMatch";
import type { MonthAccount } from "../workbook/month";
import type { Change, FiguresByTicker } from "../workbook/refresh/changes";
import type { Extent, RefreshOutcome } from "../workbook/refresh/refresh";
import type { PriceSource } from "../workbook/sheet/step";
import type { Kind } from "../workbook/sheet/worksheet";
import type { PurificationKind } from "../worksheets/purificationMethod";

export interface Host {
  readonly settings: SavedSettings;
  readonly activity: Activity;
  readonly preferences?: Saved<Preferences> | undefined;
  /** How many hours this host can store an answer, when that is less than the freshness that may be chosen. */
  readonly keepsHours?: number | undefined;
  /**
   * Whether the preferences belong to the document: a choice that one person makes then holds for everybody who opens
   * it.
   */
  readonly sharesPreferences?: true;
  readonly sample?: Sample | undefined;
  /**
   * Whether the answers that cells show are made up. They may be so without the pane's sample data, where the host
   * itself stands in for the user's service (the playground).
   */
  readonly madeUp?: (() => Promise<boolean>) | undefined;
  readonly usage?: AccountUsage | undefined;
  readonly queue?: Queue | undefined;
  readonly refresher?: Refresher | undefined;
  readonly looks?: Looks | undefined;
  readonly inserter?: Inserter | undefined;
  readonly oneFormulas?: OneFormulas | undefined;
  readonly converter?: Converter | undefined;
  readonly worksheets?: Worksheets | undefined;
  readonly currencies?: Currencies | undefined;
  readonly ledgers?: Ledgers | undefined;
  readonly freezer?: Freezer | undefined;
  readonly diagnostics?: Diagnostics | undefined;
  readonly checker?: Checker | undefined;
  readonly finder?: Finder | undefined;
  readonly files?: SheetFiles | undefined;
  /**
   * What the organisation sets for all its people, or why its file is not followed; undefined when it has no such file.
   */
  readonly organisation?: Offered | Wrong | undefined;
  /** The version of the script that serves this pane, where the two are installed separately (Google Sheets). */
  readonly script?: (() => Promise<string>) | undefined;
  /** The version of the functions that the host may still use, where it caches them longer than the pane (Excel). */
  readonly functionsVersion?: string | undefined;
  /** Where the pane runs, for diagnostics: "Shariah Sheets 1.0.0, Excel 16.0 on the web". */
  readonly about?: string | undefined;
  /** In which kind of Excel the pane runs; undefined elsewhere. */
  readonly excel?: "web" | "desktop" | undefined;
  /**
   * How this host writes the names of functions: `SHARIAH.STATUS`, or `SHARIAH_STATUS` where a name may have no dots.
   */
  readonly spelling?: "dots" | "underscores" | undefined;
  /** The language of the host's screen (BCP 47); if undefined, the browser's. */
  readonly language?: string | undefined;
  /** The address of the help pages in that language, ending with a slash; undefined without help. */
  readonly help?: string | undefined;
  /** Takes the way to the user's own list, for a button outside the pane: `begin` opens the list's box. */
  readonly offerOwnList?: ((begin: () => void) => void) | undefined;
  /** The host's theme; if undefined, the browser's preference. */
  readonly theme?: Theme | undefined;
}

export interface Theme {
  /** Whether the theme is dark; undefined while the host does not say, and the browser's preference then counts. */
  dark(): boolean | undefined;
  /** Returns the function that ends the listening. */
  listen(changed: () => void): () => void;
}

/** `Shown`: settings without the secret, which never comes back to the pane. `Typed`: settings as typed. */
export type { Shown, Typed };

export interface SavedSettings {
  load(): Promise<Shown | undefined>;
  /**
   * Saves the settings and puts them in force. Where no `secret` is typed, the saved one is kept if it belongs to the
   * same address, segment and client.
   */
  save(settings: Typed): Promise<void>;
  forget(): Promise<void>;
  /**
   * Asks for the verdict of one ticker with these settings. Gives undefined when that worked, else the sentence that
   * says why it did not.
   */
  test(settings: Typed): Promise<Said | undefined>;
  /**
   * What lasts only until the page closes, because the browser's storage is full or off; and `unread` when stored
   * settings cannot be read. A host without this function stores everything.
   */
  unkept?(): readonly Unkept[];
}

export type Unkept = "unread" | "settings" | "answers";

export interface Activity {
  /**
   * The cells that wait, the calls still to be sent, the last failure. `listen` reports changes at most ten times a
   * second.
   */
  progress(): Progress;
  /** Returns the function that ends the listening. */
  listen(changed: () => void): () => void;
  /**
   * A number that changes each time that cells begin to wait, however short the wait: `listen` may miss a short one.
   */
  waits(): number;
  /** Makes all answers stale, and recalculates this host's cells. */
  refresh(): Promise<void>;
}

/** One value, stored and replaced as a whole. */
export interface Saved<Value> {
  load(): Promise<Value>;
  save(value: Value): Promise<void>;
}

/** A made-up market inside the page that answers in place of the service. The user's own settings are left alone. */
export interface Sample {
  /** Whether only the sample is offered here, because the server of this page must not be given a secret. */
  readonly only?: boolean | undefined;
  active(): Promise<boolean>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface AccountUsage {
  /** The account as known without a call; undefined before the service has told anything. */
  known(): Promise<MonthAccount | undefined>;
  /** Sends one request to the service for the account's statistics. */
  ask(): Promise<MonthAccount | Failure>;
  /** Calls sent from here, day by day, oldest first, at most 31 days; days without a call may be left out. */
  days(): Promise<readonly DayOfCalls[]>;
  /** Lets calls go past the budget until the account's month ends. */
  override(): Promise<void>;
}

/** What waits to be sent, and the user's decisions about it. `Activity.listen` reports its changes. */
export interface Queue {
  paused(): boolean;
  /** Sends nothing new; replies to calls in flight still arrive. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Makes every waiting cell show "Cancelled"; requests for consent end as well. */
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
  /** Which refreshes this host can do, for example of a single sheet or of the selection alone. */
  readonly kinds: readonly Extent["kind"][];
  /** The calls that a refresh would cost. Asking for this costs none. */
  demands(extent: Extent): Promise<readonly Demand[]>;
  /**
   * Refreshes. Settles when every cell of the extent is answered, or counted as waiting in `Activity.progress`. `calls`
   * is the cost that the user was shown. If the cost is higher by now (because of another selection, for example),
   * nothing is sent, and the result is false.
   */
  refresh(extent: Extent, calls?: number): Promise<boolean>;
  /**
   * Calls `changed` when the selection changes, if the host tells that. Returns the function that ends the listening.
   */
  selecting?(changed: () => void): Promise<() => void>;
  /**
   * The outcome of the last refresh, to be asked when no cell waits any more, and the answers that changed. Answers
   * that did not come back are not among the changes: cells show what they showed.
   */
  outcome(): Promise<RefreshOutcome & { readonly changes: readonly Change[] }>;
  /** The answers that the cells of each sheet have now; costs no call. */
  sheets(): Promise<readonly SheetFigures[]>;
  /**
   * Selects the cells of this sheet in which formulas show one of these words. Without such cells nothing changes.
   */
  select(sheet: string, words: readonly string[]): Promise<void>;
  /** The name of the sheet in front. */
  front(): Promise<string>;
  /** Functions in the workbook's formulas that look like ours and are none, so that their cells show #NAME?. */
  misspelt(): Promise<readonly Misspelt[]>;
}

/** What the formulas of one sheet show. */
export interface SheetFigures {
  readonly sheet: string;
  readonly figures: FiguresByTicker;
  /** How many of its questions have no answer: they failed, or nobody has asked them yet. */
  readonly unanswered: number;
}

/**
 * The answers as a person last saw them in the list of changes, stored on this device, so that the next visit can say
 * what has changed since.
 */
export interface Looks {
  last(): Promise<LastLook | undefined>;
  keep(figures: FiguresByTicker): Promise<void>;
}

export interface LastLook {
  /** ms since 1970. */
  readonly at: number;
  readonly figures: FiguresByTicker;
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

/** Each host spells the names of functions in its own way: `SHARIAH.STATUS` in Excel, `SHARIAH_STATUS` in Sheets. */
export type FunctionSpelling = "sheets" | "excel";

/** What a conversion did with the formulas that were spelled in another way. */
export interface Conversion {
  readonly converted: number;
  /** Formulas that stay as they were, in cells that the user may not edit or too long to be restored. */
  readonly untouched: number;
  /** Formulas that are still to be converted, because the time was over. */
  readonly left: number;
}

/** Writes the names of our functions in all formulas of the document as another host spells them. */
export interface Converter {
  convert(spelling: FunctionSpelling): Promise<Omit<Conversion, "left">>;
}

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
   * What an insertion would read from the pasted text, or from the selection, and which calls it would cost. Asking for
   * this costs none. After an insertion the new sheet is open, so no holdings are selected. If there is no text either,
   * `withLast` takes the holdings of the last insertion since the pane was opened.
   */
  plan(kind: Kind, text?: string, withLast?: boolean, decided?: Decided): Promise<WorksheetPlan>;
  /** Writes the worksheet, or adds the missing rows to the existing one. */
  insert(kind: Kind, text?: string, withLast?: boolean, choices?: InsertionChoices): Promise<Inserted>;
  /**
   * A sheet that is one of our worksheets by its headings and has no mark of ours, and which one: the open sheet, which
   * is a copy or a template; or a ledger on any sheet, whose original is gone. Undefined when there is none. Costs no
   * call.
   */
  adoptable(): Promise<{ readonly sheet: string; readonly kind: Kind } | undefined>;
  /**
   * Marks the sheet that `adoptable` names as that worksheet, so that it is known again. Returns false when there is no
   * such sheet any more.
   */
  adopt(): Promise<boolean>;
  /**
   * Makes each worksheet say, below its title, whether the answers that fill it now are made up. To be called after the
   * cells were filled. Costs no call.
   */
  follow(): Promise<void>;
}

/**
 * Finds currencies that are missing in the companies' full reports, when the user wants it: one call for each ticker.
 */
export interface Currencies {
  /**
   * The tickers on the worksheet Purification without a currency, and the calls to read their reports. Costs no call.
   */
  missing(): Promise<{ readonly tickers: readonly string[]; readonly demands: readonly Demand[] }>;
  /** Asks for these reports, and writes each currency with its source into rows that still have none. */
  read(tickers: readonly string[]): Promise<{ readonly written: number; readonly left: readonly ReportCurrency[] }>;
}

/**
 * The purification ledger and the status ledger: tables that only grow. No function here costs a call, and answers that
 * are old or made up are left out.
 */
export interface Ledgers {
  /**
   * Adds to the purification ledger the periods, and the restated ones, that cells show now and the ledger does not
   * have; begins the ledger where there is none. Closing does the same by itself.
   */
  record(): Promise<Inserted>;
  /** The periods of the purification ledger, whose rows are checked, and the new ones that cells show. */
  periods(): Promise<Periods>;
  /**
   * Writes into the worksheet Entitlements that these periods (by id) have the shares that are proposed for them. `by`:
   * the name of the person who confirms. Returns how many were written.
   */
  confirm(ids: readonly string[], by: string): Promise<number>;
  /**
   * Writes into the worksheet Decisions that these periods (by id) are the same as the earlier ones that they
   * resemble, or new ones. Returns how many were written.
   */
  decide(ids: readonly string[], meant: SameOrNew, by: string): Promise<number>;
  /**
   * Writes into the worksheet Decisions what a person says of the whole service, such as that its ANNUAL is the
   * fourth quarter. It is asked once, and holds for all holdings.
   */
  agree(convention: Convention, answer: Agreement, by: string): Promise<void>;
  /** Takes back an answer of `Periods.answers` (by id), so that it is asked again. What was booked by it stays. */
  takeBack(id: string, by: string): Promise<void>;
  /** Closes these periods (by id) in the name of `by`: their amounts are written as plain values, which stay. */
  close(ids: readonly string[], by: string, reviewedBy?: string): Promise<Inserted>;
  /**
   * Adds a payment to the worksheet Payments. Where it settles what it is for, the ledger's rows of that are marked as
   * paid. Returns how many payments were added (none where nothing of that is owed any more) and rows were marked.
   */
  pay(payment: Paying): Promise<{ readonly added: number; readonly marked: number }>;
  /**
   * Makes a sheet of evidence for each quarter of a year, and the year's statement, all with plain values. Returns how
   * many sheets were made.
   */
  pack(year: string, by: string): Promise<number>;
  /** The journal lines of a year for bookkeeping, as CSV. An account that is blank or left out has its usual name. */
  journal(year: string, accounts: Partial<Accounts>): Promise<string>;
  /**
   * Corrects a closed period (by id): adds rows that take back what was booked, and, where shares are given, a row that
   * books the period anew. Returns how many rows were added.
   */
  correct(id: string, correction: Omit<Correction, "at">): Promise<number>;
  /**
   * What each refresh adds: new periods and restated ones to the purification ledger, new statuses to the status ledger,
   * and new rows to *No longer compliant*, each only if the workbook has it. Returns how many rows the ledgers got.
   */
  observe(): Promise<number>;
  /** The status ledger's rows since a moment (ms since 1970); undefined when there is no ledger. */
  changedSince(moment: number): Promise<readonly StatusChange[] | undefined>;
  /** The status ledger's verdicts by quarter; undefined when there is no ledger. */
  statusHistory(): Promise<StatusHistory | undefined>;
  /**
   * The rows of the status ledger (counted from 1) that were changed since they were written, or whose previous row is
   * gone.
   */
  statusesInDoubt(): Promise<readonly number[]>;
  /**
   * Makes the worksheet *No longer compliant* from the status ledger, or adds the rows that it lacks. Returns how many
   * holdings are no longer compliant; undefined when there is no status ledger.
   */
  addFalls(): Promise<number | undefined>;
  /**
   * Makes the worksheet *Watch* from the answers that cells have, or renews it. Returns how many holdings are on it; 0,
   * and nothing is written, when there are no answers.
   */
  renewWatch(): Promise<number>;
}

export interface Periods {
  /** The sheet of the purification ledger; undefined while there is none. */
  readonly sheet: string | undefined;
  readonly periods: readonly Booking[];
  /** The booked amounts by method and currency; never a sum across currencies. */
  readonly totals: readonly Total[];
  /**
   * How many rows of closed periods are gone; `changed` when somebody altered the ledger's own count, so that this is
   * unknown.
   */
  readonly missing: number | "changed";
  /** The rows of closed periods (of the sheet, counted from 1) whose previous row is gone. */
  readonly torn: readonly number[];
  /** The rows of Entitlements (counted from 1) that belong to no period known here. */
  readonly unmatched?: readonly number[] | undefined;
  /** Which holdings are booked for which period, and which are not. */
  readonly grid: CoverageGrid;
  /** The years of which something is closed, the latest first. */
  readonly years: readonly string[];
  /** What persons answered, the latest last. */
  readonly answers?: readonly StandingAnswer[] | undefined;
  /** What can be paid now. */
  readonly owed: readonly Owed[];
  /** What was booked and given, by quarter and currency, the latest first. */
  readonly quarters: readonly QuarterAmounts[];
  /** The tickers whose answers were left out, because an old one stands in for a newer one. */
  readonly leftOut: readonly string[];
  /** The holdings of which nothing can be booked by income, and why. */
  readonly refused?: readonly RefusedIncome[] | undefined;
  /** Whether answers shown now are made up (sample or demo): all of this is then of the book that is kept on them. */
  readonly madeUp: boolean;
}

export type {
  Accounts,
  Agreement,
  Booking,
  Convention,
  Correction,
  Owed,
  Paying,
  QuarterAmounts,
  ReportCurrency,
  SameOrNew,
  StandingAnswer,
  StatusChange,
  StatusHistory,
};

export interface InsertionChoices extends Decided {
  /** Whether figures in the user's list replace those of rows that the worksheet has already. */
  readonly renews?: boolean | undefined;
  /** Into which of several worksheets of this kind the rows go; left out, into the first. */
  readonly into?: Destination | undefined;
  /** Whether blank prices get the host's own formula, where the host is known to read the ticker. */
  readonly prices?: boolean | undefined;
}

/** The worksheet on the sheet of this name, or a new sheet beside those that exist. */
export type Destination = { readonly sheet: string } | "own";

/** A worksheet of the kind in question that exists. */
export interface Existing {
  readonly sheet: string;
  /** How many of the holdings are on it already. */
  readonly untouched: number;
  /** How many of these holdings the worksheet has with another number of shares, cost, price or currency. */
  readonly differing: number;
  /** How many of its rows would get the host's formula for prices, those that the holdings add to it included. */
  readonly prices: number;
}

export interface WorksheetPlan extends Holdings {
  /** How many holdings `withLast` takes or would take; 0 when some are selected or a text is given. */
  readonly last: number;
  /** The sheet of the existing worksheet; undefined when there is none. */
  readonly sheet: string | undefined;
  /** How many of the holdings are on it already. */
  readonly untouched: number;
  /** How many of these holdings the worksheet has with another number of shares, cost, price or currency. */
  readonly differing: number;
  /**
   * All worksheets of this kind, that of `sheet` first, because a user may have several portfolios. The playground's
   * own sample is left out.
   */
  readonly existing: readonly Existing[];
  /** The worksheet of the method by which this workbook purifies; undefined while it has none. */
  readonly method?: PurificationKind | undefined;
  /**
   * The host's own function for prices, and how many of the holdings have no price and a ticker that it reads: so many
   * prices a new sheet would get. Undefined in a host without such a function, and for worksheets without a column of prices.
   */
  readonly prices?: { readonly source: PriceSource; readonly count: number } | undefined;
  readonly demands: readonly Demand[];
  /** Whether a ticker that is no stock will be looked for among the ETFs, which adds requests to `demands`. */
  readonly mayBeFunds: boolean;
}

export interface Inserted {
  readonly added: number;
  /** How many rows were there already, and stay as they are. */
  readonly untouched: number;
  /** How many existing rows took new figures. */
  readonly renewed?: number;
  /** How many existing rows took the currency that is typed on another worksheet. */
  readonly currencies?: number;
  /**
   * What became of an existing *About* sheet: it is the same; it was outdated, and is rewritten; or somebody has typed
   * into it, and it is left as it is.
   */
  readonly about?: "same" | "outdated" | "typed";
}

export interface Freezer {
  frozen(): Promise<readonly Frozen[]>;
  /**
   * Replaces formulas by their values. The workbook keeps each formula with a stamp: which freeze it was, when, and by
   * whom.
   */
  freeze(part: "selection" | "workbook", by: string | undefined, tell?: TellStep): Promise<FreezeOutcome>;
  /** Puts the formulas back: all frozen ones, or those of one freeze (`id`). */
  thaw(id?: string, tell?: TellStep): Promise<FreezeOutcome>;
}

/** Called between steps with the number of formulas done and left. */
export type TellStep = (done: number, left: number) => void;

export interface Diagnostics {
  /** The requests sent to the service, newest first, at most 200; never with a header, a body or a query. */
  calls(): Promise<readonly SentCall[]>;
  /** Why cells have no answer now, most cells first. */
  failures(): Promise<readonly FailedCells[]>;
  /** The cells that show the last good answer because the service gives no newer one; undefined when there are none. */
  stale(): Promise<OlderAnswers | undefined>;
}

export interface Finder {
  /** The entries of the service's lists that are known; costs no call. */
  known(): Promise<readonly ListEntry[]>;
  /** Makes two calls: for the list of stocks and that of ETFs. */
  fetch(): Promise<void>;
}

/** Reads workbook files that a person drops on the pane. */
export interface SheetFiles {
  /** The cells of the first sheet that is not empty. Rejects for a file that is no workbook. */
  rows(bytes: Uint8Array): Promise<readonly (readonly unknown[])[]>;
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

export interface OlderAnswers {
  readonly cells: number;
  /** When the oldest of these answers was asked for, in ms since 1970. */
  readonly since: number;
}

export interface FailedCells {
  readonly failure: Failure;
  readonly cells: number;
  readonly tickers: readonly string[];
  /** Known tickers that may have been meant by some of these. */
  readonly meant?: readonly MeantTicker[] | undefined;
}

export interface MeantTicker {
  readonly typed: string;
  readonly symbol: string;
  readonly name: string;
}
