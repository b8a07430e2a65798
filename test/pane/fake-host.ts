/**
 * A host in memory, for the pane's tests and for the contract: it keeps what it is given, sends nothing, and `levers`
 * move what a real host would see moving. Its verdicts are made up.
 */
import { type Preferences, readPreferences } from "../../src/api/preferences";
import { completed, type Settings as Saved, shownOf } from "../../src/api/settings";
import { type Failure, fail } from "../../src/core/failure";
import type { Progress } from "../../src/core/progress";
import type {
  Account,
  Consent,
  DayOfCalls,
  Demand,
  Failed,
  Host,
  Outcome,
  Sent,
  Stale,
  Typed,
} from "../../src/pane/ports";
import { type Frozen, nothing } from "../../src/workbook/freezing";
import { fakeFunctions } from "./fake-functions";

export interface Levers {
  /** What is kept, secret included: tests look for it where it must not be. */
  saved: Saved | undefined;
  preferences: Preferences;
  /** The sentence of the next tests; undefined when they work. */
  wrong: string | undefined;
  selection: string | undefined;
  account: Account | undefined;
  accountTold: Account | Failure;
  days: readonly DayOfCalls[];
  demands: readonly Demand[];
  verdicts: Record<string, string>;
  /** The verdicts after the next refresh. */
  verdictsNext: Record<string, string>;
  consents: readonly Consent[];
  allowed: readonly Pick<Consent, "id" | "what">[];
  outcome: Outcome;
  longPause: ReturnType<NonNullable<Host["queue"]>["longPause"]>;
  sent: readonly Sent[];
  failed: readonly Failed[];
  stale: Stale | undefined;
  /** The next freeze finds nothing. */
  unfrozen: boolean;
  frozen: readonly Frozen[];
  /** Formulas written, last first. */
  inserted: readonly string[];
  /** What was asked of the ports, in order. */
  readonly told: string[];
  /** So many formulas of different tickers, typed into cells and selected: answered at once unless all is paused. */
  type(count: number): void;
  /** Replaces parts of the progress and tells the listeners. */
  move(progress: Partial<Progress>): void;
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
    verdicts: {},
    verdictsNext: {},
    consents: [],
    allowed: [],
    longPause: undefined,
    outcome: { answered: 3, cancelled: 0, failed: 0 },
    sent: [],
    failed: [],
    stale: undefined,
    unfrozen: false,
    frozen: [],
    inserted: [],
    told: [],
    type: (count) => {
      levers.selection = `B2:B${count + 1}`;
      if (paused) return levers.move({ cells: progress.cells + count, calls: 1, ms: 1000 });
      levers.sent = [{ at: Date.now(), operation: "screening", questions: count, status: 200, ms: 1 }, ...levers.sent];
      levers.move({ sent: progress.sent + 1, least: progress.least + 1 });
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

  const host: Host = {
    about: "Shariah Sheets 0.1.0, a host in memory",
    language: "en-GB",
    help: "help/",
    settings: {
      load: async () => (levers.saved ? shownOf(levers.saved) : undefined),
      save: async (typed) => {
        note("save");
        levers.saved = merged(typed, levers.saved);
        tell();
      },
      forget: async () => {
        note("forget");
        levers.saved = undefined;
        tell();
      },
      test: async (typed) => {
        note("test");
        const { secret } = merged(typed, levers.saved);
        const refusal = secret === "" ? fail("notSetUp") : secret === good.secret ? undefined : fail("refused");
        return levers.wrong ?? refusal?.message;
      },
    },
    workbook: {
      progress: () => progress,
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
        levers.sent = [{ at: Date.now(), operation: "statistics", questions: 1, status: 200, ms: 1 }, ...levers.sent];
        if (!("failure" in levers.accountTold)) levers.account = levers.accountTold;
        return levers.accountTold;
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
        tell();
      },
      longPause: () => levers.longPause,
      tryNow: async () => {
        note("try now");
        levers.longPause = undefined;
        tell();
      },
      allowed: () => levers.allowed,
      askAgain: async (id) => {
        note(`ask again ${id}`);
        levers.allowed = levers.allowed.filter((each) => each.id !== id);
        tell();
      },
    },
    refresher: {
      kinds: ["all", "sheet", "selection", "errors", "older"],
      demands: async ({ kind }) => (kind === "errors" ? [] : levers.demands),
      refresh: async (scope) => {
        note(scope.kind === "older" ? `refresh older ${scope.hours}` : `refresh ${scope.kind}`);
        levers.verdicts = { ...levers.verdicts, ...levers.verdictsNext };
      },
      outcome: async () => levers.outcome,
      verdicts: async () => levers.verdicts,
    },
    inserter: {
      functions: fakeFunctions,
      selection: async () => levers.selection,
      preview: async (_formula, ask) =>
        ask ? { rows: [["HALAL"], ["NOT COVERED"]], calls: 0 } : { rows: [["HALAL"]], calls: 1 },
      insert: async (formula) => {
        levers.inserted = [formula, ...levers.inserted];
      },
    },
    freezer: {
      frozen: async () => levers.frozen,
      freeze: async (where, by) => {
        if (levers.unfrozen) return nothing;
        const address = where === "selection" ? `Sheet1!${levers.selection}` : "Sheet1!A1:Z99";
        const stamp = { id: `stamp ${levers.frozen.length}`, address, cells: 3, at: Date.UTC(2026, 2, 31) };
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
    journal: {
      calls: async () => levers.sent,
      failures: async () => levers.failed,
      stale: async () => levers.stale,
    },
  };
  return { host, levers };
}

function merged(typed: Typed, saved: Saved | undefined): Saved {
  const settings = completed(typed, saved);
  if (typeof settings === "string") throw new Error(settings);
  return settings;
}
