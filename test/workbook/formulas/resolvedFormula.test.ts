/** A formula as an engine takes it: nothing in it but cells, values and functions. */
import { type Area, addressOnSheet, areaOf } from "../../../src/workbook/area";
import { resolvedFormula } from "../../../src/workbook/formulas/resolvedFormula";

const area = (at: string, sheet = "Data") => areaOf(at, sheet) as Area;
const named = new Map([
  ["FIRST", area("A2:C9", "My sheet")],
  ["FIRST[TICKER]", area("A2:A9", "My sheet")],
  ["FIRST[VALUE]", area("C2:C9", "My sheet")],
  ["NEAR", area("B1")],
]);
const sheets = new Set(["data", "my sheet"]);
const resolve = (formula: string, at = "E5", sheet = "Data") =>
  resolvedFormula(formula, area(at, sheet), { named, sheets, spilled: () => area("F2:F7") });

test.each([
  ["=SUM(C1:C3)*2", "=SUM($C$1:$C$3)*2"],
  ['=IF(B1="HALAL",C1,0)', '=IF($B$1="HALAL",$C$1,0)'],
  ["=SUMIFS(First[Value],First[Ticker],A1)", "=SUMIFS('My sheet'!$C$2:$C$9,'My sheet'!$A$2:$A$9,$A$1)"],
  ['=Near&" Near A1"', '=$B$1&" Near A1"'],
  ["=SUM('My sheet'!C:C)+COUNT(2:3)", "=SUM('My sheet'!$C:$C)+COUNT($2:$3)"],
  ["=_xlfn.IFNA(A1,#N/A)", "=IFNA($A$1,#N/A)"],
  ["=SUM(_xlfn.ANCHORARRAY(F2))", "=SUM($F$2:$F$7)"],
  ["=SUM({1,2;3,4})-10%*1.5E-3", "=SUM({1,2;3,4})-10%*1.5E-3"],
  ["=IF(true,1,FALSE)", "=IF(TRUE,1,FALSE)"],
])("for the engine %s is written %s", (formula, text) => {
  expect(resolve(formula)?.text).toBe(text);
});

test("a reference to this row of a table is written as the row's own cell, and the areas and functions of the formula are told", () => {
  const { text, reads, functions } = resolve("=round(First[[#This Row],[Value]]+Data!A1,2)", "D4", "My sheet") ?? {};
  expect(text).toBe("=ROUND($C$4+Data!$A$1,2)");
  expect(reads?.map(addressOnSheet)).toEqual(["'My sheet'!C4", "Data!A1"]);
  expect(functions).toEqual(["ROUND"]);
});

test.each([
  "=Nobody+1",
  "=Gone!A1",
  "=[2]Data!A1",
  "=SUM(Data:Other!A1)",
  "=@A1:A9",
  "=Second[Value]",
  "=IFERROR(Rate,0)",
])("%s has no form for the engine, because the file does not tell all that it reads", (formula) => {
  expect(resolve(formula)).toBeUndefined();
});
