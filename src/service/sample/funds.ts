/**
 * Lists the funds of the sample market, with the stocks that they hold and the weights. A fund holds stocks of one
 * currency only, so that their amounts can be added.
 */
import { between, chance } from "./chance";
import { companies } from "./companies";
import { type Stock, stock } from "./stocks";

export interface Fund {
  readonly ticker: string;
  readonly name: string;
  /** The country where it trades. */
  readonly market: string;
  readonly currency: string;
  readonly segment: string;
  readonly holdings: readonly Holding[];
}

export interface Holding {
  readonly stock: Stock;
  /** In hundredths of a percent; a fund's weights add up to 10,000. */
  readonly weight: number;
}

type Rule = (stock: Stock) => boolean;

const american: Rule = ({ company }) => company.country === "US";
const halal: Rule = (one) => american(one) && one.verdict === "HALAL";
const sector =
  (name: string): Rule =>
  (one) =>
    american(one) && one.company.sector === name;
const from =
  (...countries: readonly string[]): Rule =>
  ({ company }) =>
    countries.includes(company.country);
const some =
  (percent: number, topic: string, rule: Rule): Rule =>
  (one) =>
    rule(one) && chance(one.company.ticker, topic) * 100 < percent;

export const funds: readonly Fund[] = [
  fund("SPUS", "Sample 500 Sharia Fund", "US", "USD", "Large Cap", some(70, "SPUS", halal)),
  fund(
    "HLAL",
    "Sample USA Halal Fund",
    "US",
    "USD",
    "Large Cap",
    (one) => some(40, "HLAL", halal)(one) || some(9, "HLAL", american)(one),
  ),
  fund("SPY", "Sample 500 Fund", "US", "USD", "Large Cap", american),
  fund("QQQ", "Sample Growth Fund", "US", "USD", "Growth", some(60, "QQQ", sector("Information Technology"))),
  fund("XLV", "Sample Health Care Fund", "US", "USD", "Sector", sector("Health Care")),
  fund("XLE", "Sample Energy Fund", "US", "USD", "Sector", sector("Energy")),
  fund("XLF", "Sample Financials Fund", "US", "USD", "Sector", sector("Financials")),
  fund(
    "XLC",
    "Sample Communication Fund",
    "US",
    "USD",
    "Sector",
    (one) => sector("Communication Services")(one) && one.verdict !== "NOT HALAL",
  ),
  fund("ISUS.L", "Sample USA Islamic Fund", "UK", "USD", "Large Cap", some(35, "ISUS.L", halal)),
  fund("EXS1.DE", "Sample Euro Fund", "DE", "EUR", "Large Cap", from("DE", "NL", "FR")),
  fund("9404.SR", "Sample Saudi Fund", "SA", "SAR", "All Cap", from("SA")),
  fund("2800.HK", "Sample Hong Kong Fund", "HK", "HKD", "All Cap", from("HK")),
];

function fund(ticker: string, name: string, market: string, currency: string, segment: string, rule: Rule): Fund {
  const held = [...companies.keys()].map((one) => stock(one) as Stock).filter(rule);
  return { ticker, name, market, currency, segment, holdings: weighHoldings(ticker, held) };
}

/** Gives the holdings made-up weights; what rounding leaves over goes to the first holding. */
function weighHoldings(fundTicker: string, held: readonly Stock[]): Holding[] {
  const shares = held.map(({ company }) => between(company.ticker, `weight in ${fundTicker}`, 5, 100));
  const total = shares.reduce((sum, share) => sum + share, 0);
  const weights = shares.map((share) => Math.floor((share * 10_000) / total));
  const rest = 10_000 - weights.reduce((sum, weight) => sum + weight, 0);
  return held.map((one, index) => ({ stock: one, weight: (weights[index] ?? 0) + (index === 0 ? rest : 0) }));
}
