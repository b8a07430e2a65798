/** A currency in every way in which it is pasted, typed and reported. */
import { currencyCode, inMajor, parseCurrency } from "../../src/workbook/currency";

test("a minor unit is a currency of its own, whatever its spelling, and is told from the whole one", () => {
  const codes = (...typed: readonly string[]) => typed.map((one) => parseCurrency(one)?.code);
  expect(codes("GBp", "GBX", "gbx", " GBp ")).toEqual(["GBX", "GBX", "GBX", "GBX"]);
  expect(codes("ZAc", "ZAC", "zac", "ILA", "ila", "KWF")).toEqual(["ZAC", "ZAC", "ZAC", "ILA", "ILA", "KWF"]);
  expect(codes("GBP", "gbp", "ZAR", "usd", " USD ", "\u2066SAR\u2069")).toEqual([
    "GBP",
    "GBP",
    "ZAR",
    "USD",
    "USD",
    "SAR",
  ]);
});

test("a text that is no code of three letters is no currency, and is compared as it stands", () => {
  for (const typed of ["", " ", "US", "USDT", "$", "12", null, undefined])
    expect([typed, parseCurrency(typed)]).toEqual([typed, undefined]);
  expect([currencyCode(" $ "), currencyCode("usd"), currencyCode(null)]).toEqual(["$", "USD", ""]);
});

test("an amount of a minor unit has its amount in the whole currency beside it, and any other has none", () => {
  expect(inMajor(406.8, "GBX")).toEqual({ amount: 4.068, code: "GBP" });
  expect(inMajor(1_500, "KWF")).toEqual({ amount: 1.5, code: "KWD" });
  expect([inMajor(1, "GBP"), inMajor(1, "?")]).toEqual([undefined, undefined]);
});
