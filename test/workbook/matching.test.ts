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
  expect(match(typed)).toEqual({ typed, isListed: true, offers: [] });
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
    expect(match(typed)).toEqual({ typed, isListed: false, offers: [] });
  },
);

test("no more offers than can be read, and each once", () => {
  const many = Array.from({ length: 20 }, (_, nth) => ({ ticker: `A${nth}`, name: `Apple ${nth}` }));
  expect(matcherOf([...many, ...many])("apple").offers).toHaveLength(3);
});

test("what can be asked as it is", () => {
  expect(["AAPL", "Apple Inc.", "US0378331005", ""].map(isTicker)).toEqual([true, false, false, false]);
});
