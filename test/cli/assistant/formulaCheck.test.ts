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

test("a formula is read with and without its sign, and with blanks around it", () => {
  for (const typed of ["=SHARIAH.STATUS(A2)", "SHARIAH.STATUS(A2)", "  =SHARIAH.STATUS(A2) ", " SHARIAH.STATUS(A2)="]) {
    expect(formulaCheck(typed).formula).toBe(typed.includes("=", 3) ? "=SHARIAH.STATUS(A2)=" : "=SHARIAH.STATUS(A2)");
  }
});

test("arguments that cannot be told apart are wrong", () => {
  expect(formulaCheck("=SHARIAH.STATUS(A2").calls).toMatchObject([
    {
      problem: "Its arguments cannot be told apart: check brackets, commas and quotes.",
      cost: { calls: 0, seconds: 0 },
    },
  ]);
});

test("an unknown name without a near one is refused with the help, and a text that looks like a call is none", () => {
  expect(formulaCheck("=SHARIAH.QQQQQQQQQQ(A2)")).toEqual({
    formula: "=SHARIAH.QQQQQQQQQQ(A2)",
    ok: false,
    problem: "There is no function SHARIAH.QQQQQQQQQQ. The functions are listed in the help.",
    calls: [],
  });
  expect(formulaCheck('=SHARIAH.STATUS(A2)&"SHARIAH.NONE(A1)"').ok).toBe(true);
  expect(formulaCheck("=SHARIAH.STATS (A2)").problem).toContain("no function SHARIAH.STATS.");
});

test("check uses examples for arguments that only the workbook knows: tickers of the function's kind, numbers, texts", () => {
  const examples = (formula: string) => formulaCheck(formula).calls[0]?.examples;
  expect([
    examples("=SHARIAH.STATUS(A2)"),
    examples('=SHARIAH.STATUS("AAPL")'),
    examples("=SHARIAH.PURIFY(A2:A3,B2:B3)"),
  ]).toEqual([[1], [], [1, 2]]);
  const [etf] = formulaCheck("=SHARIAH.ETF.STATUS(A2:A9)").calls;
  const [stock] = formulaCheck("=SHARIAH.STATUS(A2:A9)").calls;
  expect([etf?.sampleTickers.length, stock?.sampleTickers.length, etf?.sample.length]).toEqual([3, 3, 3]);
  expect(etf?.sampleTickers).not.toEqual(stock?.sampleTickers);
  expect([etf?.mayLookForFunds, stock?.mayLookForFunds]).toEqual([false, true]);
  // A range of two columns has as many examples as cells.
  expect(formulaCheck("=SHARIAH.STATUS(A2:B9)").calls[0]?.asks).toMatchObject([{ questions: 16 }]);
  // A whole column is taken as a thousand rows.
  expect(formulaCheck("=SHARIAH.STATUS(A:A)").calls[0]?.cost.calls).toBe(10);
  expect(formulaCheck("=SHARIAH.LIST(A1)").calls[0]?.problem).toBeUndefined();
});
