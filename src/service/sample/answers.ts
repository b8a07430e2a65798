/**
 * Lists how the sample service answers each operation of the API; an operation without an entry here does not compile.
 * An input outside the sample market has no answer (undefined). The verdicts are made up; they are no fatwa.
 */
import type { OperationName, operations } from "../../api/operations";
import type { Entry, Row } from "../../api/row";
import { purificationAmounts, zakatAmounts } from "./amounts";
import {
  countriesOf,
  etfListEntryOf,
  etfProfileOf,
  etfReportOf,
  holdingsOf,
  sectorsOf,
  zakatableAssetsOf,
} from "./etfs";
import { type Fund, funds } from "./funds";
import { relatedList, stockList } from "./lists";
import { reportOf, screeningEntryOf } from "./screenings";
import { type Stock, stock } from "./stocks";

/** What the account statistics (operation 16) are made from. */
export interface Account {
  readonly clientId: string;
  readonly plan: string;
  readonly monthlyLimit: number;
  readonly callsThisMonth: number;
  /** ms since 1970; undefined before the first call. */
  readonly lastCall: number | undefined;
  readonly now: number;
}

type Given<R> =
  R extends Row<infer _Schema, infer Many> ? (Many extends true ? Entry<R> | readonly Entry<R>[] : Entry<R>) : never;

export type Answers = {
  readonly [Name in OperationName]: (input: string, account: Account) => Given<(typeof operations)[Name]> | undefined;
};

export const answers: Answers = {
  report: ofStock(reportOf),
  list: (filter) => stockList(filter),
  screening: ofStock(screeningEntryOf),
  purification: ofStock(purificationAmounts),
  related: ofStock(relatedList),
  zakat: ofStock(zakatAmounts),
  etfList: (market) => funds.filter((fund) => market === "" || fund.market === market).map(etfListEntryOf),
  etfReport: ofFund(etfReportOf),
  // The made-up funds never change, so every range of dates has the same report.
  etfPurification: (input) => ofFund(etfReportOf)(input.split("|", 1)[0] as string),
  etfHoldings: ofFund(holdingsOf),
  etfProfile: ofFund(etfProfileOf),
  etfSector: ofFund(sectorsOf),
  etfZakatable: ofFund(zakatableAssetsOf),
  etfCountry: ofFund(countriesOf),
  statistics: (_, account) => statisticsOf(account),
};

function ofStock<Wire>(make: (stock: Stock) => Wire): (ticker: string) => Wire | undefined {
  return (ticker) => {
    const found = stock(ticker);
    return found && make(found);
  };
}

function ofFund<Wire>(make: (fund: Fund) => Wire): (ticker: string) => Wire | undefined {
  return (ticker) => {
    const found = funds.find((fund) => fund.ticker === ticker);
    return found && make(found);
  };
}

function statisticsOf(account: Account): Entry<typeof operations.statistics> {
  const now = new Date(account.now);
  const month = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
  return {
    clientId: account.clientId,
    companyName: "Sample Company (made-up market)",
    subscriptionPlan: account.plan,
    monthlyRequestLimit: account.monthlyLimit,
    activeMonthRequestAmount: account.callsThisMonth,
    lastRequestDate: account.lastCall === undefined ? null : new Date(account.lastCall).toISOString(),
    subscriptionEndDate: new Date(Date.UTC(now.getUTCFullYear() + 1, now.getUTCMonth(), 1)).toISOString(),
    activeMonthStartDate: new Date(month).toISOString(),
  };
}
