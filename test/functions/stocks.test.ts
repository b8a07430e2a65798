import { etfProfile, etfReport } from "../../src/api/etfs";
import { screening } from "../../src/api/stocks";
import type { Call } from "../../src/core/call";
import { fail } from "../../src/core/failure";
import { Slot } from "../../src/core/slot";
import { breakdown } from "../../src/functions/breakdown";
import { headroom, ratio, test as testOf } from "../../src/functions/ratios";
import { age, why } from "../../src/functions/reasons";
import { card, name, rank, report, screen, source, status } from "../../src/functions/stocks";
import { cell, failureOf, showCells, view } from "./showCells";

const halal = {
  companyName: "Apple",
  shariahComplianceStatus: "COMPLIANT",
  complianceRanking: 4,
  revenueBreakdown: { halalRatio: 96, notHalalRatio: 1.1, doubtfulRatio: 2.2, status: "Pass" },
  interestBearingSecuritiesAndAssets: { amount: 1, ratio: 12.5, status: "Pass" },
  interestBearingDebt: { amount: 1, ratio: 31.25, status: "Fail" },
  reportDate: "2026-03-31",
};

test("a function returns a call: what to ask, and how to show it", () => {
  const show = expect.any(Function);
  expect(status([["AAPL"]])).toEqual({ operation: screening, inputs: [["AAPL"]], show, ofFunds: etfReport });
  expect(rank([["AAPL"]])).toEqual({
    operation: screening,
    inputs: [["AAPL"]],
    show,
    ofFunds: etfProfile,
    isNumeric: expect.any(Function),
    isRank: expect.any(Function),
  });
  expect(status([["A"]]).show).toBe(status([["B"]]).show);
});

test.each([
  ["Halal", "HALAL"],
  ["NON_COMPLIANT", "NOT HALAL"],
  ["not halal", "NOT HALAL"],
  ["QUESTIONABLE", "DOUBTFUL"],
  ["NOT_UNDER_COVERAGE", "NOT COVERED"],
  ["Permissible", "Permissible?"],
])("the verdict %s reads %s", (raw, verdict) => {
  expect(cell(status([["X"]]), { shariahComplianceStatus: raw, reportDate: "2026-03-31" })).toBe(verdict);
});

test("a ticker that is not covered, with nothing of a company's, may be an ETF: the list of ETFs is looked in", () => {
  const leadsTo = (entry: object) => {
    const call = status([["X"]]) as Call;
    const slot = Object.assign(new Slot<unknown>(call.operation, "X"), { answer: entry, sentAt: view.now });
    return (call.show([[slot]], view) as Call).operation?.name;
  };
  expect(leadsTo({ shariahComplianceStatus: "NOT_UNDER_COVERAGE", companyName: "X" })).toBe("etfList");
  expect(leadsTo({ shariahComplianceStatus: "NOT_UNDER_COVERAGE", totalRevenue: 0 })).toBeUndefined();
  expect(leadsTo({ shariahComplianceStatus: "HALAL" })).toBeUndefined();
});

test("an unknown verdict, rank or ratio is a failure", () => {
  for (const call of [status([["X"]]), rank([["X"]]), ratio([["X"]], "debt" as never)]) {
    expect(cell(call, { companyName: "X" })).toEqual(failureOf("missing"));
  }
  expect(cell(rank([["X"]]), { complianceRanking: 0 })).toBe(0);
});

test("an empty text is unknown, and no blank cell", () => {
  const empty = { companyName: "", reportSource: " ", shariahComplianceStatus: "NOT_UNDER_COVERAGE", totalRevenue: 1 };
  expect(cell(name([["X"]]), empty)).toEqual(failureOf("missing"));
  expect(cell(source([["X"]]), empty)).toEqual(failureOf("missing"));
  expect(showCells(screen([["X"]], [["name,source,status"]]), [[empty]])).toEqual([
    [failureOf("missing"), failureOf("missing"), "NOT COVERED"],
  ]);
  expect(cell(card([["X"]]), empty)).toEqual({ card: "NOT COVERED", properties: {} });
});

test("revenue is the not halal and the doubtful share, without binary dust; one unknown makes it unknown", () => {
  expect(cell(ratio([["X"]], "revenue" as never), halal)).toBe(3.3);
  expect(cell(ratio([["X"]], "revenue" as never), { revenueBreakdown: { notHalalRatio: 1 } })).toEqual(
    failureOf("missing"),
  );
  expect(showCells(ratio([["X"]]), [[halal]])).toEqual([[3.3, 12.5, 31.25]]);
  expect(showCells(testOf([["X"]]), [[halal]])).toEqual([["PASS", "PASS", "FAIL"]]);
});

test("headroom is the limit less the ratio, negative over it", () => {
  expect(cell(headroom([["X"]], "debt" as never), halal)).toBe(-1.25);
  expect(cell(headroom([["X"]], "REVENUE" as never), halal)).toBe(1.7);
  expect(headroom([["X"]], null as never)).toEqual(failureOf("badArgument"));
});

test("WHY says which test fails and by how much, what passes, or why there is no answer", () => {
  expect(cell(why([["X"]]), halal)).toBe(
    "HALAL: the debt test fails at 31.25 %, 1.25 points over its limit of 30 %; as of 2026-03-31.",
  );
  expect(cell(why([["X"]]), { shariahComplianceStatus: "DOUBTFUL", ...passing })).toMatch(
    /^DOUBTFUL: all three tests pass \(revenue not given of 5 %, .*\), and the service says no more; report date/,
  );
  expect(cell(why([["X"]]), { shariahComplianceStatus: "Halal", lastUpdate: "2026-01-02T03:04:05.678Z" })).toBe(
    "HALAL: no test fails; revenue not given, securities not given, debt not given; " +
      "report date not given, updated 2026-01-02.",
  );
  expect(cell(why([["X"]]), fail("unreachable"))).toEqual({ told: fail("unreachable") });
});

test("WHY rounds no ratio onto its limit, and says under where a test fails under it", () => {
  const ratios = (revenue: number, debt: number, status: string) => ({
    shariahComplianceStatus: status === "Pass" ? "HALAL" : "NOT HALAL",
    revenueBreakdown: { notHalalRatio: revenue, doubtfulRatio: 0, status },
    interestBearingDebt: { ratio: debt, status },
    interestBearingSecuritiesAndAssets: { ratio: 1, status: "Pass" },
    reportDate: "2026-03-31",
  });
  expect(cell(why([["X"]]), ratios(4.997, 29.996, "Pass"))).toBe(
    "HALAL: all three tests pass (revenue 4.997 % of 5 %, securities 1 % of 30 %, debt 29.996 % of 30 %); as of 2026-03-31.",
  );
  expect(cell(why([["X"]]), ratios(3, 30.004, "Fail"))).toBe(
    "NOT HALAL: the revenue test fails at 3 %, 2 points under its limit of 5 %; " +
      "the debt test fails at 30.004 %, 0.004 points over its limit of 30 %; as of 2026-03-31.",
  );
  expect(cell(why([["X"]]), ratios(5, 30, "Fail"))).toMatch(/at 5 %, exactly its limit of 5 %; the debt test fails/);
});

const pass = { amount: 1, ratio: 1, status: "PASS" };
const passing = {
  revenueBreakdown: { status: "Pass" },
  interestBearingSecuritiesAndAssets: pass,
  interestBearingDebt: pass,
};

test("two shares that no number can add up are no ratio, in a sentence and on a card neither", () => {
  const revenueBreakdown = { notHalalRatio: 1.7e308, doubtfulRatio: 1.7e308, status: "Fail" };
  const huge = { shariahComplianceStatus: "NOT HALAL", revenueBreakdown };
  expect(cell(why([["X"]]), huge)).toMatch(/^NOT HALAL: the revenue test fails \(ratio not given\)/);
  expect(cell(card([["X"]]), huge)).toEqual({ card: "NOT HALAL", properties: {} });
  expect(cell(ratio([["X"]], "revenue" as never), huge)).toEqual(failureOf("missing"));
});

test("SCREEN has a row a ticker, a blank row for a blank, and its headers when asked", () => {
  const call = screen([["X"], [""]], [["name", "Report date"]], true);
  expect(showCells(call, [[halal], [""]])).toEqual([
    ["Name", "Report date"],
    ["Apple", { day: "2026-03-31" }],
    ["", ""],
  ]);
  const named = screen([["X"]], [["ticker,status"]], true);
  expect(showCells(named, [[{ ...halal, symbol: "aapl" }]])).toEqual([
    ["Ticker", "Status"],
    ["AAPL", "HALAL"],
  ]);
  const rowsWith = (headers: unknown) => showCells(screen([["X"]], [["name"]], headers as never), [[halal]]).length;
  expect([true, 1, false, 0, "", null, undefined].map(rowsWith)).toEqual([2, 2, 1, 1, 1, 1, 1]);
});

const noScale = expect.objectContaining({ message: expect.stringContaining("scale not given") }) as object;

test("an amount of the compact entry says that its scale is not given; one of the full report is in ones", () => {
  const fields = ["totalRevenue", "revenue", "interestBearingDebt.amount", "trailing36monAvrCap"];
  const note = "scale not given";
  expect(showCells(screen([["X"]], [fields], true), [[{ ...halal, totalRevenue: 7 }]])).toEqual([
    [`totalRevenue (${note})`, "Revenue", `interestBearingDebt.amount (${note})`, "trailing36monAvrCap"],
    [noScale, 3.3, noScale, failureOf("missing")],
  ]);
  const asked = [["totalRevenue", "units", "mainCurrency"]];
  expect(showCells(screen([["X"]], asked, true), [[{ totalRevenue: 7, units: 1000, mainCurrency: "USD" }]])).toEqual([
    ["totalRevenue (USD)", "units", "mainCurrency"],
    [7000, 1000, "USD"],
  ]);
});

test.each([undefined, 0, -1000, 7, 1.5, 999_999, Number.NaN])(
  "units of %p are not understood, and no amount is made of them",
  (units) => {
    const report = {
      totalRevenue: 7,
      revenueBreakdownDetail: { amount: 7, amountInOnes: 7e6 },
      units,
      mainCurrency: "USD",
    };
    const fields = [["totalRevenue", "revenueBreakdownDetail.amount", "mainCurrency"]];
    expect(showCells(screen([["X"]], fields), [[report]])).toEqual([[noScale, 7e6, "USD"]]);
  },
);

test("an amount that comes as a text is of a scale that nobody knows", () => {
  const items = [{ amount: "7" }, { amount: "7", amountInOnes: 7000 }];
  const report = { revenueBreakdownDetail: { items }, units: 1000, mainCurrency: "USD" };
  const paths = [0, 1].map((nth) => `revenueBreakdownDetail.items.${nth}.amount`);
  expect(showCells(screen([["X"]], [[...paths, "mainCurrency"]]), [[report]])).toEqual([[noScale, 7000, "USD"]]);
});

test("amounts in several currencies have theirs beside them, unasked; in one, their title names it", () => {
  const report = (totalRevenue: number, mainCurrency?: string) => [{ totalRevenue, units: 1000, mainCurrency }];
  const tickers = [["A"], ["B"], [""], ["C"]];
  const table = (fields: string[], outcomes: unknown[][]) => showCells(screen(tickers, [fields], true), outcomes);
  expect(table(["totalRevenue", "units"], [report(1, "USD"), report(2, "SAR"), [""], [fail("service", 503)]])).toEqual([
    ["totalRevenue", "Currency", "units"],
    [1000, "USD", 1000],
    [2000, "SAR", 1000],
    ["", "", ""],
    [failureOf("service"), failureOf("service"), failureOf("service")],
  ]);
  const oneUnknown = [report(1, "USD"), report(2), [""], report(3, " ")];
  expect(table(["totalRevenue", "units"], oneUnknown).map((row) => row[1])).toEqual([
    "Currency",
    "USD",
    failureOf("missing"),
    "",
    failureOf("missing"),
  ]);
  const same = [report(1, "USD"), report(2, "USD"), [""], [fail("service", 503)]];
  expect(table(["units", "totalRevenue"], same)[0]).toEqual(["units", "totalRevenue (USD)"]);
  const asked = table(["totalRevenue", "mainCurrency"], [report(1, "USD"), report(2, "SAR"), [""], report(3, "SAR")]);
  expect(asked[0]).toEqual(["totalRevenue", "mainCurrency"]);
});

test("REPORT has an amount as it came, and beside it its units and currency", () => {
  const answer = { totalRevenue: 7, units: 1000, mainCurrency: "USD", revenueBreakdownDetail: { amountInOnes: 7000 } };
  expect(cell(report([["A"]], "totalRevenue"), answer)).toBe(7);
  expect(showCells(report([["A"]]), [[answer]])).toEqual([
    ["totalRevenue", 7, 1000, "USD"],
    ["units", 1000, "", ""],
    ["mainCurrency", "USD", "", ""],
    ["revenueBreakdownDetail.amountInOnes", 7000, 1, "USD"],
  ]);
  expect(showCells(report([["A"]]), [[{ totalRevenue: 7 }]])).toEqual([
    ["totalRevenue", 7, noScale, failureOf("missing")],
  ]);
});

test("a field that only the full report has asks the full report", () => {
  expect((screen([["X"]], [["mainCurrency"]]) as { operation: { name: string } }).operation.name).toBe("report");
});

test("REPORT of several tickers needs a field", () => {
  expect(report([["A"], ["B"]])).toEqual(failureOf("badArgument"));
  expect(cell(report([["A"]], "revenueBreakdown.status"), halal)).toBe("Pass");
  expect(report([["A"]], 5 as never)).toEqual(failureOf("noField"));
});

test("REPORT of zakat names what is in it, and a path that leads nowhere whole", () => {
  const entries = [{ value: 7 }, { value: 8 }];
  expect(cell(report([["A"]], "Zakat.1.value"), entries)).toBe(8);
  expect(cell(report([["A"]], "zakat.0.value.0"), entries)).toMatchObject({
    message: expect.stringContaining("No field zakat.0.value.0"),
  });
  expect(cell(report([["A"]], " Zakat "), entries)).toMatchObject({
    message: expect.stringContaining("zakat has parts: add one of 0, 1 after a dot"),
  });
  expect(cell(report([["A"]], "zakat.2.value"), entries)).toMatchObject({
    message: expect.stringContaining("No field zakat.2.value"),
  });
});

test("BREAKDOWN names each line, whatever its name is", () => {
  const items = ["Loans", "2026-03-31", " ", ["x"], "y".repeat(40_000)].map((name) => ({ name, amountInOnes: 1 }));
  const names = showCells(breakdown([["X"]], "debt" as never), [
    [{ interestBearingDebtDetail: { totalAmount: 1, longTermJson: { items } } }],
  ]).map(([name]) => name);
  expect(names.slice(0, 7)).toEqual([
    "Item",
    "Total",
    "Long term",
    "  Loans",
    "  2026-03-31",
    "  (no name)",
    "  (no name)",
  ]);
  expect(String(names[7]).length).toBeLessThan(32_767);
});

test("each column of SCREEN and BREAKDOWN shows its own field and not its neighbour's", () => {
  const columns = [["halal", "nothalal", "doubtful", "revenue test", "securities test", "debt test"]];
  const entry = { ...halal, interestBearingSecuritiesAndAssets: { status: "NOT_COVERED" } };
  expect(showCells(screen([["X"]], columns), [[entry]])).toEqual([[96, 1.1, 2.2, "PASS", "NOT COVERED", "FAIL"]]);
  const amounts = { halalAmountInOnes: 3, notHalalAmountInOnes: 4, questionableAmountInOnes: 5 };
  const detail = { amountInOnes: 12, percentage: 2, ...amounts, halalAmount: 6, questionableAmount: 7 };
  expect(showCells(breakdown([["X"]], "revenue" as never), [[{ revenueBreakdownDetail: detail }]])).toEqual([
    [
      "Item",
      "Amount (currency not given, in ones; units not given)",
      "Percent of revenue",
      ...["Halal", "Not halal", "Doubtful"].map((title) => `${title} (currency not given)`),
    ],
    ["Total", 12, 2, 3, 4, 5],
  ]);
});

test("BREAKDOWN has percent of capitalisation and percent of the leg in columns of their own, under currency and units", () => {
  const items = [{ name: "Loans", amountInOnes: 6, percentage: 100, nonIslamicAmount: 0.6 }];
  const leg = { amountInOnes: 9, retio: 1, islamicAmountInOnes: 2, nonIslamicAmountInOnes: 7, items };
  const debt = { totalAmount: 1, totalRetio: 1.5, longTermJson: leg };
  const given = { units: 10, mainCurrency: "SAR", interestBearingDebtDetail: debt };
  expect(showCells(breakdown([["X"]], "debt" as never), [[given]])).toEqual([
    [
      "Item",
      "Amount (SAR, in ones; the report in units of 10)",
      "Percent of capitalisation",
      "Percent of leg",
      "Islamic (SAR)",
      "Not Islamic (SAR)",
      "Kind",
      "Comment",
    ],
    ["Total", 10, 1.5, "", "", "", "", ""],
    ["Long term", 9, 1, "", 2, 7, "", ""],
    ["  Loans", 6, "", 100, "", 6, "", ""],
  ]);
});

test("BREAKDOWN's total is the report's own, and none where its units are unknown or its legs say otherwise", () => {
  const legs = { longTermJson: { amountInOnes: 3e6 }, shortTermJson: { amountInOnes: 2e6 } };
  const total = (detail: object, units?: number) =>
    showCells(breakdown([["X"]], "securities" as never), [
      [{ units, interestBearingSecuritiesAndAssetsDetail: { ...legs, ...detail } }],
    ])[1]?.[1];
  expect(total({ totalAmount: 5 }, 1e6)).toBe(5e6);
  expect(total({ totalAmount: 5, totalAmountInOnes: 5e6 })).toBe(5e6);
  expect(total({ totalAmount: 5 })).toEqual(noScale);
  expect(total({ totalAmount: 5 }, 7)).toEqual(noScale);
  expect(total({ totalAmount: 5e6 }, 1e6)).toEqual(noScale);
  expect(total({}, 1e6)).toEqual(failureOf("missing"));
});

test("BREAKDOWN shows an amount or a percent that is not given as unknown, so that no sum leaves it out in silence", () => {
  const items = [
    { name: "Loans", amountInOnes: null, percentage: 2 },
    { name: "Bonds", amountInOnes: 5 },
  ];
  const rows = showCells(breakdown([["X"]], "debt" as never), [
    [{ units: 1, interestBearingDebtDetail: { totalAmount: 9, totalRetio: 3, longTermJson: { retio: 3, items } } }],
  ]);
  expect(rows.slice(2).map((row) => row.slice(0, 5))).toEqual([
    ["Long term", failureOf("missing"), 3, "", ""],
    ["  Loans", failureOf("missing"), "", 2, ""],
    ["  Bonds", 5, "", failureOf("missing"), ""],
  ]);
});

test("BREAKDOWN of an amount and units whose product no cell can hold says so", () => {
  const given = { units: 1e308, interestBearingDebtDetail: { totalAmount: 8000, totalRetio: 6 } };
  const [, total] = showCells(breakdown([["X"]], "debt" as never), [[given]]);
  expect(total?.slice(1, 3)).toEqual([failureOf("missing"), 6]);
});

test("AGE asks nothing, and tells hours", () => {
  expect(age([["X"]])).toMatchObject({ peek: true });
  expect(cell(age([["X"]]), halal)).toBe(1);
});
