/** The help of every function in every language: finds what is not translated, or whose English has changed. */
import { join } from "node:path";
import { readExamples } from "../../src/build/functions/examples";
import { help } from "../../src/build/functions/help";
import { functionFiles, readMetadata } from "../../src/build/functions/metadata";
import { catalogue } from "../../src/functions/catalogue";
import { type FunctionHelp, nameIn } from "../../src/functions/help/help";
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

test("every function and parameter has an Arabic sentence, every parameter an Arabic name, and no Arabic is left without a function", () => {
  expect(Object.keys(arabic).sort()).toEqual(Object.keys(english()).sort());
  expect(Object.keys(parameterNames).sort()).toEqual([...new Set(parameters().map(({ name }) => name))].sort());
});

test("every Arabic help sentence is in Arabic letters and names each constant that the English one names", () => {
  for (const [key, sentence] of Object.entries(arabic)) {
    expect(sentence).toMatch(/[\u0600-\u06ff]/);
    for (const constant of english()[key]?.match(/\b(?:NOT )?[A-Z]{4,}\b/g) ?? []) expect(sentence).toContain(constant);
  }
});

test("the English help is the one that the Arabic was written for (after a change: change the Arabic too, then `jest -u`)", () => {
  expect(english()).toMatchSnapshot();
});

test("`helpsIn` translates all help for a reader of Arabic, leaves names and examples as they are typed, and gives others English", async () => {
  const told = await helpsIn("ar-EG", helps);
  expect(told.map(({ name, example }) => [name, example])).toEqual(helps.map(({ name, example }) => [name, example]));
  expect(told.flatMap((one) => one.parameters).map(({ name }) => name)).toEqual(parameters().map(({ name }) => name));
  expect(told.filter(({ summary }) => !/[\u0600-\u06ff]/.test(summary))).toEqual([]);
  expect(await helpsIn("fr", helps)).toEqual(helps);
});

test("every Latin name, constant and number in the Arabic help is isolated, without the punctuation around it", async () => {
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

test("`helpsIn` knows a function by its spelling in Sheets too, and leaves one without a translation in English", async () => {
  const spelt = helps.map((one) => ({ ...one, name: one.name.replace(/\./g, "_") }));
  const told = (all: readonly FunctionHelp[]) => all.map(({ summary }) => summary);
  expect(told(await helpsIn("ar", spelt))).toEqual(told(await helpsIn("ar", helps)));
  const other = helps.map((one) => ({ ...one, name: "SHARIAH.OTHER" }));
  expect((await helpsIn("ar", other))[0]?.summary).toBe(helps[0]?.summary);
});
