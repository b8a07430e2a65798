import { readFileSync } from "node:fs";
import { isHeadings } from "../../../src/workbook/holdings/headings";
import { noHoldings } from "../../../src/workbook/holdings/holding";
import { holdingsIn, holdingsOf, isTitleAlone } from "../../../src/workbook/holdings/holdings";
import { holdingsText, pastedRows } from "../../../src/workbook/holdings/pastedRows";

const read = (text: string) => holdingsOf(text);
const rowsHeld = (text: string) =>
  read(text).holdings.map(({ ticker, shares, cost, price }) => [ticker, shares, cost, price]);

test("a list without headings has a ticker in each row, then shares, cost and price", () => {
  expect(rowsHeld("AAPL\t100\t120.5\t190\nmsft\t20\n\n0700")).toEqual([
    ["AAPL", 100, 120.5, 190],
    ["MSFT", 20, null, null],
    ["700".padStart(4, "0"), null, null, null],
  ]);
});

test("headings say which column is which, in any order and language, and others are left out", () => {
  expect(read("Name,Price,Symbol,Quantity\nApple,190,AAPL,5")).toMatchObject({
    holdings: [{ ticker: "AAPL", shares: 5, cost: null, price: 190 }],
    roles: ["name", "price", "ticker", "shares"],
    misread: [],
  });
  expect(rowsHeld("الرمز\tالأسهم\n2222.SR\t٤٠")).toEqual([["2222.SR", 40, null, null]]);
});

test("a title above the headings is no holding, and a ticker above them is no title", () => {
  expect(rowsHeld("Zakat on holdings\n\nShares\tTicker\n5\tAAPL")).toEqual([["AAPL", 5, null, null]]);
  expect(rowsHeld("Portfolio\nTicker\tShares\nAAPL\t5")).toEqual([["AAPL", 5, null, null]]);
  expect(rowsHeld("My stocks\nTicker\nAAPL")).toEqual([["AAPL", null, null, null]]);
  expect(rowsHeld("MSFT\nStock\nAAPL").map(([symbol]) => symbol)).toEqual(["MSFT", "STOCK", "AAPL"]);
  expect(rowsHeld("MSFT\t3\nTicker\tShares\nAAPL\t5").map(([symbol]) => symbol)).toEqual(["MSFT", "TICKER", "AAPL"]);
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
])("whether it is a title alone: %s, %j: %p", (_, rows, alone) => {
  expect(isTitleAlone(rows, ["Portfolio"])).toBe(alone);
});

test.each([
  ["1,234.50", 1234.5],
  ["$1,234", 1234],
  ["12 500", 12500],
  ["190.5 USD", 190.5],
  ["١٢٫٥", 12.5],
])("%s is the number %d", (text, number) => {
  expect(rowsHeld(`AAPL\t${text}`)).toEqual([["AAPL", number, null, null]]);
});

test.each([
  [" 1,234 ", 1234],
  ["1,234,567", 1_234_567],
  ["SAR 5", 5],
  ["5 €", 5],
  ["€5", 5],
  ["5SAR", 5],
  ["1'000", 1000],
  ["١٬٠٠٠", 1000],
  ["0", 0],
  ["0.5", 0.5],
  ["1,2345", 1.2345],
  ["123,45", 123.45],
  ["12.345.678,9", 12_345_678.9],
])("the text %j, with no other number beside it to compare with, is read as the number %d", (text, number) => {
  expect(holdingsIn([["AAPL", text]]).holdings[0]?.shares).toBe(number);
});

test.each([
  "-1",
  "1.2.3",
  "1.",
  ".5",
  "5x",
  "x5",
  "SA 5",
  "5 SARS",
  "12USD5",
  "1,23,4x",
  "Infinity",
  "NaN",
  "1e3",
  "$",
])("%j is no number, and stays as it was typed", (text) => {
  const { holdings, misread } = holdingsIn([["AAPL", ` ${text} `]]);
  expect(holdings[0]?.shares).toBe(text);
  const as =
    text === "-1" ? { as: "negative" } : /[a-z]/i.test(text) && !/^(NaN|Infinity)$/.test(text) ? { as: "words" } : {};
  expect(misread).toStrictEqual([{ line: 1, role: "shares", text: ` ${text} `, ...as }]);
});

test("a comma before three digits is no decimal's, nor is one in what is no number", () => {
  expect(rowsHeld("AAPL;1,234\nKO;2,5")).toEqual([
    ["AAPL", 1.234, null, null],
    ["KO", 2.5, null, null],
  ]);
  for (const other of [
    "x2,5",
    "2,5x",
    "2,x",
    "x,25",
    "1234.567,8",
    "1.23,4",
    "1.2345,6",
    ".234,5",
    "1.234,x",
    "1.234,5x",
  ]) {
    expect([other, rowsHeld(`AAPL;1,234\nKO;${other}`)[0]?.[1]]).toEqual([other, 1234]);
  }
});

test("spaces around a sheet's values are ignored", () => {
  const sheet = [
    [" ", ""],
    ["My holdings", " "],
    [" Ticker ", " Shares "],
    ["AAPL", " 2,5 "],
    ["KO", "2,125"],
  ];
  expect(holdingsIn(sheet)).toMatchObject({
    holdings: [
      { ticker: "AAPL", shares: 2.5 },
      { ticker: "KO", shares: 2.125 },
    ],
    roles: ["ticker", "shares"],
  });
  expect(isTitleAlone([[" Portfolio "]], ["Portfolio"])).toBe(true);
  expect(isTitleAlone([[" AAPL "]], ["Portfolio"])).toBe(false);
});

test("a ticker above a heading of tickers alone is a holding, whatever else has a heading there", () => {
  const { holdings } = holdingsIn([["AAPL"], ["Ticker", "Notes"], ["KO", "x"]]);
  expect(holdings.map(({ ticker }) => ticker)).toEqual(["AAPL", "TICKER", "KO"]);
});

test("an Arabic decimal mark is what a comma is in the same cells", () => {
  expect(rowsHeld("AAPL;١٫٥\nKO;1.234,56")).toEqual([
    ["AAPL", 1.5, null, null],
    ["KO", 1234.56, null, null],
  ]);
});

test("numbers of a sheet are as they are there, from 0 on", () => {
  const cells = [1e21, 1e-7, 0, 0.5, -1, Number.NaN, Number.POSITIVE_INFINITY, null, undefined, "", " "];
  const { holdings, misread } = holdingsIn(cells.map((cell) => ["AAPL", cell]));
  expect(holdings.map(({ shares }) => shares)).toEqual([
    1e21,
    1e-7,
    0,
    0.5,
    "-1",
    "NaN",
    "Infinity",
    null,
    null,
    null,
    null,
  ]);
  expect(misread.map(({ line }) => line)).toEqual([5, 6, 7]);
});

test("the note on a ticker is its sentence, and there is none on a missing one", () => {
  const { misread, holdings } = holdingsIn([
    ["  ", 7],
    [" nobody knows this one ", 5],
  ]);
  expect(misread).toEqual([
    { line: 1, role: "ticker", text: "  " },
    {
      line: 2,
      role: "ticker",
      text: " nobody knows this one ",
      why: expect.objectContaining({ failure: "notTicker" }),
    },
  ]);
  expect(holdings.map(({ ticker }) => ticker)).toEqual(["", "nobody knows this one"]);
});

test("without a heading columns stand in their order, and more than these are left out", () => {
  expect(
    holdingsIn([
      ["AAPL", 1],
      ["KO", 2, 3, 4, 5],
    ]),
  ).toEqual({
    holdings: [
      { ticker: "AAPL", shares: 1, cost: null, price: null, currency: null },
      { ticker: "KO", shares: 2, cost: 3, price: 4, currency: null },
    ],
    lines: [1, 2],
    names: ["", ""],
    misread: [],
    roles: ["ticker", "shares", "cost", "price", undefined],
    columns: ["AAPL", "1", "3", "4", "5"].map((sample) => ({ heading: "", sample })),
    repeats: [],
    asked: [{ ask: "columns" }],
  });
  expect(holdingsIn([])).toEqual(noHoldings);
});

test("lines end as any system ends them, blank ones at the end are none, and cells are parted by the first of three marks", () => {
  expect(pastedRows("AAPL\r\nKO\rXOM\nPG\n\n\n")).toEqual([["AAPL"], ["KO"], ["XOM"], ["PG"]]);
  expect(pastedRows("Symbol\tShares\nNote: 12 of 40")).toEqual([["Symbol", "Shares"], ["Note: 12 of 40"]]);
  expect(pastedRows("A;1,5\nB")).toEqual([["A", "1,5"], ["B"]]);
  expect(pastedRows(" A , 1 \nB")).toEqual([["A", "1"], ["B"]]);
  expect(pastedRows("A B")).toEqual([["A B"]]);
});

test("where one number has a decimal comma, every comma is one", () => {
  expect(rowsHeld("AAPL;12,5\nMSFT;1.234,50\nXOM;2,125")).toEqual([
    ["AAPL", 12.5, null, null],
    ["MSFT", 1234.5, null, null],
    ["XOM", 2.125, null, null],
  ]);
});

test("lines that are not understood are listed one by one, and none is lost", () => {
  const { holdings, misread } = read("AAPL\tmany\nUS0378331005\t5\nLON:VOD\t-3\n\t7");
  expect(holdings).toEqual([
    { ticker: "AAPL", shares: "many", cost: null, price: null, currency: null },
    { ticker: "US0378331005", shares: 5, cost: null, price: null, currency: null },
    { ticker: "LON:VOD", shares: "-3", cost: null, price: null, currency: null },
    { ticker: "", shares: 7, cost: null, price: null, currency: null },
  ]);
  expect(misread.map(({ line, role }) => [line, role])).toEqual([
    [1, "shares"],
    [2, "ticker"],
    [3, "ticker"],
    [3, "shares"],
    [4, "ticker"],
  ]);
  expect(misread[1]?.why?.message).toContain("ISIN");
});

test("cells of a sheet are read as tickers and figures whatever their types, and blank rows left out", () => {
  const { holdings, misread } = holdingsIn([
    ["AAPL", 10, "", 190.25],
    ["", "", "", ""],
    [700, 5],
    [true, 1],
  ]);
  expect(holdings.map(({ ticker }) => ticker)).toEqual(["AAPL", "700", "true"]);
  expect(misread).toHaveLength(1);
});

test("in a list without headings each line is parted in its own way: people type below what they pasted", () => {
  expect(pastedRows("A;1,5\n\nB\t2;3")).toEqual([["A", "1,5"], [""], ["B", "2;3"]]);
  expect(rowsHeld("AAPL   10\nMSFT, 20\nNVDA;1 200,50\nAMZN\t30\nApple Inc.\t7\nKO")).toEqual([
    ["AAPL", 10, null, null],
    ["MSFT", 20, null, null],
    ["NVDA", 1200.5, null, null],
    ["AMZN", 30, null, null],
    ["Apple Inc.", 7, null, null],
    ["KO", null, null, null],
  ]);
});

test("in a list of both kinds of decimals a number with both separators speaks for itself, and one with either is asked about", () => {
  const { holdings, misread } = read("NVDA\t1 200,50\nCOST\t$1,200.00\nMSFT\t1.500\nXOM\t2,125\nKO\t12,5\nPG\t12.5");
  expect(holdings.map(({ shares }) => shares)).toEqual([1200.5, 1200, "1.500", "2,125", 12.5, 12.5]);
  expect(misread.map(({ line, as }) => [line, as])).toEqual([
    [3, "point"],
    [4, "point"],
  ]);
});

test("a separator in quotes parts no cells", () => {
  expect(pastedRows('AAPL,"1,000",x\n"B,C",2,')).toEqual([
    ["AAPL", "1,000", "x"],
    ["B,C", "2", ""],
  ]);
});

test("invisible marks are removed from pasted headings, tickers and figures", () => {
  const marked = (text: string) => `\u200f${text}\u200b`;
  const rows = [
    ["الرمز", "الكمية"],
    ["AAPL", "١٬٠٠٠"],
    ["KO", "5"],
    ["", ""],
  ].map((row) => row.map(marked));
  const holdings = [
    { ticker: "AAPL", shares: 1000, cost: null, price: null },
    { ticker: "KO", shares: 5, cost: null, price: null },
  ];
  for (const read of [holdingsIn(rows), holdingsIn(pastedRows(rows.map((row) => row.join("\t")).join("\n")))]) {
    expect(read).toMatchObject({ holdings, misread: [] });
  }
});

test.each([
  ["1 200,50", 1200.5],
  ["1\u202f200,50", 1200.5],
  ["1’200", 1200],
  ["1’200.50", 1200.5],
  ["۱۲۵", 125],
  ["۱۲٫۵", 12.5],
  ["1.234.567", 1_234_567],
])("%s is read as %d", (text, number) => {
  expect(rowsHeld(`AAPL\t${text}`)).toEqual([["AAPL", number, null, null]]);
});

test("a point that may part decimals or thousands is asked about, and read where another number tells which", () => {
  expect(read("AAPL\t1.500")).toMatchObject({
    holdings: [{ ticker: "AAPL", shares: "1.500" }],
    misread: [{ line: 1, role: "shares", text: "1.500", as: "point" }],
  });
  const shares = (text: string) => rowsHeld(text).map(([, figure]) => figure);
  expect(shares("AAPL\t1.500\nKO\t12.5")).toEqual([1.5, 12.5]);
  expect(shares("AAPL\t1.500\nKO\t12,5")).toEqual([1500, 12.5]);
  expect(shares("AAPL\t0.500\nKO\t1.500")).toEqual([0.5, 1.5]);
  expect(holdingsIn([["AAPL", 1.5]]).misread).toEqual([]);
  expect(read("AAPL\t(50)").misread).toMatchObject([{ role: "shares", text: "(50)" }]);
});

test("a total or cash below the holdings is no holding, and is told as that; tickers that are such words are tickers", () => {
  for (const total of ["Grand total", "Total", "TOTAL:", "Subtotal", "Cash", "Sum", "المجموع", "الإجمالي"]) {
    const { holdings, misread } = read(`Ticker\tShares\nAAPL\t5\n${total}\t500`);
    expect(holdings.map(({ ticker }) => ticker)).toEqual(["AAPL"]);
    expect(misread).toEqual([{ line: 3, role: "ticker", text: total, as: "total" }]);
  }
  expect(rowsHeld("CASH\t5\nSUM\t6\nTTE\t7").map(([ticker]) => ticker)).toEqual(["CASH", "SUM", "TTE"]);
});

test("a pasted currency stays with its holding: of its column, or beside its price; a sign alone is several currencies'", () => {
  const currencies = (text: string) => read(text).holdings.map(({ ticker, currency }) => [ticker, currency]);
  expect(currencies("Symbol\tPrice\tCurrency\nAAPL\t190\tUSD\nVOD\t70\tGBp\nKO\t60\t")).toEqual([
    ["AAPL", "USD"],
    ["VOD", "GBX"],
    ["KO", null],
  ]);
  expect(currencies("AAPL\t5\t\t190.5 USD\n2222\t5\tSAR 30\nKO\t5\t\t$60\nVOD\t1\t2\t3\tGBP")).toEqual([
    ["AAPL", "USD"],
    ["2222", "SAR"],
    ["KO", null],
    ["VOD", "GBP"],
  ]);
  expect(read("الرمز\tالعملة\n2222\tSAR").roles).toEqual(["ticker", "currency"]);
});

test("holdings as a text are read as the same again", () => {
  const holdings = [
    { ticker: "AAPL", shares: 1.234, cost: 0.5, price: 1234.5, currency: "USD" },
    { ticker: "KO", shares: 1500, cost: null, price: null, currency: null },
    { ticker: "nobody knows", shares: "many", cost: null, price: 12.5, currency: null },
  ];
  expect(read(holdingsText(holdings)).holdings).toEqual(holdings);
});

const exportFile = (name: string) => readFileSync(`test/workbook/holdings/fixtures/${name}.csv`, "utf8");

test("an export with lines above its headings, totals, cash and a short position: what is held is read, the rest is told", () => {
  const { holdings, lines, names, misread, roles, repeats, example } = read(exportFile("comma"));
  expect(roles).toEqual(["ticker", "name", "shares", "price", "value", undefined, "paid", "cost", undefined]);
  expect(holdings).toEqual([
    { ticker: "AAPL", shares: 1250, cost: 120, price: 190.25, currency: null },
    { ticker: "BRK.B", shares: 12.5, cost: 320, price: 410.1, currency: null },
    { ticker: "AAPL", shares: 50, cost: 160, price: 190.25, currency: null },
    { ticker: "XYZ", shares: "-30", cost: 13.33, price: 12, currency: null },
  ]);
  expect(lines).toEqual([5, 6, 7, 8]);
  expect(names[1]).toBe("BERKSHIRE HATHAWAY INC CL B");
  expect(misread).toEqual([
    { line: 8, role: "shares", text: "-30", as: "negative" },
    { line: 9, role: "name", text: "CASH & CASH INVESTMENTS", as: "total" },
    { line: 10, role: "ticker", text: "Account Total", as: "total" },
    { line: 12, role: "ticker", text: "The data is provided for information only.", as: "note" },
  ]);
  expect(repeats).toEqual([{ ticker: "AAPL", lines: [5, 7] }]);
  expect(example).toEqual({ typed: "1,250", read: 1250 });
});

test("an export with ISINs, decimal commas and semicolons: the ISIN stands for the ticker, and a number in words is told", () => {
  const { holdings, misread, roles, example } = read(exportFile("semicolon"));
  expect(roles).toEqual(["name", "isin", "shares", "cost", "price", "currency", "value"]);
  expect(holdings).toEqual([
    { ticker: "US0378331005", shares: 1250, cost: 120, price: 190.25, currency: "USD" },
    { ticker: "DE0007236101", shares: 40, cost: 98.5, price: 171.02, currency: "EUR" },
    { ticker: "US5949181045", shares: "ca. 20", cost: 250, price: 402.1, currency: "USD" },
  ]);
  expect(misread.map(({ line, role, as, why }) => [line, role, as ?? why?.failure])).toEqual([
    [3, "ticker", "notTicker"],
    [4, "ticker", "notTicker"],
    [5, "ticker", "notTicker"],
    [5, "shares", "words"],
    [6, "name", "total"],
  ]);
  expect(example).toEqual({ typed: "1.250", read: 1250 });
  const meant = { US0378331005: "AAPL", US5949181045: "MSFT" };
  const decided = holdingsIn(pastedRows(exportFile("semicolon")), { meant });
  expect(decided.holdings.map(({ ticker }) => ticker)).toEqual(["AAPL", "DE0007236101", "MSFT"]);
});

test("an Arabic export: its headings, digits and marks, and a number in words", () => {
  const { holdings, misread, roles, example } = read(exportFile("arabic"));
  expect(roles).toEqual(["ticker", "name", "shares", "cost", "price", "currency"]);
  expect(holdings).toEqual([
    { ticker: "2222", shares: 1200, cost: 29.4, price: 30.15, currency: "SAR" },
    { ticker: "1120", shares: 300, cost: 75, price: 92.8, currency: "SAR" },
    { ticker: "2010", shares: "خمسون", cost: 90, price: 71.5, currency: "SAR" },
  ]);
  expect(misread).toEqual([
    { line: 5, role: "shares", text: "خمسون", as: "words" },
    { line: 6, role: "ticker", text: "الإجمالي", as: "total" },
  ]);
  expect(example).toEqual({ typed: "١٬٢٠٠", read: 1200 });
});

test("blanks before a number part it from the ticker or the name before it", () => {
  expect(rowsHeld("AAPL 10\nBerkshire Hathaway 5 410.5\nKO   7   60,5\n2222 40\nMSFT")).toEqual([
    ["AAPL", 10, null, null],
    ["Berkshire Hathaway", 5, 410.5, null],
    ["KO", 7, 60.5, null],
    ["2222", 40, null, null],
    ["MSFT", null, null, null],
  ]);
  expect(rowsHeld("Ticker Shares Price\nAAPL 1,250 $190.25")).toEqual([["AAPL", 1250, null, 190.25]]);
  expect(read("AAPL 10 120.5 190 USD").holdings).toEqual([
    { ticker: "AAPL", shares: 10, cost: 120.5, price: 190, currency: "USD" },
  ]);
  expect(rowsHeld("2222,40\nAAPL, 10")).toEqual([
    ["2222", 40, null, null],
    ["AAPL", 10, null, null],
  ]);
});

test("a ticker on several lines is told, and made one row where a person says so: shares added up, costs by their shares", () => {
  const text = "Ticker,Shares,Cost,Price\nAAPL,10,100,190\nKO,5,,\naapl,30,120,191\nKO,6,50,\nXOM,many,,\nXOM,5,,";
  expect(read(text).repeats).toEqual([
    { ticker: "AAPL", lines: [2, 4] },
    { ticker: "KO", lines: [3, 5] },
    { ticker: "XOM", lines: [6, 7] },
  ]);
  const { holdings, lines, repeats } = holdingsIn(pastedRows(text), { joins: true });
  expect(holdings.map(({ ticker, shares, cost, price }) => [ticker, shares, cost, price])).toEqual([
    ["AAPL", 40, 115, 191],
    // What one of two purchases cost is not known, nor how many shares "many" are: these are no sums.
    ["KO", 5, null, null],
    ["KO", 6, 50, null],
    ["XOM", "many", null, null],
    ["XOM", 5, null, null],
  ]);
  expect(lines).toEqual([2, 3, 5, 6, 7]);
  expect(repeats).toHaveLength(3);
  expect(holdingsIn(pastedRows("AAPL\t1\nAAPL\t2"), { joins: true }).holdings).toMatchObject([
    { shares: 3, cost: null },
  ]);
  const two = "Ticker,Shares,Currency\nAAPL,1,USD\nAAPL,2,EUR";
  expect(holdingsIn(pastedRows(two), { joins: true }).holdings).toHaveLength(2);
});

describe("headings", () => {
  const roleOf = (heading: string, beside = "Ticker") => read(`${beside}\t${heading}\nKO\t1`).roles[1];

  test.each<[string, readonly string[]]>([
    ["isin", ["ISIN", "ISIN Code", "رقم ISIN"]],
    ["name", ["Company", "Security Name", "Fund", "Product name", "Name", "Description", "Bezeichnung", "اسم الشركة"]],
    ["shares", ["Share", "Shares", "Qty", "Qty.", "Holdings", "No. of shares", "Stück", "الكمية"]],
    [
      "cost",
      [
        "Cost",
        "Avg cost",
        "Avg. cost",
        "Unit cost",
        "Cost per share",
        "Average cost basis",
        "Purchase price",
        "Avg price",
      ],
    ],
    [
      "paid",
      [
        "Total cost",
        "Cost basis",
        "Cost Basis",
        "Total cost basis",
        "Cost basis total",
        "Book value",
        "إجمالي التكلفة",
      ],
    ],
    ["price", ["Price", "Last price", "Closing price", "Last", "Quote", "Kurs", "سعر السوق"]],
    ["value", ["Value", "Market value", "Mkt value", "Mkt. value", "Wert", "القيمة"]],
    ["currency", ["Currency", "Currency code", "Price currency", "CCY", "Cur", "Cur.", "Curr", "Curr.", "Währung"]],
  ])("have the role %s as brokers write them: %j", (role, written) => {
    expect(written.map((heading) => [heading, roleOf(heading)])).toEqual(written.map((heading) => [heading, role]));
    // Other words beside these do not matter, but some say that the column holds something else.
    for (const heading of written) expect([heading, roleOf(`${heading} % change`)]).toEqual([heading, undefined]);
  });

  test("the first column of a role is read, and what comes again is left out", () => {
    expect(read("Ticker\tPrice\tShares\tLast price\nKO\t5\t6\t7")).toMatchObject({
      roles: ["ticker", "price", "shares", undefined],
      holdings: [{ ticker: "KO", shares: 6, price: 5 }],
    });
  });

  test.each([
    [["Ticker"], true],
    [["Tickers", "x"], true],
    [["ISIN", "Shares"], true],
    [["Name", "Quantity"], true],
    [["Name", "Price"], false],
    [["Quantity", "Price"], false],
    [["Ticker count"], false],
    [["Apple Inc"], false],
  ])("%j names columns of holdings: %p", (row, is) => {
    expect(isHeadings(row)).toBe(is);
  });
});

describe("a sheet's figures", () => {
  const shares = (typed: unknown) => holdingsIn([["KO", typed]]);

  test.each(["-", "--", "—", "–", " n/a ", "N/A"])("the cell %j is no figure, without a remark", (typed) => {
    expect(shares(typed)).toMatchObject({ holdings: [{ shares: null }], misread: [] });
  });

  test.each(["-3", "− 3", "–3", "-$3", "- € 3", "(50)", "($50)", "(1)"])("%j is below 0, and told as that", (typed) => {
    expect(shares(typed).misread).toMatchObject([{ role: "shares", text: typed, as: "negative" }]);
  });

  test.each(["3-5", "5 (3)", "(3) 5", "*", "5/3"])("the cell %j is listed as unreadable", (typed) => {
    expect(shares(typed).misread).toEqual([{ line: 1, role: "shares", text: typed }]);
  });

  test.each(["(none)", "about 20", "20 shares", "Infinity shares", "My NaN"])(
    "the cell %j is listed as words",
    (typed) => {
      expect(shares(typed).misread).toMatchObject([{ text: typed, as: "words" }]);
    },
  );

  test("what all shares cost makes what one cost, where the number of shares is known and not 0", () => {
    expect(rowsHeld("Ticker\tShares\tTotal cost\nAAPL\t10\t1000\nKO\t0\t50\nXOM\tmany\t5\nPG\t\t5\nCVX\t5\t")).toEqual([
      ["AAPL", 10, 100, null],
      ["KO", 0, null, null],
      ["XOM", "many", null, null],
      ["PG", null, null, null],
      ["CVX", 5, null, null],
    ]);
    expect(rowsHeld("Ticker\tShares\tCost\tTotal cost\nAAPL\t10\t7\t1000")).toEqual([["AAPL", 10, 7, null]]);
  });

  test.each([
    ["12,50", 1500],
    ["1,2345", 1500],
    ["1.234,5", 1500],
    ["12.345,67", 1500],
    ["1.234.567", 1500],
    ["12.345.678", 1500],
    ["12.50", 1.5],
    ["1.2", 1.5],
    ["1.2345", 1.5],
    ["0.125", 1.5],
    ["1234.567", 1.5],
    ["1,234.567", 1.5],
    ["12,345,678.9", 1.5],
    // These tell nothing of points.
    ["1234", "1.500"],
    ["12.345", "1.500"],
    ["1.234.56", "1.500"],
    ["x0.5", "1.500"],
    ["1,23.456", "1.500"],
    ["1.234.567x", "1.500"],
    ["x1.234.567", "1.500"],
  ])("beside %s the shares 1.500 are %p", (other, read) => {
    expect(rowsHeld(`AAPL\t1.500\nKO\t${other}`)[0]?.[1]).toBe(read);
  });

  test("only columns of figures tell how decimals are written, and only below the headings; also one that is left out", () => {
    const shares = (text: string) => rowsHeld(text)[0]?.[1];
    const plain = "Ticker\tName\tShares\tISIN\tCurrency\nAAPL\tApple\t1.500\tx\tUSD";
    expect(shares(plain)).toBe("1.500");
    for (const [typed, other] of [
      ["Apple", "99,9"],
      ["\tx\t", "\t99,9\t"],
      ["USD", "99,9"],
    ] as const)
      expect([other, shares(plain.replace(typed, other))]).toEqual([other, "1.500"]);
    expect(shares(`Rate\t99,9\n${plain}`)).toBe("1.500");
    expect(shares(plain.replace("Currency", "Weight").replace("USD", "99,9"))).toBe(1500);
  });

  test("in a list that writes decimals both ways a number that may be either stays as it was typed", () => {
    const both = (typed: string) => rowsHeld(`AAPL\t12,5\nKO\t12.5\nPG\t${typed}`)[2]?.[1];
    expect(["1.500", "12,500", "123.456", " 1,500 "].map(both)).toEqual(["1.500", "12,500", "123.456", "1,500"]);
    expect(["1234.5", "1.2345", "1,23", "1.23"].map(both)).toEqual([1234.5, 1.2345, 1.23, 1.23]);
  });

  test("the number with most separators is shown as an example of how they were read", () => {
    expect(
      holdingsIn([
        ["AAPL", "12.5"],
        ["KO", " 1,234,567.5 "],
        ["PG", "1,234"],
        ["XOM", "1,2,x"],
      ]).example,
    ).toEqual({
      typed: "1,234,567.5",
      read: 1_234_567.5,
    });
    expect(
      holdingsIn([
        ["AAPL", "12"],
        ["KO", "x,y"],
        ["PG", 1.5],
      ]).example,
    ).toBeUndefined();
  });
});

describe("a currency", () => {
  const currency = (cell: string) => holdingsIn([["KO", 1, 2, cell]]).holdings[0]?.currency;
  test.each([
    ["USD 12.50", "USD"],
    ["USD12.50", "USD"],
    ["12.50 USD", "USD"],
    ["12.50USD", "USD"],
    [" SAR  30 ", "SAR"],
    ["GBp 70", "GBX"],
    ["12.50", null],
    ["AUSD 5", null],
    ["5 USDX", null],
    ["USD", null],
    ["n/a USD", null],
  ])("is read from a cell that has it beside the price: %j gives %p", (cell, code) => {
    expect(currency(cell)).toBe(code);
  });

  test("has the fifth column of a list without headings, if all that stands there are three letters", () => {
    const roles = (...codes: readonly string[]) => holdingsIn(codes.map((code) => ["KO", 1, 2, 3, code])).roles[4];
    expect([roles("USD", " SAR ", "", "GBp"), roles("USD", "USDX"), roles("US"), roles("x USD"), roles("5")]).toEqual([
      "currency",
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(holdingsIn([["KO", 1, 2, 3, " SAR "]]).holdings[0]?.currency).toBe("SAR");
  });
});

describe("what is no holding", () => {
  test.each([
    "Net total",
    "sub-total",
    "Sub total",
    "Portfolio Total",
    "SAR Cash",
    "Cash balance",
    "cash and cash investments",
    "Totals",
    "Summe",
    "المجموع الكلي",
  ])("%j is a total or cash", (total) => {
    expect(read(`Ticker\tShares\nKO\t5\n${total}\t500`).misread).toEqual([
      { line: 3, role: "ticker", text: total, as: "total" },
    ]);
  });

  test.each(["Total Energies", "My total", "Cashflow Corp", "Petty cash"])(
    "the line %j is neither a total nor cash",
    (name) => {
      expect(read(`Ticker\tShares\nKO\t5\n${name}\t500`).holdings).toHaveLength(2);
    },
  );

  test("cash is recognised by its name alone", () => {
    expect(read("Ticker\tName\tShares\nKO\tCoca-Cola\t5\nXUSD\tCash\t500")).toMatchObject({
      holdings: [{ ticker: "KO" }],
      misread: [{ line: 3, role: "name", text: "Cash", as: "total" }],
    });
  });

  test("a line of text among several columns is a note wherever it stands; a lone ticker, or a name among two columns, is a holding", () => {
    const rows = [
      ["Ticker", "Shares", "Price"],
      ["KO", 5, 6],
      ["", " Prices are delayed. ", ""],
      ["PG", "", ""],
    ];
    expect(holdingsIn(rows)).toMatchObject({
      holdings: [{ ticker: "KO" }, { ticker: "PG" }],
      misread: [{ line: 3, role: "ticker", text: "Prices are delayed.", as: "note" }],
    });
    expect(rowsHeld("Ticker\tShares\nBerkshire Hathaway\t").map(([name]) => name)).toEqual(["Berkshire Hathaway"]);
  });
});

test("what a person says is meant counts for a cell with blanks around it, and names have none", () => {
  const rows = [
    ["Name", "Shares"],
    [" Apple Inc ", 5],
  ];
  expect(holdingsIn(rows, { meant: { "Apple Inc": "AAPL" } })).toMatchObject({
    holdings: [{ ticker: "AAPL", shares: 5 }],
    names: ["Apple Inc"],
    misread: [],
  });
});

test("lines without a ticker are no repeats and stay apart; joined ones stand where the first stood, with its name and the last known price", () => {
  const rows = [
    ["Ticker", "Name", "Shares", "Cost", "Price"],
    ["KO", "Coca-Cola", 5, "", ""],
    ["", "", 7, 1, 2],
    ["AAPL", "Apple", 1, 10, 190],
    ["", "", 8, 1, 2],
    ["PG", "P&G", 0, 3, ""],
    ["AAPL", "Apple Inc", 3, 20, ""],
    ["PG", "P&G", 0, 4, ""],
  ];
  const { holdings, lines, names, repeats } = holdingsIn(rows, { joins: true });
  expect(holdings.map(({ ticker, shares, cost, price }) => [ticker, shares, cost, price])).toEqual([
    ["KO", 5, null, null],
    ["", 7, 1, 2],
    ["AAPL", 4, 17.5, 190],
    ["", 8, 1, 2],
    ["PG", 0, 3, null],
  ]);
  expect([lines, names]).toEqual([
    [2, 3, 4, 5, 6],
    ["Coca-Cola", "", "Apple", "", "P&G"],
  ]);
  expect(repeats.map(({ ticker }) => ticker)).toEqual(["AAPL", "PG"]);
});

test.each([1.234, 12.345, 123.456, 1234.567, 1.2345, 0.5])(
  "the number %d is read again as it was written",
  (shares) => {
    const holding = { ticker: "KO", shares, cost: null, price: null, currency: null };
    expect(read(holdingsText([holding])).holdings).toEqual([holding]);
  },
);

test("a written number has no digit more than it needs, and what was no number stays", () => {
  const one = (shares: string | number) =>
    holdingsText([{ ticker: "KO", shares, cost: null, price: null, currency: null }]);
  expect([12.345, 1234.567, 12.3456, 12.34, "1.500"].map(one)).toEqual([
    ...["12.3450", "1234.567", "12.3456", "12.34", "1.500"].map((shares) => `Ticker\tShares\nKO\t${shares}`),
  ]);
});

describe("lists that people type", () => {
  test.each([
    ["AAPL ,12", ["AAPL", "12"]],
    ["12,AAPL", ["12", "AAPL"]],
    ["12 , AAPL", ["12", "AAPL"]],
    ["2222,  12", ["2222", "12"]],
    ["  AAPL   10   190.5  ", ["AAPL", "10", "190.5"]],
    ["Saudi Aramco", ["Saudi Aramco"]],
  ])("the line %j is split into %j", (line, cells) => {
    expect(pastedRows(line)).toEqual([cells]);
  });

  test("a name of two words among numbers parted by blanks is one cell, and so are words that are no headings", () => {
    expect(pastedRows("KO 5\n Saudi Aramco \nOur  shares")).toEqual([["KO", "5"], ["Saudi Aramco"], ["Our", "shares"]]);
    expect(pastedRows("Ticker   Shares\nKO 5")).toEqual([
      ["Ticker", "Shares"],
      ["KO", "5"],
    ]);
  });
});
