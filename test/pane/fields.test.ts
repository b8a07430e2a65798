import { columnOf } from "../../src/functions/fields";
import type { FunctionHelp, ParameterHelp } from "../../src/functions/help";
import { withFields } from "../../src/pane/fields";

function helpOf(name: string, parameter: string): FunctionHelp {
  return {
    name,
    summary: "",
    parameters: [{ name: parameter, description: "", optional: true }],
    example: `=${name}()`,
  };
}

function listed(name: string, parameter: string): ParameterHelp | undefined {
  return withFields(helpOf(name, parameter)).parameters[0];
}

test.each(["SHARIAH.SCREEN", "SHARIAH_SCREEN"])("%s lists its columns, then the full report's", (name) => {
  const { options = [], costly = [], many } = listed(name, "fields") ?? {};
  expect(many).toBe(true);
  expect(options.slice(0, 3)).toEqual(["name", "symbol", "status"]);
  expect(options).toContain("mainCurrency");
  const full = options.map((option) => columnOf(option).full);
  expect(full).toEqual([...full].sort());
  expect(costly).toEqual(options.filter((option) => columnOf(option).full));
  expect(new Set(options).size).toBe(options.length);
});

test("REPORT suggests paths into the report, nested ones too, and leaves others to be typed", () => {
  const { suggestions = [], options } = listed("SHARIAH.REPORT", "field") ?? {};
  expect(options).toBeUndefined();
  expect(suggestions).toEqual(expect.arrayContaining(["mainCurrency", "revenueBreakdown.halalRatio"]));
});

test("other functions, other parameters, and a host's own list stay as they are", () => {
  for (const help of [helpOf("SHARIAH.ETF.SCREEN", "fields"), helpOf("SHARIAH.SCREEN", "tickers")]) {
    expect(withFields(help)).toEqual(help);
  }
  const own = { name: "fields", description: "", optional: true, options: ["a"] };
  expect(withFields({ ...helpOf("SHARIAH.SCREEN", "fields"), parameters: [own] }).parameters).toEqual([own]);
});
