import { screening } from "../../src/api/stocks";
import type { Call, Cells, View } from "../../src/core/call";
import { fail } from "../../src/core/failure";
import { Slot } from "../../src/core/slot";
import { etfStatus } from "../../src/functions/etfs";
import { age, why } from "../../src/functions/reasons";
import { fromFund } from "../../src/functions/screeningEntry";
import { card, screen, status } from "../../src/functions/stocks";
import { inEnglish } from "../english";
import { cell, failureOf, showCells, view } from "./showCells";

const pass = { ratio: 1, status: "PASS" };
const passing = {
  revenueBreakdown: { notHalalRatio: 1, doubtfulRatio: 0, status: "Pass" },
  interestBearingSecuritiesAndAssets: pass,
  interestBearingDebt: pass,
  reportDate: "2026-03-31",
};
const ratios = "(revenue 1 % of 5 %, securities 1 % of 30 %, debt 1 % of 30 %)";

test.each([
  ["DOUBTFUL", "DOUBTFUL"],
  ["Not Halal", "NOT HALAL"],
  ["Mixed", "Mixed?"],
  [undefined, "No verdict given"],
])("WHY gives no reason that the service does not: %s", (shariahComplianceStatus, verdict) => {
  expect(cell(why([["X"]]), { ...passing, shariahComplianceStatus })).toBe(
    `${verdict}: all three tests pass ${ratios}, and the service says no more; as of 2026-03-31.`,
  );
});

test("WHY says of a test what the service says, also what nobody knows", () => {
  const entry = {
    shariahComplianceStatus: "HALAL",
    ...passing,
    interestBearingSecuritiesAndAssets: { status: "NOT_COVERED" },
    interestBearingDebt: { status: "Odd" },
  };
  expect(cell(why([["X"]]), entry)).toBe("HALAL: no test fails; securities NOT COVERED, debt Odd?; as of 2026-03-31.");
});

/** A stock or a fund whose tests pass, with these ratios. */
const passingReport = (revenue: number | undefined, securities: number, debt: number, doubtful = 0) => ({
  shariahComplianceStatus: "HALAL",
  revenueBreakdown: { notHalalRatio: revenue, doubtfulRatio: doubtful, status: "Pass" },
  interestBearingSecuritiesAndAssets: { ratio: securities, status: "PASS" },
  interestBearingDebt: { ratio: debt, status: "PASS" },
  reportDate: "2026-03-31",
});

test.each<[string, object, readonly string[]]>([
  ["at its limits", passingReport(5, 30, 30), []],
  ["over it by what rounding explains", passingReport(2.51, 30, 30, 2.5), []],
  [
    "over the limit of debt",
    passingReport(1, 1, 33.5),
    ["the debt test passes at 33.5 %, 3.5 points over its limit of 30 %: the service contradicts itself"],
  ],
  [
    "over two of them, of one by its parts together",
    passingReport(4, 31, 1, 3),
    [
      "the revenue test passes at 7 %, 2 points over its limit of 5 %: the service contradicts itself",
      "the securities test passes at 31 %, 1 point over its limit of 30 %: the service contradicts itself",
    ],
  ],
  [
    "below zero",
    passingReport(-1, 1, -0.004, 3),
    [
      "the nothalal ratio is -1 %, below zero: the service contradicts itself",
      "the debt ratio is -0.004 %, below zero: the service contradicts itself",
    ],
  ],
  ["not given", passingReport(undefined, 1, 1), []],
])("WHY tells that the service contradicts itself where a test passes with a ratio %s", (_, entry, told) => {
  const said = String(cell(why([["X"]]), entry));
  // The verdict and the results stay the service's own.
  expect(said).toMatch(/^HALAL: all three tests pass \(/);
  expect(said.split("; ").filter((part) => part.includes("contradicts"))).toEqual(told);
  expect(
    String(cell(why([["X"]]), fromFund(asFund(entry as ReturnType<typeof passingReport>))))
      .split("; ")
      .slice(1, -1),
  ).toEqual(told);
});

test("WHY tells of a ratio below zero whatever the test's result, and of none over its limit that fails or is not covered", () => {
  for (const status of ["Fail", "NOT_COVERED", undefined]) {
    const entry = (ratio: number) => ({ ...passingReport(1, 1, 1), interestBearingDebt: { ratio, status } });
    expect(cell(why([["X"]]), entry(-2))).toMatch(
      /; the debt ratio is -2 %, below zero: the service contradicts itself;/,
    );
    expect(cell(why([["X"]]), entry(40))).not.toMatch(/contradicts/);
  }
});

/** The same as a fund's report tells it. */
function asFund({ shariahComplianceStatus, ...entry }: ReturnType<typeof passingReport>) {
  const { ratio: interestRatio } = entry.interestBearingSecuritiesAndAssets;
  const { ratio: debtRatio } = entry.interestBearingDebt;
  return {
    complianceStatus: shariahComplianceStatus,
    aggregateRevenueBreakdown: entry.revenueBreakdown,
    aggregateInterestBearingSecuritiesAndAssets: { interestRatio, status: "PASS" },
    aggregateInterestBearingDebt: { debtRatio, status: "PASS" },
  } as never;
}

const fund = { name: "Fund", complianceStatus: "HALAL", numberOfHoldings: 195, uncoveredHoldings: 12 };

test("a fund's uncovered holdings are told, by WHY and on its card", () => {
  expect(cell(why([["X"]]), fromFund(fund))).toMatch(/; 12 of 195 holdings not covered; report date not given\.$/);
  expect(cell(why([["X"]]), fromFund({ ...fund, numberOfHoldings: undefined }))).toMatch(
    /; 12 of an unknown number of holdings not covered;/,
  );
  expect(cell(card([["X"]]), fromFund({ ...fund, uncoveredHoldings: 0 }))).toEqual({
    card: "HALAL",
    properties: { Name: "Fund", "Uncovered holdings": expect.objectContaining({ english: "0 of 195" }) },
  });
});

test("WHY of a purification tells what the amount rests on, or PURIFY's own sentence", () => {
  const ask = why([["X"]], "purification" as never);
  expect(ask).toMatchObject({ operation: { name: "purification" }, inputs: [["X"]] });
  const entry = {
    dividend_per_share_for_quarter: 0.24,
    "non-compliant_revenue_ratio": 2.16,
    dividend_purification_amount_per_share: 0.005184,
    reported_quarter: "FIRST_QUARTER",
    reported_year: 2026,
    report_date: "2026-03-31",
  };
  expect(cell(ask, entry)).toBe(
    "0.005184 per share: dividend 0.24, ratio 2.16 %; latest quarter only; currency not given; " +
      "quarter FIRST_QUARTER, 2026; report date 2026-03-31.",
  );
  const amount = { dividend_purification_amount_per_share: 0.005184 };
  expect(cell(ask, amount)).toMatch(
    /^0\.005184 per share: dividend not given, ratio not given %; .*; quarter not given, not given; report date not given\.$/,
  );
  expect(cell(ask, { dividend_per_share_for_quarter: 0 })).toMatch(/^0 per share: .*no dividend this quarter/);
  expect(cell(ask, {})).toMatch(/^No dividend or purification amount given: it is unknown/);
  expect(cell(ask, { ...entry, dividend_purification_amount_per_share: 0.5184 })).toMatch(
    /do not agree: 0\.5184 per share, but dividend x ratio is 0\.005184/,
  );
  expect(cell(ask, fail("plan", "dividend purification"))).toEqual({ told: fail("plan", "dividend purification") });
  expect(cell(ask, "")).toBe("");
});

test("WHY of zakat tells both kinds and their marks, the one first that a formula means which names none", () => {
  const ask = why([["X"]], "Zakat" as never);
  const long = { investment_type: "Long-term", value: 200, zakat_amount_per_share: 1.5 };
  const short = { investment_type: "SHORT_TERM", value: 200, zakat_amount_per_share: 5 };
  expect(cell(ask, [long])).toBe(
    "Short-term: 5 per share, calculated as 2.5 % of the value that the service gives; 5.15345 for a solar year, " +
      "calculated. Long-term: 1.5 per share, the service's own figure. " +
      "A formula that names no holding means short; currency not given.",
  );
  expect(cell(ask, [short], { ...view, holding: "long" })).toBe(
    "The service gives no long-term figure for X: it is unknown, which is not zero. " +
      "Short-term: 5 per share, the service's own figure; 5.15345 for a solar year, calculated. " +
      "A formula that names no holding means long; currency not given.",
  );
});

test("WHY and AGE refuse to be asked about anything but their three subjects", () => {
  expect(why([["X"]], "dividends" as never)).toEqual(failureOf("badArgument"));
  expect(age([["X"]], "dividends" as never)).toEqual(failureOf("badArgument"));
  expect(age([["X"]], "zakat" as never)).toMatchObject({ operation: { name: "zakat" }, peek: true });
  expect(age([["X"]])).toMatchObject({ operation: screening, peek: true });
});

/** What a call shows of an answer of 30 hours ago, kept because the service fails. */
function showKept(call: unknown, seen: View = view) {
  const { operation, show } = call as Call;
  const slot = new Slot(operation, "X");
  const answer = { ...passing, shariahComplianceStatus: "HALAL", complianceStatus: "HALAL" };
  Object.assign(slot, { answer, sentAt: view.now - 30 * 3_600_000, failure: fail("service", 503), kept: true });
  return inEnglish(show([[slot]], seen) as Cells);
}

test("STATUS of a verdict that is kept stays the verdict, unless the user wants its age shown", () => {
  const columns = screen([["X"]], [["status", "kept"]], true);
  const since = { day: "2026-01-03" };
  for (const call of [status([["X"]]), etfStatus([["X"]])]) {
    expect(showKept(call)).toEqual([["HALAL"]]);
    expect(showKept(call, { ...view, showAge: true })).toEqual([["HALAL (kept from 2026-01-03)"]]);
    expect(
      cell(call, { shariahComplianceStatus: "HALAL", complianceStatus: "HALAL" }, { ...view, showAge: true }),
    ).toBe("HALAL");
  }
  expect(showKept(columns)).toEqual([
    ["Status", "Kept"],
    ["HALAL", since],
  ]);
  expect(showKept(columns, { ...view, showAge: true })).toEqual([
    ["Status", "Kept"],
    ["HALAL (kept from 2026-01-03)", since],
  ]);
  expect(showCells(columns, [[{ shariahComplianceStatus: "HALAL" }]])).toEqual([
    ["Status", "Kept"],
    ["HALAL", ""],
  ]);
});

test("SCREEN has a column for a fund's uncovered holdings: unasked where there is one, and on request", () => {
  const titles = (call: unknown, ...outcomes: unknown[]) =>
    showCells(
      call,
      outcomes.map((one) => [one]),
    )[0];
  const usual = ["Name", "Status", "Rank", "Revenue", "Securities", "Debt", "Report date"];
  expect(titles(screen([["X"]], undefined, true), passing)).toEqual(usual);
  expect(titles(screen([["X"]], undefined, true), fail("unreachable"))).toEqual(usual);
  const both = screen([["X"], ["F"], [""]], undefined, true);
  expect(titles(both, passing, fromFund(fund), "")).toEqual([...usual, "Uncovered"]);
  expect(showCells(both, [[passing], [fromFund(fund)], [""]])[2]?.[2]).toMatchObject({
    message: expect.stringContaining("RANK asks"),
  });
  expect(showCells(both, [[passing], [fromFund(fund)], [""]]).map((row) => row[7])).toEqual([
    "Uncovered",
    "",
    "12 of 195",
    "",
  ]);
  expect(screen([["X"]], [["uncovered"]])).toMatchObject({ operation: screening });
  expect(showCells(screen([["X"]], [["uncovered"]]), [[passing]])).toEqual([[""]]);
});

test("a verdict that is kept from before says so: its reason, its age and its card", () => {
  expect(showKept(why([["X"]]))[0]?.[0]).toMatch(
    /as of 2026-03-31\. Kept from 2026-01-03: The service failed \(HTTP 503\)/,
  );
  expect(showKept(age([["X"]]))).toEqual([[{ number: 30, note: "kept" }]]);
  expect(showKept(card([["X"]]))).toEqual([
    [
      {
        card: "HALAL (kept from 2026-01-03)",
        properties: expect.objectContaining({ Kept: { day: "2026-01-03" } }),
      },
    ],
  ]);
});
