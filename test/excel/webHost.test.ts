/**
 * The built page as it runs in Excel on the web: in a frame, with Microsoft's own office.js, under a parent that speaks
 * its protocol over a workbook in memory. A person's presses in the pane are followed to the workbook and back.
 */
import type { Browser, BrowserContext, Frame } from "playwright-core";
import { type RunningService, startService } from "../../src/service/server";
import { openChromium } from "../chromium";
import { openPart } from "../pane/places";
import { openWebHost, serviceAddress, type WebHost, type WebHostOptions } from "./webHost";

let browser: Browser;
let context: BrowserContext;
let service: RunningService;
beforeAll(async () => {
  browser = await openChromium();
  context = await browser.newContext({ reducedMotion: "reduce", viewport: { width: 400, height: 900 } });
});
afterAll(() => browser?.close());
beforeEach(async () => {
  service = await startService({ rate: 20 });
});
afterEach(async () => {
  await Promise.all(context.pages().map((page) => page.close()));
  await service.close();
});

interface Opened extends WebHost {
  /** Errors that nobody caught, and what the page's own policy stopped. */
  readonly troubles: readonly string[];
}

async function open(options: WebHostOptions = {}): Promise<Opened> {
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on("pageerror", (error) => troubles.push(error.message));
  page.on("console", (message) => {
    if (/Content Security Policy/i.test(message.text())) troubles.push(message.text());
  });
  return { ...(await openWebHost(page, { service: service.address, ...options })), troubles };
}

/** Types the service's settings into the form, and saves them. */
async function save(frame: Frame): Promise<void> {
  await frame.getByLabel("Service address").fill(serviceAddress);
  await frame.getByLabel("Service segment").fill(service.segment);
  await frame.getByLabel("Client ID").fill(service.clientId);
  await frame.getByLabel("Secret key").fill(service.secret);
  await frame.getByLabel("Calls per second").fill("20");
  await frame.getByRole("button", { name: "Save", exact: true }).click();
}

const press = (frame: Frame, name: string) => frame.getByRole("button", { name, exact: true }).click();

/** Until this is so. What never is, ends with its test. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10));
}

// E40
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
