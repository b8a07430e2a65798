/**
 * The words of the pane in English. Every other language must have this shape, so a missing sentence does not compile.
 * They are in one list, so that a translator need look nowhere else.
 */
import type { OperationName } from "../api/operations";
import type { PreferenceName } from "../api/preferences";
import type { FailureKind } from "../core/failure";
import { plural } from "../core/plural";
import type { Count } from "./locale";

const calls = ({ n, text }: Count) => `${text} ${plural(n, "call")}`;
const cells = ({ n, text }: Count) => `${text} ${plural(n, "cell")}`;
const answers = ({ n, text }: Count) => `${text} ${plural(n, "answer")}`;
const desks = ({ n, text }: Count) => `${text} ${plural(n, "desk")}`;

/** A text that was typed, kept in its own direction. Otherwise it could reverse the sentence around it. */
export const isolate = (text: string) => `\u2068${text}\u2069`;

/** The words of a preference. */
export interface PreferenceWords {
  readonly label: string;
  /** What is said below its control. */
  readonly hint?: string;
  /** The names of the values among which it is chosen. */
  readonly choices?: Readonly<Record<string, string>>;
  /** What is said where a text is typed that may not be chosen. */
  readonly wrong?: string;
}

const preferenceWords: Readonly<Record<PreferenceName, PreferenceWords>> = {
  verdictHours: {
    label: "Ask again for a verdict after (hours)",
    hint: "The service's data changes each quarter, so 24 is enough",
  },
  amountHours: { label: "Zakat amounts stay fresh (hours)", hint: "They depend on a price, so 4 is a good start" },
  consentAbove: { label: "Ask me before sending more calls than", hint: "A call answers up to a hundred tickers" },
  holding: {
    label: "Zakat when a formula does not say which",
    hint: "A column shows one kind only. If the service gives no short-term figure, the cell shows 2.5 % of the value, marked as calculated. If it gives no long-term figure, the cell says so.",
    choices: { short: "Short-term holding", long: "Long-term holding" },
  },
  countries: {
    label: "Look for ETFs in",
    hint: "Codes such as US, UK. They are needed if the service lists ETFs only by country",
    wrong: "One to ten country codes, such as US, UK.",
  },
  lastGoodVerdicts: { label: "The last verdicts, with their date" },
  lastGoodAmounts: { label: "The last amounts, with their date" },
  showAge: {
    label: "Show how old a verdict is: HALAL (kept from 2026-03-31)",
    hint: 'Formulas that compare a verdict with "HALAL" then no longer match',
  },
  sentences: {
    label: "Sentences in cells",
    hint: "Errors, WHY and notes; functions, fields and tickers stay as they are",
    choices: { en: "English", ar: "Arabic (العربية)" },
  },
  verdictsToo: {
    label: "Verdicts and test results too",
    hint: 'Formulas that compare a verdict with "HALAL" then no longer match',
  },
  budgetPercent: {
    label: "Stop at (percent of the month's calls)",
    hint: "Beyond it, cells make no calls and say why",
  },
};

export const en = {
  title: "Shariah Sheets",
  madeUp: "Sample data: every verdict here is made up. Not a fatwa.",
  notFatwa: "Verdicts are the service's own, shown with date and source. Not a fatwa.",
  tabs: {
    label: "Places in this pane",
    portfolio: "Portfolio",
    insert: "Insert",
    refresh: "Refresh",
    settings: "Settings",
  },
  /** The titles of the sections that fold open in a tab. */
  sections: {
    worksheets: "Worksheets and ledgers",
    usage: "Call usage",
    freeze: "Freeze values",
    diagnostics: "For support",
  },
  state: {
    connected: "Set up",
    refused: "Key refused",
    testFailed: "Test failed",
    notSetUp: "Not set up",
    sample: "Sample",
    demo: "Demo",
  },
  calls,
  cells,
  seconds: (n: string) => `${n} s`,
  milliseconds: (n: string) => `${n}\u00a0ms`,
  minutes: (n: string) => `${n} min`,
  hours: (n: string) => `${n} h`,
  about: (duration: string) => `about ${duration}`,
  comma: ", ",
  more: (n: Count) => `and ${n.text} more`,
  working: "Working…",
  failed: "That did not work.",

  welcome: {
    heading: "Screen your portfolio with formulas",
    lead: "Type a ticker, ask a question beside it. The answer is the screening service's own, with its date.",
    status: "the verdict: halal, not halal, doubtful or not covered",
    ratio: "how close to each limit",
    purify: "what to give away of a dividend",
    trySample: "Try it on sample data",
    tryNote: "No account needed. The sample market is part of this add-in, and its verdicts are made up.",
    connect: "Or connect your own service",
  },
  portfolio: {
    heading: "In this workbook",
    empty: "No cell in this workbook shows a verdict yet.",
    onSheet: (sheet: string) => `On the sheet ${isolate(sheet)}`,
    sheets: "Sheet to count",
    begin: "Enter your holdings",
    select: (name: string, count: string) => `Select the cells that show ${name}: ${count}`,
    noVerdict: "No verdict is shown yet.",
    waits: (waiting: Count, togo: Count) =>
      `${cells(waiting)} ${plural(waiting.n, "waits", "wait")} for an answer: ${calls(togo)} to go.`,
    look: "Needs a look",
    nothing: "Nothing needs a look.",
    unanswered: (n: Count) => `${cells(n)} ${plural(n.n, "shows", "show")} an error in place of an answer.`,
    withoutFigure: (n: Count) =>
      `${cells(n)} ${plural(n.n, "has", "have")} no figure: the service publishes none. It is unknown, not zero.`,
    withoutAnswer: (n: Count) => `${n.text} ${plural(n.n, "ticker has", "tickers have")} no answer.`,
    why: "Show why",
  },
  sample: {
    banner:
      "Sample data: every verdict you see is made up. Turn it off before you save, or these made-up verdicts stay in your cells.",
    only: "This page uses sample data only. The demo never asks for a key. To use yours, install the add-in.",
    leave: "Leave sample data",
    started: "Sample data is on. Every verdict is made up.",
    stopped: "Sample data is off.",
  },

  settings: {
    organisation: {
      credential:
        "organisation.json beside this page contains a credential, so all of it is ignored. Remove the credential: anybody can read that file.",
      address: "organisation.json beside this page is ignored: its address must begin with https:// and name a host.",
      segment: "organisation.json beside this page is ignored: its segment is not valid.",
      callsPerSecond: "organisation.json beside this page is ignored: callsPerSecond must be a number from 0.1 to 100.",
      other: "organisation.json beside this page is ignored: it may contain only address, segment and callsPerSecond.",
    },
    heading: "Service",
    address: "Service address",
    addressHint: "https://… as the service's operator gave it",
    segment: "Service segment",
    segmentHint: "One word from your provider's letter. Copy it as it is.",
    clientId: "Client ID",
    getAccount: "Get an account with the service",
    secret: "Secret key",
    secretHint: "Stored here, and never shown again",
    secretSaved: "Saved. Leave empty to keep it.",
    secretAgain: "The saved key belongs to another address, segment or client ID. Type the key again.",
    saved: "saved",
    rate: "Calls per second",
    rateHint: "What your plan allows; for a relay usually 10",
    demo: "Use demo operations",
    demoHint: "Use my provider's demo data: one call per ticker. Do not act on these verdicts.",
    advanced: "Advanced",
    save: "Save",
    test: "Test connection",
    forget: "Forget",
    savedNow: "Saved. Cells ask again with these settings.",
    forgetSure: "Forget the secret key and the settings? You need both again to go on; cells keep what they show.",
    forgetYes: "Yes, forget them",
    forgetNo: "Keep them",
    forgotten: "Forgotten. The secret key and the settings are gone from this host.",
    works: "It works: the service answered a signed call.",
    testing: "Asking the service…",
    fails: "The test failed",
    notSaved: "Not saved, because the test failed",
    saveAnyway: "Save anyway",
    mend: "Correct the marked fields first.",
    unkept: {
      unread:
        "Settings were saved in this browser, but its key to them is damaged or gone, so they cannot be read. Type them again and save.",
      settings: "Settings are kept only until this page closes: the browser's storage is full or off.",
      answers: "Answers are kept only until this page closes: the browser's storage is full or off.",
    },
    problems: {
      missing: "This field is required.",
      address: "This is not a web address. It must begin with https:// and name a host.",
      insecure: "Only https is safe for a secret key. (http works only for this computer's own address.)",
      segment: "Letters, digits, - and _ only, at most 40.",
      clientId: "Printable characters without spaces, at most 200.",
      secret: "At most 1,000 characters.",
      rate: "A number from 0.1 to 100.",
    },
  },
  preferences: {
    heading: "Freshness and defaults",
    note: "These take effect at once.",
    noteForAll: "These take effect at once, for everybody who opens this document.",
    keeps: (hours: Count) =>
      `Google keeps an answer for ${hours.text} ${plural(hours.n, "hour")} at most. After that it is asked for again, whatever you choose here.`,
    rows: preferenceWords,
    lastGood: "When the service fails, keep showing",
    range: (least: string, most: string) => `A number from ${least} to ${most}.`,
    changed: "Changed.",
  },

  usage: {
    heading: "This month",
    company: "Company",
    plan: "Plan",
    ends: "Subscription ends",
    used: "Requests this month",
    thisRefresh: "This refresh",
    rest: "Left",
    of: (used: string, limit: string) => `${used} of ${limit}`,
    left: (left: Count) => `${calls(left)} left this month`,
    unknown: "not given by the service",
    asOf: (moment: string) => `As of ${moment}`,
    ask: "Ask the service (1 call)",
    none: "Not known yet: ask the service.",
    runsOut: (day: string) => `At this pace the month's calls run out on ${day}.`,
    lasts: "At this pace the month's calls last until its end.",
    warning: (percent: string) => `${percent} of the month's calls are used.`,
    stopped: (percent: string) => `The budget of ${percent} is reached: cells make no more calls this month.`,
    override: "Go on past the budget this month",
    overridden: "The budget is lifted for this month, as you chose.",
    chart: "Calls per day",
    chartText: (days: Count, total: Count) => `${calls(total)} in ${days.text} ${plural(days.n, "day")}.`,
    noCalls: "No call has been sent from here yet.",
    noCallsOfSample: "You are using sample data. It sends no calls to a service, so none are counted here.",
    day: "Day",
    callsColumn: "Calls",
    table: "The same as a table",
  },

  queue: {
    heading: "Waiting",
    now: "Now",
    idle: "Nothing is waiting.",
    upToDate: "Up to date.",
    used: (sent: Count, least: string) => `${calls(sent)} used (fewest possible: ${least}).`,
    refused: (n: string) => `Turned away (too fast): ${n}.`,
    without: (n: Count) => `${cells(n)} ${plural(n.n, "has", "have")} no answer.`,
    waiting: "Cells waiting",
    togo: "Calls to go",
    desks: "Desks before you",
    time: "Time left",
    sent: "Calls sent so far",
    refusals: "Turned away (too fast)",
    lastError: "Last error",
    strip: (waiting: Count, togo: Count, duration: string) => `${cells(waiting)} waiting, ${calls(togo)}, ${duration}`,
    stripQueued: (waiting: Count, before: Count, duration: string) =>
      `${cells(waiting)} waiting, ${desks(before)} before you, ${duration}`,
    stripPaused: (waiting: Count) => `${cells(waiting)} waiting, paused`,
    notWhilePaused: "paused",
    done: "Done.",
    paused: "Paused: nothing is sent until you resume.",
    allowed: (what: string) => `Always allowed without asking: ${what}.`,
    declined: (what: string) => `Not allowed, as you chose: ${what}.`,
    askAgain: "Ask me again",
    asked: "You will be asked before such work.",
    longPause: (until: string) => `The service asked for a pause until ${until}.`,
    tryNow: "Try now",
    tryLater: (moment: string) => `You can try again from ${moment}.`,
    tried: "Asked again.",
    pause: "Pause",
    resume: "Resume",
    cancel: "Cancel",
    cancelSure: (waiting: Count) =>
      `Cancel ${cells(waiting)}? Cells that show an earlier answer keep it. The others say "Cancelled" until the next refresh.`,
    cancelYes: "Cancel them",
    cancelNo: "Keep waiting",
    cancelled: "Cancelled.",
    tooFast: (refused: string, sent: Count, rate: string) =>
      `The service refused ${refused} of ${calls(sent)} for coming too fast. Your plan allows fewer than ${rate} a second, or somebody else uses the same client ID.`,
    month: (left: string | undefined, until: string | undefined) =>
      [
        "The service refused three calls in a row as too many.",
        left ?? "Your plan's calls for this month may be used up, or others may share this client ID.",
        until === undefined ? "" : `Next try: ${until}.`,
      ]
        .filter(Boolean)
        .join(" "),
    monthSpent: (used: string, limit: string) => `Your plan's calls for this month are used up: ${used} of ${limit}.`,
    monthLeft: (left: Count) => `${calls(left)} are left this month, so others may share this client ID.`,
    slower: (rate: string) => `Slow down to ${rate} a second`,
    slowed: "Saved. Cells ask again at that pace.",
    stale: (n: Count, moment: string, age: string) =>
      `${cells(n)} ${plural(n.n, "shows", "show")} the last good answer, because the service gives no newer one. The oldest was fetched on ${moment}, ${age} ago.`,
  },
  /** The names of the operations. Empty in English, because the operations' own rows have their English names. */
  operations: {} as Readonly<Partial<Record<OperationName, string>>>,
  consent: {
    heading: "Waiting for your consent",
    ask: (what: string, n: Count, duration: string) => `${what}: ${calls(n)}, ${duration}.`,
    many: "This is more than you allow without asking.",
    multiplies: "The service refused to answer many tickers in one call, so each ticker costs a call of its own.",
    once: "Allow once",
    always: "Always allow",
    no: "No",
    answered: {
      once: "Allowed once.",
      always: "Always allowed.",
      no: "Refused, and these cells say so. To change your mind, choose Ask me again under Refresh.",
    },
  },

  refresh: {
    heading: "Refresh",
    extent: "What to refresh",
    kinds: {
      all: "Everything",
      sheet: "This sheet",
      selection: "The selection",
      errors: "Cells with an error",
      older: "Answers older than",
    },
    more: "More",
    hours: "Hours",
    counting: "Counting…",
    nothing: "No call is needed: there is nothing new to ask for.",
    noneOfErrors: "No call is needed: no cell shows an error that a new call could put right.",
    isMore:
      "Nothing was sent: something else is selected now, and it costs more than was shown. Check the cost and start again.",
    cost: (n: Count, duration: string) => `${calls(n)}, ${duration}`,
    range: (least: string, most: Count, shortest: string, longest: string) =>
      `${least} to ${calls(most)}, ${shortest} to ${longest}`,
    left: (left: string) => `${left} left this month`,
    tooMany: "That is more than is left this month.",
    start: "Start refresh",
    whole: "Everything is asked for again, and the cells recalculate.",
    finished: "Refreshed.",
    answered: (n: Count) => `Refreshed: ${answers(n)}.`,
    calledOff: (n: Count) =>
      `Cancelled: ${answers(n)} ${n.n === 1 ? "was not asked anew and stays as it was" : "were not asked anew and stay as they were"}.`,
    failed: (n: Count) => `Not refreshed: ${answers(n)}.`,
    changes: "What changed",
    since: (moment: string) => `What changed since you last looked (${moment})`,
    newPeriod: (n: Count, periods: string) =>
      `A new quarter has arrived: ${periods}, for ${n.text} ${plural(n.n, "ticker")}. Before it is closed, the pane asks for its shares (Portfolio, Worksheets and ledgers).`,
    noChange: "No figure has changed.",
    changed: (n: Count) => `${n.text} ${plural(n.n, "figure has", "figures have")} changed.`,
    ticker: "Ticker",
    before: "Before",
    now: "Now",
    absent: "none",
    figure: "What",
    figures: {
      verdict: "verdict",
      rank: "rank",
      revenue: "revenue ratio",
      securities: "securities ratio",
      debt: "debt ratio",
      period: "purification period",
      purification: "purification per share",
      zakat: "zakat per share",
    },
    take: "Copy these changes",
    copyTable: "Copy as a table",
  },

  insert: {
    heading: "Insert a function",
    search: "Search functions",
    clear: "Clear",
    found: (n: Count) => `${n.text} ${plural(n.n, "function")}`,
    noneFound: "No function matches these words.",
    functions: "Functions",
    back: "All functions",
    optional: "optional",
    pickShort: "Use selection",
    notSelected: "Select cells in the sheet first.",
    choose: "Not given",
    order: "In this order:",
    costly: "From the full report, at one call per ticker:",
    formula: "Formula",
    preview: "Preview",
    previewEmpty: "Fill in the arguments to see a preview.",
    show: (n: Count) => `Show (${calls(n)})`,
    insert: "Insert",
    inserted: "Inserted into the active cell.",
    filled: (cell: string) => `${cell} is not empty: replace it?`,
    circular: (cell: string, area: string) =>
      `${cell} is part of ${area}, which the formula reads: there it would wait for itself. Select another cell, and insert it there.`,
    replace: "Replace it",
    keep: "Leave it",
    rest: (n: Count) => `${n.text} more ${plural(n.n, "row")} in the sheet.`,
    needed: "This argument is needed.",
    example: "Example",
  },

  freeze: {
    heading: "Freeze to values",
    note: "Formulas become the values they show, stamped with the date. Thaw brings the formulas back.",
    part: "What to freeze",
    selection: "The selection",
    workbook: "The whole workbook",
    by: "Your name for the stamp",
    byHint: "Optional",
    freeze: "Freeze",
    sure: "Freeze every formula of this add-in in the workbook?",
    yes: "Freeze all",
    no: "Keep formulas",
    going: (n: Count, of: Count) => `${n.text} of ${of.text} ${plural(of.n, "formula")} so far.`,
    untouched: {
      waiting: (n: Count) => `Still loading, and left as formulas: ${n.text}.`,
      unshown: (n: Count) => `Showing nothing or an error, and left as formulas: ${n.text}.`,
      protected: (n: Count) => `Protected, and left as they are: ${n.text}.`,
      changed: (n: Count) => `Changed since, and left as they are: ${n.text}.`,
      foreign: (n: Count) => `Not formulas of this add-in, so not put back: ${n.text}.`,
      left: (n: Count) => `Left: ${n.text}. Press the button again to go on.`,
      unnoted: (n: Count) => `Frozen without a note, because this Excel could not write it: ${n.text}.`,
    },
    protectedSheets: (sheets: string) => `Protected sheets: ${sheets}. Unprotect them, then freeze again.`,
    frozen: (n: Count) => `${cells(n)} frozen.`,
    refused: (n: Count) =>
      `Nothing was frozen: ${cells(n)} still ${n.n === 1 ? "waits for its answer" : "wait for their answers"}. Freeze when no cell waits any more.`,
    nothingFrozen: "There is nothing to freeze: no formula of this add-in was found.",
    list: "Frozen",
    none: "Nothing is frozen.",
    marked: "A frozen cell has a note that says since when, and which formula stood there.",
    thaw: "Thaw",
    thawOne: (address: string) => `Thaw ${address}`,
    thawAll: "Thaw everything",
    thawSure: "Thaw everything? The frozen values and their stamps go, and the cells ask again.",
    thawYes: "Thaw all",
    thawNo: "Keep frozen",
    thawed: (n: Count) => `${cells(n)} thawed.`,
    nothingThawed: "Nothing thawed: these cells have been changed since, and stay as they are.",
  },

  help: {
    heading: "Help",
    mark: "?",
    limits:
      "The tests' limits are shares of revenue (5\u00a0%), and of the trailing 36-month average market capitalisation (30\u00a0%), as the service computes them.",
    all: "All help",
    troubleshooting: "Troubleshooting",
    cookbook: "Cookbook",
    support: "Contact support",
    tour: "Show me around",
    ofFunction: "Help on this function",
    fields: "All names of fields",
  },

  diagnostics: {
    heading: "Diagnostics",
    note: "To send to whoever helps you. It never contains the secret key.",
    tickers: "Include tickers",
    copy: "Copy diagnostics",
    copied: "Copied.",
    copyByHand: "Press Ctrl+C (⌘C) to copy the marked text.",
    text: "Diagnostics text",
    failures: "Why cells have no answer",
    noFailures: "No cell is without its answer.",
    todo: "What to do",
    meant: (typed: string, symbol: string, name: string) =>
      `${isolate(typed)}: did you mean ${isolate(symbol)}${name && ` (${isolate(name)})`}?`,
    log: "Calls",
    noCalls: "No call has been sent yet.",
    time: "Time",
    operation: "Operation",
    questions: "Questions",
    status: "Status",
    took: "Took",
    noConnection: "no connection",
    reload: "Read again",
  },
  release: {
    heading: "Version",
    version: (own: string) => `This is version ${own}.`,
    differs: (script: string) =>
      `The script is version ${script}, and this sidebar is another: paste all files of one version into the script editor.`,
    compare: "Compare with the newest",
    newest: "This is the newest version.",
    newer: (newest: string) => `Version ${newest} is available.`,
    how: "How to update",
    unknown: "The newest version could not be read: check the connection.",
    nowhere: "For updates, see the page you got this from.",
    arriving: (own: string, before: string) =>
      `The functions of version ${own} arrive within a day. Until then Excel may use those of version ${before}, with the same settings and answers.`,
    ahead: (later: string, own: string) =>
      `The functions are of version ${later}, and this pane is of version ${own}. Close the pane and open it again.`,
  },
  opened: {
    missing:
      "This part could not be loaded: check the connection. If this happens again, close the pane and open it again.",
    again: "Try again",
  },
  broken: {
    heading: "This part of the pane broke",
    note: "Cells go on working. Copy the text below for whoever helps you, then try again.",
    again: "Try again",
  },

  /** For the list of failures: in a few words what is wrong, and what to do. The cells have the full sentence. */
  failures: {
    notSetUp: ["Not set up", "Save the service's settings in this pane."],
    unreachable: ["The service cannot be reached", "Check the address and your connection, then refresh."],
    blocked: ["Blocked by the browser (CORS)", "Ask the service's operator to allow this page."],
    segment: ["The service knows no such segment", "Check the service segment, then refresh."],
    store: ["Google refuses to hand out the settings", "Recalculate later: a day's share may be used up."],
    storeFull: ["The document's properties are full", "Finish what was interrupted, or begin a new document."],
    fetchShare: ["Google's web requests for today are used up", "They come back within 24 hours; refresh then."],
    fetchPermission: ["No permission to ask the service", "Paste appsscript.json as well, and allow it in the menu."],
    fetchAllowlist: ["The address is not in appsscript.json", "Add it under urlFetchWhitelist, then refresh."],
    fetchAdmin: ["Your administrator blocks the service", "Ask them to allow its address."],
    fetchBandwidth: ["Google's limit on data is reached", "Refresh in an hour, or ask for fewer tickers at a time."],
    certificate: ["The service's certificate is not accepted", "Check the address, or tell the service's operator."],
    hostName: ["The address's name is not found (DNS)", "Check the address: Google must be able to reach it."],
    noAnswer: ["The address does not answer Google", "Check the address, then refresh in a minute."],
    fetchFailed: ["Google could not ask the service", "Read the cell: it quotes Google."],
    scriptPermission: [
      "The script has no permission",
      "Paste appsscript.json as well, and allow what Google asks for.",
    ],
    googleBusy: ["Too many cells at once for Google", "Try again in a minute."],
    googleShare: ["A daily limit of Google's is used up", "Try again tomorrow."],
    googleFault: ["A fault at Google", "Nothing is wrong here; try again in a minute."],
    wrongAddress: ["The address leads nowhere", "Check the address and the segment, then refresh."],
    badRequest: ["The service refused the request", "Check the symbol and this computer's clock, then refresh."],
    clock: ["This computer's clock is wrong", "Set the clock to automatic, then refresh."],
    refused: ["Client ID or secret key refused", "Type both again, and test the connection."],
    refusedFor: ["Refused for one operation", "Ask the service's operator whether your plan includes it."],
    plan: ["Not on the plan", "Ask the service's operator for it."],
    month: [
      "Too many calls",
      "Look under Refresh, Call usage: is the month used up? If not, lower the calls per second.",
    ],
    paused: ["The service asked for a pause", "Refresh when it is over."],
    service: ["The service failed", "Refresh in a minute."],
    notUnderstood: ["The reply was not understood", "Refresh; if it stays, tell the service's operator."],
    notReturned: ["Nothing returned for the ticker", "Check the symbol, or refresh later."],
    contradiction: ["The service contradicts itself", "Refresh later, or tell the service's operator."],
    unknownSymbol: ["Unknown symbol", "Use the service's own symbol."],
    notTicker: ["Not a ticker", "The note in the cell shows how to write it."],
    badArgument: ["Wrong argument", "The note in the cell shows what is allowed."],
    noField: ["No such field", "Use one of the names that the cell lists."],
    missing: ["The service gives no figure", "The service does not publish this figure. It is unknown, not zero."],
    incomplete: ["Some tickers have no answer", "Put WHY beside them: it tells the reason for each."],
    sizes: ["Sizes do not match", "Give one value, or a column as long as the tickers."],
    declined: ["Not allowed, as you chose", "Choose Ask me again under Refresh."],
    consent: ["Waiting for consent", "Allow it under Refresh, then refresh."],
    budget: ["The budget is reached", "Wait for the next month, or raise it under Refresh, Call usage; then refresh."],
    loading: ["Still loading", "Recalculate to go on."],
    limited: ["Still loading", "Leave the sidebar open, or choose Errors only in the menu."],
    tableTooLarge: ["Too large for one formula", "Give it fewer tickers, or name the one field that you need."],
    cancelled: ["Cancelled", "Refresh to ask again."],
    tooOld: ["Too old to show", "Refresh when the service answers again."],
  } satisfies Record<FailureKind, readonly [what: string, todo: string]> as Readonly<
    Record<FailureKind, readonly [what: string, todo: string]>
  >,
};

export type Strings = typeof en;
