/** The help of every function in every language: finds what is not translated, or whose English has changed. */
import { join } from "node:path";
import { readExamples } from "../../src/build/functions/examples";
import { help } from "../../src/build/functions/help";
import { functionFiles, readMetadata } from "../../src/build/functions/metadata";
import { catalogue } from "../../src/functions/catalogue";
import { type FunctionHelp, nameIn } from "../../src/functions/help";
import { helpsIn } from "../../src/i18n/functionHelp";
import { functionSentences as arabic, parameterNames } from "../../src/i18n/functionsAr";
import { withIsolates } from "../../src/i18n/isolation";

let helps: readonly FunctionHelp[];
beforeAll(async () => {
  const files = functionFiles(join(process.cwd(), "src/functions"));
  const examples = readExamples(files);
  const listed = catalogue.map(({ name }) => ({ example: "", asks: [], ...examples.get(name), name }));
  helps = help(await readMetadata(files), listed);
});

const parameters = () => helps.flatMap((one) => one.parameters);

/** By the keys of the Arabic. */
const english = () =>
  Object.fromEntries(
    helps.flatMap(({ name, summary, parameters }) => [
      [nameIn(name), summary],
      ...parameters.map((one) => [`${nameIn(name)}.${one.name}`, one.description]),
    ]),
  ) as Readonly<Record<string, string>>;

test("each function and each argument has its Arabic sentence, each argument its name, and nothing is left over", () => {
  expect(Object.keys(arabic).sort()).toEqual(Object.keys(english()).sort());
  expect(Object.keys(parameterNames).sort()).toEqual([...new Set(parameters().map(({ name }) => name))].sort());
});

test("each Arabic sentence has Arabic letters, and every constant of the English one", () => {
  for (const [key, sentence] of Object.entries(arabic)) {
    expect(sentence).toMatch(/[\u0600-\u06ff]/);
    for (const constant of english()[key]?.match(/\b(?:NOT )?[A-Z]{4,}\b/g) ?? []) expect(sentence).toContain(constant);
  }
});

test("the Arabic was written for this English: who changes a sentence changes its Arabic, and then this (`jest -u`)", () => {
  expect(english()).toMatchSnapshot();
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

test("a function is the same as Sheets spells it, and one that nobody translated is shown in English", async () => {
  const spelt = helps.map((one) => ({ ...one, name: one.name.replace(/\./g, "_") }));
  const told = (all: readonly FunctionHelp[]) => all.map(({ summary }) => summary);
  expect(told(await helpsIn("ar", spelt))).toEqual(told(await helpsIn("ar", helps)));
  const other = helps.map((one) => ({ ...one, name: "SHARIAH.OTHER" }));
  expect((await helpsIn("ar", other))[0]?.summary).toBe(helps[0]?.summary);
});
