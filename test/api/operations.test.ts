import { numbers } from "../../src/api/numbers";
import { operations } from "../../src/api/operations";
import type { Route } from "../../src/core/operation";

function requests(routes: readonly Route[] | undefined, inputs: readonly string[]): unknown[] {
  return (routes ?? []).map((route) => [route.request, route.body?.(inputs)]);
}

const quarter = "SPUS|2026-01-01|2026-03-31";
const period = { symbol: "SPUS", date_from: "2026-01-01", date_to: "2026-03-31" };

describe("the rows ask what the specification says", () => {
  it.each([
    ["report", ["AAPL"], [["POST /v3/{segment}/stocks/report", { stock: "AAPL" }]]],
    ["list", ["US|Health Care"], [["POST /v1/{segment}/stocks/list", { country: "US", sector: "Health Care" }]]],
    ["list", ["US|"], [["POST /v1/{segment}/stocks/list", { country: "US" }]]],
    [
      "screening",
      ["AAPL", "2222.SR"],
      [
        ["POST /v2/{segment}/stocks/screening-list", { stocks: ["AAPL", "2222.SR"] }],
        ["POST /v3/{segment}/stocks/report", { stock: "AAPL" }],
      ],
    ],
    [
      "purification",
      ["AAPL"],
      [
        ["POST /v2/{segment}/stocks/dividends/pure/bulk", { stocks: ["AAPL"] }],
        ["POST /v2/{segment}/stocks/dividends/pure", { stock: "AAPL" }],
      ],
    ],
    ["etfList", ["US"], [["POST /v1/{segment}/etf/list", { country: "US" }]]],
    ["etfList", ["all"], [["POST /v1/{segment}/etf/list", {}]]],
    ["etfReport", ["SPUS"], [["POST /v1/{segment}/etf/report", { symbol: "SPUS" }]]],
    [
      "etfPurification",
      [quarter],
      [
        ["POST /{segment}/etf/purification", period],
        ["POST /v1/{segment}/etf/purification", period],
      ],
    ],
    ["etfHoldings", ["SPUS"], [["POST /v1/{segment}/etf/holdings", { symbol: "SPUS" }]]],
    ["etfProfile", ["SPUS"], [["POST /v1/{segment}/etf/profile", { symbol: "SPUS" }]]],
    ["etfSector", ["SPUS"], [["POST /v1/{segment}/etf/sector", { symbol: "SPUS" }]]],
    ["etfZakatable", ["SPUS"], [["POST /v1/{segment}/etf/zakatableAssets", { symbol: "SPUS" }]]],
    ["etfCountry", ["SPUS"], [["POST /v1/{segment}/etf/country", { symbol: "SPUS" }]]],
  ] as const)("%s of %j", (name, inputs, expected) => {
    expect(requests(operations[name].routes, inputs)).toEqual(expected);
  });

  it.each([
    ["related", "GET /v1/{segment}/stocks/related/{input}"],
    ["zakat", "GET /v1/{segment}/stocks/calculate_zakat/{input}"],
  ] as const)("%s signs the empty text, then the symbol", (name, request) => {
    const routes = operations[name].routes.map(({ request, signs, movesOn }) => ({ request, signs, movesOn }));
    expect(routes).toEqual([
      { request, signs: "nothing", movesOn: [400, 401] },
      { request, signs: "symbol", movesOn: [] },
    ]);
  });

  it("statistics has neither a segment nor a second token", () => {
    expect(operations.statistics.routes.map((route) => route.request)).toEqual(["GET /v1/b2b-users/statistics"]);
  });

  it.each([
    ["report", "AAPL", "POST /demo/{segment}/stocks/report", { stock: "AAPL" }],
    ["screening", "AAPL", "POST /demo/{segment}/stocks/report", { stock: "AAPL" }],
    ["etfReport", "SPUS", "POST /demo/{segment}/etf/report", { symbol: "SPUS" }],
    ["etfProfile", "SPUS", "POST /demo/{segment}/etf/profile", { symbol: "SPUS" }],
    ["etfPurification", quarter, "POST /demo/{segment}/etf/purification", period],
  ] as const)("demo: %s", (name, input, request, body) => {
    const { demo } = operations[name] as { demo?: readonly Route[] };
    expect(requests(demo, [input])).toEqual([[request, body]]);
  });

  it("ETF purification moves on when its unversioned path is not there, at no multiple of the cost", () => {
    const [unversioned] = operations.etfPurification.routes;
    expect(unversioned.movesOn).toEqual([404, 405]);
    expect(unversioned.nextMultiplies).toBeUndefined();
  });

  it("covers all sixteen operations, each row under its own name", () => {
    expect(Object.keys(numbers).sort()).toEqual(Object.keys(operations).sort());
    expect([...new Set(Object.values(numbers).flat())].sort((a, b) => a - b)).toEqual(
      Array.from({ length: 16 }, (_, index) => index + 1),
    );
    for (const [name, row] of Object.entries(operations)) expect(row.name).toBe(name);
  });
});

describe("the account's statistics", () => {
  const { statistics } = operations;
  it("tell the month where both its figures are given, and since when it runs where that is a date", () => {
    const told = { monthlyRequestLimit: 1000, activeMonthRequestAmount: 7 };
    const begun = { ...told, activeMonthStartDate: "2026-03-01T00:00:00Z" };
    expect([told, begun, { ...told, activeMonthStartDate: "soon" }].map((entry) => statistics.month?.(entry))).toEqual([
      { limit: 1000, used: 7, start: 0 },
      { limit: 1000, used: 7, start: Date.UTC(2026, 2, 1) },
      { limit: 1000, used: 7, start: 0 },
    ]);
    expect(
      [{ monthlyRequestLimit: 1000 }, { activeMonthRequestAmount: 7 }].map((less) => statistics.month?.(less)),
    ).toEqual([undefined, undefined]);
  });

  it("have one question, the account, whatever input is given, and cost no call", () => {
    expect([statistics.input("AAPL"), statistics.input(null), statistics.free]).toEqual(["account", "account", true]);
    expect([statistics.keepsLastGood, statistics.freshness, statistics.name]).toEqual([false, 60_000, "statistics"]);
  });
});
