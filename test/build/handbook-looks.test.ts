/** The help's pages as they were built, opened as files: offline, in the dark, in 320 px, from right to left, searched. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { openChromium } from "../chromium";
import { violations } from "../pane/browser";

const folder = pathToFileURL(join(process.cwd(), "dist/excel/help/")).href;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await openChromium();
  page = await browser.newPage();
});
afterAll(() => browser?.close());

test.each([
  ["index.html", "light", 1000],
  ["ar/index.html", "dark", 320],
  ["screen.html", "dark", 320],
  ["ar/breakdown.html", "light", 320],
  ["troubleshooting.html", "light", 320],
  ["ar/cookbook.html", "dark", 320],
  ["fields.html", "dark", 1000],
] as const)(
  "the page %s in the %s scheme, %i px wide, is accessible, loads whole and is not cut",
  async (path, colorScheme, width) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    const failed: string[] = [];
    page.removeAllListeners("requestfailed").on("requestfailed", (request) => failed.push(request.url()));
    page.removeAllListeners("pageerror").on("pageerror", ({ message }) => failed.push(message));
    await page.goto(folder + path);
    expect(await violations(page)).toEqual([]);
    expect(failed).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    const paper = await page.evaluate(() => Number(/\d+/.exec(getComputedStyle(document.body).backgroundColor)?.[0]));
    expect(paper > 128 ? "light" : "dark").toBe(colorScheme);
  },
);

test("a search shows the best pages first, from every page, and says when there is none", async () => {
  await page.goto(`${folder}status.html`);
  await page.getByRole("searchbox").fill("#NAME? misspelt");
  await page.getByRole("button", { name: "Find" }).click();
  await page.waitForURL(/index\.html\?q=/);
  const found = () => page.locator("li:visible a").allTextContents();
  expect((await found())[0]).toBe("Troubleshooting: by what you see");
  await page.getByLabel("Search the help").fill("xylophone");
  await page.getByText("Nothing found").waitFor();
  await page.getByLabel("Search the help").fill("");
  expect((await found()).length).toBeGreaterThan(50);
  await page.getByRole("link", { name: "العربية" }).click();
  expect(await page.evaluate(() => document.documentElement.dir)).toBe("rtl");
  await page.getByRole("link", { name: "SHARIAH.STATUS", exact: true }).first().click();
  await page.getByRole("link", { name: "English" }).click();
  expect(page.url()).toBe(`${folder}status.html`);
});
