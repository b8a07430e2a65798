import { isTicker, matcherOf } from "../../src/workbook/matching";

const lists = [
  { ticker: "AAPL", name: "Apple Inc." },
  { ticker: "APLE", name: "Apple Hospitality REIT, Inc." },
  { ticker: "BRK.B", name: "Berkshire Hathaway Inc. Class B" },
  { ticker: "KO", name: "The Coca-Cola Company" },
  { ticker: "SPUS", name: "SP Funds S&P 500 Sharia Industry Exclusions ETF", isin: "US8863643064" },
  { ticker: "2222.SR", name: "Saudi Arabian Oil Company" },
];
const match = matcherOf(lists);
const offered = (typed: string) => match(typed).offers.map(({ ticker }) => ticker);

test.each(["AAPL", " aapl ", "NASDAQ:AAPL", "2222.SR", "٢٢٢٢.SR"])("%p is listed as it is typed", (typed) => {
  expect(match(typed)).toEqual({ typed, isListed: true, offers: [], only: undefined });
});

test.each([
  ["BRK-B", ["BRK.B"]],
  ["BRK/B", ["BRK.B"]],
  ["brk b", ["BRK.B"]],
  ["AAPL.US", ["AAPL"]],
  ["us8863643064", ["SPUS"]],
  ["Apple", ["AAPL", "APLE"]],
  ["APPLE INC", ["AAPL", "APLE"]],
  ["coca cola", ["KO"]],
  ["Coca-Cola Co.", ["KO"]],
  ["hathaway", ["BRK.B"]],
  ["Saudi Arabian Oil", ["2222.SR"]],
])("%p: did you mean %p?", (typed, tickers) => {
  expect(offered(typed)).toEqual(tickers);
  expect(match(typed).isListed).toBe(false);
});

test.each(["ZZZZ", "US0378331005", "co", "", "الراجحي", "constructor"])(
  "%p is nobody's, and nothing is guessed",
  (typed) => {
    expect(match(typed)).toEqual({ typed, isListed: false, offers: [], only: undefined });
  },
);

test("no more offers than can be read, and each once", () => {
  const many = Array.from({ length: 20 }, (_, nth) => ({ ticker: `A${nth}`, name: `Apple ${nth}` }));
  expect(matcherOf([...many, ...many])("apple").offers).toHaveLength(3);
});

test("what can be asked as it is", () => {
  expect(["AAPL", "Apple Inc.", "US0378331005", ""].map(isTicker)).toEqual([true, false, false, false]);
});

describe("the only one that may be meant", () => {
  const known = [
    ...lists,
    { ticker: "GOOGL", name: "Alphabet Inc. (Class A)" },
    { ticker: "GOOG", name: "Alphabet Inc. (Class C)" },
    { ticker: "AMT", name: "American Tower Corporation" },
    { ticker: "AXP", name: "American Express Company" },
  ];
  const only = (typed: string) => matcherOf(known)(typed).only?.ticker;

  test.each([
    ["BRK-B", "BRK.B"],
    ["brk/b", "BRK.B"],
    ["BRK B", "BRK.B"],
    ["BRKB", "BRK.B"],
    ["AAPL.US", "AAPL"],
    ["AAPL-US", "AAPL"],
    ["AAPL US Equity", "AAPL"],
    ["Apple", "AAPL"],
    ["apple inc", "AAPL"],
    ["Apple Hospitality", "APLE"],
    ["Coca-Cola Co.", "KO"],
    ["Berkshire Hathaway", "BRK.B"],
    ["US8863643064", "SPUS"],
  ])("%s: did you mean %s?", (typed, symbol) => {
    expect(only(typed)).toBe(symbol);
  });

  test.each(["LON:AAPL", "Alphabet", "American", "AAPX", "APPL", "AAPL", "App", "", "BRK-A", "US", "inc", "hathaway"])(
    "%s: more than one, none, or itself is nobody's guess",
    (typed) => {
      expect(only(typed)).toBeUndefined();
    },
  );
});
