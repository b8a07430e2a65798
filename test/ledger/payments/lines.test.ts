/** What an auditor reads of a quarter: which rows hold, what was accrued, and which holdings it covers. */

import { type Booked, type Observed, sealEntry, withAnswers } from "../../../src/ledger/entries/entries";
import { rangeLabel } from "../../../src/ledger/entries/period";
import { accruals, ledgerLines, quarterCoverage, totalsByMethod, totalsOf } from "../../../src/ledger/payments/lines";
import { closedEntry, observation } from "../bookedEntry";

const q3 = observation({ percent: 4, perShare: 0.01 });
const closedAt = Date.UTC(2026, 0, 31, 23);

/** `restates`: the closed entry whose figures it restates. */
function bookedEntry(
  of: Partial<Observed> = {},
  given: Parameters<typeof closedEntry>[1] = {},
  restates?: Booked,
): Booked {
  return closedEntry({ ...q3, ...of }, { at: closedAt, ...given }, restates);
}

test("each closed row is a line with its quarter, its year and its own cells; what nobody closed, and what is no period, is none", () => {
  const [open] = withAnswers([], [{ ...q3, ticker: "KO" }]) as [Booked];
  const fund = bookedEntry({ ticker: "SPUS", year: "", label: rangeLabel("2025-11-01", "2026-01-31") });
  const entries = [undefined, bookedEntry(), open, fund, { ...bookedEntry({ ticker: "XOM" }), ticker: "MSFT" }];
  const lines = ledgerLines(entries, [{}, { ticker: "AAPL" }, { ticker: "KO" }, { ticker: "SPUS" }]);
  expect(lines.map(({ entry, quarter, year, row, holds }) => [entry.ticker, quarter, year, row, holds])).toEqual([
    ["AAPL", "2025 Q3", "2025", { ticker: "AAPL" }, true],
    ["SPUS", "2026 Q1", "2026", { ticker: "SPUS" }, true],
    // Its ticker is another than the checksum was made of.
    ["MSFT", "2025 Q3", "2025", {}, false],
  ]);
});

test("a row whose row before it is gone does not hold, and is not accrued", () => {
  const first = bookedEntry();
  const next = bookedEntry({ ticker: "KO" }, { shares: 1, follows: first.closing?.sum });
  const holds = (entries: readonly Booked[]) => ledgerLines(entries, []).map((line) => line.holds);
  expect([holds([first, next]), holds([next])]).toEqual([[true, true], [false]]);
  expect(accruals(ledgerLines([next], []))).toEqual([]);
});

test("accruals are summed and sorted by ticker, quarter, portfolio, currency and method", () => {
  const first = bookedEntry();
  const entries = [
    bookedEntry({ ticker: "KO" }),
    first,
    bookedEntry({ percent: 16, perShare: 0.04, at: 2_000 }, {}, first),
    bookedEntry({ label: "Q2" }),
    bookedEntry({}, { portfolio: "B", shares: 10 }),
    // By two methods a period is closed twice, and each closing counts.
    bookedEntry({}, { portfolio: "A", currency: "SAR", method: "income" }),
    bookedEntry({}, { portfolio: "A" }),
  ];
  const accrued = accruals(ledgerLines(entries, []));
  expect(accrued.map((one) => Object.values(one))).toEqual([
    ["AAPL", "2025 Q2", "", "USD", "dividend", 1],
    ["AAPL", "2025 Q3", "", "USD", "dividend", 4],
    ["AAPL", "2025 Q3", "A", "SAR", "income", 1],
    ["AAPL", "2025 Q3", "A", "USD", "dividend", 1],
    ["AAPL", "2025 Q3", "B", "USD", "dividend", 0.1],
    ["KO", "2025 Q3", "", "USD", "dividend", 1],
  ]);
  expect(totalsByMethod(accrued)).toEqual([
    { method: "dividend", currency: "USD", accrued: 7.1 },
    { method: "income", currency: "SAR", accrued: 1 },
  ]);
  expect(totalsOf(accrued)).toEqual([
    { currency: "USD", accrued: 7.1 },
    { currency: "SAR", accrued: 1 },
  ]);
});

test("sums have no binary rounding errors: three tenths are 0.3", () => {
  const tenths = ["A", "B", "C"].map((ticker) => bookedEntry({ ticker }, { shares: 10 }));
  const one = bookedEntry({ label: "Q1" }, { shares: 10 });
  const two = bookedEntry({ label: "Q1", percent: 8, perShare: 0.02, at: 2_000 }, { shares: 10 }, one);
  const same = [one, two, bookedEntry({ label: "Q1", percent: 12, perShare: 0.03, at: 3_000 }, { shares: 10 }, two)];
  expect(totalsOf(accruals(ledgerLines(tenths, [])))).toEqual([{ currency: "USD", accrued: 0.3 }]);
  expect(accruals(ledgerLines(same, []))).toMatchObject([{ accrued: 0.3 }]);
});

test("a quarter's holdings are closed, open or a gap; a quarter without rows has none of them", () => {
  const grid = {
    periods: ["2025 Q4", "2025 Q3"],
    rows: [
      { ticker: "AAPL", cells: ["open", "closed"] },
      { ticker: "KO", cells: ["closed", "open"] },
      { ticker: "XOM", cells: ["notYet", "notHeld"] },
    ],
  } as const;
  const lines = ledgerLines([bookedEntry()], []);
  expect(quarterCoverage(grid, "2025 Q3", lines)).toEqual({
    closed: ["AAPL"],
    zero: [],
    takenBack: [],
    open: ["KO"],
    gaps: [{ ticker: "XOM", why: "notHeld" }],
  });
  expect(quarterCoverage(grid, "2024 Q1", lines)).toEqual({ closed: [], zero: [], takenBack: [], open: [], gaps: [] });
});

test("a quarter that was closed with an amount of 0 is not called closed alone, and one that was taken back is not called open", () => {
  const one = bookedEntry();
  const { closing } = one;
  const back = sealEntry(
    { ...one, reverses: closing?.sum, reason: "not ours", closing: { ...closing, shares: -100, amount: -1 } } as Booked,
    closing?.sum,
  );
  const none = bookedEntry({ ticker: "KO", dividend: 0, perShare: 0 });
  const grid = {
    periods: ["2025 Q3"],
    rows: [
      { ticker: "AAPL", cells: ["open"] },
      { ticker: "KO", cells: ["closed"] },
      { ticker: "XOM", cells: ["open"] },
    ],
  } as const;
  expect(quarterCoverage(grid, "2025 Q3", ledgerLines([one, back, none], []))).toEqual({
    closed: [],
    zero: ["KO"],
    takenBack: ["AAPL"],
    open: ["XOM"],
    gaps: [],
  });
});
