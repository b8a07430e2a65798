/** Dividend purification: the service's own amount per share, of the latest quarter only; never times four. */
import type { Answer } from "../api/row";
import { purification as operation } from "../api/stocks";
import { across, type Cell, type Range } from "../core/call";
import { isFailure } from "../core/failure";
import { type Beside, beside, isOmitted, quantity } from "./arguments";
import { orFund } from "./funds";
import { columnsOf, each, type Named, rows, type ShowCell } from "./show";
import { dayOf } from "./values";

type Entry = Answer<typeof operation>;

/**
 * What to give away of the latest quarter's dividend: per share, or for a number of shares.
 * @customfunction PURIFY
 * @param tickers Ticker, or a range of tickers.
 * @param shares Shares entitled at the record date: one number, or a range of the tickers' shape.
 * @returns {any[][]} One amount a ticker in the service's currency, in the range's shape; 0 where there was no dividend.
 * @example =SHARIAH.PURIFY("AAPL",100)
 * @asks 5, 4
 * @cancelable
 */
export function purify(tickers: any[][], shares?: any[][]) {
  if (shares === undefined || shares === null) return orFund(each(tickers, operation, amountOf, missing), "ETF.PURIFY");
  const held = beside(tickers, shares, "shares");
  if (isFailure(held)) return held;
  const show: ShowCell<Entry> = (entry, _view, row, column) => times(amountOf(entry), held(row, column));
  return orFund(each(heldAlone(tickers, held), operation, show, missing), "ETF.PURIFY");
}

/**
 * A table with one row a ticker: percent of revenue to purify, dividend and amount per share, quarter, year, report date, note.
 * @customfunction PURIFICATION
 * @param tickers Ticker, or a range of tickers.
 * @param fields Names of the columns, as a range or a list with commas.
 * @param headers TRUE puts the columns' names on top.
 * @returns {any[][]} One row a ticker, one column a field.
 * @example =SHARIAH.PURIFICATION("AAPL",,TRUE)
 * @asks 5, 4
 * @cancelable
 */
export function purification(tickers: any[][], fields?: any[][], headers?: boolean) {
  return orFund(rows(tickers, operation, columnsOf(named, fields), headers), "ETF.PURIFICATION");
}

const missing = "No dividend or purification amount given";

/** A missing amount is unknown; only a dividend of 0 makes it 0. */
function amountOf(entry: Entry): number | undefined {
  const amount = entry.dividend_purification_amount_per_share;
  return amount === undefined && entry.dividend_per_share_for_quarter === 0 ? 0 : amount;
}

/** A blank beside a ticker stays blank, whatever becomes of the ticker: it is not asked. */
export function heldAlone(tickers: Range, held: Beside): Range {
  return across(tickers, (ticker, row, column) => (isOmitted(held(row, column)) ? "" : ticker));
}

/** An amount per share for the shares beside it. */
export function times(amount: number | undefined, shares: unknown): Cell | undefined {
  const count = quantity(shares, "shares");
  if (isFailure(count)) return count;
  return amount === undefined || count === undefined ? undefined : amount * count;
}

const named: Named<Entry> = [
  ["Ratio", (entry) => entry["non-compliant_revenue_ratio"]],
  ["Dividend", (entry) => entry.dividend_per_share_for_quarter],
  ["Amount per share", amountOf],
  ["Quarter", (entry) => entry.reported_quarter],
  ["Year", (entry) => entry.reported_year],
  ["Report date", (entry) => dayOf(entry.report_date)],
  ["Note", noteOf],
];

function noteOf(entry: Entry): string {
  const dividend = entry.dividend_per_share_for_quarter;
  if (dividend === undefined) return "dividend not given";
  return dividend === 0 ? "no dividend this quarter" : "latest quarter only; currency not given";
}
