import { listedCompanies } from "../../src/playground/server/companies";
import { workbook } from "../../src/playground/sheets/openingWorkbook";
import { filledPortfolio, openingCompanies, sharesOf } from "../../src/playground/sheets/portfolio";
import { sheetData as dataOf, newSheetSteps } from "../../src/playground/sheets/worksheetData";
import type { Name, Table, Worksheet } from "../../src/workbook/sheet/worksheet";
import { about } from "../../src/worksheets/sheets/about";
import { zakat } from "../../src/worksheets/sheets/zakat";
import { worksheetWords } from "../../src/worksheets/words/words";
import { columnOf, rowsOf } from "../worksheets/places";

const sheetData = (sheet: Worksheet, id: string) => dataOf(newSheetSteps(sheet), id);
const worksheet = (companies: Parameters<typeof filledPortfolio>[0]) =>
  filledPortfolio(companies, worksheetWords("en"));

test("every company of the index has a row of the portfolio worksheet, with what a person would hold of it", async () => {
  expect(listedCompanies).toHaveLength(503);
  expect(listedCompanies.find(({ ticker }) => ticker === "BRK.B")).toMatchObject({ name: "Berkshire Hathaway" });
  const portfolio = worksheet(listedCompanies);
  const { cellData = {}, freeze } = sheetData(portfolio, "portfolio");
  const cellAt = (row: number, key: string) =>
    cellData[(portfolio.tables[0]?.row ?? 0) + 1 + row]?.[columnOf(portfolio, key)];
  // Formulas outside a table read as far as rows may be added.
  const all = (key: string) => rowsOf(portfolio, key, 0, 1_003).replace(/([A-Z]+)(\d+)/g, "$$$1$$$2");
  const formulas = (column: number) => Object.values(cellData).flatMap((row) => row?.[column]?.f ?? []);
  const companyRows = (column: number) => formulas(column).filter((text) => /(?<!\$)\b[A-Z]\d+/.test(text)).length;
  const calculated = ["company", "status", "near", "value", "weight"].map((key) => columnOf(portfolio, key));
  expect(calculated.map(companyRows)).toEqual([503, 503, 503, 503, 503]);
  expect(cellAt(502, "status")?.f).toBe(`=SHARIAH.STATUS(${rowsOf(portfolio, "ticker", 502, 1)})`);
  expect(cellAt(0, "ticker")).toEqual({ v: "MMM", t: 1, s: { n: { pattern: "@@@" }, ht: 1, vt: 2 } });
  expect(cellData[2]?.[2]?.f).toContain(`100*SUMIFS(${all("weight")},${all("status")},"HALAL")`);
  expect(freeze).toMatchObject({ xSplit: 1, ySplit: 10 });
});

test("the playground opens with sixty companies of every sector, or with as many as its address says", async () => {
  const held = openingCompanies(listedCompanies, null);
  expect(held).toHaveLength(60);
  expect(new Set(held.map(({ sector }) => sector))).toEqual(new Set(listedCompanies.map(({ sector }) => sector)));
  expect(["503", "0", "7", "many"].map((wished) => openingCompanies(listedCompanies, wished).length)).toEqual([
    503, 0, 7, 60,
  ]);
});

test("text that begins as a formula does stays text", () => {
  const held = worksheet([{ ticker: '=HYPERLINK("x")', name: "", sector: "" }]);
  const { cellData = {} } = sheetData(held, "portfolio");
  expect(cellData[10]?.[0]).toMatchObject({ v: '=HYPERLINK("x")', t: 1 });
  expect(cellData[10]?.[0]).not.toHaveProperty("f");
});

test("made-up shares are round, positive, and the same every time", () => {
  const shares = ["AAPL", "MSFT", "BRK.B"].map(sharesOf);
  expect(shares).toEqual(["AAPL", "MSFT", "BRK.B"].map(sharesOf));
  for (const count of shares) expect([count % 5, count > 0, count <= 500]).toEqual([0, true, true]);
});

test("without holdings the workbook has one blank sheet", () => {
  const { sheetOrder = [], sheets = {} } = workbook(worksheet([]));
  expect(sheetOrder).toEqual(["portfolio"]);
  expect(sheets.portfolio?.cellData).toBeUndefined();
});

test("a cell's note tells what may be chosen, since the grid offers no list", () => {
  const worksheet = zakat([{ ticker: "AAPL" }], worksheetWords("en"));
  const { cellData = {} } = sheetData(worksheet, "zakat");
  const told = (row: number, column: number) => (cellData[row]?.[column]?.custom as Told | undefined)?.playground.note;
  const [table] = worksheet.tables as [Table];
  const ofColumn = (key: string) =>
    told(
      table.row,
      table.columns.findIndex((column) => column.key === key),
    );
  const year = worksheet.names.find(({ key }) => key === "year") as Name;
  expect(told(year.row, year.column)).toMatch(/^lunar \/ solar: solar: the short term/);
  expect(ofColumn("held")).toMatch(/^short \/ long: short: held to trade/);
  expect(ofColumn("ticker")).toMatch(/^The service's own symbol/);
});

interface Told {
  readonly playground: { readonly note: string };
}

test("a long text wraps in its column, and its row is as high as its lines", () => {
  for (const language of ["en", "ar"]) {
    const sheet = about({ version: "1" }, worksheetWords(language));
    const { cellData = {}, rowData = {} } = sheetData(sheet, "about");
    const long = sheet.cells.filter(({ style, value, column }) => {
      return style === "text" && String(value).length * 7 > (sheet.widths[column] ?? 0);
    });
    expect(long.length).toBeGreaterThan(10);
    for (const { row, column, value } of long) {
      expect(cellData[row]?.[column]).toMatchObject({ s: { tb: 3 } });
      const lines = Number(rowData[row]?.h) / 20;
      expect(lines * (sheet.widths[column] ?? 0)).toBeGreaterThanOrEqual(String(value).length * 7);
    }
  }
});
