/** What is done to the ledgers, on plain sheets: what was written is what is read next. */
import type { Area, Block } from "../../src/workbook/area";
import {
  bookedTotals,
  bookings,
  changedAfter,
  closing,
  counted,
  ledgerAndSources,
  missingIn,
  observing,
  type Reading,
  recording,
  sheetsFor,
} from "../../src/workbook/booking";
import { nearPoints } from "../../src/workbook/knowing";
import { type Observed, rangeLabel } from "../../src/workbook/ledger";
import type { Seen } from "../../src/workbook/statuses";
import { insertable } from "../../src/workbook/worksheets/catalogue";
import { worksheetWords } from "../../src/workbook/worksheets/words";
import { plainSheets } from "./plain-sheets";

const words = worksheetWords("en");
const live = { kept: false, sample: false };
const q3: Observed = {
  ...{ ticker: "AAPL", year: "2025", label: "third_quarter", dividend: 0.25, percent: 3, perShare: 0.0075, at: 1_000 },
  ...live,
};
const stamp = { at: 5_000, by: "A. Auditor" };

function open() {
  const sheets = plainSheets();
  const read = () => sheets.reading(ledgerAndSources(words));
  return {
    sheets,
    read,
    record: (answers: readonly Observed[]) => sheets.write(recording(read(), answers, words).writings),
    periods: (answers: readonly Observed[] = []) => bookings(read(), answers, words),
    close: (answers: readonly Observed[], by = (state: string): boolean => state === "ready") => {
      const ids = bookings(read(), answers, words).flatMap(({ id, state }) => (by(state) ? [id] : []));
      const found = read();
      const { appended, writings } = closing(found, answers, { ids, ...stamp }, words);
      const filled = sheets.write(writings);
      sheets.write(counted(found, appended + filled, words));
      return filled;
    },
    totals: () => [...bookedTotals(read(), words)],
  };
}
const holding = (ticker: string, shares: number) => ({ ticker, shares, cost: null, price: null });

test("a period is closed with the shares and the currency that its worksheet shows for it, and once", () => {
  const { sheets, periods, close, totals } = open();
  sheets.lay(insertable.get("purification")?.of([holding("AAPL", 100), holding("AAPL", 20)], words, { version: "1" }));
  const q4 = { ...q3, ticker: "XOM", label: "fourth_quarter" };
  expect(periods([q3, q4]).map(({ state }) => state)).toEqual(["noShares", "noShares"]);
  sheets.show("Purification", { ticker: "AAPL" }, { year: 2025, period: "third_quarter", currency: "usd" });
  expect(periods([q3, q4])).toMatchObject([
    { state: "ready", shares: 120, currency: "usd", amount: 0.9, row: undefined },
    { state: "noShares" },
  ]);
  close([q3, q4]);
  expect(periods([q3, q4])).toMatchObject([
    { ticker: "AAPL", state: "closed", amount: 0.9, row: 4, closed: stamp },
    { ticker: "XOM", state: "noShares", row: 5 },
  ]);
  const booked = sheets.rows("Purification ledger");
  close([q3, q4], () => true);
  expect(sheets.rows("Purification ledger")).toEqual(booked);
  expect(totals()).toEqual([["USD", 0.9]]);
});

test("two purchases in two currencies, or one without shares, are not held together", () => {
  const { sheets, periods } = open();
  sheets.lay(insertable.get("purification")?.of([holding("AAPL", 100), holding("AAPL", 20)], words, { version: "1" }));
  sheets.show("Purification", { ticker: "AAPL" }, { year: "2025", period: "third_quarter", currency: "USD" });
  sheets.show("Purification", { shares: 20 }, { currency: "SAR" });
  expect(periods([q3])).toMatchObject([{ state: "noCurrency" }]);
  sheets.show("Purification", { shares: 20 }, { currency: "USD", shares: null });
  expect(periods([q3])).toMatchObject([{ state: "noShares" }]);
});

test("an earlier period is closed with what is typed into its own row, which stays as it was typed", () => {
  const { sheets, record, close, periods } = open();
  record([q3]);
  record([{ ...q3, label: "fourth_quarter", at: 2_000 }]);
  sheets.show("Purification ledger", { period: "third_quarter" }, { shares: 10, currency: "usd" });
  close([]);
  expect(sheets.rows("Purification ledger")).toMatchObject([
    { currency: "usd", shares: 10, amount: 0.075, closedBy: "A. Auditor" },
    { currency: null, amount: null, checksum: null },
  ]);
  expect(periods().map(({ state }) => state)).toEqual(["closed", "noShares"]);
  sheets.show("Purification ledger", { period: "fourth_quarter" }, { shares: "ten", currency: "USD" });
  expect(periods()[1]?.state).toBe("noShares");
});

test("a restatement of a closed period follows its shares, is booked as the difference, and flagged with both figures", () => {
  const { sheets, record, close, periods, totals } = open();
  record([q3]);
  sheets.show("Purification ledger", { ticker: "AAPL" }, { shares: 100, currency: "USD" });
  close([]);
  const [booked] = sheets.rows("Purification ledger");
  const restated = { ...q3, perShare: 0.01, percent: 4, at: 9_000 };
  record([restated]);
  expect(periods([restated])[1]).toMatchObject({
    ...{ state: "ready", shares: 100, currency: "USD", amount: 0.25, observed: 9_000, factor: 0.01 },
    restated: { was: 0.0075, difference: 0.0025 },
  });
  close([]);
  expect(sheets.rows("Purification ledger")[0]).toEqual(booked);
  expect(totals()).toEqual([["USD", 1]]);
});

test("a row that was changed after it was closed is told by its place, summed no more, and never closed again", () => {
  const { sheets, record, close, periods, totals } = open();
  record([q3, { ...q3, ticker: "XOM" }]);
  for (const ticker of ["AAPL", "XOM"]) {
    sheets.show("Purification ledger", { ticker }, { shares: 100, currency: ticker === "XOM" ? "SAR" : "USD" });
  }
  close([]);
  expect(totals()).toEqual([
    ["USD", 0.75],
    ["SAR", 0.75],
  ]);
  for (const change of [{ amount: 7.5 }, { checksum: null }, { closedBy: "somebody" }, { shares: 1 }]) {
    const before = sheets.rows("Purification ledger")[0] ?? {};
    sheets.show("Purification ledger", { ticker: "AAPL" }, change);
    expect(periods().map(({ state, row }) => [state, row])).toEqual([
      ["changed", 4],
      ["closed", 5],
    ]);
    expect(totals()).toEqual([["SAR", 0.75]]);
    close([], () => true);
    expect(sheets.rows("Purification ledger")[0]).toMatchObject(change);
    sheets.show("Purification ledger", { ticker: "AAPL" }, before);
  }
  expect(periods().map(({ state }) => state)).toEqual(["closed", "closed"]);
});

test("a payment goes into the row of the period it was for, with the rows that come next and as it is closed", () => {
  const { sheets, record, close } = open();
  sheets.lay(insertable.get("purification")?.of([holding("AAPL", 100), holding("XOM", 5)], words, { version: "1" }));
  const shows = { year: 2025, period: "third_quarter", currency: "USD" };
  for (const ticker of ["AAPL", "XOM"]) sheets.show("Purification", { ticker }, shows);
  sheets.show("Purification", { ticker: "AAPL" }, { paidFor: " Third_Quarter 2025", paidOn: 46_000, reference: "A-1" });
  close([q3, { ...q3, ticker: "XOM" }]);
  const paid = () =>
    sheets
      .rows("Purification ledger")
      .map(({ ticker, period, paidOn, reference }) => [ticker, period, paidOn, reference]);
  expect(paid()).toEqual([
    ["AAPL", "third_quarter", 46_000, "A-1"],
    ["XOM", "third_quarter", null, null],
  ]);
  // Paid later than it was closed, and the quarter has changed by then.
  sheets.show(
    "Purification",
    { ticker: "XOM" },
    { period: "fourth_quarter", paidFor: "2025 third_quarter", paidOn: 46_050 },
  );
  record([{ ...q3, ticker: "XOM", label: "fourth_quarter", at: 2_000 }]);
  sheets.show("Purification", {}, { paidFor: "2025 fourth_quarter", paidOn: 46_090, reference: "B-2" });
  record([{ ...q3, ticker: "XOM", label: "fourth_quarter", perShare: 1, at: 3_000 }]);
  expect(paid()).toEqual([
    ["AAPL", "third_quarter", 46_000, "A-1"],
    ["XOM", "third_quarter", 46_050, null],
    ["XOM", "fourth_quarter", 46_090, "B-2"],
    ["XOM", "fourth_quarter", null, null],
  ]);
  // What somebody typed there stays, and of two payments of one period neither is taken.
  sheets.show("Purification ledger", { reference: "A-1" }, { paidOn: null, reference: "mine" });
  sheets.show("Purification", { ticker: "AAPL" }, { paidFor: "2025 third_quarter" });
  record([]);
  expect(paid()[0]).toEqual(["AAPL", "third_quarter", null, "mine"]);
});

test("a closed row that is deleted, emptied or opened by hand is missed, also when another is closed after it", () => {
  const { sheets, record, close, read } = open();
  const gone = () => missingIn(read(), words);
  const each = ["AAPL", "KO", "XOM"].map((ticker) => ({ ...q3, ticker }));
  record(each);
  sheets.show("Purification ledger", {}, { shares: 10, currency: "USD" });
  expect(gone()).toBe(0);
  close([], (state) => state === "ready");
  expect([gone(), sheets.cell("Purification ledger", 1, 16)]).toEqual([0, expect.stringMatching(/^3 \(\w+\)$/)]);
  const whole = sheets.rows("Purification ledger");
  const blank = Object.fromEntries(Object.keys(whole[0] ?? {}).map((key) => [key, null]));
  for (const emptied of [blank, { ...blank, ticker: "KO" }]) {
    sheets.show("Purification ledger", { ticker: "KO" }, emptied);
    expect(gone()).toBe(1);
    sheets.replace("Purification ledger", whole);
    expect(gone()).toBe(0);
  }
  sheets.replace("Purification ledger", whole.slice(0, 2));
  expect(gone()).toBe(1);
  record([{ ...q3, ticker: "SABIC" }]);
  sheets.show("Purification ledger", { ticker: "SABIC" }, { shares: 1, currency: "SAR" });
  close([]);
  expect(gone()).toBe(1);
  // A row that was copied stands for none that is gone.
  sheets.replace("Purification ledger", [...whole.slice(0, 2), ...whole.slice(0, 1)]);
  expect(gone()).toBe(2);
  sheets.replace("Purification ledger", [...whole, ...sheets.rows("Purification ledger").slice(2, 3)]);
  sheets.put("Purification ledger", 1, 16, "2 (changed)");
  expect(gone()).toBe("changed");
});

test("a ledger that was closed before periods were counted is whole, and counted from its next rows on", () => {
  const { sheets, record, close, read, periods } = open();
  record([q3]);
  sheets.show("Purification ledger", {}, { shares: 10, currency: "USD" });
  close([]);
  sheets.put("Purification ledger", 1, 16, null);
  expect([missingIn(read(), words), periods().map(({ state }) => state)]).toEqual([0, ["closed"]]);
  record([]);
  expect(sheets.cell("Purification ledger", 1, 16)).toMatch(/^1 /);
  sheets.put("Purification ledger", 1, 16, "a note of mine");
  record([{ ...q3, ticker: "KO" }]);
  expect(sheets.cell("Purification ledger", 1, 16)).toBe("a note of mine");
});

test("a row that moved between reading and writing is not written", () => {
  const { sheets, record, read, periods } = open();
  record([q3, { ...q3, ticker: "XOM" }]);
  sheets.show("Purification ledger", { ticker: "AAPL" }, { shares: 100, currency: "USD" });
  const ids = periods().map(({ id }) => id);
  const { writings } = closing(read(), [], { ids, ...stamp }, words);
  sheets.sort("Purification ledger", "ticker", true);
  expect(sheets.write(writings)).toBe(0);
  expect(sheets.rows("Purification ledger").map(({ checksum }) => checksum)).toEqual([null, null]);
});

test("without a column that closing needs nothing is closed, and that is said", () => {
  const { sheets, record, close, periods } = open();
  record([q3]);
  sheets.show("Purification ledger", { ticker: "AAPL" }, { shares: 100, currency: "USD" });
  sheets.forget("Purification ledger", "checksum");
  expect(close([], () => true)).toBe(0);
  expect(periods()).toMatchObject([{ state: "noColumn" }]);
  expect(sheets.rows("Purification ledger")).toMatchObject([{ amount: null, closedBy: null }]);
});

test("a fund's dividends over the sheet's range of dates close its period", () => {
  const { sheets, periods } = open();
  sheets.lay(insertable.get("funds")?.of([holding("SPUS", 0)], words, { version: "1" }));
  sheets.named("Funds", "from", 46_023);
  sheets.named("Funds", "to", "2026-03-31");
  sheets.show("Funds", { ticker: "SPUS" }, { dividends: 120, currency: "USD" });
  const label = rangeLabel("2026-01-01", "2026-03-31");
  const fund = { ...q3, ticker: "SPUS", year: "", label, dividend: undefined, perShare: undefined, percent: 4 };
  expect(periods([fund, { ...fund, label: rangeLabel("2025-01-01", "2025-03-31") }])).toMatchObject([
    { state: "ready", shares: 120, amount: 4.8 },
    { state: "noShares" },
  ]);
});

test("observations go into the status ledger only where one was inserted, each change once", () => {
  const { sheets } = open();
  const ledger = insertable.get("statuses")?.of([], words, { version: "1" });
  if (!ledger) throw new Error("It can be inserted.");
  const read = (): Reading => sheets.reading([ledger]);
  const apple: Seen = {
    ...{ ticker: "AAPL", verdict: "HALAL", rank: undefined, reportDate: "2025-09-30", at: 1_000, ...live },
    tests: { revenue: "PASS", securities: "PASS", debt: "" },
    bands: { revenue: "clear", securities: "near", debt: "unknown" },
  };
  expect(observing(read(), [apple], words)).toEqual({ added: 0, writings: [] });
  expect(changedAfter(read(), 0, words)).toBeUndefined();
  sheets.lay(ledger);
  for (const answers of [[apple], [apple], [{ ...apple, verdict: "DOUBTFUL", rank: 0, at: 2_000 }], [apple]]) {
    sheets.write(observing(read(), answers, words).writings);
  }
  expect(sheets.rows("Status ledger").map(({ verdict, rank, observed }) => [verdict, rank, observed])).toEqual([
    ["HALAL", null, "1970-01-01T00:00:01.000Z"],
    ["DOUBTFUL", 0, "1970-01-01T00:00:02.000Z"],
  ]);
  expect(changedAfter(read(), 1_500, words)).toMatchObject([{ ticker: "AAPL", now: { rank: 0, bands: apple.bands } }]);
  expect(words.statuses.note).toContain(`within ${nearPoints} points`);
});

test("only sheets of these worksheets are read", () => {
  const place = (sheet: string): Area => ({ sheet, row: 2, column: 0, rows: 1, columns: 1 });
  const marked = new Map([
    ["ledger.entries.ticker", place("Book")],
    ["zakat.holdings.ticker", place("Zakat")],
  ]);
  expect(sheetsFor(ledgerAndSources(words), marked)).toEqual(["Book"]);
  expect(bookings({ marked: new Map(), blocks: [] as Block[] }, [], words)).toEqual([]);
});
