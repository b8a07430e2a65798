/** A Chromium for the pane's tests, and the accessibility check that runs in its pages. */
import axe from "axe-core";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import type { Levers } from "./fake-host";
import type { Site } from "./site";

export interface Visit {
  readonly levers?: Partial<Levers>;
  readonly part?: string;
  readonly language?: string;
  /** Ports the host has not. */
  readonly without?: readonly string[];
  /** Ports that are there and do nothing they promise. */
  readonly broken?: readonly string[];
  readonly look?: BrowserContextOptions;
}

/** A fresh page with the pane open. `complaints` collects what the page logs as an error, the policy's refusals too. */
export async function visit(browser: Browser, site: Site, how: Visit = {}) {
  const { levers = {}, part = "settings", language = "en-GB", without = [], broken = [], look } = how;
  const page = await browser.newPage({ viewport: { width: 360, height: 800 }, ...look });
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  const query = { levers: JSON.stringify(levers), part, language, without: without.join(), broken: broken.join() };
  await page.goto(`${site.address}?${new URLSearchParams(query)}`);
  await page.getByRole("heading", { level: 2 }).first().waitFor();
  return { page, complaints };
}

/** What axe finds wrong: the rule and where, one line each. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run());
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target} ${failureSummary}`),
  );
}
