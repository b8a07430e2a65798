/** Sentences that name an item of Google's menu name one that is there, in their own language. */
import { readFileSync } from "node:fs";
import { googleSentences } from "../../src/core/googleSentences";
import { ar } from "../../src/i18n/ar";
import { en } from "../../src/i18n/en";
import { menuAr, menuEn } from "../../src/i18n/menu";
import { sentencesAr } from "../../src/i18n/sentencesAr";
import { nightWords as nights } from "../../src/ports/night";
import { refusalWords as refusals } from "../../src/ports/refusals";

function textsIn(words: unknown): readonly string[] {
  if (typeof words === "string") return [words];
  return typeof words === "object" && words !== null ? Object.values(words).flatMap(textsIn) : [];
}

/** What a sentence says to choose in the menu: "choose X in the menu", and in sentences about nights "choose X". */
function itemsNamed(sentence: string, isOfMenu: boolean): readonly string[] {
  if (!isOfMenu && !/\bmenu\b|القائمة|قائمة Shariah/.test(sentence)) return [];
  const english = [
    ...sentence.matchAll(/(?:choose|under) ([A-Z][a-z]+(?: [a-z]+)*?)(?= in the menu|, | first| again| to use|[.:])/g),
  ];
  const quoted = [...sentence.matchAll(/"([A-Z][^"]*)" in the menu|«([^»]+)»/g)];
  return [...english, ...quoted].map(([, one, other]) => one ?? other ?? "");
}

const items = (words: typeof menuEn) => Object.values(words.items);

test("every menu item that an English sentence or page names is in the menu", () => {
  const named = [
    ...textsIn([googleSentences, en, refusals]).flatMap((sentence) => itemsNamed(sentence, false)),
    ...textsIn(nights).flatMap((sentence) => itemsNamed(sentence, true)),
  ];
  expect(named).toEqual(expect.arrayContaining(["Errors only", "Open", "Refresh", "Refresh every night"]));
  expect(named.filter((name) => !items(menuEn).includes(name))).toEqual([]);
});

test("every menu item that an Arabic sentence or page names is in the menu", () => {
  const named = [
    ...textsIn([sentencesAr, ar]).flatMap((sentence) => itemsNamed(sentence, false)),
    ...[menuAr.goOn, menuAr.frozen(1)].flatMap((sentence) => itemsNamed(sentence, true)),
  ];
  const { errors, open, refresh, nights, thaw } = menuAr.items;
  expect(named).toEqual(expect.arrayContaining([errors, open, refresh, nights, thaw]));
  expect(named.filter((name) => !items(menuAr).includes(name))).toEqual([]);
});

/** The pages of the help and of the guides that tell of the menu: *Shariah Sheets* > *Item*, or *Item* in the menu. */
test.each([
  "help/en/refreshing",
  "help/en/install-google-sheets",
  "help/en/troubleshooting",
  "use/sheets",
  "use/nightly",
  "help/ar/refreshing",
  "help/ar/install-google-sheets",
  "help/ar/troubleshooting",
  "ship/store/test-notes",
])("every menu item that docs/%s.md names is in the menu", (page) => {
  const text = readFileSync(`docs/${page}.md`, "utf8");
  const named = [
    ...text.matchAll(/\*Shariah Sheets\*\s*(?:>|‹)\s*\*([^*]+)\*/g),
    ...text.matchAll(/choose \*([^*]+)\* in (?:it|the menu)/g),
    ...text.matchAll(/اختر منها \*([^*]+)\*|اختر \*([^*]+)\* من القائمة/g),
  ].map(([, one, other]) => one ?? other);
  const there = items(page.includes("/ar/") ? menuAr : menuEn);
  expect(named.filter((name) => name === undefined || !there.includes(name))).toEqual([]);
});
