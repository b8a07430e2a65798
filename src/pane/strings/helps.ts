/**
 * What the functions say of themselves, in the reader's language. Their own words are English and stand with them in
 * `src/functions`; a translation is keyed by those words, so that one that has fallen behind is not shown. It is loaded
 * when a reader of its language is there and not before. Names that are typed stay as they are.
 */
import type { FunctionHelp } from "../../functions/help";

export interface Translation {
  /** Summaries and descriptions by their English. */
  readonly sentences: Readonly<Record<string, string>>;
  /** Names of arguments by what is typed. */
  readonly names: Readonly<Record<string, string>>;
}

/** In English, where the language has no translation or it does not come. */
export async function helpsIn(language: string, helps: readonly FunctionHelp[]): Promise<readonly FunctionHelp[]> {
  const translation = await translationOf(language).catch(() => undefined);
  return translation ? helps.map((help) => translated(help, translation)) : helps;
}

async function translationOf(language: string): Promise<Translation | undefined> {
  if (!/^ar\b/i.test(language)) return undefined;
  return (await import(/* webpackChunkName: "arabic" */ "./functions-ar")).arabic;
}

function translated(help: FunctionHelp, { sentences, names }: Translation): FunctionHelp {
  return {
    ...help,
    summary: sentences[help.summary] ?? help.summary,
    parameters: help.parameters.map((parameter) => ({
      ...parameter,
      label: names[parameter.name],
      description: sentences[parameter.description] ?? parameter.description,
    })),
  };
}
