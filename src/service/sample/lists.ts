/**
 * Makes the sample's lists of stocks (operation 2) and of related stocks (operation 6), in the spelling of the
 * service's version 1.
 */
import type { Entry } from "../../api/row";
import type { list } from "../../api/stocks";
import { companies } from "./companies";
import { type Stock, stock } from "./stocks";
import { listVerdict } from "./verdicts";

type ListEntry = Entry<typeof list>;

/** The stocks of a country and a sector, given as `US|Health Care`; an empty country or sector means all. */
export function stockList(filter: string): ListEntry[] {
  const [country, sector] = filter.split("|");
  return entries((one) => (!country || one.country === country) && (!sector || one.sector === sector));
}

export function relatedList({ company }: Stock): ListEntry[] {
  return entries(
    (one) =>
      one.country === company.country &&
      one.industry === company.industry &&
      one.sector === company.sector &&
      one.ticker !== company.ticker,
  );
}

function entries(wanted: (company: Stock["company"]) => boolean): ListEntry[] {
  return [...companies.values()].filter(wanted).map((company) => entryOf(stock(company.ticker) as Stock));
}

function entryOf({ company, verdict, rank }: Stock): ListEntry {
  return {
    companyName: company.name,
    stockName: company.ticker,
    shariahComplianceStatus: listVerdict(company.ticker, verdict),
    complianceRanking: rank,
  };
}
