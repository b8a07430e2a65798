import { functionFiles, readMetadata } from "../../../src/build/functions/metadata";
import { columnOf } from "../../../src/functions/arguments/fields";
import { type CatalogueEntry, catalogue } from "../../../src/functions/catalogue";
import type { FunctionHelp, ParameterHelp } from "../../../src/functions/help/help";
import { withFields } from "../../../src/pane/insert/fields";

function helpOf(name: string, parameter: string): FunctionHelp {
  return {
    name,
    summary: "",
    parameters: [{ name: parameter, description: "", optional: true }],
    example: `=${name}()`,
  };
}

function parameterOf(name: string, parameter: string): ParameterHelp | undefined {
  return withFields(helpOf(name, parameter)).parameters[0];
}

test.each(["SHARIAH.SCREEN", "SHARIAH_SCREEN"])(
  "the fields to choose from for %s are its own columns, then those of the full report",
  (name) => {
    const { options = [], costly = [], many } = parameterOf(name, "fields") ?? {};
    expect(many).toBe(true);
    expect(options.slice(0, 3)).toEqual(["name", "symbol", "ticker"]);
    expect(options).toContain("mainCurrency");
    const full = options.map((option) => columnOf(option).full);
    expect(full).toEqual([...full].sort());
    expect(costly).toEqual(options.filter((option) => columnOf(option).full));
    expect(new Set(options).size).toBe(options.length);
  },
);

test("REPORT offers paths into the report, nested ones too, and takes others that are typed", () => {
  const { suggestions = [], options } = parameterOf("SHARIAH.REPORT", "field") ?? {};
  expect(options).toBeUndefined();
  expect(suggestions).toEqual(expect.arrayContaining(["mainCurrency", "revenueBreakdown.halalRatio"]));
});

test.each([
  ["SHARIAH.PURIFICATION", "fields", ["dividend", "note", "report_date"]],
  ["SHARIAH_ETF_SCREEN", "fields", ["holdings", "navCurrency"]],
  ["SHARIAH.ETF.PURIFICATION", "fields", ["uncoveredHoldings"]],
  ["SHARIAH.ETF.REPORT", "field", ["aggregateInterestBearingDebt.debtRatio"]],
  ["SHARIAH.ETF.PROFILE", "field", ["revenueBreakdown.halal"]],
  ["SHARIAH.USAGE", "field", ["monthlyRequestLimit"]],
])("%s has names to choose for its %s, each of which it knows", (name, parameter, some) => {
  const { options, suggestions = [] } = parameterOf(name, parameter) ?? {};
  const all = options ?? suggestions;
  expect(all).toEqual(expect.arrayContaining(some));
  expect(new Set(all).size).toBe(all.length);
  const entry = catalogue.find((one) => `SHARIAH.${one.name}` === name.replaceAll("_", ".")) as CatalogueEntry;
  const before = { "ETF.PURIFICATION": ["2026-01-01", "2026-03-31"], USAGE: [] }[entry.name] ?? [];
  const typed = entry.name === "USAGE" ? [] : [[["SPUS"]], ...before];
  for (const one of all)
    expect(
      (entry.run as (...typed: unknown[]) => unknown)(...typed, parameter === "fields" ? [[one]] : one),
    ).toMatchObject({ operation: {} });
});

test("`withFields` leaves functions without fields, other parameters and a host's own choices as they are", () => {
  for (const help of [helpOf("SHARIAH.ETF.LIST", "fields"), helpOf("SHARIAH.SCREEN", "tickers")]) {
    expect(withFields(help)).toEqual(help);
  }
  const own = { name: "fields", description: "", optional: true, options: ["a"] };
  expect(withFields({ ...helpOf("SHARIAH.SCREEN", "fields"), parameters: [own] }).parameters).toEqual([own]);
});

test("every function with a parameter for fields has names to choose from in src/pane/insert/fields.ts", async () => {
  const { functions } = await readMetadata(functionFiles("src/functions"));
  const withNames = functions.flatMap(({ id, parameters }) => {
    const asked = parameters.find(({ name }) => /^fields?$/.test(name));
    return asked ? [{ id, names: parameterOf(`SHARIAH.${id}`, asked.name) }] : [];
  });
  expect(withNames.length).toBeGreaterThan(5);
  const nameless = withNames.filter(({ names }) => !names?.options && !names?.suggestions);
  expect(nameless.map(({ id }) => `${id}: add the names of its fields to src/pane/insert/fields.ts`)).toEqual([]);
});
