/** The built sidebar in a browser, over a `google.script.run` that reaches the stand-in. */
import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { constituents } from "../../src/service/sample/constituents";
import { openChromium } from "../chromium";
import { type Opened, open } from "./opened";

jest.setTimeout(60_000);

const tickers = constituents
  .trim()
  .split("\n", 30)
  .map((line) => line.split("|")[0] as string);

let browser: Browser;
let page: Page;
let opened: Opened;

beforeAll(async () => {
  browser = await openChromium();
});
afterAll(() => browser.close());

/** Google's runner: handlers first, then a function of the script by name. */
function shim(): void {
  const runner = (succeed: (value: unknown) => void, fail: (error: Error) => void): object => ({
    withSuccessHandler: (handler: typeof succeed) => runner(handler, fail),
    withFailureHandler: (handler: typeof fail) => runner(succeed, handler),
    pane: (name: string, given: unknown[]) =>
      (
        globalThis as unknown as {
          runScript: (name: string, given: unknown[]) => Promise<{ value?: unknown; error?: string }>;
        }
      )
        .runScript(name, given)
        .then(({ value, error }) => (error === undefined ? succeed(value ?? null) : fail(new Error(error)))),
  });
  Object.assign(globalThis, {
    google: {
      script: {
        run: runner(
          () => undefined,
          () => undefined,
        ),
      },
    },
  });
}

beforeEach(async () => {
  opened = await open({ bare: true });
  page = await browser.newPage({ viewport: { width: 300, height: 800 } });
  await page.exposeFunction("runScript", (name: string, given: unknown[]) =>
    opened.document.run("pane", name, given).then(
      (value) => ({ value }),
      (error: Error) => ({ error: error.message }),
    ),
  );
  await page.addInitScript(shim);
  await page.route("**/*", (route) =>
    route.fulfill({ contentType: "text/html", body: readFileSync("dist/sheets/sidebar.html", "utf8") }),
  );
  await page.goto("https://sidebar.invalid/");
});

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
  expect(opened.service.stats().calls).toBe(1);
  await page.reload();
  await page.getByLabel("Client ID").waitFor();
  expect(await page.getByLabel("Client ID").inputValue()).toBe(clientId);
  expect(await page.content()).not.toContain(secret);
});

test("it says who can use the credentials and who can read them, and is no wider than the sidebar", async () => {
  await page.getByText(/Everyone who can edit this spreadsheet can use these credentials/).waitFor();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(300);
});

test("what cells gave up on for want of time the open sidebar finishes of itself, and they show it", async () => {
  await opened.close();
  opened = await open({ speed: Number.POSITIVE_INFINITY, latencyFactor: 1, service: { rate: 1 } });
  const { document, service } = opened;
  await document.column("SHARIAH_ZAKAT", tickers);
  const unanswered = () => tickers.filter((_, index) => document.note(`B${index + 2}`) !== "");
  expect(unanswered().length).toBeGreaterThan(0);
  await page.reload();
  while (unanswered().length > 0) await page.waitForTimeout(100);
  expect(service.stats()).toMatchObject({ calls: tickers.length, refusals: 0 });
});

async function expectSaved(settings: object): Promise<void> {
  const saved = () => opened.document.properties.read()["shariah.settings"];
  while (!saved()) await page.waitForTimeout(50);
  expect(JSON.parse(saved() as string)).toEqual(settings);
}
