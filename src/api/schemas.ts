/**
 * What the service sends, entry by entry, after its specification. Reading is forgiving where the specification is
 * silent: an unknown field is kept, a missing or ill-typed one is unknown (undefined), never 0. Only an entry that is
 * no object is refused. Ratios are percent numbers; the wire's own spelling (`totalRetio`) stays on the wire.
 */
import * as z from "zod/mini";

const number = z.catch(z.optional(z.number()), undefined);
const text = z.catch(z.optional(z.string()), undefined);

export const revenueBreakdown = z.looseObject({
  halalRatio: number,
  notHalalRatio: number,
  doubtfulRatio: number,
  halalRevenue: number,
  notHalalRevenue: number,
  doubtfulRevenue: number,
  status: text,
});

const interest = z.looseObject({ amount: number, ratio: number, status: text });

/** A test's object, or unknown when the service gives something else there. */
function optional<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.optional(schema), undefined);
}

const screened = {
  companyName: text,
  symbol: text,
  /** `YYYY-MM-DD` or ISO 8601 with fractional seconds: both occur. */
  lastUpdate: text,
  shariahComplianceStatus: text,
  /** 0 to 5; may be absent. */
  complianceRanking: number,
  revenueBreakdown: optional(revenueBreakdown),
  interestBearingSecuritiesAndAssets: optional(interest),
  interestBearingDebt: optional(interest),
  reportDate: text,
  reportSource: text,
  totalRevenue: number,
  trailing36monAvrCap: number,
};

/** The compact entry of operation 3: its amounts come without scale or currency. */
export const screeningEntry = z.looseObject(screened);

/** The full report of operation 1. The details are nested without bound; `functions/breakdown` walks them. */
export const stockReport = z.looseObject({
  ...screened,
  totalAssets: number,
  accountsReceivable: number,
  reportedYear: number,
  reportedQuarter: text,
  reportPeriod: number,
  mainCurrency: text,
  units: number,
  revenueBreakdownDetail: z.optional(z.unknown()),
  interestBearingSecuritiesAndAssetsDetail: z.optional(z.unknown()),
  interestIncomeDetail: z.optional(z.unknown()),
  interestBearingDebtDetail: z.optional(z.unknown()),
});

export const purificationEntry = z.looseObject({
  symbol: text,
  "non-compliant_revenue_ratio": number,
  reported_quarter: text,
  reported_year: number,
  /** Of the latest quarter. Absent is unknown; 0 is no dividend. */
  dividend_per_share_for_quarter: number,
  dividend_purification_amount_per_share: number,
  report_date: text,
});

export const zakatResult = z.looseObject({
  symbol: text,
  /** Market price of the stock. */
  value: number,
  /** Short-term or Long-term. */
  investment_type: text,
  zakat_amount_per_share: number,
});

export const stockListEntry = z.looseObject({
  companyName: text,
  stockName: text,
  shariahComplianceStatus: text,
  complianceRanking: number,
});

export const callStatistics = z.looseObject({
  clientId: text,
  companyName: text,
  subscriptionPlan: text,
  monthlyRequestLimit: number,
  activeMonthRequestAmount: number,
  lastRequestDate: text,
  subscriptionEndDate: text,
  activeMonthStartDate: text,
});
