/**
 * Describes the entries that the service sends, after its specification. Reading is tolerant where the specification is
 * silent: an unknown field is kept, and a missing or wrongly typed one is unknown (undefined), never 0. Only an entry
 * that is no object is refused. Ratios are in percent; the service's own spelling (`totalRetio`) is used only here.
 * Each schema is made when it is first used, because making all takes 3 ms, and most cells of Google Sheets, each of
 * which is an execution of its own, read no reply.
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

/** The object of one test in a report; undefined when the service sends something else there. */
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

/** Accepts any JSON, for a reply without a documented form. */
export const anything = once(() => z.unknown());

/** The compact entry of bulk screening (operation 3); its amounts have no scale and no currency. */
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
    /** The service's own sample has a text here, so both a number and a text are accepted. */
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

/**
 * The details of debt or securities. They are documented for long-term debt; for short-term debt and for securities the
 * same shape is assumed.
 */
export const interestDetail = once(() =>
  z.looseObject({
    totalAmount: number(),
    totalRetio: number(),
    totalNonIslamicAmount: number(),
    longTermJson: optional(interestTerm()),
    shortTermJson: optional(interestTerm()),
  }),
);

/** The full report of a stock (operation 1). */
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
    /** The dividend per share of the latest quarter. Where it is absent it is unknown; 0 means no dividend. */
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

/** An entry of the list of stocks (operation 2) or of related stocks (operation 6). */
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

/** The report of an ETF (operation 9); its purification for a range of dates (operation 10) has the same shape. */
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
