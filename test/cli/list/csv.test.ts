/** Rows of an exported list. */
import { csvRows } from "../../../src/cli/list/csv";

test("a byte-order mark before a quoted heading is no part of it", () => {
  expect(csvRows('\ufeff"Ticker","Name"\r\n"AAPL","Apple, Inc."')).toEqual([
    ["Ticker", "Name"],
    ["AAPL", "Apple, Inc."],
  ]);
});

test.each([
  [
    "Ticker,Name\nAAPL,Apple",
    [
      ["Ticker", "Name"],
      ["AAPL", "Apple"],
    ],
  ],
  [
    "Ticker;Name\nAAPL;1,5",
    [
      ["Ticker", "Name"],
      ["AAPL", "1,5"],
    ],
  ],
  [
    "Ticker\tName\n AAPL \tApple",
    [
      ["Ticker", "Name"],
      ["AAPL", "Apple"],
    ],
  ],
  [
    'a,"say ""x"" to\nall"\n,\n\nb,c',
    [
      ["a", 'say "x" to\nall'],
      ["b", "c"],
    ],
  ],
])("%j is read by its separator, with quotes, and without blank rows", (text, rows) => {
  expect(csvRows(text)).toEqual(rows);
});

test("a quote that is not closed is refused with a sentence", () => {
  expect(() => csvRows('a,"b')).toThrow("A quote in the list is not closed");
});
