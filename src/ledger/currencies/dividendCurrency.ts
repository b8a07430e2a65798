/**
 * Tells whether a dividend may be paid in another currency than the one that the company's report names: SHEL.L reports
 * in USD and pays pence. The exchange is known by the ending of the ticker. Nothing is booked in a currency that was
 * guessed: this only decides whether a person is asked.
 */
import { currencyCode } from "../../workbook/currency";
import { tickerIn } from "../entries/period";

/** The currencies in which exchanges quote, by the ending of their tickers. */
const quoted: Readonly<Record<string, string>> = {
  SR: "SAR",
  L: "GBX",
  HK: "HKD",
  TO: "CAD",
  V: "CAD",
  T: "JPY",
  AX: "AUD",
  KL: "MYR",
  JK: "IDR",
  NS: "INR",
  BO: "INR",
  SW: "CHF",
  PA: "EUR",
  DE: "EUR",
  AS: "EUR",
  MI: "EUR",
  MC: "EUR",
  BR: "EUR",
  QA: "QAR",
  AE: "AED",
  BH: "BHD",
  IS: "TRY",
  SI: "SGD",
  KS: "KRW",
  TA: "ILA",
  JO: "ZAC",
  CA: "EGP",
};

/** Whether a person is to confirm that the dividends of this ticker are in the currency of its report. */
export function mayDividendCurrencyDiffer(ticker: unknown, reported: string): boolean {
  const [, ending] = /\.([A-Z]+)$/.exec(tickerIn(ticker)) ?? [];
  // No ending, or a class of shares as in BRK.B: an exchange of the United States.
  const expected = ending === undefined || /^[A-C]$/.test(ending) ? "USD" : quoted[ending];
  return currencyCode(reported) !== expected;
}
