import type { Browser, Frame, Page } from "playwright-core";
import type { Settings } from "../../src/api/settings";
import type { Playground } from "../../src/playground/page/windowPlayground";
import { builtFolder } from "../../src/playground/server/buildCache";
import { startPlayground } from "../../src/playground/server/server";
import { type RunningService, startService } from "../../src/service/server";
import type { Session } from "../../src/session/session";
import { openChromium } from "../chromium";
import { onKeptPort, openTab } from "../outside/browser.cjs";
import { openSheet } from "../playground/toy";
import type { Shown, Stage, StageOptions, Workbook } from "./stage";

declare const window: Window & { readonly playground: Playground };

export interface PlaygroundStage extends Stage {
  open(options?: StageOptions): Promise<PlaygroundWorkbook>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** The page itself, for what a user does with the grid besides typing. */
export interface PlaygroundWorkbook extends Workbook {
  readonly page: Page;
  /** What went wrong on the page, and where it asked outside this machine. */
  readonly troubles: string[];
  /** Types these cells, null to clear one, and waits until nothing is busy. */
  type(cells: Readonly<Record<string, string | number | null>>): Promise<void>;
  /** What the cells show, once nothing is busy. */
  shown(...a1: readonly string[]): Promise<readonly Shown[]>;
  /** Every formula calculated again, as the add-in asks for it. */
  recalculate(): Promise<void>;
  reopen(): Promise<PlaygroundWorkbook>;
  /** The page is left, and shows another workbook, read by `query`. */
  enter(query: string): Promise<void>;
  /** Everything typed is taken away, and the add-in is configured for a new service. */
  turn(options: StageOptions): Promise<void>;
}

export function playgroundStage(): PlaygroundStage {
  let browser: Browser;
  let folder: string;
  return {
    // The grid's cells show an error without its sentence.
    lacks: ["sentences"],
    start: async () => {
      folder = await builtFolder("page");
      browser = await openChromium();
    },
    stop: () => browser.close(),
    open: async (options = {}) => {
      const table = await layTable(folder, options);
      const page = await openTab(browser, table.address);
      const close = async () => {
        await page.close();
        await table.close();
      };
      return openWorkbook(page, table, close);
    },
  };
}

/**
 * One page for many stories, since the grid takes seconds to open. Each story has a service of its own, which the add-in
 * is given as by its form, and finds the sheet empty. Answers are kept under the service's address: none is another's.
 */
export function onePageStage(): PlaygroundStage {
  const stage = playgroundStage();
  let kept: PlaygroundWorkbook | undefined;
  return {
    ...stage,
    stop: async () => {
      await kept?.close();
      await stage.stop();
    },
    open: async (options = {}) => {
      if (kept?.page.isClosed() === false) await kept.turn(options);
      else {
        await kept?.close();
        kept = await stage.open(options);
      }
      return { ...kept, close: async () => undefined };
    },
  };
}

/** The playground's server, and the service that it names at the moment. */
interface Table {
  readonly address: string;
  readonly service: RunningService;
  /** Another service from now on; returns the settings to ask it with. */
  turn(options: StageOptions): Promise<Settings>;
  close(): Promise<void>;
}

async function layTable(folder: string, options: StageOptions): Promise<Table> {
  let service = await startService({ ...options, expose: true });
  let settings = settingsOf(options, service);
  const documents = {
    "/service.json": () => settings,
    "/stats.json": () => service.stats(),
    "/companies.json": () => [],
  };
  const server = await onKeptPort((port) => startPlayground({ page: folder, addIn: "dist/excel", port, documents }));
  return {
    address: server.address,
    get service() {
      return service;
    },
    turn: async (next) => {
      await service.close();
      service = await startService({ ...next, expose: true });
      settings = settingsOf(next, service);
      return settings;
    },
    close: async () => void (await Promise.all([server.close(), service.close()])),
  };
}

function settingsOf({ rate = 1, settings }: StageOptions, service: RunningService): Settings {
  const { address, segment, clientId, secret } = service;
  return { callsPerSecond: rate, demo: false, address, segment, clientId, secret, ...settings };
}

async function openWorkbook(page: Page, table: Table, close: () => Promise<void>): Promise<PlaygroundWorkbook> {
  const { troubles, enter } = await openSheet(page, table.address, ["http://127.0.0.1:"]);
  let row = 10;
  let used: string[] = [];
  /** Types cells, waits until nothing is busy, and reads cells. */
  const act = (typed: readonly (readonly [string, string | number | null])[], read: readonly string[]) => {
    used.push(...typed.map(([a1]) => a1));
    return page.evaluate(
      async ([inputs, outputs]) => {
        for (const [a1, input] of inputs) await window.playground.set(a1, input);
        await window.playground.settled();
        return Promise.all(outputs.map((a1) => window.playground.get(a1)));
      },
      [typed, read] as const,
    );
  };
  const workbook: PlaygroundWorkbook = {
    page,
    troubles,
    type: async (cells) => {
      await act(Object.entries(cells), []);
    },
    shown: async (...a1) => (await act([], a1)).map(show),
    recalculate: async () => {
      await frameOf(page).evaluate(() => void dispatchEvent(new Event("recalculate")));
      await page.evaluate(() => window.playground.settled());
    },
    cells: async (name, ...typed) => {
      const placed = place(typed, row);
      const [first] = typed;
      const rows = Array.isArray(first) ? first.length : 1;
      const read = Array.from({ length: rows }, (_, index) => `L${row + index}`);
      const formula = [`L${row}`, `=SHARIAH.${name}(${placed.map(({ text }) => text).join(",")})`] as const;
      row += rows + 1;
      return (await act([...placed.flatMap(({ cells }) => cells), formula], read)).map((value) => [show(value)]);
    },
    column: async (name, typed) => {
      const read = typed.map((_, index) => `L${row + index}`);
      const formulas = typed.map(([range], index) => {
        const [[ticker]] = range as [[string]];
        return [read[index] as string, `=SHARIAH.${name}("${ticker}")`] as const;
      });
      row += typed.length + 1;
      return (await act(formulas, read)).map(show);
    },
    dropped: async (name, ...typed) => {
      const [[ticker]] = typed[0] as [[string]];
      const cell = `L${row}`;
      row += 1;
      await page.evaluate(
        async ([a1, formula]) => {
          await window.playground.set(a1, formula);
          await window.playground.set(a1, null);
        },
        [cell, `=SHARIAH.${name}("${ticker}")`] as const,
      );
    },
    calls: async () => table.service.stats().calls,
    refusals: async () => table.service.stats().refusals,
    arrivals: () => table.service.stats().arrivals,
    refresh: async () => {
      await frameOf(page).evaluate(async () => {
        await (globalThis as unknown as AddInWindow).shariahSheets.refresh();
        dispatchEvent(new Event("recalculate"));
      });
      await page.evaluate(() => window.playground.settled());
    },
    enter: async (query) => {
      used = [];
      row = 10;
      await enter(query);
    },
    reopen: async () => {
      await workbook.enter("?");
      return { ...workbook, close: async () => undefined };
    },
    allow: async (operation, calls) => {
      await frameOf(page).evaluate(
        ([what, many]) => {
          const { allowed } = (globalThis as unknown as AddInWindow).shariahSheets.planning.pace;
          Object.assign(allowed, { [what]: many });
        },
        [operation, calls] as const,
      );
    },
    turn: async (options) => {
      await page.evaluate(async (cells) => {
        for (const a1 of cells) await window.playground.set(a1, null);
        await window.playground.settled();
      }, used);
      used = [];
      row = 10;
      const settings = await table.turn(options);
      await frameOf(page).evaluate(
        (given) => (globalThis as unknown as AddInWindow).shariahSheets.configure(given),
        settings,
      );
    },
    close,
  };
  return workbook;
}

interface AddInWindow {
  readonly shariahSheets: Pick<Session, "configure" | "refresh"> & {
    readonly planning: { readonly pace: { readonly allowed: object } };
  };
}

function frameOf(page: Page): Frame {
  const frame = page.frames().find((one) => one.url().endsWith("/excel/taskpane.html"));
  if (!frame) throw new Error("The add-in's frame is missing.");
  return frame;
}

interface Placed {
  /** The argument as the formula names it. */
  readonly text: string;
  readonly cells: readonly (readonly [string, string | number])[];
}

/** Ranges go into columns of their own from P on; blanks are left blank; other arguments are literals. */
function place(typed: readonly unknown[], row: number): Placed[] {
  return typed.map((argument, index) => {
    if (argument === null) return { text: "", cells: [] };
    if (!Array.isArray(argument)) return { text: JSON.stringify(argument), cells: [] };
    const column = String.fromCharCode("P".charCodeAt(0) + index);
    const cells = argument.flatMap(([value], line) =>
      value === "" ? [] : [[`${column}${row + line}`, value as string | number] as const],
    );
    const last = row + argument.length - 1;
    return { text: last === row ? `${column}${row}` : `${column}${row}:${column}${last}`, cells };
  });
}

function show(value: unknown): Shown {
  if (value === null) return "";
  return typeof value === "string" && value.startsWith("#") ? { error: value } : (value as Shown);
}
