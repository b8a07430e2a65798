/**
 * Puts the help of the functions into the reader's language. The English help is in `src/functions`. A translation is
 * looked up by the names of the function and the parameter, and is loaded only for readers of its language. Names that
 * the user types are never translated.
 */
import { languageOf } from "../core/wording";
import { type FunctionHelp, nameIn } from "../functions/help/help";
import { withIsolates } from "./isolation";

interface Translation {
  /** Summaries by `NAME` of the function, and descriptions by `NAME.parameter`. */
  readonly functionSentences: Readonly<Record<string, string>>;
  /** The parameters' names in the reader's language, by the name in the function. */
  readonly parameterNames: Readonly<Record<string, string>>;
}

/** The functions' help in this language. It is English if there is no translation, or if it cannot be loaded. */
export async function helpsIn(language: string, helps: readonly FunctionHelp[]): Promise<readonly FunctionHelp[]> {
  const translation = await translationOf(language).catch(() => undefined);
  return helps.map((help) => (translation ? translateHelp(help, translation) : help));
}

async function translationOf(language: string): Promise<Translation | undefined> {
  if (languageOf(language) !== "ar") return undefined;
  return import(/* webpackChunkName: "translations" */ "./functionsAr");
}

function translateHelp(help: FunctionHelp, { functionSentences, parameterNames }: Translation): FunctionHelp {
  const key = nameIn(help.name);
  return {
    ...help,
    summary: isolateNames(functionSentences[key]) ?? help.summary,
    parameters: help.parameters.map((parameter) => ({
      ...parameter,
      label: parameterNames[parameter.name],
      description: isolateNames(functionSentences[`${key}.${parameter.name}`]) ?? parameter.description,
    })),
  };
}

/** The sentence, with each name, formula and date in it kept in its own direction. */
function isolateNames(sentence: string | undefined): string | undefined {
  return sentence && withIsolates(sentence);
}
