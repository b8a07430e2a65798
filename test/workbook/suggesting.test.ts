import { suggestionFor } from "../../src/workbook/suggesting";

const known = [
  { symbol: "BRK.B", name: "Berkshire Hathaway Inc. Class B" },
  { symbol: "AAPL", name: "Apple Inc." },
  { symbol: "GOOGL", name: "Alphabet Inc. (Class A)" },
  { symbol: "GOOG", name: "Alphabet Inc. (Class C)" },
  { symbol: "KO", name: "The Coca-Cola Company" },
  { symbol: "AMT", name: "American Tower Corporation" },
  { symbol: "AXP", name: "American Express Company" },
];

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
  ["Coca-Cola Co.", "KO"],
  ["Berkshire Hathaway", "BRK.B"],
])("%s: did you mean %s?", (typed, symbol) => {
  expect(suggestionFor(typed, known)?.symbol).toBe(symbol);
});

test.each(["LON:AAPL", "Alphabet", "American", "AAPX", "APPL", "AAPL", "App", "", "BRK-A", "US", "inc"])(
  "%s: more than one, none, or itself is nobody's guess",
  (typed) => {
    expect(suggestionFor(typed, known)).toBeUndefined();
  },
);
