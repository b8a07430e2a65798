/** "1 call" and never "1 calls": in every sentence of the pane and the playground, and in every room's source. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { plural, withNoun } from "../../src/core/plural";
import { currencyWords } from "../../src/i18n/currencies";
import { en } from "../../src/i18n/en";
import { hostCheckEn } from "../../src/i18n/hostCheck";
import { ledgerWords } from "../../src/i18n/ledgers";
import { tourEn } from "../../src/i18n/tour";
import { worksheetText } from "../../src/i18n/worksheets";

test("`withNoun` and `plural` take the singular for 1 alone", () => {
  expect([0, 1, 2, 1.5].map((n) => withNoun(n, "call"))).toEqual(["0 calls", "1 call", "2 calls", "1.5 calls"]);
  expect([1, 2].map((n) => plural(n, "entry", "entries"))).toEqual(["entry", "entries"]);
});

/** One, for a sentence that takes a count as for one that takes a text or a list. */
const one = Object.assign(new String("1"), { n: 1, text: "1", join: () => "1", map: () => ["1"] });

function sentences(words: object, path: string): [path: string, sentence: string][] {
  return Object.entries(words).flatMap(([key, value]): [string, string][] => {
    const at = `${path}/${key}`;
    if (typeof value === "function") return [[at, String(value(one, one, one))]];
    return typeof value === "object" ? sentences(value, at) : [[at, String(value)]];
  });
}

/** A noun or a verb of several beside a one. `as`, `is`, `was` and `has` are none, nor is a second: `1 s`. */
const disagreeing =
  /(?<![\d.,])1 (more |full |closed )?(?!as\b|is\b|was\b|has\b|ms\b)[a-z]+s\b|(?<![\d.,])1 (are|were|have)\b/;

test("no sentence of the pane has a plural after the number 1", () => {
  const all = {
    en,
    ledgers: ledgerWords("en"),
    worksheets: worksheetText("en"),
    currencies: currencyWords("en"),
    tourEn,
    hostCheckEn,
  };
  const told = sentences(all, "");
  expect(told.length).toBeGreaterThan(300);
  expect(told.filter(([, sentence]) => disagreeing.test(sentence))).toEqual([]);
});

test("no source writes a number before a plural that is always the same", () => {
  const nouns =
    "answers|calls|cells|changes|columns|currencies|days|desks|entries|fields|figures|formulas|functions|holdings|hours|lines|minutes|periods|points|questions|reports|requests|rows|seconds|shares|sheets|stocks|tickers|weeks";
  const found = ["src/core", "src/api", "src/functions", "src/workbook", "src/worksheets", "src/ledger", "src/drivers"]
    .concat("src/session", "src/browser", "src/pane", "src/excel", "src/playground", "appsscript")
    .flatMap((room) => (readdirSync(room, { recursive: true }) as string[]).map((file) => join(room, file)))
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => {
      const pieces: string[] = [];
      const walk = (node: ts.Node): void => {
        if (ts.isTemplateSpan(node) && new RegExp(`^\\s(${nouns})\\b`).test(node.literal.text)) {
          // Where one has a sentence of its own, this is that of the others.
          if (!ts.isConditionalExpression(node.parent.parent)) pieces.push(`${path}: ${node.parent.getText()}`);
        }
        ts.forEachChild(node, walk);
      };
      walk(ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true));
      return pieces;
    });
  expect(found).toEqual([]);
});
