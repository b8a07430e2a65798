/**
 * Makes the line items behind the numbers of a report (operation 1): trees of different depths, in which each amount is
 * the sum of the lines below it. An unknown ratio has no line items.
 */
import type { Entry, Row } from "../../api/row";
import type { incomeLine, interestLine, interestDetail as interestSchema } from "../../api/schemas";
import { between, chance } from "./chance";
import type { Stock } from "./stocks";

type IncomeLine = Entry<Row<ReturnType<typeof incomeLine>>>;
type InterestLine = Entry<Row<ReturnType<typeof interestLine>>>;
type InterestDetail = Entry<Row<ReturnType<typeof interestSchema>>>;

type Kind = "halal" | "notHalal" | "questionable";

/** A line of income with the lines below it (`parts`). Shares are in hundredths of a percent of the total revenue. */
interface Branch {
  readonly name: string;
  readonly shares: Readonly<Record<Kind, number>>;
  readonly parts: readonly Branch[];
}

/** Makes the field `revenueBreakdownDetail`: the total revenue by business, product and region. */
export function incomeDetail(stock: Stock): IncomeLine | null {
  const { company, revenue } = stock;
  if (!revenue) return null;
  const abroad = Math.floor((revenue.halal * between(company.ticker, "abroad", 10, 70)) / 100);
  const services = Math.floor(((revenue.halal - abroad) * between(company.ticker, "services", 5, 60)) / 100);
  const home = revenue.halal - abroad - services;
  const interest = Math.min(revenue.notHalal, interestShare(stock));
  const other = branch("Other income", [
    branch("Not permissible", [
      leaf("Interest income", "notHalal", interest),
      leaf(`Other ${company.industry}`, "notHalal", revenue.notHalal - interest),
    ]),
    leaf("Not separately disclosed", "questionable", revenue.doubtful),
  ]);
  const core = branch(company.industry, [
    branch("Products", [leaf("Domestic", "halal", home), leaf("Abroad", "halal", abroad)]),
    leaf("Services", "halal", services),
  ]);
  return lineOf(branch("Revenue", [core, other]), stock);
}

/** Makes the field `interestIncomeDetail`: the interest within the revenue that is not halal. */
export function interestIncome(stock: Stock): IncomeLine | null {
  const { revenue, company } = stock;
  if (!revenue) return null;
  const interest = Math.min(revenue.notHalal, interestShare(stock));
  const deposits = Math.floor(interest * chance(company.ticker, "deposits"));
  return lineOf(
    branch("Interest income", [
      leaf("Bank deposits", "notHalal", deposits),
      leaf("Securities", "notHalal", interest - deposits),
    ]),
    stock,
  );
}

/** Makes the fields `interestBearingSecuritiesAndAssetsDetail` and `interestBearingDebtDetail`. */
export function interestDetail(stock: Stock, test: "securities" | "debt"): InterestDetail | null {
  const ratio = stock[test];
  if (ratio === undefined) return null;
  const { capitalisation, units, company } = stock;
  const longTerm = Math.floor(ratio * chance(company.ticker, `${test} long-term`));
  const islamic = company.country === "SA" || company.country === "MY" ? 150 : 0;
  const part = (term: string, share: number, islamicShare: number) => {
    const amount = (hundredths: number) => (capitalisation * hundredths) / 10_000;
    const total = share + islamicShare;
    const item = (id: string, name: string, hundredths: number, items: readonly InterestLine[] = []): InterestLine => ({
      id: `${test}-${term}-${id}`,
      name,
      amount: String(amount(hundredths)),
      amountInOnes: amount(hundredths) * units,
      percentage: total === 0 ? 0 : (hundredths * 100) / total,
      comment: "made up",
      selector: "NON_ISLAMIC",
      itemsNotHalal: items.length,
      itemsQuestionable: 0,
      items,
    });
    const first = Math.floor(share / 3);
    const [big, small] = test === "debt" ? ["Bank loans", "Notes"] : ["Time deposits", "Treasury bills"];
    return {
      amountInOnes: amount(total) * units,
      islamicAmount: amount(islamicShare),
      islamicAmountInOnes: amount(islamicShare) * units,
      islamicPercentage: total === 0 ? 0 : (islamicShare * 100) / total,
      nonIslamicAmount: amount(share),
      nonIslamicAmountInOnes: amount(share) * units,
      nonIslamicPercentage: total === 0 ? 0 : (share * 100) / total,
      retio: share / 100,
      items: [
        item("1", `${term === "long" ? "Long-term" : "Short-term"} ${test}`, share, [
          item("1.1", big, share - first, [item("1.1.1", `Secured ${big.toLowerCase()}`, share - first)]),
          item("1.2", small, first),
        ]),
      ],
    };
  };
  return {
    totalAmount: (capitalisation * (ratio + islamic)) / 10_000,
    totalRetio: ratio / 100,
    totalNonIslamicAmount: (capitalisation * ratio) / 10_000,
    longTermJson: part("long", longTerm, islamic),
    shortTermJson: part("short", ratio - longTerm, 0),
  };
}

function interestShare({ company }: Stock): number {
  return between(company.ticker, "interest income", 0, 120);
}

function leaf(name: string, kind: Kind, share: number): Branch {
  return { name, shares: { halal: 0, notHalal: 0, questionable: 0, [kind]: share }, parts: [] };
}

function branch(name: string, parts: readonly Branch[]): Branch {
  const sum = (kind: Kind) => parts.reduce((total, part) => total + part.shares[kind], 0);
  return { name, shares: { halal: sum("halal"), notHalal: sum("notHalal"), questionable: sum("questionable") }, parts };
}

function lineOf({ name, shares, parts }: Branch, stock: Stock): IncomeLine {
  const { halal, notHalal, questionable } = shares;
  const of = (share: number) => (stock.totalRevenue * share) / 10_000;
  const all = halal + notHalal + questionable;
  return {
    name,
    amount: of(all),
    amountInOnes: of(all) * stock.units,
    percentage: all / 100,
    halalAmount: of(halal),
    halalAmountInOnes: of(halal) * stock.units,
    halalPercentage: halal / 100,
    notHalalAmount: of(notHalal),
    notHalalAmountInOnes: of(notHalal) * stock.units,
    notHalalPercentage: notHalal / 100,
    questionableAmount: of(questionable),
    questionableAmountInOnes: of(questionable) * stock.units,
    questionablePercentage: questionable / 100,
    items: parts.map((part) => lineOf(part, stock)),
  };
}
