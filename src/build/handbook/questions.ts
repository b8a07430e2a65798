/** Reads what people ask for each page of the help, in their own words, from `search.md` of both languages. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type FunctionHelp, helpPageOf } from "../../functions/help/help";

/** The questions by the name of the page, such as `purifying`. `folder`: one language's, such as `docs/help/en`. */
export function questionsIn(folder: string): ReadonlyMap<string, readonly string[]> {
  const path = join(folder, "search.md");
  const sections = existsSync(path) ? sectionsOf(readFileSync(path, "utf8")) : new Map<string, string>();
  const listed = [...sections].map(([name, text]) => {
    const questions = text.split(/[,،\n]/).map((one) => one.trim());
    return [name, questions.filter(Boolean)] as const;
  });
  return new Map(listed);
}

/** The functions with what people ask for each, in both languages: somebody who reads one may type the other. */
export function withQuestions(helps: readonly FunctionHelp[], prose: string): readonly FunctionHelp[] {
  const all = ["en", "ar"].map((tag) => questionsIn(join(prose, tag)));
  return helps.map((help) => {
    const questions = all.flatMap((of) => of.get(helpPageOf(help.name)) ?? []);
    return questions.length > 0 ? { ...help, questions } : help;
  });
}

/** The text below each `## NAME`. */
export function sectionsOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    text
      .split(/^## /m)
      .slice(1)
      .map((section) => {
        const [name = "", ...lines] = section.split("\n");
        return [name.trim(), lines.join("\n").trim()] as const;
      }),
  );
}
