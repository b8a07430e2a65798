/** The last area of SUMIF and AVERAGEIF, which is as large as the first. */
import { openEngine } from "../../../src/cli/book/engine";
import { areaOf } from "../../../src/workbook/area";
import { equalSumAreas } from "../../../src/workbook/formulas/equalSumAreas";

test.each([
  ['=SUMIF($B$2:$B$7,"HALAL",$C$2)', '=SUMIF($B$2:$B$7,"HALAL",$C$2:$C$7)'],
  ["=1+AVERAGEIF($B$2:$C$3,$A$1, Other!$D$9:$D$20 )", "=1+AVERAGEIF($B$2:$C$3,$A$1, Other!$D$9:$E$10 )"],
  ["=SUMIF($B$2:$B$7,SUMIF($A$1:$A$2,1,$C$1),$C$2)", "=SUMIF($B$2:$B$7,SUMIF($A$1:$A$2,1,$C$1:$C$2),$C$2:$C$7)"],
])("the last area becomes as large as the first: %s becomes %s", (formula, equal) => {
  expect(equalSumAreas(formula)).toBe(equal);
});

test.each([
  '=SUMIF($B$2:$B$7,"HALAL",$C$2:$C$7)',
  '=SUMIF($B$2:$B$7,">0")',
  '=SUMIFS($C$2,$B$2:$B$7,"HALAL")',
  '=SUMIF($B$2:$B$7,"a",INDEX($C$2:$C$7,1))',
  '=SUMIF($B:$B,"SUMIF($B$2:$B$7,1,$C$2)",$C:$C)',
  "=SUMIF($B$2:$B$7,1,$C$2",
])("%s has no last area that can be enlarged, and stays as it is", (formula) => {
  expect(equalSumAreas(formula)).toBe(formula);
});

test("a sum with a small last area leaves the engine's other formulas as they are", () => {
  const cells = ["HALAL", "", "HALAL"].map((text, row) => [row, 0, text] as const);
  const shares = [5, 6, -7].map((number, row) => [row, 1, number] as const);
  const engine = openEngine([{ name: "Data", cells: [...cells, ...shares] }]);
  const cell = areaOf("D9", "Data");
  if (!cell) throw new Error("no cell");
  for (const [sum, value] of [
    ["SUMIF", -2],
    ["AVERAGEIF", -1],
  ] as const) {
    expect(engine.evaluate(cell, `=${sum}($A$1:$A$3,"HALAL",$B$1)`)).toBe(value);
    expect([engine.evaluate(cell, "=$B$1*2"), engine.evaluate(cell, "=AND($B$1>0)")]).toEqual([10, true]);
  }
});
