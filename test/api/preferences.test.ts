import { operations } from "../../src/api/operations";
import { countriesIn, plannerSettings, readPreferences } from "../../src/api/preferences";

const otherwise = {
  verdictHours: 24,
  amountHours: 4,
  holding: "short",
  sentences: "",
  verdictsToo: false,
  countries: "US",
  lastGoodVerdicts: true,
  lastGoodAmounts: false,
  showAge: false,
  budgetPercent: 95,
  consentAbove: 60,
};

test.each([undefined, null, "x", 7, [1], {}])("nothing useful stored (%p) is every default", (stored) => {
  expect(readPreferences(stored)).toEqual(otherwise);
});

test("a choice that is wrong is its default, and the others stay", () => {
  expect(readPreferences({ holding: "long", budgetPercent: 0, verdictHours: "24", lastGoodAmounts: true })).toEqual({
    ...otherwise,
    holding: "long",
    lastGoodAmounts: true,
  });
});

test("what was read reads the same again", () => {
  const chosen = { ...otherwise, verdictHours: 48, consentAbove: 500 };
  expect(readPreferences(JSON.parse(JSON.stringify(readPreferences(chosen))))).toEqual(chosen);
});

test.each([
  ["us, UK", ["US", "UK"]],
  [" sg ", ["SG"]],
  ["", ["US"]],
  ["United States", ["US"]],
  ["US; 7", ["US"]],
])("the countries %p are %j", (countries, codes) => {
  expect(countriesIn(readPreferences({ countries }))).toEqual(codes);
});

test("a number is at least 1 and at most its own most", () => {
  const read = (name: string, numbers: readonly number[]) =>
    numbers.map((number) => (readPreferences({ [name]: number }) as never)[name] === number);
  expect(read("verdictHours", [0.5, 1, 2160, 2161])).toEqual([false, true, true, false]);
  expect(read("amountHours", [1, 2160, 2161])).toEqual([true, true, false]);
  expect(read("budgetPercent", [1, 100, 101])).toEqual([true, true, false]);
  expect(read("consentAbove", [1, 100_000, 100_001])).toEqual([true, true, false]);
});

test("the planner takes hours as ms and percent as a share, by how what was asked ages", () => {
  const chosen = { ...otherwise, verdictHours: 48, amountHours: 2, budgetPercent: 80, consentAbove: 5 };
  const { freshness, ...others } = plannerSettings(readPreferences(chosen));
  expect(others).toEqual({ consentOver: 5, monthShare: 0.8, lastGood: { verdicts: true, amounts: false } });
  const { screening, zakat, statistics } = operations;
  expect([screening, zakat, statistics].map((row) => freshness?.(row as never))).toEqual([
    48 * 3_600_000,
    2 * 3_600_000,
    statistics.freshness,
  ]);
});
