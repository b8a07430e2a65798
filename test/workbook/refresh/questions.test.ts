/** From formulas to questions: which areas are read, and what is asked. */
import type { Asked } from "../../../src/core/call";
import { asRange, asValue } from "../../../src/functions/arguments/argumentShapes";
import { catalogue } from "../../../src/functions/catalogue";
import { type Area, addressOnSheet, areaOf } from "../../../src/workbook/area";
import { columnwise, type FoundFormula, knownNames } from "../../../src/workbook/formulas/formula";
import {
  failingFormulas,
  isBusy,
  isError,
  isLoading,
  markedFailure,
  showsFailure,
  withoutMark,
} from "../../../src/workbook/refresh/errorCells";
import {
  areasOf,
  askingCells,
  circleOf,
  type Functions,
  functionUses,
  isUntold,
  questionsOf,
} from "../../../src/workbook/refresh/questions";

const runs = new Map(catalogue.map(({ name, run }) => [name, run as (...typed: unknown[]) => Asked]));
const functions: Functions = {
  spelt: knownNames(runs.keys()),
  ask: (name, given) => runs.get(name)?.(asRange(given[0] ?? null, 0), ...given.slice(1).map(asValue)),
};

const formulaAt = (at: string, formula: string, shows: unknown = ""): FoundFormula => ({
  cell: area(at),
  formula,
  shows,
});
const area = (at: string): Area => areaOf(at, "Data") as Area;
const inputs = (asks: readonly Asked[]) =>
  questionsOf(asks).map(({ operation, input }) => `${operation.name}/${input}`);

test("the cells of a column that formulas read are read as one area, with the few rows between them", () => {
  const column = [2, 3, 9, 500].map((row) => formulaAt(`B${row}`, `=SHARIAH.STATUS(A${row})`));
  const far = formulaAt("B9000", "=SHARIAH.STATUS(A9000)");
  const other = formulaAt("B2", "=SHARIAH.PURIFY('My list'!C2:C9,D2)");
  const areas = areasOf(functionUses([...column, far, other], functions));
  expect(areas.map(addressOnSheet)).toEqual(["Data!A2:A500", "Data!A9000", "Data!D2", "'My list'!C2:C9"]);
});

test("typed and untold arguments need no reading", () => {
  const cells = ['=SHARIAH.RATIO(A2,"debt")', '=SHARIAH.STATUS("KO")', "=SHARIAH.STATUS(holdings)"];
  const areas = areasOf(
    functionUses(
      cells.map((formula) => formulaAt("Z1", formula)),
      functions,
    ),
  );
  expect(areas.map(addressOnSheet)).toEqual(["Data!A2"]);
});

test("a formula asks one question for each ticker in its areas, and the list of all questions has each once", () => {
  const cells = functionUses(
    [formulaAt("B2", "=SHARIAH.STATUS(A2:A4)"), formulaAt("C3", '=SHARIAH.RANK(A3)&SHARIAH.RANK("KO")')],
    functions,
  );
  const values = [["AAPL"], ["MSFT"], [""], ["XOM"]];
  const told = askingCells(cells, [{ ...area("A2"), values }], functions);
  expect(told.map(({ asks, untold }) => [inputs(asks), untold])).toEqual([
    [["screening/AAPL", "screening/MSFT"], false],
    [["screening/MSFT", "screening/KO"], false],
  ]);
  expect(inputs(told.flatMap(({ asks }) => asks))).toEqual(["screening/AAPL", "screening/MSFT", "screening/KO"]);
});

test("an argument that must be calculated leaves a formula untold, until a name tells it", () => {
  const formula = formulaAt("B2", "=SHARIAH.STATUS(holdings)+SHARIAH.STATUS(A2)");
  const [untold] = functionUses([formula], functions);
  expect(untold && isUntold(untold)).toBe(true);
  const sources = [{ ...area("A2"), values: [["AAPL"], ["MSFT"]] }];
  expect(askingCells(untold ? [untold] : [], sources, functions)).toMatchObject([{ untold: true, asks: [{}] }]);
  const named = functionUses([formula], functions, new Map([["HOLDINGS", area("A3")]]));
  expect(named.map(isUntold)).toEqual([false]);
  expect(inputs(askingCells(named, sources, functions)[0]?.asks ?? [])).toEqual(["screening/MSFT", "screening/AAPL"]);
});

test("an area of a sheet that holds nothing is a blank cell; a function that throws is untold, and spoils no other", () => {
  const broken: Functions = {
    ...functions,
    ask: (name, given) => {
      if (name === "RANK") throw new TypeError("nobody foresaw this");
      return functions.ask(name, given);
    },
  };
  const cells = functionUses(
    [formulaAt("B2", "=SHARIAH.RANK(A2)"), formulaAt("B3", '=SHARIAH.STATUS("KO",Gone!A1:A9)')],
    broken,
  );
  const told = askingCells(cells, [], broken);
  expect(told.map(({ asks, untold }) => [inputs(asks), untold])).toEqual([
    [[], true],
    [["screening/KO"], false],
  ]);
});

test("circleOf gives the area by which a formula reads its own cell, through a function of ours or another", () => {
  const circle = (at: string, formula: string) => {
    const [one] = functionUses([formulaAt(at, formula)], functions);
    const read = one && circleOf(one);
    return read && addressOnSheet(read);
  };
  expect(circle("A4", "=SHARIAH.STATUS(A2:A9)")).toBe("Data!A2:A9");
  expect(circle("A4", "=SUM(A:A)&SHARIAH.STATUS(B2)")).toBe("Data!A1:A1048576");
  expect(circle("C4", "=SHARIAH.STATUS(A2:B9)")).toBeUndefined();
});

test("a formula is failing when its cell or one that it fills shows an error or a sentence with the mark", () => {
  const sentence = markedFailure("Not set up: open the Shariah Sheets pane and save the service address.");
  const formulas = [
    formulaAt("B1", "=SHARIAH.STATUS(A1:A3)"),
    formulaAt("C1", "=SHARIAH.STATUS(A1:A2)"),
    formulaAt("D1", "=SHARIAH.STATUS(A1)"),
    formulaAt("D2", "=SHARIAH.STATUS(A2)"),
    formulaAt("E1", "=SHARIAH.SCREEN(A1:A)"),
  ];
  const values = [
    ["AAPL", "HALAL", "HALAL", "HALAL", "name", "status"],
    ["MSFT", "HALAL", "HALAL", "#N/A", "Apple", "HALAL"],
    ["XX", sentence, "", "", "Microsoft", "HALAL"],
    ["", "", sentence, "", "", "#N/A"],
  ];
  const failed = failingFormulas(formulas, values, functions.spelt).map(({ cell }) => addressOnSheet(cell));
  expect(failed).toEqual(["Data!B1", "Data!D2", "Data!E1"]);
  expect(columnwise([...formulas].reverse()).map(({ cell }) => addressOnSheet(cell))).toEqual(
    formulas.map(({ cell }) => addressOnSheet(cell)),
  );
});

test("a formula that only looks at known answers asks nothing, nor does one with a wrong argument", () => {
  const [, age] = askingCells(
    functionUses([formulaAt("B1", '=SHARIAH.STATUS("KO")'), formulaAt("B2", '=SHARIAH.AGE("KO")')], functions),
    [],
    functions,
  );
  expect(age?.asks).toHaveLength(1);
  expect(inputs(age?.asks ?? [])).toEqual([]);
  const [refused] = askingCells(functionUses([formulaAt("B1", '=SHARIAH.RATIO("KO","x")')], functions), [], functions);
  expect([refused?.untold, inputs(refused?.asks ?? [])]).toEqual([false, []]);
});

test("an area is read from the source that holds it, from its own first cell on", () => {
  const cells = functionUses(
    [formulaAt("Z1", "=SHARIAH.STATUS(D5:E6)"), formulaAt("Z2", "=SHARIAH.STATUS(K9)")],
    functions,
  );
  const values = [
    ["A", "B", "C"],
    ["D", "E", "F"],
    ["G", "H", "I"],
  ];
  const other = { sheet: "Other", row: 0, column: 0, values: [["X"]] };
  const told = askingCells(cells, [other, { ...area("C4"), values }, { ...area("K9"), values: [] }], functions);
  expect(told.map(({ asks }) => inputs(asks))).toEqual([
    ["screening/E", "screening/F", "screening/H", "screening/I"],
    [],
  ]);
  expect(told[1]?.asks[0]).toMatchObject({ inputs: [[""]] });
});

test.each([
  ["#N/A", true],
  ["#NUM!", true],
  ["#NAME?", true],
  ["#DIV/0!", true],
  ["#GETTING_DATA", true],
  ["x #N/A", false],
  ["#N/A x", false],
  ["#n/a", false],
  [7, false],
  [null, false],
])("%j is an error: %p", (value, is) => {
  expect([isError(value), showsFailure(value)]).toEqual([is, is]);
});

test.each([
  "Not set up: open the pane and save the service address.",
  "Too many calls, the month is spent for everybody.",
  "لم تُعِد الخدمة شيئًا عن BRK-B: تحقق من الرمز، أو حدّث لاحقًا.",
  "The Goldman Sachs Group, Incorporated.",
  "",
])("%j is a failure with the host's mark alone, whatever it reads like", (sentence) => {
  expect([showsFailure(sentence), showsFailure(markedFailure(sentence))]).toEqual([false, true]);
  expect([withoutMark(sentence), withoutMark(markedFailure(sentence))]).toEqual([sentence, sentence]);
});

test("a loading cell is recognised in any host's words", () => {
  const google = ["Loading...", "Wird geladen...", "Chargement…", "جارٍ التحميل…", "読み込んでいます..."];
  const waits = ["#BUSY!", "#GETTING_DATA", ...google];
  expect(waits.filter((value) => !isLoading(value))).toEqual([]);
  const answers = [
    "HALAL",
    "",
    "#N/A",
    "...",
    "Apple… Inc.",
    0,
    false,
    `${"A sentence that is no word of Google's ".repeat(2)}...`,
  ];
  expect(answers.filter(isLoading)).toEqual([]);
  // Excel has error values for it, and no word: a company's name may end in dots.
  expect([...waits, ...answers].filter(isBusy)).toEqual(["#BUSY!", "#GETTING_DATA"]);
});

test("a formula of one ticker, or of none that can be told, is failing by its own cell alone", () => {
  const sentence = markedFailure("Not set up: open the pane and save the service address.");
  const told = (formula: string, values: readonly (readonly unknown[])[], at = "A1") =>
    failingFormulas([formulaAt(at, formula)], values, functions.spelt).length;
  const below = [["ok"], [sentence]];
  const beside = [["ok", sentence]];
  expect([
    told("=SHARIAH.STATUS(B1)", below),
    told('=SHARIAH.STATUS("KO")', below),
    told("=SHARIAH.USAGE()", below),
    // What is wrong beside it is another's.
    told("=SHARIAH.STATUS(B1)", beside),
  ]).toEqual([0, 0, 0, 0]);
  expect(told("=SHARIAH.STATUS(B1:C2)", below)).toBe(1);
  expect([told("=SHARIAH.STATUS(B1:B2)", below), told("=SHARIAH.STATUS(B1:B1048576)", below)]).toEqual([1, 1]);
  expect([told("=SHARIAH.STATUS(B1:B3)", [["ok"], ["ok"], [sentence], [sentence]].slice(0, 2))]).toEqual([0]);
  expect([
    told("=SHARIAH.STATUS(B1:B2)", [["ok"], ["ok"], [sentence]]),
    told("=SHARIAH.STATUS(B2:C2)", beside),
  ]).toEqual([0, 1]);
  // A table may have ten columns.
  const wide = (columns: number) => [[...Array.from({ length: columns }, () => "ok"), sentence]];
  expect([told("=SHARIAH.STATUS(B2:C2)", wide(9)), told("=SHARIAH.STATUS(B2:C2)", wide(10))]).toEqual([1, 0]);
  expect([told("=SHARIAH.STATUS(B2:2)", wide(9)), told("=SHARIAH.STATUS(B2:2)", wide(10))]).toEqual([1, 0]);
  expect(
    told(
      "=SHARIAH.STATUS(A1:B1)",
      [
        ["", ""],
        ["ok", sentence],
      ],
      "A2",
    ),
  ).toBe(1);
  expect(
    told(
      "=SHARIAH.STATUS(A1:A9)",
      [
        ["", ""],
        ["", "ok"],
        ["", sentence],
      ],
      "B2",
    ),
  ).toBe(1);
  expect(failingFormulas([formulaAt("A1", "=SHARIAH.STATUS(C1:C2)")], [["ok"], []], functions.spelt)).toEqual([]);
});

test("a sheet that is not there, several sheets and another workbook are not told, which is another thing than blank", () => {
  const surroundings = { sheets: new Set(["data", "other"]) };
  const told = (formula: string) => {
    const cells = functionUses([formulaAt("B2", formula)], functions, undefined, surroundings);
    return askingCells(cells, [], functions)[0]?.untold;
  };
  expect(["Other!A2", "A2", "'Data'!A2:A9"].map((at) => told(`=SHARIAH.STATUS(${at})`))).toEqual([false, false, false]);
  const unknown = ["Gone!A2", "Data:Other!A2", "'Data:Other'!A2:A9", "[2]Data!A2", "'[Book.xlsx]Data'!A2", "' '!A2"];
  expect(unknown.map((at) => told(`=SHARIAH.STATUS(${at})`))).toEqual(unknown.map(() => true));
});

test("a number that is multiplied is asked as what it comes to, a blank as 0; anything else among them is not told", () => {
  const cells = functionUses([formulaAt("C2", '=SHARIAH.ETF.PURIFY(A2,-B2,"2026-01-01","2026-06-30")')], functions);
  const source = (held: unknown) => [
    {
      ...area("A1:B2"),
      values: [
        ["", ""],
        ["AAPL", held],
      ],
    },
  ];
  const shown = (held: unknown) => askingCells(cells, source(held), functions)[0];
  expect([10, "", "ten", true].map((held) => shown(held)?.untold)).toEqual([false, false, true, true]);
});
