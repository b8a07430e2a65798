/**
 * The pane's ports in a sidebar: everything is asked of the script, and what the pane wants at once is what the script
 * told last. The script is asked how things stand only while somebody listens: every question is a run of it.
 * Longer than a file should be: it is the host of the sidebar, one object whose parts share what was told last.
 */
import type { Preferences } from "../../src/api/preferences";
import type { Asked } from "../../src/core/call";
import type { Failure } from "../../src/core/failure";
import { type Days, daysOf } from "../../src/core/traffic";
import { version } from "../../src/core/version";
import type { Host, Sample, SavedSettings, Shown, TellStep } from "../../src/pane/ports";
import { worksheetsOver } from "../../src/pane/worksheets/inserting";
import { questionsOf, using } from "../../src/workbook/asking";
import type { Look } from "../../src/workbook/changes";
import { areasOfFigures, changesShown, figuresShown, lacks, lookIn } from "../../src/workbook/figures";
import type { Found } from "../../src/workbook/formula";
import { type Freezing, type Frozen, nothing } from "../../src/workbook/freezing";
import { knownIn, ledgerOperations } from "../../src/workbook/knowing";
import type { Account } from "../../src/workbook/month";
import type { Named } from "../../src/workbook/named";
import type { Demand } from "../../src/workbook/price";
import type { Extent, Outcome } from "../../src/workbook/refreshing";
import type { Standing } from "../account";
import type { KnownAnswer } from "../booking";
import { spelt } from "../formulas";
import type { FreezeStep } from "../freezer";
import type { Calls } from "../pages";
import type { Step } from "../refresh";
import { checkerOver } from "./checks";
import { slotsOf } from "./known";
import { looksOver } from "./looks";
import { idle, type Situation, situationOf } from "./words";
import { writerOver } from "./writer";

/** One function of the script by name; null for undefined. Rejects with its sentence. */
export type Ask = (name: keyof Calls, ...given: readonly unknown[]) => Promise<unknown>;

/** `every` ms between questions how things stand. */
export function portsOver(ask: Ask, every = 5_000, language = "en"): Host {
  const listeners = new Set<() => void>();
  let standing = idle;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const given = async <T>(name: keyof Calls, ...values: readonly unknown[]) =>
    ((await ask(name, ...values)) ?? undefined) as T;
  const stand = (change: Partial<Situation>) => {
    standing = { ...standing, ...change };
    for (const listener of listeners) listener();
  };
  let takenUp = false;
  let lookedAt = 0;
  let waits = 0;
  const look = async () => {
    lookedAt = Date.now();
    const told = await given<Standing>("activity.progress");
    const { cells, sent } = standing.progress;
    // Whoever waited between two looks is known by the calls that were made.
    if (told.sent !== sent || (told.questions > 0 && cells === 0)) waits += 1;
    stand(situationOf(told));
    if (told.unfinished && !isWorking && listeners.size > 0) void steps("refresher.finish").catch(() => undefined);
  };
  let isWorking = false;
  let outcome: Outcome = { answered: 0, cancelled: 0, failed: 0 };
  let before: Look = {};
  /** Step by step, each a run of the script, until it is done. */
  const steps = async (first: keyof Calls, ...values: readonly unknown[]): Promise<boolean> => {
    isWorking = true;
    try {
      let step = await given<Step | undefined>(first, ...values);
      const began = step !== undefined;
      while (step && !step.done) {
        const cells = step.waiting + step.formulas - step.written;
        stand({ progress: { ...standing.progress, cells, calls: step.calls } });
        step = await given<Step | undefined>(first === "refresher.start" ? "refresher.goOn" : first);
      }
      if (step?.outcome) outcome = whole(step.outcome);
      return began;
    } finally {
      isWorking = false;
    }
  };
  const watch = () => {
    timer = setTimeout(async () => {
      await look().catch(() => undefined);
      if (listeners.size > 0) watch();
    }, every);
  };
  /** What cells show: Google's cache forgets answers after six hours, and a sheet does not. */
  const figures = async (): Promise<Look> => {
    const shown = figuresShown(using(await given<readonly Found[]>("refresher.formulas"), { spelt }));
    const areas = areasOfFigures(shown);
    if (areas.length === 0) return {};
    const values = await given<readonly unknown[][][]>("refresher.values", areas);
    return lookIn(
      shown,
      areas.map((area, index) => ({ ...area, values: values[index] ?? [] })),
    );
  };
  const refresh = async (kind: Extent["kind"], calls?: number) => {
    before = await figures();
    const began = await steps("refresher.start", kind, calls ?? null);
    await look();
    await observe();
    return began;
  };
  /** What is new of statuses goes into their ledger, where one stands; what could not be written goes there the next time. */
  const observe = async () => {
    await ledgers?.observe().catch(() => undefined);
  };
  /** A freeze or a thaw goes on until it is done: each step is a run of the script. */
  const inSteps = async (name: keyof Calls, values: readonly unknown[], tell?: TellStep): Promise<Freezing> => {
    let last = await given<FreezeStep | undefined>(name, ...values);
    let next = last;
    while (next && !next.done) {
      tell?.(next.formulas, next.left);
      next = await given<FreezeStep | undefined>("freezer.goOn");
      last = next ?? last;
    }
    return last ?? nothing;
  };
  const settings: SavedSettings = {
    load: () => given<Shown | undefined>("settings.load"),
    save: (typed) => given("settings.save", typed),
    forget: () => given("settings.forget"),
    test: (typed) => given<string | undefined>("settings.test", typed),
  };
  const sample: Sample = {
    active: () => given<boolean>("sample.active"),
    start: async () => {
      await given("sample.start");
      await look();
    },
    stop: async () => {
      await given("sample.stop");
      await look();
    },
  };
  const sources = {
    demands: (asks: readonly Asked[]) =>
      given<readonly Demand[]>(
        "worksheets.demands",
        questionsOf(asks).map(({ operation, input }) => ({ operation: operation.name, inputs: [input] })),
      ),
    origin: async () => {
      const [shown, isSample] = [await settings.load(), await sample.active()];
      const madeUp = isSample || shown?.demo === true;
      return { version, address: isSample ? undefined : shown?.address, madeUp };
    },
    reports: async (tickers: readonly string[]) => {
      const waiting = (all: readonly Named[]) => all.filter(({ waits }) => waits === "answer").length;
      let named = await given<readonly Named[]>("worksheets.reported", tickers);
      // A run of the script answers what it has time for; where one brings nothing, it is told as it stands.
      for (let left = tickers.length; waiting(named) > 0 && waiting(named) < left; ) {
        left = waiting(named);
        named = await given<readonly Named[]>("worksheets.reported", tickers);
      }
      await look();
      return named.map((one) => whole(one));
    },
    known: async () => {
      const { madeUp } = await sources.origin();
      return knownIn(slotsOf(await given<readonly KnownAnswer[]>("worksheets.known", ledgerOperations)), madeUp);
    },
  };
  const { worksheets, currencies, ledgers } = worksheetsOver(writerOver(ask), sources, language);
  return {
    settings,
    sample,
    script: () => given<string>("version"),
    preferences: {
      load: () => given<Preferences>("preferences.load"),
      save: (preferences) => given("preferences.save", preferences),
    },
    // Google's cache keeps nothing longer.
    keepsHours: 6,
    activity: {
      progress: () => {
        if (Date.now() - lookedAt > every) void look().catch(() => undefined);
        return standing.progress;
      },
      waits: () => waits,
      listen: (changed) => {
        listeners.add(changed);
        if (listeners.size === 1) watch();
        // What a run that ended left behind is taken up by the next sidebar that is open.
        if (!takenUp)
          void inSteps("freezer.takeUp", [])
            .catch(() => undefined)
            .then(observe);
        takenUp = true;
        return () => {
          listeners.delete(changed);
          if (listeners.size === 0) clearTimeout(timer);
        };
      },
      refresh: async () => {
        await refresh("all");
      },
    },
    usage: {
      known: async () => whole(await given<Account | undefined>("usage.known")),
      ask: async () => whole(await given<Account | Failure>("usage.ask")),
      days: async () => daysOf(await given<Days>("usage.days")),
      override: () => given("usage.override"),
    },
    queue: {
      paused: () => standing.paused,
      pause: async () => {
        await given("queue.pause", true);
        stand({ paused: true });
      },
      resume: async () => {
        await given("queue.pause", false);
        stand({ paused: false });
      },
      cancel: async () => {
        await given("queue.cancel");
        await look();
      },
      consents: () => standing.consents,
      answer: async (id, decision) => {
        await given("queue.answer", id, decision);
        await look();
      },
      longPause: () => standing.longPause,
      tryNow: async () => {
        await given("queue.tryNow");
        await refresh("errors");
      },
      allowed: () => standing.allowed,
      declined: () => standing.declined,
      askAgain: async (id) => {
        await given("queue.askAgain", id);
        await look();
      },
    },
    refresher: {
      kinds: ["all", "sheet", "selection", "errors"],
      demands: ({ kind }) => given("refresher.demands", kind),
      refresh: ({ kind }, calls) => refresh(kind, calls),
      // Where nothing failed, what cells do not show yet they are about to.
      outcome: async () => {
        let now = await figures();
        for (let tries = 3; tries > 0 && outcome.failed === 0 && lacks(now, before); tries -= 1) {
          await new Promise((resolve) => setTimeout(resolve, every));
          now = await figures();
        }
        return { ...outcome, changes: changesShown(before, now) };
      },
      figures,
    },
    looks: looksOver(settings, sample),
    checker: checkerOver(ask, Math.min(every, 1_000)),
    worksheets,
    currencies,
    ledgers,
    freezer: {
      frozen: () => given<readonly Frozen[]>("freezer.frozen"),
      freeze: (part, by, tell) => inSteps("freezer.freeze", [part, by ?? null], tell),
      thaw: (id, tell) => inSteps("freezer.thaw", [id ?? null], tell),
    },
  };
}

/** What is undefined crosses as null. */
function whole<T extends object | undefined>(crossed: T): T {
  return crossed && (Object.fromEntries(Object.entries(crossed).filter(([, value]) => value !== null)) as T);
}
