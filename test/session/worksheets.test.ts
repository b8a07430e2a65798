/** The worksheets port over a workbook in memory: what is selected or pasted, the cost, and nothing written twice. */

import { purification, screening } from "../../src/api/stocks";
import { Slot } from "../../src/core/slot";
import { excelCells, sayBy } from "../../src/excel/cells";
import { excelWorkbook } from "../../src/excel/workbook";
import { insertable } from "../../src/ledger/sheets/insertable";
import { purificationLedger } from "../../src/ledger/sheets/ledgers";
import { FormulaQuestions } from "../../src/session/formulaQuestions";
import { Session } from "../../src/session/session";
import { workbookPorts } from "../../src/session/worksheets/workbookPorts";
import { estimate } from "../../src/workbook/estimate";
import type { Holding } from "../../src/workbook/holdings/holding";
import type { Workbook } from "../../src/workbook/workbook";
import { portfolio } from "../../src/worksheets/sheets/portfolio";
import { stepsOf } from "../../src/worksheets/steps";
import { worksheetWords } from "../../src/worksheets/words/words";
import { openClient } from "../excel/client";
import { openPage } from "../excel/pageParts";
import type { Book } from "../excel/server/book";
import { columnOf, lettersOf, rowsOf } from "../worksheets/places";

let workbook: Book;
function open(language = "en", answered?: readonly Slot[], lent: Partial<Workbook> = {}) {
  openPage();
  workbook = openClient((formula) => [[formula]]).book;
  const sheets = excelWorkbook();
  if (!sheets) throw new Error("There is a workbook here.");
  const grid = { ...sheets, ...lent };
  const session = new Session(excelCells, sayBy);
  const asking = new FormulaQuestions(session, grid);
  if (answered) {
    const cell = { area: { sheet: "Sheet1", row: 0, column: 0, rows: 1, columns: 1 }, formula: "", shows: "" };
    Object.assign(asking, { cells: async () => [{ ...cell, asks: [{}], untold: false }], slots: () => answered });
  }
  const { worksheets, ledgers } = workbookPorts(session, grid, asking, language);
  return { ...worksheets, ...ledgers };
}

const isMark = ({ name }: { readonly name: string }) => name.startsWith("shariah_sheet_");
/** As a copy of a sheet has none. */
function removeMarks() {
  for (const { name } of workbook.names.filter(isMark)) workbook.removeName(name);
}
const tickers = (count: number) => Array.from({ length: count }, (_, index) => `T${index}`).join("\n");
const slot = (ticker: string, perShare: number, sentAt: number, kept = false) =>
  Object.assign(Object.create(Slot.prototype), {
    operation: purification,
    input: ticker,
    sentAt,
    age: 0,
    kept,
    failure: undefined,
    answer: { reported_year: 2025, reported_quarter: "=third", dividend_purification_amount_per_share: perShare },
  }) as Slot;
const described = portfolio([], worksheetWords("en"));
const places = {
  shares: columnOf(described, "shares"),
  price: columnOf(described, "price"),
  currency: columnOf(described, "currency"),
};
const priceHeading = rowsOf(described, "price", -1, 1);
const held = (sheet: string, rows = 8, top = 10) =>
  Array.from({ length: rows }, (_, down) => workbook.get(sheet, top + down, 0)).filter((cell) => cell !== "");

test("a plan costs five calls for the verdicts of 500 stocks, and one for each holding's zakat", async () => {
  const port = open();
  const calls = async (kind: "portfolio" | "purification" | "zakat") =>
    estimate((await port.plan(kind, tickers(500))).demands, 1).calls;
  expect([await calls("portfolio"), await calls("purification"), await calls("zakat")]).toEqual([5, 5, 500]);
});

test("a plan that asks about tickers says that ETFs may add calls, and one that asks nothing does not", async () => {
  const port = open();
  expect((await port.plan("portfolio", tickers(3))).mayBeFunds).toBe(true);
  expect((await port.plan("about")).mayBeFunds).toBe(false);
});

test("the selected holdings are inserted by their headings, and inserting them again adds nothing", async () => {
  const port = open();
  const rows = [
    ["Ticker", "Shares"],
    ["AAPL", 5],
    ["US0378331005", 7],
  ];
  rows.forEach((row, down) => {
    row.forEach((cell, across) => {
      workbook.set("Sheet1", down, across, cell);
    });
  });
  workbook.selected = [{ row: 0, column: 0, rows: 3, columns: 2 }];
  expect(await port.plan("portfolio")).toMatchObject({ sheet: undefined, untouched: 0, misread: [{ line: 3 }] });
  expect(await port.insert("portfolio")).toEqual({ added: 2, untouched: 0 });
  expect(held("Portfolio")).toEqual(["AAPL", "US0378331005"]);
  workbook.active = "Sheet1";
  workbook.selected = [{ row: 0, column: 0, rows: 3, columns: 2 }];
  expect(await port.plan("portfolio")).toMatchObject({ sheet: "Portfolio", untouched: 2 });
  expect(await port.insert("portfolio")).toEqual({ added: 0, untouched: 2 });
  expect(held("Portfolio")).toEqual(["AAPL", "US0378331005"]);
});

test("columns that are selected apart are read as one list, and areas of different rows are refused", async () => {
  const port = open();
  const rows = [
    ["Ticker", "Name", "Shares"],
    ["AAPL", "Apple", 5],
    ["MSFT", "Microsoft", 7],
  ];
  for (const [down, row] of rows.entries()) {
    for (const [across, cell] of row.entries()) workbook.set("Sheet1", down, across, cell);
  }
  workbook.select("Sheet1", { row: 0, column: 2, rows: 3 }, { row: 0, column: 0, rows: 3 });
  expect((await port.plan("portfolio")).holdings).toMatchObject([
    { ticker: "AAPL", shares: 5 },
    { ticker: "MSFT", shares: 7 },
  ]);
  workbook.select("Sheet1", { row: 1, column: 0 }, { row: 2, column: 2 });
  await expect(port.plan("portfolio")).rejects.toThrow("Several areas are selected");
});

test("pasted shares that differ from the sheet's are counted in the plan, and replace them only if that is chosen", async () => {
  const port = open();
  await port.insert("purification", "AAPL\t100\nMSFT\t20");
  const next = "AAPL\t200\nMSFT\t20\nXOM\t5";
  const shares = () => [10, 11, 12].map((row) => workbook.get("Purification", row, sharesAt));
  const sharesAt =
    Array.from({ length: 20 }, (_, at) => at).find((at) => workbook.get("Purification", 10, at) === 100) ?? 0;
  expect(await port.plan("purification", next)).toMatchObject({ untouched: 2, differing: 1 });
  expect(await port.insert("purification", next)).toEqual({ added: 1, untouched: 2 });
  expect(shares()).toEqual([100, 20, 5]);
  expect(await port.insert("purification", next, false, { renews: true })).toEqual({
    added: 0,
    untouched: 2,
    renewed: 1,
  });
  expect(shares()).toEqual([200, 20, 5]);
  expect(await port.plan("purification", next)).toMatchObject({ untouched: 3, differing: 0 });
});

test("a second portfolio goes on a sheet of its own, and later insertions find each of the two", async () => {
  const port = open();
  await port.insert("portfolio", "AAPL\t400\nMSFT\t20");
  const own = "AAPL\t10\nKO\t5";
  expect((await port.plan("portfolio", own)).existing).toEqual([
    { sheet: "Portfolio", untouched: 1, differing: 1, prices: 2 },
  ]);
  expect(await port.insert("portfolio", own, false, { into: "own" })).toEqual({ added: 2, untouched: 0 });
  expect([held("Portfolio"), held("Portfolio 2")]).toEqual([
    ["AAPL", "MSFT"],
    ["AAPL", "KO"],
  ]);
  expect(["Portfolio", "Portfolio 2"].map((sheet) => workbook.get(sheet, 10, places.shares))).toEqual([400, 10]);
  // The first row, beside its ticker: a selected ticker would be the next list.
  expect(workbook.selected).toEqual([expect.objectContaining({ row: 10, column: 1 })]);
  const plan = await port.plan("portfolio", "KO\t6\nXOM");
  expect(plan).toMatchObject({ sheet: "Portfolio", untouched: 0 });
  expect(plan.existing).toEqual([
    { sheet: "Portfolio", untouched: 0, differing: 0, prices: 2 },
    { sheet: "Portfolio 2", untouched: 1, differing: 1, prices: 2 },
  ]);
  const into = { sheet: "Portfolio 2" };
  expect(await port.insert("portfolio", "KO\t6\nXOM", false, { renews: true, into })).toEqual({
    added: 1,
    untouched: 0,
    renewed: 1,
  });
  expect(held("Portfolio 2")).toEqual(["AAPL", "KO", "XOM"]);
  expect(workbook.get("Portfolio 2", 11, places.shares)).toBe(6);
  expect([workbook.active, workbook.selected]).toEqual([
    "Portfolio 2",
    [expect.objectContaining({ row: 12, column: 1 })],
  ]);
  expect(await port.plan("purification", undefined, true)).toMatchObject({ last: 2 });
  expect(held("Portfolio")).toEqual(["AAPL", "MSFT"]);
  expect(await port.insert("portfolio", "JPM", false, { into: "own" })).toEqual({ added: 1, untouched: 0 });
  expect(held("Portfolio 3")).toEqual(["JPM"]);
  workbook.removeSheet("Portfolio");
  expect((await port.plan("portfolio", "JPM")).existing.map(({ sheet }) => sheet)).toEqual([
    "Portfolio 2",
    "Portfolio 3",
  ]);
});

test("blank prices get the host's formula only if that is chosen and the host reads the ticker, and the heading names the source", async () => {
  const port = open();
  const list = "AAPL\t10\n2222.SR\t5\nBRK.B\t2\nMSFT\t3\t\t400.5";
  expect((await port.plan("portfolio", list)).prices).toEqual({ source: "STOCKHISTORY", count: 2 });
  expect((await port.plan("purification", list)).prices).toBeUndefined();
  await port.insert("portfolio", list);
  const prices = (sheet: string, rows = 4) =>
    Array.from({ length: rows }, (_, down) => String(workbook.get(sheet, 10 + down, places.price)));
  expect(prices("Portfolio")).toEqual(["", "", "", "400.5"]);
  const recipe = (ticker: string) => `=TAKE(STOCKHISTORY(${ticker},TODAY()-7,TODAY(),0,0,1),-1)`;
  await port.insert("portfolio", list, false, { into: "own", prices: true });
  const own = "[@[Ticker]]";
  expect(prices("Portfolio 2")).toEqual([recipe(own), "", recipe(own), "400.5"]);
  // On a sheet that stands its blank prices are filled too, and what somebody typed there stays.
  workbook.set("Portfolio", 10, places.price, 190);
  const into = { sheet: "Portfolio" };
  // Of the list's three, AAPL has its price there.
  const { prices: offered, existing } = await port.plan("portfolio", `${list}\nXOM`);
  expect([offered?.count, existing.map((one) => one.prices)]).toEqual([3, [2, 1]]);
  expect(await port.insert("portfolio", `${list}\nXOM`, false, { into, prices: true })).toEqual({
    added: 1,
    untouched: 4,
  });
  expect(prices("Portfolio", 5)).toEqual([
    "190",
    "",
    recipe(`${lettersOf(described, "ticker")}13`),
    "400.5",
    recipe(own),
  ]);
  const notes = ["Portfolio", "Portfolio 2"].map((sheet) => workbook.sheet(sheet).notes.get(priceHeading));
  expect(notes).toEqual([expect.stringContaining("STOCKHISTORY"), expect.stringContaining("STOCKHISTORY")]);
});

test("the host's price formula is written only into rows in dollars that are in the list", async () => {
  const port = open();
  const list = "Ticker\tShares\tCurrency\nAAPL\t10\tEUR\nMSFT\t3\tusd\nXOM\t4\t\nKO\t5\t";
  await port.insert("purification", "Ticker\tShares\tCurrency\nKO\t5\tGBP");
  expect((await port.plan("portfolio", list)).prices?.count).toBe(3);
  await port.insert("portfolio", list, false, { prices: true });
  const prices = () =>
    Array.from({ length: 5 }, (_, down) => String(workbook.get("Portfolio", 10 + down, places.price)).slice(0, 6));
  expect(prices()).toEqual(["", "=TAKE(", "=TAKE(", "", ""]);
  for (const row of [11, 12]) workbook.set("Portfolio", row, places.price, "");
  const into = { sheet: "Portfolio" };
  await port.insert("portfolio", "MSFT\t3\nPG\t1", false, { into, prices: true });
  expect(prices()).toEqual(["", "=TAKE(", "", "", "=TAKE("]);
});

test("a currency that is typed on one worksheet fills blanks on the others, unless two rows differ", async () => {
  const port = open();
  await port.insert("portfolio", "Ticker\tCurrency\nAAPL\tUSD\nSABIC\tSAR\nXOM\tUSD\nXOM\tEUR");
  const read = (sheet: string, row: number) => Array.from({ length: 19 }, (_, at) => workbook.get(sheet, row, at));
  await port.insert("purification", "AAPL\t5\nXOM\t6");
  expect(read("Purification", 10)).toEqual(expect.arrayContaining(["AAPL", 5, "USD", "USD: typed in Portfolio"]));
  expect(read("Purification", 11).filter((cell) => ["USD", "EUR"].includes(String(cell)))).toEqual([]);
  await port.insert("zakat", "Ticker\tCurrency\nAAPL\tGBP\nSABIC\t");
  expect(
    [read("Zakat", 13), read("Zakat", 14)].map((row) => row.find((cell) => /^[A-Z]{3}$/.test(String(cell)))),
  ).toEqual(["GBP", "SAR"]);
  // Typed later, it comes into the rows that are there.
  workbook.set("Portfolio", 13, places.currency, "USD");
  expect(await port.insert("purification", "AAPL\nXOM")).toEqual({ added: 0, untouched: 2, currencies: 1 });
  expect(read("Purification", 11)).toEqual(expect.arrayContaining(["USD", "USD: typed in Portfolio"]));
});

test("a template, or a copy whose original is gone, is found by its headings and becomes the worksheet when it is adopted", async () => {
  for (const language of ["en", "ar"]) {
    const port = open(language);
    expect(await port.adoptable()).toBeUndefined();
    await port.insert("portfolio", "AAPL\t100\nMSFT\t5");
    const sheet = workbook.active;
    expect(await port.adoptable()).toBeUndefined();
    const marks = () => new Map(workbook.names.filter(isMark).map(({ name, box }) => [name, [box?.row, box?.column]]));
    const before = marks();
    removeMarks();
    expect(await port.plan("portfolio", "AAPL\nXOM")).toMatchObject({ sheet: undefined });
    expect(await port.adoptable()).toEqual({ sheet, kind: "portfolio" });
    // While another sheet is marked as that, this one is a copy beside its original.
    workbook.addName("shariah_sheet_portfolio.all.laid", "Sheet1", { row: 0, column: 0 });
    expect(await port.adoptable()).toBeUndefined();
    workbook.removeName("shariah_sheet_portfolio.all.laid");
    expect(await port.adopt()).toBe(true);
    expect(await port.adopt()).toBe(false);
    expect(marks()).toEqual(before);
    expect(await port.insert("portfolio", "AAPL\nXOM")).toEqual({ added: 1, untouched: 1 });
  }
});

test("an adopted copy of a ledger has its closed periods, and a sheet of the user's own cannot be adopted", async () => {
  const slots: Slot[] = [slot("AAPL", 0.0075, 1_000)];
  const port = open("en", slots);
  await port.record();
  removeMarks();
  workbook.active = "Sheet1";
  for (const [column, text] of ["Ticker", "Shares", "Price", "Notes"].entries())
    workbook.set("Sheet1", 0, column, text);
  expect(await port.adoptable()).toEqual({ sheet: "Purification ledger", kind: "ledger" });
  await port.adopt();
  expect(await port.record()).toEqual({ added: 0, untouched: 1 });
});

test("a copy of a deleted ledger is offered while another sheet is in front, and no second ledger is made beside it", async () => {
  const port = open("en", [slot("AAPL", 0.0075, 1_000)]);
  await port.record();
  await port.insert("statuses");
  removeMarks();
  workbook.active = "Sheet1";
  const refused = "The sheet Purification ledger has the headings of this ledger";
  await expect(port.record()).rejects.toThrow(refused);
  await expect(port.insert("statuses")).rejects.toThrow("The sheet Status ledger has the headings of this ledger");
  expect([...workbook.sheets.map(({ name }) => name)].filter((name) => /ledger/.test(name))).toHaveLength(2);
  expect(await port.adoptable()).toEqual({ sheet: "Purification ledger", kind: "ledger" });
  expect(await port.adopt()).toBe(true);
  expect(await port.record()).toEqual({ added: 0, untouched: 1 });
  expect(await port.adoptable()).toEqual({ sheet: "Status ledger", kind: "statuses" });
  expect(await port.adopt()).toBe(true);
  expect(await port.adoptable()).toBeUndefined();
});

test("a copy of a ledger of version 1.0, without the later columns, can be adopted too", async () => {
  const port = open("en", []);
  workbook.active = "Sheet1";
  const columns = purificationLedger([], worksheetWords("en")).tables[0]?.columns ?? [];
  for (const [column, { heading }] of columns.filter(({ since }) => since === undefined).entries())
    workbook.set("Sheet1", 3, column, heading);
  expect(await port.adoptable()).toEqual({ sheet: "Sheet1", kind: "ledger" });
});

test("the plan gives a pasted column no role where the worksheet has no such column", async () => {
  const port = open();
  const text = "Ticker\tPrice\tCurrency\nAAPL\t5\tUSD";
  const roles = async (kind: "portfolio" | "zakat") => (await port.plan(kind, text)).roles;
  expect([await roles("portfolio"), await roles("zakat")]).toEqual([
    ["ticker", "price", "currency"],
    ["ticker", undefined, "currency"],
  ]);
  await port.insert("portfolio", text);
  expect(await roles("portfolio")).toEqual(["ticker", "price", "currency"]);
  // As an earlier version laid it.
  workbook.removeName("shariah_sheet_portfolio.holdings.currency");
  expect(await roles("portfolio")).toEqual(["ticker", "price", undefined]);
});

test("the plan reads names and ISINs for every worksheet, what was paid only for one with a cost, and a value for none", async () => {
  const port = open();
  const text = "Ticker\tName\tISIN\tShares\tTotal cost\tMarket value\nAAPL\tApple\tUS0378331005\t5\t500\t900";
  const roles = async (kind: "portfolio" | "zakat") => (await port.plan(kind, text)).roles;
  expect(await roles("portfolio")).toEqual(["ticker", "name", "isin", "shares", "paid", undefined]);
  expect(await roles("zakat")).toEqual(["ticker", "name", "isin", "shares", undefined, undefined]);
});

test("the selected title of a worksheet that was just inserted is read as no holding", async () => {
  const port = open();
  await port.insert("portfolio", "AAPL");
  workbook.active = "Portfolio";
  workbook.selected = [{ row: 0, column: 1, rows: 1, columns: 1 }];
  expect(workbook.get("Portfolio", 0, 1)).toBe("Portfolio");
  expect(await port.plan("zakat")).toMatchObject({ holdings: [], misread: [], last: 1 });
  // Of a sheet in another language than the pane's too.
  workbook.set("Portfolio", 0, 1, "المحفظة");
  expect(await port.plan("zakat", undefined, true)).toMatchObject({ holdings: [{ ticker: "AAPL" }], last: 1 });
  // Nor of a copy, which nothing marks as one of our sheets.
  workbook.active = "Sheet1";
  workbook.selected = [{ row: 0, column: 0, rows: 1, columns: 1 }];
  for (const title of ["Portfolio", "Funds", "المحفظة", "الصناديق"]) {
    workbook.set("Sheet1", 0, 0, title);
    expect([title, await port.plan("zakat")]).toMatchObject([title, { holdings: [], misread: [] }]);
  }
});

test("a selected cell of a worksheet is a holding only among its tickers or beside its columns", async () => {
  const port = open();
  await port.insert("portfolio", "AAPL\t100\nXOM\t20");
  workbook.active = "Portfolio";
  workbook.set("Portfolio", 0, 60, "KO");
  const at = async (row: number, column: number, rows = 1, columns = 1) => {
    workbook.selected = [{ row, column, rows, columns }];
    const { holdings, last } = await port.plan("zakat", undefined, true);
    return [last, ...holdings.map(({ ticker }) => ticker)];
  };
  const shares = Array.from({ length: 20 }, (_, column) => column).find(
    (column) => workbook.get("Portfolio", 10, column) === 100,
  );
  for (const [row, column] of [
    [0, 0],
    [1, 0],
    [9, 0],
    [9, shares],
    [10, shares],
    [4, 2],
    [12, 0],
  ] as const) {
    expect([row, column, await at(row, column ?? -1)]).toEqual([row, column, [2, "AAPL", "XOM"]]);
  }
  expect(await at(11, 0)).toEqual([0, "XOM"]);
  expect(await at(9, 0, 3)).toEqual([0, "AAPL", "XOM"]);
  expect(await at(0, 60)).toEqual([0, "KO"]);
});

test("after an insertion that broke off its holdings are offered again, though the new sheet is in front", async () => {
  const port = open("en", undefined, { carryOut: () => Promise.reject(new Error("The page is closed.")) });
  await expect(port.insert("portfolio", "AAPL")).rejects.toThrow("The page is closed.");
  expect(await port.plan("portfolio", undefined, true)).toMatchObject({ holdings: [{ ticker: "AAPL" }], last: 1 });
});

test("two insertions at the same time make one sheet", async () => {
  const port = open();
  expect(await Promise.all([port.insert("portfolio", "AAPL"), port.insert("portfolio", "AAPL\nMSFT")])).toEqual([
    { added: 1, untouched: 0 },
    { added: 1, untouched: 1 },
  ]);
  expect([...workbook.sheetNames]).toEqual(["Sheet1", "Portfolio"]);
  expect(held("Portfolio")).toEqual(["AAPL", "MSFT"]);
});

test("inserting again leaves sorted rows and the user's own column, and adds only rows that are missing", async () => {
  const port = open();
  await port.insert("portfolio", "AAPL\nMSFT\nXOM");
  workbook.set("Portfolio", 10, 0, "XOM");
  workbook.set("Portfolio", 12, 0, "AAPL");
  workbook.set("Portfolio", 11, 0, "");
  workbook.set("Portfolio", 10, 22, "mine");
  expect(await port.insert("portfolio", "AAPL\nMSFT\nXOM")).toEqual({ added: 1, untouched: 2 });
  expect(held("Portfolio")).toEqual(["XOM", "AAPL", "MSFT"]);
  expect(workbook.get("Portfolio", 10, 22)).toBe("mine");
});

test("a worksheet that the user deleted is made again, in the reader's language, and no other kind with it", async () => {
  const port = open("ar");
  await port.insert("portfolio", "AAPL");
  await port.insert("purification", "AAPL");
  const [, portfolio = "", purification = ""] = [...workbook.sheetNames];
  expect([portfolio, purification]).toEqual(["المحفظة", "التطهير"]);
  workbook.removeSheet(portfolio);
  expect(await port.insert("portfolio", "MSFT")).toEqual({ added: 1, untouched: 0 });
  expect(held(portfolio)).toEqual(["MSFT"]);
  await expect(port.insert("ledger", "AAPL")).rejects.toThrow("no worksheet ledger");
});

test("a worksheet without holdings is inserted once, whatever is selected, and costs no call", async () => {
  const port = open();
  workbook.set("Sheet1", 0, 0, "AAPL");
  workbook.selected = [{ row: 0, column: 0, rows: 1, columns: 1 }];
  for (const kind of ["about", "statuses", "about"] as const) {
    expect(await port.plan(kind)).toMatchObject({ holdings: [], demands: [] });
    expect(await port.insert(kind)).toMatchObject({ added: 0, untouched: 0 });
  }
  expect([...workbook.sheetNames]).toEqual(["Sheet1", "About", "Status ledger"]);
});

test("a half-written sheet is written again if nobody has typed into it, and is left alone otherwise", async () => {
  const port = open();
  const text = "AAPL\nMSFT";
  const breakOff = () => workbook.removeName("shariah_sheet_portfolio.all.laid");
  await port.insert("portfolio", text);
  breakOff();
  expect(await port.insert("portfolio", text)).toEqual({ added: 2, untouched: 0 });
  expect([...workbook.sheetNames]).toEqual(["Sheet1", "Portfolio"]);
  for (const [row, column, typed] of [
    [10, 5, 7],
    [30, 2, "a remark"],
    [11, 2, "=1+1"],
    [12, 0, "XOM"],
  ] as const) {
    breakOff();
    workbook.set("Portfolio", row, column, typed);
    await port.insert("portfolio", text);
    expect(workbook.get("Portfolio", row, column)).toBe(typed);
    expect([...workbook.sheetNames].slice(2)).toEqual(["Portfolio 2"]);
    expect(held("Portfolio 2")).toEqual(["AAPL", "MSFT"]);
    expect(await port.plan("portfolio", text)).toMatchObject({ sheet: "Portfolio 2", untouched: 2 });
    workbook.removeSheet("Portfolio");
    workbook.removeSheet("Portfolio 2");
    removeMarks();
    await port.insert("portfolio", text);
  }
});

test("the ledger records each period once, a restatement in a row of its own, and no old answer", async () => {
  const slots: Slot[] = [slot("AAPL", 0.0075, 1_000), slot("XOM", 0.02, 1_000, true)];
  const port = open("en", slots);
  const [{ row: headings, columns } = { row: 0, columns: [] }] = purificationLedger([], worksheetWords("en")).tables;
  const booked = (key: string) => {
    const column = columns.findIndex((one) => one.key === key);
    const rows = held("Purification ledger", 4, headings + 1);
    return rows.map((_, down) => workbook.get("Purification ledger", headings + 1 + down, column));
  };
  expect(await port.record()).toEqual({ added: 1, untouched: 0 });
  expect(await port.record()).toEqual({ added: 0, untouched: 1 });
  slots[0] = slot("AAPL", 0.01, 9_000);
  expect(await port.record()).toEqual({ added: 1, untouched: 1 });
  expect(await port.record()).toEqual({ added: 0, untouched: 2 });
  expect([booked("ticker"), booked("period"), booked("perShare")]).toEqual([
    ["AAPL", "AAPL"],
    ["=third", "=third"],
    [0.0075, 0.01],
  ]);
  expect([booked("wasPerShare"), booked("difference")]).toEqual([
    ["", 0.0075],
    ["", 0.0025],
  ]);
});

test("where the page itself offers a sample as the service, its periods are recorded in the sample's ledger, and none in the real one", async () => {
  let isSample = true;
  const stands = Object.assign(slot("AAPL", 0.5, 1_000), {
    operation: screening,
    answer: { shariahComplianceStatus: "HALAL" },
  });
  const port = open("en", [slot("AAPL", 0.5, 1_000), stands], { madeUp: async () => isSample });
  await port.insert("statuses");
  // Either status ledger begins with the verdict that is known.
  expect(await port.changedSince(0)).toHaveLength(1);
  expect([await port.record(), await port.observe()]).toEqual([{ added: 1, untouched: 0 }, 0]);
  expect(await port.periods()).toMatchObject({ sheet: "Sample ledger (made up)", madeUp: true, leftOut: [] });
  isSample = false;
  expect(await port.periods()).toMatchObject({ sheet: undefined, madeUp: false });
  await port.insert("statuses");
  expect(await port.changedSince(0)).toHaveLength(1);
  expect([await port.record(), await port.observe()]).toEqual([{ added: 1, untouched: 0 }, 0]);
  expect(await port.periods()).toMatchObject({ periods: [{ ticker: "AAPL" }], madeUp: false });
});

test("the last column of a ledger has a formula, in a ledger of an earlier version once a row is added", async () => {
  const slots = [slot("AAPL", 0.5, 1_000)];
  const port = open("en", slots);
  await port.record();
  const name = "Purification ledger";
  const [{ row: headings, columns } = { row: 0, columns: [] }] = purificationLedger([], worksheetWords("en")).tables;
  const at = columns.findIndex(({ key }) => key === "holds");
  const formulas = (rows: number) =>
    Array.from({ length: rows }, (_, down) => workbook.formula(name, headings + 1 + down, at)?.slice(0, 4));
  expect(formulas(1)).toEqual(["=IF("]);
  // As it was written until now: formatted as text, and so the letters of the formula stand there.
  const letters = workbook.formula(name, headings + 1, at);
  workbook.sheet(name).formats.push({
    row: headings + 1,
    column: at,
    rows: 1,
    columns: 1,
    path: "NumberFormat",
    value: "@",
  });
  workbook.set(name, headings + 1, at, letters);
  expect(formulas(1)).toEqual([undefined]);
  slots.push(slot("XOM", 0.5, 1_000));
  await port.record();
  expect(formulas(2)).toEqual(["=IF(", "=IF("]);
});

test.each([
  ["portfolio", ["hours"]],
  ["purification", ["due", "status", "paidFor", "paidOn", "reference", "hours"]],
  ["income", ["due", "status", "paidFor", "paidOn", "reference"]],
  ["zakat", ["source", "hours"]],
  ["funds", ["hours"]],
] as const)(
  "a sheet %s of an earlier version keeps the columns that new sheets lack, and new rows get theirs; a new sheet has none",
  async (kind, keys) => {
    const port = open();
    const today = insertable.get(kind)?.of([{ ticker: "AAPL" } as Holding], worksheetWords("en"), { version: "1.0.0" });
    const [table] = today?.tables ?? [];
    if (!today || !table) throw new Error("It has a table.");
    const { retired = [], ...others } = table;
    expect(retired.map(({ key }) => key)).toEqual(keys);
    const old = { ...today, tables: [{ ...others, columns: [...table.columns, ...retired] }] };
    const host = excelWorkbook() as Workbook;
    const lay = { how: "lay", worksheet: old, again: undefined } as const;
    await host.carryOut(stepsOf(lay, await host.snapshot([]), host.target));
    expect(await port.insert(kind, "MSFT")).toMatchObject({ added: 1 });
    const inRow = (down: number) =>
      retired.map((_, index) =>
        workbook.formula(today.name, table.row + down, table.columns.length + index)?.slice(0, 4),
      );
    const formulas = retired.map(({ formula }) => (formula === undefined ? undefined : "=IF("));
    expect([inRow(1), inRow(2)]).toEqual([formulas, formulas]);
    const fresh = open();
    await fresh.insert(kind, "AAPL");
    const headings = table.columns.map(({ heading }) => heading);
    expect(headings).toEqual(headings.map((_, at) => workbook.get(today.name, table.row, at)));
    expect(retired.map(({ heading }) => heading)).not.toContain(
      workbook.get(today.name, table.row, table.columns.length),
    );
  },
);

test("the ledgers are read only once the sheet shows the answers that have arrived", async () => {
  const told: string[] = [];
  const port = open("en", [], {
    shown: async () => void told.push("shown"),
    snapshot: async () => {
      told.push("read");
      return { marked: new Map(), blocks: [], sheets: [] };
    },
  });
  await port.insert("purification", "AAPL");
  told.length = 0;
  await port.periods();
  expect(told).toEqual(["shown", "read"]);
});

test("the status ledger tells the rows that were changed by hand, and what changed since a moment for each ticker", async () => {
  const stands = (ticker: string, verdict: string) =>
    Object.assign(slot(ticker, 0, 1_000), { operation: screening, answer: { shariahComplianceStatus: verdict } });
  const slots = [stands("AAPL", "HALAL"), stands("XOM", "HALAL")];
  const port = open("en", slots);
  expect([await port.changedSince(0), await port.statusesInDoubt()]).toEqual([undefined, []]);
  await port.insert("statuses");
  expect([await port.observe(), (await port.changedSince(0))?.length]).toEqual([0, 2]);
  slots[1] = Object.assign(stands("XOM", "NOT HALAL"), { sentAt: 9_000 });
  expect(await port.observe()).toBe(1);
  expect(await port.changedSince(5_000)).toMatchObject([{ ticker: "XOM" }]);
  expect(await port.statusesInDoubt()).toEqual([]);
  const [name] = [...workbook.sheetNames].slice(-1) as [string];
  const tickers = Array.from({ length: 20 }, (_, at) => workbook.get(name, at, 0));
  const row = tickers.lastIndexOf("XOM");
  const column =
    Array.from({ length: 20 }, (_, at) => at).find((at) => workbook.get(name, row, at) === "NOT HALAL") ?? 0;
  workbook.set(name, row, column, "HALAL");
  expect(await port.statusesInDoubt()).toEqual([row + 1]);
});

test("a row that is changed while periods are being closed stays open, and the rows below it are closed", async () => {
  let meanwhile: (() => void) | undefined;
  const slots = ["AAPL", "MSFT", "XOM"].map((ticker) => slot(ticker, 0.5, 1_000));
  const port = open("en", slots, {
    carryOut: async (steps) => {
      meanwhile?.();
      meanwhile = undefined;
      return (excelWorkbook() as Workbook).carryOut(steps);
    },
  });
  await port.insert("purification", "AAPL\t100\nMSFT\t100\nXOM\t100");
  await port.record();
  const ids = async () => (await port.periods()).periods.map(({ id }) => id);
  const states = async () =>
    (await port.periods()).periods.map(({ ticker, state, amount, reviewedBy }) => [ticker, state, amount, reviewedBy]);
  const [{ row: headings, columns } = { row: 0, columns: [] }] = purificationLedger([], worksheetWords("en")).tables;
  const type = (down: number, values: Readonly<Record<string, unknown>>) => {
    for (const [key, value] of Object.entries(values)) {
      const column = columns.findIndex((one) => one.key === key);
      workbook.set("Purification ledger", headings + 1 + down, column, value);
    }
  };
  for (const down of [0, 1, 2]) type(down, { shares: 100, currency: "USD" });
  const all = await ids();
  meanwhile = () => type(1, { shares: 90 });
  expect(await port.close(all, "A. Booker", "B. Reviewer")).toEqual({ added: 2, untouched: 1 });
  expect(await states()).toEqual([
    ["AAPL", "closed", 50, "B. Reviewer"],
    ["MSFT", "ready", 45, undefined],
    ["XOM", "closed", 50, "B. Reviewer"],
  ]);
  expect(await port.close(all, "A. Booker")).toEqual({ added: 1, untouched: 2 });
  expect((await states())[1]).toEqual(["MSFT", "closed", 45, undefined]);
});
