/** The answers of cells, as the ledgers record them. */
import { operations } from "../../src/api/operations";
import { fail } from "../../src/core/failure";
import type { Operation } from "../../src/core/operation";
import { Slot } from "../../src/core/slot";
import { cachedAnswers, ledgerOperations } from "../../src/ledger/cachedAnswers";
import { live, observation } from "./bookedEntry";

const slot = (name: keyof typeof operations, input: string, answer: unknown, holds: Partial<Slot> = {}) =>
  Object.assign(new Slot(operations[name] as unknown as Operation, input), {
    answer,
    sentAt: 5_000,
    age: 1_000,
    ...holds,
  });
const fresh = { at: 4_000, ...live };

const paid = {
  reported_year: 2025,
  reported_quarter: "third_quarter",
  dividend_per_share_for_quarter: 0.25,
  "non-compliant_revenue_ratio": 3,
  dividend_purification_amount_per_share: 0.0075,
};
/** A desk of a relay, and what the relay tells of the account behind it. */
const desk = { address: "https://relay.example", segment: "us", clientId: "sr-0123456789abcdef" };
const told = "0a1b2c3d4e5f6789";
const q3 = observation(fresh);

test("a period has the service's own figures and the moment of the answer; a figure that is not given is unknown", () => {
  expect(cachedAnswers([slot("purification", "AAPL", paid)], false)).toEqual({ periods: [q3], statuses: [] });
  const dated = { ...paid, report_date: "2025-09-30T00:00:00" };
  expect(cachedAnswers([slot("purification", "AAPL", dated)], false, desk).periods).toEqual([
    { ...q3, reportDate: "2025-09-30", account: "https://relay.example/us relay" },
  ]);
  expect(cachedAnswers([slot("purification", "AAPL", dated, { account: told })], false, desk).periods).toEqual([
    { ...q3, reportDate: "2025-09-30", account: `https://relay.example/us ${told}` },
  ]);
  expect(cachedAnswers([slot("purification", "KO", {})], true).periods).toEqual([
    {
      ticker: "KO",
      year: "",
      label: "",
      dividend: undefined,
      percent: undefined,
      perShare: undefined,
      ...fresh,
      sample: true,
    },
  ]);
  expect(cachedAnswers([slot("purification", "AAPL", undefined), slot("list", "US|", [paid])], false).periods).toEqual(
    [],
  );
});

test("figures that contradict one another give no amount", () => {
  const [told] = cachedAnswers(
    [slot("purification", "AAPL", { ...paid, dividend_purification_amount_per_share: 9 })],
    false,
  ).periods;
  expect(told).toEqual({ ...q3, perShare: undefined });
});

test("figures that cannot be true are recorded as the service gives them, so that the ledger can name them", () => {
  const wrong = { "non-compliant_revenue_ratio": 101, dividend_purification_amount_per_share: 0.2525 };
  const [told] = cachedAnswers([slot("purification", "AAPL", { ...paid, ...wrong })], false).periods;
  expect(told).toEqual({ ...q3, percent: 101, perShare: 0.2525 });
});

test("an old answer that stands in for a newer one is marked as kept, and so is one after which a call failed", () => {
  const of = (holds: Partial<Slot>) =>
    cachedAnswers([slot("purification", "AAPL", paid, holds)], false).periods[0]?.kept;
  expect([of({}), of({ kept: true }), of({ failure: fail("unreachable") })]).toEqual([false, true, true]);
});

test("a fund's period is its range of dates, and its percent the revenue that is not halal or doubtful", () => {
  const fund = { aggregateRevenueBreakdown: { notHalalRatio: 1, doubtfulRatio: 0.5 } };
  const input = "SPUS|2026-01-01|2026-03-31";
  expect(cachedAnswers([slot("etfPurification", input, fund)], false).periods).toEqual([
    {
      ticker: "SPUS",
      year: "",
      label: "2026-01-01 – 2026-03-31",
      dividend: undefined,
      perShare: undefined,
      percent: 1.5,
      ...fresh,
    },
  ]);
});

const entry = {
  shariahComplianceStatus: "Compliant",
  complianceRanking: 4,
  reportDate: "2025-09-30T00:00:00Z",
  revenueBreakdown: { notHalalRatio: 4, doubtfulRatio: 0.5, status: "Pass" },
  interestBearingDebt: { ratio: 12, status: "Pass" },
  interestBearingSecuritiesAndAssets: { ratio: 31, status: "Fail" },
};

test("a status has verdict, rank, test results, how near each ratio is to its limit, and the report's day", () => {
  expect(cachedAnswers([slot("screening", "AAPL", entry)], false)).toEqual({
    periods: [],
    statuses: [
      {
        ticker: "AAPL",
        verdict: "HALAL",
        rank: 4,
        reportDate: "2025-09-30",
        ...fresh,
        tests: { revenue: "PASS", securities: "FAIL", debt: "PASS" },
        bands: { revenue: "near", securities: "over", debt: "clear" },
        ratios: { revenue: 4.5, securities: 31, debt: 12 },
      },
    ],
  });
  const named = { ...entry, companyName: "Apple Inc", reportSource: "https://example.com/10-k" };
  expect(cachedAnswers([slot("screening", "AAPL", named, { account: told })], false, desk).statuses).toMatchObject([
    { company: "Apple Inc", source: "https://example.com/10-k", account: `https://relay.example/us ${told}` },
  ]);
  expect(cachedAnswers([slot("screening", "KO", {})], false).statuses).toEqual([
    {
      ticker: "KO",
      verdict: "",
      rank: undefined,
      reportDate: "",
      ...fresh,
      tests: { revenue: "", securities: "", debt: "" },
      bands: { revenue: "unknown", securities: "unknown", debt: "unknown" },
      ratios: { revenue: undefined, securities: undefined, debt: undefined },
    },
  ]);
});

test("where several operations answer for a ticker, always the same one counts, whichever came first", () => {
  const all = [
    slot("etfReport", "AAPL", { complianceStatus: "Doubtful" }),
    slot("report", "AAPL", { shariahComplianceStatus: "Non compliant" }),
    slot("screening", "AAPL", entry),
    slot("etfReport", "SPUS", { complianceStatus: "Doubtful" }),
    slot("report", "KO", { shariahComplianceStatus: "Non compliant" }),
    slot("etfReport", "KO", { complianceStatus: "Doubtful" }),
  ];
  const verdicts = (slots: readonly Slot[]) =>
    Object.fromEntries(cachedAnswers(slots, false).statuses.map(({ ticker, verdict }) => [ticker, verdict]));
  const told = { AAPL: "HALAL", KO: "NOT HALAL", SPUS: "DOUBTFUL" };
  expect([verdicts(all), verdicts([...all].reverse())]).toEqual([told, told]);
  expect(cachedAnswers(all, false).statuses).toHaveLength(3);
});

describe("the company and the filing of a period", () => {
  const asked = slot("purification", "AAPL", { ...paid, report_date: "2025-09-30" });
  const report = slot("report", "AAPL", { companyName: "Apple Inc", reportSource: "filing", reportDate: "2025-09-30" });
  const other = { companyName: "Apple", reportSource: "older filing", reportDate: "2025-06-30" };
  const told = (...slots: Parameters<typeof cachedAnswers>) => {
    const { company, source } = cachedAnswers(...slots).periods[0] ?? {};
    return [company, source];
  };
  test("come from the full report too; a report that no cell asks for gives no status", () => {
    expect(told([asked, report], false)).toEqual(["Apple Inc", "filing"]);
    expect(told([asked], false, undefined, [report])).toEqual(["Apple Inc", "filing"]);
    expect(cachedAnswers([asked], false, undefined, [report]).statuses).toEqual([]);
  });
  test("the filing is the one of the period's date, whichever answer names it", () => {
    const screening = slot("screening", "AAPL", other);
    expect(told([asked, screening], false)).toEqual(["Apple", undefined]);
    expect(told([asked, screening], false, undefined, [report])).toEqual(["Apple", "filing"]);
    expect(told([asked, slot("screening", "AAPL", {})], false, undefined, [report])).toEqual(["Apple Inc", "filing"]);
  });
});

test("an answer that is no entry gives no status, nor does one of another operation", () => {
  const slots = [null, undefined, "text"].map((answer, nth) => slot("screening", `T${nth}`, answer));
  expect(cachedAnswers([...slots, slot("etfProfile", "SPUS", entry)], false)).toEqual({ periods: [], statuses: [] });
});

test("the operations that are listed for the ledgers are those whose answers give a period or a status", () => {
  const names = Object.keys(operations) as (keyof typeof operations)[];
  const told = names.filter((name) => {
    const { periods, statuses } = cachedAnswers([slot(name, "AAPL", {})], false);
    return periods.length + statuses.length > 0;
  });
  expect(told.length).toBeGreaterThan(0);
  expect([...ledgerOperations].sort()).toEqual(told.sort());
});
