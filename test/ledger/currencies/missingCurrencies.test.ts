/** What a full report's slot says about its currency: a code and a day, a failure's sentence, or what it waits for. */

import { report } from "../../../src/api/stocks";
import { type Failure, fail } from "../../../src/core/failure";
import { Slot } from "../../../src/core/slot";
import { isSamples, MissingCurrencies } from "../../../src/ledger/currencies/missingCurrencies";
import { reportCurrency } from "../../../src/ledger/currencies/reportCurrency";
import { insertable } from "../../../src/ledger/sheets/insertable";
import { worksheetWords } from "../../../src/worksheets/words/words";
import { plainSheets } from "../plain-sheets";

const slot = (of: { answer?: unknown; failure?: Failure; state?: Slot["state"] }) =>
  Object.assign(new Slot(report, "AAPL"), of);
const nothing = { ticker: "AAPL", currency: undefined, day: undefined, why: undefined, waits: undefined };

test("a code of three letters is a currency, whatever else the field holds is none", () => {
  const told = (mainCurrency: unknown) =>
    reportCurrency("AAPL", slot({ answer: { mainCurrency, reportDate: "2025-09-30" } }));
  expect(told(" usd ")).toEqual({ ...nothing, currency: "USD", day: "2025-09-30" });
  for (const other of [undefined, null, "", "US Dollar", "$", 840, "=HYPERLINK(1)", {}]) {
    expect(told(other)).toEqual({ ...nothing, day: "2025-09-30" });
  }
  expect(reportCurrency("AAPL", slot({ answer: { mainCurrency: "USD", reportDate: 7 } }))).toMatchObject({
    day: undefined,
  });
});

test("a currency without an answer has the reason, or what it waits for; an old answer that is kept counts as an answer", () => {
  const consent = fail("consent", 70, 2);
  expect(reportCurrency("AAPL", undefined)).toEqual(nothing);
  expect(reportCurrency("AAPL", slot({ state: "queued" }))).toEqual({ ...nothing, waits: "answer" });
  expect(reportCurrency("AAPL", slot({ failure: consent }))).toEqual({ ...nothing, why: consent, waits: "consent" });
  const kept = slot({ answer: { mainCurrency: "SAR" }, failure: fail("unreachable") });
  expect(reportCurrency("AAPL", kept)).toEqual({ ...nothing, currency: "SAR" });
});

test("the sample's currency is known by its source, in either language, until somebody types another", () => {
  expect(isSamples({ currency: "USD", currencyFrom: "USD: sample data, made up" })).toBe(true);
  expect(isSamples({ currency: "USD", currencyFrom: "\u2067USD: بيانات نموذجية مختلقة\u2069" })).toBe(true);
  expect(isSamples({ currency: "USD", currencyFrom: "\u2067USD\u2063: in any other words\u2069" })).toBe(true);
  expect(isSamples({ currency: "EUR", currencyFrom: "USD\u2063: in any other words" })).toBe(false);
  expect(isSamples({ currency: "EUR", currencyFrom: "USD: sample data, made up" })).toBe(false);
  expect(isSamples({ currency: "USD", currencyFrom: "USD: full report of 2025-09-30, main currency" })).toBe(false);
  expect(isSamples({ currency: "USD" })).toBe(false);
  expect(isSamples({})).toBe(false);
});

const words = worksheetWords("en");
const sample = "USD\u2063: sample data, made up";

function openWorksheets() {
  const sheets = plainSheets();
  const holdings = ["AAPL", "KO", "AAPL", "XOM", "PG", " "].map((ticker, nth) => ({
    ticker,
    shares: nth + 1,
    cost: null,
    price: null,
    currency: null,
  }));
  sheets.lay(insertable.get("purification")?.of(holdings, words, { version: "1" }));
  sheets.show("Purification", { ticker: "KO" }, { currency: "EUR", currencyFrom: sample });
  sheets.show("Purification", { ticker: "XOM" }, { currency: "USD", currencyFrom: sample });
  sheets.show("Purification", { ticker: "PG" }, { currency: " " });
  return { sheets, read: () => sheets.reading(MissingCurrencies.sources(words)) };
}
const foundCurrency = (ticker: string, currency?: string, day?: string) => ({ ...nothing, ticker, currency, day });

test("tickers of rows without a currency are listed once, and those with the sample's currency too where the service answers", () => {
  const { read } = openWorksheets();
  expect([
    MissingCurrencies.in(read(), words, true).tickers(),
    MissingCurrencies.in(read(), words, false).tickers(),
  ]).toEqual([
    ["AAPL", "PG"],
    ["AAPL", "XOM", "PG"],
  ]);
  expect(MissingCurrencies.in(plainSheets().reading(MissingCurrencies.sources(words)), words, false).tickers()).toEqual(
    [],
  );
});

test("what the report names goes into each of a ticker's rows with where it is from, while they hold what was read", () => {
  const { sheets, read } = openWorksheets();
  const writings = MissingCurrencies.in(read(), words, false).fill([
    foundCurrency("AAPL", "USD", "2025-09-30"),
    foundCurrency("PG"),
    foundCurrency("KO", "USD"),
  ]);
  const values = { currency: "USD", currencyFrom: "USD: full report of 2025-09-30, main currency" };
  const expected = { ticker: "AAPL", currency: null };
  expect(writings).toMatchObject([
    {
      how: "fill",
      sheet: "Purification",
      fills: [
        { row: 0, expected, values },
        { row: 2, expected, values },
      ],
    },
  ]);
  expect(sheets.write(writings)).toBe(2);
  const shown = () => sheets.rows("Purification").map(({ currency, currencyFrom }) => [currency, currencyFrom]);
  expect(shown().slice(0, 3)).toEqual([
    ["USD", values.currencyFrom],
    ["EUR", sample],
    ["USD", values.currencyFrom],
  ]);
  // What the sample named is named anew by the service; without a day that is said to be unknown.
  const anew = MissingCurrencies.in(read(), words, false).fill([foundCurrency("XOM", "SAR")]);
  expect(anew).toMatchObject([
    {
      fills: [
        {
          expected: { ticker: "XOM", currency: "USD" },
          values: {
            currency: "SAR",
            currencyFrom: `SAR: full report of ?, main currency\u2064${words.purification.toConfirm}`,
          },
        },
      ],
    },
  ]);
  expect(MissingCurrencies.in(read(), words, true).fill([foundCurrency("PG", "USD")])).toMatchObject([
    { fills: [{ expected: { ticker: "PG", currency: " " }, values: { currency: "USD", currencyFrom: sample } }] },
  ]);
});

test("where nothing is named, or no Purification stands, nothing is written", () => {
  const { read } = openWorksheets();
  expect([
    MissingCurrencies.in(read(), words, false).fill([]),
    MissingCurrencies.in(read(), words, false).fill([foundCurrency("AAPL")]),
  ]).toEqual([[], []]);
  const none = plainSheets().reading(MissingCurrencies.sources(words));
  expect(MissingCurrencies.in(none, words, false).fill([foundCurrency("AAPL", "USD")])).toEqual([]);
});

test("a currency may have spaces around it, and a row without one is not the sample's", () => {
  expect(isSamples({ currency: " USD ", currencyFrom: sample })).toBe(true);
  expect(isSamples({ currency: "", currencyFrom: ": sample data, made up" })).toBe(false);
  expect(isSamples({ currency: null, currencyFrom: ": sample data, made up" })).toBe(false);
});

test("a code is three letters and no more, and a day is one", () => {
  const told = (mainCurrency: string, reportDate: string) =>
    reportCurrency("A", slot({ answer: { mainCurrency, reportDate } }));
  expect([told("USDX", "soon"), told("XUSD", "soon")].map(({ currency, day }) => [currency, day])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ]);
  const answered = { answer: { mainCurrency: "USD" } };
  expect(reportCurrency("A", slot({ ...answered, state: "queued" })).waits).toBeUndefined();
  expect(reportCurrency("A", slot({ ...answered, failure: fail("consent", 7, 2) })).waits).toBeUndefined();
});
