import { gapsIn, gridOf } from "../../src/workbook/completeness";
import { type Booked, closed, type Observed, observed, sealed } from "../../src/workbook/ledger";

const q3: Observed = {
  ...{ ticker: "AAPL", year: "2025", label: "third_quarter", dividend: 0.25, percent: 3, perShare: 0.0075, at: 1_000 },
  ...{ kept: false, sample: false },
};
const q4 = { ...q3, label: "Q4 2025", at: 2_000 };

function close(entry: Booked): Booked {
  const done = closed(entry, { shares: 1, currency: "USD" }, { at: 5_000, by: "A. Auditor" });
  return typeof done === "string" ? entry : sealed(done, "start");
}

test("each holding has a cell a period: closed, open, no figure, not returned, never observed; funds have days of their own", () => {
  const range = { ...q3, ticker: "SPUS", year: "", label: "2026-01-01 – 2026-03-31", perShare: undefined };
  const [aapl, ko, cvx, ...others] = observed(
    [],
    [
      ...[q3, { ...q3, ticker: "KO" }, { ...q3, ticker: "CVX", perShare: undefined }],
      ...[{ ...q4, ticker: "KO" }, range],
    ],
  ) as [Booked, Booked, Booked, ...Booked[]];
  const ledger = [close(aapl), ko, cvx, ...others];
  const grid = gridOf(["aapl ", "XOM", "SPUS", "PG", ""], ledger, new Set(["XOM", "AAPL"]));
  expect(grid).toEqual({
    periods: ["2025 Q4", "2025 Q3"],
    rows: [
      { ticker: "AAPL", cells: ["notReturned", "closed"] },
      { ticker: "CVX", cells: ["never", "noFigure"] },
      { ticker: "KO", cells: ["open", "open"] },
      { ticker: "PG", cells: ["never", "never"] },
      { ticker: "XOM", cells: ["notReturned", "never"] },
    ],
  });
  expect(gapsIn(grid, "2025 Q3")).toEqual([
    { ticker: "CVX", why: "noFigure" },
    { ticker: "PG", why: "never" },
    { ticker: "XOM", why: "never" },
  ]);
  expect(gapsIn(grid, "2024 Q1")).toEqual([]);
  expect(gridOf([], [], new Set())).toEqual({ periods: [], rows: [] });
});

test("a period that was taken back is open again", () => {
  const [entry] = observed([], [q3]).map(close) as [Booked];
  const back = { ...entry, reverses: entry.closing?.sum };
  expect(gridOf([], [entry, back], new Set()).rows).toEqual([{ ticker: "AAPL", cells: ["open"] }]);
});
