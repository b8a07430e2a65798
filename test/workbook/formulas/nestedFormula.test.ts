/** Formulas around our functions: their results where these are certain, and no result otherwise. */
import type { Cells } from "../../../src/core/call";
import { fail } from "../../../src/core/failure";
import { missingValue } from "../../../src/functions/words";
import { type Area, addressOf, areaOf } from "../../../src/workbook/area";
import { nestedOutcome, referencesOf, type Sheet, treeOf } from "../../../src/workbook/formulas/nestedFormula";
import type { CellValue } from "../../../src/workbook/refresh/newValues";

const held: Readonly<Record<string, CellValue>> = {
  A1: "AAPL",
  A2: 5,
  A3: "",
  A5: true,
  A6: { error: "#N/A" },
  A7: false,
  B1: 1,
  B2: "text",
  B3: 2.5,
};
const gave: Readonly<Record<string, Cells>> = {
  STATUS: [["HALAL"]],
  RANK: [[4]],
  NONE: [[missingValue("noValue")]],
  LIST: [["A", "B"]],
  RANKS: [
    [4, "", "none"],
    [3, true, ""],
  ],
  SOME: [[4], [missingValue("noValue")]],
  EMPTY: [[]],
  YES: [[true]],
  "[12]!FAR": [["far"]],
};
const areasOf: Readonly<Record<string, Area | undefined>> = {
  "@A2": areaOf("A2", "Data") as Area,
  "B1#": areaOf("B1:B3", "Data") as Area,
};
const sheet: Sheet = {
  areaOf: (text) => (text === "Gone!A1" ? undefined : (areasOf[text] ?? areaOf(text, "Data"))),
  valueAt: (cell) => held[addressOf(cell)],
  rows: (area) => [[held[addressOf({ ...area, rows: 1, columns: 1 })] ?? ""]],
  ours: (name) => gave[name] ?? fail("notSetUp"),
};
const ours = (written: string) => (Object.keys(gave).includes(written) || written === "ASK" ? written : undefined);
const resultOf = (formula: string) => {
  const tree = treeOf(formula, ours);
  const outcome = tree && nestedOutcome(tree, sheet);
  return outcome && "cells" in outcome ? outcome.cells[0]?.[0] : outcome;
};

test.each([
  ['=IF(A1="","",STATUS(A1))', "HALAL"],
  ['=IF(A4="","",ASK(A1))', ""],
  ['=IF(A3="",STATUS(A1),ASK(A1))', "HALAL"],
  ["=IF(A4=0,RANK(A1),1)", 4],
  ["=IF(FALSE,1)", false],
  ["=IF(TRUE,,2)", 0],
  ["=RANK(A1)*2+1", 9],
  ["=-RANK(A1)%", -0.04],
  ["=2-RANK(A1)-1", -3],
  ["=(2-RANK(A1))*-3", 6],
  ["=RANK(A1)/0", undefined],
  ['=IFERROR(RANK(A1)/0,"none")', "none"],
  ['=IFERROR(NONE(A1),"-")', "-"],
  ["=IFNA(NONE(A1),RANK(A1))", 4],
  ['=_xlfn.IFNA(NONE(A1),"x")', "x"],
  ['=IFNA(RANK(A1)/0,"x")', undefined],
  ['=STATUS(A1)&" "&RANK(A1)&TRUE&B3', "HALAL 4TRUE2.5"],
  ['=STATUS(A1)="halal"', true],
  ['=AND(RANK(A1)>3,STATUS(A1)<>"DOUBTFUL",1)', true],
  ["=OR(RANK(A1)<=3,A5)", true],
  ["=SUM(A1:B3,RANK(A1))", 12.5],
  ["=COUNT(A1:B6,RANK(A1))", 4],
  ["=SUM(A6,RANK(A1))", undefined],
  ["=SUM(RANKS(A1),B1)", 8],
  ["=COUNT(RANKS(A1),LIST(A1))", 2],
  ["=_xlfn.SINGLE(STATUS(A1))", "HALAL"],
  ['=_xlfn.SINGLE(LIST(A1))&"!"', "A!"],
  ["=_xlfn.SINGLE(A2)+RANK(A1)", 9],
  ["=SUM(_xlfn.ANCHORARRAY(B1))+RANK(A1)", 7.5],
  ["=ROUND(RANK(A1)*0.3125,2)", 1.25],
  ["=ROUND(-2.5*RANK(A1)/4,0)", -3],
  ["=ROUND(1.005*1000*RANK(A1)/4000,2)", 1.01],
  ['=RANK(A1)>"a"', false],
  ['=RANK(A1)<"a"', true],
  ["=STATUS(A1)<TRUE", true],
  ["=RANK(A1)>FALSE", false],
  ["=AND(FALSE<A5,RANK(A1)>1)", true],
  ["=AND(A5<FALSE,RANK(A1)>1)", false],
  ["=RANK(A1)<4", false],
  ["=RANK(A1)<5", true],
  ["=RANK(A1)<=4", true],
  ["=RANK(A1)>=4", true],
  ["=RANK(A1)>=5", false],
  ["=IF(A4=FALSE,RANK(A1),1)", 4],
  ['=IFERROR(RANK(A1)+A3,"none")', "none"],
  ['=IFERROR(A3*RANK(A1),"none")', "none"],
  ["=IFERROR(-A3,RANK(A1))", 4],
  ['=IFERROR("x"&NONE(A1),"none")', "none"],
  ['=IFERROR(1=NONE(A1),"none")', "none"],
  ['=IFERROR(ROUND(RANK(A1),A6),"none")', "none"],
  ["=RANK(A1)&FALSE&A4&B1", "4FALSE1"],
  ['="say ""yes"" "&RANK(A1)', 'say "yes" 4'],
  ["=+RANK(A1)", 4],
  ['= IF( A1 = "" , 1 ,\n RANK( A1 ) ) ', 4],
  ["RANK(A1)=4", true],
  ["=RANK(A1)-4", 0],
  ["=RANK(A1)*1E2", 400],
  ["=RANK(A1)*1.5E+10", 6e10],
  ["=RANK(A1)*25E-2", 1],
  ["=RANK(A1)*.25", 1],
  ["=AND(RANK(A1)>3,FALSE)", false],
  ["=AND(A7,RANK(A1)>3)", false],
  ["=OR(A5,RANK(A1)>9)", true],
  ["=SUM(A2:A4,RANK(A1))", 9],
  ["=SUM(YES(A1),RANK(A1))", 5],
  ["=COUNT(A1:A100000,RANK(A1))", 2],
  ['=RANK(A1)/40000&""', "0.0001"],
  ['=RANK(A1)*0&""', "0"],
  ['=RANK(A1)/4*12345678901&""', "12345678901"],
  ["=[12]!FAR(A1)", "far"],
])("the value of %s is %j", (formula, value) => {
  expect(resultOf(formula)).toBe(value);
});

test.each([
  "=TEXT(RANK(A1),0)",
  "=RANK(A1)^2",
  "=RANK(A1)+B2",
  '=RANK(A1)+"5"',
  '=STATUS(A1)>"A"',
  "=A1:A3+RANK(A1)",
  "=LIST(A1)&1",
  "=RANK(Gone!A1)+1",
  "=0.1+0.2-0.3*RANK(A1)/4",
  "=1/3&RANK(A1)",
  "=IF(A1,RANK(A1),1)",
  "=RANK(A1)+",
  "=RANK(A1",
  "={1,2}*RANK(A1)",
  "=RANK(A6+1)",
  "=A1:B1+RANK(A1)",
  '=SUM(RANK(A1),"x")',
  "=AND(LIST(A1))",
  '=SOME(A1)&"x"',
  '=EMPTY(A1)&"x"',
  "=COUNT(A1:A100001,RANK(A1))",
  "=COUNT(A1:K10000,RANK(A1))",
  '=RANK(A1)/100000&""',
  '=RANK(A1)*1E30&""',
  '=RANK(A1)/4*123456789012&""',
  "=_xlfn.SINGLE(A2,B1)+RANK(A1)",
  "=_xlfn.SINGLE()+RANK(A1)",
  "=SUM(_xlfn.ANCHORARRAY(RANK(A1)))",
])("the value of %s is untold", (formula) => {
  expect(resultOf(formula)).toBeUndefined();
});

test("an answer of ours passes through unchanged, and an unknown one is asked for first", () => {
  const tree = treeOf('=IF(A1="","",LIST(A1))', ours);
  expect(tree && nestedOutcome(tree, sheet)).toEqual({ cells: [["A", "B"]] });
  const asking = treeOf("=RANK(A1)+ASK(A1)", ours);
  expect(asking && nestedOutcome(asking, sheet)).toMatchObject({ asks: [{ failure: "notSetUp" }] });
  const both = treeOf("=SUM(ASK(A1),RANK(A1))+ASK(A2)", ours);
  expect(both && nestedOutcome(both, sheet)).toMatchObject({ asks: [{}, {}] });
});

test("a failure of ours passes through other functions as its reason, and any other error makes the result untold", () => {
  const unknown = missingValue("noValue");
  for (const formula of ["=ROUND(NONE(A1),2)", "=SUM(SOME(A1))", "=1+NONE(A1)", "=IF(NONE(A1)>1,1,2)"]) {
    expect(resultOf(formula)).toEqual(unknown);
  }
  expect(resultOf("=COUNT(SOME(A1))")).toBe(1);
});

test("referencesOf gives references of all kinds as they are written in the formula", () => {
  const formula =
    '=IF(OR(T[[#This Row],[Held on]]="",\'My S\'!$A$1:B2<>"a,b",A1#,Name.x),STATUS(T[@Ticker]),[2]!_x(1))';
  expect(treeOf(formula, ours)).toBeUndefined();
  const tree = treeOf(formula.replace(",[2]!_x(1)", ""), ours);
  expect(tree && referencesOf(tree)).toEqual([
    "T[[#This Row],[Held on]]",
    "'My S'!$A$1:B2",
    "A1#",
    "Name.x",
    "T[@Ticker]",
  ]);
});

test("an empty formula has no tree", () => {
  expect(treeOf("", ours)).toBeUndefined();
});

test("our function gets values as they are, areas as rows, and nothing for what is left out", () => {
  const asked: (readonly unknown[])[] = [];
  const given = (formula: string) => {
    asked.length = 0;
    const noting: Sheet = { ...sheet, ours: (_, what) => void asked.push(what) };
    const tree = treeOf(formula, ours);
    expect(tree && nestedOutcome(tree, noting)).toBeUndefined();
    return asked[0];
  };
  expect(given('=RANK(A1,,"x",1+1,TRUE)')).toEqual([[["AAPL"]], null, "x", 2, true]);
  expect(given("=RANK()")).toEqual([]);
  expect(given("=RANK(,2)")).toEqual([null, 2]);
});

test("a call without an answer is asked for; SINGLE takes one of several cells; other errors are left to the sheet", () => {
  const call = { operation: {}, inputs: [] } as never;
  const tree = treeOf("=RANK(A1)+1", ours);
  expect(tree && nestedOutcome(tree, { ...sheet, ours: () => call })).toEqual({ asks: [call] });
  const first = treeOf("=_xlfn.SINGLE(RANKS(A1))", ours);
  expect(first && nestedOutcome(first, sheet)).toEqual({ cells: [[4]] });
  const divided = treeOf("=RANK(A1)/0", ours);
  expect(divided && nestedOutcome(divided, sheet)).toBeUndefined();
});

test("an exception in our code is thrown, and not taken for a formula that only a sheet can calculate", () => {
  const broken = () => {
    throw new TypeError("broken");
  };
  expect(() => treeOf("=RANK(A1)", broken)).toThrow("broken");
  const tree = treeOf("=RANK(A1)", ours);
  expect(() => tree && nestedOutcome(tree, { ...sheet, ours: broken })).toThrow("broken");
});

test("a name that begins or ends as TRUE or FALSE is a name, and a sheet's name may hold points, digits and signs", () => {
  const formula = "=MyTrue+Falsehood+Data!A1+_x.y1!$B$2+'It''s'!A1:B2+Ünï!A1";
  const tree = treeOf(formula, ours);
  expect(tree && referencesOf(tree)).toEqual(formula.slice(1).split("+"));
});
