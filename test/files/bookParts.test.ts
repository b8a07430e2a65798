/**
 * Each part of a small workbook of ours, letter by letter: Excel refuses a whole file for one wrong attribute, and
 * nothing here opens it in Excel. `fixtures/bookParts.txt` has the parts of a book with everything that worksheets may
 * hold; LibreOffice opens the like of it in `npm run test:calc`.
 */
import { readFileSync } from "node:fs";
import { bookOf, bookOfSteps } from "../../src/files/book";
import { onSheet } from "../../src/files/chart";
import { SharedStrings } from "../../src/files/sharedStrings";
import { sheetText } from "../../src/files/sheet";
import { Styles } from "../../src/files/styles";
import { escapeText, textElement } from "../../src/files/xml";
import { type ChartStep, type Step, targets } from "../../src/workbook/sheet/step";
import type { Chart, Worksheet } from "../../src/workbook/sheet/worksheet";
import { stepsOf } from "../../src/worksheets/steps";
import { partsOf } from "./parts";

const list: Worksheet = {
  kind: "screening",
  name: "My & list's",
  direction: "ltr",
  widths: [90, 124, 75],
  cells: [
    { row: 0, column: 0, value: " Title", style: "title", note: " A & b" },
    { row: 1, column: 0, value: 12.5, style: "input", format: "amount", choices: ["short", "long"] },
    { row: 1, column: 1, formula: '=IF(COUNTIF($A$5:$A$6,"A<&B")>0,MAXIFS($C$5:$C$6,$A$5:$A$6,"x"),0)' },
    { row: 1, column: 2, value: "", style: "note" },
    { row: 2, column: 5, value: "-alone", style: "text" },
  ],
  tables: [
    {
      key: "list",
      name: "Held",
      row: 3,
      column: 0,
      columns: [
        { key: "ticker", heading: "Ticker", width: 90, format: "text", note: "x".repeat(57) },
        { key: "status", heading: "Status", width: 124, format: "general", formula: "=SHARIAH.STATUS([@ticker])" },
        { key: "shares", heading: "Shares & more", width: 75, format: "whole" },
        { key: "day", heading: "Day", width: 75, format: "day", formula: "=[@shares]+1" },
      ],
      rows: [{ ticker: "AAPL", shares: 10 }, { ticker: "=1+1" }],
      identity: ["ticker"],
    },
  ],
  names: [{ key: "limit", name: "Limit", row: 1, column: 0 }],
  looks: [
    {
      on: { table: "list", column: "status" },
      rules: [
        { when: { equals: 'a "b"' }, look: "good" },
        { when: { contains: "?" }, look: "bad" },
      ],
    },
    { on: { table: "list", column: "shares" }, rules: [{ when: { atMost: "limit" }, look: "near" }] },
  ],
  charts: [
    {
      key: "one",
      kind: "bar",
      title: "Shares & co",
      description: "How many",
      categories: { table: "list", column: "ticker" },
      series: [
        {
          title: "Shares",
          values: { table: "list", column: "shares" },
          colours: ["#112233", "#445566"],
          format: "whole",
        },
      ],
      at: { row: 1, column: 6, rows: 10, columns: 4 },
    },
  ],
  frozen: { rows: 4, columns: 1 },
  print: { landscape: true, titleRows: [3, 3], columns: 3 },
};
/** The same from right to left, without what a worksheet may lack. */
const other: Worksheet = {
  ...list,
  name: "قائمة",
  direction: "rtl",
  tables: [],
  cells: [{ row: 0, column: 1, value: 1, style: "figure" }],
  names: [],
  looks: [],
  charts: list.charts.flatMap((chart) => {
    const drawn: Chart = {
      ...chart,
      categories: { row: 0, column: 0, rows: 2, columns: 1 },
      series: [
        {
          title: "One",
          values: { row: 0, column: 1, rows: 2, columns: 1 },
          colours: ["#112233", "#445566"],
          format: "general",
        },
      ],
    };
    return [drawn, { ...drawn, key: "two" }];
  }),
  frozen: { rows: 0, columns: 0 },
  print: { landscape: false, titleRows: [0, 1], columns: 28 },
};
const bare: Worksheet = { ...other, name: "Bare", direction: "ltr", widths: [], cells: [], charts: [] };
const addIn = { id: "1ef665bc-217d-4c09-97a4-3e0fb5e0dd0c", version: "1.0.0.0", runtime: "Taskpane.Url" };

/** The parts of a book with a line for each element; the names of all our functions are held elsewhere. */
function linesOf(bytes: Uint8Array): string {
  return [...partsOf(bytes)]
    .map(([path, text]) => `== ${path}\n${text.replace(/></g, ">\n<")}\n`)
    .join("")
    .replace(/<we:customFunctionIds>.*\n/g, "");
}

/** The steps of a sheet. `stored`: makes of its charts what the playground stored before, which worksheets have no more. */
function planOf(worksheet: Worksheet, stored: (chart: ChartStep) => ChartStep): readonly Step[] {
  const taken = { marked: new Map(), blocks: [], sheets: [] };
  return stepsOf({ how: "lay", worksheet, again: undefined }, taken, targets.file).map((step) =>
    step.do === "chart" ? { ...step, ...stored(step) } : step,
  );
}

test("the parts of a workbook are those that Excel takes, letter by letter", () => {
  const expected = readFileSync("test/files/fixtures/bookParts.txt", "utf8");
  const days = { row: 4, column: 3, rows: 2, columns: 1 };
  const day = { title: "Day", values: days, colours: ["#778899"], format: "percent" } as const;
  const plans = [
    planOf(list, (chart) => ({ ...chart, series: [...chart.series, day] })),
    planOf(other, (chart) => (chart.key === "one" ? { ...chart, kind: "column" } : { ...chart, series: [] })),
    planOf(bare, (chart) => chart),
  ];
  expect(linesOf(bookOfSteps(plans, addIn))).toBe(expected);
});

test("a workbook without formulas names no add-in, and asks nobody to calculate it", () => {
  const all = linesOf(bookOf([bare]));
  expect(all).toContain("== xl/worksheets/sheet1.xml\n");
  expect(all).not.toMatch(/webextension|calcPr|drawing/);
});

test("the entries of the file bear one day, so that the same book is the same file on every day", () => {
  const bytes = bookOf([bare]);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  expect([view.getUint16(10, true), view.getUint16(12, true)]).toEqual([0, 33]);
});

test("text is written so that XML and Excel read it as it was", () => {
  expect(escapeText('<a & "b">\u0000\u001b\ufffe\t\n\r')).toBe("&lt;a &amp; &quot;b&quot;&gt;\t\n\r");
  expect(["a", " a", "a ", "a\nb", "a b"].map((text) => /preserve/.test(textElement("t", text)))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});

test("rows, columns or both stay in sight, and the cells stand in the order of rows and columns", () => {
  const textOf = (steps: readonly Step[]) => sheetText(steps, new Styles(), new SharedStrings(), { tables: [] }, false);
  const frozen = (rows: number, columns: number) => {
    const layout: Step = {
      do: "layout",
      sheet: "A",
      widths: [],
      hidden: [],
      heights: [],
      gridlines: true,
      frozen: { rows, columns },
    };
    return /<pane [^>]*>/.exec(textOf([layout]))?.[0];
  };
  expect([frozen(0, 0), frozen(2, 0), frozen(0, 3), frozen(1, 1)]).toEqual([
    undefined,
    '<pane ySplit="2" topLeftCell="A3" activePane="bottomLeft" state="frozen"/>',
    '<pane xSplit="3" topLeftCell="D1" activePane="topRight" state="frozen"/>',
    '<pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/>',
  ]);
  const write = (row: number, column: number, content: string): Step => ({
    do: "write",
    sheet: "A",
    formats: [],
    cells: [[content]],
    at: { row, column, rows: 1, columns: 1 },
  });
  const text = textOf([write(4, 3, "a=b"), write(4, 1, "+1"), write(1, 2, "x"), write(4, 1, "-1")]);
  expect([...text.matchAll(/ r="(\w+)"/g)].map(([, at]) => at)).toEqual(["2", "C2", "5", "B5", "D5"]);
});

test("an address on a sheet has both its corners fixed, and the sheet's name in quotes where it needs them", () => {
  const box = { row: 0, column: 25, rows: 2, columns: 2 };
  expect(onSheet(box, "Portfolio")).toBe("Portfolio!$Z$1:$AA$2");
  expect(onSheet(box, "It's A1")).toBe("'It''s A1'!$Z$1:$AA$2");
});
