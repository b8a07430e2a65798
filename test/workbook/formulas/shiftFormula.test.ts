import type { Area } from "../../../src/workbook/area";
import { shiftFormula } from "../../../src/workbook/formulas/shiftFormula";
import { readerOf, stampOf } from "../../../src/workbook/freeze/freeze";

const block = (values: unknown[][]) => ({
  sheet: "Data",
  row: 0,
  column: 0,
  rows: values.length,
  columns: values[0]?.length ?? 0,
  formulas: [],
  values,
});
const cell = (row: number, column: number): Area => ({ sheet: "Data", row, column, rows: 1, columns: 1 });
const before = block([
  ["Ticker", 5, ""],
  ["AAPL", 7, "HALAL"],
  ["KO", 9, "HALAL"],
]);

/** The formula of C2 after the sheet came to look like this, with its cell there. */
function formulaAfter(formula: string, row: number, column: number, after: unknown[][]): string {
  const found = { cell: cell(1, 2), formula, shows: "HALAL" };
  const kept = stampOf(found, [], { id: "a", at: 1, by: "" }, readerOf([before]));
  return shiftFormula({ ...kept, cell: cell(row, column) }, readerOf([block(after)]));
}

const above = [["", "", ""], ...before.values.map((row) => [...row])];
const left = before.values.map((row) => ["", ...row]);
const between = before.values.map(([ticker, ...row]) => [ticker, "", ...row]);

const rowsBetween = (above: number, below: number) => [
  ...Array.from({ length: above }, () => [""]),
  ["Ticker", 5, ""],
  ...Array.from({ length: below }, () => [""]),
  ["AAPL", 7, "HALAL"],
];

test.each([
  ["nothing moved, so that small letters stay", "=SHARIAH_STATUS(a2)", 1, 2, before.values, "=SHARIAH_STATUS(a2)"],
  [
    "fifty rows were inserted, some of them above what it reads",
    "=SHARIAH_PURIFY(A2,$B$1)",
    51,
    2,
    rowsBetween(20, 30),
    "=SHARIAH_PURIFY(A52,$B$21)",
  ],
  [
    "sixty rows were inserted, some of them above, which is farther than it searches",
    "=SHARIAH_PURIFY(A2,$B$1)",
    61,
    2,
    rowsBetween(20, 40),
    "=SHARIAH_PURIFY(A62,$B$61)",
  ],
  [
    "sixty rows were inserted below the first row",
    "=SHARIAH_PURIFY(A2,$B$1)",
    61,
    2,
    rowsBetween(0, 60),
    "=SHARIAH_PURIFY(A62,$B$1)",
  ],
  ["the first row was deleted", "=SHARIAH_PURIFY($B$1,A2)", 0, 2, before.values.slice(1), "=SHARIAH_PURIFY($B$1,A1)"],
  [
    "the first column was deleted",
    "=SHARIAH_PURIFY(A2,$B$1)",
    1,
    1,
    before.values.map(([, ...row]) => row),
    "=SHARIAH_PURIFY(A2,$A$1)",
  ],
  [
    "the first row and column were deleted, and it reads whole rows and columns",
    "=SHARIAH_PURIFY(B:B,$2:2)",
    0,
    1,
    before.values.slice(1).map(([, ...row]) => row),
    "=SHARIAH_PURIFY(A:A,$1:1)",
  ],
  ["a row was inserted above whole rows", "=SHARIAH_PURIFY(2:3,A2)", 2, 2, above, "=SHARIAH_PURIFY(3:4,A3)"],
  [
    "columns of two letters and rows of two digits moved",
    "=SHARIAH_PURIFY(az12,$AZ$99:BB100)",
    2,
    3,
    [[""], ...left],
    "=SHARIAH_PURIFY(BA13,$BA$100:BC101)",
  ],
  ["nothing moved", "=SHARIAH_STATUS(A2)", 1, 2, before.values, "=SHARIAH_STATUS(A2)"],
  ["a row was inserted above everything", "=SHARIAH_PURIFY(A2,$B$1)", 2, 2, above, "=SHARIAH_PURIFY(A3,$B$2)"],
  ["a column was inserted on the left", "=SHARIAH_PURIFY(A2,$B$1)", 1, 3, left, "=SHARIAH_PURIFY(B2,$C$1)"],
  ["a column was inserted between", "=SHARIAH_PURIFY(A2,B$2:B3)", 1, 3, between, "=SHARIAH_PURIFY(A2,C$2:C3)"],
  ["a row was inserted, and whole columns stay", "=SHARIAH_PURIFY(A:A,A2:A)", 2, 2, above, "=SHARIAH_PURIFY(A:A,A3:A)"],
  [
    "a row was inserted, and references to another sheet stay",
    "=SHARIAH_PURIFY(Other!A2,Data!A2)",
    2,
    2,
    above,
    "=SHARIAH_PURIFY(Other!A2,Data!A3)",
  ],
  [
    "a row was inserted, and names and texts stay",
    '=SHARIAH_STATUS(LOG10(A2)&"A2"&Q1_A2)',
    2,
    2,
    above,
    '=SHARIAH_STATUS(LOG10(A3)&"A2"&Q1_A2)',
  ],
  [
    "a row was inserted above and another under the headings",
    "=SHARIAH_PURIFY(A2,$B$1)",
    3,
    2,
    [
      ["", "", ""],
      ["Ticker", 5, ""],
      ["", "", ""],
      ["AAPL", 7, "HALAL"],
    ],
    "=SHARIAH_PURIFY(A4,$B$2)",
  ],
  [
    "a cell that is not found again is taken to have moved with the formula",
    "=SHARIAH_STATUS(A2)",
    2,
    2,
    [[""], [""], ["MSFT"]],
    "=SHARIAH_STATUS(A3)",
  ],
])("a thawed formula refers to where its cells are now: %s, %s", (_, formula, row, column, after, now) => {
  expect(formulaAfter(formula, row, column, after as unknown[][])).toBe(now);
});

test("a formula comes back as it was when an earlier version did not store where it stood", () => {
  const found = { cell: cell(1, 2), formula: "=SHARIAH_STATUS(A2)", shows: "HALAL" };
  const kept = stampOf(found, [], { id: "a", at: 1, by: "" }, readerOf([before]));
  expect(shiftFormula({ ...kept, from: undefined, cell: cell(9, 9) }, readerOf([before]))).toBe(found.formula);
});
