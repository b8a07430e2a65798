/** What the flags and the file of choices say, and in which language a cell is written. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readChoices, wordingFor } from "../../src/cli/choices";
import { namedPhrase } from "../../src/core/phrase";
import { freshFolder } from "./book";

/** A file of choices with this text. */
const fileOf = (text: string) => {
  const path = join(freshFolder(), "choices.json");
  writeFileSync(path, text);
  return path;
};
const choicesFile = (choices: object) => ({ choices: fileOf(JSON.stringify(choices)) });

test("without any choice the language is English, a holding is open, and nothing else is set", () => {
  expect(readChoices({})).toEqual({
    holding: undefined,
    language: "en",
    verdictsToo: expect.any(Boolean),
    countries: undefined,
    monthShare: undefined,
    consentOver: 60,
  });
});

test("each flag makes its choice", () => {
  expect(readChoices({ zakat: "long", language: "ar", countries: "US, UK", budget: "80" })).toMatchObject({
    holding: "long",
    language: "ar",
    countries: ["US", "UK"],
    monthShare: 0.8,
  });
  expect([readChoices({ zakat: "short" }).holding, readChoices({ language: "en" }).language]).toEqual(["short", "en"]);
  expect([readChoices({ budget: "1" }), readChoices({ budget: "100" })].map((one) => one.monthShare)).toEqual([
    0.01, 1,
  ]);
});

test("the file makes the same choices under the names of the pane, and a flag counts more", () => {
  const all = {
    holding: "long",
    sentences: "ar",
    verdictsToo: true,
    countries: "UK",
    budgetPercent: 50,
    consentAbove: 7,
  };
  const chosen = { holding: "long", language: "ar", verdictsToo: true, countries: ["UK"], monthShare: 0.5 };
  expect(readChoices(choicesFile(all))).toEqual({ ...chosen, consentOver: 7 });
  expect(readChoices(choicesFile({ ...all, verdictsToo: false })).verdictsToo).toBe(false);
  expect(
    readChoices({ ...choicesFile(all), zakat: "short", language: "en", countries: "US", budget: "60" }),
  ).toMatchObject({
    holding: "short",
    language: "en",
    countries: ["US"],
    monthShare: 0.6,
    consentOver: 7,
  });
});

test("choices of the pane that no command uses may stand in the file", () => {
  const unused = ["verdictHours", "showAge", "lastGoodAmounts"];
  const choices = choicesFile(Object.fromEntries(unused.map((name) => [name, "whatever"])));
  expect(readChoices(choices).holding).toBeUndefined();
});

test.each([
  [{ zakat: "medium" }, "--zakat: short or long, please"],
  [{ language: "fr" }, "--language: en or ar, please"],
  [{ countries: "1" }, "--countries: codes such as US,UK, please"],
  [{ budget: "0.5" }, "--budget: percent of the month's calls, 1 to 100, please"],
  [{ budget: "101" }, "--budget: percent of the month's calls, 1 to 100, please"],
  [{ budget: "many" }, "--budget: percent of the month's calls, 1 to 100, please"],
  [{ choices: "/gone.json" }, "--choices: /gone.json is not there, or is no JSON object."],
])("%j is refused with a sentence", (flags, sentence) => {
  expect(() => readChoices(flags)).toThrow(sentence);
});

test("a file that is no object, has a choice that there is not, or a value that it cannot have, is refused by name", () => {
  for (const text of ["[1]x", "5", '"short"', "null"]) {
    expect(() => readChoices({ choices: fileOf(text) })).toThrow(
      /^--choices: .*choices\.json is not there, or is no JSON/,
    );
  }
  expect(() => readChoices(choicesFile({ holdings: "long" }))).toThrow(
    /there is no choice "holdings" in .*; there are holding, sentences, verdictsToo, countries, budgetPercent, consentAbove\.$/,
  );
  expect(() => readChoices(choicesFile({ toString: "long" }))).toThrow('there is no choice "toString"');
  expect(() => readChoices(choicesFile({ holding: "both" }))).toThrow(
    /"holding" in .* has a value that it cannot have\.$/,
  );
  expect(() => readChoices(choicesFile({ budgetPercent: 300 }))).toThrow('"budgetPercent"');
});

test("a cell keeps its language, a comparison has the language of its word, and other cells the one that was chosen", async () => {
  const languageOf = async (chosen: "en" | "ar", isArabic: boolean, verdictsToo = true) => {
    const wording = await wordingFor({ language: chosen, verdictsToo }, isArabic);
    return (before: string | number | undefined, formula?: string) =>
      /\p{Script=Arabic}/u.test(wording(before, formula).text(namedPhrase("HALAL", "HALAL"))) ? "ar" : "en";
  };
  const english = await languageOf("en", true);
  const arabic = await languageOf("ar", false);
  expect([english("HALAL"), english("حلال"), english(undefined), english(5), english("5 %")]).toEqual([
    "en",
    "ar",
    "en",
    "en",
    "en",
  ]);
  expect([arabic("HALAL"), arabic("حلال"), arabic(undefined), arabic(5), arabic("5 %")]).toEqual([
    "en",
    "ar",
    "ar",
    "ar",
    "ar",
  ]);
  const [compared, named] = ['=IF(STATUS(A1)="HALAL",1,0)', '=IF(STATUS(A1)="حلال",1,0)'];
  expect([arabic("حلال", compared), english("HALAL", named), english("HALAL", '="no ""HALAL"" here"')]).toEqual([
    "en",
    "ar",
    "en",
  ]);
  // Without Arabic anywhere nothing is Arabic, whatever a cell holds.
  expect((await languageOf("en", false))("حلال")).toBe("en");
  // A verdict stays English unless the choice is that verdicts are written in that language too.
  expect((await languageOf("ar", true, false))(undefined)).toBe("en");
  expect((await languageOf("ar", true, false))("حلال")).toBe("ar");
});
