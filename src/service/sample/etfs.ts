/**
 * Makes the sample's answers about funds (operations 8 to 15). A fund's totals are the weighted sums of its holdings'
 * amounts, in whole units of its currency, and a ratio is a quotient of such sums over the holdings for which it is
 * known. The specification shows no shape for holdings, sectors, countries and zakatable assets: each has a different
 * shape here, and none of them is a promise.
 */
import type { etfList, etfProfile, etfReport } from "../../api/etfs";
import type { Entry } from "../../api/row";
import type { Result, Verdict } from "../../api/verdict";
import { zakatablePercent } from "./amounts";
import { chance, hash } from "./chance";
import type { Fund, Holding } from "./funds";
import type { Stock } from "./stocks";
import {
  etfListVerdict,
  etfReportVerdict,
  interestStatus,
  listVerdict,
  reportVerdict,
  revenueStatus,
  testResult,
} from "./verdicts";

export function etfListEntryOf(fund: Fund): Entry<typeof etfList> {
  const { ticker, holdings } = fund;
  const serial = String(hash(ticker)).padStart(10, "0").slice(0, 10);
  return {
    symbol: ticker,
    isin: `XX${serial}`,
    name: fund.name,
    assetClass: "Equity",
    investmentSegment: fund.segment,
    market: fund.market,
    navCurrency: fund.currency,
    numberOfHoldings: holdings.length,
    uncoveredHoldings: holdings.filter(({ stock }) => stock.verdict === "NOT COVERED").length,
    complianceStatus: etfListVerdict(aggregate(fund).verdict),
  };
}

export function etfReportOf(fund: Fund): Entry<typeof etfReport> {
  const { verdict, revenue, securities, debt, capitalisation } = aggregate(fund);
  const { ticker } = fund;
  return {
    ...etfListEntryOf(fund),
    complianceStatus: etfReportVerdict(verdict),
    aggregateRevenueBreakdown: {
      halalRatio: ratio(revenue.halal, revenue.total),
      notHalalRatio: ratio(revenue.notHalal, revenue.total),
      doubtfulRatio: ratio(revenue.doubtful, revenue.total),
      halalRevenue: revenue.halal,
      notHalalRevenue: revenue.notHalal,
      doubtfulRevenue: revenue.doubtful,
      status: revenueStatus(ticker, revenue.result),
    },
    aggregateInterestBearingSecuritiesAndAssets: {
      interestAmount: securities.amount,
      interestRatio: ratio(securities.amount, securities.base),
      status: interestStatus(ticker, securities.result),
    },
    aggregateInterestBearingDebt: {
      debtAmount: debt.amount,
      debtRatio: ratio(debt.amount, debt.base),
      status: interestStatus(ticker, debt.result),
    },
    lastUpdate: lastUpdate(fund),
    aggregateRevenue: revenue.total,
    month36AverageMarkCap: capitalisation,
  };
}

export function etfProfileOf(fund: Fund): Entry<typeof etfProfile> {
  const { verdict } = aggregate(fund);
  const report = etfReportOf(fund);
  const { aggregateRevenueBreakdown: revenue, aggregateInterestBearingDebt: debt } = report;
  const securities = report.aggregateInterestBearingSecuritiesAndAssets;
  return {
    companyName: fund.name,
    stockName: fund.ticker,
    shariahComplianceStatus: reportVerdict(fund.ticker, verdict),
    complianceRanking: chance(fund.ticker, "ranked") < 0.2 ? undefined : ranks[verdict],
    reportDate: lastUpdate(fund).slice(0, 10),
    source: `https://funds.example/${encodeURIComponent(fund.ticker)}`,
    revenueBreakdown: {
      halal: revenue?.halalRatio,
      notHalal: revenue?.notHalalRatio,
      doubtful: revenue?.doubtfulRatio,
      status: revenue?.status,
    },
    interestBearingSecuritiesAndAssets: { interestRatio: securities?.interestRatio, status: securities?.status },
    interestBearingDebt: { debtRatio: debt?.debtRatio, status: debt?.status },
  };
}

const ranks: Readonly<Record<Verdict, number | undefined>> = {
  HALAL: 4,
  DOUBTFUL: 2,
  "NOT HALAL": 1,
  "NOT COVERED": undefined,
};

/** Holdings, as a plain list of records. */
export function holdingsOf({ holdings }: Fund): unknown {
  return holdings.map(({ stock: { company, verdict }, weight }) => ({
    symbol: company.ticker,
    name: company.name,
    weight: weight / 100,
    shariahComplianceStatus: listVerdict(company.ticker, verdict),
  }));
}

/** Sectors, as an object with a field for each. */
export function sectorsOf(fund: Fund): unknown {
  return Object.fromEntries(weights(fund, ({ company }) => company.sector));
}

/** Countries, as a list inside an object. */
export function countriesOf(fund: Fund): unknown {
  const countries = weights(fund, ({ company }) => company.country);
  return { symbol: fund.ticker, countries: countries.map(([country, weight]) => ({ country, weight })) };
}

/** Zakatable assets, as an object inside an object. */
export function zakatableAssetsOf({ ticker, currency, holdings }: Fund): unknown {
  const percent = holdings.reduce((sum, { stock, weight }) => sum + zakatablePercent(stock) * weight, 0) / 10_000;
  return {
    symbol: ticker,
    currency,
    zakatableAssets: { percentOfValue: percent, zakatPercentOfValue: percent * 0.025 },
  };
}

interface Sum {
  readonly amount: number;
  /** What `amount` is divided by for the ratio. */
  readonly base: number;
  readonly result: Result;
}

interface Aggregate {
  readonly verdict: Verdict;
  readonly revenue: Readonly<Record<"total" | "halal" | "notHalal" | "doubtful", number>> & { readonly result: Result };
  readonly securities: Sum;
  readonly debt: Sum;
  readonly capitalisation: number;
}

function aggregate({ holdings }: Fund): Aggregate {
  const known = holdings.filter(({ stock }) => stock.revenue);
  const share = (kind: "halal" | "notHalal" | "doubtful") =>
    sumOf(known, ({ totalRevenue, units, revenue }) => (totalRevenue * units * (revenue?.[kind] ?? 0)) / 10_000);
  const amounts = { halal: share("halal"), notHalal: share("notHalal"), doubtful: share("doubtful") };
  const total = sumOf(known, ({ totalRevenue, units }) => totalRevenue * units);
  const impure = ratio(amounts.notHalal + amounts.doubtful, total);
  const revenue = { ...amounts, total, result: testResult(impure === null ? undefined : impure * 100, "revenue") };
  const securities = interestOf(holdings, "securities");
  const debt = interestOf(holdings, "debt");
  return {
    verdict: verdictOf(holdings, [revenue.result, securities.result, debt.result]),
    revenue,
    securities,
    debt,
    capitalisation: sumOf(holdings, ({ capitalisation, units }) => capitalisation * units),
  };
}

function interestOf(holdings: readonly Holding[], test: "securities" | "debt"): Sum {
  const known = holdings.filter(({ stock }) => stock[test] !== undefined);
  const base = sumOf(known, ({ capitalisation, units }) => capitalisation * units);
  const amount = sumOf(known, (stock) => (stock.capitalisation * stock.units * (stock[test] ?? 0)) / 10_000);
  const percent = ratio(amount, base);
  return { amount, base, result: testResult(percent === null ? undefined : percent * 100, test) };
}

/**
 * A failed test decides the verdict, then an unknown one; otherwise the fund is doubtful when a tenth of it or more is
 * in doubtful stocks.
 */
function verdictOf(holdings: readonly Holding[], results: readonly Result[]): Verdict {
  if (results.includes("FAIL")) return "NOT HALAL";
  if (results.includes("NOT COVERED")) return "NOT COVERED";
  const doubtful = holdings.filter(({ stock }) => stock.verdict === "DOUBTFUL");
  return doubtful.reduce((sum, { weight }) => sum + weight, 0) >= 1_000 ? "DOUBTFUL" : "HALAL";
}

function sumOf(holdings: readonly Holding[], amount: (stock: Stock) => number): number {
  return holdings.reduce((sum, { stock, weight }) => sum + (amount(stock) * weight) / 10_000, 0);
}

function ratio(amount: number, base: number): number | null {
  return base === 0 ? null : (amount * 100) / base;
}

/** When the fund's most recently updated holding was updated; ISO 8601. */
function lastUpdate({ holdings }: Fund): string {
  const [last = ""] = holdings
    .map(({ stock }) => stock.lastUpdate)
    .sort()
    .reverse();
  return last;
}

/** The weights of groups of holdings in percent, the largest first; `belongsTo` gives the group of a stock. */
function weights({ holdings }: Fund, belongsTo: (stock: Stock) => string): [string, number][] {
  const sums = new Map<string, number>();
  for (const { stock, weight } of holdings) sums.set(belongsTo(stock), (sums.get(belongsTo(stock)) ?? 0) + weight);
  return [...sums].sort(([, a], [, b]) => b - a).map(([name, weight]) => [name, weight / 100]);
}
