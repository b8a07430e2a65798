/**
 * The laws of the made-up market: all operations agree about a ticker, and every awkward case occurs. Each operation is
 * compared with every other that describes the same ticker.
 */
import { operations } from "../../../src/api/operations";
import type { Answer } from "../../../src/api/row";
import { result, verdict } from "../../../src/api/verdict";
import { type Account, answers } from "../../../src/service/sample/answers";
import { companies } from "../../../src/service/sample/companies";

const account: Account = {
  clientId: "x",
  plan: "full",
  monthlyLimit: 1,
  callsThisMonth: 0,
  lastCall: undefined,
  now: Date.UTC(2026, 0, 1),
};

type Name = keyof typeof operations;

/** As a client gets it: through JSON and the row's reader. */
function read<N extends Name>(name: N, input: string): Answer<(typeof operations)[N]> {
  const wire = JSON.parse(JSON.stringify(answers[name](input, account) ?? null));
  return operations[name].read(wire, [input])?.get(input) as Answer<(typeof operations)[N]>;
}

const tickers = [...companies.keys()];
const stocks = tickers.map((ticker) => ({
  ticker,
  screening: read("screening", ticker),
  report: read("report", ticker),
  purification: read("purification", ticker),
  zakat: read("zakat", ticker),
}));
const funds = read("etfList", "");

const list = new Map(read("list", "|").map((entry) => [entry.stockName, entry]));

describe("a stock is the same in every operation", () => {
  it("list, screening and report agree on verdict, rank, name and ratios", () => {
    for (const { ticker, screening, report } of stocks) {
      const listed = list.get(ticker);
      expect(verdict(screening.shariahComplianceStatus)).toBe(verdict(report.shariahComplianceStatus));
      expect(verdict(listed?.shariahComplianceStatus)).toBe(verdict(report.shariahComplianceStatus));
      expect(screening.complianceRanking).toBe(report.complianceRanking);
      expect(listed?.complianceRanking).toBe(report.complianceRanking);
      expect(listed?.companyName).toBe(report.companyName);
      expect(screening.revenueBreakdown).toEqual(report.revenueBreakdown);
      expect(screening.interestBearingDebt).toEqual(report.interestBearingDebt);
      expect(screening.interestBearingSecuritiesAndAssets).toEqual(report.interestBearingSecuritiesAndAssets);
      expect(report.lastUpdate?.slice(0, 10)).toBe(screening.lastUpdate?.slice(0, 10));
      for (const field of ["companyName", "symbol", "reportDate", "reportSource", "totalRevenue"] as const) {
        expect(screening[field]).toBe(report[field]);
      }
      expect(screening.trailing36monAvrCap).toBe(report.trailing36monAvrCap);
    }
  });

  it("a test fails at 5, 30 and 30 percent and above, passes below, and is not covered without a ratio", () => {
    for (const { screening } of stocks) {
      const {
        revenueBreakdown: revenue,
        interestBearingDebt: debt,
        interestBearingSecuritiesAndAssets: securities,
      } = screening;
      const impure =
        revenue?.notHalalRatio === undefined
          ? undefined
          : hundredths(revenue.notHalalRatio) + hundredths(revenue.doubtfulRatio);
      expect(result(revenue?.status)).toBe(expectedResult(impure, 500));
      expect(result(debt?.status)).toBe(
        expectedResult(debt?.ratio === undefined ? undefined : hundredths(debt.ratio), 3_000),
      );
      expect(result(securities?.status)).toBe(
        expectedResult(securities?.ratio === undefined ? undefined : hundredths(securities.ratio), 3_000),
      );
    }
  });

  it("HALAL passes every test, NOT HALAL fails one, NOT COVERED lacks one and has no rank", () => {
    for (const { screening } of stocks) {
      const results = [
        screening.revenueBreakdown?.status,
        screening.interestBearingDebt?.status,
        screening.interestBearingSecuritiesAndAssets?.status,
      ].map((status) => result(status));
      switch (verdict(screening.shariahComplianceStatus)) {
        case "HALAL":
        case "DOUBTFUL":
          expect(results).toEqual(["PASS", "PASS", "PASS"]);
          break;
        case "NOT HALAL":
          expect(results).toContain("FAIL");
          break;
        case "NOT COVERED":
          expect(results).toContain("NOT COVERED");
          expect(results).not.toContain("FAIL");
          expect(screening.complianceRanking).toBeUndefined();
          break;
        default:
          throw new Error(`no verdict: ${screening.shariahComplianceStatus}`);
      }
    }
  });

  it("ratios are 100 together, and amounts are the ratios of their totals", () => {
    for (const { screening } of stocks) {
      const {
        revenueBreakdown: revenue,
        totalRevenue = 0,
        interestBearingDebt: debt,
        trailing36monAvrCap = 0,
      } = screening;
      if (revenue?.halalRatio !== undefined) {
        expect(
          hundredths(revenue.halalRatio) + hundredths(revenue.notHalalRatio) + hundredths(revenue.doubtfulRatio),
        ).toBe(10_000);
        expect(near(revenue.notHalalRevenue, (totalRevenue * (revenue.notHalalRatio ?? 0)) / 100)).toBe(true);
      }
      if (debt?.ratio !== undefined) expect(near(debt.amount, (trailing36monAvrCap * debt.ratio) / 100)).toBe(true);
    }
  });

  it("purification is dividend times what is not permissible, and unknown where either is", () => {
    for (const { purification, screening, report } of stocks) {
      const { notHalalRatio, doubtfulRatio } = screening.revenueBreakdown ?? {};
      const impure = purification["non-compliant_revenue_ratio"];
      if (notHalalRatio === undefined) expect(impure).toBeUndefined();
      else expect(hundredths(impure)).toBe(hundredths(notHalalRatio) + hundredths(doubtfulRatio));
      const dividend = purification.dividend_per_share_for_quarter;
      const amount = purification.dividend_purification_amount_per_share;
      if (dividend === undefined || impure === undefined) expect(amount).toBeUndefined();
      else expect(near(amount, (dividend * impure) / 100)).toBe(true);
      expect(purification.reported_quarter).toBe(report.reportedQuarter);
      expect(purification.report_date).toBe(report.reportDate);
    }
  });

  it("short-term zakat is 2.5 percent of the price, long-term never more", () => {
    for (const { ticker, zakat } of stocks) {
      for (const { symbol, value = 0, investment_type, zakat_amount_per_share = Number.NaN } of zakat) {
        expect(symbol).toBe(ticker);
        if (investment_type === "Short-term") expect(near(zakat_amount_per_share, value * 0.025)).toBe(true);
        else expect(zakat_amount_per_share).toBeLessThanOrEqual(value * 0.025);
      }
    }
  });

  it("line items are the sums of their parts, three levels deep, in units and in ones", () => {
    for (const { report } of stocks) {
      const detail = report.revenueBreakdownDetail;
      if (report.revenueBreakdown?.halalRatio === undefined) {
        expect(detail).toBeUndefined();
        continue;
      }
      expect(near(detail?.amount, report.totalRevenue)).toBe(true);
      expect(near(detail?.notHalalAmount, report.revenueBreakdown.notHalalRevenue)).toBe(true);
      expect(depth(detail)).toBe(3);
      adds(detail, report.units ?? 0);
    }
  });

  it("the interest details carry the test's own ratio and amount", () => {
    for (const { report } of stocks) {
      const { interestBearingDebt: test, interestBearingDebtDetail: detail } = report;
      expect(detail?.totalRetio).toBe(test?.ratio);
      expect(detail?.totalNonIslamicAmount).toBe(test?.amount);
      if (!detail) continue;
      const { longTermJson: long, shortTermJson: short } = detail;
      expect(near((long?.nonIslamicAmount ?? 0) + (short?.nonIslamicAmount ?? 0), test?.amount)).toBe(true);
    }
  });
});

describe("every awkward case is somewhere in the market", () => {
  const raw = (name: Name) => tickers.map((ticker) => answers[name](ticker, account));
  const some = (found: (stock: (typeof stocks)[number]) => boolean) => stocks.filter(found).length;

  it.each([
    ["not covered at all", some(({ screening }) => screening.revenueBreakdown?.halalRatio === undefined)],
    [
      "one ratio unknown",
      some(
        ({ screening }) =>
          screening.interestBearingSecuritiesAndAssets?.ratio === undefined &&
          screening.interestBearingDebt?.ratio !== undefined,
      ),
    ],
    [
      "a covered stock without a rank",
      some(
        ({ screening }) =>
          screening.complianceRanking === undefined && verdict(screening.shariahComplianceStatus) === "HALAL",
      ),
    ],
    ["no dividend", some(({ purification }) => purification.dividend_per_share_for_quarter === 0)],
    ["unknown dividend", some(({ purification }) => purification.dividend_per_share_for_quarter === undefined)],
    ["revenue exactly at the limit", some(({ purification }) => purification["non-compliant_revenue_ratio"] === 5)],
    ["debt exactly at the limit", some(({ screening }) => screening.interestBearingDebt?.ratio === 30)],
    ["debt a hundredth below it", some(({ screening }) => screening.interestBearingDebt?.ratio === 29.99)],
    ["more debt than worth", some(({ screening }) => (screening.interestBearingDebt?.ratio ?? 0) > 100)],
    [
      "a doubtful business that passes every test",
      some(({ screening }) => verdict(screening.shariahComplianceStatus) === "DOUBTFUL"),
    ],
    ["both holdings", some(({ zakat }) => zakat.length === 2)],
    ["only short-term", some(({ zakat }) => zakat.length === 1 && zakat[0]?.investment_type === "Short-term")],
    ["only long-term", some(({ zakat }) => zakat.length === 1 && zakat[0]?.investment_type === "Long-term")],
    ["zakat as one object", raw("zakat").filter((wire) => !Array.isArray(wire)).length],
    ["last update as a day", some(({ report }) => report.lastUpdate?.length === 10)],
    ["last update as a moment", some(({ report }) => /T.*\.\d{3}Z$/.test(report.lastUpdate ?? ""))],
  ] as const)("the case: %s", (_, count) => {
    expect(count).toBeGreaterThan(0);
  });

  it("all quarters, scales and several currencies", () => {
    const values = (field: "reportedQuarter" | "units" | "mainCurrency") =>
      new Set(stocks.map(({ report }) => report[field]));
    expect(values("reportedQuarter")).toEqual(new Set(["FIRST_QUARTER", "SECOND_QUARTER", "THIRD_QUARTER", "ANNUAL"]));
    expect(values("units")).toEqual(new Set([1, 1_000_000]));
    expect(values("mainCurrency").size).toBeGreaterThan(5);
  });

  it("all spellings of the value-set table", () => {
    const spellings = new Set([
      ...stocks.flatMap(({ screening, report }) => [screening.shariahComplianceStatus, report.shariahComplianceStatus]),
      ...[...list.values()].map((entry) => entry.shariahComplianceStatus),
    ]);
    for (const spelling of [
      "HALAL",
      "NOT HALAL",
      "DOUBTFUL",
      "NOT_UNDER_COVERAGE",
      "Halal",
      "Not Halal",
      "Doubtful",
      "Not Covered",
      "COMPLIANT",
      "NON_COMPLIANT",
      "QUESTIONABLE",
    ]) {
      expect(spellings).toContain(spelling);
    }
    const statuses = new Set(stocks.map(({ screening }) => screening.interestBearingDebt?.status));
    expect(statuses).toEqual(new Set(["Pass", "PASS", "Fail", "FAIL", "NOT_COVERED"]));
  });

  it("a rank from 0 to 5", () => {
    const ranks = new Set(stocks.map(({ screening }) => screening.complianceRanking));
    expect(ranks).toEqual(new Set([0, 1, 2, 3, 4, 5, undefined]));
  });
});

describe("lists", () => {
  it("hold what matches country and sector", () => {
    expect(read("list", "US|")).toHaveLength(503);
    expect(read("list", "US|Health Care")).toHaveLength(59);
    expect(read("list", "SA|").map((entry) => entry.stockName)).toEqual(["2222.SR", "1120.SR", "7010.SR"]);
    expect(read("list", "ZZ|")).toEqual([]);
  });

  it("related stocks share market and industry, and leave the stock itself out", () => {
    const related = read("related", "JPM").map((entry) => entry.stockName);
    expect(related).toContain("BAC");
    expect(related).not.toContain("JPM");
    expect(related).not.toContain("D05.SI");
    for (const entry of read("related", "JPM")) expect(entry).toEqual(list.get(entry.stockName));
  });
});

describe("a fund is the weighted sum of its holdings", () => {
  const byTicker = new Map(stocks.map((stock) => [stock.ticker, stock]));

  it.each(funds.map((fund) => [fund.symbol ?? ""]))("in every figure of %s", (symbol) => {
    const report = read("etfReport", symbol);
    const profile = read("etfProfile", symbol);
    const holdings = read("etfHoldings", symbol) as { symbol: string; weight: number }[];
    const sum = (amount: (stock: (typeof stocks)[number]) => number | undefined) =>
      holdings.reduce((total, { symbol, weight }) => {
        const stock = byTicker.get(symbol) as (typeof stocks)[number];
        return total + ((amount(stock) ?? 0) * (stock.report.units ?? 0) * weight) / 100;
      }, 0);

    expect(Math.round(holdings.reduce((total, { weight }) => total + weight, 0) * 100)).toBe(10_000);
    expect(report.numberOfHoldings).toBe(holdings.length);
    const uncovered = holdings.filter(
      ({ symbol }) => verdict(byTicker.get(symbol)?.screening.shariahComplianceStatus) === "NOT COVERED",
    );
    expect(report.uncoveredHoldings).toBe(uncovered.length);

    const revenue = report.aggregateRevenueBreakdown;
    for (const kind of ["halalRevenue", "notHalalRevenue", "doubtfulRevenue"] as const) {
      const wanted = sum(({ screening }) => screening.revenueBreakdown?.[kind]);
      expect([kind, near(revenue?.[kind], wanted)]).toEqual([kind, true]);
    }
    const total = sum(({ screening }) =>
      screening.revenueBreakdown?.halalRatio === undefined ? 0 : screening.totalRevenue,
    );
    expect(near(report.aggregateRevenue, total)).toBe(true);
    for (const kind of ["halal", "notHalal", "doubtful"] as const) {
      const wanted = ((revenue?.[`${kind}Revenue`] ?? Number.NaN) * 100) / total;
      expect([kind, near(revenue?.[`${kind}Ratio`], wanted)]).toEqual([kind, true]);
    }
    const capitalisation = sum(({ screening }) => screening.trailing36monAvrCap);
    expect(near(report.month36AverageMarkCap, capitalisation)).toBe(true);
    const debt = report.aggregateInterestBearingDebt;
    const securities = report.aggregateInterestBearingSecuritiesAndAssets;
    for (const [test, amount, ratio] of [
      ["interestBearingDebt", debt?.debtAmount, debt?.debtRatio],
      ["interestBearingSecuritiesAndAssets", securities?.interestAmount, securities?.interestRatio],
    ] as const) {
      const base = sum(({ screening }) => (screening[test]?.ratio === undefined ? 0 : screening.trailing36monAvrCap));
      const wanted = sum(({ screening }) => screening[test]?.amount);
      expect([test, near(amount, wanted)]).toEqual([test, true]);
      expect([test, near(ratio, (wanted * 100) / base)]).toEqual([test, true]);
    }
    expect(result(debt?.status)).toBe((debt?.debtRatio ?? 0) >= 30 ? "FAIL" : "PASS");
    expect(result(revenue?.status)).toBe(
      (revenue?.notHalalRatio ?? 0) + (revenue?.doubtfulRatio ?? 0) >= 5 ? "FAIL" : "PASS",
    );

    expect(result(securities?.status)).toBe((securities?.interestRatio ?? 0) >= 30 ? "FAIL" : "PASS");

    const doubtful = holdings.filter(
      ({ symbol }) => verdict(byTicker.get(symbol)?.screening.shariahComplianceStatus) === "DOUBTFUL",
    );
    const share = doubtful.reduce((total, { weight }) => total + weight, 0);
    const failed = [revenue, debt, securities].some((test) => result(test?.status) === "FAIL");
    expect(verdict(report.complianceStatus)).toBe(failed ? "NOT HALAL" : share >= 10 ? "DOUBTFUL" : "HALAL");

    // The list says of it what the report says, in its own spelling.
    const { complianceStatus, ...listed } = funds.find((fund) => fund.symbol === symbol) ?? {};
    expect(report).toMatchObject(listed);
    expect(verdict(complianceStatus)).toBe(verdict(report.complianceStatus));
    expect(verdict(profile.shariahComplianceStatus)).toBe(verdict(report.complianceStatus));
    expect([profile.companyName, profile.stockName]).toEqual([report.name, symbol]);
    expect(profile.interestBearingDebt).toMatchObject({ debtRatio: debt?.debtRatio, status: debt?.status });
    expect(profile.interestBearingSecuritiesAndAssets).toMatchObject({
      interestRatio: securities?.interestRatio,
      status: securities?.status,
    });
    expect(profile.revenueBreakdown).toMatchObject({ halal: revenue?.halalRatio, status: revenue?.status });
    expect(read("etfPurification", `${symbol}|2026-01-01|2026-03-31`)).toEqual(report);
    const sectors = Object.values(read("etfSector", symbol) as Record<string, number>);
    expect(Math.round(sectors.reduce((total, weight) => total + weight, 0) * 100)).toBe(10_000);
    const { countries } = read("etfCountry", symbol) as { countries: { weight: number }[] };
    expect(Math.round(countries.reduce((total, { weight }) => total + weight, 0) * 100)).toBe(10_000);
  });

  it("funds of every verdict are there, in several countries, and none has a stock's ticker", () => {
    expect(new Set(funds.map((fund) => fund.complianceStatus))).toEqual(new Set(["Halal", "Not Halal", "Doubtful"]));
    expect(read("etfList", "UK").map((fund) => fund.symbol)).toEqual(["ISUS.L"]);
    for (const { symbol = "" } of funds) expect(companies.has(symbol)).toBe(false);
  });
});

function expectedResult(value: number | undefined, limit: number): string {
  if (value === undefined) return "NOT COVERED";
  return value >= limit ? "FAIL" : "PASS";
}

function hundredths(percent: number | undefined): number {
  return Math.round((percent ?? Number.NaN) * 100);
}

function near(value: number | undefined, wanted: number | undefined): boolean {
  if (value === undefined || wanted === undefined) return false;
  return Math.abs(value - wanted) <= 1e-9 * Math.max(1, Math.abs(wanted));
}

interface Line {
  readonly amount?: number | undefined;
  readonly amountInOnes?: number | undefined;
  readonly items?: readonly unknown[] | undefined;
}

function depth(line: Line | undefined): number {
  return Math.max(0, ...(line?.items ?? []).map((item) => 1 + depth(item as Line)));
}

function adds(line: Line | undefined, units: number): void {
  expect(near(line?.amountInOnes, (line?.amount ?? 0) * units)).toBe(true);
  const items = (line?.items ?? []) as readonly Line[];
  if (items.length > 0)
    expect(
      near(
        items.reduce((sum, { amount = 0 }) => sum + amount, 0),
        line?.amount,
      ),
    ).toBe(true);
  for (const item of items) adds(item, units);
}
