import { demandOf } from "../../appsscript/demand";
import { usesIn } from "../../appsscript/formulas";
import { asked, isNumeric } from "../../appsscript/functions";
import type { Call } from "../../src/core/call";
import { isFailure } from "../../src/core/failure";
import { catalogue } from "../../src/functions/catalogue";
import { shippedScript } from "../sheets/script";

/** As the build writes it beside the stubs. */
const [, ranges = ""] = /function shariahRanges_\(\)\{return (.*)\}/.exec(shippedScript()) ?? [];
Object.assign(globalThis, { shariahRanges_: () => JSON.parse(ranges) as unknown });

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

test.each(catalogue.map(({ name }) => name))("%s bears any argument left out, and all of them", (name) => {
  const whole = ["AAPL", 100, "short", "lunar"];
  const leftOut = whole.flatMap((_, index) =>
    [undefined, null].map((none) => whole.map((value, at) => (at === index ? none : value))),
  );
  for (const given of [[], [undefined], [null], whole.map(() => undefined), whole.map(() => null), ...leftOut, [[]]]) {
    const call = asked(name, given);
    const inputs = isFailure(call) ? [] : call.inputs.flat().map((cell) => (call as Call).operation.input(cell));
    expect(inputs.filter((input) => input !== null && typeof input !== "string" && !isFailure(input))).toEqual([]);
  }
});

test("what a formula asks is told although another has no ticker, or nothing to refer to", () => {
  const none = ["STATUS()", "WHY()", "COVERAGE()", "PURIFY(,100)", "SCREEN(,,TRUE)", 'BREAKDOWN(,"debt")', "RELATED()"];
  const all = [...none, "ETF_STATUS()", "ETF_PURIFY(,100)", "ETF_REPORT()", 'STATUS("AAPL")'];
  const uses = all.flatMap((text) => usesIn(`=SHARIAH_${text}`));
  expect(uses).toHaveLength(all.length);
  expect(demandOf(uses, "Sheet1").map(({ input }) => input)).toEqual(["AAPL"]);
});

test("a formula that nobody foresaw asks for itself: the others are told all the same", () => {
  const readable = usesIn('=SHARIAH_STATUS("AAPL")');
  const unforeseen = {
    kind: "value",
    get value(): string {
      throw new TypeError("nobody foresaw this");
    },
  } as const;
  const broken = { name: "STATUS", arguments: [unforeseen], start: 0, end: 0 };
  expect(demandOf([broken, ...readable], "Sheet1").map(({ input }) => input)).toEqual(["AAPL"]);
});
