import type { FunctionHelp } from "../../../src/functions/help/help";
import { formulaOf, missingOf } from "../../../src/pane/insert/formula";

const screen: FunctionHelp = {
  name: "SHARIAH.SCREEN",
  summary: "",
  parameters: [
    { name: "tickers", description: "", optional: false },
    { name: "fields", description: "", optional: true, many: true, options: ["name", "status"] },
    { name: "headers", description: "", optional: true, options: ["TRUE", "FALSE"] },
  ],
  example: "",
};

test.each([
  ["A2:A20", "A2:A20"],
  ["$a$2", "$a$2"],
  ["Sheet1!A2", "Sheet1!A2"],
  ["'My sheet'!A2:B3", "'My sheet'!A2:B3"],
  ["A:A", "A:A"],
  ["محفظة!A2:A9", "محفظة!A2:A9"],
  ["ورقة١!A2", "ورقة١!A2"],
  ["Étude!A2", "Étude!A2"],
  ["'It''s'!A2", "'It''s'!A2"],
  ["A2:A", "A2:A"],
  ["2:5", "2:5"],
  ["TADAWUL:2222", '"TADAWUL:2222"'],
  ["Holdings[Ticker]", "Holdings[Ticker]"],
  ["محفظة[الرمز]", "محفظة[الرمز]"],
  ["2222", "2222"],
  ["0.5", "0.5"],
  ["٢٥٫٥", "25.5"],
  ["A٢:A٢٠", "A2:A20"],
  ["0700", '"0700"'],
  ["=UPPER(A2)", "UPPER(A2)"],
  ['"A2"', '"A2"'],
  [" AAPL ", '"AAPL"'],
  ["BRK.B", '"BRK.B"'],
  ["TRUE", '"TRUE"'],
  ["2222.SR", '"2222.SR"'],
  ['say "so"', '"say ""so"""'],
])("`formulaOf` writes the typed %s as %s", (typed, written) => {
  expect(formulaOf(screen, [typed])).toBe(`=SHARIAH.SCREEN(${written})`);
});

test("`formulaOf` writes chosen fields as a row in their order, keeps a gap between arguments, and cuts blank ones at the end", () => {
  expect(formulaOf(screen, ["A2", ["status", "name"], "TRUE"])).toBe('=SHARIAH.SCREEN(A2,{"status","name"},TRUE)');
  expect(formulaOf(screen, ["A2", [], "TRUE"])).toBe("=SHARIAH.SCREEN(A2,,TRUE)");
  expect(formulaOf(screen, ["A2", [], ""])).toBe("=SHARIAH.SCREEN(A2)");
});

test("`formulaOf` quotes an option that looks like a cell's address", () => {
  const picky: FunctionHelp = {
    ...screen,
    parameters: [{ name: "x", description: "", optional: false, options: ["Q1"] }],
  };
  expect(formulaOf(picky, ["Q1"])).toBe('=SHARIAH.SCREEN("Q1")');
});

test("`missingOf` names the first required parameter that is not given", () => {
  expect(missingOf(screen, [""])?.name).toBe("tickers");
  expect(missingOf(screen, ["A2"])).toBeUndefined();
});
