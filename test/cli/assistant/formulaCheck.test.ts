/** What `shariah-sheets check` says of a formula, without a key and without a call. */
import { checkText } from "../../../src/cli/assistant/check";
import { formulaCheck } from "../../../src/cli/assistant/formulaCheck";

test("a range of 140 tickers costs two calls, and the reference is named as an example", () => {
  const { ok, calls } = formulaCheck("=SHARIAH.STATUS(A2:A141)");
  expect(ok).toBe(true);
  expect(calls).toMatchObject([
    {
      function: "SHARIAH.STATUS",
      asks: [{ operation: "screening", questions: 140, mostInOneCall: 100 }],
      cost: { calls: 2 },
      mayLookForFunds: true,
      examples: [1],
    },
  ]);
});

test("a function of the full report costs a call for each ticker", () => {
  expect(formulaCheck('=SHARIAH.REPORT(A2:A41,"name")').calls[0]?.cost.calls).toBe(40);
});

test("tickers that stand in the formula are no example, and the sample shows what they give", () => {
  const [call] = formulaCheck('SHARIAH_STATUS("AAPL")').calls;
  expect(call).toMatchObject({ examples: [], sampleTickers: [], asks: [{ questions: 1 }] });
  expect(call?.sample).toEqual([expect.stringMatching(/^(HALAL|NOT HALAL|DOUBTFUL|NOT COVERED)$/)]);
});

test("every call in a longer formula is checked, and the one with a wrong argument is named", () => {
  const { ok, calls } = formulaCheck('=IF(SHARIAH.STATUS(A2)="HALAL",SHARIAH.ZAKAT(A2,B2,"forever"),0)');
  expect(ok).toBe(false);
  expect(calls.map(({ function: name, problem }) => [name, problem])).toEqual([
    ["SHARIAH.STATUS", undefined],
    ["SHARIAH.ZAKAT", expect.stringMatching(/holding.*short.*long/)],
  ]);
});

test("shares of another size than the tickers are wrong, whatever the workbook holds", () => {
  expect(formulaCheck("=SHARIAH.PURIFY(A2:A9,B2:B7)").calls[0]?.problem).toMatch(/^Sizes do not match/);
});

test("too many arguments are wrong, and the sentence says how many are taken", () => {
  expect(formulaCheck("=SHARIAH.STATUS(A2,1)").calls[0]?.problem).toBe("It takes one argument.");
});

test("a misspelt function is named with the nearest one, in either spelling", () => {
  expect(formulaCheck("=SHARIAH.STATS(A2)").problem).toMatch(
    /no function SHARIAH\.STATS\. Did you mean SHARIAH\.STATUS/,
  );
  expect(formulaCheck("=SHARIAH_ETF_STATS(A2)").problem).toMatch(/Did you mean SHARIAH\.ETF\.STATUS/);
});

test("a formula without a function of ours is told as such, also when a text in it looks like one", () => {
  for (const formula of ["=SUM(A1:A3)", '="SHARIAH.NONE(A1)"', ""]) {
    expect(formulaCheck(formula)).toMatchObject({ ok: false, problem: expect.stringMatching(/has no function/) });
  }
});

test("the text says that the values are made up", () => {
  expect(checkText(formulaCheck("=SHARIAH.RANK(A2:A4)"))).toMatch(/sample data .*which is made up, it shows: /);
});
