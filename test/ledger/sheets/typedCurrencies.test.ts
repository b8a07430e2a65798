/** A currency that is typed on one worksheet is taken over by the others, and nothing typed is written over. */
import { TypedCurrencies } from "../../../src/ledger/sheets/typedCurrencies";
import type { Row } from "../../../src/workbook/sheet/worksheet";
import { portfolio } from "../../../src/worksheets/sheets/portfolio";
import { purification } from "../../../src/worksheets/sheets/purification";
import { zakat } from "../../../src/worksheets/sheets/zakat";
import { standingSheet } from "../../../src/worksheets/standingSheet";
import { worksheetWords } from "../../../src/worksheets/words/words";
import { plainSheets } from "../plain-sheets";

const words = worksheetWords("en");
const holdingIn = (ticker: string, currency: string | null) => ({
  ticker,
  shares: 1,
  cost: null,
  price: null,
  currency,
});

/** Sheets with these holdings, by their worksheets; and what is typed on them. */
function sheetsWith(
  on: { readonly [Name in "portfolio" | "purification" | "zakat"]?: readonly (readonly [string, string | null])[] },
) {
  const sheets = plainSheets();
  const worksheets = { portfolio, purification, zakat };
  for (const [name, rows] of Object.entries(on)) {
    const of = worksheets[name as keyof typeof worksheets];
    sheets.lay(of(rows.map(([ticker, currency]) => holdingIn(ticker, currency)) as never, words));
  }
  const reading = () => sheets.reading(TypedCurrencies.sources(words));
  return { sheets, reading, typed: () => TypedCurrencies.in(reading(), words) };
}

test("the worksheets that are read are those with holdings", () => {
  expect(TypedCurrencies.sources(words).map(({ kind }) => kind)).toEqual([
    "portfolio",
    "purification",
    "zakat",
    "funds",
  ]);
});

test("a currency is known by its ticker, with the first sheet on which it is typed", () => {
  const { typed } = sheetsWith({
    portfolio: [
      ["AAPL", " USD "],
      ["KO", null],
      ["", "EUR"],
    ],
    zakat: [
      ["aapl", "usd"],
      ["KO", "USD"],
    ],
  });
  expect([...typed().byTicker]).toEqual([
    ["AAPL", { currency: "USD", sheet: "Portfolio" }],
    ["KO", { currency: "USD", sheet: "Zakat" }],
  ]);
  expect([...sheetsWith({}).typed().byTicker]).toEqual([]);
});

test("where two rows of a ticker have different currencies, neither is taken, whatever a third says", () => {
  const { typed } = sheetsWith({
    portfolio: [
      ["AAPL", "USD"],
      ["AAPL", "EUR"],
    ],
    zakat: [
      ["AAPL", "USD"],
      ["KO", "GBP"],
    ],
    purification: [["KO", "GBp"]],
  });
  expect([...typed().byTicker.keys()]).toEqual([]);
});

test("the sample's currency is not taken over", () => {
  const { sheets, typed } = sheetsWith({ purification: [["AAPL", "USD"]] });
  sheets.show("Purification", { ticker: "AAPL" }, { currencyFrom: "USD: sample data, made up" });
  expect([...typed().byTicker]).toEqual([]);
});

test("rows without a currency get it, with the sheet that it is from where there is a column for that", () => {
  const { typed } = sheetsWith({ portfolio: [["AAPL", "USD"]] });
  const own = [holdingIn("AAPL", null), holdingIn("aapl", "EUR"), holdingIn("KO", null)] as never;
  const rowsOf = (worksheet: ReturnType<typeof portfolio>) =>
    typed()
      .withTyped(worksheet)
      .tables[0]?.rows.map((row: Row) => [row.currency ?? null, row.currencyFrom]);
  const from = words.purification.fromSheet.replace("{currency}", "USD").replace("{sheet}", "Portfolio");
  expect(rowsOf(purification(own, words))).toEqual([
    ["USD", from],
    ["EUR", undefined],
    [null, undefined],
  ]);
  expect(rowsOf(zakat(own, words))?.[0]).toEqual(["USD", undefined]);
  const without = portfolio(own, words);
  const bare = {
    ...without,
    tables: without.tables.map((table) => ({
      ...table,
      columns: table.columns.filter(({ key }) => key !== "currency"),
    })),
  };
  expect(rowsOf(bare as never)?.[0]).toEqual([null, undefined]);
});

test("rows that are on the sheet already are filled, each only where its ticker still stands there without a currency", () => {
  const { sheets, reading, typed } = sheetsWith({
    portfolio: [
      ["AAPL", "USD"],
      ["KO", "USD"],
    ],
    purification: [
      ["MSFT", null],
      ["AAPL", null],
      ["KO", "EUR"],
    ],
  });
  const { marked, blocks } = reading();
  const stands = standingSheet(purification([holdingIn("XOM", null)] as never, words), marked, blocks);
  if (!stands) throw new Error("It is not there.");
  const fills = typed().fills(stands);
  const from = words.purification.fromSheet.replace("{currency}", "USD").replace("{sheet}", "Portfolio");
  expect(fills.map(({ how, sheet, fills: all }) => [how, sheet, all])).toEqual([
    [
      "fill",
      "Purification",
      [{ row: 1, expected: { ticker: "AAPL", currency: null }, values: { currency: "USD", currencyFrom: from } }],
    ],
  ]);
  sheets.write(fills);
  expect(sheets.rows("Purification").map(({ ticker, currency }) => [ticker, currency])).toEqual([
    ["MSFT", null],
    ["AAPL", "USD"],
    ["KO", "EUR"],
  ]);
  expect(new TypedCurrencies(new Map(), words).fills(stands)).toEqual([]);
  expect(typed().fills({ ...stands, worksheet: { ...stands.worksheet, tables: [] } })).toEqual([]);
});
