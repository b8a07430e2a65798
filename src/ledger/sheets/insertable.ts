/** Lists the worksheets that a user can insert, with or without a list of holdings, and what the rows of each ask. */
import type { Asked } from "../../core/call";
import { etfStatus } from "../../functions/etfs";
import { purifyIncome } from "../../functions/incomePurification";
import { purify } from "../../functions/purification";
import { status } from "../../functions/stocks";
import { zakat as zakatOf } from "../../functions/zakat";
import type { Holding } from "../../workbook/holdings/holding";
import type { Kind, Worksheet } from "../../workbook/sheet/worksheet";
import { type AboutOrigin, about } from "../../worksheets/sheets/about";
import { funds } from "../../worksheets/sheets/funds";
import { income } from "../../worksheets/sheets/income";
import { portfolio } from "../../worksheets/sheets/portfolio";
import { purification } from "../../worksheets/sheets/purification";
import { zakat } from "../../worksheets/sheets/zakat";
import type { WorksheetWords } from "../../worksheets/words/words";
import { entitlements } from "./entitlements";
import { statusLedger } from "./ledgers";

export interface Insertable {
  readonly of: (holdings: readonly Holding[], words: WorksheetWords, origin: AboutOrigin) => Worksheet;
  /**
   * What its rows ask for these tickers, one call for each operation. The requests that this takes are shown beside the
   * button.
   */
  readonly asks: (tickers: string[][]) => readonly Asked[];
}

/** In the order of the list in the pane, which is that of `insertableKinds`. */
export const insertable: ReadonlyMap<Kind, Insertable> = new Map<Kind, Insertable>([
  ["portfolio", { of: portfolio, asks: (tickers) => [status(tickers)] }],
  ["purification", { of: purification, asks: (tickers) => [purify(tickers)] }],
  // One request for each holding, of these two.
  [
    "income",
    {
      of: income,
      asks: (tickers) => [
        purifyIncome(
          tickers,
          tickers.map(() => [1]),
        ),
      ],
    },
  ],
  ["zakat", { of: zakat, asks: (tickers) => [zakatOf(tickers)] }],
  ["funds", { of: funds, asks: (tickers) => [etfStatus(tickers)] }],
  ["entitlements", { of: (_, words) => entitlements([], words), asks: () => [] }],
  ["statuses", { of: (_, words) => statusLedger([], words), asks: () => [] }],
  ["about", { of: (_, words, origin) => about(origin, words), asks: () => [] }],
]);
