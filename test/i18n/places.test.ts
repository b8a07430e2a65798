/** Sentences name places of the pane by the names that its tabs and folds have, in both languages. */
import { sentences as ofFailures } from "../../src/core/failure";
import { googleSentences } from "../../src/core/googleSentences";
import { ar } from "../../src/i18n/ar";
import { en, type Strings } from "../../src/i18n/en";
import { sentencesAr } from "../../src/i18n/sentencesAr";
import { touringAr, touringEn } from "../../src/i18n/tour";
import { words as ofPorts } from "../../src/ports/refusals";

/** All texts in a table, each at its place; of a function its source, which has its words. */
function textsIn(table: unknown): readonly string[] {
  if (typeof table === "string") return [table];
  if (typeof table === "function") return [String(table)];
  return typeof table === "object" && table !== null ? Object.values(table).flatMap(textsIn) : [];
}

const namesIn = ({ tabs, sections }: Strings) => {
  const { label: _, ...places } = tabs;
  return [...Object.values(places), ...Object.values(sections)];
};

/** What follows the word for "under" where a place is named; a name of Google's own file is none. */
function astray(texts: readonly string[], under: RegExp, names: readonly string[]): readonly string[] {
  return texts.filter((text) =>
    [...text.matchAll(under)].some(({ 1: after = "" }) => !names.some((name) => after.startsWith(name))),
  );
}

test("in English", () => {
  const texts = [en, ofFailures, googleSentences, ofPorts, touringEn].flatMap(textsIn);
  const under = /\b(?:under|See) (?!urlFetchWhitelist)([A-Z][^.;:]*)/g;
  expect(texts.filter((text) => text.match(under)).length).toBeGreaterThan(5);
  expect(astray(texts, under, namesIn(en))).toEqual([]);
});

test("in Arabic", () => {
  const texts = [ar, sentencesAr, touringAr].flatMap(textsIn);
  const under = /(?<![\p{L}])تحت (?!urlFetchWhitelist)([^.;:]*)/gu;
  expect(texts.filter((text) => text.match(under)).length).toBeGreaterThan(5);
  expect(astray(texts, under, namesIn(ar))).toEqual(texts.filter((text) => text.includes("تحت حدّه")));
});
