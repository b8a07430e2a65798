/**
 * A stranger on the built site: from the front page to the first verdict in one click, and to the verdict of a formula of
 * their own; in both languages, from 300 to 1920 pixels, light and dark.
 */
import { mkdir } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { arabic, english } from "../../src/build/frontPage/words";
import type { Playground } from "../../src/playground/page/windowPlayground";
import { openChromium } from "../chromium";
import { violations } from "../pane/browser";
import { inTier } from "../tier";
import { type HostedSite, hostSite } from "./hostedSite";
import { sampleCell } from "./sampleCell";

declare const window: Window & { readonly playground: Playground };

const pictures = ".cache/pane";
const verdict = /^((NOT )?HALAL|DOUBTFUL|NOT COVERED)$/;

let site: HostedSite;
let browser: Browser;

beforeAll(async () => {
  await mkdir(pictures, { recursive: true });
  site = await hostSite();
  browser = await openChromium();
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

test.each(
  inTier(2, [
    { language: "en", width: 300, colorScheme: "dark" },
    { language: "ar", width: 1920, colorScheme: "light" },
    { language: "ar", width: 300, colorScheme: "dark" },
    { language: "en", width: 1920, colorScheme: "light" },
    { language: "en", width: 768, colorScheme: "light" },
    { language: "ar", width: 768, colorScheme: "dark" },
  ] as const),
)(
  "a stranger reads what it is, and has a verdict after one click: $language, $width px, $colorScheme",
  async ({ language, width, colorScheme }) => {
    const { address } = site;
    const words = language === "ar" ? arabic : english;
    const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme });
    const page = await context.newPage();
    const troubles: string[] = [];
    page.on("pageerror", (error) => troubles.push(String(error)));
    page.on("request", (request) => {
      if (!["data:", "blob:", address].some((start) => request.url().startsWith(start))) troubles.push(request.url());
    });
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    const inSight = async (text: string) => {
      const box = await page.getByText(text).first().boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= 800;
    };
    await page.goto(language === "ar" ? `${address}ar/` : address);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(words.what);
    expect(await inSight(words.madeUp.split("*")[0] ?? "")).toBe(true);
    expect([await fits(), await violations(page)]).toEqual([0, []]);
    await page.getByRole("link", { name: words.tryIt, exact: true }).click();
    // The plain table first, then the sheet.
    await page.waitForFunction(() => window.playground !== undefined);
    await page.evaluate(() => window.playground.settled());
    expect((await page.locator("html").getAttribute("lang"))?.split("-")[0]).toBe(language);
    expect(String(await page.evaluate((cell) => window.playground.get(cell), sampleCell("status", 0)))).toMatch(
      verdict,
    );
    expect(await inSight({ en: "the verdicts are made up", ar: "الأحكام مُختلَقة" }[language])).toBe(true);
    // A formula of one's own, typed into a blank cell.
    await page.evaluate(() => window.playground.select("A9"));
    await page.keyboard.type('=SHARIAH.STATUS("WMT")');
    await page.keyboard.press("Enter");
    await page.waitForFunction(async () => /HALAL|DOUBTFUL|COVERED/.test(String(await window.playground.get("A9"))));
    // The grid is its maker's, and the pane is looked at beside it.
    expect([await fits(), await violations(page, ["#grid", "iframe"])]).toEqual([0, []]);
    // The way back, and to the help, is in the same language.
    const links = await page.locator("#site a").evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
    const [home = "", , , help = ""] = links;
    expect([home, help].map((link) => link.includes("/ar/"))).toEqual(Array(2).fill(language === "ar"));
    for (const link of links) expect([link, (await page.request.get(link)).status()]).toEqual([link, 200]);
    await page.screenshot({ path: `${pictures}/stranger-${language}-${width}.png` });
    expect(troubles).toEqual([]);
    await context.close();
  },
);
