/**
 * The help of the functions, in the reader's language. The English is in `src/functions`. A translation is keyed by the
 * function's name and the parameter's, and is loaded only for readers of its language. Names that are typed are never
 * translated.
 */
import { languageOf } from "../core/language";
import { type FunctionHelp, nameIn } from "../functions/help";
import { withIsolates } from "./isolation";

interface Translation {
  /** Summaries by `NAME`, descriptions by `NAME.parameter`. */
  readonly sentences: Readonly<Record<string, string>>;
  /** The names of parameters, by the name that is typed. */
  readonly names: Readonly<Record<string, string>>;
}

/** The functions' help; in English when there is no translation, or it cannot be loaded. */
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

/** A sentence in which each literal keeps its own direction. */
function isolating(sentence: string | undefined): string | undefined {
  return sentence && withIsolates(sentence);
}
