/** Which columns a call says hold numbers; `examples.test.ts` holds it to what is then shown. */
import { isNumeric, rankColumns } from "../numericColumns";

/** Which of the columns hold numbers, so that a failure in them must not read as text that a sum leaves out. */
function numeric(name: string, given: readonly unknown[], columns = 1): boolean[] {
  const isNumber = isNumeric(name, given);
  return Array.from({ length: columns }, (_, column) => isNumber(column));
}

const range = [["A"], ["B"]];

test("amounts and ratios are numbers, verdicts and sentences are not", () => {
  for (const name of ["RANK", "AGE", "PURIFY", "ZAKAT", "COVERAGE", "COMPLIANCE"]) {
    expect([name, numeric(name, [range])]).toEqual([name, [true]]);
  }
  expect(numeric("RATIO", [range], 4)).toEqual([true, true, true, false]);
  expect([numeric("RATIO", [range, "halal"]), numeric("HEADROOM", [range, "debt"])]).toEqual([[true], [true]]);
  expect(numeric("PURIFY", [range, range.map(() => [1])])).toEqual([true]);
  expect(numeric("ETF.PURIFY", ["SPUS", 120, "2026-01-01", "2026-03-31"])).toEqual([true]);
  for (const name of ["STATUS", "TEST", "WHY", "ASOF", "SOURCE", "NAME", "CARD", "ETF.STATUS"]) {
    expect([name, numeric(name, [range])]).toEqual([name, [false]]);
  }
});

test("a table's column is announced as numeric where its field is, for chosen fields and for the usual ones", () => {
  expect(numeric("SCREEN", [range], 8)).toEqual([false, false, true, true, true, true, false, false]);
  expect(numeric("PURIFICATION", [range], 7)).toEqual([true, true, true, false, true, false, false]);
  expect(numeric("ETF.SCREEN", [range], 8)).toEqual([false, false, true, true, true, true, true, false]);
  expect(numeric("SCREEN", [range, "Report date, not halal,totalRevenue,units,debt test"], 5)).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});

test("ranks are known by their column, also behind a column of currencies that the result has added", () => {
  const fields = "rank,totalRevenue,complianceRanking";
  expect(rankColumns("SCREEN", [range], 7)).toEqual([2]);
  expect(rankColumns("SCREEN", [range, fields], 3)).toEqual([0, 2]);
  expect(rankColumns("SCREEN", [range, fields], 4)).toEqual([0, 3]);
  expect([rankColumns("RANK", [range], 1), rankColumns("REPORT", [range, "complianceRanking"], 1)]).toEqual([[0], [0]]);
  for (const name of ["STATUS", "COMPLIANCE"]) expect(rankColumns(name, [range], 1)).toEqual([]);
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
});

test.each([
  ["aggregateInterestBearingDebt.debtRatio", true],
  ["numberOfHoldings", true],
  ["month36AverageMarkCap", true],
  ["navCurrency", false],
  ["lastUpdate", false],
])("a fund's field %s fails as a number: %p", (field, isNumber) => {
  expect(numeric("ETF.REPORT", [range, field])).toEqual([isNumber]);
});

test.each([
  ["zakat.0.value", true],
  ["zakat.0.zakat_amount_per_share", true],
  ["zakat.0.investment_type", false],
  ["zakat", false],
  ["undocumented.items.0.amountInOnes", false],
  ["revenueBreakdownDetail.items.0.items.3.percentage", true],
  ["revenueBreakdownDetail.items.0.name", false],
  ["revenueBreakdownDetail.items", false],
])("%s of a report is a number: %p", (field, isNumber) => {
  expect(numeric("REPORT", [range, field])).toEqual([isNumber]);
});

test("a report as a table of fields and values has no column of numbers", () => {
  expect(numeric("REPORT", [[["A"]]], 2)).toEqual([false, false]);
});
