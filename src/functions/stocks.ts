/** The functions for stocks: the verdict, and what the service reports beside it. */
import { report as fullReport, zakat } from "../api/stocks";
import { isFailure } from "../core/failure";
import { rawFigures } from "./amounts";
import { isOmitted, names, only } from "./arguments/arguments";
import { columnOf, defaultColumns, fieldNames, reportFields } from "./arguments/fields";
import { isNumber, misspeltField } from "./arguments/serviceFields";
import { cardOf } from "./cards";
import { eachScreened, orFund, rowsScreened } from "./funds";
import { asItIs, fromFund, fromProfile, type Screened, verdictText } from "./screeningEntry";
import { each, fieldOf, ranks, rows, table } from "./show";
import { dayOf, fieldAt } from "./values";
import { badArgument } from "./words";

/**
 * The Shariah verdict of each stock: HALAL, NOT HALAL, DOUBTFUL or NOT COVERED.
 * @customfunction STATUS
 * @param tickers Ticker, or a range of tickers.
 * @returns {any[][]} One verdict a ticker, in the range's shape.
 * @example =SHARIAH.STATUS("AAPL")
 * @gives each
 * @asks 3, 1
 * @cancelable
 */
export function status(tickers: any[][]) {
  return eachScreened(tickers, verdictText, "noVerdict");
}

/**
 * The compliance rank of each stock, 0 to 5.
 * @customfunction RANK
 * @param tickers Ticker, or a range of tickers.
 * @returns {any[][]} One rank a ticker, in the range's shape; #N/A where the service gives none.
 * @example =SHARIAH.RANK("AAPL")
 * @gives each
 * @asks 3, 1
 * @cancelable
 */
export function rank(tickers: any[][]) {
  return ranks(eachScreened(tickers, rankOf, "noRank", fromProfile));
}

/**
 * The date of the company report that each verdict rests on.
 * @customfunction ASOF
 * @param tickers Ticker, or a range of tickers.
 * @returns {any[][]} One date a ticker, in the range's shape.
 * @example =SHARIAH.ASOF("AAPL")
 * @gives each
 * @asks 3, 1
 * @cancelable
 */
export function asof(tickers: any[][]) {
  return eachScreened(tickers, reportDateOf, "noDateGiven", fromProfile);
}

/**
 * The address of the company report that each verdict rests on.
 * @customfunction SOURCE
 * @param tickers Ticker, or a range of tickers.
 * @returns {any[][]} One address a ticker, in the range's shape.
 * @example =SHARIAH.SOURCE("AAPL")
 * @gives each
 * @asks 3, 1
 * @cancelable
 */
export function source(tickers: any[][]) {
  return eachScreened(tickers, sourceOf, "noSource", fromProfile);
}

/**
 * The company name of each stock, as the service has it.
 * @customfunction NAME
 * @param tickers Ticker, or a range of tickers.
 * @returns {any[][]} One name a ticker, in the range's shape.
 * @example =SHARIAH.NAME("AAPL")
 * @gives each
 * @asks 3, 1
 * @cancelable
 */
export function name(tickers: any[][]) {
  return eachScreened(tickers, nameOf, "noName");
}

/**
 * A table with one row a ticker: by default name, status, rank, the three ratios in percent, and report date. Amounts are in ones.
 * @customfunction SCREEN
 * @param tickers Ticker, or a range of tickers.
 * @param fields Names of the columns, as a range or a list with commas. Fields of the full report cost a call each.
 * @param headers TRUE puts the columns' names on top.
 * @returns {any[][]} One row a ticker, one column a field.
 * @example =SHARIAH.SCREEN("AAPL","name,status,debt",TRUE)
 * @gives table
 * @asks 3, 1
 * @cancelable
 */
export function screen(tickers: any[][], fields?: any[][], headers?: boolean) {
  const chosen = names(fields || []);
  const wrong = chosen.length > 0 ? misspeltField(chosen, reportFields(), fieldNames()) : undefined;
  if (wrong) return wrong;
  const columns = chosen.length > 0 ? chosen.map(columnOf) : defaultColumns();
  if (!columns.some(({ full }) => full)) return rowsScreened(tickers, columns, headers);
  return orFund(rows(tickers, fullReport, columns, headers), fromFund);
}

/**
 * The full report: one field of it for each ticker, or all of one ticker's as a table of fields and values. Amounts are as they came, in the table with units and currency beside.
 * @customfunction REPORT
 * @param tickers Ticker, or a range of tickers. Costs one call a ticker.
 * @param field Dotted path of a field, such as revenueBreakdownDetail.items.0.name; or of zakat's, such as zakat.0.value.
 * @returns {any[][]} One value a ticker in the range's shape; without a field, a table.
 * @example =SHARIAH.REPORT("AAPL","mainCurrency")
 * @gives each field
 * @asks 1, 7
 * @cancelable
 */
export function report(tickers: any[][], field?: string) {
  if (!isOmitted(field)) {
    const path = String(field).trim();
    // The fields of zakat's answer are shown by REPORT, because only its amount has a function of its own.
    if (/^zakat(\.|$)/i.test(path)) {
      const inEntry = path.split(".").slice(2).join(".");
      const wrong = inEntry === "" ? undefined : misspeltField([inEntry], zakat.entry.shape);
      if (wrong) return wrong;
      const ofZakat = path.replace(/^zakat/i, "zakat");
      const shown = each(tickers, zakat, (answer) => fieldAt({ zakat: answer }, ofZakat));
      const isNumeric = () => isNumber(inEntry, zakat.entry.shape);
      return orFund({ ...shown, isNumeric }, "ETF.ZAKATABLE");
    }
    const asked = fieldOf(tickers, fullReport, field, reportFields());
    return isFailure(asked) ? asked : orFund(asked, fromFund);
  }
  const [ticker, ...others] = tickers.flat().filter((cell) => !isOmitted(cell));
  if (others.length > 0) return badArgument("field", "oneField");
  return orFund(table(ticker, fullReport, rawFigures), asItIs);
}

/**
 * A card whose text is the verdict and whose fields formulas can read, as in =B2.[Debt ratio].
 * @customfunction CARD
 * @param ticker Ticker.
 * @returns {any[][]} A card where the host has data types; elsewhere the verdict.
 * @example =SHARIAH.CARD("AAPL")
 * @gives each
 * @asks 3, 1
 * @cancelable
 */
export function card(ticker: any[][]) {
  return eachScreened([[only(ticker)]], cardOf, "noVerdict");
}

function rankOf({ complianceRanking }: Screened) {
  return complianceRanking;
}

function reportDateOf({ reportDate }: Screened) {
  return dayOf(reportDate);
}

function sourceOf({ reportSource }: Screened) {
  return reportSource;
}

function nameOf({ companyName }: Screened) {
  return companyName;
}
