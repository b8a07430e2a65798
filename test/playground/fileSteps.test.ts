/** The grid's sheets as steps that write a file, and the file that they make. */
import { read } from "@e965/xlsx";
import { type ICellData, LocaleType } from "@univerjs/core";
import type { PinnedPlace } from "../../src/playground/grid/pins";
import { fileSteps, type ShownAt } from "../../src/playground/sheets/fileSteps";
import { workbookFile } from "../../src/playground/sheets/workbookFile";
import type { ChartStep, RuledArea } from "../../src/workbook/sheet/step";
import { stepsThat } from "../../src/workbook/sheet/step";

const head: ICellData = { v: "Weight", s: "heading" };
const cellData: Record<number, Record<number, ICellData>> = {
  0: { 1: head },
  1: { 1: { v: 3, s: { n: { pattern: "#,##0.00" } } } },
  2: { 1: { v: "0700", s: { n: { pattern: "@@@" } }, custom: { playground: { note: "A ticker." } } } },
};
const workbook = {
  id: "book",
  name: "book",
  appVersion: "1",
  locale: LocaleType.EN_US,
  sheetOrder: ["two", "one"],
  styles: {
    heading: { bl: 1 as const, cl: { rgb: "#FFFFFF" }, bg: { rgb: "rgb(1,2,3)" }, tb: 3 as const, vt: 2 as const },
  },
  sheets: {
    one: {
      id: "one",
      name: "Mine",
      rowCount: 100,
      columnCount: 20,
      cellData,
      columnData: { 1: { w: 140 }, 2: { hd: 1 as const }, 7: { hd: 1 as const } },
      rowData: { 0: { h: 43 } },
      freeze: { xSplit: 1, ySplit: 1, startRow: 1, startColumn: 1 },
      rightToLeft: 1 as const,
    },
    two: { id: "two", name: "Blank", rowCount: 5, columnCount: 5, cellData: {} },
  },
};
/** The cell B4 has what a table spills there, and C2 a truth value. */
const shownAt: ShownAt = (sheet, row, column) => {
  if (sheet === "one" && row === 3 && column === 1) return { value: 7, spilled: { n: { pattern: "0.0" } } };
  if (sheet === "one" && row === 1 && column === 2) return { value: true, spilled: undefined };
  return { value: sheet === "one" ? (cellData[row]?.[column]?.v ?? null) : null, spilled: undefined };
};

const look = { ink: "#7A5200" };
const near: RuledArea = {
  at: { row: 5, column: 5, rows: 2, columns: 1 },
  rules: [
    { when: { atMost: { mark: "limit" }, formula: "=FALSE" }, look },
    { when: { atMost: 2, formula: "=FALSE" }, look },
    { when: { equals: "x" }, look },
    { when: { atLeast: 30, formula: "=FALSE" }, look },
  ],
  bar: { full: 30, rightToLeft: false },
};
const chart: ChartStep = {
  do: "chart",
  key: "weights",
  kind: "bar",
  title: "Weights",
  description: "The weights.",
  mark: "corner",
  at: { row: 0, column: 4, rows: 7, columns: 2 },
  categories: { row: 1, column: 4, rows: 2, columns: 1 },
  series: [
    { title: "Weight", values: { row: 1, column: 5, rows: 2, columns: 1 }, colours: ["#14382B"], format: "percent" },
  ],
  rightToLeft: false,
  width: 200,
  height: 168,
};
const places: Readonly<Record<string, PinnedPlace>> = {
  weight: { sheet: "one", row: 0, column: 1 },
  limit: { sheet: "one", row: 0, column: 0 },
  corner: { sheet: "one", row: 10, column: 5 },
};
const laid = {
  areas: new Map([
    ["weight", near],
    ["gone", near],
  ]),
  charts: new Map([["corner", chart]]),
  place: (mark: string) => places[mark],
};

test("the steps of a sheet have its sizes, its notes, and rules and charts where their cells stand now", () => {
  const [blank = [], mine = []] = fileSteps(workbook, shownAt, laid);
  expect(stepsThat(blank, "sheet")).toMatchObject([{ sheet: "Blank", rows: 1, columns: 1, rightToLeft: false }]);
  expect([stepsThat(blank, "write"), stepsThat(blank, "chart")]).toEqual([[], []]);
  expect(stepsThat(mine, "sheet")).toMatchObject([{ sheet: "Mine", rows: 4, columns: 3, rightToLeft: true }]);
  expect(stepsThat(mine, "layout")).toMatchObject([
    { widths: [88, 140, 88], hidden: [2], heights: [{ row: 0, height: 43 }], frozen: { rows: 1, columns: 1 } },
  ]);
  expect(stepsThat(mine, "notes")).toMatchObject([{ notes: [{ row: 2, column: 1, text: "A ticker." }] }]);
  const [rules] = stepsThat(mine, "rules");
  expect(rules?.areas.map(({ at }) => at)).toEqual([{ row: 1, column: 1, rows: 3, columns: 1 }]);
  expect(rules?.areas[0]?.rules.map(({ when }) => when)).toEqual([
    { atMost: { mark: "limit" }, formula: "=ISNUMBER(B2)*(B2<=$A$1)" },
    { atMost: 2, formula: "=ISNUMBER(B2)*(B2<=2)" },
    { equals: "x" },
    { atLeast: 30, formula: "=ISNUMBER(B2)*(B2>=30)" },
  ]);
  expect(rules?.areas[0]?.bar).toEqual({ full: 30, rightToLeft: false });
  expect(stepsThat(mine, "chart")).toMatchObject([
    {
      at: { row: 10, column: 5 },
      categories: { row: 11, column: 5 },
      series: [{ values: { row: 11, column: 6 } }],
    },
  ]);
  expect(stepsThat(mine, "style").map(({ at, style }) => [at.row, at.column, style])).toEqual([
    [0, 1, { bold: true, ink: "#FFFFFF", wrap: true, vertical: "middle" }],
    [1, 1, { vertical: "middle" }],
    [2, 1, { vertical: "middle" }],
    [3, 1, { vertical: "middle" }],
  ]);
});

test("the file has values in their formats, and no sheet that warns where the answers are one's own", () => {
  const book = read(workbookFile(workbook, shownAt, laid, undefined), { cellNF: true });
  expect(book.SheetNames).toEqual(["Blank", "Mine"]);
  const { B1, B2, B3, B4, C2 } = book.Sheets.Mine ?? {};
  expect([B1, B2, B3, B4, C2]).toMatchObject([
    { t: "s", v: "Weight" },
    { t: "n", v: 3, z: "#,##0.00" },
    { t: "s", v: "0700" },
    { t: "n", v: 7, z: "0.0" },
    { t: "s", v: "TRUE" },
  ]);
});
