/** What a full report's slot tells of its currency: a code and a day, a failure's sentence, or what it waits for. */
import { report } from "../../src/api/stocks";
import { type Failure, fail } from "../../src/core/failure";
import { Slot } from "../../src/core/slot";
import { namedIn } from "../../src/workbook/named";
import { isSamples } from "../../src/workbook/naming";

const slot = (of: { answer?: unknown; failure?: Failure; state?: Slot["state"] }) =>
  Object.assign(new Slot(report, "AAPL"), of);
const nothing = { ticker: "AAPL", currency: undefined, day: undefined, why: undefined, waits: undefined };

test("a code of three letters is a currency, whatever else the field holds is none", () => {
  const told = (mainCurrency: unknown) => namedIn("AAPL", slot({ answer: { mainCurrency, reportDate: "2025-09-30" } }));
  expect(told(" usd ")).toEqual({ ...nothing, currency: "USD", day: "2025-09-30" });
  for (const other of [undefined, null, "", "US Dollar", "$", 840, "=HYPERLINK(1)", {}]) {
    expect(told(other)).toEqual({ ...nothing, day: "2025-09-30" });
  }
  expect(namedIn("AAPL", slot({ answer: { mainCurrency: "USD", reportDate: 7 } }))).toMatchObject({ day: undefined });
});

test("without an answer it says why, or what it waits for; one that stands in for a newer is an answer", () => {
  const consent = fail("consent", 70, 2);
  expect(namedIn("AAPL", undefined)).toEqual(nothing);
  expect(namedIn("AAPL", slot({ state: "queued" }))).toEqual({ ...nothing, waits: "answer" });
  expect(namedIn("AAPL", slot({ failure: consent }))).toEqual({ ...nothing, why: consent.message, waits: "consent" });
  const kept = slot({ answer: { mainCurrency: "SAR" }, failure: fail("unreachable") });
  expect(namedIn("AAPL", kept)).toEqual({ ...nothing, currency: "SAR" });
});

test("the sample's currency is known by its source, in either language, until somebody types another", () => {
  expect(isSamples({ currency: "USD", currencyFrom: "USD: sample data, made up" })).toBe(true);
  expect(isSamples({ currency: "USD", currencyFrom: "\u2067USD: بيانات نموذجية مختلقة\u2069" })).toBe(true);
  expect(isSamples({ currency: "EUR", currencyFrom: "USD: sample data, made up" })).toBe(false);
  expect(isSamples({ currency: "USD", currencyFrom: "USD: full report of 2025-09-30, main currency" })).toBe(false);
  expect(isSamples({ currency: "USD" })).toBe(false);
  expect(isSamples({})).toBe(false);
});
