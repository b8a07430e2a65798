import { isTicker, matcherOf } from "../../../src/workbook/holdings/tickerMatch";

const lists = [
  { ticker: "AAPL", name: "Apple Inc." },
  { ticker: "APLE", name: "Apple Hospitality REIT, Inc." },
  { ticker: "BRK.B", name: "Berkshire Hathaway Inc. Class B" },
  { ticker: "KO", name: "The Coca-Cola Company" },
  { ticker: "SPUS", name: "SP Funds S&P 500 Sharia Industry Exclusions ETF", isin: "US8863643064" },
  { ticker: "2222.SR", name: "Saudi Arabian Oil Company" },
];
const match = (typed: string) => matcherOf(lists)(typed);
const offersFor = (typed: string) => match(typed).offers.map(({ ticker }) => ticker);

test.each(["AAPL", " aapl ", "NASDAQ:AAPL", "2222.SR", "٢٢٢٢.SR", "\u200eAAPL\u2069"])(
  "the ticker %p is in the list as typed",
  (typed) => {
    expect(match(typed)).toEqual({ typed, isListed: true, offers: [], only: undefined });
  },
);

test.each([
  ["BRK-B", ["BRK.B"]],
  ["BRK/B", ["BRK.B"]],
  ["brk b", ["BRK.B"]],
  ["AAPL.US", ["AAPL"]],
  ["us8863643064", ["SPUS"]],
  ["\u200fus8863643064", ["SPUS"]],
  ["ap\u200bple", ["AAPL", "APLE"]],
  ["Apple", ["AAPL", "APLE"]],
  ["APPLE INC", ["AAPL", "APLE"]],
  ["coca cola", ["KO"]],
  ["Coca-Cola Co.", ["KO"]],
  ["hathaway", ["BRK.B"]],
  ["Saudi Arabian Oil", ["2222.SR"]],
])("%p: did you mean %p?", (typed, tickers) => {
  expect(offersFor(typed)).toStrictEqual(tickers);
  expect(match(typed).isListed).toBe(false);
});

test.each(["ZZZZ", "US0378331005", "co", "", "الراجحي", "constructor"])(
  "the ticker %p is unknown, and gets no suggestion",
  (typed) => {
    expect(match(typed)).toEqual({ typed, isListed: false, offers: [], only: undefined });
  },
);

test("a search offers three tickers at most, each once", () => {
  const many = Array.from({ length: 20 }, (_, nth) => ({ ticker: `A${nth}`, name: `Apple ${nth}` }));
  expect(matcherOf([...many, ...many])("apple").offers).toHaveLength(3);
});

test("a ticker of the usual shape can be asked as typed", () => {
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
    "%s: there is no single suggestion",
    (typed) => {
      expect(only(typed)).toBeUndefined();
    },
  );
});

test("an exchange's prefix before a colon is not removed", () => {
  for (const typed of ["LON:KOO", "LON:BRK-B", "X:BRK-B", "A:apple", "AP:apple"]) {
    expect(match(typed)).toEqual({ typed, isListed: false, offers: [], only: undefined });
  }
  expect(offersFor("brk-b: berkshire")).toEqual([]);
  expect(offersFor("9:apple")).toEqual([]);
  expect(offersFor("Apple Hospitality: REIT")).toEqual(["APLE"]);
});

test("a data vendor's market suffix is removed for a suggestion, and spaces around are ignored", () => {
  for (const typed of ["KO.US", "KO-UN", "KO UQ Equity", " ko us equity ", "KO.N", "KO.O", "KO.OQ"]) {
    expect([typed, offersFor(typed)]).toEqual([typed, ["KO"]]);
  }
  for (const typed of ["KO.USX", "KO.US Equity x", "KO.X"]) expect([typed, offersFor(typed)]).toEqual([typed, []]);
  expect(offersFor(" us8863643064 ")).toEqual(["SPUS"]);
});

test("names are found by their words: the same ones first, then those that begin so, then those with each; shorter ones first", () => {
  const of = (...names: readonly string[]) => names.map((name, nth) => ({ ticker: `T${nth}`, name }));
  const names = of("Big Blue Sea Trading", "Blue Seas Inc", "Blue Sea Trading", "Blue Sea", "Red Sea Blue", "Blue");
  const told = (typed: string, some = names) => matcherOf(some)(typed).offers.map(({ ticker }) => ticker);
  expect(told("blue sea")).toEqual(["T3", "T2", "T1"]);
  expect(told("sea blue")).toEqual(["T3", "T1", "T4"]);
  expect(told("trading, sea")).toEqual(["T2", "T0"]);
  expect(matcherOf(names)("Blue   -- SEA plc").only?.ticker).toBe("T3");
  expect([told("blu"), told("bl")]).toEqual([["T5", "T3", "T1"], []]);
  expect(matcherOf(names)("sea blue").only).toBeUndefined();
  expect(matcherOf(of("Blue Sea One", "Blue Sea Two"))("blue sea").only).toBeUndefined();
  expect(matcherOf(of("Blue Sea One"))("blue sea").only?.ticker).toBe("T0");
  expect(matcherOf(of("Big Blue Sea"))("blue sea").only).toBeUndefined();
  // The first of two lines of one ticker is the one that is meant; a line may have no name.
  const twice = [{ ticker: "A", name: "Alpha" }, { ticker: "A", name: "Beta" }, { ticker: "B" }];
  expect([told("beta", twice as never), told("alpha", twice as never), told("B.US", twice as never)]).toEqual([
    [],
    ["A"],
    ["B"],
  ]);
  expect(
    matcherOf([{ ticker: "B.A" }, { ticker: "BA" }, { ticker: "B-A" }, { ticker: "B/A" }])("b a").offers,
  ).toHaveLength(3);
});

test("only a text of a ticker's shape can be asked", () => {
  expect(["AAPL", "", " ", "US0378331005"].map(isTicker)).toEqual([true, false, false, false]);
});
