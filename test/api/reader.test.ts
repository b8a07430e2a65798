import fc from "fast-check";
import { operations } from "../../src/api/operations";
import { isFailure } from "../../src/core/failure";

const { screening, zakat, related, list, purification, etfPurification, etfHoldings, statistics } = operations;

const apple = { symbol: "AAPL", shariahComplianceStatus: "HALAL", complianceRanking: 5 };
const microsoft = { symbol: "MSFT", shariahComplianceStatus: "NOT HALAL" };

describe("one entry an input", () => {
  it("matches by symbol, never by position", () => {
    const answers = screening.read([microsoft, apple], ["AAPL", "MSFT"]);
    expect(answers?.get("AAPL")).toMatchObject({ shariahComplianceStatus: "HALAL" });
    expect(answers?.get("MSFT")).toMatchObject({ shariahComplianceStatus: "NOT HALAL" });
  });

  it("has no answer for what did not come back, and none for what was not asked", () => {
    expect([...(screening.read([apple, microsoft], ["AAPL", "ZZZ"])?.keys() ?? [])]).toEqual(["AAPL"]);
  });

  it("says that two entries for a symbol contradict one another, and does not choose", () => {
    const other = { ...apple, shariahComplianceStatus: "NOT HALAL" };
    for (const entries of [
      [apple, other],
      [other, apple],
      [apple, apple, other],
      [apple, other, apple],
      [1, 2].map((ratio) => ({ ...apple, interestBearingDebt: { ratio } })),
    ]) {
      const answers = screening.read([...entries, microsoft], ["AAPL", "MSFT"]);
      expect(answers?.get("AAPL")).toMatchObject({ failure: "contradiction", message: expect.stringMatching(/AAPL/) });
      expect(answers?.get("MSFT")).toMatchObject({ shariahComplianceStatus: "NOT HALAL" });
    }
  });

  it("takes two entries for one that say the same, or no more than the other leaves out", () => {
    const { complianceRanking: _, ...less } = apple;
    for (const twin of [apple, less, { ...apple, lastUpdate: "2026-01-01" }, { ...apple, exchange: "LSE" }]) {
      const answers = screening.read([{ ...apple, lastUpdate: "2025-01-01", exchange: "NYSE" }, twin], ["AAPL"]);
      expect(answers?.get("AAPL")).toMatchObject({ shariahComplianceStatus: "HALAL", complianceRanking: 5 });
    }
  });

  it("holds parts of two entries against one another where both give them", () => {
    const with_ = (revenueBreakdown: unknown) => ({ ...apple, revenueBreakdown });
    const read = (...entries: readonly object[]) => screening.read(entries, ["AAPL"])?.get("AAPL");
    const half = with_({ halalRatio: 99 });
    const whole = with_({ halalRatio: 99, doubtfulRatio: 1, more: { a: 1 } });
    for (const pair of [
      [half, whole],
      [whole, half],
      [apple, whole],
      [whole, apple],
      [whole, with_({ ...(whole.revenueBreakdown as object), more: { a: 2 } })],
    ]) {
      expect(isFailure(read(...(pair as object[])))).toBe(false);
    }
    for (const other of [
      { halalRatio: 98, doubtfulRatio: 1 },
      { halalRatio: 99, doubtfulRatio: 2 },
    ]) {
      expect(read(whole, with_(other))).toMatchObject({ failure: "contradiction" });
      expect(read(with_(other), whole)).toMatchObject({ failure: "contradiction" });
    }
  });

  it("believes none of several entries without a symbol that one was asked for", () => {
    const { symbol: _, ...nameless } = apple;
    expect(screening.read([nameless, nameless], ["AAPL"])).toBeUndefined();
    expect(screening.read([nameless, apple], ["AAPL"])?.get("AAPL")).toMatchObject(apple);
  });

  it("takes an entry that has a list in it for an entry, and a wrapper of three fields for a wrapper", () => {
    const listed = { shariahComplianceStatus: "HALAL", complianceRanking: 2, companyName: "A", other: [] };
    expect(screening.read(listed, ["AAPL"])?.get("AAPL")).toMatchObject(listed);
    expect(
      screening.read({ shariahComplianceStatus: "HALAL", ok: 1, data: [apple] }, ["AAPL"])?.get("AAPL"),
    ).toMatchObject(apple);
  });

  it("never takes for an answer what looks like a failure of ours", () => {
    const forged = { symbol: "AAPL", failure: "refused", message: "no" };
    expect(screening.read([forged], ["AAPL"])).toBeUndefined();
    expect(etfHoldings.read(forged, ["AAPL"])).toBeUndefined();
  });

  it("lets a bad first spoil no good second", () => {
    for (const entries of [
      [{ symbol: 7, stockName: "AAPL" }, apple],
      [apple, { symbol: 7, stockName: "AAPL" }],
    ]) {
      expect(screening.read(entries, ["AAPL"])?.get("AAPL")).toMatchObject({ shariahComplianceStatus: "HALAL" });
    }
  });

  it.each([
    ["an error's object", { error: "maintenance" }],
    ["a message", { message: "down", code: 500 }],
    ["a wrapper of four fields with no list", { status: "error", code: 500, message: "down", data: null }],
    ["a list of nothing", [null]],
    ["a list of what has no name", [{ shariahComplianceStatus: "HALAL" }]],
    ["other tickers", [{ symbol: "X1", shariahComplianceStatus: "HALAL" }]],
    [
      "their names and no more that is understood",
      [
        { stockName: "AAPL", symbol: 7 },
        { stockName: "MSFT", symbol: 7 },
      ],
    ],
  ])("does not understand a batch that has nothing for anybody: %s", (_, json) => {
    expect(screening.read(json, ["AAPL", "MSFT"])).toBeUndefined();
  });

  it("takes an empty list, plain or wrapped, for no entries, and other JSON for not understood", () => {
    for (const json of [[], { stocks: [] }, { status: "ok", code: 200, message: "", data: [] }]) {
      expect(screening.read(json, ["AAPL", "MSFT"])?.size).toBe(0);
      expect(screening.read(json, ["AAPL"])?.size).toBe(0);
    }
  });

  it("finds the list in a wrapper of four fields", () => {
    const json = { status: "ok", code: 200, message: "", data: [apple, microsoft] };
    expect(screening.read(json, ["AAPL", "MSFT"])?.size).toBe(2);
  });

  it("accepts symbol and stockName, in any case and with spaces around", () => {
    const answers = screening.read(
      [
        { stockName: " aapl ", complianceRanking: 3 },
        { symbol: null, stockName: "MSFT" },
      ],
      ["AAPL", "MSFT"],
    );
    expect([...(answers?.keys() ?? [])]).toEqual(["AAPL", "MSFT"]);
  });

  it("lets one entry of a single reply leave its symbol out, but not name another", () => {
    expect(screening.read({ shariahComplianceStatus: "HALAL" }, ["AAPL"])?.has("AAPL")).toBe(true);
    expect(screening.read(microsoft, ["AAPL"])).toBeUndefined();
    expect(screening.read([{ shariahComplianceStatus: "HALAL" }], ["AAPL", "MSFT"])).toBeUndefined();
  });

  it.each(["BRK-B", "brk/b", "BRK B", "BRKB"])("takes %s for BRK.B where nothing else was asked", (spelt) => {
    const entry = { ...apple, symbol: spelt };
    expect(screening.read([entry], ["BRK.B"])?.get("BRK.B")).toMatchObject({ shariahComplianceStatus: "HALAL" });
    expect(screening.read(entry, ["BRK.B", "AAPL"])).toBeUndefined();
    expect(zakat.read([entry, entry], ["BRK.B"])?.get("BRK.B")).toHaveLength(2);
    const period = "BRK.B|2026-01-01|2026-03-31";
    expect(etfPurification.read({ symbol: spelt, name: "x" }, [period])?.get(period)).toMatchObject({ name: "x" });
  });

  it("finds the list in an object that holds the only one", () => {
    expect(screening.read({ stocks: [apple], total: 1 }, ["AAPL", "MSFT"])?.has("AAPL")).toBe(true);
  });

  it("makes a null or ill-typed field unknown, never 0", () => {
    const answers = screening.read(
      [
        {
          symbol: "AAPL",
          complianceRanking: null,
          totalRevenue: "12",
          revenueBreakdown: { halalRatio: null },
          interestBearingDebt: [],
        },
      ],
      ["AAPL"],
    );
    const entry = answers?.get("AAPL");
    expect(isFailure(entry)).toBe(false);
    expect(entry).toMatchObject({
      complianceRanking: undefined,
      totalRevenue: undefined,
      interestBearingDebt: undefined,
    });
    expect(entry).toHaveProperty("revenueBreakdown.halalRatio", undefined);
  });

  it("keeps a 0 dividend apart from a missing one", () => {
    const answers = purification.read(
      [
        { symbol: "A", dividend_per_share_for_quarter: 0, dividend_purification_amount_per_share: 0 },
        { symbol: "B", dividend_purification_amount_per_share: null },
      ],
      ["A", "B"],
    );
    expect(answers?.get("A")).toMatchObject({ dividend_per_share_for_quarter: 0 });
    expect(answers?.get("B")).toMatchObject({ dividend_purification_amount_per_share: undefined });
  });

  it("fails one entry alone when it is not understood", () => {
    const answers = screening.read([apple, { stockName: "MSFT", symbol: 7 }, "text", null], ["AAPL", "MSFT"]);
    expect(isFailure(answers?.get("AAPL"))).toBe(false);
    expect(isFailure(answers?.get("MSFT"))).toBe(true);
  });

  it("takes an error's object with status 200 for no entry", () => {
    for (const json of [{ message: "maintenance" }, [null], {}]) {
      expect(screening.read(json, ["AAPL"])).toBeUndefined();
      expect(zakat.read(json, ["AAPL"])).toBeUndefined();
      expect(list.read(json, ["US|"])).toBeUndefined();
    }
  });

  it("matches a composite input by the symbol it begins with", () => {
    const input = "SPUS|2026-01-01|2026-03-31";
    expect(etfPurification.read({ symbol: "SPUS", name: "x" }, [input])?.get(input)).toMatchObject({ name: "x" });
    expect(etfPurification.read({ symbol: "HLAL", name: "x" }, [input])).toBeUndefined();
  });

  it("reads the account's statistics, which have no symbol", () => {
    expect(statistics.read({ monthlyRequestLimit: 1000 }, ["account"])?.get("account")).toMatchObject({
      monthlyRequestLimit: 1000,
    });
  });
});

describe("many entries for one input", () => {
  it("accepts a list and one object", () => {
    const short = { symbol: "AAPL", investment_type: "Short-term", zakat_amount_per_share: 1 };
    expect(zakat.read(short, ["AAPL"])?.get("AAPL")).toEqual([expect.objectContaining(short)]);
    expect(zakat.read([short, { ...short, investment_type: "Long-term" }], ["AAPL"])?.get("AAPL")).toHaveLength(2);
  });

  it("leaves zakat of another symbol out, and keeps related stocks, which are others", () => {
    expect(zakat.read([{ symbol: "MSFT", value: 1 }], ["AAPL"])).toBeUndefined();
    expect(zakat.read([], ["AAPL"])?.size).toBe(0);
    expect(related.read([{ stockName: "MSFT" }], ["AAPL"])?.get("AAPL")).toHaveLength(1);
  });

  it("says that two figures of one kind of zakat contradict one another", () => {
    const short = { symbol: "AAPL", investment_type: "Short-term", zakat_amount_per_share: 1 };
    const long = { ...short, investment_type: "Long-term", zakat_amount_per_share: 2 };
    const other = { ...short, zakat_amount_per_share: 3 };
    expect(zakat.read([short, long, other], ["AAPL"])?.get("AAPL")).toMatchObject({ failure: "contradiction" });
    expect(zakat.read([short, long, short], ["AAPL"])?.get("AAPL")).toHaveLength(3);
  });

  it("has an empty list where the service has none", () => {
    expect(list.read([], ["US|"])?.get("US|")).toEqual([]);
  });
});

describe("a reply of no documented shape", () => {
  it("is the answer as it is", () => {
    const json = { sectors: [{ a: 1 }] };
    expect(etfHoldings.read(json, ["SPUS"])?.get("SPUS")).toBe(json);
    expect(etfHoldings.read([1, 2], ["SPUS"])?.get("SPUS")).toEqual([1, 2]);
    expect(etfHoldings.read(null, ["SPUS"])).toBeUndefined();
    const flat = { symbol: "SPUS", zakatable: 3, message: "ok" };
    expect(etfHoldings.read(flat, ["SPUS"])?.get("SPUS")).toBe(flat);
  });

  it("is an answer where an error's word is one field of several, part of a name, or in a list", () => {
    for (const json of [
      { message: "x", total: 1 },
      { subtitle: "x" },
      { codes: 1 },
      [{ message: "x" }],
      "x",
      0,
      false,
    ]) {
      expect(etfHoldings.read(json, ["SPUS"])?.get("SPUS")).toEqual(json);
    }
    expect(etfHoldings.read({ total: 1 }, [])).toBeUndefined();
    expect(zakat.read([], [])).toBeUndefined();
  });

  it.each([
    [{ error: "maintenance" }],
    [{ message: "down", code: 500 }],
    [{ status: "error", code: 500, message: "down", data: null }],
    [{ errors: [{ detail: "down" }], status: 500 }],
    [{}],
    [{ Title: "down", type: "x", path: "/", timestamp: 1, success: false, details: "x", statusCode: 5 }],
  ])("is no answer where it tells of an error and nothing else: %j", (json) => {
    expect(etfHoldings.read(json, ["SPUS"])).toBeUndefined();
  });
});

describe("any reply, however wrong", () => {
  const rows = Object.values(operations);
  const inputs = ["AAPL", "MSFT"];
  const entry = fc.dictionary(
    fc.constantFrom("symbol", "stockName", "revenueBreakdown", "complianceRanking", "items", "__proto__", "toString"),
    fc.oneof(fc.jsonValue(), fc.constantFrom("AAPL", "MSFT")),
  );
  const shape = fc.oneof(fc.jsonValue(), entry, fc.array(entry), fc.record({ data: fc.array(entry) }), fc.string());

  it.each(rows.map((row) => [row.name, row] as const))("is read without a throw: %s", (_, row) => {
    fc.assert(
      fc.property(shape, (json) => {
        for (const asked of [inputs, inputs.slice(0, 1)]) {
          const answers = row.read(json, asked);
          for (const input of answers?.keys() ?? []) expect(asked).toContain(input);
        }
      }),
      { numRuns: 100 },
    );
  });

  it.each(rows.map((row) => [row.name, row] as const))(
    "a bare text is an answer only for an operation that takes any JSON: %s",
    (_, row) => {
      const anyJson = ["etfHoldings", "etfSector", "etfCountry", "etfZakatable"].includes(row.name);
      expect(row.read("none today", ["AAPL"])?.get("AAPL")).toBe(anyJson ? "none today" : undefined);
      expect(row.read(undefined, ["AAPL"])).toBeUndefined();
      expect(row.read(null, ["AAPL"])).toBeUndefined();
    },
  );

  it("survives line items nested a hundred thousand deep", () => {
    let items: unknown[] = [];
    for (let depth = 0; depth < 100_000; depth++) items = [{ items }];
    const answers = operations.report.read({ symbol: "AAPL", revenueBreakdownDetail: { name: "x", items } }, ["AAPL"]);
    expect(answers?.get("AAPL")).toMatchObject({ symbol: "AAPL" });
  });
});
