import { holdingsIn, isTitleAlone, pastedRows } from "../../src/workbook/holdings";

const read = (text: string) => holdingsIn(pastedRows(text));
const held = (text: string) =>
  read(text).holdings.map(({ ticker, shares, cost, price }) => [ticker, shares, cost, price]);

test("a ticker a row, and shares, cost and price in this order", () => {
  expect(held("AAPL\t100\t120.5\t190\nmsft\t20\n\n0700")).toEqual([
    ["AAPL", 100, 120.5, 190],
    ["MSFT", 20, null, null],
    ["700".padStart(4, "0"), null, null, null],
  ]);
});

test("headings say which column is which, in any order and language, and others are left out", () => {
  expect(read("Name,Price,Symbol,Quantity\nApple,190,AAPL,5")).toMatchObject({
    holdings: [{ ticker: "AAPL", shares: 5, cost: null, price: 190 }],
    roles: [undefined, "price", "ticker", "shares"],
    misread: [],
  });
  expect(held("الرمز\tالأسهم\n2222.SR\t٤٠")).toEqual([["2222.SR", 40, null, null]]);
});

test("a title above the headings is no holding, and a ticker above them is no title", () => {
  expect(held("Zakat on holdings\n\nShares\tTicker\n5\tAAPL")).toEqual([["AAPL", 5, null, null]]);
  expect(held("Portfolio\nTicker\tShares\nAAPL\t5")).toEqual([["AAPL", 5, null, null]]);
  expect(held("My stocks\nTicker\nAAPL")).toEqual([["AAPL", null, null, null]]);
  expect(held("MSFT\nStock\nAAPL").map(([symbol]) => symbol)).toEqual(["MSFT", "STOCK", "AAPL"]);
  expect(held("MSFT\t3\nTicker\tShares\nAAPL\t5").map(([symbol]) => symbol)).toEqual(["MSFT", "TICKER", "AAPL"]);
});

test.each([
  ["a title", [["Zakat on holdings"]], true],
  [
    "a title in a corner",
    [
      ["My stocks", ""],
      ["", null],
    ],
    true,
  ],
  ["a ticker", [["AAPL"]], false],
  ["what is to be told as no ticker", [["US0378331005"]], false],
  ["more than one cell", [["Apple Inc", 5]], false],
  ["nothing", [[""]], false],
])("%s alone: %j", (_, rows, alone) => {
  expect(isTitleAlone(rows, ["Portfolio"])).toBe(alone);
});

test.each([
  ["1,234.50", 1234.5],
  ["$1,234", 1234],
  ["12 500", 12500],
  ["190.5 USD", 190.5],
  ["١٢٫٥", 12.5],
])("%s is the number %d", (text, number) => {
  expect(held(`AAPL\t${text}`)).toEqual([["AAPL", number, null, null]]);
});

test("where one number has a decimal comma, every comma is one", () => {
  expect(held("AAPL;12,5\nMSFT;1.234,50\nXOM;2,125")).toEqual([
    ["AAPL", 12.5, null, null],
    ["MSFT", 1234.5, null, null],
    ["XOM", 2.125, null, null],
  ]);
});

test("what is not understood is told line by line, and nothing of it is lost", () => {
  const { holdings, misread } = read("AAPL\tmany\nUS0378331005\t5\nLON:VOD\t-3\n\t7");
  expect(holdings).toEqual([
    { ticker: "AAPL", shares: "many", cost: null, price: null },
    { ticker: "US0378331005", shares: 5, cost: null, price: null },
    { ticker: "LON:VOD", shares: "-3", cost: null, price: null },
    { ticker: "", shares: 7, cost: null, price: null },
  ]);
  expect(misread.map(({ line, role }) => [line, role])).toEqual([
    [1, "shares"],
    [2, "ticker"],
    [3, "ticker"],
    [3, "shares"],
    [4, "ticker"],
  ]);
  expect(misread[1]?.why).toContain("ISIN");
});

test("cells of a sheet, numbers and dates as they are there", () => {
  const { holdings, misread } = holdingsIn([
    ["AAPL", 10, "", 190.25],
    ["", "", "", ""],
    [700, 5],
    [true, 1],
  ]);
  expect(holdings.map(({ ticker }) => ticker)).toEqual(["AAPL", "700", "true"]);
  expect(misread).toHaveLength(1);
});

test("quotes hold a separator", () => {
  expect(pastedRows('AAPL,"1,000",x\n"B,C",2,')).toEqual([
    ["AAPL", "1,000", "x"],
    ["B,C", "2", ""],
  ]);
});
