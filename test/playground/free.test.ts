/**
 * Known and fresh answers cost no call, whatever is done to the sheet. The built add-in in Chromium; its service on the
 * network counts the calls.
 */

import { onePageStage, type PlaygroundWorkbook } from "../stage/playground";
import { down } from "../stage/stage";

const stage = onePageStage();
let workbook: PlaygroundWorkbook;

const tickers = ["XOM", "AAPL", "MSFT"];
/** Where things are on the page, while nothing is scrolled: a row is 24 px high. */
const rowHead6 = { x: 23, y: 226 };

beforeAll(() => stage.start(), 120_000);
afterAll(() => stage.stop());

/** Three tickers from row 5 on, a verdict and an amount of each. */
const portfolio = Object.fromEntries(
  tickers.flatMap((ticker, index) => {
    const row = 5 + index;
    return [
      [`A${row}`, ticker],
      [`D${row}`, 100 + index],
      [`E${row}`, `=SHARIAH.STATUS(A${row})`],
      [`H${row}`, `=SHARIAH.PURIFY(A${row},D${row})`],
    ];
  }),
);

beforeEach(async () => {
  workbook = await stage.open({ rate: 20 });
  await workbook.type(portfolio);
});
afterEach(() => workbook.close());

const answers = () => workbook.shown("E5", "E6", "E7", "H5", "H6", "H7");

/** What this makes the service count. */
async function costOf(act: () => Promise<unknown>): Promise<number> {
  const before = await workbook.calls();
  await act();
  return (await workbook.calls()) - before;
}

test("the sheet costs calls when it is first filled, and so does a new ticker", async () => {
  expect(await workbook.calls()).toBeGreaterThanOrEqual(2);
  const [xom, apple, microsoft, ...amounts] = await answers();
  for (const verdict of [xom, apple, microsoft]) expect(verdict).toMatch(/^(NOT )?HALAL$|^DOUBTFUL$/);
  for (const amount of amounts) expect(amount).toEqual(expect.any(Number));
  expect(await costOf(() => workbook.type({ L5: '=SHARIAH.STATUS("NVDA")' }))).toBe(1);
});

test("a row inserted above formulas costs no call", async () => {
  const before = await answers();
  const { page } = workbook;
  const act = async () => {
    await page.mouse.click(rowHead6.x, rowHead6.y);
    await page.mouse.click(rowHead6.x, rowHead6.y, { button: "right" });
    // Not in its middle, where the number of rows is typed.
    await page.locator("button", { hasText: "rows above" }).click({ position: { x: 150, y: 12 } });
    await workbook.shown();
  };
  expect(await costOf(act)).toBe(0);
  expect(await workbook.shown("A6", "A7", "E5", "E7", "E8", "H5", "H7", "H8")).toEqual(["", "AAPL", ...before]);
  await workbook.type({ A8: null, D8: null, E8: null, H8: null });
});

test("a reopened workbook costs no call", async () => {
  const before = await answers();
  const { close } = workbook;
  const act = async () => {
    // The first one's `close` ends the service too.
    workbook = { ...(await workbook.reopen()), close };
    await workbook.type(portfolio);
  };
  expect(await costOf(act)).toBe(0);
  expect(await answers()).toEqual(before);
});

test("calculating everything again costs no call", async () => {
  const before = await answers();
  expect(await costOf(() => workbook.recalculate())).toBe(0);
  expect(await answers()).toEqual(before);
});

test("the same tickers in new cells, in any spelling, cost no call", async () => {
  const [xom, apple] = await answers();
  const act = async () => {
    await workbook.type({ L5: "=SHARIAH.STATUS(A5)", L6: '=SHARIAH.STATUS(" aapl ")' });
    expect(await workbook.cells("STATUS", down("AAPL", "XOM", "AAPL"))).toEqual([[apple], [xom], [apple]]);
  };
  expect(await costOf(act)).toBe(0);
  expect(await workbook.shown("L5", "L6")).toEqual([xom, apple]);
});

test("a copy of the sheet costs no call", async () => {
  const before = await answers();
  const { page } = workbook;
  const act = async () => {
    await page.getByText("Portfolio", { exact: true }).click({ button: "right" });
    await page.getByText("Copy", { exact: true }).click();
    await page.getByText("Portfolio (Copy)", { exact: true }).waitFor();
    await workbook.recalculate();
  };
  expect(await costOf(act)).toBe(0);
  const copies = ["E5", "E6", "E7", "H5", "H6", "H7"].map((cell) => `'Portfolio (Copy)'!${cell}`);
  expect(await workbook.shown(...copies)).toEqual(before);
  expect(await costOf(() => workbook.type({ "'Portfolio (Copy)'!A5": "MSFT" }))).toBe(0);
  expect(await workbook.shown(copies[0] as string)).toEqual([before[2]]);
});
