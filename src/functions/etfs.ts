/** The ETF functions: the verdict on the fund as a whole, and what the service reports beside it. */
import {
  etfCountry,
  etfHoldings,
  etfList,
  etfProfile,
  etfPurification,
  etfReport,
  etfSector,
  etfZakatable,
} from "../api/etfs";
import { symbolOf } from "../api/reader";
import type { Answer } from "../api/row";
import { verdict } from "../api/verdict";
import type { Cell } from "../core/call";
import { isFailure } from "../core/failure";
import { ticker } from "../core/ticker";
import { rawFigures } from "./amounts";
import { countryNamed, isOmitted, isoDay, names, only, quantity } from "./arguments/arguments";
import { misspeltField } from "./arguments/serviceFields";
import { type Fund, fromFund, ratioOf, statusFilter, verdictText } from "./screeningEntry";
import { columnsOf, each, fieldOf, type Named, numeric, rows, type ShowCell, table } from "./show";
import { dayOf, fieldAt, fieldsAndValues, scalar, tabulate } from "./values";
import { badArgument, judgement, missingValue } from "./words";

/**
 * The Shariah verdict of each ETF.
 * @customfunction ETF.STATUS
 * @param tickers ETF ticker, or a range of them. Costs one call a ticker.
 * @returns {any[][]} One verdict a ticker, in the range's shape.
 * @example =SHARIAH.ETF.STATUS("SPUS")
 * @gives each
 * @asks 9
 * @cancelable
 */
export function etfStatus(tickers: any[][]) {
  return each(tickers, etfReport, statusOf, "noVerdict");
}

/**
 * A table with one row an ETF: name, status, holdings, uncovered holdings, the three ratios in percent, last update.
 * @customfunction ETF.SCREEN
 * @param tickers ETF ticker, or a range of them. Costs one call a ticker.
 * @param fields Names of the columns, as a range or a list with commas.
 * @param headers TRUE puts the columns' names on top.
 * @returns {any[][]} One row a ticker, one column a field.
 * @example =SHARIAH.ETF.SCREEN("SPUS",,TRUE)
 * @gives table
 * @asks 9
 * @cancelable
 */
export function etfScreen(tickers: any[][], fields?: any[][], headers?: boolean) {
  const columns = columnsOf(fundColumns, fields, etfReport.entry.shape);
  return isFailure(columns) ? columns : rows(tickers, etfReport, columns, headers);
}

/**
 * The ETF's report: one field of it for each ticker, or all of one ticker's as a table of fields and values.
 * @customfunction ETF.REPORT
 * @param tickers ETF ticker, or a range of them. Costs one call a ticker.
 * @param field Dotted path of a field, such as aggregateInterestBearingDebt.debtRatio.
 * @returns {any[][]} One value a ticker in the range's shape; without a field, a table.
 * @example =SHARIAH.ETF.REPORT("SPUS","navCurrency")
 * @gives each field
 * @asks 9
 * @cancelable
 */
export function etfReports(tickers: any[][], field?: string) {
  if (!isOmitted(field)) return fieldOf(tickers, etfReport, field);
  const [ticker, ...others] = tickers.flat().filter((cell) => !isOmitted(cell));
  if (others.length > 0) return badArgument("field", "oneField");
  return table(ticker, etfReport, rawFigures);
}

/**
 * The ETF's profile: all fields as a table, or the value of one.
 * @customfunction ETF.PROFILE
 * @param ticker ETF ticker. Costs one call.
 * @param field Dotted path of a field, such as source.
 * @returns {any[][]} Fields and values; with a field, its value.
 * @example =SHARIAH.ETF.PROFILE("SPUS","companyName")
 * @gives one field
 * @asks 12
 * @cancelable
 */
export function etfProfiles(ticker: any[][], field?: string) {
  if (isOmitted(field)) return table(only(ticker), etfProfile, fieldsAndValues);
  return fieldOf([[only(ticker)]], etfProfile, field);
}

/**
 * What to give away of an ETF's dividends over a range of dates: dividends times the not halal and doubtful percent.
 * @customfunction ETF.PURIFY
 * @param ticker ETF ticker. Costs one call.
 * @param dividends Dividends received over the range of dates.
 * @param from First day, as a date or text such as 2026-01-01.
 * @param to Last day.
 * @returns {any[][]} One amount, in the currency of the dividends. Some funds purify themselves: see their documents.
 * @example =SHARIAH.ETF.PURIFY("SPUS",120,"2026-01-01","2026-03-31")
 * @gives one
 * @asks 10
 * @cancelable
 */
export function etfPurify(ticker: any[][], dividends: any, from: any, to: any) {
  const input = isOmitted(dividends) ? "" : periodOf(ticker, from, to);
  if (isFailure(input)) return input;
  const amount = input === "" ? 0 : quantity(dividends, "dividends") || 0;
  if (isFailure(amount)) return amount;
  return numeric(each([[input]], etfPurification, (fund) => purifiedAmount(fund, amount), "noShare"));
}

/**
 * The ETF's report over a range of dates, for purification: fields and values.
 * @customfunction ETF.PURIFICATION
 * @param ticker ETF ticker. Costs one call.
 * @param from First day, as a date or text such as 2026-01-01.
 * @param to Last day.
 * @param fields Only these fields, as a range or a list with commas.
 * @returns {any[][]} Two columns: field, value.
 * @example =SHARIAH.ETF.PURIFICATION("SPUS","2026-01-01","2026-03-31")
 * @gives table
 * @asks 10
 * @cancelable
 */
export function etfPurifications(ticker: any[][], from: any, to: any, fields?: any[][]) {
  const input = periodOf(ticker, from, to);
  if (isFailure(input)) return input;
  const chosen = names(fields || []);
  const wrong = misspeltField(chosen, etfPurification.entry.shape);
  if (wrong) return wrong;
  return table(input, etfPurification, (fund) =>
    chosen.length > 0 ? chosen.map((name) => [name, fieldAt(fund, name)]) : fieldsAndValues(fund),
  );
}

/**
 * The ETF's holdings, as the service gives them.
 * @customfunction ETF.HOLDINGS
 * @param ticker ETF ticker. Costs one call.
 * @returns {any[][]} A table.
 * @example =SHARIAH.ETF.HOLDINGS("SPUS")
 * @gives table
 * @asks 11
 * @cancelable
 */
export function etfHolding(ticker: any[][]) {
  return table(only(ticker), etfHoldings, tabulate);
}

/**
 * The ETF's sectors, as the service gives them.
 * @customfunction ETF.SECTORS
 * @param ticker ETF ticker. Costs one call.
 * @returns {any[][]} A table.
 * @example =SHARIAH.ETF.SECTORS("SPUS")
 * @gives table
 * @asks 13
 * @cancelable
 */
export function etfSectors(ticker: any[][]) {
  return table(only(ticker), etfSector, tabulate);
}

/**
 * The ETF's countries, as the service gives them.
 * @customfunction ETF.COUNTRIES
 * @param ticker ETF ticker. Costs one call.
 * @returns {any[][]} A table.
 * @example =SHARIAH.ETF.COUNTRIES("SPUS")
 * @gives table
 * @asks 15
 * @cancelable
 */
export function etfCountries(ticker: any[][]) {
  return table(only(ticker), etfCountry, tabulate);
}

/**
 * The ETF's zakatable assets, as the service gives them.
 * @customfunction ETF.ZAKATABLE
 * @param ticker ETF ticker. Costs one call.
 * @returns {any[][]} A table.
 * @example =SHARIAH.ETF.ZAKATABLE("SPUS")
 * @gives table
 * @asks 14
 * @cancelable
 */
export function etfZakatables(ticker: any[][]) {
  return table(only(ticker), etfZakatable, tabulate);
}

/**
 * The ETFs that trade in a country: ticker, name, status, asset class, market, currency, holdings, uncovered.
 * @customfunction ETF.LIST
 * @param country Country code such as US, or all.
 * @param status Only those of this verdict, such as HALAL.
 * @returns {any[][]} One row an ETF.
 * @example =SHARIAH.ETF.LIST("US","HALAL")
 * @gives table
 * @asks 8
 * @cancelable
 */
export function etfLists(country: string, status?: string) {
  if (isOmitted(country)) return badArgument("country", "countryOrAll");
  const misnamed = countryNamed(country);
  if (misnamed) return misnamed;
  const isWanted = statusFilter(status);
  if (isFailure(isWanted)) return isWanted;
  return table(country, etfList, (funds) =>
    funds.filter(({ complianceStatus }) => isWanted(complianceStatus)).map(listRow),
  );
}

type Listed = Answer<typeof etfList>[number];

function listRow(fund: Listed): Cell[] {
  const status = verdict(fund.complianceStatus);
  const { name, assetClass, market, navCurrency, numberOfHoldings, uncoveredHoldings } = fund;
  const shown = [symbolOf(fund), name, status, assetClass, market, navCurrency, numberOfHoldings, uncoveredHoldings];
  return shown.map((value, nth) =>
    nth === 2 && status ? judgement(status) : (scalar(value) ?? missingValue("noValue")),
  );
}

const statusOf: ShowCell<Fund> = (fund, ...seen) => verdictText(fromFund(fund), ...seen);

export const fundColumns: Named<Fund> = [
  { title: "Name", show: ({ name }) => name },
  { title: "Status", show: statusOf },
  { title: "Holdings", isNumeric: true, show: ({ numberOfHoldings }) => numberOfHoldings },
  { title: "Uncovered", isNumeric: true, show: ({ uncoveredHoldings }) => uncoveredHoldings },
  { title: "Revenue", isNumeric: true, show: (fund) => ratioOf(fromFund(fund), "revenue") },
  { title: "Securities", isNumeric: true, show: (fund) => ratioOf(fromFund(fund), "securities") },
  { title: "Debt", isNumeric: true, show: (fund) => ratioOf(fromFund(fund), "debt") },
  { title: "Updated", show: ({ lastUpdate }) => dayOf(lastUpdate) },
];

function purifiedAmount(fund: Fund, dividends: number): number | undefined {
  const percent = ratioOf(fromFund(fund), "revenue");
  return percent === undefined ? undefined : (dividends * percent) / 100;
}

function periodOf(tickers: any[][], from: unknown, to: unknown) {
  const fund = ticker(only(tickers));
  if (isFailure(fund)) return fund;
  if (fund === null) return "";
  const first = isoDay(from, "from");
  if (isFailure(first)) return first;
  const last = isoDay(to, "to");
  return isFailure(last) ? last : `${fund}|${first}|${last}`;
}
