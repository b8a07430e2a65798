import { isNumeric } from "../../appsscript/functions";

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
  expect(numeric("SCREEN", [range], 7)).toEqual([false, false, true, true, true, true, false]);
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
