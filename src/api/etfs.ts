/**
 * The operations about funds (8 to 15): the list of ETFs, and a fund's report, purification, holdings, profile,
 * sectors, zakatable assets and countries.
 */
import { ticker } from "../core/ticker";
import { everyCountry, fundPeriod, market } from "./inputs";
import { anyRow, post, row } from "./row";
import { etfListEntry, etfProfileEntry, etfScreeningReport } from "./schemas";

const day = 24 * 3_600_000;

/**
 * The funds of a country, or of all countries (`all`). The list is fresh for a week, because it tells a fund from a
 * stock and new funds are rare.
 */
export const etfList = row({
  name: "etfList",
  title: "the list of ETFs",
  entry: etfListEntry,
  many: true,
  input: market,
  freshness: 7 * day,
  keepsLastGood: true,
  isSideQuestion: true,
  routes: [
    {
      ...post("single", "POST /v1/{segment}/etf/list", "country"),
      body: ([country = everyCountry]) => (country === everyCountry ? {} : { country }),
    },
  ],
});

export const etfReport = row({
  name: "etfReport",
  title: "the ETF report",
  entry: etfScreeningReport,
  many: false,
  input: ticker,
  freshness: day,
  ages: "quarterly",
  keepsLastGood: true,
  routes: [post("single", "POST /v1/{segment}/etf/report", "symbol")],
  demo: [post("demo", "POST /demo/{segment}/etf/report", "symbol")],
});

const period = ["symbol", "date_from", "date_to"] as const;

/**
 * A fund's purification. Its path is the only one that the specification lists without a version; if the service
 * refuses that path, version 1 is tried.
 */
export const etfPurification = row({
  name: "etfPurification",
  title: "ETF purification",
  entry: etfScreeningReport,
  many: false,
  input: fundPeriod,
  freshness: day,
  ages: "quarterly",
  keepsLastGood: false,
  routes: [
    { ...post("unversioned", "POST /{segment}/etf/purification", ...period), movesOn: [404, 405] },
    post("version 1", "POST /v1/{segment}/etf/purification", ...period),
  ],
  demo: [post("demo", "POST /demo/{segment}/etf/purification", ...period)],
});

export const etfHoldings = anyRow({
  name: "etfHoldings",
  title: "ETF holdings",
  input: ticker,
  freshness: day,
  ages: "quarterly",
  keepsLastGood: false,
  routes: [post("single", "POST /v1/{segment}/etf/holdings", "symbol")],
});

export const etfProfile = row({
  name: "etfProfile",
  title: "the ETF profile",
  entry: etfProfileEntry,
  many: false,
  input: ticker,
  freshness: day,
  ages: "quarterly",
  keepsLastGood: true,
  routes: [post("single", "POST /v1/{segment}/etf/profile", "symbol")],
  demo: [post("demo", "POST /demo/{segment}/etf/profile", "symbol")],
});

export const etfSector = anyRow({
  name: "etfSector",
  title: "ETF sectors",
  input: ticker,
  freshness: day,
  ages: "quarterly",
  keepsLastGood: false,
  routes: [post("single", "POST /v1/{segment}/etf/sector", "symbol")],
});

export const etfZakatable = anyRow({
  name: "etfZakatable",
  title: "ETF zakatable assets",
  input: ticker,
  freshness: day / 6,
  ages: "daily",
  keepsLastGood: false,
  routes: [post("single", "POST /v1/{segment}/etf/zakatableAssets", "symbol")],
});

export const etfCountry = anyRow({
  name: "etfCountry",
  title: "ETF countries",
  input: ticker,
  freshness: day,
  ages: "quarterly",
  keepsLastGood: false,
  routes: [post("single", "POST /v1/{segment}/etf/country", "symbol")],
});
