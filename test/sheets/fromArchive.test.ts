/**
 * A user of Google Sheets from the archive to the first verdict: the texts to paste are those of the zip, the menu opens
 * the sidebar, one press starts the sample, and a formula answers; in both languages, in a sidebar of 300 pixels.
 */
import { strFromU8 } from "fflate";
import type { Browser, BrowserContext } from "playwright-core";
import { archives } from "../../src/build/release/release";
import { ar } from "../../src/i18n/ar";
import { en } from "../../src/i18n/en";
import { firstPage } from "../../src/ports/pageParts";
import { openChromium } from "../chromium";
import { violations } from "../pane/browser";
import { type Opened, open } from "./opened";
import { shimRunner } from "./runner";

let browser: Browser;
let opened: Opened;
let context: BrowserContext;
beforeAll(async () => {
  browser = await openChromium();
});
afterAll(() => browser.close());
afterEach(async () => {
  await context.close();
  await opened.close();
});

const files = archives(process.cwd())["shariah-sheets-google.zip"] ?? {};
const textToPaste = (name: string) => strFromU8(files[`to-paste/${name}.txt`] ?? new Uint8Array());

test.each([
  ["en", en, "light"],
  ["ar", ar, "dark"],
] as const)(
  "%s: pasted, opened from the menu, one press, a verdict that is called made up",
  async (language, strings, colorScheme) => {
    const html = textToPaste("sidebar");
    opened = await open({ bare: true, code: textToPaste("Code"), html: { sidebar: html } });
    const { document: sheet } = opened;
    await sheet.open();
    expect(sheet.ui.menus[0]?.items.map(({ label }) => label)).toContain("Open");
    await sheet.menu("Open");
    context = await browser.newContext({ viewport: { width: 300, height: 800 }, colorScheme, locale: language });
    const page = await context.newPage();
    await page.exposeFunction("runScript", (given: unknown[]) =>
      sheet.call("pane", ...given).then(
        (value) => ({ value }),
        (error: Error) => ({ error: error.message }),
      ),
    );
    await page.addInitScript(shimRunner);
    await page.route("**/*", (route) => route.fulfill({ contentType: "text/html", body: firstPage(html) }));
    await page.goto("https://sidebar.invalid/");
    sheet.enter("A1", [["AAPL", "=SHARIAH_STATUS(A1)"]]);
    await sheet.settled();
    // Before anything is set up the cell says what to do, and no verdict.
    expect(sheet.note("B1")).not.toBe("");
    await page.getByRole("button", { name: strings.welcome.trySample }).click();
    await page.getByText(strings.sample.banner).waitFor();
    await sheet.settled();
    expect(sheet.value("B1")).toMatch(/^((NOT )?HALAL|DOUBTFUL|NOT COVERED)$/);
    expect(await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.dir])).toEqual([
      300,
      language === "ar" ? "rtl" : "ltr",
    ]);
    expect(await violations(page)).toEqual([]);
    expect(opened.service.stats().calls).toBe(0);
  },
);
