import fc from "fast-check";
import { fail } from "../../../src/core/failure";
import {
  beside,
  choice,
  isOmitted,
  isoDay,
  nameKey,
  names,
  only,
  quantity,
} from "../../../src/functions/arguments/arguments";
import { possibleDays, serialOf, useDateSystem } from "../../../src/functions/arguments/days";
import { isNumeric } from "../../numericColumns";
import { failureOf } from "../showCells";

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

test.each([
  ["31/03/2026", "for 31/03/2026 type 2026-03-31, or refer to a cell with a date"],
  ["3/31/2026", "for 3/31/2026 type 2026-03-31, or refer to a cell with a date"],
  ["31.3.2026", "for 31.3.2026 type 2026-03-31, or refer to a cell with a date"],
  ["2026/3/31", "for 2026/3/31 type 2026-03-31, or refer to a cell with a date"],
  ["03-03-2026", "for 03-03-2026 type 2026-03-03, or refer to a cell with a date"],
  ["01/02/2026", "01/02/2026 could be 2026-01-02 or 2026-02-01: type the one you mean, or refer to a cell with a date"],
  [
    " ٠١/٠٢/٢٠٢٦ ",
    "01/02/2026 could be 2026-01-02 or 2026-02-01: type the one you mean, or refer to a cell with a date",
  ],
  [
    "10/11/12",
    "10/11/12 could be 2010-11-12, 2012-10-11 or 2012-11-10: type the one you mean, or refer to a cell with a date",
  ],
  ["31/03-2026", "give a date, such as 2026-03-31"],
  ["30/02/2026", "give a date, such as 2026-03-31"],
  ["1/2/226", "give a date, such as 2026-03-31"],
  ["March 31, 2026", "give a date, such as 2026-03-31"],
  ["2026-03-31T10:00 or so", "give a date, such as 2026-03-31"],
  ["20260331", "give a date, such as 2026-03-31"],
  ["46112", "give a date, such as 2026-03-31"],
])("%p is read as no day, and the cell says what to type", (typed, said) => {
  expect(isoDay(typed, "from")).toMatchObject({
    failure: "badArgument",
    message: fail("badArgument", "from", said).message,
  });
});

const figures = fc.integer({ min: 0, max: 2100 }).map(String);
const figuresOfLength = (length: number) => figures.map((figure) => figure.padStart(length, "0"));
const dayLike = fc
  .tuple(
    figuresOfLength(2),
    fc.constantFrom("/", "-", ".", " "),
    figuresOfLength(2),
    figuresOfLength(4),
    fc.constantFrom("", "T10:00", " 10:00"),
  )
  .map(([one, mark, two, three, time]) => [one, two, three].join(mark) + time);
const typedTexts = fc.oneof(dayLike, fc.stringMatching(/^[0-9TZ:/.+ -]{1,20}$/), fc.string(), fc.date().map(String));

test("of all texts only an ISO date gives a day, and exactly that day", () => {
  fc.assert(
    fc.property(typedTexts, (typed) => {
      const day = isoDay(typed, "from");
      if (typeof day !== "string") return day.failure === "badArgument" && /\d{4}-\d\d-\d\d/.test(day.message);
      return typed.trim().startsWith(day) && /^(T[\d:.]+(Z|[+-][\d:]+)?)?$/.test(typed.trim().slice(10));
    }),
    { numRuns: 5_000 },
  );
});

test("the days that a text may mean include the right one, in whatever order its numbers were typed", () => {
  fc.assert(
    fc.property(fc.date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true }), (date) => {
      const day = date.toISOString().slice(0, 10);
      const [year = "", month = "", date_ = ""] = day.split("-");
      const spelt = [`${date_}/${month}/${year}`, `${month}/${date_}/${year}`, `${year}/${month}/${date_}`];
      const short = [`${date_}.${month}.${year.slice(2)}`, `${Number(month)}-${Number(date_)}-${year}`];
      return [...spelt, ...short].every((typed) => possibleDays(typed).includes(day));
    }),
  );
});

test.each(["2026-02-30", "", null, true, Number.NaN, -1, 1e9, new Date(Number.NaN), {}])(
  "%p is no day, and says what would be one",
  (value) => expect(isoDay(value, "from")).toEqual(failureOf("badArgument")),
);

test("a second argument is one value for all, or a range of the same shape", () => {
  const tickers = [["A", "B"]];
  const one = beside(tickers, [[7]], "shares");
  const each = beside(tickers, [[7, 8]], "shares");
  expect(typeof one === "function" && [one(0, 0), one(0, 1)]).toEqual([7, 7]);
  expect(typeof each === "function" && [each(0, 0), each(0, 1)]).toEqual([7, 8]);
  expect(beside(tickers, [[7], [8]], "shares")).toEqual(failureOf("sizes"));
  expect(beside(tickers, [[7, 8, 9]], "shares")).toEqual(failureOf("sizes"));
});

test("a range of another shape is refused, whichever row differs", () => {
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
    expect(beside(tickers, values, "shares")).toEqual(failureOf("sizes"));
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

test("a blank cell, and a range of one blank cell, count as left out", () => {
  for (const none of [undefined, null, "", [], [[]], [[""]], [""], [[null]]]) expect(isOmitted(none)).toBe(true);
  for (const some of [0, false, " ", [["", ""]], [[""], [""]], [["A"]], [[0]]]) expect(isOmitted(some)).toBe(false);
});

test("names are compared without case and without the signs between their words", () => {
  expect(nameKey("Report - _ Date")).toBe("reportdate");
});

test("a quantity is 0 or more, a number or its text; a blank is none", () => {
  expect([0, 2.5, " 3 ", "١٬٠٠٠٫٥", "۱۰"].map((value) => quantity(value, "shares"))).toEqual([0, 2.5, 3, 1000.5, 10]);
  expect(quantity("", "shares")).toBeUndefined();
  for (const wrong of [" ", "  ", -1, "ten", true, Number.NaN, Number.POSITIVE_INFINITY, {}]) {
    expect(quantity(wrong, "shares")).toEqual(failureOf("badArgument"));
  }
});

test("a choice is read in any case, and a wrong one is refused with the choices", () => {
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

test("a range with one ticker among blanks stands for that ticker", () => {
  expect(
    only([
      ["", null],
      [" ", "SPUS"],
    ]),
  ).toBe("SPUS");
  expect(only([[""], [""]])).toBe(undefined);
  expect(only([["SPUS"], ["SPUS"]])).toEqual(failureOf("badArgument"));
});

test.each(["\u200e", "\u200b", "\ufeff", "\u2067", "\u061c"])(
  "the mark %j, which nobody sees, is no part of a choice, a name, a number or a day",
  (mark) => {
    const pasted = (text: string) => mark + text + mark;
    expect(choice(pasted("zakat"), "about", ["verdict", "zakat"])).toBe("zakat");
    expect(names([[`${pasted("name")},${pasted("debt")}`, pasted("rank")]])).toEqual(["name", "debt", "rank"]);
    expect([quantity(pasted("100"), "shares"), isoDay(pasted("2026-03-31"), "from")]).toEqual([100, "2026-03-31"]);
    expect(isNumeric("SCREEN", [[["A"]], pasted("debt")])(0)).toBe(true);
  },
);
