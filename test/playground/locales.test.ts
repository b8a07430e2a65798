/** The grid looks its words up by key, and shows the key when its locale lacks the word (Univer 0.25.1, measured here). */
import { readFileSync } from "node:fs";
import type { ILanguagePack } from "@univerjs/core";
import { completeLocale } from "../../src/playground/grid/locales";

const source = readFileSync("node_modules/@univerjs/sheets-formula/lib/cjs/index.js", "utf8");
const keys = [...new Set(source.match(/(?<=["'`])sheets-formula\.progress\.[\w-]+(?=["'`])/g) ?? [])];

test.each([
  ["en-US", "ltr"],
  ["ar-SA", "rtl"],
] as const)("%s has words for all that the calculation says of itself", (name, direction) => {
  const pack = require(`${process.cwd()}/node_modules/@univerjs/sheets-formula/lib/cjs/locale/${name}.js`);
  const words = completeLocale(pack.default ?? pack, direction);
  expect(Object.keys(wordAt(words, ["sheets-formula", "functionList"]) as object)).toContain("CONFIDENCE");
  const missing = keys.filter((key) => typeof wordAt(words, key.split(".")) !== "string");
  expect([keys.length > 3, missing]).toEqual([true, []]);
});

function wordAt(words: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, name) => (at as ILanguagePack | undefined)?.[name], words);
}
