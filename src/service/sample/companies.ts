/**
 * Lists the companies of the sample market. Their names and industries are real, so that a demonstration looks like a
 * portfolio; all else about them is made up.
 */
import constituents from "./sp500-constituents.json";

export interface Company {
  readonly ticker: string;
  readonly name: string;
  readonly sector: string;
  readonly industry: string;
  /** The country, as the service's lists spell it: US, UK, SG. */
  readonly country: string;
  /** The currency of the company's filings. */
  readonly currency: string;
}

const abroad = `
2222.SR|Saudi Arabian Oil Company|Energy|Integrated Oil & Gas|SA|SAR
1120.SR|Al Rajhi Bank|Financials|Diversified Banks|SA|SAR
7010.SR|Saudi Telecom Company|Communication Services|Integrated Telecommunication Services|SA|SAR
0700.HK|Tencent Holdings|Communication Services|Interactive Media & Services|HK|HKD
9988.HK|Alibaba Group|Consumer Discretionary|Broadline Retail|HK|HKD
0005.HK|HSBC Holdings|Financials|Diversified Banks|HK|HKD
7203.T|Toyota Motor|Consumer Discretionary|Automobile Manufacturers|JP|JPY
6758.T|Sony Group|Consumer Discretionary|Consumer Electronics|JP|JPY
005930.KS|Samsung Electronics|Information Technology|Technology Hardware, Storage & Peripherals|KR|KRW
SAP.DE|SAP|Information Technology|Application Software|DE|EUR
ASML.AS|ASML Holding|Information Technology|Semiconductor Materials & Equipment|NL|EUR
MC.PA|LVMH|Consumer Discretionary|Apparel, Accessories & Luxury Goods|FR|EUR
VOD.L|Vodafone Group|Communication Services|Wireless Telecommunication Services|UK|GBP
ULVR.L|Unilever|Consumer Staples|Personal Care Products|UK|GBP
DGE.L|Diageo|Consumer Staples|Distillers & Vintners|UK|GBP
NESN.SW|Nestle|Consumer Staples|Packaged Foods & Meats|CH|CHF
D05.SI|DBS Group|Financials|Diversified Banks|SG|SGD
Z74.SI|Singapore Telecommunications|Communication Services|Integrated Telecommunication Services|SG|SGD
RELIANCE.NS|Reliance Industries|Energy|Oil & Gas Refining & Marketing|IN|INR
5183.KL|Petronas Chemicals|Materials|Commodity Chemicals|MY|MYR
`;

/** The companies of the S&P 500, in the order of its list. */
export const sp500: readonly Company[] = constituents.map(companyOf);

export const companies: ReadonlyMap<string, Company> = new Map(
  [...sp500, ...parse(abroad)].map((company) => [company.ticker, company]),
);

function parse(table: string): Company[] {
  return table
    .trim()
    .split("\n")
    .map((line) => companyOf(line.split("|")));
}

function companyOf(fields: readonly string[]): Company {
  const [ticker = "", name = "", sector = "", industry = "", country = "US", currency = "USD"] = fields;
  return { ticker, name, sector, industry, country, currency };
}
