/** `check`: what it prints of a formula, and how it ends. */
import { checkCommand, checkText } from "../../../src/cli/assistant/check";
import { formulaCheck } from "../../../src/cli/assistant/formulaCheck";
import { runToEnd } from "../runToEnd";

const check = (...words: readonly string[]) => runToEnd(() => checkCommand(words), { env: {}, fetch });
const linesOf = (formula: string) => checkText(formulaCheck(formula)).split("\n");

test("a formula that is right ends with 0, a wrong one with 1, as text and as data", async () => {
  expect(await check('=SHARIAH.STATUS("AAPL")')).toMatchObject({
    code: 0,
    err: "",
    out: expect.stringMatching(/^=SHARIAH\.STATUS\("AAPL"\): nothing speaks against it\.\n/),
  });
  const wrong = await check("=SHARIAH.STATUS(A1,2)", "--json");
  expect([wrong.code, JSON.parse(wrong.out)]).toEqual([1, expect.objectContaining({ ok: false })]);
  expect(await check("--help")).toMatchObject({ code: 0, out: expect.stringMatching(/^shariah-sheets check/) });
  for (const words of [[], ["=A1", "=B1"]]) expect((await check(...words)).err).toMatch(/^Give one formula, in quotes/);
  expect((await check("--nothing")).err).toContain("Unknown option");
});

test("the text names what is asked, what it costs, what only the workbook knows, and what the sample shows", () => {
  expect(linesOf("=SHARIAH.STATUS(A2:A141)")).toEqual([
    "=SHARIAH.STATUS(A2:A141): nothing speaks against it.",
    "SHARIAH.STATUS asks: screening, 140 questions, 100 to a call.",
    "Cost: 2 calls, about 3 seconds, when nothing is known yet.",
    "A ticker that is no stock is looked for among the ETFs, which costs more calls.",
    "Only the workbook knows 1 argument (1): examples are taken.",
    expect.stringMatching(
      /^On sample data \(its first tickers are \w+, \w+, \w+\), which is made up, it shows: .* \| .* \| /,
    ),
    "",
  ]);
  expect(linesOf('=SHARIAH.ZAKAT("AAPL",10,"short")')).toEqual([
    expect.stringContaining("nothing speaks against it"),
    expect.stringMatching(/^SHARIAH\.ZAKAT asks: .*, 1 question, one to a call\.$/),
    "Cost: 1 call, about 2 seconds, when nothing is known yet.",
    ...linesOf('=SHARIAH.ZAKAT("AAPL",10,"short")').slice(3, -2),
    expect.stringMatching(/^On sample data, which is made up, it shows: /),
    "",
  ]);
});

test("check tells what is wrong first, and of a call that is wrong nothing but its sentence", () => {
  expect(linesOf("=SUM(A1)")).toEqual([expect.stringMatching(/^The formula has no function of Shariah Sheets/), ""]);
  expect(linesOf("=SHARIAH.STATUS(A2,1)")).toEqual([
    "=SHARIAH.STATUS(A2,1): something is wrong.",
    "SHARIAH.STATUS: It takes one argument.",
    "",
  ]);
  expect(linesOf('=SHARIAH.STATUS("")')).toContain("SHARIAH.STATUS asks nothing.");
});
