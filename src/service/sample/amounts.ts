/**
 * Makes the sample's amounts that a holder owes for a share: purification (operations 4 and 5) and zakat (operation 7).
 * They name no currency, as in the service's replies.
 */
import type { Entry } from "../../api/row";
import type { purification, zakat } from "../../api/stocks";
import { between, oneOf } from "./chance";
import type { Stock } from "./stocks";

/**
 * The purification of a stock: amount = dividend x (not halal + doubtful percent) / 100; unknown when dividend or
 * percentages are unknown.
 */
export function purificationAmounts(stock: Stock): Entry<typeof purification> {
  const { company, revenue, dividend } = stock;
  const impure = revenue && revenue.notHalal + revenue.doubtful;
  return {
    symbol: company.ticker,
    "non-compliant_revenue_ratio": impure === undefined ? null : impure / 100,
    reported_quarter: stock.quarter,
    reported_year: stock.year,
    dividend_per_share_for_quarter: dividend === undefined ? undefined : dividend / 10_000,
    dividend_purification_amount_per_share:
      dividend === undefined || impure === undefined ? undefined : (dividend * impure) / 100_000_000,
    report_date: stock.reportDate,
  };
}

type ZakatEntry = Entry<typeof zakat>;

/**
 * The zakat of a stock for short-term and long-term holders. The specification does not say whether a reply is a list
 * of both, a list of one, or a single object, so all of these occur, each for some tickers.
 */
export function zakatAmounts(stock: Stock): ZakatEntry | readonly ZakatEntry[] {
  const { company, price, revenue } = stock;
  const value = price / 100;
  const entry = (investment_type: string, cents: number): ZakatEntry => ({
    symbol: company.ticker,
    value,
    investment_type,
    zakat_amount_per_share: (cents * 25) / 100_000,
  });
  const short = entry("Short-term", price);
  if (!revenue) return [short];
  const long = entry("Long-term", Math.round((price * zakatablePercent(stock)) / 100));
  return oneOf<ZakatEntry | readonly ZakatEntry[]>(company.ticker, "zakat form", [
    [short, long],
    [long, short],
    [short],
    [long],
    short,
    long,
  ]);
}

/** The share of the price, in percent, for assets on which zakat is due. */
export function zakatablePercent({ company }: Stock): number {
  return between(company.ticker, "zakatable", 4, 70);
}
