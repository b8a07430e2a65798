import { stillHolds } from "../../../src/workbook/sheet/fills";

test("a row holds still what was read of it: numbers to twelve digits, blanks as blanks, texts as they read", () => {
  const read = { ticker: "AAPL", shares: 0.3, note: null };
  expect(stillHolds(read, { ticker: "AAPL", shares: 0.1 + 0.2, note: "", more: 1 })).toBe(true);
  expect(stillHolds(read, { ticker: "\u2066AAPL\u2069", shares: 0.3 })).toBe(true);
  expect(stillHolds({ note: "\u2067x\u2069" }, { note: "x" })).toBe(true);
  expect(stillHolds({}, { ticker: "AAPL" })).toBe(true);
});

test("another number, another text, or something where there was nothing is another row", () => {
  const read = { ticker: "AAPL", shares: 0.3, note: null };
  const same = { ticker: "AAPL", shares: 0.3, note: null };
  for (const other of [{ ticker: "KO" }, { shares: 0.30001 }, { shares: null }, { note: "x" }, { ticker: "AAPL " }]) {
    expect([other, stillHolds(read, { ...same, ...other })]).toEqual([other, false]);
  }
});
