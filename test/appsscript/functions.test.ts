import { callFunction } from "../../appsscript/cells/functions";
import { askingCellsOf, questionsAsked } from "../../appsscript/workbook/formulaQuestions";
import type { Call } from "../../src/core/call";
import { isFailure } from "../../src/core/failure";
import { catalogue } from "../../src/functions/catalogue";

const cell = { sheet: "Sheet1", row: 0, column: 0, rows: 1, columns: 1 };

test.each(catalogue.map(({ name }) => name))("%s accepts any argument left out, and all of them", (name) => {
  const whole = ["AAPL", 100, "short", "lunar"];
  const leftOut = whole.flatMap((_, index) =>
    [undefined, null].map((none) => whole.map((value, at) => (at === index ? none : value))),
  );
  for (const given of [[], [undefined], [null], whole.map(() => undefined), whole.map(() => null), ...leftOut, [[]]]) {
    const call = callFunction(name, given);
    const inputs = isFailure(call) ? [] : call.inputs.flat().map((cell) => (call as Call).operation.input(cell));
    expect(inputs.filter((input) => input !== null && typeof input !== "string" && !isFailure(input))).toEqual([]);
  }
});

test("a formula's questions are found although another formula has no ticker, or refers to nothing", () => {
  const none = ["STATUS()", "WHY()", "COVERAGE()", "PURIFY(,100)", "SCREEN(,,TRUE)", 'BREAKDOWN(,"debt")', "RELATED()"];
  const all = [...none, "ETF_STATUS()", "ETF_PURIFY(,100)", "ETF_REPORT()", 'STATUS("AAPL")'];
  const found = all.map((text) => ({ cell, formula: `=SHARIAH_${text}`, shows: "" }));
  expect(askingCellsOf(found).map(({ untold }) => untold)).toEqual(all.map(() => false));
  expect(questionsAsked(found).map(({ input }) => input)).toEqual(["AAPL"]);
});
