/**
 * What the playground opens with: the portfolio worksheet, filled with the S&P 500 as a user would have it. The companies
 * are real; shares, costs and prices are made up, from each ticker, and the verdicts are the sample service's inventions.
 */
import { portfolio } from "../workbook/worksheets/portfolio";
import type { WorksheetWords } from "../workbook/worksheets/words";
import type { Worksheet } from "../workbook/worksheets/worksheet";

export interface Company {
  readonly ticker: string;
  readonly name: string;
  readonly sector: string;
}

export function filledPortfolio(companies: readonly Company[], words: WorksheetWords, title: string): Worksheet {
  const holdings = companies.map(({ ticker }) => {
    const price = 10 + (sumOf(ticker) % 4900) / 10;
    // Bought up to a third below or above.
    return { ticker, shares: sharesOf(ticker), cost: Math.round(price * (67 + (sumOf(ticker) % 67))) / 100, price };
  });
  return portfolio(holdings, { ...words, portfolio: { ...words.portfolio, title } });
}

/** A made-up holding: a multiple of 5 between 5 and 500, always the same for a ticker. */
export function sharesOf(ticker: string): number {
  return 5 * (1 + (sumOf(ticker) % 100));
}

function sumOf(ticker: string): number {
  return [...ticker].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 9973, 7);
}
