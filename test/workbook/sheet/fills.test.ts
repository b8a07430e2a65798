import { stillHolds } from "../../../src/workbook/sheet/fills";

test("a row counts as unchanged when numbers agree to twelve digits, blanks are blank and texts read the same", () => {
  const read = { ticker: "AAPL", shares: 0.3, note: null };
  expect(stillHolds(read, { ticker: "AAPL", shares: 0.1 + 0.2, note: "", more: 1 })).toBe(true);
  expect(stillHolds(read, { ticker: "\u2066AAPL\u2069", shares: 0.3 })).toBe(true);
  expect(stillHolds({ note: "\u2067x\u2069" }, { note: "x" })).toBe(true);
  expect(stillHolds({}, { ticker: "AAPL" })).toBe(true);
});

test("a row counts as changed when a number, a text or a blank is another", () => {
  const read = { ticker: "AAPL", shares: 0.3, note: null };
  const same = { ticker: "AAPL", shares: 0.3, note: null };
  for (const other of [{ ticker: "KO" }, { shares: 0.30001 }, { shares: null }, { note: "x" }, { ticker: "AAPL " }]) {
    expect([other, stillHolds(read, { ...same, ...other })]).toEqual([other, false]);
  }
});
