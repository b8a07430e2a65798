import { companies, sp500 } from "../../../src/service/sample/companies";

it("every company of the S&P 500 is in the market, with its name, sector and industry", () => {
  expect(sp500).toHaveLength(503);
  expect([...companies.values()].filter(({ country }) => country === "US")).toEqual(sp500);
  expect(companies.get("BRK.B")).toMatchObject({ name: "Berkshire Hathaway", sector: "Financials" });
  for (const { name, sector, industry } of companies.values()) expect([name, sector, industry]).not.toContain("");
});
