/** Purification by income: the amount of a report, what is refused and with which sentence, and what WHY tells. */
import fc from "fast-check";
import type { Call } from "../../src/core/call";
import { fail } from "../../src/core/failure";
import { Slot } from "../../src/core/slot";
import { purifyIncome } from "../../src/functions/incomePurification";
import { why } from "../../src/functions/reasons";
import { amount } from "../amount";
import { cell, showCells, view } from "./showCells";

const one = [["X"]];
const report = {
  revenueBreakdown: { notHalalRevenue: 120, doubtfulRevenue: 30.5 },
  totalRevenue: 9000,
  mainCurrency: "USD",
  units: 1_000_000,
  reportedYear: 2026,
  reportedQuarter: "FIRST_QUARTER",
  reportDate: "2026-03-31",
};
const calculated = "calculated";

test("the amount is the revenue that is not halal or doubtful, in ones, for each share outstanding, and calculated", () => {
  expect(purifyIncome(one, [[500e6]])).toMatchObject({ operation: { name: "report" }, inputs: [["X"]] });
  expect(cell(purifyIncome(one, [[500e6]]), report)).toEqual({ number: 0.301, note: calculated });
  expect(cell(purifyIncome(one, [[500e6]], [[1000]]), report)).toEqual({ number: 301, note: calculated });
  expect(cell(purifyIncome(one, [["٥٠٠٠٠٠٠٠٠"]], [[0]]), report)).toEqual({ number: 0, note: calculated });
  const none = { ...report, revenueBreakdown: { notHalalRevenue: 0, doubtfulRevenue: 0 } };
  expect(cell(purifyIncome(one, [[500e6]]), none)).toEqual({ number: 0, note: calculated });
});

test("in units of ones, thousands or millions the amount is the same for the same income", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10 ** 9 }),
      fc.integer({ min: 0, max: 10 ** 9 }),
      fc.constantFrom(1, 1_000, 1_000_000),
      fc.integer({ min: 1, max: 10 ** 10 }),
      fc.integer({ min: 0, max: 10 ** 6 }),
      (notHalal, doubtful, units, outstanding, shares) => {
        const scaled = { notHalalRevenue: notHalal / units, doubtfulRevenue: doubtful / units };
        const entry = { ...report, revenueBreakdown: scaled, totalRevenue: 2e9 / units, units };
        const told = cell(purifyIncome(one, [[outstanding]], [[shares]]), entry) as { number: number };
        const right = ((notHalal + doubtful) / outstanding) * shares;
        expect(Math.abs(told.number - right)).toBeLessThanOrEqual(right * 1e-12);
      },
    ),
    { numRuns: amount(10_000, 1_000) },
  );
});

const without = (field: string) => Object.fromEntries(Object.entries(report).filter(([key]) => key !== field));

test.each([
  [without("revenueBreakdown"), /^No revenue that is not halal or doubtful given: it is unknown, which is not zero/],
  [{ ...report, revenueBreakdown: { notHalalRevenue: 1 } }, /^No revenue that is not halal or doubtful given/],
  [{ ...report, revenueBreakdown: { doubtfulRevenue: 1 } }, /^No revenue that is not halal or doubtful given/],
  [{ ...report, revenueBreakdown: { notHalalRevenue: -1, doubtfulRevenue: 2 } }, /revenue of -1 is below 0/],
  [{ ...report, revenueBreakdown: { notHalalRevenue: 1, doubtfulRevenue: -2 } }, /revenue of -2 is below 0/],
  [{ ...report, totalRevenue: 100 }, /150\.5 that is not halal or doubtful is more than all revenue, 100/],
  [without("units"), /^Amount with its scale not given/],
  [{ ...report, units: 3 }, /^Amount with its scale not given/],
  [without("mainCurrency"), /^No currency given/],
  [{ ...report, mainCurrency: " " }, /^No currency given/],
  [without("reportedYear"), /^No period given/],
  [without("reportedQuarter"), /^No period given/],
  [{ ...report, reportedQuarter: " " }, /^No period given/],
])("a report that lacks a piece gives no amount, and its sentence says which: %#", (entry, says) => {
  const refused = { failure: "missing", message: expect.stringMatching(says) };
  expect(cell(purifyIncome(one, [[1e6]]), entry)).toMatchObject(refused);
  expect(cell(purifyIncome(one, [[1e6]], [[7]]), entry)).toMatchObject(refused);
  expect(cell(why(one, "income" as never), entry)).toMatch(says);
});

test("revenue that exceeds all revenue by rounding alone is taken", () => {
  const entry = { ...report, revenueBreakdown: { notHalalRevenue: 60.4, doubtfulRevenue: 39.7 }, totalRevenue: 100 };
  expect(cell(purifyIncome(one, [[1e6]]), entry)).toEqual({ number: 100.1, note: calculated });
});

test.each(["", undefined, null, 0, -5, "many", Number.NaN])(
  "shares outstanding of %p are refused without a call",
  (outstanding) => {
    const call = purifyIncome(one, [[outstanding]]) as Call;
    expect(call.inputs).toEqual([[""]]);
    expect(cell(call, "")).toMatchObject({
      failure: "badArgument",
      message: "Argument outstanding: give the company's shares outstanding, a number over 0.",
    });
  },
);

test("shares outstanding that are left out are refused without a call", () => {
  expect((purifyIncome(one, undefined as never) as Call).inputs).toEqual([[""]]);
});

test("beside a ticker a blank is an error, and beside none it is a blank", () => {
  const call = purifyIncome([["X"], ["Y"], [""]], [[""], [1e6], [""]]);
  expect((call as Call).inputs).toEqual([[""], ["Y"], [""]]);
  expect(showCells(call, [[""], [report], [""]])).toEqual([
    [expect.objectContaining({ failure: "badArgument" })],
    [{ number: 150.5, note: calculated }],
    [""],
  ]);
});

test("one number for several tickers is refused, and taken beside one ticker among blanks", () => {
  expect(purifyIncome([["X"], ["Y"]], [[1e6]])).toMatchObject({
    failure: "badArgument",
    message:
      "Argument outstanding: give a number for each ticker, because shares outstanding are those of one company.",
  });
  expect(showCells(purifyIncome([["X"], [""]], [[1e6]]), [[report], [""]])).toEqual([
    [{ number: 150.5, note: calculated }],
    [""],
  ]);
});

test("shares that are blank give a blank, and wrong ones an error, both without a call", () => {
  const call = purifyIncome([["X"], ["Y"]], [[1e6], [1e6]], [[""], [-1]]);
  expect((call as Call).inputs).toEqual([[""], [""]]);
  expect(showCells(call, [[""], [""]])).toEqual([[""], [expect.objectContaining({ failure: "badArgument" })]]);
});

test("other shapes beside the tickers are refused with their names", () => {
  const tickers = [["X"], ["Y"]];
  expect(purifyIncome(tickers, [[1], [2], [3]])).toMatchObject({ message: expect.stringContaining("outstanding") });
  expect(purifyIncome(tickers, [[1], [2]], [[1, 2]])).toMatchObject({ message: expect.stringContaining("shares") });
});

test("an old report's amount says that it is kept, and a failure stays what it is", () => {
  const call = purifyIncome(one, [[1e6]]) as Call;
  const old = Object.assign(new Slot(call.operation, "X"), {
    answer: report,
    failure: fail("unreachable"),
    kept: true,
  });
  expect(call.show([[old]], view)).toEqual([
    [{ number: 150.5, note: expect.objectContaining({ english: "calculated, kept" }) }],
  ]);
  expect(cell(purifyIncome(one, [[1e6]]), fail("plan", "the full report"))).toMatchObject({ failure: "plan" });
});

test("WHY tells each piece of the income, its period and its date", () => {
  expect(cell(why(one, "income" as never), report)).toBe(
    "By income, calculated: not halal 120 and doubtful 30.5, in units of 1000000, are 150500000 USD, " +
      "to be divided by the shares outstanding; FIRST_QUARTER, 2026; report date 2026-03-31.",
  );
  expect(cell(why(one, "income" as never), without("reportDate"))).toMatch(/report date not given\.$/);
});
