/**
 * Three ways from an empty profile to a printed sheet, as people go them: a list of one's own; the end of a quarter in two
 * currencies, booked once a service of their own answers, for an auditor; in Arabic, on a telephone, in the dark. One browser, and a profile each, on the playground's
 * own server with the sample service behind it, whose plan keeps nobody waiting.
 */
import { mkdir, readFile } from "node:fs/promises";
import type { Browser, BrowserContextOptions, FrameLocator, Page } from "playwright-core";
import { built } from "../../src/playground/built";
import type { Playground } from "../../src/playground/contract";
import { startPlayground } from "../../src/playground/server";
import { type RunningService, startService } from "../../src/service/server";
import { worksheetWords } from "../../src/workbook/worksheets/words";
import { openChromium } from "../chromium";
import { freezeAll } from "./freezing";
import { openSheet, type ToySheet } from "./toy";

declare const window: Window & { readonly playground: Playground };

const pictures = ".cache/pane";
const rate = 50;
const desk = { viewport: { width: 1440, height: 900 } };
const { noCurrency } = worksheetWords("en").purification.totals;
const verdict = /^((NOT )?HALAL|DOUBTFUL|NOT COVERED)$/;

interface Person {
  readonly sheet: ToySheet;
  readonly page: Page;
  readonly pane: FrameLocator;
  turn(name: string): Promise<void>;
  press(name: string): Promise<void>;
  /** Once the sheet is settled; columns are letters, rows as the sheet counts them. */
  cells(columns: string, from: number, to: number, sheet?: string): Promise<unknown[][]>;
  calls(): Promise<number>;
  /** What was pressed, and which parts were opened. */
  clicks(): number;
  /** F5. */
  again(): Promise<void>;
  /** Prints what is in front, and goes: on paper is the sheet of this title, and that its verdicts are made up. */
  print(name: string, title: string, madeUp: string): Promise<void>;
}

let browser: Browser;
let close: () => Promise<void>;
let address = "";
/** Nobody says of this one that it is a sample: to the add-in it is its user's. */
let own: RunningService;

jest.setTimeout(120_000);
beforeAll(async () => {
  await mkdir(pictures, { recursive: true });
  const [page, addIn] = await Promise.all([built("page"), built("excel")]);
  const [service, another] = await Promise.all([0, 0].map((port) => startService({ port, rate, expose: true })));
  if (!service || !another) throw new Error("Two services were started.");
  own = another;
  const { segment, clientId, secret } = service;
  const settings = { address: service.address, segment, clientId, secret, callsPerSecond: rate, demo: false };
  const documents = {
    "/service.json": () => settings,
    "/stats.json": () => service.stats(),
    "/companies.json": () => [],
  };
  const server = await startPlayground({ page, addIn, port: 0, documents });
  address = server.address;
  browser = await openChromium();
  close = async () => {
    await browser.close();
    await Promise.all([server.close(), service.close(), another.close()]);
  };
}, 120_000);
afterAll(() => close?.());

async function enter(query: string, look: BrowserContextOptions): Promise<Person> {
  const context = await browser.newContext(look);
  const page = await context.newPage();
  const sheet = await openSheet(page, `${address}/${query}`, ["http://127.0.0.1:"]);
  const pane = page.frameLocator("iframe");
  let clicks = 0;
  return {
    sheet,
    page,
    pane,
    turn: (name) => {
      clicks += 1;
      return pane.getByRole("tab", { name, exact: true }).click();
    },
    press: (name) => {
      clicks += 1;
      return pane.getByRole("button", { name, exact: true }).first().click();
    },
    cells: async (columns, from, to, name) => {
      await sheet.settled();
      const on = name === undefined ? "" : `'${name}'!`;
      const rows = Array.from({ length: to - from + 1 }, (_, nth) => from + nth);
      return Promise.all(
        rows.map((row) => Promise.all([...columns].map((column) => sheet.get(`${on}${column}${row}`)))),
      );
    },
    calls: async () => ((await sheet.service()) as { calls: number }).calls,
    clicks: () => clicks,
    again: async () => {
      await page.reload();
      await page.waitForFunction(() => window.playground !== undefined);
      await sheet.settled();
    },
    print: async (name, title, madeUp) => {
      expect(await sheet.get("A1")).toBe(title);
      await page.screenshot({ path: `${pictures}/${name}.png` });
      await page.emulateMedia({ media: "print" });
      await page.locator("#pane").waitFor({ state: "hidden" });
      await page.getByText(madeUp).first().waitFor();
      const drawn = await page.locator("#grid canvas").evaluateAll((all) => all.map((one) => one.clientHeight));
      expect(Math.max(...drawn)).toBeGreaterThan(200);
      await page.screenshot({ path: `${pictures}/${name}-print.png` });
      const paper = (await page.pdf({ path: `${pictures}/${name}.pdf`, landscape: true })).toString("latin1");
      expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1);
      const [, across = 0, down = 0] = (/\/MediaBox \[0 0 (\d+) (\d+)\]/.exec(paper) ?? []).map(Number);
      expect(across).toBeGreaterThan(down);
      expect(sheet.troubles).toEqual([]);
      await context.close();
    },
  };
}

test("forty tickers of one's own: shown around, pasted, a worksheet, what it cost, and on paper", async () => {
  const { page, pane, turn, press, cells, calls, clicks, again, print } = await enter("?holdings=0", desk);
  const own = await tickers(40);
  await turn("Help");
  await press("Show me around");
  await pane.getByRole("textbox", { name: "Holdings" }).fill(own.map((one, nth) => `${one}\t${10 + nth}`).join("\n"));
  await pane.getByText("1 call, about").waitFor();
  await press("Make the worksheet");
  await pane.getByText("It is there.").first().waitFor();
  const listed = await cells("ACF", 11, 50);
  expect(listed).toEqual(own.map((one, nth) => [one, expect.stringMatching(verdict), 10 + nth]));
  expect(clicks()).toBe(3);
  // The list of ETFs besides, where screening does not cover a ticker.
  const cost = await calls();
  expect([1, 2]).toContain(cost);
  await pane
    .getByText(`That cost ${cost} call${cost === 1 ? "" : "s"}.`)
    .first()
    .waitFor();
  // Nothing is asked again for a page that is opened again.
  await again();
  expect(await cells("ACF", 11, 50, "Portfolio 2")).toEqual(listed);
  expect(await calls()).toBe(cost);
  await page.evaluate(() => window.playground.select("Portfolio 2!A1"));
  await print("ways-own", "Portfolio", "the verdicts are made up");
});

test("the end of a quarter in two currencies: a sum each, closed, told how, frozen, the same after F5, and on paper", async () => {
  const { sheet, page, pane, turn, press, cells, again, print } = await enter("?holdings=0", desk);
  await turn("Sheets");
  await pane.getByRole("radio", { name: "Purification", exact: true }).check();
  await pane.getByRole("textbox", { name: "Pasted holdings" }).fill("AAPL\t100\nMSFT\t50\n2222.SR\t400\nKO\t30");
  await press("Insert the worksheet");
  await pane.getByText("Inserted: 4 holdings.").first().waitFor();
  // The service tells no currency: until somebody does, no amount is in any sum.
  expect(await cells("ABCDE", 4, 8, "Purification")).toEqual([
    ...Array.from({ length: 4 }, () => [null, null, null, null, null]),
    [noCurrency, 4, null, null, null],
  ]);
  await pane.getByText("sample data: made up, and booked in no ledger").waitFor();
  await press("Add to the purification ledger");
  await pane.getByText("Nothing new for the ledger").first().waitFor();
  await turn("Settings");
  await pane.getByLabel("Service address").fill(own.address);
  await pane.getByLabel("Service segment").fill(own.segment);
  await pane.getByLabel("Client ID").fill(own.clientId);
  await pane.getByLabel("Secret key").fill(own.secret);
  await press("Save");
  await turn("Sheets");
  await pane.getByText("shares are missing").or(pane.getByText("its currency is missing")).first().waitFor();
  for (const [nth, currency] of ["USD", "USD", "SAR", "SAR"].entries()) {
    await sheet.set(`Purification!J${nth + 11}`, currency);
  }
  const [apple, microsoft, aramco, cola] = (await cells("H", 11, 14, "Purification")).map(([amount]) => Number(amount));
  const sums = [Number(apple) + Number(microsoft), Number(aramco) + Number(cola)];
  expect(await cells("ABCDE", 4, 8, "Purification")).toEqual([
    ["USD", 2, expect.closeTo(sums[0] ?? 0, 9), expect.closeTo(sums[0] ?? 0, 9), 0],
    ["SAR", 2, expect.closeTo(sums[1] ?? 0, 9), expect.closeTo(sums[1] ?? 0, 9), 0],
    ...Array.from({ length: 2 }, () => [null, null, null, null, null]),
    [noCurrency, 0, null, null, null],
  ]);
  await press("Add to the purification ledger");
  await pane.getByText("Added to the ledger: 4.").first().waitFor();
  await pane.getByRole("textbox", { name: "Your name", exact: true }).fill("A. Auditor");
  await press("Close 4 periods");
  await press("Close");
  await pane.getByText("Closed: 4.").first().waitFor();
  await pane.getByText("4 closed periods, all as they were booked.").waitFor();
  await pane
    .getByText(`Booked: ${sums.map((sum, nth) => `${sum.toFixed(2)} ${["USD", "SAR"][nth]}`).join(", ")}.`)
    .waitFor();
  await pane.getByRole("radio", { name: /^About/ }).check();
  await press("Insert the worksheet");
  await pane.getByText("It is in the workbook.").first().waitFor();
  const before = [
    await cells("ABCDEFGHIJKLMN", 1, 14, "Purification"),
    await cells("ABCDEFGHIJKLMNOP", 1, 12, "Purification ledger"),
    await cells("AB", 1, 20, "About"),
  ];
  const asked = own.stats().calls;
  await freezeAll(pane);
  await again();
  expect([
    await cells("ABCDEFGHIJKLMN", 1, 14, "Purification"),
    await cells("ABCDEFGHIJKLMNOP", 1, 12, "Purification ledger"),
    await cells("AB", 1, 20, "About"),
  ]).toEqual(before);
  await turn("Freeze values");
  await pane.getByRole("button", { name: /^Thaw Purification/ }).waitFor();
  expect(own.stats().calls).toBe(asked);
  await page.evaluate(() => window.playground.select("Purification!A1"));
  await print("ways-quarter", "Purification of dividends", "the verdicts are made up");
});

test("in Arabic, at 320 px, in the dark: the list, the worksheet and paper, in the reader's own words", async () => {
  const look = { viewport: { width: 320, height: 640 }, colorScheme: "dark" } as const;
  const { page, pane, turn, press, cells, print } = await enter("?holdings=0&lang=ar", look);
  const toggle = page.getByRole("button", { name: "اللوحة", exact: true });
  await toggle.click();
  await turn("مساعدة");
  await press("أرِني الطريق");
  await pane.getByRole("textbox", { name: "الحيازات" }).fill("AAPL\t١٠\nMSFT\t20");
  await press("أنشئ الورقة");
  await pane.getByText("كلّف ذلك طلب واحد.").first().waitFor();
  expect(await cells("ACF", 11, 12)).toEqual([
    ["AAPL", expect.stringMatching(verdict), 10],
    ["MSFT", expect.stringMatching(verdict), 20],
  ]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await toggle.click();
  await print("ways-arabic", "المحفظة", "الأحكام مُختلَقة");
});

/** Of the index, by the sample's own list. */
async function tickers(count: number): Promise<readonly string[]> {
  const [, ...lines] = (await readFile("src/service/sample/sp500-constituents.csv", "utf8")).split("\n");
  return lines.slice(0, count).map((line) => line.split(",")[0] ?? "");
}
