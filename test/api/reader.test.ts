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

  it("takes the first of two entries for a symbol", () => {
    const answers = screening.read([apple, { ...apple, complianceRanking: 1 }], ["AAPL"]);
    expect(answers?.get("AAPL")).toMatchObject({ complianceRanking: 5 });
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
    expect(screening.read(microsoft, ["AAPL"])?.size).toBe(0);
    expect(screening.read([{ shariahComplianceStatus: "HALAL" }], ["AAPL", "MSFT"])?.size).toBe(0);
  });

  it.each(["BRK-B", "brk/b", "BRK B", "BRKB"])("takes %s for BRK.B where nothing else was asked", (spelt) => {
    const entry = { ...apple, symbol: spelt };
    expect(screening.read([entry], ["BRK.B"])?.get("BRK.B")).toMatchObject({ shariahComplianceStatus: "HALAL" });
    expect(screening.read(entry, ["BRK.B", "AAPL"])?.size).toBe(0);
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
    expect(screening.read({ message: "maintenance" }, ["AAPL"])?.get("AAPL")).toMatchObject({
      failure: "notUnderstood",
    });
    expect(zakat.read({ error: "maintenance" }, ["AAPL"])?.get("AAPL")).toMatchObject({ failure: "notUnderstood" });
  });

  it("matches a composite input by the symbol it begins with", () => {
    const input = "SPUS|2026-01-01|2026-03-31";
    expect(etfPurification.read({ symbol: "SPUS", name: "x" }, [input])?.get(input)).toMatchObject({ name: "x" });
    expect(etfPurification.read({ symbol: "HLAL", name: "x" }, [input])?.size).toBe(0);
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
    expect(zakat.read([{ symbol: "MSFT", value: 1 }], ["AAPL"])?.size).toBe(0);
    expect(related.read([{ stockName: "MSFT" }], ["AAPL"])?.get("AAPL")).toHaveLength(1);
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
    "a bare text is an answer only where any JSON is: %s",
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
