import { beside, choice, isOmitted, isoDay, names, only, plain, quantity } from "../../src/functions/arguments";
import { serialOf, useDateSystem } from "../../src/functions/days";
import { failed } from "./slots";

test.each([
  ["2026-03-31", "2026-03-31"],
  [" 2026-03-31 ", "2026-03-31"],
  ["2026-03-31T22:15:00.000Z", "2026-03-31"],
  ["٢٠٢٦-٠٣-٣١", "2026-03-31"],
  [46112, "2026-03-31"],
  [46112.9, "2026-03-31"],
  [new Date(2026, 2, 31), "2026-03-31"],
])("%p is the day %s", (value, day) => expect(isoDay(value, "from")).toBe(day));

test("the same day has another serial in a workbook of 1904", () => {
  useDateSystem(1904);
  expect([isoDay(46112 - 1462, "from"), serialOf("2026-03-31")]).toEqual(["2026-03-31", 46112 - 1462]);
  useDateSystem(1900);
  expect([isoDay(46112, "from"), serialOf("2026-03-31")]).toEqual(["2026-03-31", 46112]);
});

test.each(["31/03/2026", "2026-02-30", "", null, true, Number.NaN, -1, 1e9, new Date(Number.NaN), {}])(
  "%p is no day, and says what would be one",
  (value) => expect(isoDay(value, "from")).toEqual(failed("badArgument")),
);

test("a second argument is one value for all, or a range of the same shape", () => {
  const tickers = [["A", "B"]];
  const one = beside(tickers, [[7]], "shares");
  const each = beside(tickers, [[7, 8]], "shares");
  expect(typeof one === "function" && [one(0, 0), one(0, 1)]).toEqual([7, 7]);
  expect(typeof each === "function" && [each(0, 0), each(0, 1)]).toEqual([7, 8]);
  expect(beside(tickers, [[7], [8]], "shares")).toEqual(failed("sizes"));
  expect(beside(tickers, [[7, 8, 9]], "shares")).toEqual(failed("sizes"));
});

test("a range of another shape is refused, whichever of its rows is another", () => {
  const tickers = [
    ["A", "B"],
    ["C", "D"],
  ];
  const short = [[1, 2], [3]];
  const more = [
    [1, 2],
    [3, 4],
    [5, 6],
  ];
  for (const values of [short, [...short].reverse(), more, [[1, 2]]]) {
    expect(beside(tickers, values, "shares")).toEqual(failed("sizes"));
  }
  const each = beside(
    tickers,
    [
      [1, 2],
      [3, 4],
    ],
    "shares",
  );
  expect(typeof each === "function" && [each(1, 0), each(2, 0), each(0, 2)]).toEqual([3, undefined, undefined]);
});

test("left out is what is blank, and a range of one blank cell", () => {
  for (const none of [undefined, null, "", [], [[]], [[""]], [""], [[null]]]) expect(isOmitted(none)).toBe(true);
  for (const some of [0, false, " ", [["", ""]], [[""], [""]], [["A"]], [[0]]]) expect(isOmitted(some)).toBe(false);
});

test("a name is the same in any case, with or without what parts its words", () => {
  expect(plain("Report - _ Date")).toBe("reportdate");
});

test("a quantity is 0 or more, a number or its text; a blank is none", () => {
  expect([0, 2.5, " 3 ", "١٬٠٠٠٫٥", "۱۰"].map((value) => quantity(value, "shares"))).toEqual([0, 2.5, 3, 1000.5, 10]);
  expect(quantity("", "shares")).toBeUndefined();
  for (const wrong of [" ", "  ", -1, "ten", true, Number.NaN, Number.POSITIVE_INFINITY, {}]) {
    expect(quantity(wrong, "shares")).toEqual(failed("badArgument"));
  }
});

test("a choice is read in any case, and otherwise told", () => {
  expect(choice(" Debt ", "which", ["debt"])).toBe("debt");
  expect(choice("dept", "which", ["revenue", "debt"])).toMatchObject({
    message: expect.stringContaining("revenue, debt"),
  });
});

test("names come from a range or a list with commas", () => {
  expect(
    names([
      ["name, status", ""],
      ["debt", 7],
    ]),
  ).toEqual(["name", "status", "debt"]);
});

test("the one ticker of a range that is blank but for it", () => {
  expect(
    only([
      ["", null],
      [" ", "SPUS"],
    ]),
  ).toBe("SPUS");
  expect(only([[""], [""]])).toBe(undefined);
  expect(only([["SPUS"], ["SPUS"]])).toEqual(failed("badArgument"));
});
