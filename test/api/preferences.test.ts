import { countriesIn, readPreferences } from "../../src/api/preferences";

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
