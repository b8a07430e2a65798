import { catalogue } from "../../../src/functions/catalogue";
import type { Area } from "../../../src/workbook/area";
import { knownNames } from "../../../src/workbook/formulas/formula";
import { oneFormula, refusalOf } from "../../../src/workbook/formulas/oneFormula";

const spelt = knownNames(catalogue.map(({ name }) => name));
const area = (row: number, rows: number, column = 1, columns = 1): Area => ({
  sheet: "Data",
  row,
  column,
  rows,
  columns,
});
/** A sheet whose column B holds these from row 2 on. */
function oneFormulaOf(formulas: readonly unknown[], selected = area(1, formulas.length), tables: readonly Area[] = []) {
  const lines = [["Ticker", "Status"], ...formulas.map((formula, row) => [`T${row}`, formula])];
  const block = { sheet: "Data", row: 0, column: 0, rows: lines.length, columns: 2, formulas: lines, values: lines };
  return oneFormula(selected, block, spelt, tables);
}
const down = (count: number, formula: (row: number) => string) =>
  Array.from({ length: count }, (_, at) => formula(at + 2));

test("a thousand formulas that go down row by row are one, which fills the same cells", () => {
  const before = down(1000, (row) => `=SHARIAH.STATUS(A${row})`);
  expect(oneFormulaOf(before)).toEqual({ area: area(1, 1000), formula: "=SHARIAH.STATUS(A2:A1001)", before });
});

test.each([
  ["a fixed column", (row: number) => `=SHARIAH.RANK($A${row})`, "=SHARIAH.RANK($A2:$A4)"],
  ["a second range", (row: number) => `=SHARIAH.PURIFY(A${row}, C${row})`, "=SHARIAH.PURIFY(A2:A4,C2:C4)"],
  [
    "a text that is the same in each row",
    (row: number) => `=SHARIAH.RATIO(A${row},"debt")`,
    '=SHARIAH.RATIO(A2:A4,"debt")',
  ],
  ["a fixed cell", (row: number) => `=SHARIAH.RATIO(A${row},$F$1)`, "=SHARIAH.RATIO(A2:A4,$F$1)"],
  ["a fixed row of two digits", (row: number) => `=SHARIAH.RATIO(A${row}, $F$12 )`, "=SHARIAH.RATIO(A2:A4,$F$12)"],
  [
    "a name in small letters",
    (row: number) => `=SHARIAH.RATIO(A${row},${row > 2 ? "$f$1" : " $F$1"})`,
    "=SHARIAH.RATIO(A2:A4,$F$1)",
  ],
  ["another sheet", (row: number) => `=SHARIAH.NAME('My list'!A${row + 5})`, "=SHARIAH.NAME('My list'!A7:A9)"],
  ["a sign that keeps it from spilling", (row: number) => `=@SHARIAH.STATUS(A${row})`, "=SHARIAH.STATUS(A2:A4)"],
])("formulas with %s become one formula", (_, formula, one) => {
  expect(oneFormulaOf(down(3, formula))).toMatchObject({ formula: one });
});

test("a single cell means the column of formulas around it", () => {
  const column = ["total", ...down(3, (row) => `=SHARIAH.STATUS(A${row + 1})`), "=SHARIAH.RANK(A6)"];
  expect(oneFormulaOf(column, area(3, 1))).toMatchObject({ area: area(2, 3), formula: "=SHARIAH.STATUS(A3:A5)" });
});

test("two formulas are enough for one, also on the sheet's first row, and what is beside them stays", () => {
  const lines = [["=SHARIAH.STATUS(D1)"], ["=SHARIAH.STATUS(D2)"], ["x"]];
  const block = { sheet: "Data", row: 0, column: 4, rows: 3, columns: 1, formulas: lines, values: lines };
  const formula = "=SHARIAH.STATUS(D1:D2)";
  for (const row of [0, 1]) {
    expect(oneFormula(area(row, 1, 4), block, spelt, [])).toMatchObject({ area: area(0, 2, 4), formula });
  }
  const lower = { ...block, row: 10, formulas: [["=SHARIAH.STATUS(D11)"], ["=SHARIAH.STATUS(D12)"]] };
  expect(oneFormula(area(10, 2, 4), lower, spelt, [])).toMatchObject({ formula: "=SHARIAH.STATUS(D11:D12)" });
});

test("around a cell without a formula of ours there is no column", () => {
  for (const alone of ["x", "", 7])
    expect(oneFormulaOf([alone, "=SHARIAH.STATUS(A3)"], area(1, 1))).toEqual({ why: "none" });
});

test("a selection below the last row ends with it", () => {
  expect(
    oneFormulaOf(
      down(3, (row) => `=SHARIAH.STATUS(A${row})`),
      area(1, 1_048_575),
    ),
  ).toMatchObject({ area: area(1, 3) });
});

const status = down(4, (row) => `=SHARIAH.STATUS(A${row})`);
const statusWith = (at: number, to: unknown) => status.map((formula, index) => (index === at ? to : formula));
test.each([
  ["several columns", status, { why: "columns" }, area(1, 4, 1, 2)],
  ["no formula of ours", ["x", "y"], { why: "none" }],
  ["one fund's amount", down(3, (row) => `=SHARIAH.ETF.PURIFY(A${row},B${row},C${row},D${row})`), { why: "kind" }],
  ["three ratios beside one another", down(3, (row) => `=SHARIAH.RATIO(A${row})`), { why: "kind" }],
  ["a formula alone", ["=SHARIAH.STATUS(A2)"], { why: "alone" }],
  ["a value typed among them", statusWith(2, "HALAL"), { why: "other", cell: "B4" }],
  ["a blank among them", statusWith(2, ""), { why: "other", cell: "B4" }],
  ["a formula of one's own among them", statusWith(1, '=IFERROR(SHARIAH.STATUS(A3),"")'), { why: "other", cell: "B3" }],
  ["another function among them", statusWith(3, "=SHARIAH.RANK(A5)"), { why: "apart", cell: "B5" }],
  ["a row that is left out", statusWith(2, "=SHARIAH.STATUS(A5)"), { why: "apart", cell: "B4" }],
  ["the same cell in each row", down(3, () => "=SHARIAH.STATUS(A2)"), { why: "apart", cell: "B3" }],
  ["the same fixed cell in each row", down(3, () => "=SHARIAH.STATUS($A$2)"), { why: "apart", cell: "B3" }],
  ["another column", statusWith(1, "=SHARIAH.STATUS(C3)"), { why: "apart", cell: "B3" }],
  [
    "a choice that is another in each row",
    down(3, (row) => `=SHARIAH.RATIO(A${row},C${row})`),
    { why: "apart", cell: "B3" },
  ],
  [
    "another number of arguments",
    ["=SHARIAH.PURIFY(A2,C2)", "=SHARIAH.PURIFY(A3,C3,D3)"],
    { why: "apart", cell: "B3" },
  ],
  ["fewer arguments", ["=SHARIAH.PURIFY(A2,C2,$D$1)", "=SHARIAH.PURIFY(A3,C3)"], { why: "apart", cell: "B3" }],
  ["a cell of another sheet", statusWith(1, "=SHARIAH.STATUS(Other!A3)"), { why: "apart", cell: "B3" }],
  ["areas of more than one cell", down(3, (row) => `=SHARIAH.STATUS(A${row}:B${row})`), { why: "apart", cell: "B3" }],
  ["areas of several rows", down(3, (row) => `=SHARIAH.STATUS(A${row}:A${row + 1})`), { why: "apart", cell: "B3" }],
  [
    "a cell that moves with one that stays",
    down(3, (row) => `=SHARIAH.PURIFY(A${row}, C2 )`),
    { why: "apart", cell: "B3" },
  ],
  [
    "a fixed column with a row that moves nowhere",
    down(3, (row) => `=SHARIAH.PURIFY(A${row},$C12)`),
    { why: "apart", cell: "B3" },
  ],
  ["words in a reference's place", ["=SHARIAH.STATUS(A2)", '=SHARIAH.STATUS("A3")'], { why: "apart", cell: "B3" }],
  ["a function of all tickers", down(3, (row) => `=SHARIAH.COVERAGE(A${row})`), { why: "kind" }],
  ["a function that shows a table", down(3, (row) => `=SHARIAH.REPORT(A${row})`), { why: "kind" }],
] as const)(
  "one formula is refused, with the reason, for %s",
  (_, formulas, refused, selected = area(1, formulas.length)) => {
    expect(oneFormulaOf(formulas, selected)).toEqual(refused);
  },
);

test("in a table, in merged cells and in filtered rows a formula cannot fill", () => {
  expect(oneFormulaOf(status, area(1, 4), [area(4, 9, 0, 5)])).toEqual({ why: "table" });
  expect(oneFormulaOf(status, area(1, 4), [{ ...area(0, 9), sheet: "Other" }])).toMatchObject({
    formula: "=SHARIAH.STATUS(A2:A5)",
  });
  expect(refusalOf({ merged: true, filtered: true })).toEqual({ why: "merged" });
  expect(refusalOf({ merged: false, filtered: true })).toEqual({ why: "filtered" });
  expect(refusalOf({ merged: false, filtered: false })).toBeUndefined();
});
