/** The ratio by which shares were split, told from a quarter's figures before and after. */
import { splitOf } from "../../../src/ledger/periods/split";

const figures = (dividend: number, perShare: number) => ({ dividend, percent: 3, perShare });

test.each([
  ...[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 25, 30, 40, 50, 100].map((many) => [many, 1]),
  [3, 2],
  [5, 2],
  [7, 2],
  [4, 3],
  [5, 3],
  [5, 4],
  [6, 5],
  [11, 10],
])("a split of %i to %i has that ratio, and shares put together have the other one", (many = 0, few = 0) => {
  const [before, after] = [figures(many * 0.1237, many * 0.003711), figures(few * 0.1237, few * 0.003711)];
  expect([splitOf(before, after), splitOf(after, before)]).toEqual([`${many}:${few}`, `${few}:${many}`]);
});

test.each([
  ["of several ratios that rounded figures allow, the nearest", [0.05, 0.05], [0.01, 0.01], "5:1"],
  ["the same where shares were put together", [0.01, 0.01], [0.05, 0.05], "1:5"],
  ["a quotient that is half a digit from the figure", [0.25, 0.0075], [0.13, 0.00375], "2:1"],
  ["a figure whose rounding was multiplied", [0.03, 0.0012], [0.33, 0.012], "1:10"],
  ["an exact quotient with fewer digits than the figure before", [0.04, 0.0004], [0.004, 0.00004], "10:1"],
  ["nothing where the figures are equal, however short", [0.01, 0.01], [0.01, 0.01], undefined],
  ["nothing where only the dividend is divided", [0.25, 0.0075], [0.025, 0.0075], undefined],
  ["nothing where only the amount is divided", [0.25, 0.0075], [0.25, 0.00075], undefined],
  ["nothing where any figure that small would do", [0.11, 0.11], [0.005, 0.005], undefined],
  ["nothing where no simple ratio fits", [0.25, 0.0075], [0.0595, 0.001785], undefined],
] as const)("a split is told by %s", (_, [dividend, amount], [nextDividend, nextAmount], ratio) => {
  expect(splitOf(figures(dividend, amount), figures(nextDividend, nextAmount))).toBe(ratio);
});

test("nothing is a split where a figure is not given or 0, or the percent differs", () => {
  const [was, now] = [figures(0.25, 0.0075), figures(0.125, 0.00375)];
  expect(splitOf(was, now)).toBe("2:1");
  for (const key of ["dividend", "percent", "perShare"] as const) {
    expect([splitOf({ ...was, [key]: undefined }, now), splitOf(was, { ...now, [key]: undefined })]).toEqual([
      undefined,
      undefined,
    ]);
  }
  expect(splitOf(figures(0, 0), figures(0, 0.1))).toBe(undefined);
  expect(splitOf({ ...was, percent: 4 }, now)).toBe(undefined);
});
