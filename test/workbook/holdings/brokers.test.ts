import { readFileSync } from "node:fs";
import fc from "fast-check";
import { isNumberCell } from "../../../src/workbook/holdings/headings";
import type { Decided, HoldingsQuestion } from "../../../src/workbook/holdings/holding";
import { holdingsIn, holdingsOf } from "../../../src/workbook/holdings/holdings";
import { pastedRows } from "../../../src/workbook/holdings/pastedRows";

type Line = readonly [ticker: string, shares: unknown, cost: unknown, price: unknown, currency: unknown];

interface Format {
  /** The file in `fixtures`; all figures are made up. */
  readonly file: string;
  /** Where its headings come from. */
  readonly source: string;
  /** What the reader of 24 November 2026, before this test, made of it. */
  readonly before: string;
  readonly read: readonly Line[];
  readonly asked?: readonly HoldingsQuestion["ask"][];
  /** What a person answers, and what is read then. */
  readonly answers?: Decided;
  readonly answered?: readonly Line[];
}

const apple: Line = ["AAPL", 1250, 120, 190.25, null];
const cola: Line = ["KO", 40, 50, 61, null];
const inDollars = (lines: readonly Line[]) => lines.map(([a, b, c, d]): Line => [a, b, c, d, "USD"]);

const formats: readonly Format[] = [
  {
    file: "ajbell",
    source: "samples in two public repositories that read this export",
    before: "the price as cost, the value as price; the headings and the cash as holdings",
    read: [
      ["Example Energy plc (LSE:SHEL)", 120, null, 26.1, null],
      ["Example Drugs plc (LSE:AZN)", 15, null, 110.2, null],
    ],
    asked: ["cost", "sign"],
    answers: { costs: "all", signs: { "£": "GBP" } },
    answered: [
      ["Example Energy plc (LSE:SHEL)", 120, 22, 26.1, "GBP"],
      ["Example Drugs plc (LSE:AZN)", 15, 100, 110.2, "GBP"],
    ],
  },
  {
    file: "trading212",
    source: "from memory: the export of a pie",
    before:
      "no headings: the name as shares, the amount invested as cost, the value as price; the headings as a holding",
    read: [
      ["AAPL", 10, 120, null, null],
      ["MSFT", 2, 250, null, null],
    ],
  },
  {
    file: "degiro",
    source: "from memory: Portfolio.csv in English",
    before: "no headings: the ISIN as shares, the number of shares as cost; the headings as a holding",
    read: [
      ["US0378331005", null, null, 190.25, "USD"],
      ["NL0010273215", null, null, 640.1, "EUR"],
    ],
    asked: ["shares"],
    answers: { roles: { 2: "shares" } },
    answered: [
      ["US0378331005", 10, null, 190.25, "USD"],
      ["NL0010273215", 3, null, 640.1, "EUR"],
    ],
  },
  {
    file: "schwab-new",
    source: "samples in several public repositories that read this export",
    before: "no shares, and the cost of all shares as the cost of one",
    read: [apple, cola],
    asked: ["sign"],
    answers: { signs: { $: "USD" } },
    answered: inDollars([apple, cola]),
  },
  {
    file: "schwab-old",
    source: "headings listed in a public repository that reads this export",
    before: "the cost of all shares as the cost of one",
    read: [apple, cola],
    asked: ["sign"],
    answers: { signs: { $: "USD" } },
    answered: inDollars([apple, cola]),
  },
  {
    file: "hargreaves",
    source: "from memory: the download of an account's holdings",
    before: "the name as shares, the units as cost; the lines above, the headings and the totals as holdings",
    read: [
      ["SHEL", 120, null, 2610, "GBX"],
      ["VOD", 500, null, 70.5, "GBX"],
    ],
    asked: ["cost"],
    answers: { costs: "all" },
    answered: [
      ["SHEL", 120, 2200, 2610, "GBX"],
      ["VOD", 500, 80, 70.5, "GBX"],
    ],
  },
  {
    file: "zerodha",
    source: "samples in several public repositories that read the holdings of Console",
    before: "no shares and no price",
    read: [
      ["INFY", 150, 1327.46, 1580.1, null],
      ["TCS", 20, 3300, 3610.5, null],
    ],
  },
  {
    file: "etrade",
    source: "headings in two public repositories that read this export",
    before: "the price as shares, a change as cost; the lines above, the headings and the cash as holdings",
    read: [
      ["AAPL", 50, 150, 190.25, null],
      ["MSFT", 10, 350, 402.1, null],
    ],
    asked: ["sign"],
    answers: { signs: { $: "USD" } },
    answered: [
      ["AAPL", 50, 150, 190.25, "USD"],
      ["MSFT", 10, 350, 402.1, "USD"],
    ],
  },
  {
    file: "vanguard",
    source: "samples in many public repositories that read this download",
    before: "no price, and the transactions below as holdings",
    read: [
      ["VTI", 10.5, null, 240, null],
      ["VGT", 4, null, 610.25, null],
    ],
  },
  {
    file: "ibkr",
    source: "samples in many public repositories that read activity statements",
    before: "no price; lots, totals and trades as holdings",
    read: [
      ["AAPL", 10, 148.5, 190.25, "USD"],
      ["SHOP", 20, 90.1, 120.4, "CAD"],
    ],
  },
  {
    file: "ukisa",
    source: "from memory: a platform's valuation with ISINs and prices in pence",
    before: "no price, no cost, no currency, and the cash as a holding",
    read: [
      ["GB00BP6MXD84", 120, 2200, 2610, "GBX"],
      ["GB0009895292", 15, 10_000, 11_020, "GBX"],
    ],
  },
  {
    file: "saudi-holdings",
    source: "from memory: the holdings of a Saudi bank's broker",
    before: "the name as shares, the shares as cost, the cost as price; the headings as a holding",
    read: [
      ["2222", 1200, 29.4, 30.15, null],
      ["1120", 300, 75, 92.8, null],
    ],
    asked: ["suffix"],
    answers: { suffix: ".SR" },
    answered: [
      ["2222.SR", 1200, 29.4, 30.15, null],
      ["1120.SR", 300, 75, 92.8, null],
    ],
  },
  {
    file: "saudi-units",
    source: "from memory: a Saudi broker's list with units of funds",
    before: "no shares, no price and no cost",
    read: [
      ["4330", 500, 10.2, 9.85, "SAR"],
      ["2010", 40, 90, 71.5, "SAR"],
    ],
    asked: ["suffix"],
    answers: { suffix: ".SR" },
    answered: [
      ["4330.SR", 500, 10.2, 9.85, "SAR"],
      ["2010.SR", 40, 90, 71.5, "SAR"],
    ],
  },
  {
    file: "saudi-statement",
    source: "from memory: a statement of a portfolio",
    before: "names as tickers, no shares and no cost",
    read: [
      ["2222", 1200, null, 30.15, null],
      ["1120", 300, null, 92.8, null],
    ],
    asked: ["cost", "suffix"],
    answers: { costs: "all", suffix: ".SR" },
    answered: [
      ["2222.SR", 1200, 29.4, 30.15, null],
      ["1120.SR", 300, 75, 92.8, null],
    ],
  },
  {
    file: "comma",
    source: "from memory: the positions that Fidelity exports",
    before: "nothing",
    read: [
      ["AAPL", 1250, 120, 190.25, null],
      ["BRK.B", 12.5, 320, 410.1, null],
      ["AAPL", 50, 160, 190.25, null],
      ["XYZ", "-30", 13.33, 12, null],
    ],
    asked: ["sign"],
    answers: { signs: { $: "USD" } },
    answered: [
      ["AAPL", 1250, 120, 190.25, "USD"],
      ["BRK.B", 12.5, 320, 410.1, "USD"],
      ["AAPL", 50, 160, 190.25, "USD"],
      ["XYZ", "-30", 13.33, 12, "USD"],
    ],
  },
];

const textOfFile = (file: string) => readFileSync(`test/workbook/holdings/fixtures/${file}.csv`, "utf8");
const linesOf = (text: string, decided?: Decided) =>
  holdingsOf(text, decided).holdings.map((one): Line => [one.ticker, one.shares, one.cost, one.price, one.currency]);

test("there are fifteen formats", () => expect(formats).toHaveLength(15));

test.each(formats)("$file: read by its headings. Before: $before", ({ file, read, asked = [], answers, answered }) => {
  const text = textOfFile(file);
  expect(linesOf(text)).toEqual(read);
  expect(holdingsOf(text).asked.map(({ ask }) => ask)).toEqual(asked);
  if (answers) {
    expect(linesOf(text, answers)).toEqual(answered);
    expect(holdingsOf(text, answers).asked).toEqual([]);
  }
});

describe("whatever the order of columns, and whatever other columns stand among them", () => {
  // A statement in sections names the section in its first cells, so its columns have an order.
  const free = formats.filter(({ file }) => file !== "ibkr");
  const others = [
    "Sector",
    "Day Change %",
    "Target date",
    "Notes",
    "Account type",
    "Net chg.",
    "الوزن %",
    "القطاع",
    "Rang",
  ];

  test.each(free)("$file gives the same holdings", ({ file, answers = {} }) => {
    const rows = pastedRows(textOfFile(file));
    const width = Math.max(...rows.map((row) => row.length));
    const { roles: _, ...decided } = answers;
    const expected = holdingsIn(rows, decided).holdings;
    const heading = Math.max(
      0,
      rows.findIndex((row) => row.filter((cell) => cell !== "").length > 3),
    );
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...Array(width).keys()], { minLength: width }),
        fc.subarray(others),
        fc.integer({ min: 0, max: width }),
        fc.constantFrom("", "Technology", "7", "0.63%", "نص"),
        (order, added, at, value) => {
          const moved = rows.map((row, index) => {
            const cells = order.map((column) => row[column] ?? "");
            const isFilled = cells.filter((cell) => cell !== "").length > 3 && cells.some(isNumberCell);
            const more = added.map((name) => (index === heading ? name : isFilled ? value : ""));
            return [...cells.slice(0, at), ...more, ...cells.slice(at)];
          });
          expect(holdingsIn(moved, decided).holdings).toEqual(expected);
        },
      ),
    );
  });
});

describe("what is asked", () => {
  const asked = (text: string, decided?: Decided) => holdingsOf(text, decided).asked;
  const shares = (text: string, decided?: Decided) => holdingsOf(text, decided).holdings.map((one) => one.shares);

  test("a comma that may separate cells or thousands is asked, and what a person chooses is read", () => {
    expect(holdingsOf("KO, 1,500")).toMatchObject({
      holdings: [{ ticker: "KO", shares: "1,500", cost: null }],
      misread: [{ line: 1, role: "shares", text: "1,500", as: "point", choices: [1500, 1.5] }],
    });
    expect(shares("KO, 1,500", { mended: { "1 shares": "1500" } })).toEqual([1500]);
    expect(shares("KO,1,500\nAAPL,5")).toEqual(["1,500", 5]);
    expect(shares("KO,5,120,130\nPG,6,140,150")).toEqual([5, 6]);
    expect(shares('KO,"1,500"\nPG,2')).toEqual([1500, 2]);
    expect(shares("KO\t1,500")).toEqual([1500]);
  });

  test("a list without headings and with several numbers is asked what its columns are, and one of tickers and shares is not", () => {
    expect(asked("KO\t5\t60\nPG\t6\t150")).toEqual([{ ask: "columns" }]);
    expect(asked("KO\t5\t60", { roles: { 0: "ticker", 1: "shares", 2: "price" } })).toEqual([]);
    expect(asked("KO 5\nPG 6")).toEqual([]);
    expect(asked("KO\nPG")).toEqual([]);
    expect(asked("")).toEqual([]);
  });

  test("headings without tickers, and without shares, are said first", () => {
    expect(holdingsOf("Paper\tQuantity\tPrice\nKO\t5\t60")).toMatchObject({
      asked: [{ ask: "key" }],
      holdings: [{ ticker: "", shares: 5 }],
    });
    expect(holdingsOf("Paper\tQuantity\nKO\t5", { roles: { 0: "ticker" } }).holdings).toMatchObject([
      { ticker: "KO", shares: 5 },
    ]);
    expect(asked("Symbol\tPrice\nKO\t60")).toEqual([{ ask: "noShares" }]);
  });

  test("a list of trades holds no holdings", () => {
    const trades = "Symbol,Trade Date,Action,Quantity,Price,Amount\nKO,2026-11-01,Buy,5,60,300";
    expect(holdingsOf(trades)).toMatchObject({ holdings: [], asked: [{ ask: "trades" }] });
  });

  test("a column that a person sets counts in place of the one that was read, and one that is left out does not count", () => {
    const text = "Ticker\tShares\tOther\nKO\t5\t7";
    expect(shares(text, { roles: { 2: "shares" } })).toEqual([7]);
    expect(shares(text, { roles: { 1: "none" } })).toEqual([null]);
  });

  test("a line that a person leaves out is left out", () => {
    expect(holdingsOf("KO\t5\nnobody at all\t6", { skipped: [2] })).toMatchObject({
      holdings: [{ ticker: "KO" }],
      misread: [],
    });
  });

  test("a cost over five times the price is asked, and one of up to five times is not", () => {
    const list = (cost: number) => `Ticker\tShares\tAverage cost\tPrice\nKO\t5\t${cost}\t60`;
    expect([asked(list(300)), asked(list(301))]).toEqual([[], [{ ask: "cost", column: 2, lines: 1 }]]);
    expect(holdingsOf(list(301), { costs: "each" }).holdings[0]?.cost).toBe(301);
    expect(holdingsOf(list(305), { costs: "all" }).holdings[0]?.cost).toBe(61);
  });

  test("four digits under English headings are offered no suffix, and other tickers take none", () => {
    expect(asked("Ticker\tShares\n2222\t5")).toEqual([]);
    const text = "Ticker\tShares\tCurrency\n2222\t5\tSAR\n2222.SR\t5\tSAR\nKO\t1\tUSD";
    expect(asked(text)).toEqual([{ ask: "suffix", suffix: ".SR", tickers: ["2222"] }]);
    const tickers = (suffix: string) => holdingsOf(text, { suffix }).holdings.map(({ ticker }) => ticker);
    expect([tickers(".SR"), tickers("")]).toEqual([
      ["2222.SR", "2222.SR", "KO"],
      ["2222", "2222.SR", "KO"],
    ]);
  });
});

describe("a currency that is told by a heading or a price", () => {
  test.each([
    ["Price (US$)", "190", "USD", "Price (US$)"],
    ["Price USD", "190", "USD", "Price USD"],
    ["Price", "US$190", "USD", ""],
    ["Price", "190 €", "EUR", ""],
    ["Last (GBX)", "190", "GBX", "Last (GBX)"],
    ["Price (pence)", "190", "GBX", "Price (pence)"],
    ["Price", "190p", "GBX", ""],
    ["السعر (ريال سعودي)", "190", "SAR", "السعر (ريال سعودي)"],
  ])("%s with %s is %s", (heading, price, currency, by) => {
    expect(holdingsOf(`Ticker\tShares\t${heading}\nKO\t5\t${price}`)).toMatchObject({
      holdings: [{ price: 190, currency }],
      told: { code: currency, by },
    });
  });

  test.each([
    ["its heading", "Price (US$)", "60", "Price (US$)"],
    ["a price", "Price", "USD 60", ""],
  ])(
    "a blank column of currencies is filled by %s, which is told; one without a gap tells nothing",
    (_, heading, price, by) => {
      const list = (first: string, second: string) =>
        holdingsOf(`Ticker\tShares\t${heading}\tCurrency\nKO\t5\t${price}\t${first}\nPG\t5\t${price}\t${second}`);
      const usd = { currency: "USD" };
      expect(list("", "")).toMatchObject({ holdings: [usd, usd], told: { code: "USD", by } });
      expect(list("EUR", "")).toMatchObject({ holdings: [{ currency: "EUR" }, usd], told: { code: "USD", by } });
      expect(list("EUR", "CAD")).not.toHaveProperty("told");
    },
  );

  test("a sign of several countries is asked once for the list, and stays blank until then", () => {
    const text = "Ticker\tShares\tPrice\nKO\t5\t$60\nPG\t5\t$150";
    expect(holdingsOf(text)).toMatchObject({
      holdings: [{ currency: null }, { currency: null }],
      asked: [{ ask: "sign", sign: "$", meanings: ["USD", "CAD", "AUD"] }],
    });
    expect(holdingsOf(text, { signs: { $: "CAD" } })).toMatchObject({
      holdings: [{ currency: "CAD" }, { currency: "CAD" }],
      asked: [],
    });
    expect(holdingsOf(text, { signs: { $: "" } })).toMatchObject({
      holdings: [{ currency: null }, { currency: null }],
      asked: [],
    });
  });
});
