/**
 * The functions for dividend purification. The amount per share is the service's own, for the latest quarter, and is
 * never multiplied up to a year.
 */
import type { Answer } from "../api/row";
import { purification as operation } from "../api/stocks";
import { across, type Call, type Cell, type Cells, type Range } from "../core/call";
import { type Failure, isFailure, phraseOf } from "../core/failure";
import type { Phrase } from "../core/phrase";
import { type Beside, beside, isOmitted, quantity } from "./arguments/arguments";
import { contradictionIn } from "./contradiction";
import { orFund, overall } from "./funds";
import { verdictText } from "./screeningEntry";
import { cellOf, columnsOf, each, type Keeping, type Named, numeric, rows, type ShowCell } from "./show";
import { dayOf } from "./values";
import { joinPhrases, missingValue, phrase } from "./words";

export type Purification = Answer<typeof operation>;

/**
 * What to give away of the latest quarter's dividend: per share, or for a number of shares.
 * @customfunction PURIFY
 * @param tickers Ticker, or a range of tickers.
 * @param shares Shares entitled at the record date: one number, or a column as long as the tickers.
 * @returns {any[][]} One amount a ticker in the service's currency, in the range's shape; 0 where there was no dividend.
 * @example =SHARIAH.PURIFY("AAPL",100)
 * @gives each
 * @asks 5, 4
 * @cancelable
 */
export function purify(tickers: any[][], shares?: any[][]) {
  if (shares === undefined || shares === null)
    return orFund(numeric(each(tickers, operation, perShare, missing)), "ETF.PURIFY");
  const held = beside(tickers, shares, "shares");
  if (isFailure(held)) return held;
  const show: ShowCell<Purification> = (entry, _view, row, column, slot) =>
    amountWithNotes(times(amountOf(entry), held(row, column)), undefined, slot);
  return orFund(numeric(each(heldTickers(tickers, held), operation, show, missing)), "ETF.PURIFY");
}

/**
 * A table with one row a ticker: percent of revenue to purify, dividend and amount per share, quarter, year, report date, note.
 * @customfunction PURIFICATION
 * @param tickers Ticker, or a range of tickers.
 * @param fields Names of the columns, as a range or a list with commas; status is the verdict, asked of screening.
 * @param headers TRUE puts the columns' names on top.
 * @returns {any[][]} One row a ticker, one column a field.
 * @example =SHARIAH.PURIFICATION("AAPL",,TRUE)
 * @gives table
 * @asks 5, 4, 3, 1
 * @cancelable
 */
export function purification(tickers: any[][], fields?: any[][], headers?: boolean) {
  const columns = columnsOf(purificationColumns, fields, operation.entry.shape, [status]);
  if (isFailure(columns)) return columns;
  const asked = rows(tickers, operation, columns, headers);
  const at = columns.indexOf(status);
  return orFund(at < 0 ? asked : withVerdicts(asked, at), "ETF.PURIFICATION");
}

export const missing = "noAmount";

/**
 * The service's amount per share. A failure if its figures contradict one another, because nobody knows which is wrong.
 */
export function amountOf(entry: Purification): number | Failure | undefined {
  const amount = givenAmount(entry);
  const product = disagreement(entry);
  if (product !== undefined) return missingValue("disagreement", String(amount), product);
  return impossible(entry) ?? amount;
}

/** The period's figures as the service gives them, also where they cannot be true. */
export function figuresOf(entry: Purification) {
  const { dividend_per_share_for_quarter: dividend, "non-compliant_revenue_ratio": percent } = entry;
  return { dividend, percent, perShare: givenAmount(entry) };
}

/** Why the figures cannot be true; undefined where they can. */
function impossible(entry: Purification): Failure | undefined {
  const { dividend, percent, perShare } = figuresOf(entry);
  switch (contradictionIn({ dividend, percent, perShare })) {
    case "percent":
      return missingValue("percentBeyond", String(percent));
    case "dividend":
      return missingValue("negativeDividend", String(dividend));
    case "amount":
      return missingValue("negativeAmount", String(perShare));
    case "amountOverDividend":
      // With a percentage, the three figures agree but for their rounding.
      if (percent !== undefined) return undefined;
      return missingValue("overDividend", String(perShare), String(dividend));
    case undefined:
      return undefined;
  }
}

/** The amount. If it is missing it is unknown, except that without a dividend it is 0. */
function givenAmount(entry: Purification): number | undefined {
  const amount = entry.dividend_purification_amount_per_share;
  return amount === undefined && entry.dividend_per_share_for_quarter === 0 ? 0 : amount;
}

/**
 * Dividend x ratio, if it differs from the amount by more than the rounding of the three figures explains; else
 * undefined.
 */
export function disagreement(entry: Purification): number | undefined {
  const { dividend_per_share_for_quarter: dividend, "non-compliant_revenue_ratio": ratio } = entry;
  const amount = givenAmount(entry);
  if (amount === undefined || dividend === undefined || ratio === undefined) return undefined;
  const product = (dividend * ratio) / 100;
  const most = (Math.abs(dividend) + roundingError(dividend)) * (Math.abs(ratio) + roundingError(ratio));
  // An amount of 0 is not taken as a rounded one. Otherwise too little would be given away.
  const explained =
    most / 100 - Math.abs(product) + (amount === 0 ? 0 : roundingError(amount)) + Math.abs(product) * 1e-9;
  // If the product is infinite, `explained` is NaN, and the comparison counts as a contradiction.
  return Math.abs(amount - product) <= explained ? undefined : Number(product.toPrecision(6));
}

/**
 * Half a unit of the figure's last digit: the most by which a rounded figure may be off. Trailing zeros are lost in a
 * number and do not count.
 */
export function roundingError(figure: number): number {
  const [, digits = ""] = figure.toFixed(12).replace(/0+$/, "").split(".");
  return 0.5 * 10 ** -Math.max(digits.length, 1);
}

/**
 * The tickers that have a number of shares beside them. The others become blank: they are not asked, and their cells
 * stay blank.
 */
export function heldTickers(tickers: Range, held: Beside): Range {
  return across(tickers, (ticker, row, column) => (isOmitted(held(row, column)) ? "" : ticker));
}

const perShare: ShowCell<Purification> = (entry, _view, _row, _column, slot) =>
  amountWithNotes(amountOf(entry), undefined, slot);

/**
 * An amount of money with its notes. Errors of binary arithmetic in the last digits are removed; the host formats the
 * number.
 */
export function amountWithNotes(
  cell: Cell | undefined,
  about: Phrase | undefined,
  { kept }: Keeping,
): Cell | undefined {
  if (typeof cell !== "number") return cell;
  const number = Number(cell.toPrecision(15));
  const notes = [about ?? [], kept ? phrase("kept") : []].flat();
  return { number, note: notes.length > 0 ? joinPhrases(notes) : undefined };
}

/** An amount per share times the number of shares beside it. Undefined if either is missing. */
export function times(amount: number | Failure | undefined, shares: unknown): Cell | undefined {
  const count = quantity(shares, "shares");
  if (isFailure(count)) return count;
  if (isFailure(amount)) return amount;
  return amount === undefined || count === undefined ? undefined : amount * count;
}

export const purificationColumns: Named<Purification> = [
  { title: "Ratio", isNumeric: true, show: (entry) => entry["non-compliant_revenue_ratio"] },
  { title: "Dividend", isNumeric: true, show: (entry) => entry.dividend_per_share_for_quarter },
  { title: "Amount per share", isNumeric: true, show: givenAmount },
  { title: "Quarter", show: (entry) => entry.reported_quarter },
  { title: "Year", isNumeric: true, show: (entry) => entry.reported_year },
  { title: "Report date", show: (entry) => dayOf(entry.report_date) },
  { title: "Note", show: noteOf },
];

/** A column that only `fields` adds. Its verdicts come from the screening and not from this operation. */
const status: Named<Purification>[number] = { title: "Status", show: () => undefined };

/** The same call, with the verdicts of the screening in column `at`. */
function withVerdicts(asked: Call<Purification>, at: number): Call<Purification> {
  const show: Call<Purification>["show"] = (slots) =>
    overall(asked.inputs, (screened, view): Cells => {
      const cells = asked.show(slots, view) as Cells;
      const above = cells.length - screened.length;
      return across(cells, (cell, row, column) => {
        const [slot] = screened[row - above] || [];
        return column === at && slot !== undefined
          ? cellOf(slot, verdictText, "noVerdict", view, row - above, 0)
          : cell;
      });
    }) as Call;
  return { ...asked, show };
}

export function noteOf(entry: Purification): Phrase {
  const product = disagreement(entry);
  if (product !== undefined) return phrase("disagrees", product);
  const wrong = impossible(entry);
  if (wrong) return phraseOf(wrong);
  const dividend = entry.dividend_per_share_for_quarter;
  if (dividend === undefined) return phrase("noDividendGiven");
  return phrase(dividend === 0 ? "noDividend" : "latest");
}
