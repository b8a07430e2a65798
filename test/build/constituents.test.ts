import { readFileSync } from "node:fs";
import { constituentsModule, source, target } from "../../src/build/constituents";
import { companies } from "../../src/service/sample/companies";

it("the committed module is what the script makes of the list", () => {
  expect(readFileSync(target, "utf8")).toBe(constituentsModule(readFileSync(source, "utf8")));
});

it("every company of the list is in the market, with its sector", () => {
  const american = [...companies.values()].filter(({ country }) => country === "US");
  expect(american).toHaveLength(503);
  expect(companies.get("BRK.B")).toMatchObject({ name: "Berkshire Hathaway", sector: "Financials" });
  for (const { name, sector, industry } of companies.values()) expect([name, sector, industry]).not.toContain("");
});
