/** The worksheet for purification by income: what is typed, what it asks, and its figures as an engine calculates them. */

import { catalogue } from "../../../src/functions/catalogue";
import { insertable } from "../../../src/ledger/sheets/insertable";
import { TypedCurrencies } from "../../../src/ledger/sheets/typedCurrencies";
import { callsIn, knownNames } from "../../../src/workbook/formulas/formula";
import { rowFormula } from "../../../src/worksheets/rowFormula";
import { income, withOutstanding } from "../../../src/worksheets/sheets/income";
import { worksheetWords } from "../../../src/worksheets/words/words";
import { calculated, typed } from "../calculated";

const words = worksheetWords("en");
const { headings: head } = words.income;
const { totals } = words.purification;
const columnsOf = (sheet = income([], words)) => sheet.tables[0]?.columns ?? [];

test("shares held and outstanding are the user's, and every answer of a row is of one full report", () => {
  const own = columnsOf().filter(({ formula }) => formula === undefined);
  expect(own.map(({ key }) => key)).toEqual(["ticker", "outstanding", "outstandingOn", "shares"]);
  const known = knownNames(catalogue.map(({ name }) => name));
  const asked = columnsOf().flatMap(({ formula }) => callsIn(formula ?? "", known).map(({ name }) => name));
  expect([...new Set(asked)].sort()).toEqual(["PURIFY.INCOME", "REPORT", "WHY"]);
  const asks = insertable.get("income")?.asks([["AAPL"], ["KO"]]) ?? [];
  expect(asks).toMatchObject([{ operation: { name: "report" }, inputs: [["AAPL"], ["KO"]] }]);
});

test("what is calculated is called so, in the note of its column and below the title", () => {
  for (const key of ["perShare", "amount"])
    expect(columnsOf().find((column) => column.key === key)?.note).toMatch(/^Calculated: /);
  expect(income([], words).cells[1]?.value).toContain("Calculated here");
});

test("in Google Sheets blank shares outstanding of a US ticker have its own formula, elsewhere they are typed", () => {
  const recipe = '=GOOGLEFINANCE([@ticker],"shares")';
  const google = withOutstanding(income([{ ticker: "AAPL" }, { ticker: "2222.SR" }], words), "GOOGLEFINANCE", words);
  const column = columnsOf(google).find(({ key }) => key === "outstanding");
  expect(column?.note).toContain("GOOGLEFINANCE");
  const rows = google.tables[0]?.rows ?? [];
  expect(rows.map((row) => column && rowFormula(column, row))).toEqual([recipe, undefined]);
  for (const source of ["STOCKHISTORY", undefined] as const) {
    const typed = columnsOf(withOutstanding(income([{ ticker: "AAPL" }], words), source, words));
    const { recipe: none, note = "" } = typed.find(({ key }) => key === "outstanding") ?? {};
    expect([none, note.includes("Stocks data type")]).toEqual([undefined, source === "STOCKHISTORY"]);
  }
});

test("a currency that is typed elsewhere does not write over the report's own", () => {
  const found = new TypedCurrencies(new Map([["AAPL", { currency: "SAR", sheet: "Portfolio" }]]), words);
  const [table] = found.withTyped(income([{ ticker: "AAPL", shares: 1 }], words)).tables;
  expect(table?.rows).toEqual([{ ticker: "AAPL", shares: 1 }]);
});

describe("its figures, as the grid's engine calculates them", () => {
  const perShare = 0.02;
  const rows = [
    { ticker: "AAPL", outstanding: 1e9, shares: 100 },
    { ticker: "MSFT", outstanding: 1e9, shares: 50 },
    { ticker: "KO", outstanding: null, shares: 30 },
    { ticker: "PG", outstanding: 1e9, shares: null },
    { ticker: "SHEL", outstanding: 1e9, shares: 10 },
    { ticker: "WAIT", outstanding: 1e9, shares: 5 },
    { ticker: "ZERO", outstanding: 0, shares: 5 },
    { ticker: "" },
  ];
  const open = () =>
    calculated(typed(income([], words), rows), (name, ticker, field) => {
      if (!ticker) return "";
      if (ticker === "WAIT") return undefined;
      if (name === "REPORT")
        return {
          reportedYear: 2025,
          reportedQuarter: "FIRST_QUARTER",
          mainCurrency: ticker === "SHEL" ? "GBp" : "USD",
        }[String(field)];
      if (name === "PURIFY.INCOME") return field === 0 ? undefined : perShare;
      return `${name} ${field}`;
    });

  test("an amount is shares times the amount a share, and blank where shares held or outstanding are missing", async () => {
    const sheet = await open();
    const near = (number: number) => expect.closeTo(number, 9);
    expect(sheet.column("perShare")).toEqual([perShare, perShare, "", perShare, perShare, "#N/A", "#N/A", ""]);
    expect(sheet.column("amount")).toEqual([near(2), near(1), "", "", near(0.2), "#N/A", "#N/A", ""]);
  });

  test("sums are of one currency each, pence apart from pounds, and what has no amount is counted", async () => {
    const sheet = await open();
    const of = (currency: string) =>
      [totals.holdings, head.amount, totals.missing].map((heading) => sheet.under(heading, currency));
    const near = (number: number) => expect.closeTo(number, 9);
    expect(of("USD")).toEqual([5, near(3), 3]);
    expect(of("GBX")).toEqual([1, near(0.2), 0]);
    expect(sheet.under(totals.holdings, totals.noCurrency)).toBe(1);
  });
});
