import type { FunctionHelp } from "../../src/functions/help";
import { readCompanies } from "../../src/playground/companies";
import { gallery } from "../../src/playground/gallery";
import { portfolio, sharesOf } from "../../src/playground/portfolio";
import { tongueOf } from "../../src/playground/strings";
import { workbook } from "../../src/playground/workbook";

const { words } = tongueOf("en");

test("every company of the index has a row of formulas, five of them the costly ones", async () => {
  const companies = await readCompanies();
  expect(companies).toHaveLength(503);
  expect(companies.find(({ ticker }) => ticker === "BRK.B")).toMatchObject({ name: "Berkshire Hathaway" });
  const { cellData = {} } = portfolio(companies, words.portfolio);
  const formulas = (column: number) => Object.values(cellData).flatMap((row) => row?.[column]?.f ?? []);
  expect([4, 5, 6, 7].map((column) => formulas(column).filter((text) => text.startsWith("=SHARIAH.")).length)).toEqual([
    503, 503, 503, 503,
  ]);
  expect([8, 9].map((column) => formulas(column).length)).toEqual([5, 5]);
  expect(cellData[506]?.[4]?.f).toBe("=SHARIAH.STATUS(A507)");
  expect(cellData[2]?.[1]?.f).toBe('=COUNTIF(E5:E507,"HALAL")');
});

test("made-up shares are round, positive, and the same every time", () => {
  const shares = ["AAPL", "MSFT", "BRK.B"].map(sharesOf);
  expect(shares).toEqual(["AAPL", "MSFT", "BRK.B"].map(sharesOf));
  for (const count of shares) expect([count % 5, count > 0, count <= 500]).toEqual([0, true, true]);
});

test("tables have a sheet of their own, side by side, and every example is entered once", () => {
  const helps = [
    help("STATUS", "The verdict.", "tickers"),
    help("SCREEN", "A table, one row a ticker.", "tickers"),
    help("LIST", "The stocks of a country.", "country"),
    help("RANK", "The rank.", "tickers"),
  ];
  const [values, tables] = gallery(helps, words.gallery);
  expect(values?.formulas).toEqual([
    { row: 2, column: 2, formula: '=SHARIAH.STATUS("AAPL")' },
    { row: 3, column: 2, formula: '=SHARIAH.RANK("AAPL")' },
  ]);
  expect(tables?.formulas).toEqual([
    { row: 4, column: 0, formula: '=SHARIAH.SCREEN("AAPL")' },
    { row: 4, column: 10, formula: '=SHARIAH.LIST("AAPL")' },
  ]);
  expect(workbook([], gallery(helps, words.gallery), words).sheetOrder).toEqual(["portfolio", "functions", "tables"]);
});

function help(name: string, summary: string, parameter: string): FunctionHelp {
  const example = `=SHARIAH.${name}("AAPL")`;
  return {
    name: `SHARIAH.${name}`,
    summary,
    parameters: [{ name: parameter, description: "", optional: false }],
    example,
  };
}
