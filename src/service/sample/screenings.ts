/** Makes the sample's report (operation 1) and screening (operation 3) of a stock. */

import type { Entry } from "../../api/row";
import type { report, screening } from "../../api/stocks";
import { chance } from "./chance";
import { incomeDetail, interestDetail, interestIncome } from "./details";
import { monthsOf, type Stock } from "./stocks";
import { interestStatus, reportVerdict, revenueStatus, screeningVerdict, testResult } from "./verdicts";

export function screeningEntryOf(stock: Stock): Entry<typeof screening> {
  const { company, revenue, totalRevenue, capitalisation } = stock;
  const { ticker } = company;
  const notPermissible = revenue && revenue.notHalal + revenue.doubtful;
  const amount = (share: number | undefined) => (share === undefined ? null : (totalRevenue * share) / 10_000);
  const interest = (share: number | undefined, test: "securities" | "debt") => ({
    amount: share === undefined ? null : (capitalisation * share) / 10_000,
    ratio: percent(share),
    status: interestStatus(ticker, testResult(share, test)),
  });
  return {
    companyName: company.name,
    symbol: ticker,
    lastUpdate: stock.lastUpdate,
    shariahComplianceStatus: screeningVerdict(stock.verdict),
    complianceRanking: stock.rank,
    revenueBreakdown: {
      halalRatio: percent(revenue?.halal),
      notHalalRatio: percent(revenue?.notHalal),
      doubtfulRatio: percent(revenue?.doubtful),
      halalRevenue: amount(revenue?.halal),
      notHalalRevenue: amount(revenue?.notHalal),
      doubtfulRevenue: amount(revenue?.doubtful),
      status: revenueStatus(ticker, testResult(notPermissible, "revenue")),
    },
    interestBearingSecuritiesAndAssets: interest(stock.securities, "securities"),
    interestBearingDebt: interest(stock.debt, "debt"),
    reportDate: stock.reportDate,
    reportSource: `https://filings.example/${encodeURIComponent(ticker)}/${stock.year}-${stock.quarter.toLowerCase()}.pdf`,
    totalRevenue,
    trailing36monAvrCap: capitalisation,
  };
}

export function reportOf(stock: Stock): Entry<typeof report> {
  const { company, lastUpdate } = stock;
  const dayOnly = chance(company.ticker, "form of last update") < 0.5;
  return {
    ...screeningEntryOf(stock),
    lastUpdate: dayOnly ? lastUpdate.slice(0, 10) : lastUpdate,
    shariahComplianceStatus: reportVerdict(company.ticker, stock.verdict),
    totalAssets: Math.round(stock.capitalisation * 0.6),
    accountsReceivable: Math.round(stock.totalRevenue * 0.09),
    reportedYear: stock.year,
    reportedQuarter: stock.quarter,
    reportPeriod: monthsOf(stock.quarter),
    mainCurrency: company.currency,
    units: stock.units,
    revenueBreakdownDetail: incomeDetail(stock),
    interestBearingSecuritiesAndAssetsDetail: interestDetail(stock, "securities"),
    interestIncomeDetail: interestIncome(stock),
    interestBearingDebtDetail: interestDetail(stock, "debt"),
  };
}

/** Converts hundredths of a percent to percent, the unit that the service sends. */
function percent(hundredths: number | undefined): number | null {
  return hundredths === undefined ? null : hundredths / 100;
}
