/** A Chromium for the pane's tests, and the accessibility check that runs in its pages. */
import { readFileSync } from "node:fs";
import type axe from "axe-core";
import type { Browser, BrowserContextOptions, Frame, Page } from "playwright-core";
import { openChromium } from "../chromium";
import type { Levers } from "./fake-host";
import { openSite, type Site } from "./site";

/** What a page takes in anew after each load. */
const script = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

export interface Visit {
  readonly levers?: Partial<Levers>;
  readonly part?: string;
  readonly language?: string;
  /** Ports the host has not. */
  readonly without?: readonly string[];
  /** Ports that are there and do nothing they promise. */
  readonly broken?: readonly string[];
  /** What the host says of its theme; nothing without it. */
  readonly theme?: "dark" | "light";
  readonly look?: Look;
}

type Look = Pick<BrowserContextOptions, "viewport" | "colorScheme" | "forcedColors">;

/**
 * For a suite: the pane's page, built once, and a browser with one tab. Returns how to open the page anew in it, which
 * costs a fifth of a browser's new process: what one visit is shown or typed is gone with the next.
 */
export function paneInBrowser(
  usual: Partial<Levers> = {},
  device: BrowserContextOptions = {},
): (how?: Visit) => ReturnType<typeof visit> {
  let site: Site;
  let browser: Browser;
  let tab: Page | undefined;
  beforeAll(async () => {
    site = await openSite();
    browser = await openChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });
  return async (how = {}) => {
    if (tab?.isClosed() !== false) tab = await browser.newPage(device);
    return visit(tab, site, { ...how, levers: { ...usual, ...how.levers } });
  };
}

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Waits until the focus is on what says `text`: it moves there after the page has drawn what it moves to. */
export const untilFocused = (page: Page, text: string) =>
  page
    .locator(":focus")
    .filter({ hasText: new RegExp(`^${text}$`) })
    .waitFor();

/** A fresh page with the pane open. `complaints` collects what the page logs as an error, the policy's refusals too. */
async function visit(page: Page, site: Site, how: Visit) {
  const { levers = {}, part = "settings", language = "en-GB", without = [], broken = [], theme = "", look = {} } = how;
  page.removeAllListeners("console").removeAllListeners("pageerror");
  await page.unrouteAll();
  await page.setViewportSize(look.viewport ?? { width: 360, height: 800 });
  const { colorScheme = null, forcedColors = null } = look;
  await page.emulateMedia({ colorScheme, forcedColors, reducedMotion: "reduce" });
  // A name that is typed is remembered in the browser. A page that was not opened yet has nothing to forget.
  await page.evaluate(() => localStorage.clear()).catch(() => undefined);
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  const ports = { without: without.join(), broken: broken.join() };
  const query = { levers: JSON.stringify(levers), part, language, theme, ...ports };
  await page.goto(`${site.address}?${new URLSearchParams(query)}`);
  await page.getByRole("heading", { level: 2 }).first().waitFor();
  return { page, complaints };
}

/** What axe finds wrong but in these parts: the rule and where, one line each. Only that leaves the page: all that axe looked at is megabytes. */
export async function violations(page: Page | Frame, but: readonly string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(script);
  return page.evaluate(async (others) => {
    const { axe: checker } = window as unknown as { axe: typeof axe };
    const where = { include: "html", exclude: [...others] };
    // A colour on its way to another is neither's.
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(passing.map(({ finished }) => finished.catch(() => undefined)));
    // It would fetch the page's styles and media anew, for rules of what turns with a screen or plays by itself.
    const { violations: found } = await checker.run(where, { resultTypes: ["violations"], preload: false });
    return found.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target} ${failureSummary}`),
    );
  }, but);
}
