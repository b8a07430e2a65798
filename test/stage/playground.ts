/**
 * The playground as a stage: the built add-in in real Chromium, on the sample service over the network, in real time.
 * A formula is typed into a fresh row, its ranges beside it, and read back from the grid.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, Frame, Page } from "playwright-core";
import { bundlePage } from "../../src/playground/bundles";
import type { Playground } from "../../src/playground/contract";
import { startPlayground } from "../../src/playground/server";
import { type RunningService, startService } from "../../src/service/server";
import { openChromium } from "../chromium";
import { openSheet } from "../playground/toy";
import type { Shown, Stage, StageOptions, Workbook } from "./stage";

declare const window: Window & { readonly playground: Playground };

export interface PlaygroundStage extends Stage {
  /** `query` and `browser` are how the reader meets the page: `?lang=ar`, a small window, dark. */
  open(options?: PlaygroundOptions): Promise<PlaygroundWorkbook>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface PlaygroundOptions extends StageOptions {
  readonly query?: string;
  readonly browser?: BrowserContextOptions;
}

/** The page itself, for what a user does with the grid besides typing. */
export interface PlaygroundWorkbook extends Workbook {
  readonly page: Page;
  /** What went wrong on the page, and where it asked outside this machine. */
  readonly troubles: readonly string[];
  /** Types these cells, and waits until nothing is busy. */
  type(cells: Readonly<Record<string, string | number>>): Promise<void>;
  /** What the cells show, once nothing is busy. */
  shown(...a1: readonly string[]): Promise<readonly Shown[]>;
  /** Every formula calculated again, as the add-in asks for it. */
  recalculate(): Promise<void>;
  reopen(): Promise<PlaygroundWorkbook>;
}

export function playgroundStage(): PlaygroundStage {
  let browser: Browser;
  let folder: string;
  return {
    start: async () => {
      folder = await mkdtemp(join(tmpdir(), "stage-"));
      await bundlePage(folder);
      browser = await openChromium();
    },
    stop: async () => {
      await browser.close();
      await rm(folder, { recursive: true });
    },
    open: async (options = {}) => {
      const service = await startService({ ...options, expose: true });
      const credentials = { segment: service.segment, clientId: service.clientId, secret: service.secret };
      const server = await startPlayground({
        page: folder,
        addIn: "dist/excel",
        port: 0,
        documents: {
          "/service.json": () => settingsOf(options, { ...credentials, address: service.address }),
          "/stats.json": () => service.stats(),
          "/companies.json": () => [],
        },
      });
      const context = await browser.newContext(options.browser);
      const close = async () => {
        await context.close();
        await Promise.all([server.close(), service.close()]);
      };
      return openWorkbook(context, `${server.address}/${options.query ?? ""}`, service, close);
    },
  };
}

function settingsOf({ rate = 1, settings }: StageOptions, credentials: object) {
  return { callsPerSecond: rate, demo: false, ...credentials, ...settings };
}

async function openWorkbook(
  context: BrowserContext,
  address: string,
  service: RunningService,
  close: () => Promise<void>,
): Promise<PlaygroundWorkbook> {
  const page = await context.newPage();
  const { troubles } = await openSheet(page, address, ["http://127.0.0.1:"]);
  let row = 10;
  /** Types cells, waits until nothing is busy, and reads cells. */
  const act = (typed: readonly (readonly [string, string | number])[], read: readonly string[]) =>
    page.evaluate(
      async ([inputs, outputs]) => {
        for (const [a1, input] of inputs) await window.playground.set(a1, input);
        await window.playground.settled();
        return Promise.all(outputs.map((a1) => window.playground.get(a1)));
      },
      [typed, read] as const,
    );
  return {
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
    calls: async () => service.stats().calls,
    refusals: async () => service.stats().refusals,
    arrivals: () => service.stats().arrivals,
    refresh: async () => {
      await page.click("#refresh");
      await page.evaluate(() => window.playground.settled());
    },
    reopen: async () => {
      await page.close();
      return openWorkbook(context, address, service, async () => undefined);
    },
    allow: async (operation, calls) => {
      await frameOf(page).evaluate(
        ([what, many]) => (globalThis as unknown as AddInWindow).shariahSheets.planning.allow(what, many),
        [operation, calls] as const,
      );
    },
    close,
  };
}

interface AddInWindow {
  readonly shariahSheets: { readonly planning: { allow(operation: string, calls: number): void } };
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
