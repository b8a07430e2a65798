/**
 * What the service sends, entry by entry, after its specification. Reading is tolerant where the specification is
 * silent: an unknown field is kept; a missing or wrongly typed one is unknown (undefined), never 0. Only an entry that
 * is no object is refused. Ratios are percent numbers; the service's own spelling (`totalRetio`) is used only here.
 * Each schema is made when it is first used: to make them all takes 3 ms, and most cells of Sheets, which are executions
 * of their own, read no reply.
 */
import * as z from "zod/mini";

const number = once(() => z.catch(z.optional(z.number()), undefined));
const text = once(() => z.catch(z.optional(z.string()), undefined));

const revenueBreakdown = once(() =>
  z.looseObject({
    halalRatio: number(),
    notHalalRatio: number(),
    doubtfulRatio: number(),
    halalRevenue: number(),
    notHalalRevenue: number(),
    doubtfulRevenue: number(),
    status: text(),
  }),
);

const interest = once(() => z.looseObject({ amount: number(), ratio: number(), status: text() }));

/** A test's object; undefined when the service sends something else there. */
function optional<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.optional(schema), undefined);
}

const screened = once(() => ({
  companyName: text(),
  symbol: text(),
  /** `YYYY-MM-DD` or ISO 8601 with fractional seconds: both occur. */
  lastUpdate: text(),
  shariahComplianceStatus: text(),
  /** 0 to 5; may be absent. */
  complianceRanking: number(),
  revenueBreakdown: optional(revenueBreakdown()),
  interestBearingSecuritiesAndAssets: optional(interest()),
  interestBearingDebt: optional(interest()),
  reportDate: text(),
  reportSource: text(),
  totalRevenue: number(),
  trailing36monAvrCap: number(),
}));

/** A reply without a documented form. */
export const anything = once(() => z.unknown());

/** The compact entry of operation 3; its amounts have no scale and no currency. */
export const screeningEntry = once(() => z.looseObject(screened()));

/**
 * Line items are nested without limit, so each level is read by the code that uses it (`functions/breakdown`): a
 * hostile depth must not overflow the stack here.
 */
const lines = once(() => z.catch(z.optional(z.array(z.unknown())), undefined));

/** A detail of income, and each of its line items. */
export const incomeLine = once(() =>
  z.looseObject({
    name: text(),
    amount: number(),
    amountInOnes: number(),
    percentage: number(),
    halalAmount: number(),
    halalAmountInOnes: number(),
    halalPercentage: number(),
    notHalalAmount: number(),
    notHalalAmountInOnes: number(),
    notHalalPercentage: number(),
    questionableAmount: number(),
    questionableAmountInOnes: number(),
    questionablePercentage: number(),
    items: lines(),
  }),
);

/** One line item of an interest detail. */
export const interestLine = once(() =>
  z.looseObject({
    id: text(),
    name: text(),
    /** A text in the service's own sample. */
    amount: z.catch(z.optional(z.union([z.number(), z.string()])), undefined),
    amountInOnes: number(),
    percentage: number(),
    comment: text(),
    /** Such as NON_ISLAMIC. */
    selector: text(),
    itemsNotHalal: number(),
    itemsQuestionable: number(),
    items: lines(),
  }),
);

/** The fields of line items, at any depth of `items`. */
export const lineFields = once(() => ({ ...interestLine().shape, ...incomeLine().shape }));

const interestTerm = once(() =>
  z.looseObject({
    amountInOnes: number(),
    islamicAmount: number(),
    islamicAmountInOnes: number(),
    islamicPercentage: number(),
    nonIslamicAmount: number(),
    nonIslamicAmountInOnes: number(),
    nonIslamicPercentage: number(),
    retio: number(),
    items: lines(),
  }),
);

/** Documented for long-term debt; assumed the same for short-term debt and for securities. */
export const interestDetail = once(() =>
  z.looseObject({
    totalAmount: number(),
    totalRetio: number(),
    totalNonIslamicAmount: number(),
    longTermJson: optional(interestTerm()),
    shortTermJson: optional(interestTerm()),
  }),
);

/** The full report of operation 1. */
export const stockReport = once(() =>
  z.looseObject({
    ...screened(),
    totalAssets: number(),
    accountsReceivable: number(),
    reportedYear: number(),
    reportedQuarter: text(),
    reportPeriod: number(),
    mainCurrency: text(),
    units: number(),
    revenueBreakdownDetail: optional(incomeLine()),
    interestBearingSecuritiesAndAssetsDetail: optional(interestDetail()),
    interestIncomeDetail: optional(incomeLine()),
    interestBearingDebtDetail: optional(interestDetail()),
  }),
);

export const purificationEntry = once(() =>
  z.looseObject({
    symbol: text(),
    "non-compliant_revenue_ratio": number(),
    reported_quarter: text(),
    reported_year: number(),
    /** Of the latest quarter. Absent is unknown; 0 is no dividend. */
    dividend_per_share_for_quarter: number(),
    dividend_purification_amount_per_share: number(),
    report_date: text(),
  }),
);

export const zakatResult = once(() =>
  z.looseObject({
    symbol: text(),
    /** Market price of the stock. */
    value: number(),
    /** Short-term or Long-term. */
    investment_type: text(),
    zakat_amount_per_share: number(),
  }),
);

/** Operations 2 and 6. */
export const stockListEntry = once(() =>
  z.looseObject({
    companyName: text(),
    stockName: text(),
    shariahComplianceStatus: text(),
    complianceRanking: number(),
  }),
);

const etfListed = once(() => ({
  symbol: text(),
  isin: text(),
  name: text(),
  assetClass: text(),
  investmentSegment: text(),
  market: text(),
  navCurrency: text(),
  numberOfHoldings: number(),
  uncoveredHoldings: number(),
  complianceStatus: text(),
}));

export const etfListEntry = once(() => z.looseObject(etfListed()));

/** Operation 9, and operation 10 for its range of dates. */
export const etfScreeningReport = once(() =>
  z.looseObject({
    ...etfListed(),
    aggregateRevenueBreakdown: optional(revenueBreakdown()),
    aggregateInterestBearingSecuritiesAndAssets: optional(
      z.looseObject({ interestAmount: number(), interestRatio: number(), status: text() }),
    ),
    aggregateInterestBearingDebt: optional(
      z.looseObject({ debtAmount: number(), debtRatio: number(), status: text() }),
    ),
    lastUpdate: text(),
    aggregateRevenue: number(),
    month36AverageMarkCap: number(),
  }),
);

export const etfProfileEntry = once(() =>
  z.looseObject({
    companyName: text(),
    stockName: text(),
    shariahComplianceStatus: text(),
    complianceRanking: number(),
    reportDate: text(),
    source: text(),
    revenueBreakdown: optional(
      z.looseObject({ halal: number(), notHalal: number(), doubtful: number(), status: text() }),
    ),
    interestBearingSecuritiesAndAssets: optional(z.looseObject({ interestRatio: number(), status: text() })),
    interestBearingDebt: optional(z.looseObject({ debtRatio: number(), status: text() })),
  }),
);

export const callStatistics = once(() =>
  z.looseObject({
    clientId: text(),
    companyName: text(),
    subscriptionPlan: text(),
    monthlyRequestLimit: number(),
    activeMonthRequestAmount: number(),
    lastRequestDate: text(),
    subscriptionEndDate: text(),
    activeMonthStartDate: text(),
  }),
);

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
