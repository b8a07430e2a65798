/** Every function in every language: what is not translated, or no longer is, shows here and not to a reader. */
import { join } from "node:path";
import { readExamples } from "../../src/build/examples";
import { help } from "../../src/build/help";
import { functionFiles, readMetadata } from "../../src/build/metadata";
import { catalogue } from "../../src/functions/catalogue";
import type { FunctionHelp } from "../../src/functions/help";
import { helpsIn } from "../../src/i18n/functionHelp";
import { arabic } from "../../src/i18n/functions-ar";
import { withIsolates } from "../../src/i18n/isolation";

let helps: readonly FunctionHelp[];
beforeAll(async () => {
  const files = functionFiles(join(process.cwd(), "src/functions"));
  const examples = readExamples(files);
  const listed = catalogue.map(({ name }) => ({ example: "", asks: [], ...examples.get(name), name }));
  helps = help(await readMetadata(files), listed);
}, 30_000);

const parameters = () => helps.flatMap((one) => one.parameters);

test("each function and each argument has its Arabic sentence, each argument its name, and nothing is left over", () => {
  const sentences = [...helps.map(({ summary }) => summary), ...parameters().map(({ description }) => description)];
  expect(Object.keys(arabic.sentences).sort()).toEqual([...new Set(sentences)].sort());
  expect(Object.keys(arabic.names).sort()).toEqual([...new Set(parameters().map(({ name }) => name))].sort());
});

test("what is Arabic has Arabic letters, and every constant of the English sentence", () => {
  for (const [english, sentence] of Object.entries(arabic.sentences)) {
    expect(sentence).toMatch(/[\u0600-\u06ff]/);
    for (const constant of english.match(/\b(?:NOT )?[A-Z]{4,}\b/g) ?? []) expect(sentence).toContain(constant);
  }
});

test("a reader of Arabic gets it all, with names as they are typed beside; others get English", async () => {
  const told = await helpsIn("ar-EG", helps);
  expect(told.map(({ name, example }) => [name, example])).toEqual(helps.map(({ name, example }) => [name, example]));
  expect(told.flatMap((one) => one.parameters).map(({ name }) => name)).toEqual(parameters().map(({ name }) => name));
  expect(told.filter(({ summary }) => !/[\u0600-\u06ff]/.test(summary))).toEqual([]);
  expect(await helpsIn("fr", helps)).toEqual(helps);
});

test("every literal of an Arabic sentence keeps its own direction, and none decides the sentence's", async () => {
  const told = await helpsIn("ar", helps);
  const sentences = told.flatMap(({ summary, parameters }) => [
    summary,
    ...parameters.map(({ description }) => description),
  ]);
  const outside = (sentence: string) => sentence.replace(/\u2066[^\u2069]*\u2069/g, "");
  expect(sentences.filter((sentence) => /[A-Za-z0-9]/.test(outside(sentence)))).toEqual([]);
  expect(
    sentences
      .flatMap((sentence) => sentence.match(/\u2066[^\u2069]*\u2069/g) ?? [])
      .filter((one) => /^.[.,;:)]|[.,;:]\u2069$/.test(one)),
  ).toEqual([]);
  expect(withIsolates("الحكم (HALAL) أو NOT HALAL، منذ 2026-01-01.")).toBe(
    "الحكم (\u2066HALAL\u2069) أو \u2066NOT HALAL\u2069، منذ \u20662026-01-01\u2069.",
  );
});

test("a sentence that has changed since is shown in English", async () => {
  const changed = helps.map((one) => ({ ...one, summary: `${one.summary} Now different.` }));
  expect((await helpsIn("ar", changed))[0]?.summary).toBe(changed[0]?.summary);
});
