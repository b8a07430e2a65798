/** Sentences that a compiler cannot check: empty ones, and ones left in English. */
import { operations } from "../../src/api/operations";
import { fail } from "../../src/core/failure";
import { ar } from "../../src/i18n/ar";
import { en } from "../../src/i18n/en";
import { openLanguage } from "../../src/i18n/language";

const blanks = [
  { n: 3, text: "3" },
  { n: 4, text: "4" },
  { n: 5, text: "5" },
];

/** Every sentence by its path, the ones with blanks filled in with counts, or texts where they take texts. */
function sentences(words: object, path = ""): [path: string, sentence: string][] {
  return Object.entries(words).flatMap(([key, value]): [string, string][] => {
    const at = `${path}/${key}`;
    if (typeof value === "string") return [[at, value]];
    if (typeof value !== "function") return sentences(value, at);
    return [[at, String(value(...blanks))]];
  });
}

test("the pane's words have the same keys in English and in Arabic, and none is empty", () => {
  // The rows say in English what they are.
  const english = sentences({ ...en, operations: {} });
  const arabic = sentences({ ...ar, operations: {} });
  expect(arabic.map(([path]) => path).sort()).toEqual(english.map(([path]) => path).sort());
  expect([...english, ...arabic].filter(([, sentence]) => sentence.trim() === "")).toEqual([]);
});

test("the pane's Arabic words have no Latin letters, except in names and constants", () => {
  const latin = sentences(ar).filter(([, sentence]) => !/[\u0600-\u06ff]/.test(sentence));
  expect(latin.map(([path]) => path).sort()).toEqual(["/title"]);
});

test("every failure has its words in both languages", () => {
  const { failure } = fail("notSetUp");
  expect(en.failures[failure]).toHaveLength(2);
  expect(Object.keys(ar.failures).sort()).toEqual(Object.keys(en.failures).sort());
});

test("counts of calls and cells agree with their number, in Arabic with its dual too", () => {
  expect([1, 2].map((n) => en.calls({ n, text: String(n) }))).toEqual(["1 call", "2 calls"]);
  expect([1, 2, 3, 11, 100].map((n) => ar.calls({ n, text: String(n) }))).toEqual([
    "طلب واحد",
    "طلبان",
    "3 طلبات",
    "11 طلبًا",
    "100 طلب",
  ]);
});

test.each([
  ["ar-EG", "rtl", ar],
  ["ar", "rtl", ar],
  ["en-GB", "ltr", en],
  ["fr-FR", "ltr", en],
] as const)("the catalogue for %s", async (tag, direction, strings) => {
  const language = await openLanguage(tag);
  expect(language.direction).toBe(direction);
  expect(language.strings).toBe(strings);
});

test("every operation has a title in Arabic, and in English the one of its row", () => {
  expect(Object.keys(ar.operations).sort()).toEqual(
    Object.values(operations)
      .map(({ name }) => name)
      .sort(),
  );
  expect(en.operations).toEqual({});
});
