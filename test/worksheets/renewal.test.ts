/** Which figures of a pasted list differ from those that stand. */

import { finishedMark, marksOf } from "../../src/worksheets/marks";
import { renewals } from "../../src/worksheets/renewal";
import { purification } from "../../src/worksheets/sheets/purification";
import { standingSheet } from "../../src/worksheets/standingSheet";
import { worksheetWords } from "../../src/worksheets/words/words";

const words = worksheetWords("en");

/** Purification as it stands with these rows: ticker, shares, currency. */
function standing(rows: readonly (readonly (string | number)[])[], list: readonly { ticker: string }[]) {
  const worksheet = purification(list, words);
  const [table] = worksheet.tables;
  if (!table) throw new Error("It has a table.");
  const marked = new Map(
    [...marksOf(worksheet), finishedMark(worksheet)].map(({ name, row, column }) => [
      name,
      { sheet: "Mine", row, column, rows: 1, columns: 1 },
    ]),
  );
  const values = rows.map(([ticker, shares, currency]) =>
    table.columns.map(({ key }) => ({ ticker, shares, currency })[key as "ticker"] ?? ""),
  );
  const head = table.columns.map(({ heading }) => heading);
  const block = {
    sheet: "Mine",
    row: table.row,
    column: 0,
    rows: values.length + 1,
    columns: head.length,
    formulas: [],
  };
  const stands = standingSheet(worksheet, marked, [{ ...block, values: [head, ...values] }]);
  if (!stands) throw new Error("It stands.");
  return renewals(table, stands);
}

test("new shares of a holding that stands are found; what is the same, blank or not there yet is left out", () => {
  const rows = [
    ["AAPL", 100, "USD"],
    ["MSFT", 20, ""],
    ["KO", 5, "USD"],
  ];
  const list = [
    { ticker: "aapl", shares: 200, currency: null },
    { ticker: "MSFT", shares: 20, currency: "USD" },
    { ticker: "KO", shares: null },
    { ticker: "XOM", shares: 7 },
  ];
  expect(standing(rows, list)).toEqual([
    { row: 0, expected: { ticker: "AAPL", shares: 100 }, values: { shares: 200 } },
    { row: 1, expected: { ticker: "MSFT", currency: null }, values: { currency: "USD" } },
  ]);
});

test("two purchases of one ticker are meant in their order", () => {
  const rows = [
    ["AAPL", 1, ""],
    ["AAPL", 2, ""],
  ];
  const list = [1, 3, 4].map((shares) => ({ ticker: "AAPL", shares }));
  expect(standing(rows, list)).toEqual([{ row: 1, expected: { ticker: "AAPL", shares: 2 }, values: { shares: 3 } }]);
});
