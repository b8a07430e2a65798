/**
 * Builds the pane's port for missing currencies: finds the rows without a currency, tells how many requests their
 * reports take, asks for the reports, and writes the currencies.
 */

import { report } from "../../api/stocks";
import type { Asked } from "../../core/call";
import { MissingCurrencies } from "../../ledger/currencies/missingCurrencies";
import type { Currencies } from "../../ports/host";
import type { SheetBooks } from "./sheetBook";
import type { SheetAnswers } from "./sheets";

export function currenciesPort(books: SheetBooks, answers: SheetAnswers): Currencies {
  // Currencies stand on the user's own worksheets, also those that sample data gave.
  const { own } = books;
  const read = async (isMadeUp: boolean) => {
    const found = await own.read(MissingCurrencies.sources(own.words));
    return { found, currencies: MissingCurrencies.in(found, own.words, isMadeUp) };
  };
  return {
    missing: async () => {
      const { isSample } = await books.now();
      const tickers = (await read(isSample)).currencies.tickers();
      const asked: Asked = { operation: report, inputs: tickers.map((ticker) => [ticker]), show: () => [] };
      return { tickers, demands: tickers.length > 0 ? await answers.demands([asked]) : [] };
    },
    read: async (tickers) => {
      // All tickers are asked for in one go, because their number decides whether the user must consent. From then on
      // their answers are known.
      const named = await answers.reports(tickers);
      const written = await books.inTurn(async ({ isSample }) => {
        const { found, currencies } = await read(isSample);
        return own.write(currencies.fill(named), found);
      });
      return { written, left: named.filter(({ currency }) => currency === undefined) };
    },
  };
}
