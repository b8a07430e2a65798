/**
 * The operations about stocks (1 to 7): the full report, the list of stocks, screening, purification, related stocks,
 * zakat.
 */
import { ticker } from "../core/ticker";
import { stockFilter } from "./inputs";
import { bulk, get, post, row } from "./row";
import { purificationEntry, screeningEntry, stockListEntry, stockReport, zakatResult } from "./schemas";

const hour = 3_600_000;
/** A verdict is fresh for a day, since the service's data is quarterly. */
const day = 24 * hour;

const reportRoute = post("single", "POST /v3/{segment}/stocks/report", "stock");
const demoReportRoute = post("demo", "POST /demo/{segment}/stocks/report", "stock");

export const screening = row({
  name: "screening",
  title: "screening",
  entry: screeningEntry,
  many: false,
  input: ticker,
  freshness: day,
  ages: "quarterly",
  keepsLastGood: true,
  routes: [bulk("POST /v2/{segment}/stocks/screening-list", "stocks"), reportRoute],
  demo: [demoReportRoute],
});

export const report = row({
  name: "report",
  title: "the full report",
  entry: stockReport,
  many: false,
  input: ticker,
  freshness: day,
  ages: "quarterly",
  keepsLastGood: true,
  routes: [reportRoute],
  demo: [demoReportRoute],
  alsoAnswers: [screening],
});

/** The stocks of a country, or of one of its sectors: `US|Health Care`, or `US` for all sectors. */
export const list = row({
  name: "list",
  title: "the list of stocks",
  entry: stockListEntry,
  many: true,
  input: stockFilter,
  freshness: day,
  ages: "quarterly",
  keepsLastGood: true,
  routes: [post("single", "POST /v1/{segment}/stocks/list", "country", "sector")],
});

export const purification = row({
  name: "purification",
  title: "dividend purification",
  entry: purificationEntry,
  many: false,
  input: ticker,
  freshness: day,
  ages: "quarterly",
  keepsLastGood: false,
  routes: [
    bulk("POST /v2/{segment}/stocks/dividends/pure/bulk", "stocks"),
    post("single", "POST /v2/{segment}/stocks/dividends/pure", "stock"),
  ],
});

/** The stocks of the same market, industry and sector. */
export const related = row({
  name: "related",
  title: "related stocks",
  entry: stockListEntry,
  many: true,
  input: ticker,
  freshness: day,
  ages: "quarterly",
  keepsLastGood: true,
  routes: get("GET /v1/{segment}/stocks/related/{input}"),
});

/** A stock's zakat. It depends on a price, so it is fresh for hours and not for a day. */
export const zakat = row({
  name: "zakat",
  title: "zakat",
  entry: zakatResult,
  many: true,
  own: "investment_type",
  input: ticker,
  freshness: 4 * hour,
  ages: "daily",
  keepsLastGood: false,
  routes: get("GET /v1/{segment}/stocks/calculate_zakat/{input}"),
});
