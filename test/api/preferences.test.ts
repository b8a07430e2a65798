import { operations } from "../../src/api/operations";
import { countriesIn, plannerSettings, readPreferences } from "../../src/api/preferences";

const defaults = readPreferences(undefined);

test("every choice has its default where none is stored", () => {
  expect(defaults).toEqual({
    verdictHours: 24,
    amountHours: 4,
    consentAbove: 60,
    holding: "short",
    countries: "US",
    lastGoodVerdicts: true,
    lastGoodAmounts: false,
    showAge: false,
    sentences: "",
    verdictsToo: false,
    budgetPercent: 95,
  });
});

test.each([null, "x", 7, [1], {}])("a stored value that is no choice at all (%p) reads as the defaults", (stored) => {
  expect(readPreferences(stored)).toEqual(defaults);
});

test("a choice that is wrong is its default, and the others stay", () => {
  expect(readPreferences({ holding: "long", budgetPercent: 0, verdictHours: "24", lastGoodAmounts: true })).toEqual({
    ...defaults,
    holding: "long",
    lastGoodAmounts: true,
  });
});

test("what was read reads the same again", () => {
  const chosen = { ...defaults, verdictHours: 48, consentAbove: 500 };
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
  const chosen = { ...defaults, verdictHours: 48, amountHours: 2, budgetPercent: 80, consentAbove: 5 };
  const { freshness, ...others } = plannerSettings(readPreferences(chosen));
  expect(others).toEqual({ consentOver: 5, monthShare: 0.8, lastGood: { verdicts: true, amounts: false } });
  const { screening, zakat, statistics } = operations;
  expect([screening, zakat, statistics].map((row) => freshness?.(row as never))).toEqual([
    48 * 3_600_000,
    2 * 3_600_000,
    statistics.freshness,
  ]);
});
