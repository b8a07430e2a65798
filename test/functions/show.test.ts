/** What cells, cards and tables show of answers, to the letter. */
import { screening } from "../../src/api/stocks";
import type { Call } from "../../src/core/call";
import { fail } from "../../src/core/failure";
import type { Operation } from "../../src/core/operation";
import { Slot } from "../../src/core/slot";
import { currencyOf, figureAt, rawFigures } from "../../src/functions/amounts";
import { dayOfSerial } from "../../src/functions/arguments/days";
import { columnOf } from "../../src/functions/arguments/fields";
import { breakdown } from "../../src/functions/breakdown";
import { etfProfiles, etfPurify, etfScreen } from "../../src/functions/etfs";
import { setCountries } from "../../src/functions/funds";
import { compliance } from "../../src/functions/lists";
import { purification, purify } from "../../src/functions/purification";
import { age, why } from "../../src/functions/reasons";
import { reasonOf } from "../../src/functions/reasonText";
import { answerOf, dayKept } from "../../src/functions/show";
import { card, report, screen, status } from "../../src/functions/stocks";
import { zakat } from "../../src/functions/zakat";
import { isNumeric } from "../numericColumns";
import { cell, failureOf, showCells, view } from "./showCells";

const slotOf = (holds: Partial<Slot>) => Object.assign(new Slot(screening as Operation, "X"), holds);
const message = (one: unknown) => (one as { message?: string } | undefined)?.message?.split(":")[0];

test("an answer does not count after a later call failed, unless it is kept", () => {
  const failure = fail("refused");
  expect([answerOf(slotOf({ answer: 1 })), answerOf(slotOf({ answer: 1, failure, kept: true }))]).toEqual([1, 1]);
  expect([slotOf({ answer: 1, failure }), slotOf({ failure, kept: true }), slotOf({})].map(answerOf)).toEqual([
    failureOf("refused"),
    failureOf("refused"),
    failureOf("loading"),
  ]);
});

test("a kept answer's day is the day of the answer itself", () => {
  const sentAt = Date.UTC(2026, 0, 5, 12);
  expect([dayKept(slotOf({ kept: true, sentAt, age: 86_400_000 })), dayKept(slotOf({ sentAt }))]).toEqual([
    { day: "2026-01-04" },
    undefined,
  ]);
  const call = age([["X"]]) as Call;
  const slot = slotOf({ answer: {}, sentAt: view.now - 3_600_000, age: 7_200_000 });
  expect(call.show([[slot]], view)).toEqual([[3]]);
  const told = why([["X"]]) as Call;
  const kept = slotOf({ answer: { reportDate: "2026-01-01" }, sentAt, kept: true });
  expect(String((told.show([[kept]], view) as unknown[][])[0]?.[0])).not.toContain("Kept");
});

test("an infinite number becomes a failure, and a too long text is cut", () => {
  const huge = { dividend_purification_amount_per_share: 1e300 };
  expect(message(cell(purify([["X"]], [[1e300]]), huge))).toBe("The number is too large to show");
  const fund = { aggregateRevenueBreakdown: { notHalalRatio: 1e300, doubtfulRatio: 0 } };
  expect(cell(etfPurify([["SPUS"]], 1e300, "2026-01-01", "2026-03-31"), fund)).toEqual(failureOf("missing"));
  const [[text]] = showCells(screen([["X"]], [["name"]]), [[{ companyName: "x".repeat(40_000) }]]) as [[string]];
  expect(text).toHaveLength(32_001);
});

test("a table of a blank ticker is blank, and what is not given is called by its column's name", () => {
  expect(showCells(etfProfiles([[""]]), [[""]])).toEqual([[""]]);
  expect(message(showCells(etfProfiles([["SPUS"]]), [[{}]])[0]?.[0])).toBe("No entries");
  const columns = "name,report date,total revenue";
  expect(screen([["X"]], [["report dat"]])).toMatchObject({ message: expect.stringContaining("mean report date?") });
  expect(purification([["X"]], [["report dat"]])).toMatchObject({ message: expect.stringContaining(" report date?") });
  expect(showCells(screen([["X"]], [[columns.slice(0, 16)]]), [[{}]])[0]?.map(message)).toEqual([
    "No name given",
    "No report date given",
  ]);
  expect(showCells(purification([["X"]], [["amount per share"]]), [[{}]])[0]?.map(message)).toEqual([
    "No amount per share given",
  ]);
});

test("amounts of one currency name it on top; of several each row tells its own, beside the last amount", () => {
  const fields = [["name,totalRevenue,interestBearingDebt.amount,status"]];
  const of = (mainCurrency: string | undefined, units: number | undefined, totalRevenue: number | undefined = 5) => ({
    mainCurrency,
    units,
    totalRevenue,
    companyName: "A",
    shariahComplianceStatus: "HALAL",
  });
  const table = (...rows: readonly object[]) =>
    showCells(
      screen([["A"], ["B"], ["C"]].slice(0, rows.length), fields, true),
      rows.map((row) => [row]),
    );
  expect(table(of("USD", 1000), of("USD", 10))).toEqual(
    [
      ["Name", "totalRevenue (USD)", "interestBearingDebt.amount (USD)", "Status"],
      ["A", 5000, failureOf("badArgument"), "HALAL"],
      ["A", 50, failureOf("badArgument"), "HALAL"],
    ].map((row, nth) => (nth === 0 ? row : [row[0], row[1], failureOf("missing"), row[3]])),
  );
  expect(table(of("USD", 1), of("SAR", 1)).map((row) => [row[0], row[3], row[4]])).toEqual([
    ["Name", "Currency", "Status"],
    ["A", "USD", "HALAL"],
    ["A", "SAR", "HALAL"],
  ]);
  expect(table(of(undefined, 1))[0]).toEqual([
    "Name",
    "totalRevenue",
    "interestBearingDebt.amount",
    "Currency",
    "Status",
  ]);
  expect(table(of("USD", 1), of("SAR", 1), of("SAR", undefined))[0]?.[1]).toBe("totalRevenue");
  expect(table(of("USD", undefined))[0]).toEqual([
    "Name",
    "totalRevenue (scale not given)",
    "interestBearingDebt.amount",
    "Status",
  ]);
});

test("a currency is a text, without spaces around and no longer than a name; an amount in ones is as it came", () => {
  const currencies = [" USD ", "", " ", 840, null, "x".repeat(50)].map((mainCurrency) => currencyOf({ mainCurrency }));
  expect(currencies).toEqual(["USD", undefined, undefined, undefined, undefined, "x".repeat(40)]);
  expect([
    figureAt({ amountInOnes: 7, units: 10 }, "amountInOnes"),
    figureAt({ amount: 7, units: 10 }, "amount"),
  ]).toEqual([7, 70]);
  expect(figureAt({ amount: 7, amountInOnes: 71, units: 10 }, "amount")).toBe(71);
  const raw = rawFigures({ units: 10, totalRevenue: 7, totalRevenueInOnes: 70, amount: null, name: "A" });
  expect(raw.map(([, ...row]) => row.map((one) => message(one) ?? one))).toEqual([
    [10, "", ""],
    [7, 10, "No currency given"],
    [70, 1, "No currency given"],
    ["No value", "", ""],
    ["A", "", ""],
  ]);
});

const apple = {
  companyName: "Apple",
  shariahComplianceStatus: "COMPLIANT",
  complianceRanking: 4,
  reportSource: "https://a.example",
  revenueBreakdown: { halalRatio: 96, notHalalRatio: 1.1, doubtfulRatio: 2.2, status: "Pass" },
  interestBearingSecuritiesAndAssets: { ratio: 12.5, status: "Pass" },
  interestBearingDebt: { ratio: 31.25, status: "Fail" },
  reportDate: "2026-03-31",
};

test("a card has the verdict on it, and behind it each field that is given", () => {
  expect(cell(card([["X"]]), apple)).toEqual({
    card: "HALAL",
    properties: {
      Name: "Apple",
      Rank: 4,
      "Revenue ratio": 3.3,
      "Securities ratio": 12.5,
      "Debt ratio": 31.25,
      "Report date": { day: "2026-03-31" },
      Source: "https://a.example",
    },
  });
  expect(cell(card([["X"]]), { shariahComplianceStatus: "Doubtful", uncoveredHoldings: 3 })).toEqual({
    card: "DOUBTFUL",
    properties: { "Uncovered holdings": expect.objectContaining({ english: "3 of an unknown number of" }) },
  });
});

test("WHY's reason names a missing verdict, a limit just met, and ratios with enough digits", () => {
  expect(reasonOf({ shariahComplianceStatus: "Not covered", reportDate: "2026-03-31" } as never).english).toBe(
    "NOT COVERED: the service gives no verdict; as of 2026-03-31.",
  );
  const passing = (revenue: number, debt: number | undefined) =>
    reasonOf({
      ...apple,
      revenueBreakdown: { notHalalRatio: revenue, doubtfulRatio: 0, status: "Pass" },
      interestBearingDebt: { ratio: debt, status: "Pass" },
    } as never).english;
  expect(passing(0, 0.01)).toBe(
    "HALAL: all three tests pass (revenue 0 % of 5 %, securities 12.5 % of 30 %, debt 0.01 % of 30 %); as of 2026-03-31.",
  );
  expect(passing(0.0049, 29.996)).toContain("revenue 0.005 % of 5 %, securities 12.5 % of 30 %, debt 29.996 % of 30 %");
  expect(passing(-0.5, 29.994)).toContain("revenue -0.5 % of 5 %, securities 12.5 % of 30 %, debt 29.99 % of 30 %");
  expect(passing(1, undefined)).toContain("debt not given of 30 %");
});

test("weights that add up to 0 give no share, and a kept answer is noted only beside a number", () => {
  const halal = { shariahComplianceStatus: "HALAL" };
  const none = showCells(compliance([["A"]], [[0]]), [[halal]]);
  expect(message(none[0]?.[0])).toBe("Nothing to take a share of");
  const call = compliance([["A"]], [[0]]) as Call;
  const kept = Object.assign(new Slot(call.operation, "A"), {
    answer: halal,
    failure: fail("service", 503),
    kept: true,
  });
  expect(call.show([[kept]], view)).toEqual([[failureOf("missing")]]);
  expect(compliance([[{}], ["A"]], [[""], [1]])).toMatchObject({
    message: "Argument weights: a weight is missing for what is no ticker.",
  });
});

test("which columns are of the full report, and what of a fund only its profile has", () => {
  expect(["interestBearingDebt.ratio", "units", "status", "debt test"].map((name) => columnOf(name).full)).toEqual([
    false,
    true,
    false,
    false,
  ]);
  expect((screen([["X"]], [["name,units"]]) as Call).operation.name).toBe("report");
  const fund = { complianceStatus: "Halal" };
  const said = (field: string) => message(showCells(screen([["X"]], [[field]]), [[fund]])[0]?.[0]);
  expect(["rank", "report date", "source"].map(said)).toEqual(
    ["RANK", "ASOF", "SOURCE"].map((name) => `An ETF's profile has it, which ${name} asks`),
  );
  expect(showCells(screen([["X"]], [["source"]]), [[apple]])).toEqual([["https://a.example"]]);
  expect(
    showCells(etfScreen([["X"]], [["revenue,securities,debt"]]), [
      [
        {
          aggregateRevenueBreakdown: { notHalalRatio: 1, doubtfulRatio: 2 },
          aggregateInterestBearingSecuritiesAndAssets: { interestRatio: 4 },
          aggregateInterestBearingDebt: { debtRatio: 5 },
        },
      ],
    ]),
  ).toEqual([[3, 4, 5]]);
});

test("only fields of zakat, in any case, ask the operation zakat", () => {
  const asked = (field: string) => (report([["X"]], field) as Call).operation?.name;
  expect([asked("zakat"), asked("ZAKAT.0.value"), asked("mainCurrency")]).toEqual(["zakat", "zakat", "report"]);
  expect(cell(report([["X"]], "Zakat.0.investment_type"), [{ investment_type: "zakat" }])).toBe("zakat");
  expect(asked("notzakat.0.value")).toBeUndefined();
  expect(message(cell(zakat([["X"]]), [{}]))).toBe("The service gives no short-term figure for X");
});

test.each([
  ["badRequest", true],
  ["refusedFor", true],
  ["unknownSymbol", true],
  ["service", true],
  ["notUnderstood", true],
  ["tooOld", true],
  ["unreachable", false],
  ["plan", false],
  ["consent", false],
] as const)("where the list of all ETFs is refused (%s) the chosen countries' are asked: %p", (kind, asked) => {
  setCountries(["UK", "SG"]);
  const lookUp = (list: unknown) => {
    const call = status([["X"]]) as Call;
    const unknown = Object.assign(new Slot(call.operation, "X"), { failure: fail("notReturned", "X") });
    const all = call.show([[unknown]], view) as Call;
    return all.show([[Object.assign(new Slot(all.operation, "all"), list)]], view) as Call;
  };
  const countries = lookUp({ failure: { failure: kind, message: "no" } });
  expect(countries.inputs).toEqual(asked ? [["UK", "SG"]] : undefined);
  expect(lookUp({ answer: [] }).inputs).toEqual([["UK", "SG"]]);
  expect(lookUp({ answer: [{ stockName: "OTHER" }] })).toEqual([[failureOf("notReturned")]]);
  if (asked) {
    const lists = ["UK", "SG"].map((input, nth) =>
      Object.assign(new Slot(countries.operation, input), { answer: nth === 1 ? [{ stockName: "X" }] : [] }),
    );
    expect(countries.show([lists], view)).toMatchObject({ inputs: [["X"]] });
  }
  setCountries(["US"]);
});

test("line items stand under their legs, all of them, and a total that its legs do not make is none", () => {
  const items = Array.from({ length: 5_100 }, (_, nth) => ({ name: `I${nth}`, amount: 1, percentage: 1 }));
  const detail = (long: unknown, short: unknown, totalAmount: number, more: object = {}) =>
    showCells(breakdown([["X"]], "debt" as never), [
      [
        {
          units: 1,
          interestBearingDebtDetail: { totalAmount, totalRetio: 2, longTermJson: long, shortTermJson: short, ...more },
        },
      ],
    ]);
  const [long, short] = [
    { amount: 60, retio: 1 },
    { amount: 40, retio: 1 },
  ];
  const heads = (cells: readonly (readonly unknown[])[]) =>
    cells.slice(1).map(([name, amount]) => [name, message(amount) ?? amount]);
  expect(heads(detail(long, short, 101))).toEqual([
    ["Total", 101],
    ["Long term", 60],
    ["Short term", 40],
  ]);
  expect(heads(detail(long, short, 99))[0]).not.toEqual(["Total", 99]);
  expect(heads(detail(long, short, 102))[0]).not.toEqual(["Total", 102]);
  // Off by a hundredth of the total is rounding, and by more is another scale.
  for (const amount of [99, 101]) {
    expect(heads(detail({ amount, retio: 1 }, { amount: 0, retio: 0 }, 100))[0]).toEqual(["Total", 100]);
  }
  expect(heads(detail({ amount: 101.01, retio: 1 }, { amount: 0, retio: 0 }, 100))[0]).not.toEqual(["Total", 100]);
  expect(heads(detail(long, null, 9))).toEqual([
    ["Total", 9],
    ["Long term", 60],
  ]);
  expect(heads(detail({ retio: 1 }, short, 9)).map(([name]) => name)).toEqual(["Total", "Long term", "Short term"]);
  expect(detail({ ...long, items }, undefined, 60)).toHaveLength(5_103);
});

test("serial numbers are days from the first to the last that a sheet writes", () => {
  expect([0.99, 1, 199_999, 199_999.9, 200_000, Number.NaN].map(dayOfSerial)).toEqual([
    undefined,
    "1899-12-31",
    "2447-07-29",
    "2447-07-29",
    undefined,
    undefined,
  ]);
});

test("columns are read from a range as from a list, blanks left out; an index beyond the last is of no column", () => {
  const numbers = (name: string, ...given: readonly unknown[]) => [0, 1, 2].map(isNumeric(name, [[["A"]], ...given]));
  expect(numbers("SCREEN", [["rank"], ["name,debt"]])).toEqual([true, false, true]);
  expect(numbers("SCREEN", [["", "name"], ["debt"]])).toEqual([false, true, false]);
  expect(numbers("SCREEN", "")).toEqual([false, false, true]);
  expect([numbers("STATUS"), numbers("REPORT", "totalRevenue")]).toEqual([
    [false, false, false],
    [true, true, true],
  ]);
  expect(isNumeric("SCREEN", [[["A"]]])(99)).toBe(false);
});
