/** What holds for the formats of every worksheet, ledgers among them. */
import { insertable } from "../../../src/ledger/sheets/insertable";
import { purificationLedger } from "../../../src/ledger/sheets/ledgers";
import { worksheetWords } from "../../../src/worksheets/words/words";

const holdings = [{ ticker: "AAPL", shares: 100, cost: null, price: 5, currency: "USD" }];

test.each(["en", "ar"])("no cell with a formula is formatted as text, which calculates nothing (%s)", (language) => {
  const words = worksheetWords(language);
  const sheets = [...insertable.values()].map(({ of }) => of(holdings, words, { version: "1.0.0" }));
  const all = [...sheets, purificationLedger([], words)].flatMap(({ name, cells, tables }) =>
    [...cells, ...tables.flatMap(({ columns }) => columns)].map((one) => ({ name, ...one })),
  );
  expect(all.filter(({ formula }) => formula !== undefined).length).toBeGreaterThan(50);
  expect(all.filter(({ formula, format }) => formula !== undefined && format === "text")).toEqual([]);
});
