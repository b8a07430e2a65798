/** Reading formulas: which of our functions they call, and what their arguments are. */
import { type Area, addressOf, addressOnSheet, areaOf, mergeAreas } from "../../../src/workbook/area";
import { argumentOf } from "../../../src/workbook/formulas/argumentOf";
import {
  callReader,
  callsIn,
  columnwise,
  formulasIn,
  isCallAlone,
  knownNames,
  referencesIn,
  respell,
} from "../../../src/workbook/formulas/formula";

const names = ["STATUS", "ETF.STATUS", "PURIFY", "SCREEN"];
const known = knownNames(names);
const cell: Area = { sheet: "Data", row: 4, column: 2, rows: 1, columns: 1 };
const none = new Map<string, Area>();

test.each([
  ["=SHARIAH.STATUS(A2)", [["STATUS", "A2"]]],
  ["=shariah.etf.status( A2 )", [["ETF.STATUS", " A2 "]]],
  ["=_xldudf_SHARIAH_ETF_STATUS(A2)", [["ETF.STATUS", "A2"]]],
  ["=[2]!_xldudf_shariah_status(A2)&B2", [["STATUS", "A2"]]],
  ["=_xll.SHARIAH.STATUS(A2)", [["STATUS", "A2"]]],
  ["=ORG.SHARIAHSHEETS.ADDIN.STATUS(A2)", [["STATUS", "A2"]]],
  ["=org.shariahsheets.addin.etf_status(A2)+1", [["ETF.STATUS", "A2"]]],
  ["=_xldudf_ORG_SHARIAHSHEETS_ADDIN_ETF_STATUS(A2)", [["ETF.STATUS", "A2"]]],
  ["=MY.ORG.SHARIAHSHEETS.ADDIN.STATUS(A2)", []],
  ["=ORG.SHARIAHSHEETS(A2)", []],
  ['=IFERROR(SHARIAH.PURIFY(A2:A9,SUM(B2,3)),"SHARIAH.STATUS(A1)")', [["PURIFY", "A2:A9", "SUM(B2,3)"]]],
  [
    "=SHARIAH.PURIFY(SHARIAH.STATUS(A2),,1)",
    [
      ["PURIFY", "SHARIAH.STATUS(A2)", "", "1"],
      ["STATUS", "A2"],
    ],
  ],
  ['=SHARIAH.SCREEN(\'a,(b\'!A2,{"name","x)y"})', [["SCREEN", "'a,(b'!A2", '{"name","x)y"}']]],
  ["=SHARIAH.STATUS()", [["STATUS"]]],
  ["=SHARIAH.UNHEARD(A2)+MYSHARIAH.STATUS(A2)", []],
  ["SHARIAH.STATUS(A2)", []],
  ["=SHARIAH.STATUS(A2", [["STATUS", undefined]]],
  ["=SHARIAH.STATUS((A2,B2)) + 1)", [["STATUS", "(A2,B2)"]]],
  ["=SHARIAH.PURIFY({1,2;3,4},[a,b])", [["PURIFY", "{1,2;3,4}", "[a,b]"]]],
  ["=SHARIAH.PURIFY( )&SHARIAH.PURIFY(,)", [["PURIFY"], ["PURIFY", "", ""]]],
  ["=SHARIAH.STATUS \t(A2)", [["STATUS", "A2"]]],
  ["=\u0130SHARIAH.STATUS(A2)+9SHARIAH.STATUS(A2)+_SHARIAH.STATUS(A2)", []],
  ["=sum(A1)", []],
  [7, []],
])("calls of ours are found in %s with their arguments", (formula, found) => {
  expect(callsIn(formula, known).map(({ name, args }) => (args ? [name, ...args] : [name, undefined]))).toEqual(found);
});

test.each([
  ["", { value: null }],
  ['"a ""b"""', { value: 'a "b"' }],
  ["-1.5E3", { value: -1500 }],
  ["+2", { value: 2 }],
  [".5", { value: 0.5 }],
  [".25", { value: 0.25 }],
  ["125", { value: 125 }],
  ["1E10", { value: 1e10 }],
  ["12e-2", { value: 0.12 }],
  ["7.", { value: 7 }],
  ["1,5x", undefined],
  ["x1,5", undefined],
  ["E3", { area: { sheet: "Data", row: 2, column: 4, rows: 1, columns: 1 } }],
  ["false", { value: false }],
  [" true() ", { value: true }],
  ["FALSE()", { value: false }],
  ["TRUEX", undefined],
  ["XTRUE", undefined],
  [' "a" ', { value: "a" }],
  ['"a"&"b"', undefined],
  ['x"a"', undefined],
  [
    '{"a","";,2}',
    {
      value: [
        ["a", ""],
        ["", 2],
      ],
    },
  ],
  ["{1}", { value: [[1]] }],
  ["12.5", { value: 12.5 }],
  ["{1,SUM(2)}", undefined],
  ["{1", undefined],
  ["1}", undefined],
  [
    '{"a",1;TRUE,"b,c"}',
    {
      value: [
        ["a", 1],
        [true, "b,c"],
      ],
    },
  ],
  ["{A1,2}", undefined],
  ["$B$2", { area: { sheet: "Data", row: 1, column: 1, rows: 1, columns: 1 } }],
  ["'It''s'!A2:AB3", { area: { sheet: "It's", row: 1, column: 0, rows: 2, columns: 28 } }],
  ["C:B", { area: { sheet: "Data", row: 0, column: 1, rows: 1_048_576, columns: 2 } }],
  ["3:4", { area: { sheet: "Data", row: 2, column: 0, rows: 2, columns: 16_384 } }],
  ["[Book]Data!A1", undefined],
  ["A2#", undefined],
  ["A2&B2", undefined],
  ["holdings", undefined],
])("the argument %j of a call means %j", (text, meant) => {
  expect(argumentOf(text, cell, none)).toEqual(meant);
});

test("an argument may be a spill, this row's cell of a column, a signed number, a percentage, a cell times a number, or several columns of a table", () => {
  const cell = { sheet: "Data", row: 4, column: 6, rows: 1, columns: 1 };
  const at = (address: string, sheet = "Data") => ({ area: areaOf(address, sheet) });
  const named = new Map(
    ["Ticker", "Name", "Shares"].map((heading, column) => [
      `TBL[${heading.toUpperCase()}]`,
      { sheet: "Data", row: 2, column, rows: 9, columns: 1 },
    ]),
  );
  const spilled = ({ row, column }: Area) => (row === 1 && column === 5 ? areaOf("F2:H20", "Data") : undefined);
  const told = (text: string) => argumentOf(text, cell, named, spilled);
  expect([told("F2#"), told("_xlfn.ANCHORARRAY(F2)"), told("_xlfn.anchorarray($F$2)")]).toEqual(
    Array(3).fill(at("F2:H20")),
  );
  expect([told("G2#"), argumentOf("F2#", cell, named)]).toEqual([undefined, undefined]);
  expect([told("@A2"), told("_xlfn.SINGLE(A2)"), told("@A1:A9"), told("_xlfn.SINGLE(A:A)"), told("@A2:C2")]).toEqual([
    at("A2"),
    at("A2"),
    at("A5"),
    at("A5"),
    undefined,
  ]);
  expect([told("tbl[[Ticker]:[Name]]"), told("tbl[[#Data],[Ticker]:[Shares]]"), told("Tbl[[Name]]")]).toEqual([
    at("A3:B11"),
    at("A3:C11"),
    at("B3:B11"),
  ]);
  expect([told("tbl[@[Ticker]:[Name]]"), told("tbl[[#This Row],[Name]:[Shares]]")]).toEqual([at("A5:B5"), at("B5:C5")]);
  expect(["10%", "-2.5", "+3", "5%%"].map((text) => told(text))).toEqual(
    [0.1, -2.5, 3, 0.0005].map((value) => ({ value })),
  );
  const times = (address: string, factor: number) => ({ ...at(address), times: factor });
  expect(["-B2", "+B2:B9", "B2%", "B2*0.5", "2*B2", "-B2%"].map((text) => told(text))).toEqual([
    times("B2", -1),
    times("B2:B9", 1),
    times("B2", 0.01),
    times("B2", 0.5),
    times("B2", 2),
    times("B2", -0.01),
  ]);
  expect(["B2*C2", "B2*2*3", "-B2+C2", "B2*", "B2#*2#"].map((text) => told(text))).toEqual(Array(5).fill(undefined));
  expect([told("'My S'!A2:'My S'!A9"), told("S!A2:S!A9"), told("S!A2:T!A9")]).toEqual([
    at("A2:A9", "My S"),
    at("A2:A9", "S"),
    undefined,
  ]);
});

test("a name, or a table's column in this row, means its area; an unknown one and one outside the table mean nothing", () => {
  const named = new Map([["HOLDINGS[TICKER]", { sheet: "Data", row: 1, column: 0, rows: 9, columns: 1 }]]);
  expect(argumentOf("Holdings[Ticker]", cell, named)).toEqual({ area: named.get("HOLDINGS[TICKER]") });
  const here = { area: { sheet: "Data", row: 4, column: 0, rows: 1, columns: 1 } };
  for (const text of ["[@Ticker]", "Holdings[@Ticker]", "Holdings[@[Ticker]]", "Holdings[[#This Row],[Ticker]]"]) {
    expect(argumentOf(text, cell, named)).toEqual(here);
  }
  expect(argumentOf("[@Ticker]", { ...cell, row: 20 }, named)).toBeUndefined();
  const rows = [0, 1, 9, 10].map((row) => argumentOf("[@Ticker]", { ...cell, row }, named) !== undefined);
  expect(rows).toEqual([false, true, true, false]);
  expect(argumentOf("[@Ticker]", { ...cell, sheet: "Other" }, named)).toBeUndefined();
  for (const text of ["[@Shares]", "Others[@Ticker]", "Holdings[@Ticker]x", "x Holdings[@Ticker]", "[Ticker]"]) {
    expect(argumentOf(text, cell, named)).toBeUndefined();
  }
  expect(argumentOf("holdings[[#this row],[ticker]]", cell, named)).toEqual(here);
  const wide = new Map([["MINE[TICKER]", { ...cell, row: 4, rows: 3, columns: 2 }], ...named]);
  expect(argumentOf("Holdings[@Ticker]", cell, wide)).toEqual(here);
  expect(argumentOf("Mine[@Ticker]", { ...cell, row: 6 }, wide)).toEqual({ area: { ...cell, row: 6, columns: 2 } });
  expect(argumentOf("portfolio", cell, new Map([["PORTFOLIO", cell]]))).toEqual({ area: cell });
});

test("formulas of ours are found with their cells and what these show, and stand column by column", () => {
  const block = { sheet: "Data", row: 3, column: 1, rows: 2, columns: 2 };
  const formulas = [["=OURS(1)", "=SUM(1)"], ["", "=OURS(2)"], ["=OURS(3)"]];
  const isOurs = (formula: unknown) => String(formula).includes("OURS");
  const found = formulasIn([{ ...block, formulas, values: [["HALAL", 1], [2]] }], isOurs);
  const at = (row: number, column: number): Area => ({ sheet: "Data", row, column, rows: 1, columns: 1 });
  expect(found).toEqual([
    { cell: at(3, 1), formula: "=OURS(1)", shows: "HALAL" },
    { cell: at(4, 2), formula: "=OURS(2)", shows: "" },
    { cell: at(5, 1), formula: "=OURS(3)", shows: "" },
  ]);
  expect(columnwise(found).map(({ formula }) => formula)).toEqual(["=OURS(1)", "=OURS(3)", "=OURS(2)"]);
  expect(found.map(({ formula }) => formula)).toEqual(["=OURS(1)", "=OURS(2)", "=OURS(3)"]);
});

test("each function is known by its name with underscores in place of points", () => {
  expect([...knownNames(names)]).toEqual(names.map((name) => [name.replace(".", "_"), name]));
});

test("our functions are spelt as Sheets does or as Excel does, wherever they stand, and nothing else is touched", () => {
  const excel = '=IF(SHARIAH.STATUS(A2)="SHARIAH.STATUS(A2)",SHARIAH.ETF.STATUS (SHARIAH.PURIFY(A2)),SUM(1))';
  const sheets = '=IF(SHARIAH_STATUS(A2)="SHARIAH.STATUS(A2)",SHARIAH_ETF_STATUS (SHARIAH_PURIFY(A2)),SUM(1))';
  expect(respell(excel, "sheets", known)).toBe(sheets);
  expect(respell(sheets, "excel", known)).toBe(excel);
  expect(respell("=_xldudf_SHARIAH_ETF_STATUS(A2)", "excel", known)).toBe("=SHARIAH.ETF.STATUS(A2)");
  expect(respell("=_xldudf_SHARIAH_STATUS(A2)&_xldudf_SHARIAH_SCREEN(A3)", "sheets", known)).toBe(
    "=SHARIAH_STATUS(A2)&SHARIAH_SCREEN(A3)",
  );
  const starts = callsIn("=1+SHARIAH.STATUS (A2)", known).map(({ start, end }) => [start, end]);
  expect(starts).toEqual([[3, 17]]);
});

test("an address is written as it is read", () => {
  for (const text of ["A1", "Z9", "AA10:ZZ11", "XFD1048576"]) expect(addressOf(areaOf(text, "S") as Area)).toBe(text);
  expect(addressOnSheet(areaOf("B2:B3", "My sheet") as Area)).toBe("'My sheet'!B2:B3");
  expect(addressOnSheet(areaOf("'Q1'!B2", "S") as Area)).toBe("'Q1'!B2");
  expect(addressOnSheet(areaOf("B2", "Data") as Area)).toBe("Data!B2");
});

test("cells below each other are merged into one area", () => {
  const areas = ["B3", "B2", "B4", "C2", "B9", "D1:E2", "D3:E3"].map((text) => areaOf(text, "S") as Area);
  expect(mergeAreas(areas).map(addressOf)).toEqual(["B2:B4", "B9", "C2", "D1:E3"]);
});

test("references of a sheet are found where they stand, and nothing that only looks like one", () => {
  const texts = (formula: string) =>
    referencesIn(formula, "My sheet").map(({ area, start, end }) => [formula.slice(start, end), addressOf(area)]);
  expect(texts("=SHARIAH_STATUS($A$2:B9)+LOG10(A1)&\"A3\"&Other!A4&'My sheet'!A5&A:B&Q1_2&3:4&A7:A&Book.A1")).toEqual([
    ["$A$2:B9", "A2:B9"],
    ["A1", "A1"],
    ["A5", "A5"],
    ["A:B", "A1:B1048576"],
    ["3:4", "A3:XFD4"],
    ["A7:A", "A7:A1048576"],
  ]);
  expect(texts("='Jan''s'!A1+'my SHEET'!A2+My sheet!A3+'My sheet'A4+[1]!A5+A0+XFE1")).toEqual([
    ["A2", "A2"],
    ["A4", "A4"],
  ]);
  const jan = referencesIn("='Jan''s'!A1+Jan!B2", "Jan's").map(({ area }) => addressOnSheet(area));
  expect(jan).toEqual(["'Jan''s'!A1"]);
  expect(referencesIn("=Größe.1!A1+größe.1!B2", "Größe.1").map(({ start }) => start)).toEqual([9, 20]);
});

test("a comma is a decimal point where semicolons separate the arguments, also in a list", () => {
  expect(callsIn("=SHARIAH_PURIFY(A2;1,5;;{1,5\\2;3\\4})", known)[0]?.args).toEqual(["A2", "1,5", "", "{1,5\\2;3\\4}"]);
  expect(argumentOf("1,5", cell, none)).toEqual({ value: 1.5 });
  const rows = [
    [1.5, 2],
    [3, 4],
  ];
  expect(argumentOf("{1,5\\2;3\\4}", cell, none)).toEqual({ value: rows });
});

test.each([
  ["=SHARIAH.STATUS(A2)", true],
  ["= +@_xll.SHARIAH.STATUS ( (A2) ) ", true],
  ['=SHARIAH.SCREEN(A2,")",IF(B1,1,2))', true],
  ["=SHARIAH.PURIFY(SHARIAH.STATUS(A2))", true],
  ["=SHARIAH.STATUS(A2)&B2", false],
  ["=-SHARIAH.PURIFY(A2)", false],
  ['=IFERROR(SHARIAH.STATUS(A2),"")', false],
  ["=SHARIAH.STATUS(A2", false],
  ["=SHARIAH.PRICE(A2)", false],
])("%s is one call of ours and no more: %s", (formula, is) => {
  expect(isCallAlone(formula, known)).toBe(is);
});

test("a reader of calls tells what callsIn tells, reads a formula once, and drops those that are asked for no more", () => {
  const read = callReader(known, 2);
  const [first, second, third] = ["=SHARIAH.STATUS(A2)", "=SHARIAH.PURIFY(A2,3)", "=1+SHARIAH_ZAKAT(A2)"];
  const calls = read(first);
  expect(calls).toEqual(callsIn(first, known));
  expect(read(second)).toEqual(callsIn(second, known));
  expect(read("=SUM(A2)")).toEqual([]);
  expect(read(first)).toBe(calls);
  read(third);
  expect(read(first)).toBe(calls);
  for (const other of [second, third, second, third, second, third]) read(other);
  for (const column of ["B", "C", "D", "E"]) read(`=SHARIAH.STATUS(${column}2)`);
  expect(read(first)).not.toBe(calls);
  expect(read(first)).toEqual(calls);
});
