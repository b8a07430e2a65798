/**
 * Fills the portfolio worksheet that the playground opens with: sixty holdings. The companies are real. Shares, costs
 * and prices are made up from each ticker, and the verdicts are made up by the sample service.
 */

import type { Worksheet } from "../../workbook/sheet/worksheet";
import { portfolio } from "../../worksheets/sheets/portfolio";
import type { WorksheetWords } from "../../worksheets/words/words";

export interface ListedCompany {
  readonly ticker: string;
  readonly name: string;
  readonly sector: string;
}

/**
 * Well-known names of all sectors. The grid reads every formula of a sheet at each change, so the whole index would
 * make each edit take half a second; `?holdings=503` shows it.
 */
const held = new Set(
  [
    "MMM ABT ADBE AMD GOOGL AMZN AMGN AAPL AMAT ADP BKR BAC BRK.B BKNG BA CAT CVX CSCO KO COST DHR DE DUK ECL LLY XOM",
    "FDX FSLR GILD HD HON INTC ISRG JNJ JPM LIN LOW MCD MRK META MSFT MDLZ NEE NKE NVDA ORCL PEP PFE PG PLD CRM NOW SHW",
    "TSLA TXN TMO UNP UPS V WMT",
  ].flatMap((line) => line.split(" ")),
);

/** The companies to open with: sixty, or as many as `wished` says. */
export function openingCompanies(companies: readonly ListedCompany[], wished: string | null): readonly ListedCompany[] {
  const count = Number(wished ?? Number.NaN);
  return count >= 0 ? companies.slice(0, count) : companies.filter(({ ticker }) => held.has(ticker));
}

export function filledPortfolio(companies: readonly ListedCompany[], words: WorksheetWords): Worksheet {
  const holdings = companies.map(({ ticker }) => {
    const price = 10 + (sumOf(ticker) % 4900) / 10;
    // Bought up to a third below or above the present price.
    return { ticker, shares: sharesOf(ticker), cost: Math.round(price * (67 + (sumOf(ticker) % 67))) / 100, price };
  });
  return portfolio(holdings, words);
}

/** A made-up holding: a multiple of 5 between 5 and 500, always the same for a ticker. */
export function sharesOf(ticker: string): number {
  return 5 * (1 + (sumOf(ticker) % 100));
}

function sumOf(ticker: string): number {
  return [...ticker].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 9973, 7);
}
