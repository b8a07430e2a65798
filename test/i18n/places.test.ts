/** Sentences name places of the pane by the names that its tabs and folds have, in both languages. */
import { readdirSync, readFileSync } from "node:fs";
import { words as ofSettings } from "../../src/api/typedSettings";
import { words as ofInputs } from "../../src/api/words";
import { tooMany } from "../../src/core/batchFailure";
import { sentences as ofFailures } from "../../src/core/failure";
import { googleSentences } from "../../src/core/googleSentences";
import { misreadings } from "../../src/core/ticker";
import { words as ofFunctions } from "../../src/functions/words";
import { ar } from "../../src/i18n/ar";
import { currencyWords } from "../../src/i18n/currencies";
import { en, type Strings } from "../../src/i18n/en";
import { ledgerWords } from "../../src/i18n/ledgers";
import { sentencesAr } from "../../src/i18n/sentencesAr";
import { tourAr, tourEn } from "../../src/i18n/tour";
import { worksheetText } from "../../src/i18n/worksheets";
import { nightWords as ofNights } from "../../src/ports/night";
import { refusalWords as ofPorts } from "../../src/ports/refusals";
import { worksheetWords } from "../../src/worksheets/words/words";

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

test("every tab or section of the pane that an English sentence names exists", () => {
  const texts = [en, ofFailures, googleSentences, ofPorts, tourEn].flatMap(textsIn);
  const under = /\b(?:under|See) (?!urlFetchWhitelist)([A-Z][^.;:]*)/g;
  expect(texts.filter((text) => text.match(under)).length).toBeGreaterThan(5);
  expect(astray(texts, under, namesIn(en))).toEqual([]);
});

test("every tab or section of the pane that an Arabic sentence names exists", () => {
  const texts = [ar, sentencesAr, tourAr].flatMap(textsIn);
  const under = /(?<![\p{L}])تحت (?!urlFetchWhitelist)([^.;:]*)/gu;
  expect(texts.filter((text) => text.match(under)).length).toBeGreaterThan(5);
  // A test's limit is no place; the nights' e-mail names an item of Google's menu.
  const others = texts.filter((text) => text.includes("تحت حدّه") || text === sentencesAr.nightMailEnd);
  expect(astray(texts, under, namesIn(ar))).toEqual(others);
});

/** Sentences that every host shows: they name no function as one host spells it, and nothing that one host alone has. */
const everywhere: readonly (readonly [string, unknown])[] = [
  ["failures", ofFailures],
  ["tickers", misreadings],
  ["calls", tooMany],
  ["inputs", ofInputs],
  ["settings", ofSettings],
  ["functions", ofFunctions],
  ["ports", ofPorts],
  ["the first run", [tourEn, tourAr]],
  ["worksheets", ["en", "ar"].map(worksheetText)],
  ["ledgers", ["en", "ar"].map(ledgerWords)],
  ["currencies", ["en", "ar"].map(currencyWords)],
  ["cells in Arabic", sentencesAr],
  ["the sheets' words", ["en", "ar"].map(worksheetWords)],
];

test.each(everywhere)(
  "the words of %s, which all hosts show, name no host, no host's menu and no function by a host's spelling",
  (_, table) => {
    const texts = textsIn(table);
    expect(texts.length).toBeGreaterThan(1);
    expect(texts.filter((text) => /SHARIAH[._][A-Z]/.test(text))).toEqual([]);
    const own = /\bExcel\b|\bGoogle\b|Apps Script|\bsidebar\b|\btask ?pane\b|\bribbon\b|الشريط الجانبي/;
    expect(
      texts.filter((text) => own.test(text) && !isOfGoogle(text) && !isOfExcel(text) && !isOfPrices(text)),
    ).toEqual([]);
  },
);

/** A host shows the words for its own function of prices, by its name, and no other's. */
const otherMakers = { GOOGLEFINANCE: /Excel/, STOCKHISTORY: /Google/ } as const;

/** Whether the text stands in a table by the name of a host's function of prices, and names no other host. */
function isOfPrices(text: string): boolean {
  const tables = ["en", "ar"].flatMap((language) => [worksheetText(language), worksheetWords(language)]);
  return Object.entries(otherMakers).some(
    ([source, other]) => !other.test(text) && tables.some((table) => textsIn(partsNamed(source, table)).includes(text)),
  );
}

/** The parts of a table, at any depth, that have this name. */
function partsNamed(name: string, table: unknown): readonly unknown[] {
  if (typeof table !== "object" || table === null) return [];
  return Object.entries(table).flatMap(([key, part]) => (key === name ? [part] : partsNamed(name, part)));
}

/** What only Google's script says, and the Arabic of that, stands in tables that others use too. */
function isOfGoogle(text: string): boolean {
  const keys = [...Object.keys(googleSentences), ...Object.keys(ofNights), "menuOnly", "olderSidebar", "olderScript"];
  return isOneOf(text, keys);
}

/** What only Excel refuses, by the keys of `src/ports/refusals`. */
function isOfExcel(text: string): boolean {
  return isOneOf(text, ["rowTooLarge", "tooMuchAtOnce", "sessionOver", "excelBusy", "olderExcel"]);
}

/** Whether the text stands under one of these keys, in English or Arabic. */
function isOneOf(text: string, keys: readonly string[]): boolean {
  const tables: readonly Readonly<Record<string, unknown>>[] = [ofPorts, sentencesAr];
  return keys.some((key) => tables.some((table) => table[key] === text));
}

test("only src/excel refuses with the phrases that are about Excel", () => {
  const sources = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name));
  const telling = sources.filter((name) =>
    /refusalPhrase\("(?:rowTooLarge|tooMuchAtOnce|sessionOver|excelBusy|olderExcel)"/.test(
      readFileSync(`src/${name}`, "utf8"),
    ),
  );
  expect(telling.filter((name) => !name.startsWith("excel"))).toEqual([]);
  expect(telling.length).toBeGreaterThan(0);
});

test("nothing in src refuses with the phrases that are about Google's script", () => {
  const sources = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name));
  const naming = sources.filter((name) =>
    /refusalPhrase\("(?:menuOnly|olderSidebar|olderScript)"/.test(readFileSync(`src/${name}`, "utf8")),
  );
  expect(naming).toEqual([]);
});

test("the pane's words name no function by a host's spelling, and the sentences of Google's script name nothing of Excel", () => {
  for (const strings of [en, ar]) {
    expect(textsIn(strings).filter((text) => /SHARIAH[._][A-Z]/.test(text))).toEqual([]);
  }
  expect(textsIn(googleSentences).filter((text) => /SHARIAH\.[A-Z]|\bExcel\b|task ?pane|ribbon/.test(text))).toEqual(
    [],
  );
});
