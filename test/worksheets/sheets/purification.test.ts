import { catalogue } from "../../../src/functions/catalogue";
import { insertable } from "../../../src/ledger/sheets/insertable";
import { callsIn, knownNames as functionSpellings } from "../../../src/workbook/formulas/formula";
import { spell, spellings } from "../../../src/workbook/sheet/spelling";
import { insertableKinds } from "../../../src/workbook/sheet/worksheet";
import { purification } from "../../../src/worksheets/sheets/purification";
import { worksheetWords } from "../../../src/worksheets/words/words";

const sheet = purification([{ ticker: "AAPL", shares: 100 }, { ticker: "2222.SR" }], worksheetWords("en"));
const [table] = sheet.tables;

test("shares are the user's, and neither they nor a currency are assumed", () => {
  expect(table?.rows).toEqual([
    { ticker: "AAPL", shares: 100, currency: null },
    { ticker: "2222.SR", shares: null, currency: null },
  ]);
  const own = table?.columns.filter(({ formula }) => formula === undefined).map(({ key }) => key);
  expect(own).toEqual(["ticker", "shares", "currency", "currencyFrom", "sharesFor"]);
});

test("an amount without shares is blank and not 0, and every answer is of one operation", () => {
  const amount = table?.columns.find(({ key }) => key === "amount")?.formula ?? "";
  const into = table && { table, row: 1 };
  expect(spell(amount, sheet, spellings.playground, into)).toBe('=IF(A12="","",IF(COUNT(G12)=0,"",G12*F12))');
  const known = functionSpellings(catalogue.map(({ name }) => name));
  const asked = table?.columns.flatMap(({ formula }) => callsIn(formula, known).map(({ name }) => name));
  expect([...new Set(asked)].sort()).toEqual(["PURIFICATION", "PURIFY", "WHY"]);
});

test("every sum is of one currency", () => {
  const sums = sheet.cells.flatMap(({ formula = "" }) => (/SUMIFS\(/.test(formula) ? [formula] : []));
  expect(sums).toHaveLength(5);
  // What is in none of them is counted beside, line by line.
  const missing = sheet.cells.filter(({ formula = "" }) =>
    /-COUNTIFS\(periods\[currency\],\$.*periods\[amount\],">=0"\)/.test(formula),
  );
  expect(missing.map(({ row, column }) => [row, column])).toEqual([3, 4, 5, 6].map((row) => [row, 4]));
  const named = sums.filter((formula) => /SUMIFS\(periods\[\w+\],periods\[currency\],\$B\$\d+/.test(formula));
  // The last is of what has no currency. It is blank where a currency that has no line would be in it, and beside known
  // currencies where it would add up several rows of unknown ones.
  expect(sums.filter((formula) => !named.includes(formula))).toEqual([
    expect.stringContaining(
      'OR(COUNTIF(periods[currency],"?*")>SUM($C$4:$C$7),AND(COUNTIF(periods[currency],"?*")>0,COUNTIF(periods[amount],">=0")-',
    ),
  ]);
});

test("what is offered can be inserted, in both languages, with its columns' headings told apart", () => {
  expect([...insertable.keys()]).toEqual(insertableKinds);
  for (const language of ["en", "ar"]) {
    for (const { of } of insertable.values()) {
      const holdings = [{ ticker: "AAPL", shares: 1, cost: null, price: null, currency: null }];
      const { tables } = of(holdings, worksheetWords(language), { version: "1" });
      for (const { columns } of tables) {
        expect(new Set(columns.map(({ heading }) => heading)).size).toBe(columns.length);
      }
    }
  }
});
