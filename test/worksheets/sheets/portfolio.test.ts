import { catalogue } from "../../../src/functions/catalogue";
import { callsIn, knownNames as functionSpellings } from "../../../src/workbook/formulas/formula";
import { spell, spellings } from "../../../src/workbook/sheet/spelling";
import { formats, looks } from "../../../src/workbook/sheet/styles";
import { boxOf } from "../../../src/workbook/sheet/tablePlaces";
import type { Worksheet } from "../../../src/workbook/sheet/worksheet";
import { portfolio } from "../../../src/worksheets/sheets/portfolio";
import { worksheetWords } from "../../../src/worksheets/words/words";

const english = worksheetWords("en-GB");
const held = [
  { ticker: "AAPL", shares: 100, price: 190.5 },
  { ticker: "0700", shares: 40, cost: 300, price: 310 },
  { ticker: "BRK.B" },
];

function column(sheet: Worksheet, key: string) {
  const [table] = sheet.tables;
  return table?.columns.find((one) => one.key === key);
}

test("holdings stand in the table as they came, and what was not given stays blank", () => {
  const [table] = portfolio(held, english).tables;
  expect(table?.rows).toEqual([
    { ticker: "AAPL", shares: 100, cost: null, price: 190.5, currency: null },
    { ticker: "0700", shares: 40, cost: 300, price: 310, currency: null },
    { ticker: "BRK.B", shares: null, cost: null, price: null, currency: null },
  ]);
  expect(column(portfolio(held, english), "ticker")?.format).toBe("text");
});

test("every answer of a row is of one operation", () => {
  const known = functionSpellings(catalogue.map(({ name }) => name));
  const formulas = portfolio(held, english).tables.flatMap(({ columns }) =>
    columns.flatMap(({ formula }) => formula ?? []),
  );
  const asked = new Set(formulas.flatMap((formula) => callsIn(formula, known).map(({ name }) => name)));
  expect([...asked].sort()).toEqual(["ASOF", "HEADROOM", "NAME", "RANK", "RATIO", "SOURCE", "STATUS"]);
});

test.each(["en", "ar"])("in %s every formula can be spelt for every host, and names only what is there", (language) => {
  const sheet = portfolio(held, worksheetWords(language));
  const [table] = sheet.tables;
  for (const spelling of Object.values(spellings)) {
    for (const { formula = "=1" } of sheet.cells) expect(spell(formula, sheet, spelling)).not.toMatch(/\[@|holdings\[/);
    for (const { formula = "=1" } of table?.columns ?? []) {
      const into = table && { table, row: 2 };
      expect(spell(formula, sheet, spelling, into)).not.toMatch(/\[@\w+\]|holdings\[|\bnear\b|\blisted\b/);
    }
  }
});

test("headings that formulas use by name need no bracket of their own, in any language", () => {
  for (const language of ["en", "ar"]) {
    const headings = portfolio([], worksheetWords(language)).tables.flatMap(({ columns }) =>
      columns.map((one) => one.heading),
    );
    expect(headings.filter((heading) => !/^[\p{L}\p{M}\p{N} ]+$/u.test(heading))).toEqual([]);
    expect(new Set(headings).size).toBe(headings.length);
  }
});

test("no figure stands under a chart, over another, or beside the room above the table", () => {
  const { cells, charts, tables } = portfolio(held, english);
  const places = cells.map(({ row, column: at }) => `${row},${at}`);
  expect(new Set(places).size).toBe(places.length);
  expect(cells.filter(({ row }) => row >= (tables[0]?.row ?? 0))).toEqual([]);
  const under = cells.filter(({ row, column: at }) =>
    charts.some(({ at: box }) => {
      const inRows = row >= box.row && row < box.row + box.rows;
      return inRows && at >= box.column && at < box.column + box.columns;
    }),
  );
  expect(under).toEqual([]);
});

test("an Arabic worksheet reads from right to left and says all of it in Arabic", () => {
  const sheet = portfolio(held, worksheetWords("ar-SA"));
  expect(sheet.direction).toBe("rtl");
  const latin = /[a-z]{2}/i;
  const said = [
    sheet.name,
    ...sheet.tables.flatMap(({ columns }) => columns.flatMap(({ heading, note = "" }) => [heading, note])),
  ];
  expect(said.filter((text) => latin.test(text))).toEqual([]);
});

test("it is printed with the headings on every page, and these stay in sight", () => {
  const sheet = portfolio(held, english);
  expect(sheet.print.titleRows).toEqual([9, 9]);
  expect(sheet.frozen).toEqual({ rows: 10, columns: 1 });
});

test("what rules and charts speak of lies on the sheet, and charts show figures that are there", () => {
  const sheet = portfolio(held, english);
  const [table] = sheet.tables;
  for (const { on } of sheet.looks) expect(boxOf(sheet, on)).toMatchObject({ row: (table?.row ?? 0) + 1, rows: 3 });
  for (const { categories, series } of sheet.charts) {
    for (const place of [categories, ...series.map(({ values }) => values)]) {
      const { row, rows, column: at } = boxOf(sheet, place);
      const filled = sheet.cells.filter((cell) => cell.column === at && cell.row >= row && cell.row < row + rows);
      expect(filled).toHaveLength(rows);
    }
  }
});

test("every look can be read: its ink on its fill is 4.5 to 1 at least", () => {
  for (const { fill, ink } of Object.values(looks))
    expect(contrast(fill ?? "#FFFFFF", ink)).toBeGreaterThanOrEqual(4.5);
  expect(formats.text).toBe("@");
});

function contrast(a: string, b: string): number {
  const light = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, bright = 0] = [light(a), light(b)].sort((one, other) => one - other);
  return (bright + 0.05) / (dark + 0.05);
}
