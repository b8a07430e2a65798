/**
 * A host in memory, for the pane's tests and the ports' contract. It stores what it is given and sends nothing; a test
 * uses its `levers` to change what a real host would see change. Its verdicts are made up.
 */

import { type Preferences, readPreferences } from "../../src/api/preferences";
import type { Settings as Saved } from "../../src/api/settings";
import { completeSettings, showable } from "../../src/api/typedSettings";
import type { DayOfCalls, SentCall } from "../../src/core/callsByDay";
import { type Failure, fail } from "../../src/core/failure";
import type { Progress } from "../../src/core/planner";
import { firstSheet } from "../../src/files/firstSheet";
import { phrase } from "../../src/functions/words";
import type { CoverageGrid } from "../../src/ledger/entries/coverage";
import type {
  Booking,
  FailedCells,
  Host,
  InTheWay,
  LastLook,
  OlderAnswers,
  Owed,
  QuarterAmounts,
  ReportCurrency,
  StandingAnswer,
  StatusChange,
  StatusHistory,
  Typed,
  WorksheetPlan,
  Worksheets,
} from "../../src/ports/host";
import { RefusalError } from "../../src/ports/refusalError";
import type { Consent } from "../../src/workbook/consents";
import type { Demand } from "../../src/workbook/estimate";
import { callsOf } from "../../src/workbook/estimate";
import type { Misspelt } from "../../src/workbook/formulas/misspelt";
import { type Frozen, nothing } from "../../src/workbook/freeze/freeze";
import { noHoldings } from "../../src/workbook/holdings/holding";
import { holdingsOf } from "../../src/workbook/holdings/holdings";
import type { ListEntry } from "../../src/workbook/holdings/tickerMatch";
import type { MonthAccount } from "../../src/workbook/month";
import { type Change, changesBetween } from "../../src/workbook/refresh/changes";
import type { RefreshOutcome } from "../../src/workbook/refresh/refresh";
import { holdingKinds, type Kind } from "../../src/workbook/sheet/worksheet";
import { fakeFunctions } from "./fake-functions";

export interface Levers {
  /** What is kept, secret included: tests look for it where it must not be. */
  saved: Saved | undefined;
  preferences: Preferences;
  /** The sentence of the next tests; undefined when they work. */
  wrong: string | undefined;
  selection: string | undefined;
  account: MonthAccount | undefined;
  accountTold: MonthAccount | Failure;
  days: readonly DayOfCalls[];
  demands: readonly Demand[];
  /** Whether a plan says that its price may grow by the ETFs. */
  mayBeFunds: boolean;
  verdicts: Record<string, string>;
  /** The verdicts on further sheets, and the sheet in front. */
  others: Readonly<Record<string, Readonly<Record<string, string>>>>;
  front: string;
  /** Names in formulas that look like ours and are none. */
  misspelt: readonly Misspelt[];
  /** How many questions of the first sheet have no answer. */
  unanswered: number;
  /** The verdicts after the next refresh. */
  verdictsNext: Record<string, string>;
  consents: readonly Consent[];
  allowed: readonly Pick<Consent, "id" | "what">[];
  declined: readonly Pick<Consent, "id" | "what">[];
  outcome: RefreshOutcome;
  longPause: ReturnType<NonNullable<Host["queue"]>["longPause"]>;
  sent: readonly SentCall[];
  failed: readonly FailedCells[];
  stale: OlderAnswers | undefined;
  /** The next freeze finds nothing. */
  unfrozen: boolean;
  frozen: readonly Frozen[];
  /** What stands where the next formula is to go. */
  inTheWay: InTheWay | undefined;
  /** The service's lists, as far as they are known. */
  lists: readonly ListEntry[];
  /** The last look at what changed; undefined before the first. */
  look: LastLook | undefined;
  /** Formulas written, last first. */
  inserted: readonly string[];
  /** The sheet in front, where it is a worksheet by its headings alone. */
  adoptable: Awaited<ReturnType<Worksheets["adoptable"]>>;
  /** What the selected column would be as one formula. */
  oneFormula: Awaited<ReturnType<NonNullable<Host["oneFormulas"]>["plan"]>>;
  /** Lines of holdings that went into a worksheet last. */
  insertedLast: readonly string[];
  /** Tickers that the worksheet has already. */
  held: readonly string[];
  /** How many of these are there with other figures. */
  differing: number;
  prices: WorksheetPlan["prices"];
  /** The purification ledger, and what is left out of it. */
  periods: readonly Booking[];
  answers: readonly StandingAnswer[];
  leftOut: readonly string[];
  /** Tickers without a currency, and what their reports name; undefined where they name none. */
  currencies: Readonly<Record<string, Partial<ReportCurrency>>>;
  /** The periods are the sample's. */
  madeUp: boolean;
  missing: number | "changed";
  /** Rows of the purification ledger, and of the status ledger, in which something does not hold. */
  torn: readonly number[];
  statusesInDoubt: readonly number[];
  statusHistory?: StatusHistory;
  /** What a refresh changes besides verdicts. */
  came: readonly Change[];
  grid: CoverageGrid;
  owed: readonly Owed[];
  quarters: readonly QuarterAmounts[];
  /** What the status ledger has; undefined where there is none. */
  statusChanges: readonly StatusChange[] | undefined;
  /** What was asked of the ports, in order. */
  readonly told: string[];
  /** So many formulas of different tickers, typed into cells and selected: answered at once unless all is paused. */
  type(count: number): void;
  /** Something else is selected, and would ask so many questions. */
  select(questions: number): void;
  /** Replaces parts of the progress and tells the listeners. */
  move(progress: Partial<Progress>): void;
  /** How often cells have begun to wait. */
  waits: number;
}

export const good: Saved = {
  address: "https://service.example",
  segment: "svc",
  clientId: "desk-7",
  secret: "made-up-secret",
  callsPerSecond: 1,
  demo: false,
};

const rest: Progress = { cells: 0, calls: 0, ms: 0, sent: 0, least: 0, refusals: 0, lastFailure: undefined };

export function fakeHost(change: Partial<Levers> = {}): { readonly host: Host; readonly levers: Levers } {
  const listeners = new Set<() => void>();
  const selecting = new Set<() => void>();
  const tell = () => {
    for (const changed of listeners) changed();
  };
  let progress = rest;
  let sampled = false;
  let paused = false;
  const levers: Levers = {
    saved: undefined,
    preferences: readPreferences(undefined),
    wrong: undefined,
    selection: "A2:A4",
    account: undefined,
    accountTold: fail("notSetUp"),
    days: [],
    demands: [{ what: "screening", questions: 640, most: 100 }],
    mayBeFunds: false,
    verdicts: {},
    others: {},
    front: "Portfolio",
    misspelt: [],
    unanswered: 0,
    verdictsNext: {},
    look: undefined,
    lists: [],
    consents: [],
    allowed: [],
    declined: [],
    longPause: undefined,
    outcome: { answered: 3, cancelled: 0, failed: 0 },
    sent: [],
    failed: [],
    stale: undefined,
    unfrozen: false,
    frozen: [],
    inTheWay: undefined,
    inserted: [],
    adoptable: undefined,
    insertedLast: [],
    oneFormula: { why: "none" },
    held: [],
    differing: 0,
    prices: undefined,
    periods: [],
    answers: [],
    leftOut: [],
    madeUp: false,
    currencies: {},
    missing: 0,
    torn: [],
    grid: { periods: [], rows: [] },
    owed: [],
    quarters: [],
    statusesInDoubt: [],
    came: [],
    statusChanges: undefined,
    told: [],
    waits: 0,
    type: (count) => {
      levers.selection = `B2:B${count + 1}`;
      levers.waits += 1;
      if (paused)
        return levers.move({ cells: progress.cells + count, calls: levers.saved?.demo ? count : 1, ms: 1000 });
      levers.sent = [
        { at: Date.now(), operation: "screening", what: "screening", questions: count, status: 200, ms: 1 },
        ...levers.sent,
      ];
      levers.move({ sent: progress.sent + 1, least: progress.least + 1 });
    },
    select: (questions) => {
      levers.demands = [{ what: "zakat", questions, most: 1 }];
      for (const changed of selecting) changed();
    },
    move: (next) => {
      progress = { ...progress, ...next };
      tell();
    },
    ...change,
  };
  const note = (what: string) => {
    levers.told.push(what);
  };
  const linesRead = (kind: Kind, text: string | undefined, withLast: boolean) => {
    if (!holdingKinds.includes(kind)) return { lines: [], last: 0 };
    const lines = (text ?? levers.selection ?? "").split("\n").filter((line) => line !== "");
    if (lines.length > 0) return { lines, last: 0 };
    return { lines: withLast ? levers.insertedLast : [], last: levers.insertedLast.length };
  };
  const figures = () =>
    Object.fromEntries(Object.entries(levers.verdicts).map(([ticker, verdict]) => [ticker, { verdict }]));
  let changes: readonly Change[] = [];

  const host: Host = {
    about: "Shariah Sheets 0.1.0, a host in memory",
    language: "en-GB",
    help: "help/",
    settings: {
      load: async () => (levers.saved ? showable(levers.saved) : undefined),
      save: async (typed) => {
        note("save");
        const before = levers.saved;
        levers.saved = completedSettings(typed, before);
        if (before && before.clientId !== levers.saved.clientId) levers.account = undefined;
        tell();
      },
      forget: async () => {
        note("forget");
        Object.assign(levers, { saved: undefined, account: undefined, days: [] });
        tell();
      },
      test: async (typed) => {
        note("test");
        const { secret } = completedSettings(typed, levers.saved);
        const refusal = secret === "" ? fail("notSetUp") : secret === good.secret ? undefined : fail("refused");
        return levers.wrong ?? refusal?.message;
      },
    },
    activity: {
      progress: () => progress,
      waits: () => levers.waits,
      listen: (changed) => {
        listeners.add(changed);
        return () => listeners.delete(changed);
      },
      refresh: async () => note("refresh"),
    },
    preferences: {
      load: async () => levers.preferences,
      save: async (next) => {
        levers.preferences = next;
      },
    },
    sample: {
      active: async () => sampled,
      start: async () => {
        sampled = true;
      },
      stop: async () => {
        sampled = false;
      },
    },
    usage: {
      known: async () => levers.account,
      ask: async () => {
        note("ask");
        levers.sent = [
          { at: Date.now(), operation: "statistics", what: "call statistics", questions: 1, status: 200, ms: 1 },
          ...levers.sent,
        ];
        const { accountTold: told, days } = levers;
        progress = { ...progress, sent: progress.sent + 1, least: progress.least + 1 };
        const last = days.at(-1) ?? { day: "2026-03-31", calls: 0 };
        levers.days = [...days.slice(0, -1), { ...last, calls: last.calls + 1 }];
        if ("failure" in told) return told;
        // Told again, the month is overridden still.
        levers.account = { ...told, overridden: told.overridden || levers.account?.overridden === true };
        return levers.account;
      },
      days: async () => levers.days,
      override: async () => {
        if (levers.account) levers.account = { ...levers.account, overridden: true };
      },
    },
    queue: {
      paused: () => paused,
      pause: async () => {
        paused = true;
        tell();
      },
      resume: async () => {
        paused = false;
        tell();
      },
      cancel: async () => {
        levers.consents = [];
        levers.move({ cells: 0, calls: 0, ms: 0 });
      },
      consents: () => levers.consents,
      answer: async (id, decision) => {
        note(`${decision} ${id}`);
        const answered = levers.consents.find((consent) => consent.id === id);
        levers.consents = levers.consents.filter((consent) => consent.id !== id);
        if (answered && decision === "always") levers.allowed = [...levers.allowed, answered];
        if (answered && decision === "no") levers.declined = [...levers.declined, answered];
        tell();
      },
      longPause: () => levers.longPause,
      tryNow: async () => {
        note("try now");
        levers.longPause = undefined;
        tell();
      },
      allowed: () => levers.allowed,
      declined: () => levers.declined,
      askAgain: async (id) => {
        note(`ask again ${id}`);
        levers.allowed = levers.allowed.filter((each) => each.id !== id);
        levers.declined = levers.declined.filter((each) => each.id !== id);
        tell();
      },
    },
    finder: {
      known: async () => levers.lists,
      fetch: async () => {
        levers.told.push("fetch");
        levers.lists = [
          { ticker: "AAPL", name: "Apple Inc." },
          { ticker: "BRK.B", name: "Berkshire Hathaway Inc. Class B" },
          { ticker: "SPUS", name: "A fund", isin: "US8863643064" },
        ];
      },
    },
    files: { rows: async (bytes) => firstSheet(bytes) },
    oneFormulas: {
      plan: async () => levers.oneFormula,
      write: async (formula) => {
        note(`one formula ${formula}`);
        return undefined;
      },
      undo: async () => {
        note("formulas again");
        return "why" in levers.oneFormula ? 0 : levers.oneFormula.formulas;
      },
    },
    worksheets: {
      plan: async (kind, text, withLast = false, decided = {}) => {
        const { lines, last } = linesRead(kind, text, withLast);
        const bare = lines.map((ticker) => ({ ticker, shares: null, cost: null, price: null, currency: null }));
        const read =
          text === undefined
            ? { ...noHoldings, holdings: bare, roles: ["ticker" as const] }
            : holdingsOf(text, decided);
        // What the list has of shares is another number than those that were inserted.
        const differing = read.holdings.filter(({ ticker, shares }) => {
          return shares !== null && levers.insertedLast.some((line) => line.startsWith(ticker));
        }).length;
        const demands = [{ what: "screening", questions: lines.length, most: 100 }];
        const untouched = lines.filter((line) => levers.held.includes(line.split("\t")[0] ?? "")).length;
        const stands = levers.held.length > 0 || differing > 0;
        // What is held already has a price.
        const prices = Math.max(0, (levers.prices?.count ?? 0) - untouched);
        const there = { sheet: "Portfolio", untouched, differing: differing || levers.differing, prices };
        const existing = stands ? [there] : [];
        return {
          ...read,
          sheet: undefined,
          untouched,
          differing,
          ...existing[0],
          existing,
          prices: kind === "portfolio" ? levers.prices : undefined,
          demands,
          mayBeFunds: levers.mayBeFunds,
          last,
        };
      },
      insert: async (kind, text, withLast = false, { renews = false, prices, into, meant = {} } = {}) => {
        const lines = linesRead(kind, text, withLast).lines.map((line) => {
          const [first = "", ...others] = line.split("\t");
          return [meant[first] ?? first, ...others].join("\t");
        });
        if (lines.length > 0) levers.insertedLast = lines;
        note(
          `worksheet ${holdingKinds.includes(kind) ? lines.join(" ").replace(/\s+/g, " ") : kind}${into === "own" ? " on its own" : ""}${prices ? " with prices" : ""}`,
        );
        // A sheet asks a moment after it was written to, and one answer may lead to another question.
        for (const wait of [100, 250]) setTimeout(() => levers.move({ sent: progress.sent + 1 }), wait);
        // The new sheet is in front.
        levers.selection = undefined;
        if (into === "own") return { added: lines.length, untouched: 0 };
        const untouched = lines.filter((line) => levers.held.includes(line.split("\t")[0] ?? "")).length;
        if (renews) return { added: lines.length - untouched, untouched: 0, renewed: untouched || lines.length };
        return { added: lines.length - untouched, untouched };
      },
      follow: async () => undefined,
      adoptable: async () => levers.adoptable,
      adopt: async () => {
        note(`adopt ${levers.adoptable?.kind}`);
        levers.adoptable = undefined;
        return true;
      },
    },
    currencies: {
      missing: async () => {
        const tickers = Object.keys(levers.currencies);
        return { tickers, demands: [{ what: "the full report", questions: tickers.length, most: 1 }] };
      },
      read: async (tickers) => {
        note(`currencies ${tickers.join()}`);
        const all = tickers.map(
          (ticker): ReportCurrency => ({
            ticker,
            currency: undefined,
            day: undefined,
            why: undefined,
            waits: undefined,
            ...levers.currencies[ticker],
          }),
        );
        const left = all.filter(({ currency }) => currency === undefined);
        levers.currencies = Object.fromEntries(left.map((one) => [one.ticker, one]));
        return { written: all.length - left.length, left };
      },
    },
    ledgers: {
      record: async () => {
        note("record");
        return { added: 0, untouched: levers.periods.length };
      },
      periods: async () => {
        const closed = levers.periods.filter(({ state }) => state === "closed");
        const totals = (["dividend", "income"] as const).flatMap((method) => {
          const own = closed.filter((one) => one.method === method);
          const sums = new Map<string, number>();
          for (const { currency = "", amount = 0 } of own) sums.set(currency, (sums.get(currency) ?? 0) + amount);
          return [...sums].map(([currency, amount]) => ({ method, currency, amount }));
        });
        return {
          sheet: "Purification ledger",
          periods: levers.periods,
          totals,
          leftOut: levers.leftOut,
          madeUp: levers.madeUp,
          missing: levers.missing,
          torn: levers.torn,
          grid: levers.grid,
          answers: levers.answers,
          owed: levers.owed,
          quarters: levers.quarters,
          years: levers.periods.some(({ stands }) => stands) ? ["2025"] : [],
        };
      },
      confirm: async (ids, by) => {
        note(`confirm ${ids.join()} ${by}`);
        levers.periods = levers.periods.map((one) =>
          ids.includes(one.id) ? { ...one, state: "ready" as const } : one,
        );
        return ids.length;
      },
      decide: async (ids, meant, by) => {
        note(`${meant} ${ids.join()} ${by}`);
        const state = meant === "same" ? ("same" as const) : ("ready" as const);
        levers.periods = levers.periods.map((one) => (ids.includes(one.id) ? { ...one, state } : one));
        return ids.length;
      },
      agree: async (convention, answer, by) => {
        note(`agree ${convention} ${answer} ${by}`);
        levers.answers = [
          ...levers.answers,
          { id: convention, about: { convention }, answer, source: "", by, at: Date.UTC(2026, 2, 31) },
        ];
        levers.periods = levers.periods.map((one) =>
          one.resembles?.why === convention && answer !== "each"
            ? { ...one, state: "ready" as const, questions: [] }
            : one,
        );
      },
      takeBack: async (id, by) => {
        note(`take back ${id} ${by}`);
        levers.answers = levers.answers.filter((one) => one.id !== id);
      },
      pack: async (year, by) => {
        note(`pack ${year} ${by}`);
        return 3;
      },
      journal: async (year, { bank = "" }) => `Date,Account\r\n${year}-12-31,${bank || "Bank"}`,
      pay: async ({ key, day, amount, paidTo, reference, by }) => {
        note(`pay ${[key, day, amount, paidTo, reference, by].join()}`);
        return { added: 1, marked: 2 };
      },
      correct: async (id, { by, reviewedBy, shares, currency, reason }) => {
        note(`correct ${[id, shares, currency, reason, by, reviewedBy].join()}`);
        return 2;
      },
      close: async (ids, by) => {
        note(`close ${ids.join()} ${by}`);
        const closed = { at: Date.UTC(2026, 2, 31), by };
        levers.periods = levers.periods.map((one) =>
          ids.includes(one.id) ? { ...one, state: "closed" as const, closed } : one,
        );
        return { added: ids.length, untouched: 0 };
      },
      observe: async () => 0,
      changedSince: async () => levers.statusChanges,
      statusHistory: async () => levers.statusHistory,
      statusesInDoubt: async () => levers.statusesInDoubt,
      addFalls: async () => {
        note("falls");
        return levers.statusChanges && 1;
      },
      renewWatch: async () => {
        note("watch");
        return 3;
      },
    },
    looks: {
      last: async () => levers.look,
      keep: async (figures) => {
        levers.look = { at: Date.now(), figures };
      },
    },
    checker: {
      check: async (tell) => {
        levers.told.push("check");
        tell({ what: "spill", outcome: "works", ms: 12, seen: "2 rows, 2 columns" });
        tell({ what: "notes", outcome: "absent", ms: 1, seen: "this host has none" });
        tell({ what: "clock", outcome: "fails", ms: 3, seen: "40 s off" });
      },
    },
    refresher: {
      kinds: ["all", "sheet", "selection", "errors", "older"],
      demands: async ({ kind }) => (kind === "errors" ? [] : levers.demands),
      selecting: async (changed) => {
        selecting.add(changed);
        return () => selecting.delete(changed);
      },
      refresh: async (scope, calls = Number.POSITIVE_INFINITY) => {
        if (callsOf(levers.demands) > calls) return false;
        note(scope.kind === "older" ? `refresh older ${scope.hours}` : `refresh ${scope.kind}`);
        const before = figures();
        levers.verdicts = { ...levers.verdicts, ...levers.verdictsNext };
        changes = changesBetween(before, figures());
        return true;
      },
      outcome: async () => ({ ...levers.outcome, changes: [...changes, ...levers.came] }),
      sheets: async () => [
        { sheet: "Portfolio", figures: figures(), unanswered: levers.unanswered },
        ...Object.entries(levers.others).map(([sheet, verdicts]) => ({
          sheet,
          unanswered: 0,
          figures: Object.fromEntries(Object.entries(verdicts).map(([ticker, verdict]) => [ticker, { verdict }])),
        })),
      ],
      select: async (sheet, words) => note(`select ${sheet} ${words.join()}`),
      front: async () => levers.front,
      misspelt: async () => levers.misspelt,
    },
    inserter: {
      functions: async () => fakeFunctions,
      selection: async () => levers.selection,
      preview: async (formula, ask) => {
        const answers = aboutOneStock[formula];
        if (answers) {
          note(`preview ${formula}${ask ? " asked" : ""}`);
          return { rows: answers, more: 0, calls: 0 };
        }
        return ask
          ? {
              rows: [
                ["HALAL", 344.28625000000005],
                ["NOT COVERED", { number: 0.0040000000001, note: phrase("calculated") }],
              ],
              tickers: ["AAPL", "AOS"],
              more: 1,
              calls: 0,
            }
          : { rows: [["HALAL"]], more: 0, calls: 1 };
      },
      insert: async (formula, over) => {
        const { inTheWay } = levers;
        if (inTheWay && (inTheWay.why === "circular" || inTheWay.cell !== over)) return inTheWay;
        levers.inserted = [formula, ...levers.inserted];
        return undefined;
      },
    },
    freezer: {
      frozen: async () => levers.frozen,
      freeze: async (where, by) => {
        if (levers.unfrozen) return nothing;
        const address = where === "selection" ? `Sheet1!${levers.selection}` : "Sheet1!A1:Z99";
        const stamp = {
          id: `stamp ${levers.frozen.length}`,
          address,
          sheets: ["Sheet1"],
          cells: 3,
          at: Date.UTC(2026, 2, 31),
        };
        levers.frozen = [...levers.frozen, by === undefined ? stamp : { ...stamp, by }];
        return { ...nothing, formulas: 3, cells: 3 };
      },
      thaw: async (id) => {
        const thawed = levers.frozen.filter((stamp) => id === undefined || stamp.id === id);
        levers.frozen = levers.frozen.filter((stamp) => !thawed.includes(stamp));
        const cells = thawed.reduce((sum, stamp) => sum + stamp.cells, 0);
        return { ...nothing, formulas: cells, cells };
      },
    },
    diagnostics: {
      calls: async () => levers.sent,
      failures: async () => levers.failed,
      stale: async () => levers.stale,
    },
  };
  return { host, levers };
}

function completedSettings(typed: Typed, saved: Saved | undefined): Saved {
  const settings = completeSettings(typed, saved);
  if ("phrase" in settings) throw new RefusalError(settings);
  return settings;
}

/** What the previews of the box for one stock show of a made-up company. */
const aboutOneStock: Readonly<Record<string, readonly (readonly (string | number)[])[]>> = {
  '=SHARIAH.SCREEN("KO","name,status,revenue,securities,debt,report date")': [
    ["A drinks company", "NOT HALAL", 1.5, 12, 41.25, "2026-03-31"],
  ],
  '=SHARIAH.WHY("KO")': [["Debt is 41.25 % of at most 30 %."]],
  '=SHARIAH.SOURCE("KO")': [["https://filings.example/ko"]],
  '=SHARIAH.RELATED("KO")': [
    ["KO", "A drinks company", "NOT HALAL", 0],
    ["PEP", "Another", "HALAL", 4],
    ["MNST", "A third", "NOT HALAL", 1],
    ["CELH", "A fourth", "HALAL", 3],
  ],
};
