/**
 * Makes up the stocks of the sample market. Every operation's entry is made from the same stock, so that the list, the
 * screening, the report, the purification and the zakat of a ticker always agree. Ratios are whole hundredths of a
 * percent here, so that "exactly 30 %" exists and sums are exact. The verdicts are made up; they are no fatwa.
 */
import type { Verdict } from "../../api/verdict";
import { between, chance, oneOf } from "./chance";
import { type Company, companies } from "./companies";

export interface Stock {
  readonly company: Company;
  readonly verdict: Verdict;
  /** The compliance ranking, 0 to 5; undefined for some stocks. */
  readonly rank: number | undefined;
  /** Shares of revenue in hundredths of a percent, together 10,000; unknown for a stock that is not covered. */
  readonly revenue: { readonly halal: number; readonly notHalal: number; readonly doubtful: number } | undefined;
  /** Interest-bearing securities and assets, in hundredths of a percent of `capitalisation`; `debt` likewise. */
  readonly securities: number | undefined;
  readonly debt: number | undefined;
  /** In `units` of `company.currency`. */
  readonly totalRevenue: number;
  readonly capitalisation: number;
  readonly units: number;
  readonly quarter: Quarter;
  readonly year: number;
  readonly reportDate: string;
  /** ISO 8601 with fractional seconds. */
  readonly lastUpdate: string;
  /** Price of a share in hundredths of the currency. */
  readonly price: number;
  /** Dividend of a share for the quarter in ten-thousandths of the currency; 0 is none, undefined is unknown. */
  readonly dividend: number | undefined;
}

export type Quarter = "FIRST_QUARTER" | "SECOND_QUARTER" | "THIRD_QUARTER" | "ANNUAL";

/** The service's limits, in hundredths of a percent; a test fails at the limit itself. */
export const limits = { revenue: 500, securities: 3_000, debt: 3_000 } as const;

const periods = {
  FIRST_QUARTER: { year: 2025, end: "2025-03-31", months: 3 },
  SECOND_QUARTER: { year: 2025, end: "2025-06-30", months: 6 },
  THIRD_QUARTER: { year: 2025, end: "2025-09-30", months: 9 },
  ANNUAL: { year: 2024, end: "2024-12-31", months: 12 },
} as const;

const made = new Map<string, Stock>();

/** The stock of a ticker; undefined when the sample market has none. */
export function stock(ticker: string): Stock | undefined {
  const company = companies.get(ticker);
  if (!company) return undefined;
  const known = made.get(ticker) ?? make(company);
  made.set(ticker, known);
  return known;
}

export function monthsOf(quarter: Quarter): number {
  return periods[quarter].months;
}

function make(company: Company): Stock {
  const { ticker } = company;
  const covered = chance(ticker, "covered") >= 0.04;
  const revenue = covered ? revenueOf(company) : undefined;
  const securities = covered && chance(ticker, "securities known") >= 0.03 ? securitiesOf(ticker) : undefined;
  const debt = covered ? debtOf(ticker) : undefined;
  const verdict = verdictOf(company, revenue, securities, debt);
  const quarter = oneOf<Quarter>(ticker, "quarter", ["FIRST_QUARTER", "SECOND_QUARTER", "THIRD_QUARTER", "ANNUAL"]);
  const { year, end } = periods[quarter];
  const units = chance(ticker, "units") < 0.75 ? 1_000_000 : 1;
  const millions = between(ticker, "revenue", 900, 90_000);
  return {
    company,
    verdict,
    rank: chance(ticker, "ranked") < 0.08 ? undefined : rankOf(verdict, revenue, securities, debt),
    revenue,
    securities,
    debt,
    totalRevenue: (millions * 1_000_000) / units,
    capitalisation: (millions * between(ticker, "capitalisation", 1, 9) * 1_000_000) / units,
    units,
    quarter,
    year,
    reportDate: end,
    lastUpdate: updateTime(ticker, end),
    price: between(ticker, "price", 500, 90_000),
    dividend: dividendOf(ticker),
  };
}

/** Industries whose revenue is mostly not halal (`forbidden`), and partly not halal (`mixed`). */
const forbidden =
  /bank|insurance|reinsurance|consumer finance|brewers|distillers|casinos|tobacco|brokerage|multi-sector|asset management/i;
const mixed = /entertainment|broadcasting|hotel|restaurants|food retail|airlines|merchandise|media|packaged foods/i;

function revenueOf({ ticker, industry }: Company): NonNullable<Stock["revenue"]> {
  const doubtful =
    chance(ticker, "any doubtful") < 0.5 ? 0 : between(ticker, "doubtful", 5, mixed.test(industry) ? 330 : 190);
  const notHalal = notHalalOf(ticker, industry, doubtful);
  return { halal: 10_000 - notHalal - doubtful, notHalal, doubtful };
}

function notHalalOf(ticker: string, industry: string, doubtful: number): number {
  if (forbidden.test(industry)) return between(ticker, "not halal", 4_000, 9_600);
  const line = chance(ticker, "on the line of revenue");
  if (line < 0.02) return limits.revenue - doubtful;
  if (line < 0.04) return limits.revenue - 1 - doubtful;
  return Math.round(chance(ticker, "not halal") ** 2 * (mixed.test(industry) ? 620 : 400));
}

function securitiesOf(ticker: string): number {
  return onTheLine(ticker, "securities", limits.securities) ?? Math.round(chance(ticker, "securities") ** 2 * 3_500);
}

function debtOf(ticker: string): number {
  if (chance(ticker, "more debt than worth") < 0.01) return between(ticker, "debt", 10_001, 14_000);
  return onTheLine(ticker, "debt", limits.debt) ?? Math.round(chance(ticker, "debt") ** 1.5 * 3_900);
}

/**
 * For some tickers a ratio exactly at the limit, or a hundredth of a percent below it: a client that rounds before it
 * compares would show it wrongly.
 */
function onTheLine(ticker: string, test: string, limit: number): number | undefined {
  const line = chance(ticker, `on the line of ${test}`);
  if (line < 0.015) return limit;
  return line < 0.03 ? limit - 1 : undefined;
}

/**
 * A failed test decides the verdict; otherwise an unknown test leaves the stock not covered; otherwise the business
 * itself may be doubtful.
 */
function verdictOf(company: Company, revenue: Stock["revenue"], securities?: number, debt?: number): Verdict {
  if (failures(revenue, securities, debt) > 0) return "NOT HALAL";
  if (!revenue || securities === undefined || debt === undefined) return "NOT COVERED";
  const doubt = mixed.test(company.industry) ? 0.4 : 0.06;
  return chance(company.ticker, "doubtful business") < doubt ? "DOUBTFUL" : "HALAL";
}

function failures(revenue: Stock["revenue"], securities = 0, debt = 0): number {
  const failed = [
    revenue !== undefined && revenue.notHalal + revenue.doubtful >= limits.revenue,
    securities >= limits.securities,
    debt >= limits.debt,
  ];
  return failed.filter(Boolean).length;
}

function rankOf(verdict: Verdict, revenue: Stock["revenue"], securities = 0, debt = 0): number | undefined {
  if (verdict === "NOT COVERED" || !revenue) return undefined;
  if (verdict === "DOUBTFUL") return 2;
  if (verdict === "NOT HALAL") return failures(revenue, securities, debt) > 1 ? 0 : 1;
  const used = Math.max(
    (revenue.notHalal + revenue.doubtful) / limits.revenue,
    securities / limits.securities,
    debt / limits.debt,
  );
  return used < 0.4 ? 5 : used < 0.7 ? 4 : 3;
}

function updateTime(ticker: string, end: string): string {
  const minutes = between(ticker, "updated", 20 * 1_440, 60 * 1_440);
  return new Date(Date.parse(end) + minutes * 60_000 + between(ticker, "ms", 1, 59_999)).toISOString();
}

function dividendOf(ticker: string): number | undefined {
  const kind = chance(ticker, "dividend kind");
  if (kind < 0.22) return 0;
  return kind < 0.3 ? undefined : between(ticker, "dividend", 200, 18_000);
}
