import { spell, spellings } from "../../../src/workbook/sheet/spelling";
import type { Table, Worksheet } from "../../../src/workbook/sheet/worksheet";

const table: Table = {
  key: "holdings",
  name: "Portfolio",
  row: 4,
  column: 1,
  identity: ["ticker"],
  columns: [
    { key: "ticker", heading: "Ticker", width: 80, format: "text" },
    { key: "left", heading: "Debt [%] #1", width: 80, format: "points" },
    { key: "share", heading: "Share %", width: 80, format: "points" },
    { key: "top", heading: "الأعلى 10", width: 80, format: "points" },
  ],
  rows: [{ ticker: "AAPL" }, { ticker: "MSFT" }],
};
const sheet = {
  kind: "portfolio",
  name: "P",
  direction: "ltr",
  widths: [],
  cells: [],
  tables: [table],
  looks: [],
  charts: [],
  names: [
    { key: "far", name: "FarPoints", row: 1, column: 27 },
    { key: "near", name: "NearPoints", row: 1, column: 2 },
  ],
  frozen: { rows: 0, columns: 0 },
  print: { landscape: false, titleRows: [4, 4], columns: 3 },
} satisfies Worksheet;
const into = { table, row: 1 };
const row = '=IF([@left]<=near,SHARIAH.ETF.STATUS([@ticker],"a,b [@ticker] 1.5"),1.5*$A$4)';

test.each([
  ["excel", "=IF([@[Debt '[%'] '#1]]<=NearPoints,SHARIAH.ETF.STATUS([@[Ticker]],\"a,b [@ticker] 1.5\"),1.5*$A$4)"],
  [
    "file",
    "=IF(Portfolio[[#This Row],[Debt '[%'] '#1]]<=NearPoints,_xldudf_SHARIAH_ETF_STATUS(Portfolio[[#This Row],[Ticker]],\"a,b [@ticker] 1.5\"),1.5*$A$4)",
  ],
  ["playground", '=IF(C7<=$C$2,SHARIAH.ETF.STATUS(B7,"a,b [@ticker] 1.5"),1.5*$A$4)'],
  ["sheets", '=IF(C7<=$C$2,SHARIAH_ETF_STATUS(B7,"a,b [@ticker] 1.5"),1.5*$A$4)'],
] as const)("a row's formula is spelt as %s takes it", (host, expected) => {
  expect(spell(row, sheet, spellings[host], into)).toBe(expected);
});

test("a formula for a locale with decimal commas has semicolons between arguments, and its texts stay", () => {
  const spelling = { ...spellings.sheets, separator: ";", decimal: "," } as const;
  expect(spell('=SUMIFS(holdings[left],holdings[ticker],"a,b",1.5)', sheet, spelling)).toBe(
    '=SUMIFS($C$6:$C$507;$B$6:$B$507;"a,b";1,5)',
  );
});

test("a whole column is spelt by its heading, in double brackets where the heading has signs", () => {
  expect(spell("=COUNT(holdings[left])+ROWS(holdings[ticker])", sheet, spellings.excel)).toBe(
    "=COUNT(Portfolio[[Debt '[%'] '#1]])+ROWS(Portfolio[Ticker])",
  );
  expect(spell("=SUM(holdings[share])+SUM(holdings[top])", sheet, spellings.excel)).toBe(
    "=SUM(Portfolio[[Share %]])+SUM(Portfolio[الأعلى 10])",
  );
});

test("a named cell is spelt by its name, or by its address in a host without names; other words stay", () => {
  const formula = "=IF(near>far,TRUE,other)";
  expect(spell(formula, sheet, spellings.excel)).toBe("=IF(NearPoints>FarPoints,TRUE,other)");
  expect(spell(formula, sheet, spellings.sheets)).toBe("=IF($C$2>$AB$2,TRUE,other)");
});

test("a formula that speaks of a row cannot stand beside the table, nor name a column or table that is not there", () => {
  expect(() => spell("=[@left]", sheet, spellings.excel)).toThrow("stands in none");
  expect(() => spell("=SUM(holdings[none])", sheet, spellings.excel)).toThrow("no column none");
  expect(() => spell("=SUM(others[left])", sheet, spellings.excel)).toThrow("no table others");
});
