/**
 * What the functions say of themselves, in the reader's language. Their own words are English and stand with them in
 * `src/functions`; a translation is keyed by those words, so that one that has fallen behind is not shown. It is loaded
 * when a reader of its language is there and not before. Names that are typed stay as they are.
 */
import type { FunctionHelp } from "../functions/help";
import { withIsolates } from "./isolation";

export interface Translation {
  /** Summaries and descriptions by their English. */
  readonly sentences: Readonly<Record<string, string>>;
  /** Names of arguments by what is typed. */
  readonly names: Readonly<Record<string, string>>;
}

/** In English, where the language has no translation or it does not come. */
export async function helpsIn(language: string, helps: readonly FunctionHelp[]): Promise<readonly FunctionHelp[]> {
  const translation = await translationOf(language).catch(() => undefined);
  return helps.map((help) => (translation ? translated(help, translation) : help));
}

async function translationOf(language: string): Promise<Translation | undefined> {
  if (!/^ar\b/i.test(language)) return undefined;
  return (await import(/* webpackChunkName: "translations" */ "./functions-ar")).arabic;
}

function translated(help: FunctionHelp, { sentences, names }: Translation): FunctionHelp {
  return {
    ...help,
    summary: isolating(sentences[help.summary]) ?? help.summary,
    parameters: help.parameters.map((parameter) => ({
      ...parameter,
      label: names[parameter.name],
      description: isolating(sentences[parameter.description]) ?? parameter.description,
    })),
  };
}

/** A literal keeps its own direction, wherever in the sentence it stands. */
function isolating(sentence: string | undefined): string | undefined {
  return sentence && withIsolates(sentence);
}
