import { knownNames } from "../../../src/workbook/formulas/formula";
import { misspeltIn } from "../../../src/workbook/formulas/misspelt";

const known = knownNames(["STATUS", "ETF.STATUS", "RATIO", "PURIFY"]);
const block = (...formulas: readonly string[]) => ({
  sheet: "Sheet1",
  row: 0,
  column: 1,
  rows: formulas.length,
  columns: 1,
  formulas: formulas.map((formula) => [formula]),
  values: [],
});

test.each([
  ["=SHARIAH.STATSU(A2)", "SHARIAH.STATSU", ["STATUS"]],
  ["=SHARIAH_STATSU(A2)", "SHARIAH_STATSU", ["STATUS"]],
  ['=IF(A2="","",shariah.ETF.STATU(A2))', "shariah.ETF.STATU", ["ETF.STATUS"]],
  ["=SHARIAHSTATUS(A2)", "SHARIAHSTATUS", ["STATUS"]],
  ["=SHARIAH.XXXXXXXXXXXXX(A2)", "SHARIAH.XXXXXXXXXXXXX", []],
])("%s calls a function that is not there", (formula, typed, meant) => {
  expect(misspeltIn([block(formula)], known)).toMatchObject([{ cell: "Sheet1!B1", cells: 1, typed, meant }]);
});

test("a name that is filled down a column is told once, with its first cell", () => {
  const found = misspeltIn([block("=SHARIAH.RATO(A2)", "=SHARIAH.RATO(A3)", "=SHARIAH.STATUS(A4)")], known);
  expect(found).toEqual([{ cell: "Sheet1!B1", cells: 2, typed: "SHARIAH.RATO", meant: ["RATIO"] }]);
});

test.each([
  "=SHARIAH.STATUS(A2)",
  "=SHARIAH_ETF_STATUS(A2)",
  '="SHARIAH.STATSU(A2)"',
  "SHARIAH.STATSU(A2)",
  "=SUM(A2)",
])("%s is well, or no call of ours", (formula) => {
  expect(misspeltIn([block(formula)], known)).toEqual([]);
});
