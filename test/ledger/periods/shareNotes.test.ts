/** Shares typed while Purification showed one quarter do not close the next one unasked. */
import { insertable } from "../../../src/ledger/sheets/insertable";
import { holdingOf, openBook, personIn, q3, q4, words } from "../ledgerBook";

const sheet = "Purification";
function bookWith(shares: number | null = null) {
  const opened = openBook();
  opened.sheets.lay(insertable.get("purification")?.of([holdingOf("AAPL", shares)], words, { version: "1" }));
  const show = (year: number | string, label: string) =>
    opened.sheets.show(sheet, { ticker: "AAPL" }, { year, period: label });
  const type = (typed: number) => opened.sheets.show(sheet, { ticker: "AAPL" }, { shares: typed, currency: "USD" });
  return {
    ...opened,
    ...personIn(opened),
    show,
    type,
    states: (at = q3) => opened.periods([at]).map(({ state }) => state),
  };
}
const missing = { ...q3, dividend: undefined, percent: undefined, perShare: undefined };

test("shares typed for the first quarter close it without a question", () => {
  const { show, type, record, close, totals } = bookWith();
  show(2025, "third_quarter");
  type(100);
  record([q3]);
  close([]);
  expect(totals()).toEqual([["USD", 0.75]]);
});

test("a quarter that never got a row leaves its shares to no other one: they are confirmed first", () => {
  const { show, type, states, close, confirm, totals, sheets } = bookWith(100);
  type(100);
  show(2025, "third_quarter");
  expect(states(missing)).toEqual([]);
  show(2025, "fourth_quarter");
  expect(states(q4)).toEqual(["confirm"]);
  close([q4], () => true);
  expect(totals()).toEqual([]);
  expect(confirm([q4])).toBe(1);
  expect(sheets.rows(sheet)[0]?.sharesFor).toBe("2025 fourth_quarter");
  close([q4]);
  expect(totals()).toEqual([["USD", 0.75]]);
});

test("shares that are typed when the next quarter is there are that quarter's, also where the ledger has others", () => {
  const { show, type, states, record } = bookWith();
  show(2025, "third_quarter");
  record([q3]);
  expect(states(missing)).toEqual(["noShares"]);
  show("2025", "Fourth Quarter");
  expect(states(missing)).toEqual(["noShares"]);
  type(100);
  expect(states(q4)).toEqual(["noShares", "ready"]);
});

test("no period is noted for a cell that loads or fails, or a row without a period", () => {
  const { show, type, sheets, states } = bookWith();
  type(100);
  for (const failure of ["#N/A", "Loading...", ""]) {
    show(2025, failure);
    states();
    expect(sheets.rows(sheet)[0]?.sharesFor).toBeNull();
  }
});

test("shares in a sheet of an earlier version, which notes no period, are confirmed first", () => {
  const { show, type, sheets, states } = bookWith();
  sheets.forget(sheet, "sharesFor");
  show(2025, "third_quarter");
  type(100);
  expect(states(q3)).toEqual(["confirm"]);
});
