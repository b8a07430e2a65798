/**
 * The built page as it runs in Excel on the web: in a frame, with Microsoft's own office.js, under a parent that speaks
 * its protocol over a workbook in memory. A person's presses in the pane are followed to the workbook and back.
 */
import type { Browser, BrowserContext, Frame } from "playwright-core";
import { en } from "../../src/i18n/en";
import { worksheetText } from "../../src/i18n/worksheets";
import { type RunningService, startService } from "../../src/service/server";
import { openChromium, withoutStorageInFrames } from "../chromium";
import { openPart, unfold } from "../pane/openPart";
import { errorCodes } from "./functionCalls";
import type { Book } from "./server/book";
import { openWebHost, serviceAddress, setsOfWeb, type WebHost, type WebHostOptions } from "./webHost";

let browser: Browser;
let context: BrowserContext;
let service: RunningService;
beforeAll(async () => {
  browser = await openChromium();
  context = await browser.newContext({ reducedMotion: "reduce", viewport: { width: 400, height: 900 } });
});
afterAll(() => browser?.close());
let running = 0;
beforeEach(async () => {
  running += 1;
  service = await startService({ rate: 20 });
});
afterEach(async () => {
  const pages = context.pages();
  await Promise.all(pages.map((page) => page.unrouteAll({ behavior: "ignoreErrors" })));
  await Promise.all(pages.map((page) => page.close()));
  await service.close();
});

interface Opened extends WebHost {
  /** Errors that nobody caught, and what the page's own policy stopped. */
  readonly troubles: readonly string[];
}

async function open(options: WebHostOptions = {}, of = context): Promise<Opened> {
  const page = await of.newPage();
  const troubles: string[] = [];
  page.on("pageerror", (error) => troubles.push(error.message));
  page.on("console", (message) => {
    if (/Content Security Policy/i.test(message.text())) troubles.push(message.text());
  });
  return { ...(await openWebHost(page, { service: service.address, ...options })), troubles };
}

/** Types the service's settings into the form, and saves them, until they are in force. */
async function save(frame: Frame): Promise<void> {
  await frame.getByLabel("Service address").fill(serviceAddress);
  await frame.getByLabel("Service segment").fill(service.segment);
  await frame.getByLabel("Client ID").fill(service.clientId);
  await frame.getByLabel("Secret key").fill(service.secret);
  await unfold(frame, en.settings.advanced);
  await frame.getByLabel("Calls per second").fill("20");
  await frame.getByRole("button", { name: "Save", exact: true }).click();
  await frame.getByText(en.settings.savedNow).first().waitFor();
}

/** What the page tells its host [client, `OSF.AgaveHostAction`]. */
const [tabExit, keyboardShortcut] = [13, 39];

/** Apple as Excel's own data type for stocks. */
const stock = {
  type: "LinkedEntity",
  basicType: "Error",
  basicValue: "#VALUE!",
  text: "APPLE INC. (XNAS:AAPL)",
  id: { serviceId: 268_435_456, domainId: "stock", entityId: "a1", culture: "en-US" },
  properties: { "Ticker symbol": { type: "String", basicValue: "AAPL" } },
};

const laying = worksheetText("en");
const press = (frame: Frame, name: string) => frame.getByRole("button", { name, exact: true }).click();

/** Until this is so, or the test has ended. */
async function until(isSo: () => boolean): Promise<void> {
  for (const of = running; running === of && !isSo(); ) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** The first row of a worksheet's table, by headings. */
function tableOf(book: Book, name: string) {
  const { sheet, box } = book.tables.find((one) => one.sheet.name === name) ?? {};
  if (!sheet || !box) throw new Error(`No sheet ${name} has a table: ${book.sheetNames}.`);
  const place = (heading: string) => {
    const columns = Array.from({ length: box.columns }, (_, across) => box.column + across);
    const column = columns.find((one) => sheet.cell(box.row, one).value === heading);
    if (column === undefined)
      throw new Error(`No column ${heading}: ${columns.map((one) => sheet.cell(box.row, one).value)}.`);
    return [sheet.name, box.row + 1, column] as const;
  };
  return {
    value: (heading: string) => book.get(...place(heading)),
    type: (heading: string, typed: unknown) => book.set(...place(heading), typed),
  };
}

// E40: Microsoft's client, `XdmCommunicationManager`, `getAppContext`, `OSF.DDA.WAC.Delegate.executeAsync`
test("the page starts in a frame of Excel's, settings are saved and tested, and a cell gets its verdict", async () => {
  const { frame, book, troubles } = await open();
  const ready = await frame.evaluate(() => Office.onReady());
  expect(ready).toMatchObject({ host: "Excel", platform: "OfficeOnline", addin: { visibilityMode: "Taskpane" } });
  book.set("Sheet1", 0, 0, "AAPL");
  book.set("Sheet1", 0, 1, "=SHARIAH.STATUS(A1)");
  await until(() => book.get("Sheet1", 0, 1) === "#N/A");
  await save(frame);
  await openPart(frame, "settings");
  await press(frame, "Test connection");
  await frame.getByText("It works").first().waitFor();
  // What failed for want of settings is calculated again.
  await until(() => book.get("Sheet1", 0, 1) === "HALAL");
  expect(troubles).toEqual([]);
});

test("a worksheet of pasted holdings is written, and its cells get their answers", async () => {
  const { frame, book, server, troubles } = await open();
  await save(frame);
  await openPart(frame, "worksheets");
  await frame.getByLabel("Pasted holdings").fill("AAPL\t100\nXOM\t20\nKO\t5");
  await frame.getByText("Holdings read: 3.").waitFor();
  await press(frame, "Insert the worksheet");
  await frame.getByText("Inserted: 3 holdings.").first().waitFor();
  const sheet = book.sheets[1];
  expect(sheet?.name).toBe("Portfolio");
  const { box } = book.tables[0] ?? {};
  if (!sheet || !box) throw new Error("The holdings are a table.");
  const column = (across: number) => [1, 2, 3].map((down) => sheet.cell(box.row + down, box.column + across).value);
  await until(() => column(2).every((value) => value !== "#BUSY!"));
  expect([column(0), column(2)]).toEqual([
    ["AAPL", "XOM", "KO"],
    ["HALAL", "NOT HALAL", "HALAL"],
  ]);
  expect(server.traffic.filter(({ error }) => error !== undefined)).toEqual([]);
  expect(troubles).toEqual([]);
});

test("a period is closed in the ledger of purification, with the name of who closed it", async () => {
  const { frame, book, troubles } = await open();
  await save(frame);
  await openPart(frame, "worksheets");
  await frame.getByRole("radio", { name: laying.purification }).check();
  await frame.getByLabel("Pasted holdings").fill("AAPL\t100");
  await press(frame, "Insert the worksheet");
  await frame.getByText("Inserted: 1 holding.").first().waitFor();
  const periods = tableOf(book, "Purification");
  await until(() => typeof periods.value("Amount a share") === "number");
  periods.type("Currency", "USD");
  // The pane looks again when its user comes back to it.
  await frame.locator("body").evaluate(() => void dispatchEvent(new Event("focus")));
  await frame.getByLabel("Your name").fill("A. Auditor");
  await press(frame, "Close 1 period");
  await press(frame, "Close");
  await frame.getByText("Closed: 1.").first().waitFor();
  const booked = tableOf(book, "Purification ledger");
  expect([booked.value("Ticker"), booked.value("Shares held"), booked.value("Closed by")]).toEqual([
    "AAPL",
    100,
    "A. Auditor",
  ]);
  expect(troubles).toEqual([]);
});

test("formulas are frozen to their values, and thawed to formulas", async () => {
  const { frame, book, troubles } = await open();
  await save(frame);
  book.set("Sheet1", 0, 0, "AAPL");
  book.set("Sheet1", 0, 1, "=SHARIAH.STATUS(A1)");
  await until(() => book.get("Sheet1", 0, 1) === "HALAL");
  book.select("Sheet1", { row: 0, column: 0, rows: 1, columns: 2 });
  await openPart(frame, "freeze");
  await press(frame, "Freeze");
  await frame.getByText("1 cell frozen.").first().waitFor();
  expect([book.formula("Sheet1", 0, 1), book.get("Sheet1", 0, 1)]).toEqual([undefined, "HALAL"]);
  await press(frame, "Thaw Sheet1!B1");
  await frame.getByText("1 cell thawed.").first().waitFor();
  expect(book.formula("Sheet1", 0, 1)).toBe("=SHARIAH.STATUS(A1)");
  expect(troubles).toEqual([]);
});

// E46: Microsoft's client, `_initializeSettings`, `SettingsTranslator`
test("sample data is tried without an account, and the workbook keeps the mark of it until it is left", async () => {
  const { frame, book, settings, troubles } = await open();
  await press(frame, "Try it on sample data");
  book.set("Sheet1", 0, 1, '=SHARIAH.STATUS("AAPL")');
  await until(() => book.get("Sheet1", 0, 1) === "HALAL");
  await until(() => settings.size > 0);
  expect([...settings]).toEqual([["shariah.sample", "true"]]);
  await press(frame, "Leave sample data");
  await until(() => settings.size === 0);
  expect(troubles).toEqual([]);
});

test("an Excel in Arabic gets the pane in Arabic, from right to left, and cells that say in Arabic what is wrong", async () => {
  const { frame, functions, troubles } = await open({ locale: "ar-SA" });
  await frame.getByLabel("عنوان الخدمة").waitFor();
  expect(await frame.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
    "ar-SA",
    "rtl",
  ]);
  const [failed] = await functions.answers(functions.call({ name: "STATUS", given: [[["AAPL"]]] }));
  expect(failed).toEqual({ message: expect.stringMatching(/\p{Script=Arabic}/u), code: errorCodes.notAvailable });
  expect(troubles).toEqual([]);
});

test("while somebody edits a cell, a pressed button's work waits until the editing ends", async () => {
  const { frame, book, troubles } = await open();
  await save(frame);
  await openPart(frame, "worksheets");
  await frame.getByLabel("Pasted holdings").fill("AAPL\t100");
  await frame.getByText("Holdings read: 1.").waitFor();
  const finish = book.edit();
  await press(frame, "Insert the worksheet");
  await frame.getByRole("button", { name: "Insert the worksheet", disabled: true }).waitFor();
  expect(book.sheetNames).toEqual(["Sheet1"]);
  finish();
  await frame.getByText("Inserted: 1 holding.").first().waitFor();
  expect(book.sheetNames).toEqual(["Sheet1", "Portfolio"]);
  expect(troubles).toEqual([]);
});

// E41: Microsoft's client, `buildResponseOnError`, `_processOfficeJsErrorResponse`; that Excel uses them *assumed*
test("an answer of more than 5 MB is refused by Office's number, and a freeze then reads in smaller pieces", async () => {
  const { frame, book, server, troubles } = await open();
  await save(frame);
  const text = "x".repeat(30_000);
  // Formulas and values together are more than 5 MB.
  for (let row = 0; row < 90; row += 1) book.set("Sheet1", row, 0, text);
  book.set("Sheet1", 0, 1, '=SHARIAH.STATUS("AAPL")');
  await until(() => book.get("Sheet1", 0, 1) === "HALAL");
  await openPart(frame, "freeze");
  await frame.getByLabel("The whole workbook").check();
  await press(frame, "Freeze");
  await press(frame, "Freeze all");
  await frame.getByText("1 cell frozen.").first().waitFor();
  expect(book.get("Sheet1", 0, 1)).toBe("HALAL");
  expect(book.formula("Sheet1", 0, 1)).toBeUndefined();
  expect(server.traffic.some(({ error }) => error === "ResponsePayloadSizeLimitExceeded")).toBe(true);
  expect(troubles).toEqual([]);
});

// E42: Microsoft's client, `getDefaultRequirementMatrix`; Microsoft Learn, *Excel JavaScript API requirement sets*
test("in the sets of Excel 2021 a worksheet is written without notes, and numbers come without a format", async () => {
  const sets = { ...setsOfWeb, ExcelApi: "1.14", CustomFunctionsRuntime: "1.3", SharedRuntime: "1.1" };
  const { frame, book, functions, troubles } = await open({ sets });
  await save(frame);
  await openPart(frame, "worksheets");
  await frame.getByLabel("Pasted holdings").fill("AAPL\t100");
  await press(frame, "Insert the worksheet");
  await frame.getByText("Inserted: 1 holding.").first().waitFor();
  expect(book.sheets.map(({ notes }) => notes.size)).toEqual([0, 0]);
  expect(await functions.answers(functions.call({ name: "ASOF", given: [[["AAPL"]]] }))).toEqual([
    { value: [[expect.any(Number)]] },
  ]);
  expect(troubles).toEqual([]);
});

test("functions are called, cancelled, and given a data type, as in Node", async () => {
  const { frame, functions, troubles } = await open();
  await save(frame);
  const rich = { value: JSON.stringify(stock) };
  const [gone = 0, left = 0, typed = 0] = functions.call(
    { name: "STATUS", given: [[["MSFT"]]] },
    { name: "STATUS", given: [[["XOM"]]] },
    { name: "STATUS", given: [[[rich]]], rich: true },
  );
  functions.cancel(gone);
  expect(await functions.answers([gone, left, typed])).toEqual([
    { message: expect.stringContaining("Cancelled"), code: errorCodes.notAvailable },
    { value: [["NOT HALAL"]] },
    { value: [["HALAL"]] },
  ]);
  expect(troubles).toEqual([]);
});

test("20,000 cells are asked in one call and answered in at most two messages, each below 5 MB", async () => {
  const { frame, functions, troubles } = await open();
  await save(frame);
  const before = service.stats().calls;
  const called = Array.from({ length: 20_000 }, (_, nth) => ({
    name: "STATUS",
    given: [[[nth % 2 === 0 ? "AAPL" : "XOM"]]],
  }));
  const answers = await functions.answers(functions.call(...called));
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set(['{"value":[["HALAL"]]}', '{"value":[["NOT HALAL"]]}']),
  );
  expect(service.stats().calls - before).toBe(1);
  const { messages } = functions;
  expect(messages.length).toBeLessThanOrEqual(2);
  expect(messages.reduce((sum, { results }) => sum + results, 0)).toBe(20_000);
  expect(messages.filter(({ bytes, isTaken }) => !isTaken || bytes > 5_000_000)).toEqual([]);
  expect(troubles).toEqual([]);
});

// E43: Microsoft's client, `OfficeJsEventRegistration`
test("a selection in the sheet is told to the pane, which reads the holdings that are selected", async () => {
  const { frame, book, troubles } = await open();
  await save(frame);
  for (const [row, ticker] of ["AAPL", "XOM"].entries()) book.set("Sheet1", row, 0, ticker);
  await openPart(frame, "worksheets");
  await frame.getByRole("button", { name: "Insert the worksheet" }).waitFor();
  book.select("Sheet1", { row: 0, column: 0, rows: 2 });
  await frame.getByText("Holdings read: 2.").waitFor();
  expect(troubles).toEqual([]);
});

// E44: Microsoft's client, `addOrRemoveEventListenersForWindow`, `_tabbableElements`
test("the Tab key reaches all that can be pressed, and at the end the focus goes back to Excel", async () => {
  const { frame, told, troubles } = await open();
  await save(frame);
  for (const part of ["worksheets", "insert", "usage", "freeze", "settings", "diagnostics"] as const) {
    await openPart(frame, part);
    await frame.locator("input:visible, textarea:visible").first().waitFor();
    const left = await frame.evaluate(() => {
      // Those that office.js puts the focus on, since it takes each Tab for itself.
      const { OSF } = globalThis as unknown as {
        OSF: { _OfficeAppFactory: { getInitializationHelper(): { _tabbableElements: string } } };
      };
      const { _tabbableElements: theirs } = OSF._OfficeAppFactory.getInitializationHelper();
      return [...document.querySelectorAll<HTMLElement>("body *")]
        .filter((one) => one.tabIndex >= 0 && one.checkVisibility() && !one.matches(theirs))
        .map((one) => one.outerHTML.slice(0, 80));
    });
    expect({ part, left }).toEqual({ part, left: [] });
  }
  await openPart(frame, "portfolio");
  await frame.locator("#section-worksheets > summary").focus();
  await frame.page().keyboard.press("Shift+Tab");
  await frame.page().keyboard.press("Tab");
  expect(await frame.evaluate(() => document.activeElement?.textContent)).toBe("Worksheets and ledgers");
  const isGiven = () => told.some(({ action }) => action === tabExit);
  for (let times = 0; times < 99 && !isGiven(); times += 1) await frame.page().keyboard.press("Tab");
  expect(isGiven()).toBe(true);
  expect(troubles).toEqual([]);
});

// E45: Microsoft's client, `addOrRemoveEventListenersForWindow`
test("what is typed into the field of the secret is not told to the page around", async () => {
  const { frame, told, troubles } = await open();
  for (const key of ["Shift+B", "Shift+:", "c"]) await frame.getByLabel("Secret key").press(key);
  await frame.getByLabel("Client ID").press("Shift+D");
  const codeOf = (letter: string) => letter.charCodeAt(0);
  await until(() => told.some(({ keyCode }) => keyCode === codeOf("D")));
  const keys = told.flatMap(({ action, keyCode = 0 }) => (action === keyboardShortcut ? keyCode : []));
  // Shift itself, and the letter of the client's ID.
  expect(new Set(keys)).toEqual(new Set([16, codeOf("D")]));
  expect(await frame.getByLabel("Secret key").inputValue()).toBe("B:c");
  expect(troubles).toEqual([]);
});

test("settings that were saved are there when the workbook is opened again, and the secret is in no storage", async () => {
  const { frame, reopened, troubles } = await open();
  await save(frame);
  await frame.getByText("Set up", { exact: true }).waitFor();
  const again = await reopened();
  await again.getByText("Set up", { exact: true }).waitFor();
  expect(await again.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(service.secret);
  expect(troubles).toEqual([]);
});

// E26: office-js #915; the browsers' specifications
test("where the browser gives a frame no storage, the pane says what is lost, and cells get their verdicts", async () => {
  const other = await openChromium(withoutStorageInFrames);
  const { frame, book, troubles } = await open({}, await other.newContext());
  expect(
    await frame.evaluate(() =>
      Promise.resolve()
        .then(() => localStorage.length)
        .catch(String),
    ),
  ).toMatch(/denied/);
  await save(frame);
  await openPart(frame, "settings");
  await frame.getByText(en.settings.unkept.settings).first().waitFor();
  book.set("Sheet1", 0, 1, '=SHARIAH.STATUS("AAPL")');
  await until(() => book.get("Sheet1", 0, 1) === "HALAL");
  expect(troubles).toEqual([]);
  await other.close();
});
