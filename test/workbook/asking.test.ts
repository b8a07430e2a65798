/** From formulas to what they ask: which areas are read for it, and which questions come of them. */
import type { Asked } from "../../src/core/call";
import { catalogue } from "../../src/functions/catalogue";
import { asRange, asValue } from "../../src/functions/shape";
import { type Area, addressOnSheet, areaOf } from "../../src/workbook/area";
import { areasOf, asking, circleOf, type Functions, isUntold, questionsOf, using } from "../../src/workbook/asking";
import { failing } from "../../src/workbook/failing";
import { columnwise, type Found, spellings } from "../../src/workbook/formula";

const runs = new Map(catalogue.map(({ name, run }) => [name, run as (...typed: unknown[]) => Asked]));
const functions: Functions = {
  spelt: spellings(runs.keys()),
  ask: (name, given) => runs.get(name)?.(asRange(given[0] ?? null, 0), ...given.slice(1).map(asValue)),
};

const found = (at: string, formula: string, shows: unknown = ""): Found => ({ cell: area(at), formula, shows });
const area = (at: string): Area => areaOf(at, "Data") as Area;
const inputs = (asks: readonly Asked[]) =>
  questionsOf(asks).map(({ operation, input }) => `${operation.name}/${input}`);

test("what is to be read is one list: a column in one reading, rows between that are few along with it", () => {
  const column = [2, 3, 9, 500].map((row) => found(`B${row}`, `=SHARIAH.STATUS(A${row})`));
  const far = found("B9000", "=SHARIAH.STATUS(A9000)");
  const other = found("B2", "=SHARIAH.PURIFY('My list'!C2:C9,D2)");
  const areas = areasOf(using([...column, far, other], functions));
  expect(areas.map(addressOnSheet)).toEqual(["Data!A2:A500", "Data!A9000", "Data!D2", "'My list'!C2:C9"]);
});

test("each asks with what its areas hold, and each question is told once", () => {
  const cells = using(
    [found("B2", "=SHARIAH.STATUS(A2:A4)"), found("C3", '=SHARIAH.RANK(A3)&SHARIAH.RANK("KO")')],
    functions,
  );
  const values = [["AAPL"], ["MSFT"], [""], ["XOM"]];
  const told = asking(cells, [{ ...area("A2"), values }], functions);
  expect(told.map(({ asks, untold }) => [inputs(asks), untold])).toEqual([
    [["screening/AAPL", "screening/MSFT"], false],
    [["screening/MSFT", "screening/KO"], false],
  ]);
  expect(inputs(told.flatMap(({ asks }) => asks))).toEqual(["screening/AAPL", "screening/MSFT", "screening/KO"]);
});

test("an argument that must be calculated leaves a formula untold, until a name tells it", () => {
  const formula = found("B2", "=SHARIAH.STATUS(holdings)+SHARIAH.STATUS(A2)");
  const [untold] = using([formula], functions);
  expect(untold && isUntold(untold)).toBe(true);
  const sources = [{ ...area("A2"), values: [["AAPL"], ["MSFT"]] }];
  expect(asking(untold ? [untold] : [], sources, functions)).toMatchObject([{ untold: true, asks: [{}] }]);
  const named = using([formula], functions, new Map([["HOLDINGS", area("A3")]]));
  expect(named.map(isUntold)).toEqual([false]);
  expect(inputs(asking(named, sources, functions)[0]?.asks ?? [])).toEqual(["screening/MSFT", "screening/AAPL"]);
});

test("an area of a sheet that holds nothing is a blank cell; a function that throws is untold, and spoils no other", () => {
  const broken: Functions = {
    ...functions,
    ask: (name, given) => {
      if (name === "RANK") throw new TypeError("nobody foresaw this");
      return functions.ask(name, given);
    },
  };
  const cells = using([found("B2", "=SHARIAH.RANK(A2)"), found("B3", '=SHARIAH.STATUS("KO",Gone!A1:A9)')], broken);
  const told = asking(cells, [], broken);
  expect(told.map(({ asks, untold }) => [inputs(asks), untold])).toEqual([
    [[], true],
    [["screening/KO"], false],
  ]);
});

test("a formula that reads the cell it goes into goes in a circle, whoever's function reads it", () => {
  const circle = (at: string, formula: string) => {
    const [one] = using([found(at, formula)], functions);
    const read = one && circleOf(one);
    return read && addressOnSheet(read);
  };
  expect(circle("A4", "=SHARIAH.STATUS(A2:A9)")).toBe("Data!A2:A9");
  expect(circle("A4", "=SUM(A:A)&SHARIAH.STATUS(B2)")).toBe("Data!A1:A1048576");
  expect(circle("C4", "=SHARIAH.STATUS(A2:B9)")).toBeUndefined();
});

test("failing are those that show an error or a sentence, in their own cell or in one that they fill", () => {
  const sentence = "Not set up: open the Shariah Sheets pane and save the service address.";
  const formulas = [
    found("B1", "=SHARIAH.STATUS(A1:A3)"),
    found("C1", "=SHARIAH.STATUS(A1:A2)"),
    found("D1", "=SHARIAH.STATUS(A1)"),
    found("D2", "=SHARIAH.STATUS(A2)"),
    found("E1", "=SHARIAH.SCREEN(A1:A)"),
  ];
  const values = [
    ["AAPL", "HALAL", "HALAL", "HALAL", "name", "status"],
    ["MSFT", "HALAL", "HALAL", "#N/A", "Apple", "HALAL"],
    ["XX", sentence, "", "", "Microsoft", "HALAL"],
    ["", "", sentence, "", "", "#N/A"],
  ];
  const failed = failing(formulas, values, functions.spelt).map(({ cell }) => addressOnSheet(cell));
  expect(failed).toEqual(["Data!B1", "Data!D2", "Data!E1"]);
  expect(columnwise([...formulas].reverse()).map(({ cell }) => addressOnSheet(cell))).toEqual(
    formulas.map(({ cell }) => addressOnSheet(cell)),
  );
});
