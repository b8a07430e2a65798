/**
 * Builds the pane's port for missing currencies: finds the rows without a currency, tells how many requests their
 * reports take, asks for the reports, and writes the currencies.
 */

import { report } from "../../api/stocks";
import type { Asked } from "../../core/call";
import { MissingCurrencies } from "../../ledger/missingCurrencies";
import type { ReportCurrency } from "../../ledger/reportCurrency";
import type { Currencies } from "../../ports/host";
import type { Demand } from "../../workbook/price";
import type { Snapshot } from "../../workbook/sheet/step";
import type { Worksheet } from "../../workbook/sheet/worksheet";
import type { Writing } from "../../worksheets/sheetChange";
import type { Origin } from "../../worksheets/sheets/about";
import type { WorksheetWords } from "../../worksheets/words/words";

export interface Reports {
  reading(worksheets: readonly Worksheet[]): Promise<Snapshot>;
  /** Returns how many rows were filled. */
  write(writings: readonly Writing[], found: Snapshot): Promise<number>;
  reports(tickers: readonly string[]): Promise<readonly ReportCurrency[]>;
  demands(asks: readonly Asked[]): Promise<readonly Demand[]>;
  origin(): Promise<Origin>;
}

export function currenciesOver(
  { reading, write, reports, demands, origin }: Reports,
  words: WorksheetWords,
  inTurn: <T>(act: () => Promise<T>) => Promise<T>,
): Currencies {
  const sources = MissingCurrencies.sources(words);
  const madeUp = async () => (await origin()).madeUp === true;
  const keep = async (named: readonly ReportCurrency[]) => {
    const found = await reading(sources);
    return write(MissingCurrencies.in(found, words, await madeUp()).fill(named), found);
  };
  return {
    missing: async () => {
      const tickers = MissingCurrencies.in(await reading(sources), words, await madeUp()).tickers();
      const asked: Asked = { operation: report, inputs: tickers.map((ticker) => [ticker]), show: () => [] };
      return { tickers, demands: tickers.length > 0 ? await demands([asked]) : [] };
    },
    read: async (tickers) => {
      // All tickers are asked for in one go, because their number decides whether the user must consent. From then on
      // their answers are known.
      const named = await reports(tickers);
      const written = await inTurn(() => keep(named));
      return { written, left: named.filter(({ currency }) => currency === undefined) };
    },
  };
}
