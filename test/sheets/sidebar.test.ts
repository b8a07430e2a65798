/** The built sidebar in a browser, over a `google.script.run` that reaches the stand-in. */

import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { dataFormat } from "../../appsscript/shared/format";
import { ar } from "../../src/i18n/ar";
import { en } from "../../src/i18n/en";
import { isHalalWords } from "../../src/i18n/isHalal";
import { type PanePart, parts } from "../../src/pane/frame/context";
import { firstPage } from "../../src/ports/pageParts";
import { refusalWords } from "../../src/ports/refusals";
import { sp500 } from "../../src/service/sample/companies";
import { openChromium } from "../chromium";
import { cutTexts } from "../pane/cutTexts";
import { openPart } from "../pane/openPart";
import { type Opened, type OpenOptions, open } from "./opened";
import { shimRunner } from "./runner";
import { shippedScript } from "./script";

const many = sp500.map(({ ticker }) => ticker);
const tickers = many.slice(0, 30);

let browser: Browser;
let page: Page;
let opened: Opened;

beforeAll(async () => {
  browser = await openChromium();
});
afterAll(() => browser.close());

beforeEach(async () => {
  opened = await open({ bare: true, pages: true });
  page = await openIn(await browser.newPage({ viewport: { width: 300, height: 800 } }));
});

/** The sidebar in this page, over the document that is open. */
async function openIn(blank: Page): Promise<Page> {
  await blank.exposeFunction("runScript", (given: unknown[]) =>
    opened.document.call("pane", ...given).then(
      (value) => ({ value }),
      (error: Error) => ({ error: error.message }),
    ),
  );
  await blank.addInitScript(shimRunner);
  await blank.route("**/*", (route) =>
    route.fulfill({ contentType: "text/html", body: firstPage(readFileSync("dist/sheets/sidebar.html", "utf8")) }),
  );
  await blank.goto("https://sidebar.invalid/");
  return blank;
}

afterEach(async () => {
  await page.close();
  await opened.close();
});

test("credentials are saved with the document, tested, and their secret never comes back", async () => {
  const { address, segment, clientId, secret } = opened.service;
  await page.getByLabel("Service address").fill(address);
  await page.getByLabel("Service segment").fill(segment);
  await page.getByLabel("Client ID").fill(clientId);
  await page.getByLabel("Secret key").fill(secret);
  await page.getByRole("button", { name: "Save" }).click();
  await expectSaved({ address, segment, clientId, secret, callsPerSecond: 1, demo: false });
  await page.getByRole("button", { name: "Test connection" }).click();
  await page.getByText(/works/i).first().waitFor();
  // Save has asked once, and the button once more.
  expect(opened.service.stats().calls).toBe(2);
  await page.reload();
  await page.getByLabel("Client ID").waitFor();
  expect(await page.getByLabel("Client ID").inputValue()).toBe(clientId);
  expect(await page.content()).not.toContain(secret);
});

test("the form says who can use the credentials and who can read them, and is no wider than the sidebar", async () => {
  await page.getByText(/Anyone who can edit this spreadsheet can use your key/).waitFor();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(300);
});

test("the language of cells says that it is everybody's, since all who open the document see the same cells", async () => {
  await over({}, "settings");
  await page.getByRole("radiogroup", { name: en.preferences.rows.sentences.label }).waitFor();
  expect(await page.getByText(en.preferences.noteForAll).filter({ visible: true }).count()).toBe(1);
});

test("cells that gave up for lack of time are finished by the open sidebar, and show their answers", async () => {
  await opened.close();
  opened = await open({ pages: true, speed: Number.POSITIVE_INFINITY, latencyFactor: 1, service: { rate: 1 } });
  const { document, service } = opened;
  await document.column("SHARIAH_ZAKAT", tickers);
  const unanswered = () => tickers.filter((_, index) => document.note(`B${index + 2}`) !== "");
  expect(unanswered().length).toBeGreaterThan(0);
  await page.reload();
  while (unanswered().length > 0) await page.waitForTimeout(100);
  expect(service.stats()).toMatchObject({ calls: tickers.length, refusals: 0 });
});

/** Another document in the place of the first, and the sidebar over it at this part. */
async function over(options: OpenOptions, part: PanePart): Promise<Opened["document"]> {
  await opened.close();
  opened = await open({ pages: true, ...options });
  await opened.document.open();
  await page.reload();
  await openPart(page, part);
  return opened.document;
}

const leaping = { speed: Number.POSITIVE_INFINITY };
const waitForText = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();

/** The tickers in column A, and a function of each in column B. */
async function fill(document: Opened["document"], name: string, count: number): Promise<void> {
  await document.column(name, many.slice(0, count));
}

test("work of many calls is asked about for its number, and goes when it is allowed", async () => {
  const document = await over({ ...leaping, service: { rate: 20 } }, "refresh");
  await fill(document, "SHARIAH_ZAKAT", 70);
  expect(document.note("B2")).toMatch(/^This needs \d+ calls/);
  await waitForText(/Zakat.* calls/i);
  await waitForText(en.consent.many);
  expect(await page.getByText(en.consent.multiplies).count()).toBe(0);
  await page.getByRole("button", { name: en.consent.once, exact: true }).first().click();
  while (document.note("B2") !== "") await page.waitForTimeout(100);
  expect(opened.service.stats().refusals).toBe(0);
});

test("consent for work that the plan makes expensive says that reason", async () => {
  const document = await over({ ...leaping, service: { rate: 20, plan: "singles-only" } }, "refresh");
  await fill(document, "SHARIAH_STATUS", 5);
  // One of them is answered by the trial of the dear way.
  const notes = [2, 3, 4, 5, 6].map((row) => document.note(`B${row}`));
  expect(notes).toContainEqual(expect.stringMatching(/^This needs \d+ calls/));
  await waitForText(en.consent.multiplies);
  expect(await page.getByText(en.consent.many).count()).toBe(0);
});

test("a refresh costs what the sidebar said, and the sidebar says when it is done", async () => {
  const document = await over({ ...leaping, service: { rate: 20 } }, "refresh");
  await fill(document, "SHARIAH_STATUS", 150);
  const before = opened.service.stats().calls;
  await waitForText(/^2 calls, /);
  await page.getByRole("button", { name: en.refresh.start }).click();
  await waitForText(en.refresh.noChange);
  await document.settled();
  expect(opened.service.stats().calls - before).toBe(2);
  expect(document.values("B2:B151").flat()).not.toContain("#ERROR!");
});

test("a formula is inserted as Sheets spells it, over a filled cell only when that is said, and never into what it reads", async () => {
  const document = await over({ ...leaping, service: { rate: 20 } }, "insert");
  document.enter("A2", [["AAPL", "taken"]]);
  document.selection = "B2";
  await page.getByRole("button", { name: /^=SHARIAH_STATUS/ }).waitFor();
  expect(await page.locator("#panel-insert").innerText()).not.toMatch(/SHARIAH\./);
  await page.getByRole("button", { name: /^=SHARIAH_STATUS/ }).click();
  await page.getByRole("textbox", { name: /tickers/ }).fill("B2");
  await page.getByRole("button", { name: en.insert.insert, exact: true }).click();
  await waitForText(en.insert.circular("B2", "B2"));
  await page.getByRole("textbox", { name: /tickers/ }).fill("A2");
  await page.getByRole("button", { name: en.insert.insert, exact: true }).click();
  await waitForText(en.insert.filled("B2"));
  expect(document.values("B2").flat()).toEqual(["taken"]);
  await page.getByRole("button", { name: en.insert.replace, exact: true }).click();
  await waitForText(en.insert.inserted);
  expect(document.spreadsheet.sheet("Sheet1").formulas({ row: 2, column: 2, rows: 1, columns: 1 }).flat()).toEqual([
    "=SHARIAH_STATUS(A2)",
  ]);
});

test("the box of the sidebar answers for one stock with one call, and asks before it looks for others", async () => {
  await over({ ...leaping, service: { rate: 20 } }, "portfolio");
  const box = page.getByRole("textbox", { name: isHalalWords("en").label });
  await box.fill("ko");
  await box.press("Enter");
  await waitForText(/Coca-Cola Company/);
  const card = page.getByRole("status").filter({ hasText: "Coca-Cola" });
  expect(await card.innerText()).toMatch(/% of at most 30 %[\s\S]*Report of \d{4}-\d{2}-\d{2}/);
  expect(await card.getByRole("link", { name: isHalalWords("en").source }).count()).toBe(1);
  expect(opened.service.stats().calls).toBe(1);
  await card.getByRole("button", { name: isHalalWords("en").add }).click();
  await page.getByRole("textbox", { name: /holdings/i }).waitFor();
  expect(await page.getByRole("textbox", { name: /holdings/i }).inputValue()).toBe("KO");
});

test("a verdict's figure in the sidebar selects the cells that show it, and says so when their sheet is gone", async () => {
  const document = await over({ ...leaping, service: { rate: 20 } }, "settings");
  const { spreadsheet } = document;
  spreadsheet.insert("Mine");
  document.enter("Mine!A1", [["AAPL"], ["JPM"], ["KO"], ["JPM"]]);
  document.enter("Mine!B1", [["=SHARIAH_STATUS(A1:A4)"]]);
  await document.settled();
  const [[halal], [not]] = document.values("Mine!B1:B2") as string[][] as [[string], [string]];
  await openPart(page, "portfolio");
  const figure = (verdict: string) => page.getByRole("button", { name: new RegExp(`show .?${verdict}.?: \\d$`) });
  await figure(not).click();
  while (spreadsheet.selected === "") await page.waitForTimeout(20);
  expect([spreadsheet.front, spreadsheet.selected]).toEqual(["Mine", "B2,B4"]);
  spreadsheet.sheets.splice(1, 1);
  await figure(halal).click();
  await waitForText(/^The sheet .?Mine.? is gone\.$/);
  expect(spreadsheet.selected).toBe("B2,B4");
});

test("the sidebar shows formulas in Sheets' spelling before it is set up", async () => {
  await page.locator("code").first().waitFor();
  const told = await page.locator("code").allInnerTexts();
  expect(told.map((text) => text.replace(/[\u2066-\u2069]/g, ""))).toContain("=SHARIAH_STATUS(A2)");
  expect(told.join()).not.toMatch(/SHARIAH\./);
});

test("the sidebar freezes what is selected and thaws it, as it says", async () => {
  const document = await over({ ...leaping, service: { rate: 20 } }, "freeze");
  await fill(document, "SHARIAH_STATUS", 5);
  document.selection = "B2:B6";
  const formulas = () =>
    document.spreadsheet.sheet("Sheet1").formulas({ row: 2, column: 2, rows: 5, columns: 1 }).flat().filter(Boolean);
  await page.getByRole("button", { name: en.freeze.freeze, exact: true }).click();
  await waitForText("5 cells frozen.");
  expect(formulas()).toEqual([]);
  await page.getByRole("button", { name: /^Thaw \S*B2/ }).click();
  await waitForText("5 cells thawed.");
  expect(formulas()).toHaveLength(5);
});

test.each(["older", "newer"])(
  "over a script that is %s the sidebar says which text to paste, and shows no welcome",
  async (age) => {
    const older = 'function pane(name){throw new Error("The pane asks for "+name+", which is not there.")}';
    const newer = `function pane(name){if(name==="format")return ${dataFormat + 1};throw new Error("Another sentence.")}`;
    await opened.close();
    opened = await open({ code: `${shippedScript()}\n${age === "older" ? older : newer}` });
    await page.reload();
    await waitForText(age === "older" ? refusalWords.olderScript : refusalWords.olderSidebar);
    expect(await page.getByText(en.welcome.trySample).count()).toBe(0);
    expect(await page.getByLabel("Client ID").count()).toBe(0);
  },
);

test.each([
  ["en-GB", en],
  ["ar-EG", ar],
])("no text of the sidebar is cut, at 300, 320 and 400 px: %s", async (locale, strings) => {
  await opened.close();
  opened = await open({ pages: true });
  const context = await browser.newContext({ locale });
  const other = await openIn(await context.newPage());
  const cut: unknown[] = [];
  for (const part of parts) {
    await openPart(other, part, strings);
    await other.evaluate(() => {
      for (const folded of document.querySelectorAll("details")) folded.open = true;
    });
    for (const width of [300, 320, 400]) {
      await other.setViewportSize({ width, height: 800 });
      const texts = await cutTexts(other);
      if (texts.length > 0) cut.push([part, width, texts]);
    }
  }
  expect(cut).toEqual([]);
  await context.close();
});

/** A script that knows of no parts serves the whole file: its page finds them in itself. */
test("an Arabic sidebar says the same in Arabic", async () => {
  await opened.close();
  opened = await open({
    code: `${shippedScript()}\nfunction pane(){throw new Error("The pane asks for format, which is not there.")}`,
  });
  const arabic = await browser.newContext({ locale: "ar-EG" });
  const other = await arabic.newPage();
  await other.exposeFunction("runScript", (given: unknown[]) =>
    opened.document.call("pane", ...given).catch((error: Error) => ({ error: error.message })),
  );
  await other.addInitScript(shimRunner);
  await other.route("**/*", (route) =>
    route.fulfill({ contentType: "text/html", body: readFileSync("dist/sheets/sidebar.html", "utf8") }),
  );
  await other.goto("https://sidebar.invalid/");
  await other.getByText(/البرنامج النصي أقدم/).waitFor();
  expect(await other.locator(".told").getAttribute("dir")).toBe("rtl");
  await arabic.close();
});

async function expectSaved(settings: object): Promise<void> {
  const saved = () => opened.document.properties.read()["shariah.settings"];
  while (!saved()) await page.waitForTimeout(50);
  expect(JSON.parse(saved() as string)).toEqual(settings);
}
