import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Browser, Page, ViewportSize } from "playwright-core";
import type { Playground } from "../../src/playground/page/windowPlayground";
import { builtFolder } from "../../src/playground/server/buildCache";
import { startPlayground } from "../../src/playground/server/server";
import type { ListedCompany } from "../../src/playground/sheets/portfolio";
import { openChromium } from "../chromium";
import { onKeptPort, openTab } from "../outside/browser.cjs";

export interface ToyCounts {
  readonly calls: readonly (readonly unknown[])[];
  readonly served: readonly string[];
  readonly cancelled: readonly string[];
  readonly hanging: readonly string[];
  readonly configured: number;
  readonly refreshed: number;
}

export interface ToyPlayground {
  readonly browser: Browser;
  readonly address: string;
  open(viewport?: ViewportSize): Promise<ToySheet>;
  close(): Promise<void>;
}

export interface ToySheet {
  readonly page: Page;
  /** What went wrong on the page, and where it asked outside this machine. */
  readonly troubles: string[];
  /** The same page on another workbook, settled: half the price of another page. */
  enter(query?: string): Promise<void>;
  set(a1: string, input: string | number | null): Promise<void>;
  get(a1: string): Promise<unknown>;
  /** Waits until the cell shows this, however busy others are: keys come to the grid after the page has said that it is settled. */
  comes(a1: string, value: unknown): Promise<void>;
  settled(): Promise<void>;
  service(): Promise<unknown>;
  /** Runs in the add-in's frame. */
  inFrame<T>(run: () => T | Promise<T>): Promise<T>;
  toy(): Promise<ToyCounts>;
}

type PlaygroundWindow = Window & { readonly playground: Playground; readonly toy: ToyCounts };
declare const window: PlaygroundWindow;

export const stats = { calls: 3, refusals: 1 };

export async function startToy(companies: readonly ListedCompany[]): Promise<ToyPlayground> {
  const documents = { "/service.json": () => ({}), "/stats.json": () => stats, "/companies.json": () => companies };
  const page = await builtFolder("page");
  const addIn = join(__dirname, "fixture");
  const server = await onKeptPort((port) => startPlayground({ page, addIn, documents, port }));
  const browser = await openChromium();
  return {
    browser,
    address: server.address,
    open: async (viewport) => {
      const page = await openTab(browser, server.address);
      if (viewport) await page.setViewportSize(viewport);
      return openSheet(page, server.address);
    },
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}

/** A workbook of its own, unless the address names one. Resolves once the sheet is settled. Requests to other addresses than `allowed` are troubles. */
export async function openSheet(page: Page, address: string, allowed = [address]): Promise<ToySheet> {
  // A page that calculates 500 rows beside other browsers may take a click late.
  const troubles: string[] = [];
  let wasRefused = false;
  page.on("pageerror", (error) => troubles.push(String(error)));
  page.on("console", (message) => {
    if (message.type() !== "error") return;
    // Chromium reports a reply 429 as an error. The pace learns the way to the service from its first replies, and on a
    // busy machine one call of some hundreds arrives too early for it (`allowance` in core/pace): it waits and asks again.
    // Two in one page would be another matter.
    const isFirstRefusal = message.text().includes("status of 429") && !wasRefused;
    wasRefused ||= isFirstRefusal;
    if (!isFirstRefusal) troubles.push(message.text());
  });
  page.on("request", (request) => {
    const url = request.url();
    if (!["data:", "blob:", ...allowed].some((start) => url.startsWith(start))) troubles.push(url);
  });
  const settled = () => page.evaluate(() => window.playground.settled());
  const enter = async (query: string) => {
    const own = new URL(query, address);
    if (!own.searchParams.has("book")) own.searchParams.set("book", randomUUID());
    await page.goto(own.href);
    await page.waitForFunction(() => window.playground !== undefined);
    await settled();
  };
  await enter(address);
  const inFrame = <T>(run: () => T | Promise<T>): Promise<T> => {
    const frame = page.frames().find((one) => one.url().endsWith("/excel/taskpane.html"));
    if (!frame) throw new Error("The add-in's frame is missing.");
    return frame.evaluate(run) as Promise<T>;
  };
  const get = (a1: string) => page.evaluate((cell) => window.playground.get(cell), a1);
  return {
    page,
    troubles,
    enter: (query = "?") => enter(query),
    set: (a1, input) => page.evaluate(([cell, value]) => window.playground.set(cell, value), [a1, input] as const),
    get,
    comes: async (a1, value) => {
      while ((await get(a1)) !== value) await page.waitForTimeout(20);
    },
    settled,
    service: () => page.evaluate(() => window.playground.service()),
    inFrame,
    toy: () => inFrame(() => window.toy),
  };
}
