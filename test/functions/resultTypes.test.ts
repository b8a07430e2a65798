/** What hosts are told of a function before it has answered; `examples.test.ts` holds it to what it then shows. */
import { asRange, asValue, figureOf, isNumeric } from "../../src/functions/resultTypes";

/** Which of the columns hold numbers, so that a failure in them must not read as text that a sum leaves out. */
function numeric(name: string, given: readonly unknown[], columns = 1): boolean[] {
  const isNumber = isNumeric(name, given);
  return Array.from({ length: columns }, (_, column) => isNumber(column));
}

const range = [["A"], ["B"]];

test("amounts and ratios are numbers, verdicts and sentences are not", () => {
  for (const name of ["RANK", "RATIO", "HEADROOM", "AGE", "PURIFY", "ZAKAT", "ETF.PURIFY"]) {
    expect([name, numeric(name, [range])]).toEqual([name, [true]]);
  }
  for (const name of ["STATUS", "TEST", "WHY", "ASOF", "SOURCE", "NAME", "CARD", "ETF.STATUS"]) {
    expect([name, numeric(name, [range])]).toEqual([name, [false]]);
  }
});

test("a table's columns are what their fields are, as chosen or as usual", () => {
  expect(numeric("SCREEN", [range], 8)).toEqual([false, false, true, true, true, true, false, true]);
  expect(numeric("PURIFICATION", [range], 7)).toEqual([true, true, true, false, true, false, false]);
  expect(numeric("ETF.SCREEN", [range], 8)).toEqual([false, false, true, true, true, true, true, false]);
  expect(numeric("SCREEN", [range, "Report date, not halal,total revenue,units,debt test"], 5)).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});

test.each([
  ["totalRevenue", true],
  ["interestBearingDebtDetail.totalRetio", true],
  ["revenueBreakdownDetail.items.0.amountInOnes", true],
  ["trailing36monAvrCap", true],
  ["complianceRanking", true],
  ["reportedYear", true],
  ["mainCurrency", false],
  ["reportedQuarter", false],
  ["revenueBreakdown.status", false],
  ["lastUpdate", false],
])("a report's field %s fails as a number: %p", (field, isNumber) => {
  expect(numeric("REPORT", [range, field], 2)).toEqual([isNumber, isNumber]);
  expect(numeric("ETF.REPORT", [range, field], 1)).toEqual([isNumber]);
});

test("a report as a table of fields and values has no column of numbers", () => {
  expect(numeric("REPORT", [[["A"]]], 2)).toEqual([false, false]);
});

test("tickers that are left out are a blank cell, other ranges stay out, and one value is a range of one", () => {
  expect([undefined, null, "A", [["A"]]].map((value) => asRange(value, 0))).toEqual([[[""]], [[""]], [["A"]], [["A"]]]);
  expect([undefined, null, "A"].map((value) => asRange(value, 1))).toEqual([undefined, null, [["A"]]]);
  expect([undefined, 5, [[5, 6]]].map(asValue)).toEqual([undefined, 5, 5]);
});

test("a cell is a figure of its ticker where nothing else is asked of it", () => {
  expect(["STATUS", "RANK", "PURIFY", "ZAKAT", "NAME"].map((name) => figureOf(name, undefined))).toEqual([
    "verdict",
    "rank",
    "purification",
    "zakat",
    undefined,
  ]);
  expect([
    figureOf("PURIFY", 100),
    figureOf("PURIFY", null),
    figureOf("RATIO", "debt"),
    figureOf("RATIO", null),
  ]).toEqual([undefined, undefined, "debt", undefined]);
});
