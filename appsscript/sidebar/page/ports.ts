/**
 * Builds the pane's host in Google Sheets: every port sends its requests to the script, and long work is done in steps,
 * each a run of the script. Worksheets, the help for inserting and the checks are loaded when they are first used.
 */
import { callDays } from "../../../src/core/callsByDay";
import { areasOfFigures, changesShown, figuresShown, lacks, lookIn, unansweredIn } from "../../../src/ledger/figures";
import type {
  Checker,
  Currencies,
  Host,
  Ledgers,
  Sample,
  SavedSettings,
  SheetFigures,
  TellStep,
  Worksheets,
} from "../../../src/ports/host";
import { later, once } from "../../../src/ports/later";
import { type Freezing, nothing } from "../../../src/workbook/freeze/freeze";
import { type FiguresByTicker, joinFigures } from "../../../src/workbook/refresh/changes";
import { functionUses } from "../../../src/workbook/refresh/questions";
import type { Extent, RefreshOutcome } from "../../../src/workbook/refresh/refresh";
import { formulaSpellings } from "../../workbook/formulas";
import type { FreezeStep } from "../../workbook/freezer";
import type { Step } from "../../workbook/refresh";
import type { Kind } from "../../workbook/workbook";
import { lastSeenLooks } from "./lastSeen";
import { type Ask, callsOver, whole } from "./messages";
import { idle, type Situation, situationOf } from "./situation";

export type { Ask };

/** Builds the host. `every` is the ms between two requests for progress. */
export function portsOver(ask: Ask, every = 5_000, language = "en"): Host {
  const listeners = new Set<() => void>();
  let standing = idle;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const given = callsOver(ask);
  const stand = (change: Partial<Situation>) => {
    standing = { ...standing, ...change };
    for (const listener of listeners) listener();
  };
  let takenUp = false;
  let lookedAt = 0;
  let waits = 0;
  const look = async () => {
    lookedAt = Date.now();
    const told = await given("activity.progress");
    const { cells, sent } = standing.progress;
    // Cells may have waited and been answered between two readings of the progress. The number of requests sent shows
    // this.
    if (told.sent !== sent || (told.questions > 0 && cells === 0)) waits += 1;
    stand(situationOf(told));
    if (told.unfinished && !isWorking && listeners.size > 0) void steps(finish, finish).catch(() => undefined);
  };
  let isWorking = false;
  let outcome: RefreshOutcome = { answered: 0, cancelled: 0, failed: 0 };
  let before: FiguresByTicker = {};
  const finish = () => given("refresher.finish");
  /** Works in steps, each a run of the script, until all is done. Returns whether there was anything to do. */
  const steps = async (
    first: () => Promise<Step | undefined>,
    next: () => Promise<Step | undefined>,
  ): Promise<boolean> => {
    isWorking = true;
    try {
      let step = await first();
      const began = step !== undefined;
      while (step && !step.done) {
        const cells = step.waiting + step.formulas - step.written;
        stand({ progress: { ...standing.progress, cells, calls: step.calls } });
        step = await next();
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
  /** What the cells show. It is read from the sheet, because Google's cache forgets answers after six hours. */
  const sheets = async (): Promise<readonly SheetFigures[]> => {
    const shown = figuresShown(functionUses(await given("refresher.formulas"), { spelt: formulaSpellings }));
    const areas = areasOfFigures(shown);
    if (areas.length === 0) return [];
    const values = await given("refresher.values", areas);
    const sources = areas.map((area, index) => ({ ...area, values: values[index] ?? [] }));
    return [...new Set(shown.map(({ figures }) => figures.sheet))].map((sheet) => {
      const own = shown.filter(({ figures }) => figures.sheet === sheet);
      return { sheet, figures: lookIn(own, sources), unanswered: unansweredIn(own, sources) };
    });
  };
  const figures = async (): Promise<FiguresByTicker> => joinFigures((await sheets()).map((one) => one.figures));
  const refresh = async (kind: Kind, calls?: number) => {
    before = await figures();
    const start = () => given("refresher.start", kind, calls ?? null);
    const began = await steps(start, () => given("refresher.goOn"));
    await look();
    await observe();
    return began;
  };
  /**
   * Writes new verdicts to the status ledger, if there is one, and writes into the worksheets whether their answers are
   * made up. What cannot be written now is written the next time.
   */
  const observe = async () => {
    await ledgers.observe().catch(() => undefined);
    await worksheets.follow().catch(() => undefined);
  };
  /** Freezes or thaws in steps until all is done; each step is a run of the script. */
  const inSteps = async (first: () => Promise<FreezeStep | undefined>, tell?: TellStep): Promise<Freezing> => {
    let last = await first();
    let next = last;
    while (next && !next.done) {
      tell?.(next.formulas, next.left);
      next = await given("freezer.goOn");
      last = next ?? last;
    }
    return last ?? nothing;
  };
  const settings: SavedSettings = {
    load: () => given("settings.load"),
    save: (typed) => given("settings.save", typed),
    forget: () => given("settings.forget"),
    test: (typed) => given("settings.test", typed),
  };
  const sample: Sample = {
    active: () => given("sample.active"),
    start: async () => {
      await given("sample.start");
      await look();
      await worksheets.follow().catch(() => undefined);
    },
    stop: async () => {
      await given("sample.stop");
      await look();
      await worksheets.follow().catch(() => undefined);
    },
  };
  const laid = once(async () => {
    const own = await import(/* webpackChunkName: "worksheets" */ "./worksheets");
    return own.worksheetsOfScript(ask, look, language);
  });
  const worksheets = later<Worksheets>(async () => (await laid()).worksheets);
  const currencies = later<Currencies>(async () => (await laid()).currencies);
  const ledgers = later<Ledgers>(async () => (await laid()).ledgers);
  return {
    settings,
    sample,
    spelling: "underscores",
    inserter: {
      functions: async () => (await import(/* webpackChunkName: "inserter" */ "./inserter")).inserterHelps(),
      selection: () => given("inserter.selection"),
      preview: async (formula, ask) => whole(await given("inserter.preview", formula, ask)),
      insert: (formula, over) => given("inserter.insert", formula, over ?? null),
    },
    script: () => given("version"),
    preferences: {
      load: () => given("preferences.load"),
      save: (preferences) => given("preferences.save", preferences),
    },
    // The hours for which answers are stored: Google's cache keeps no entry longer.
    keepsHours: 6,
    sharesPreferences: true,
    activity: {
      progress: () => {
        if (Date.now() - lookedAt > every) void look().catch(() => undefined);
        return standing.progress;
      },
      waits: () => waits,
      listen: (changed) => {
        listeners.add(changed);
        if (listeners.size === 1) watch();
        // Finishes what an interrupted run has left, once for each opening of the sidebar.
        if (!takenUp)
          void inSteps(() => given("freezer.takeUp"))
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
      known: async () => whole(await given("usage.known")),
      ask: async () => whole(await given("usage.ask")),
      days: async () => callDays(await given("usage.days")),
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
    converter: {
      async convert(spelling) {
        let [converted, untouched] = [0, 0];
        for (;;) {
          const step = await given("converter.convert", spelling);
          converted += step.converted;
          untouched = step.untouched;
          // What may not be edited is met again by each step, so a step that converted nothing was the last.
          if (step.left === 0 || step.converted === 0) return { converted, untouched };
        }
      },
    },
    refresher: {
      kinds: ["all", "sheet", "selection", "errors"],
      demands: (extent) => given("refresher.demands", kindOf(extent)),
      refresh: (extent, calls) => refresh(kindOf(extent), calls),
      // If nothing failed but cells still lack a value, they are being calculated. So they are read again up to three
      // times.
      outcome: async () => {
        let now = await figures();
        for (let tries = 3; tries > 0 && outcome.failed === 0 && lacks(now, before); tries -= 1) {
          await new Promise((resolve) => setTimeout(resolve, every));
          now = await figures();
        }
        return { ...outcome, changes: changesShown(before, now) };
      },
      sheets,
      select: (sheet, words) => given("refresher.select", sheet, words),
      front: () => given("refresher.front"),
      misspelt: () => given("refresher.misspelt"),
    },
    looks: lastSeenLooks(settings, sample),
    finder: {
      known: () => given("finder.known"),
      fetch: async () => {
        await given("finder.fetch");
        await look();
      },
    },
    files: {
      rows: async (bytes) =>
        (await import(/* webpackChunkName: "first-sheet" */ "../../../src/files/firstSheet")).firstSheet(bytes),
    },
    checker: later<Checker>(async () =>
      (await import(/* webpackChunkName: "checks" */ "./checks")).checkerOver(ask, Math.min(every, 1_000)),
    ),
    worksheets,
    currencies,
    ledgers,
    freezer: {
      frozen: () => given("freezer.frozen"),
      freeze: (part, by, tell) => inSteps(() => given("freezer.freeze", part, by ?? null), tell),
      thaw: (id, tell) => inSteps(() => given("freezer.thaw", id ?? null), tell),
    },
  };
}

/** The kind of an extent. The pane offers only the kinds listed above. */
function kindOf({ kind }: Extent): Kind {
  return kind as Kind;
}
