import { daysOf, identityOf, keyOf, periodName, rangeLabel, readableLabel } from "../../../src/ledger/entries/period";

const third = [
  "third_quarter",
  "THIRD_QUARTER",
  "Third Quarter",
  "third-quarter",
  "ThirdQuarter",
  "  third   quarter ",
  "Q3",
  "q3",
  "Q 3",
  "3Q",
  "Quarter 3",
  "3rd quarter",
  "3rd qtr",
  "Q-3",
  "3",
  "Q٣",
  "Q۳",
  "QIII",
  "الربع الثالث",
  "Q3 2025",
  "2025 Q3",
  "2025_third_quarter",
  "Third Quarter, 2025",
  "Q3 (2025)",
];

test("however a quarter is spelt, it is one period", () => {
  expect(third.filter((label) => identityOf({ year: "2025", label }).period !== "2025 Q3")).toEqual([]);
  const years = ["2025", " 2025 ", "٢٠٢٥", "2025.0"];
  expect(years.map((year) => identityOf({ year, label: "Q3" }).period)).toEqual(years.map(() => "2025 Q3"));
  expect(identityOf({ year: "", label: "third quarter 2025" })).toEqual({
    period: "2025 Q3",
    year: "2025",
    quarter: 3,
    isUnderstood: true,
  });
});

test("quarters, halves and years are each another period", () => {
  const labels = ["first_quarter", "second_quarter", "fourth_quarter", "first half", "H2", "annual", "النصف الأول"];
  expect(labels.map((label) => identityOf({ year: "2025", label }).period)).toEqual([
    "2025 Q1",
    "2025 Q2",
    "2025 Q4",
    "2025 H1",
    "2025 H2",
    "2025",
    "2025 H1",
  ]);
});

test("a label that is not understood stays as it is written, in lower case, and is marked as not understood", () => {
  const other = (year: string, label: string) => identityOf({ year, label });
  expect(other("2025", "=1+1")).toEqual({ period: "2025 =1+1", year: "2025", isUnderstood: false });
  expect(other("", "Q3")).toEqual({ period: "q3", year: undefined, isUnderstood: false });
  expect(other("2025", "")).toEqual({ period: "2025", year: "2025", isUnderstood: false });
  // A year beside another one, a fifth quarter, a third half, a financial year: nothing is guessed.
  for (const label of ["Q3 2024", "Q5", "H3", "Q3 FY2025", "July to September"]) {
    expect(other("2025", label)).toMatchObject({ isUnderstood: false });
  }
});

test("a fund's period is its two days, and a ticker is one in any case", () => {
  const label = rangeLabel("2026-01-01", "2026-03-31");
  expect(daysOf({ year: "", label })).toEqual({ from: "2026-01-01", to: "2026-03-31" });
  expect([daysOf({ year: "2026", label }), daysOf({ year: "", label: `x${label}` })]).toEqual([undefined, undefined]);
  const spelt = ["2026-01-01 - 2026-03-31", "2026-01-01–2026-03-31", label];
  expect(new Set(spelt.map((one) => keyOf({ ticker: "SPUS", year: "", label: one })))).toEqual(
    new Set(['["SPUS","2026-01-01/2026-03-31"]']),
  );
  expect(identityOf({ year: "", label })).toEqual({
    period: "2026-01-01/2026-03-31",
    year: "2026",
    isUnderstood: true,
  });
  expect(keyOf({ ticker: " aapl ", year: "2025", label: "Q3" })).toBe('["AAPL","2025 Q3"]');
});

test("a period is named as people read it: the quarter before its year, and a whole year as the service calls it", () => {
  expect(["2025", "2025 Q3", "2025 H1", "2025-01-01/2025-03-31", "9m 2025"].map(periodName)).toEqual([
    "ANNUAL 2025",
    "Q3 2025",
    "H1 2025",
    "2025-01-01 – 2025-03-31",
    "9m 2025",
  ]);
});

test("a label is read as the name of its quarter, half or year; one that is not understood stays, with its year", () => {
  const read = ([year, label]: readonly [string, string]) => readableLabel({ year, label });
  expect(third.filter((label) => read(["2025", label]) !== "Q3 2025")).toEqual([]);
  const others = [
    ["2025", "ANNUAL"],
    ["2025", "FIRST_HALF"],
    ["", rangeLabel("2026-01-01", "2026-03-31")],
    ["2025", "Special_Period"],
    ["", "Third Quarter"],
  ] as const;
  expect(others.map(read)).toEqual([
    "ANNUAL 2025",
    "H1 2025",
    "2026-01-01 – 2026-03-31",
    "Special_Period 2025",
    "Third Quarter",
  ]);
});
