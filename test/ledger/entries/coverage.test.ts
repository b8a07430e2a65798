import { coverageGrid, gapsIn } from "../../../src/ledger/entries/coverage";
import { type Booked, closeEntry, type Observed, sealEntry, withAnswers } from "../../../src/ledger/entries/entries";
import { observation, stamp } from "../bookedEntry";

const q3 = observation();
const q4 = { ...q3, label: "Q4 2025", at: 2_000 };

function close(entry: Booked): Booked {
  const done = closeEntry(entry, { shares: 1, currency: "USD" }, stamp);
  return typeof done === "string" ? entry : sealEntry(done, "start");
}

test("each holding has a cell a period: closed, open, no figure, not returned, not yet, not held then", () => {
  const [aapl, ko, cvx, ...others] = withAnswers(
    [],
    [q3, { ...q3, ticker: "KO" }, { ...q3, ticker: "CVX", perShare: undefined }, { ...q4, ticker: "KO" }],
  ) as [Booked, Booked, Booked, ...Booked[]];
  const ledger = [close(aapl), ko, cvx, ...others];
  const grid = coverageGrid(["aapl ", "XOM", "PG", ""], ledger, new Set(["XOM", "AAPL"]));
  expect(grid).toEqual({
    periods: ["2025 Q4", "2025 Q3"],
    rows: [
      { ticker: "AAPL", cells: ["notReturned", "closed"] },
      { ticker: "CVX", cells: ["notYet", "noFigure"] },
      { ticker: "KO", cells: ["open", "open"] },
      { ticker: "PG", cells: ["notYet", "notHeld"] },
      { ticker: "XOM", cells: ["notReturned", "notHeld"] },
    ],
  });
  expect(gapsIn(grid, "2025 Q3")).toEqual([
    { ticker: "CVX", why: "noFigure" },
    { ticker: "PG", why: "notHeld" },
    { ticker: "XOM", why: "notHeld" },
  ]);
  expect(gapsIn(grid, "2024 Q1")).toEqual([]);
  expect(coverageGrid([], [], new Set())).toEqual({ periods: [], rows: [] });
});

test("an answer without figures is shown as no figure and not as not returned; a quarter without rows between two others is not yet there", () => {
  const none = { ...q4, ticker: "KO", dividend: undefined, percent: undefined, perShare: undefined };
  const rows = (answers: readonly Observed[]) =>
    coverageGrid(["KO"], withAnswers([], [q4]), new Set(["KO"]), answers).rows;
  expect(rows([])).toContainEqual({ ticker: "KO", cells: ["notReturned"] });
  expect(rows([none])).toContainEqual({ ticker: "KO", cells: ["noFigure"] });
  const q2 = { ...q3, ticker: "KO", label: "Q2", at: 500 };
  const grid = coverageGrid(["KO"], withAnswers([], [q2, q3, q4]), new Set());
  expect(grid.rows).toContainEqual({ ticker: "KO", cells: ["notYet", "notYet", "open"] });
});

test("periods are sorted by their last day: a whole year after its third quarter and beside its fourth", () => {
  const labels = ["third_quarter", "ANNUAL", "Q4 2025", "H1"];
  const ledger = withAnswers([], [...labels.map((label) => ({ ...q3, label })), { ...q3, year: "2026", label: "Q1" }]);
  expect(coverageGrid(["AAPL"], ledger, new Set()).periods).toEqual([
    "2026 Q1",
    "2025 Q4",
    "2025",
    "2025 Q3",
    "2025 H1",
  ]);
});

test("a period that was taken back is open again", () => {
  const [entry] = withAnswers([], [q3]).map(close) as [Booked];
  const back = { ...entry, reverses: entry.closing?.sum };
  expect(coverageGrid([], [entry, back], new Set()).rows).toEqual([{ ticker: "AAPL", cells: ["open"] }]);
});

describe("a fund's periods in the grid of quarters", () => {
  const range = (label: string, more: Partial<Observed> = {}): Observed => ({
    ...q3,
    ticker: "SPUS",
    year: "",
    label,
    dividend: undefined,
    perShare: undefined,
    ...more,
  });
  const cellsOf = (closed: readonly string[], open: readonly string[] = [], held: readonly string[] = []) => {
    const ledger = withAnswers(
      [],
      [...closed, ...open].map((label) => range(label)),
    );
    const booked = ledger.map((entry) => (closed.includes(entry.label) ? close(entry) : entry));
    const { periods, rows } = coverageGrid(held, [...booked, ...withAnswers([], [q4, q3])], new Set(["UMMA"]));
    const cells = (ticker: string) => rows.find((row) => row.ticker === ticker)?.cells;
    return Object.fromEntries(
      periods.map((period, index) => [period, [cells("SPUS")?.[index], cells("UMMA")?.[index]]]),
    );
  };

  test("a quarter is closed when its closed days hold each of its own", () => {
    expect(cellsOf(["2026-01-01 – 2026-03-31"], [], ["UMMA"])).toEqual({
      "2026 Q1": ["closed", "notReturned"],
      "2025 Q4": ["notHeld", "notHeld"],
      "2025 Q3": ["notHeld", "notHeld"],
    });
    expect(cellsOf(["2025-07-01 – 2025-08-15", "2025-08-16 – 2025-12-31"])).toMatchObject({
      "2025 Q4": ["closed", undefined],
      "2025 Q3": ["closed", undefined],
    });
  });

  test("of a part of its days, or with a day between, it is closed in part; with a row that nobody closed it is open", () => {
    expect(cellsOf(["2025-07-01 – 2025-08-14", "2025-08-16 – 2025-09-30"])["2025 Q3"]).toEqual(["part", undefined]);
    expect(cellsOf(["2025-07-01 – 2025-08-15"], ["2025-08-16 – 2025-09-30"])["2025 Q3"]).toEqual(["open", undefined]);
    expect(cellsOf(["2025-09-01 – 2025-10-31"])).toMatchObject({
      "2025 Q4": ["part", undefined],
      "2025 Q3": ["part", undefined],
    });
    const [none] = withAnswers([], [range("2025-07-01 – 2025-09-30", { percent: undefined, dividend: 1 })]) as [Booked];
    expect(coverageGrid([], [none], new Set()).rows).toEqual([{ ticker: "SPUS", cells: ["noFigure"] }]);
  });

  test("a restatement of closed days leaves them closed, and one of a part of them is a gap", () => {
    const [entry] = withAnswers([], [range("2025-07-01 – 2025-08-15")]) as [Booked];
    const booked = close(entry);
    const ledger = withAnswers([booked], [range("2025-07-01 – 2025-08-15", { percent: 9, at: 9_000 })]);
    const grid = coverageGrid([], ledger, new Set());
    expect(ledger).toHaveLength(2);
    expect(grid.rows).toEqual([{ ticker: "SPUS", cells: ["part"] }]);
    expect(gapsIn(grid, "2025 Q3")).toEqual([{ ticker: "SPUS", why: "part" }]);
  });

  test("one day that a quarter shares with a fund's closed days is a part of it, and days of another quarter are none", () => {
    expect(cellsOf(["2025-09-30 – 2025-12-31"])).toMatchObject({
      "2025 Q4": ["closed", undefined],
      "2025 Q3": ["part", undefined],
    });
    expect(cellsOf(["2025-06-15 – 2025-07-01"])["2025 Q3"]).toEqual(["part", undefined]);
    expect(cellsOf(["2025-01-01 – 2025-03-31"])).toMatchObject({
      "2025 Q4": ["notYet", undefined],
      "2025 Q3": ["notYet", undefined],
      "2025 Q1": ["closed", undefined],
    });
  });

  test.each([
    ["is closed, whatever order they were closed in", ["2025-08-16 – 2025-09-30", "2025-07-01 – 2025-08-15"], "closed"],
    [
      "is closed when one of them is its last day alone",
      ["2025-07-01 – 2025-09-29", "2025-09-30 – 2025-09-30"],
      "closed",
    ],
    ["is closed when one lies inside another", ["2025-07-01 – 2025-09-30", "2025-08-01 – 2025-08-31"], "closed"],
    ["is closed in part without its last day", ["2025-07-01 – 2025-09-29"], "part"],
    ["is closed in part without its first day", ["2025-07-02 – 2025-09-30"], "part"],
  ])("a quarter booked by ranges of days %s", (_, closed, told) => {
    expect(cellsOf(closed)["2025 Q3"]).toEqual([told, undefined]);
  });
});

test.each([
  ["a half-year", { label: "H1" }, "2025 H1"],
  ["a whole year", { label: "annual" }, "2025"],
  ["a quarter without a year", { year: "", label: "Q3" }, "q3"],
  ["a label that nobody understands", { label: "Ramadan" }, "2025 ramadan"],
])("%s is a period of its own: open until it is closed, and of no fund's days", (_, more, period) => {
  const [entry] = withAnswers([], [{ ...q3, ...more }]) as [Booked];
  const [fund] = withAnswers([], [{ ...q3, ticker: "SPUS", year: "", label: "2025-01-01 – 2025-12-31" }]) as [Booked];
  const cells = (one: Booked) => {
    const { periods, rows } = coverageGrid([], [one, fund], new Set());
    return rows.map((row) => row.cells[periods.indexOf(period)]);
  };
  expect([cells(entry), cells(close(entry))]).toEqual([
    ["open", "notYet"],
    ["closed", "notYet"],
  ]);
});
