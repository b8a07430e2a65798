import { spell, spellings } from "../../src/workbook/sheet/spelling";
import type { Worksheet } from "../../src/workbook/sheet/worksheet";
import { withBars } from "../../src/worksheets/bars";
import { portfolio } from "../../src/worksheets/sheets/portfolio";
import { worksheetWords } from "../../src/worksheets/words/words";
import { rowsOf } from "./places";

const described = (language: string) => portfolio([{ ticker: "AAPL" }], worksheetWords(language));

/** The formula of a bar's first cell, as Google Sheets gets it. */
function barIn(worksheet: Worksheet, key: string): string {
  const [table] = worksheet.tables;
  const formula = table?.columns.find((column) => column.key === key)?.formula;
  if (!table || formula === undefined) throw new Error(`There is no bar ${key}.`);
  return spell(formula, worksheet, spellings.sheets, { table, row: 0 });
}

test("a bar in Google Sheets is as long as its ratio is of its limit, and red from the limit on", () => {
  const sheet = withBars(described("en"), "SPARKLINE");
  for (const [test, limit] of [
    ["revenue", 5],
    ["securities", 30],
    ["debt", 30],
  ] as const) {
    const ratio = rowsOf(sheet, test, 0, 1);
    expect(barIn(sheet, `${test}Bar`)).toBe(
      `=IF(A11="","",IF(ISNUMBER(${ratio}),SPARKLINE(MIN(${ratio},${limit}),VSTACK(HSTACK("charttype","bar"),HSTACK("max",${limit}),HSTACK("color1",IF(${ratio}<${limit},"#4F7FB8","#A11D1D")))),"?"))`,
    );
  }
});

test("a bar's options name no separator of an array, which each locale writes in its own way", () => {
  for (const language of ["en", "ar"])
    expect(barIn(withBars(described(language), "SPARKLINE"), "debtBar")).not.toMatch(/[{}]/);
});

test("an Arabic sheet's bars grow from the right", () => {
  expect(barIn(withBars(described("ar"), "SPARKLINE"), "debtBar")).toContain('HSTACK("rtl",TRUE)');
  expect(barIn(withBars(described("en"), "SPARKLINE"), "debtBar")).not.toContain("rtl");
});

test("a host that draws bars behind numbers gets the numbers, and a worksheet without bars is as it was", () => {
  expect(withBars(described("en"), undefined)).toEqual(described("en"));
  const bare = { ...described("en"), looks: [] };
  expect(withBars(bare, "SPARKLINE")).toBe(bare);
});
