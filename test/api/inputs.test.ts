import { fundPeriod, market, stockFilter } from "../../src/api/inputs";
import type { Failure } from "../../src/core/failure";

describe("stockFilter", () => {
  it("gives one spelling for what means the same", () => {
    expect(stockFilter("us|health care")).toBe("US|Health Care");
    expect(stockFilter(" US | Health Care ")).toBe("US|Health Care");
    expect(stockFilter("US")).toBe("US");
    expect(stockFilter("US|")).toBe("US");
  });

  it("leaves a blank blank", () => {
    expect([stockFilter(""), stockFilter(null), stockFilter(undefined), stockFilter(" | ")]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it("says what is allowed", () => {
    expect(stockFilter("|Energy")).toMatchObject({
      failure: "badArgument",
      message: expect.stringContaining("country"),
    });
    const { message } = stockFilter("US|Banks") as Failure;
    expect(message).toMatch(/^Argument sector: one of Health Care, Financials, .+, Communication Services\.$/);
    expect(stockFilter(7)).toMatchObject({ message: "Argument country: a country code such as US, UK or SG." });
  });
});

describe("market", () => {
  it("is a country's code or all", () => {
    expect([market("us"), market("ALL"), market(" all "), market("")]).toEqual(["US", "all", "all", null]);
    expect(market("United States")).toMatchObject({ failure: "badArgument" });
  });
});

describe("fundPeriod", () => {
  it("is a fund and two days", () => {
    expect(fundPeriod("spus|2026-01-01|2026-03-31")).toBe("SPUS|2026-01-01|2026-03-31");
    expect(fundPeriod("\u200fspus\u200b|\u20662026-01-01\u2069|2026-03-31\ufeff")).toBe("SPUS|2026-01-01|2026-03-31");
    expect(fundPeriod("")).toBeNull();
  });

  it("may be of one day, and a blank fund is blank", () => {
    expect(fundPeriod(" spus | 2026-01-01 | 2026-01-01 ")).toBe("SPUS|2026-01-01|2026-01-01");
    expect([fundPeriod(" |2026-01-01|2026-01-01"), fundPeriod(null), fundPeriod(undefined)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it.each([
    ["SPUS|2026-02-30|2026-03-31", "from: a date, or text such as 2026-01-31."],
    ["SPUS|2026-01-01|soon", "to: a date, or text such as 2026-03-31."],
    ["SPUS|2026-03-31|2026-01-01", "to: a day on or after from."],
    ["SPUS", "from: a date, or text such as 2026-01-31."],
    ["SPUS|2026-01-01", "to: a date, or text such as 2026-03-31."],
  ])("refuses %s and says %s", (input, told) => {
    expect(fundPeriod(input)).toMatchObject({ failure: "badArgument", message: `Argument ${told}` });
  });

  it("refuses what is no fund's symbol", () => {
    expect(fundPeriod("LON:ISUS|2026-01-01|2026-03-31")).toMatchObject({ failure: "notTicker" });
  });
});
