/**
 * What people do from an empty profile to a printed sheet: a list of their own, at a desk and on a telephone in the
 * dark; and the end of a quarter in two currencies, booked for an auditor once their own service answers. Each is told in
 * one language in `npm test`, and in English and in Arabic in `npm run test:all`. One page on the playground's server,
 * which forgets each person before the next; the service's plan is fast, so nobody waits.
 */
import { mkdir } from "node:fs/promises";
import type { FrameLocator, Page, ViewportSize } from "playwright-core";
import { ar } from "../../src/i18n/ar";
import { currencyWords } from "../../src/i18n/currencies";
import { en } from "../../src/i18n/en";
import { ledgerWords } from "../../src/i18n/ledgers";
import { localeOf } from "../../src/i18n/locale";
import { tourAr, tourEn } from "../../src/i18n/tour";
import { worksheetText } from "../../src/i18n/worksheets";
import type { PanePart } from "../../src/pane/frame/context";
import type { Playground } from "../../src/playground/page/windowPlayground";
import { builtFolder } from "../../src/playground/server/buildCache";
import { startPlayground } from "../../src/playground/server/server";
import { sharesOf } from "../../src/playground/sheets/portfolio";
import { sp500 } from "../../src/service/sample/companies";
import { type RunningService, startService } from "../../src/service/server";
import { portfolio } from "../../src/worksheets/sheets/portfolio";
import { purification } from "../../src/worksheets/sheets/purification";
import { worksheetWords } from "../../src/worksheets/words/words";
import { openChromium } from "../chromium";
import { clearStorage, onKeptPort, openTab } from "../outside/browser.cjs";
import { openPart } from "../pane/openPart";
import { inTier } from "../tier";
import { lettersOf } from "../worksheets/places";
import { freezeAll } from "./freezing";
import { openSheet, type ToySheet } from "./toy";

declare const window: Window & { readonly playground: Playground };

const pictures = ".cache/pane";
const rate = 50;
const desk = { viewport: { width: 1440, height: 900 } };
const telephone = { viewport: { width: 320, height: 640 }, colorScheme: "dark" } as const;
/** The sample's own holdings, where a person opens it with some. */
const companies = ["AAPL", "MSFT", "KO"].map((ticker) => ({ ticker, name: ticker, sector: "" }));
const verdict = /^((NOT )?HALAL|DOUBTFUL|NOT COVERED)$/;

interface Person {
  readonly sheet: ToySheet;
  readonly page: Page;
  readonly pane: FrameLocator;
  turn(part: PanePart): Promise<void>;
  press(name: string): Promise<void>;
  /** Once the sheet is settled; columns are letters, rows as the sheet counts them. */
  cells(columns: string, from: number, to: number, sheet?: string): Promise<unknown[][]>;
  calls(): Promise<number>;
  /** What was pressed, and which parts were opened. */
  clicks(): number;
  /** F5. */
  again(): Promise<void>;
  /** Prints what is in front: on paper is the sheet of this title, and that its verdicts are made up. */
  print(name: string, title: string, madeUp: string): Promise<void>;
}

interface Look {
  readonly viewport: ViewportSize;
  readonly colorScheme?: "light" | "dark";
}

/** Undefined until the first of them came. */
let opened: ToySheet | undefined;
let page: Page;
let close: () => Promise<void>;
let address = "";
/** Nobody says of this one that it is a sample: to the add-in it is its user's. */
let own: RunningService;

beforeAll(async () => {
  await mkdir(pictures, { recursive: true });
  const [folder, addIn] = await Promise.all([builtFolder("page"), builtFolder("excel")]);
  const [service, another] = await Promise.all([0, 0].map((port) => startService({ port, rate, expose: true })));
  if (!service || !another) throw new Error("Two services were started.");
  own = another;
  const { segment, clientId, secret } = service;
  const settings = { address: service.address, segment, clientId, secret, callsPerSecond: rate, demo: false };
  const documents = {
    "/service.json": () => settings,
    "/stats.json": () => service.stats(),
    "/companies.json": () => companies,
  };
  const server = await onKeptPort((port) => startPlayground({ page: folder, addIn, port, documents }));
  address = server.address;
  const browser = await openChromium();
  page = await openTab(browser, address);
  close = async () => {
    await browser.close();
    await Promise.all([server.close(), service.close(), another.close()]);
  };
});
afterAll(() => close?.());

/** With nothing kept of whoever was there before; what was compiled for them is. */
async function enter(query: string, { viewport, colorScheme = "light" }: Look): Promise<Person> {
  await page.goto(`${address}/stats.json`);
  await clearStorage(page, address);
  await page.setViewportSize(viewport);
  await page.emulateMedia({ media: null, colorScheme });
  if (opened) await opened.enter(query);
  else opened = await openSheet(page, `${address}/${query}`, ["http://127.0.0.1:"]);
  const sheet = opened;
  sheet.troubles.length = 0;
  const pane = page.frameLocator("iframe");
  const { strings } = spoken(query.includes("lang=ar") ? "ar" : "en");
  let clicks = 0;
  return {
    sheet,
    page,
    pane,
    turn: (part) => {
      clicks += 1;
      return openPart(pane, part, strings);
    },
    press: (name) => {
      clicks += 1;
      return pane.getByRole("button", { name, exact: true }).first().click();
    },
    cells: async (columns, from, to, name) => {
      await sheet.settled();
      const on = name === undefined ? "" : `'${name}'!`;
      const rows = Array.from({ length: to - from + 1 }, (_, nth) => from + nth);
      const places = rows.map((row) => [...columns].map((column) => `${on}${column}${row}`));
      // At once: each crossing to the page has its price.
      const found = await page.evaluate(
        (all) => Promise.all(all.map((line) => Promise.all(line.map((a1) => window.playground.get(a1))))),
        places,
      );
      return found.map((line) => line.map(plain));
    },
    calls: async () => ((await sheet.service()) as { calls: number }).calls,
    clicks: () => clicks,
    again: async () => {
      await page.reload();
      await page.waitForFunction(() => window.playground !== undefined);
      await sheet.settled();
    },
    print: async (name, title, madeUp) => {
      expect(plain(await sheet.get("B1"))).toBe(title);
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
    },
  };
}

/** The list on a telephone too: as wide as one screen, and in the dark. */
const lists = inTier(2, [
  { language: "en", on: "a desk", look: desk, count: 40 },
  { language: "ar", on: "a telephone", look: telephone, count: 2 },
  { language: "ar", on: "a desk", look: desk, count: 40 },
  { language: "en", on: "a telephone", look: telephone, count: 2 },
] as const);

test.each(lists)(
  "a list of one's own, $language on $on: shown around, pasted, a worksheet, what it cost, and on paper",
  async ({ language, on, look, count }) => {
    const { strings, tour, sheets, digits, locale, page: words } = spoken(language);
    const person = await enter(`?holdings=0&lang=${language}`, look);
    const { page, pane, press, cells, calls, clicks, again, print } = person;
    const columns = lettersOf(portfolio([], sheets), "ticker", "status", "shares");
    const toggle = async () => {
      if (look === telephone) await page.getByRole("button", { name: words.pane, exact: true }).click();
    };
    const listing = tickers(count);
    const before = await calls();
    await toggle();
    await press(strings.portfolio.begin);
    await pane
      .getByRole("textbox", { name: tour.paste })
      .fill(listing.map((one, nth) => `${one}\t${digits(10 + nth)}`).join("\n"));
    // Each may be an ETF: the list of ETFs, and a report of each, are calls more.
    const [price = ""] = strings.refresh.range(locale.number(1), locale.count(2 + count), "|", "").split("|");
    await pane.getByText(price).waitFor();
    await press(tour.make);
    await pane.getByText(tour.done).first().waitFor();
    const listed = await cells(columns, 11, 10 + count);
    expect(listed).toEqual(listing.map((one, nth) => [one, expect.stringMatching(verdict), 10 + nth]));
    expect(clicks()).toBe(2);
    // The list of ETFs besides, where screening does not cover a ticker.
    const cost = (await calls()) - before;
    expect([1, 2]).toContain(cost);
    await pane
      .getByText(tour.cost(strings.calls(locale.count(cost))))
      .first()
      .waitFor();
    expect(await width(page)).toBe(look.viewport.width);
    // Nothing is asked again for a page that is opened again. On a telephone its pane begins closed.
    await again();
    expect(await width(page)).toBe(look.viewport.width);
    const name = `${sheets.portfolio.name} 2`;
    expect(await cells(columns, 11, 10 + count, name)).toEqual(listed);
    expect((await calls()) - before).toBe(cost);
    await page.evaluate((at) => window.playground.select(at), `'${name}'!A1`);
    await print(`ways-list-${language}-${on.slice(2)}`, sheets.portfolio.title, words.madeUp);
  },
);

test.each(inTier(1, ["en", "ar"] as const))(
  "a list of one's own beside the sample, %s: a sheet of its own with its own shares; a later list goes onto it, and its first new row is selected",
  async (language) => {
    const { strings, tour, laying, sheets, digits, locale } = spoken(language);
    const person = await enter(`?holdings=3&lang=${language}`, desk);
    const { page, pane, turn, press, cells } = person;
    const columns = lettersOf(portfolio([], sheets), "ticker", "shares");
    const list = (lines: readonly (readonly [string, number])[]) =>
      lines.map(([ticker, shares]) => `${ticker}\t${digits(shares)}`).join("\n");
    const { name, sampleName } = sheets.portfolio;
    const sample = companies.map(({ ticker }) => [ticker, sharesOf(ticker)]);
    expect(await cells(columns, 11, 13, sampleName)).toEqual(sample);
    await turn("help");
    await press(strings.help.tour);
    await pane.getByRole("textbox", { name: tour.paste }).fill(
      list([
        ["AAPL", 10],
        ["XOM", 5],
      ]),
    );
    await press(tour.make);
    await pane.getByText(tour.done).first().waitFor();
    expect(await cells(columns, 11, 12, name)).toEqual([
      ["AAPL", 10],
      ["XOM", 5],
    ]);
    expect(await cells(columns, 11, 14, sampleName)).toEqual([...sample, [null, null]]);
    // The sheet's own share of halal holdings, and no error of the sample's.
    expect(await cells("C", 3, 3, name)).toEqual([[expect.any(Number)]]);
    await pane.getByRole("textbox", { name: tour.paste }).fill(
      list([
        ["AAPL", 11],
        ["XOM", 5],
        ["JPM", 1],
      ]),
    );
    await pane.getByRole("radio", { name: laying.addTo(name) }).check();
    await pane.getByText(laying.thereAlready(locale.count(2))).waitFor();
    await page.screenshot({ path: `${pictures}/ways-onto-${language}.png` });
    await pane.getByRole("radio", { name: laying.takeMine }).check();
    await press(tour.make);
    await pane.getByText(tour.done).first().waitFor();
    expect(await cells(columns, 11, 13, name)).toEqual([
      ["AAPL", 11],
      ["XOM", 5],
      ["JPM", 1],
    ]);
    expect(await page.locator("[data-u-comp=defined-name] input").inputValue()).toBe("B13");
  },
);

// In Arabic first: its digits and the direction of its lines are what can go wrong besides.
test.each(inTier(1, ["ar", "en"] as const))(
  "the end of a quarter in two currencies, %s: a sum each, closed, told how, frozen, the same after F5, and on paper",
  async (language) => {
    const { strings, laying, booking, sheets, locale, page: words } = spoken(language);
    const person = await enter(`?holdings=0&lang=${language}`, desk);
    const { sheet, page, pane, turn, press, cells, again, print } = person;
    const { name, title, totals } = sheets.purification;
    const columns = (...keys: readonly string[]) => lettersOf(purification([], sheets), ...keys);
    const four = locale.count(4);
    await turn("worksheets");
    await pane.getByRole("radio", { name: laying.purification, exact: true }).check();
    await pane.getByRole("textbox", { name: laying.paste }).fill("AAPL\t100\nMSFT\t50\n2222.SR\t400\nKO\t30");
    await press(laying.insert);
    await pane.getByText(laying.done(four)).first().waitFor();
    // The service tells no currency: until somebody does, all amounts are in a sum of their own.
    expect(await cells("BCDE", 4, 8, name)).toEqual([
      ...Array.from({ length: 4 }, () => [null, null, null, null]),
      [totals.noCurrency, 4, expect.any(Number), 0],
    ]);
    await pane.getByText(booking.sample).waitFor();
    await turn("settings");
    await pane.getByLabel(strings.settings.address).fill(own.address);
    await pane.getByLabel(strings.settings.segment).fill(own.segment);
    await pane.getByLabel(strings.settings.clientId).fill(own.clientId);
    await pane.getByLabel(strings.settings.secret).fill(own.secret);
    const earlier = own.stats().calls;
    await press(strings.settings.save);
    // The part tells what is known when it opens.
    while (own.stats().calls === earlier) await page.waitForTimeout(20);
    await sheet.settled();
    await turn("worksheets");
    await pane.getByText(booking.states.noShares).or(pane.getByText(booking.states.noCurrency)).first().waitFor();
    const naming = currencyWords(language);
    const unread = own.stats().calls;
    await press(naming.read(four));
    await pane.getByText(naming.done(four)).first().waitFor();
    expect(own.stats().calls).toBe(unread + 4);
    const source = expect.stringMatching(/^[A-Z]{3}: .*\d{4}-\d\d-\d\d/);
    expect(await cells(columns("currency", "currencyFrom"), 11, 14, name)).toEqual(
      Array.from({ length: 4 }, () => [expect.stringMatching(/^[A-Z]{3}$/), source]),
    );
    // What a dividend is paid in may be another: what is typed counts.
    for (const [nth, currency] of ["USD", "USD", "SAR", "SAR"].entries()) {
      await sheet.set(`'${name}'!${columns("currency")}${nth + 11}`, currency);
    }
    const [apple, microsoft, aramco, cola] = (await cells(columns("amount"), 11, 14, name)).map(([amount]) =>
      Number(amount),
    );
    const sums = [Number(apple) + Number(microsoft), Number(aramco) + Number(cola)];
    expect(await cells("BCDE", 4, 8, name)).toEqual([
      ["USD", 2, expect.closeTo(sums[0] ?? 0, 9), 0],
      ["SAR", 2, expect.closeTo(sums[1] ?? 0, 9), 0],
      ...Array.from({ length: 2 }, () => [null, null, null, null]),
      [totals.noCurrency, 0, null, 0],
    ]);
    // The pane looks again when its user comes back to it.
    await pane.locator("body").evaluate(() => void dispatchEvent(new Event("focus")));
    await pane.getByRole("textbox", { name: booking.by, exact: true }).fill("A. Auditor");
    await press(booking.close(four));
    await press(booking.yes);
    await pane.getByText(booking.done(four)).first().waitFor();
    await pane.getByText(booking.intact(four)).waitFor();
    const told = sums.map((sum, nth) => `${locale.figure(sum)} ${["USD", "SAR"][nth]}`);
    await pane.getByText(booking.totals(told)).waitFor();
    await pane.getByRole("radio", { name: laying.kinds.about, exact: true }).check();
    await press(laying.insert);
    await pane.getByText(laying.there).first().waitFor();
    const all = async () => [
      await cells("ABCDEFGHIJKLMN", 1, 14, name),
      await cells("ABCDEFGHIJKLMNOP", 1, 12, sheets.ledger.name),
      await cells("AB", 1, 20, sheets.about.name),
    ];
    const before = await all();
    const asked = own.stats().calls;
    await freezeAll(pane, words.frozen, strings);
    await again();
    expect(await all()).toEqual(before);
    await turn("freeze");
    await pane.getByRole("button", { name }).first().waitFor();
    expect(own.stats().calls).toBe(asked);
    await page.evaluate((at) => window.playground.select(at), `'${name}'!A1`);
    await print(`ways-quarter-${language}`, title, words.madeUp);
  },
);

/** As wide as all that is on the page, what a reader would have to scroll to included. */
function width(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}

/** Without the marks that keep a text in its own direction. */
function plain(value: unknown): unknown {
  return typeof value === "string" ? value.replace(/[\u2066-\u2069]/g, "") : value;
}

/** What stands on the screen in that language. */
function spoken(language: "en" | "ar") {
  const strings = language === "ar" ? ar : en;
  return {
    strings,
    tour: language === "ar" ? tourAr : tourEn,
    laying: worksheetText(language),
    booking: ledgerWords(language),
    sheets: worksheetWords(language),
    locale: localeOf(language, strings),
    digits: (number: number) => (language === "ar" ? number.toLocaleString("ar-EG") : String(number)),
    page: {
      en: { pane: "Pane", madeUp: "the verdicts are made up", frozen: /cells frozen\./ },
      ar: { pane: "اللوحة", madeUp: "الأحكام مُختلَقة", frozen: /^ثُبِّت: / },
    }[language],
  };
}

/** Of the index, by the sample's own list. */
function tickers(count: number): readonly string[] {
  return sp500.slice(0, count).map(({ ticker }) => ticker);
}
