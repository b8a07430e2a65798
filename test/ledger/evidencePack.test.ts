/** What an auditor reads of a year: which rows hold, what was accrued and paid, and the journal's lines. */

import { accruedIn, coveredIn, journalOf, linesOf, totalsOf, yearsOf } from "../../src/ledger/evidencePack";
import { type Booked, closed, type Observed, observed, sealed } from "../../src/ledger/ledger";
import { rangeLabel } from "../../src/ledger/period";
import type { Row } from "../../src/workbook/sheet/worksheet";

const q3: Observed = {
  ...{ ticker: "AAPL", year: "2025", label: "third_quarter", dividend: 0.25, percent: 4, perShare: 0.01, at: 1_000 },
  ...{ kept: false, sample: false },
};
const closedAt = Date.UTC(2026, 0, 31, 23);
const words = { headings: ["Day", "Account", "Debit"], expense: "Expense", payable: "Payable", bank: "Bank" };

interface Given {
  readonly shares?: number;
  readonly currency?: string;
  readonly portfolio?: string;
  readonly method?: string;
}

/** A closed entry. `restates`: the closed entry whose figures it restates. */
function booked(
  of: Partial<Observed> = {},
  { shares = 100, currency = "USD", portfolio, method }: Given = {},
  restates?: Booked,
): Booked {
  const [entry] = observed(restates ? [restates] : [], [{ ...q3, ...of }]).slice(-1) as [Booked];
  const own = { ...entry, ...(portfolio !== undefined && { portfolio }), ...(method !== undefined && { method }) };
  return sealed(closed(own, { shares, currency }, { at: closedAt, by: "A. Auditor" }) as Booked, "start");
}
const journal = (entries: readonly (Booked | undefined)[], rows: readonly Row[] = []) =>
  journalOf(linesOf(entries, rows), words).split("\r\n");

test("each closed row is a line with its quarter, its year and its own cells; what nobody closed, and what is no period, is none", () => {
  const [open] = observed([], [{ ...q3, ticker: "KO" }]) as [Booked];
  const fund = booked({ ticker: "SPUS", year: "", label: rangeLabel("2025-11-01", "2026-01-31") });
  const entries = [undefined, booked(), open, fund, { ...booked({ ticker: "XOM" }), ticker: "MSFT" }];
  const lines = linesOf(entries, [{}, { ticker: "AAPL" }, { ticker: "KO" }, { ticker: "SPUS" }]);
  expect(lines.map(({ entry, quarter, year, row, holds }) => [entry.ticker, quarter, year, row, holds])).toEqual([
    ["AAPL", "2025 Q3", "2025", { ticker: "AAPL" }, true],
    ["SPUS", "2026 Q1", "2026", { ticker: "SPUS" }, true],
    // Its ticker is another than the checksum was made of.
    ["MSFT", "2025 Q3", "2025", {}, false],
  ]);
  const years = ["2026", "2024", "2025", "2026"].map((year) => booked({ year }));
  expect([yearsOf(lines), yearsOf(linesOf(years, []))]).toEqual([
    ["2026", "2025"],
    ["2026", "2025", "2024"],
  ]);
});

test("a row whose row before it is gone does not hold, and counts neither as accrued nor in the journal", () => {
  const first = booked();
  const [open] = observed([], [{ ...q3, ticker: "KO" }]) as [Booked];
  const next = sealed(
    closed(open, { shares: 1, currency: "USD" }, { at: closedAt, by: "A. Auditor" }) as Booked,
    first.closing?.sum,
  );
  const holds = (entries: readonly Booked[]) => linesOf(entries, []).map((line) => line.holds);
  expect([holds([first, next]), holds([next])]).toEqual([[true, true], [false]]);
  expect([accruedIn(linesOf([next], [])), journal([next])]).toEqual([[], ["Day,Account,Debit"]]);
});

test("what was accrued is summed by ticker, quarter, portfolio and currency, in this order; what is paid is a part of it", () => {
  const first = booked();
  const entries = [
    booked({ ticker: "KO" }),
    first,
    booked({ percent: 16, perShare: 0.04, at: 2_000 }, {}, first),
    booked({ label: "Q2" }),
    booked({}, { portfolio: "B", shares: 10 }),
    // By two methods a period is closed twice, and each closing counts.
    booked({}, { portfolio: "A", currency: "SAR", method: "income" }),
    booked({}, { portfolio: "A" }),
  ];
  const rows: readonly Row[] = [{ paidOn: 46_000 }, { paidOn: " " }, { paidOn: "in March" }];
  const accrued = accruedIn(linesOf(entries, rows));
  expect(accrued.map((one) => Object.values(one))).toEqual([
    ["AAPL", "2025 Q2", "", "USD", 1, 0, 1],
    ["AAPL", "2025 Q3", "", "USD", 4, 3, 1],
    ["AAPL", "2025 Q3", "A", "SAR", 1, 0, 1],
    ["AAPL", "2025 Q3", "A", "USD", 1, 0, 1],
    ["AAPL", "2025 Q3", "B", "USD", 0.1, 0, 0.1],
    ["KO", "2025 Q3", "", "USD", 1, 1, 0],
  ]);
  expect(totalsOf(accrued)).toEqual([
    { currency: "USD", accrued: 7.1, paid: 4, open: 3.1 },
    { currency: "SAR", accrued: 1, paid: 0, open: 1 },
  ]);
});

test("sums are without binary dust: three tenths are 0.3", () => {
  const tenths = ["A", "B", "C"].map((ticker) => booked({ ticker }, { shares: 10 }));
  const one = booked({ label: "Q1" }, { shares: 10 });
  const two = booked({ label: "Q1", percent: 8, perShare: 0.02, at: 2_000 }, { shares: 10 }, one);
  const same = [one, two, booked({ label: "Q1", percent: 12, perShare: 0.03, at: 3_000 }, { shares: 10 }, two)];
  const paid = [{ paidOn: 1 }, { paidOn: 1 }, { paidOn: 1 }];
  expect(totalsOf(accruedIn(linesOf(tenths, paid)))).toEqual([{ currency: "USD", accrued: 0.3, paid: 0.3, open: 0 }]);
  expect(accruedIn(linesOf(same, paid))).toMatchObject([{ accrued: 0.3, paid: 0.3, open: 0 }]);
  expect(accruedIn(linesOf(same, paid.slice(0, 2)))).toMatchObject([{ accrued: 0.3, paid: 0.2, open: 0.1 }]);
  expect(totalsOf(accruedIn(linesOf(tenths, paid.slice(0, 2))))).toMatchObject([{ paid: 0.2, open: 0.1 }]);
});

test("a quarter's holdings are told as closed, open or a gap; of a quarter that is in no row nothing is told", () => {
  const grid = {
    periods: ["2025 Q4", "2025 Q3"],
    rows: [
      { ticker: "AAPL", cells: ["open", "closed"] },
      { ticker: "KO", cells: ["closed", "open"] },
      { ticker: "XOM", cells: ["never", "never"] },
    ],
  } as const;
  expect(coveredIn(grid, "2025 Q3")).toEqual({
    ...{ closed: ["AAPL"], open: ["KO"], gaps: [{ ticker: "XOM", why: "never" }] },
  });
  expect(coveredIn(grid, "2024 Q1")).toEqual({ closed: [], open: [], gaps: [] });
});

test("a closed row is two lines of the day on which it was closed, with its checksum; a paid one two more of the day of payment", () => {
  const entry = { ...booked({}, { portfolio: "Family" }) };
  const sum = entry.closing?.sum;
  const about = "AAPL 2025 Q3 Family";
  const accrual = [`2026-01-31,Expense,1,,USD,${about},${sum}`, `2026-01-31,Payable,,1,USD,${about},${sum}`];
  expect(journal([entry], [{ paidOn: null }])).toEqual(["Day,Account,Debit", ...accrual]);
  expect(journal([entry], [{ paidOn: 46_000, reference: "R-1" }])).toEqual([
    ...["Day,Account,Debit", ...accrual],
    ...[`2025-12-09,Payable,1,,USD,${about},R-1`, `2025-12-09,Bank,,1,USD,${about},R-1`],
  ]);
  // What somebody typed as the day stands there as it was typed, and there may be no reference.
  expect(journal([entry], [{ paidOn: " in March " }]).slice(3)).toEqual([
    ...[`in March,Payable,1,,USD,${about},`, `in March,Bank,,1,USD,${about},`],
  ]);
});

test("a row that was taken back turns its lines round, its payment too, and one of nothing has no lines", () => {
  const one = booked();
  const { closing } = one;
  const back = sealed(
    { ...one, reverses: closing?.sum, reason: "not ours", closing: { ...closing, shares: -100, amount: -1 } } as Booked,
    closing?.sum,
  );
  const lines = journal([one, back], [{}, { paidOn: 46_000 }]).slice(3);
  expect(lines.map((line) => line.split(",").slice(1, 4))).toEqual([
    ...[
      ["Payable", "1", ""],
      ["Expense", "", "1"],
    ],
    ...[
      ["Bank", "1", ""],
      ["Payable", "", "1"],
    ],
  ]);
  expect(lines[0]).toContain("AAPL 2025 Q3 not ours");
  expect(journal([booked({}, { shares: 0 })])).toEqual(["Day,Account,Debit"]);
});
