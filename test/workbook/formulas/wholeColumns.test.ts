/** Formulas on whole columns: shorter, and of the same value; the engine reads no million cells. */
import { openEngine } from "../../../src/cli/book/engine";
import { areaOf } from "../../../src/workbook/area";
import { areasIn, cutWholeColumns } from "../../../src/workbook/formulas/wholeColumns";

const rowsOf = (sheet: string) => (sheet === "Full" ? 1_048_576 : sheet === "My sheet" ? 20 : 10);
const short = (formula: string) => cutWholeColumns(formula, "Data", rowsOf);

test.each([
  ["=SUM($B:$B)*2+MAX($A:$C)", "=SUM($B$1:$B$10)*2+MAX($A$1:$C$10)"],
  ["=SUM('My sheet'!$B:$B,$D$3:$D$1048576)", "=SUM('My sheet'!$B$1:$B$20,$D$3:$D$20)"],
  ["=SUM($D$30:$D$1048576)", "=SUM($D$30)"],
  ['=COUNTIF($B:$B,"HALAL")', '=(COUNTIF($B$1:$B$10,"HALAL")+1048566*COUNTIF($B$10,"HALAL"))'],
  [
    '=SUM(1,COUNTIFS($B:$B,"a,b)",$C:$C,MAX($D:$D)))',
    '=SUM(1,(COUNTIFS($B$1:$B$10,"a,b)",$C$1:$C$10,MAX($D$1:$D$10))+1048566*COUNTIFS($B$10,"a,b)",$C$10,MAX($D$1:$D$10))))',
  ],
  ["=VLOOKUP($A$1,$B:$C,2,FALSE)", "=VLOOKUP($A$1,$B$1:$C$10,2,FALSE)"],
])("whole columns are cut to the rows in use: %s becomes %s", (formula, shorter) => {
  expect(short(formula)).toBe(shorter);
});

test.each([
  "=ROWS($B:$B)+COUNTBLANK($B:$B)",
  '=SUMPRODUCT(($B:$B="HALAL")*1)',
  '="SUM($B:$B)"&$A$1',
  "=SUM(Full!$B:$B)",
  "=SUM($B$1:$B$9,$2:$2)",
  "=COUNTIF($B$2:$B$1048576,1)",
  "=SUM($B:$B*1)",
])("%s stays as it is, because nothing in it may be cut", (formula) => {
  expect(short(formula)).toBe(formula);
});

test("areasIn counts the cells of each area that a formula reads, also of whole columns and rows", () => {
  expect(areasIn('=SUMPRODUCT(($B:$C="$D:$D")*1)+SUM($A$1:$A$9)')).toEqual([
    { text: "$B:$C", cells: 2 * 1_048_576 },
    { text: "$A$1:$A$9", cells: 9 },
  ]);
  expect(areasIn("=SUM($1:$1048576)")).toEqual([{ text: "$1:$1048576", cells: 16_384 * 1_048_576 }]);
});

test("the engine calculates whole columns as Excel does, blank cells included, and says which formula reads too many cells", () => {
  const engine = openEngine([
    {
      name: "Data",
      cells: [
        [0, 0, "a"],
        [1, 0, "b"],
        [3, 0, "a"],
        [0, 1, 1],
        [1, 1, 2],
        [3, 1, 4],
      ],
    },
  ]);
  const cell = areaOf("D9", "Data");
  if (!cell) throw new Error("no cell");
  const value = (formula: string) => engine.evaluate(cell, formula);
  expect(
    [
      '=COUNTIF($A:$A,"a")',
      '=COUNTIF($A:$A,"<>a")',
      '=COUNTIFS($A:$A,"a",$B:$B,">1")',
      '=SUMIF($A:$A,"a",$B:$B)',
      '=SUMIFS($B:$B,$A:$A,"<>a")',
    ].map(value),
  ).toEqual([2, 1_048_574, 1, 5, 2]);
  engine.set([{ cell: { ...cell, row: 40, column: 0 }, value: "a" }]);
  expect(value('=COUNTIF($A:$A,"a")')).toBe(3);
  expect(engine.isTooLarge(cell, "=SUM($A:$A)")).toBe(false);
  expect(engine.isTooLarge(cell, "=COUNTBLANK($1:$1048576)")).toBe(true);
});

test("the engine's limit is for the cells of all areas together; an area that many formulas read counts once", () => {
  const engine = openEngine([{ name: "Data", cells: [] }]);
  const cell = { sheet: "Data", row: 0, column: 5, rows: 1, columns: 1 };
  const growing = Array.from({ length: 12 }, (_, nth) =>
    engine.isTooLarge(cell, `=COUNTIF($B$1:$C$${500_000 + nth},1)`),
  );
  expect(growing.indexOf(true)).toBe(9);
  const same = Array.from({ length: 50 }, () => engine.isTooLarge(cell, "=VLOOKUP($A$1,$B$1:$C$500000,2,FALSE)"));
  expect(same).not.toContain(true);
  // What is small still finds room.
  expect(engine.isTooLarge(cell, "=SUM($A$1:$A$9)")).toBe(false);
});
