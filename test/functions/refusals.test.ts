/** Which argument a function refuses, and what it says is missing. */
import type { Call } from "../../src/core/call";
import { fail } from "../../src/core/failure";
import { Slot } from "../../src/core/slot";
import { breakdown } from "../../src/functions/breakdown";
import { connection, isMissing, notConnected, withoutSymbol } from "../../src/functions/connection";
import {
  etfCountries,
  etfLists,
  etfProfiles,
  etfPurifications,
  etfPurify,
  etfReports,
  etfScreen,
  etfSectors,
  etfStatus,
  etfZakatables,
} from "../../src/functions/etfs";
import { helpPageOf } from "../../src/functions/help/help";
import { coverage, list, related } from "../../src/functions/lists";
import { purification, purify } from "../../src/functions/purification";
import { headroom, ratio, test as testOf } from "../../src/functions/ratios";
import { age, why } from "../../src/functions/reasons";
import { asof, card, name, rank, report, screen, source, status } from "../../src/functions/stocks";
import { usage } from "../../src/functions/usage";
import { zakat } from "../../src/functions/zakat";
import { cell, showCells, view } from "./showCells";

const one = [["X"]];
const two = [["X"], ["Y"]];
const no = "nothing such" as never;
const three = [[1], [2], [3]];

const refused: readonly (readonly [string, () => unknown])[] = [
  ["shares", () => purify(one, [[-1]])],
  ["shares", () => zakat(one, [[-1]])],
  ["holding", () => zakat(one, undefined, no)],
  ["year", () => zakat(one, undefined, undefined, no)],
  ["year", () => zakat(one, undefined, "long" as never, "solar" as never)],
  ["about", () => why(one, no)],
  ["about", () => age(one, no)],
  ["which", () => testOf(one, no)],
  ["which", () => ratio(one, no)],
  ["which", () => headroom(one, no)],
  ["which", () => headroom(one, undefined as never)],
  ["section", () => breakdown(one, no)],
  ["ticker", () => breakdown(two, "debt" as never)],
  ["ticker", () => card(two)],
  ["field", () => report(two)],
  ["field", () => etfReports(two)],
  ["from", () => etfPurify(one, 1, "soon", "2026-03-31")],
  ["to", () => etfPurify(one, 1, "2026-01-01", "soon")],
  ["dividends", () => etfPurify(one, -1, "2026-01-01", "2026-03-31")],
  ["from", () => etfPurifications(one, "soon", "2026-03-31")],
  ["ticker", () => etfPurifications(two, "2026-01-01", "2026-03-31")],
  ["country", () => list("")],
  ["country", () => etfLists("")],
  ["status", () => list("US", undefined, "nothing")],
  ["status", () => etfLists("US", "nothing")],
  ["weights", () => coverage(one, [["many"]])],
  ["weights", () => coverage(two, [[1], [""]])],
];

const misspelt: readonly (() => unknown)[] = [
  () => screen(one, [["nothing"]]),
  () => purification(one, [["nothing"]]),
  () => etfScreen(one, [["nothing"]]),
  () => etfPurifications(one, "2026-01-01", "2026-03-31", [["nothing"]]),
  () => report(one, "nothing"),
  () => report(one, "zakat.0.nothing"),
  () => etfReports(one, "nothing"),
  () => usage("nothing"),
];

test.each(misspelt)("a field that there is not is refused with those that there are: %#", (typed) => {
  expect(typed()).toMatchObject({
    failure: "noField",
    message: expect.stringMatching(/^There is no field "[\w.]+"\..* Fields: \w+(, [\w. -]+)+\.$/),
  });
});

test.each(refused)("the argument %s is refused by name: %#", (argument, typed) => {
  const call = typed();
  const own = call as { failure?: string; message?: string };
  // What is wrong with a value beside a ticker, or with one ticker of a range, is told in its cell.
  const told = own.failure ? own : sentenceOf(call);
  expect(told).toMatchObject({ failure: "badArgument" });
  expect(String(told?.message)).toMatch(new RegExp(`^Argument ${argument}: .{10,}`));
});

test("an argument of another shape than the tickers is refused with its name", () => {
  for (const [called, call] of [
    ["shares", purify(two, three)],
    ["shares", zakat(two, three)],
    ["weights", coverage(two, three)],
  ] as const) {
    expect(call).toMatchObject({ failure: "sizes", message: expect.stringContaining(`give ${called} as`) });
  }
});

/** What the cell of a ticker says, given its input where that is refused, or an answer with nothing in it. */
function sentenceOf(call: unknown, given?: unknown): { message?: string } | undefined {
  const { inputs, operation } = call as Call;
  const answer =
    given ?? (operation.name === "zakat" ? [{ investment_type: "short-term", zakat_amount_per_share: 1 }] : {});
  const input = operation.input(inputs[0]?.[0]);
  const outcome = typeof input === "object" ? input : answer;
  return cell(call, outcome) as { message?: string } | undefined;
}

test.each([
  [() => status(one), {}, "No verdict given"],
  [() => rank(one), {}, "No rank given"],
  [() => asof(one), {}, "No report date given"],
  [() => source(one), {}, "No source given"],
  [() => name(one), {}, "No name given"],
  [() => card(one), {}, "No verdict given"],
  [() => testOf(one, "debt" as never), {}, "No debt result given"],
  [() => ratio(one, "nothalal" as never), {}, "No nothalal ratio given"],
  [() => ratio(one, "halal" as never), {}, "No halal ratio given"],
  [() => ratio(one, "doubtful" as never), {}, "No doubtful ratio given"],
  [() => headroom(one, "revenue" as never), {}, "No revenue ratio given"],
  [() => purify(one), {}, "No dividend or purification amount given"],
  [() => purify(one, [[5]]), {}, "No dividend or purification amount given"],
  [() => purify(one, [[5]]), { dividend_per_share_for_quarter: 1 }, "No dividend or purification amount given"],
  [() => zakat(one), [], "The service gives no short-term figure for X"],
  [() => etfStatus(one), {}, "No verdict given"],
  [() => etfPurify(one, 1, "2026-01-01", "2026-03-31"), {}, "No purification ratio given"],
] as const)("a value that the service does not give is called by its name: %#", (typed, answer, says) => {
  expect(sentenceOf(typed(), answer)?.message).toMatch(new RegExp(`^${says}`));
});

test("AGE of a question that was never asked is blank or a failure", () => {
  expect(cell(age(one), undefined)).toMatchObject({ message: expect.stringMatching(/^Nothing fetched yet/) });
  expect(cell(age(one), fail("refused"))).toMatchObject({ failure: "refused" });
  expect(cell(age(one), "")).toBe("");
});

test("an entry of a list says of each column what is not given", () => {
  const messages = (call: unknown) =>
    showCells(call, [[[{}]]])[0]?.map((one) => (one as { message?: string }).message?.split(":")[0]);
  const stock = ["No ticker given", "No name given", "No verdict given", "No rank given"];
  expect([messages(list("US")), messages(related(one))]).toEqual([stock, stock]);
  expect(messages(etfLists("US"))).toEqual(Array(8).fill("No value"));
});

test("LIST asks by country and sector, and filters by verdict itself", () => {
  const asked = (call: unknown) => (call as Call).inputs;
  expect([asked(list("us", "energy")), asked(list("us"))]).toEqual([[["us|energy"]], [["us|"]]]);
  const funds = ["Halal", "Doubtful"].map((complianceStatus, nth) => ({ stockName: `F${nth}`, complianceStatus }));
  expect(showCells(etfLists("all", "doubtful"), [[funds]]).map(([symbol]) => symbol)).toEqual(["F1"]);
  expect(showCells(etfLists("all"), [[funds]]).map(([symbol]) => symbol)).toEqual(["F0", "F1"]);
});

test("a test of the connection asks a verdict, and a list where it leads nowhere; a plan without verdicts is reached", () => {
  expect([connection(), withoutSymbol()].map(({ operation, inputs }) => [operation.name, inputs])).toEqual([
    ["screening", [["AAPL"]]],
    ["etfList", [["all"]]],
  ]);
  expect([cell(connection(), {}), cell(withoutSymbol(), [])]).toEqual([true, true]);
  const [unknown, wrong] = [fail("unknownSymbol", "AAPL"), fail("wrongAddress")];
  const [plan, returned, refusal] = [fail("plan", "screening"), fail("notReturned", "AAPL"), fail("refused")];
  expect([unknown, wrong, plan, returned, refusal, true, undefined].map(isMissing)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
  expect([unknown, wrong, plan, returned, refusal, true, undefined].map((one) => notConnected(one)?.failure)).toEqual([
    "wrongAddress",
    "wrongAddress",
    undefined,
    undefined,
    "refused",
    undefined,
    undefined,
  ]);
});

test("a fund's own tables ask for the one fund", () => {
  const calls = [etfSectors, etfCountries, etfZakatables, etfProfiles].map((of) => of([["", "SPUS"]]) as Call);
  expect(calls.map(({ operation, inputs }) => [operation.name, inputs])).toEqual([
    ["etfSector", [["SPUS"]]],
    ["etfCountry", [["SPUS"]]],
    ["etfZakatable", [["SPUS"]]],
    ["etfProfile", [["SPUS"]]],
  ]);
  for (const call of calls) expect(showCells(call, [[{ a: 1 }]])).toEqual([["a", 1]]);
  expect((etfReports([[""], ["SPUS"]]) as Call).inputs).toEqual([["SPUS"]]);
  expect((report([[""], ["AAPL"]]) as Call).inputs).toEqual([["AAPL"]]);
  expect((usage() as Call).inputs).toEqual([["account"]]);
  expect((usage("lastRequestDate") as Call).inputs).toEqual([["account"]]);
  expect((usage("monthlyRequestLimit") as Call).inputs).toEqual([["account"]]);
});

test("what no fund's own answer can be read as says which function to use", () => {
  const use = (call: unknown) => {
    const { operation, show, ofFunds } = call as Call;
    const unknown = Object.assign(new Slot(operation, "X"), { failure: fail("notReturned", "X") });
    const lists = show([[unknown]], view) as Call;
    const known = Object.assign(new Slot(lists.operation, "all"), { answer: [{ stockName: "X" }] });
    const [[told]] = lists.show([[known]], view) as unknown as [[{ message: string }]];
    return [told.message.split(".").slice(0, 2).join("."), ofFunds];
  };
  expect(
    [purify(one), purify(one, [[1]]), zakat(one), report(one, "zakat.0.value"), purification(one)].map(use),
  ).toEqual([
    ["X is an ETF: use ETF.PURIFY", undefined],
    ["X is an ETF: use ETF.PURIFY", undefined],
    ["X is an ETF: use ETF.ZAKATABLE", undefined],
    ["X is an ETF: use ETF.ZAKATABLE", undefined],
    ["X is an ETF: use ETF.PURIFICATION", undefined],
  ]);
});

test("a BREAKDOWN section that no fund's report has does not look among the ETFs", () => {
  const uncovered = { shariahComplianceStatus: "NOT_UNDER_COVERAGE", interestIncomeDetail: { amountInOnes: 7 } };
  expect(showCells(breakdown(one, "income" as never), [[uncovered]])[1]?.slice(0, 2)).toEqual(["Total", 7]);
});

test("of a range the ETFs alone are asked for their reports, and not a stock that is on the list of ETFs", () => {
  const call = status([["X", "Y"]]) as Call;
  const stock = Object.assign(new Slot<unknown>(call.operation, "X"), { answer: { shariahComplianceStatus: "HALAL" } });
  const unknown = Object.assign(new Slot<unknown>(call.operation, "Y"), { failure: fail("notReturned", "Y") });
  const lists = call.show([[stock, unknown]], view) as Call;
  const known = Object.assign(new Slot<unknown>(lists.operation, "all"), {
    answer: [{ stockName: "X" }, { stockName: "Y" }],
  });
  const reports = lists.show([[known]], view) as Call;
  expect([reports.operation.name, reports.inputs]).toEqual(["etfReport", [["", "Y"]]]);
});

test("fields are found with spaces around; a blank fund is blank whatever stands beside it; no field is every field", () => {
  expect(cell(report(one, " mainCurrency "), { mainCurrency: "USD" })).toBe("USD");
  expect((etfPurify([[""]], "many", "2026-01-01", "2026-03-31") as Call).inputs).toEqual([[""]]);
  const fund = { name: "SP", aggregateRevenueBreakdown: { notHalalRatio: 1 } };
  expect(showCells(etfPurifications(one, "2026-01-01", "2026-03-31"), [[fund]])).toEqual([
    ["name", "SP"],
    ["aggregateRevenueBreakdown.notHalalRatio", 1],
  ]);
  expect(showCells(etfPurifications(one, "2026-01-01", "2026-03-31", [["name"]]), [[fund]])).toEqual([["name", "SP"]]);
  expect(showCells(breakdown(one, "income" as never), [[{}]])).toMatchObject([
    [{ message: expect.stringMatching(/^No entries/) }],
  ]);
  const total = showCells(breakdown(one, "income" as never), [[{ interestIncomeDetail: { name: "x" } }]])[1];
  expect(total?.[1]).toMatchObject({ message: expect.stringMatching(/^No value:/) });
  expect(total?.map((value) => (value as { failure?: string }).failure ?? value)).toEqual([
    "Total",
    "missing",
    "missing",
    "",
    "",
    "",
  ]);
});

test("a function's help is on a page of its name, as either host spells it", () => {
  expect(["SHARIAH.ETF.STATUS", "SHARIAH_ETF_STATUS", "STATUS", "X.SHARIAH.A"].map(helpPageOf)).toEqual([
    "etf-status",
    "etf-status",
    "status",
    "x-shariah-a",
  ]);
});

test("a nearly right argument is refused with what may be meant", () => {
  const told = (result: unknown) => (result as { readonly message?: string }).message;
  expect([list("USA"), list("United States"), etfLists("u.s.a."), list("gbr")].map(told)).toEqual([
    "Argument country: USA is written US here.",
    "Argument country: United States is written US here.",
    "Argument country: u.s.a. is written US here.",
    "Argument country: gbr is written UK here.",
  ]);
  expect([list("US"), list("SG"), list("XYZ"), etfLists("all")].map(told)).toEqual(new Array(4).fill(undefined));
  expect(told(zakat(one, undefined, "long-term" as never))).toBe(
    "Argument holding: give one of short, long; long may be meant.",
  );
  expect(told(zakat(one, undefined, "nothing" as never))).toBe("Argument holding: give one of short, long.");
  const left =
    "Argument field: the account tells no calls left, but monthlyRequestLimit and activeMonthRequestAmount: take the second from the first.";
  expect([usage("left"), usage("Remaining"), usage("calls left")].map(told)).toEqual(new Array(3).fill(left));
  expect(told(usage("monthlyRequestLimit"))).toBeUndefined();
});
