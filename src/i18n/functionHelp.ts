/**
 * What the functions say of themselves, in the reader's language. Their own words are English and stand with them in
 * `src/functions`; a translation is by the function's name and the parameter's, and is loaded when a reader of its
 * language is there and not before. Names that are typed stay as they are.
 */
import { languageOf } from "../core/language";
import { type FunctionHelp, nameIn } from "../functions/help";
import { withIsolates } from "./isolation";

interface Translation {
  /** Summaries by `NAME`, descriptions by `NAME.parameter`. */
  readonly sentences: Readonly<Record<string, string>>;
  /** Names of parameters by what is typed. */
  readonly names: Readonly<Record<string, string>>;
}

/** In English, where the language has no translation or it does not come. */
export async function helpsIn(language: string, helps: readonly FunctionHelp[]): Promise<readonly FunctionHelp[]> {
  const translation = await translationOf(language).catch(() => undefined);
  return helps.map((help) => (translation ? translated(help, translation) : help));
}

async function translationOf(language: string): Promise<Translation | undefined> {
  if (languageOf(language) !== "ar") return undefined;
  return import(/* webpackChunkName: "translations" */ "./functionsAr");
}

function translated(help: FunctionHelp, { sentences, names }: Translation): FunctionHelp {
  const key = nameIn(help.name);
  return {
    ...help,
    summary: isolating(sentences[key]) ?? help.summary,
    parameters: help.parameters.map((parameter) => ({
      ...parameter,
      label: names[parameter.name],
      description: isolating(sentences[`${key}.${parameter.name}`]) ?? parameter.description,
    })),
  };
}

/** A literal keeps its own direction, wherever in the sentence it stands. */
function isolating(sentence: string | undefined): string | undefined {
  return sentence && withIsolates(sentence);
}
