/** Totals by currency as LibreOffice calculates them (`npm run test:calc`). */
import { bookOf } from "../../src/files/book";
import type { Row, Worksheet } from "../../src/workbook/sheet/worksheet";
import { type Totals, totalsByCurrency } from "../../src/worksheets/currencies";
import { openInCalc } from "../files/calc";

const words = { currency: "Currency", holdings: "Holdings", missing: "Left out", noCurrency: "None" };

/** The lines of the totals, figures as they are. */
function totalsOf(rows: readonly Row[], missing: Totals["missing"] = { said: "left" }): readonly (readonly string[])[] {
  const keys = ["ticker", "currency", "amount", "left"];
  const sheet: Worksheet = {
    kind: "zakat",
    name: "Totals",
    direction: "ltr",
    widths: [],
    names: [],
    looks: [],
    charts: [],
    cells: totalsByCurrency({
      row: 0,
      column: 0,
      table: "held",
      currency: "currency",
      missing,
      words,
      sums: [{ title: "Amount", keys: ["amount"] }],
    }),
    tables: [
      {
        key: "held",
        name: "Held",
        row: 9,
        column: 0,
        rows,
        identity: ["ticker"],
        columns: keys.map((key) => ({ key, heading: key, width: 80, format: "general" })),
      },
    ],
    frozen: { rows: 0, columns: 0 },
    print: { landscape: false, titleRows: [0, 0], columns: 4 },
  };
  const addIn = { id: "1ef665bc-217d-4c09-97a4-3e0fb5e0dd0c", version: "1.0.0.0", runtime: "Taskpane.Url" };
  const lines = openInCalc(bookOf([sheet], addIn), "csv")
    .toString()
    .split("\n");
  return lines.slice(1, 6).map((line) => line.split(","));
}

test("each currency has a line, in the order of its first row, and its amounts are added to no other's", () => {
  const totals = totalsOf([
    { ticker: "A", currency: "SAR", amount: 10 },
    { ticker: "B", currency: "USD", amount: 2.5 },
    { ticker: "C", currency: "sar", amount: 5 },
    { ticker: "D", currency: null, amount: 100 },
    { ticker: "E", currency: "USD", amount: null, left: "no shares" },
    { ticker: "F", currency: "EUR", amount: 0 },
  ]);
  expect(totals).toEqual([
    ["SAR", "2", "15", "0"],
    ["USD", "2", "2.5", "1"],
    ["EUR", "1", "0", "0"],
    ["", "", "", ""],
    // It is shown, and in no other sum: D alone has no currency.
    ["None", "1", "100", "0"],
  ]);
});

test("several amounts without a currency are no sum beside a known currency, and one where no currency is known", () => {
  const two = [
    { ticker: "A", amount: 100 },
    { ticker: "B", amount: 50 },
  ];
  const last = (rows: readonly Row[]) => totalsOf(rows)[4];
  expect(last([...two, { ticker: "C", currency: "USD", amount: 1 }])).toEqual(["None", "2", "", "2"]);
  expect(last(two)).toEqual(["None", "2", "150", "0"]);
});

test("what has no amount is counted beside the sum that it is not in", () => {
  const rows = [
    { ticker: "A", currency: "USD", amount: 2.5 },
    { ticker: "B", currency: "USD", amount: null },
    { ticker: "C", currency: "SAR", amount: "" },
    { ticker: "D", currency: "USD", amount: 0 },
  ];
  expect(totalsOf(rows, { amount: "amount" }).slice(0, 2)).toEqual([
    ["USD", "3", "2.5", "1"],
    ["SAR", "1", "", "1"],
  ]);
});

test("a total of nothing is blank: where no holding of a currency has an amount there is no 0.00", () => {
  const rows = [
    { ticker: "A", currency: "USD", amount: null },
    { ticker: "B", currency: "SAR", amount: 0 },
  ];
  expect(totalsOf(rows, { amount: "amount" }).slice(0, 2)).toEqual([
    ["USD", "1", "", "1"],
    ["SAR", "1", "0", "0"],
  ]);
});

test("nothing is lost where there are more currencies than lines, or no row at all", () => {
  const many = ["AED", "BHD", "CHF", "DKK", "EGP"].map((currency) => ({ ticker: currency, currency, amount: 1 }));
  expect(totalsOf(many).map(([first, holdings]) => [first, holdings])).toEqual([
    ...["AED", "BHD", "CHF", "DKK"].map((currency) => [currency, "1"]),
    ["None", "1"],
  ]);
  expect(totalsOf([{}]).map(([first, holdings]) => [first, holdings])).toEqual([
    ...Array.from({ length: 4 }, () => ["", ""]),
    ["None", "0"],
  ]);
});
