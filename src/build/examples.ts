/**
 * What a function's comment says beside the tags of Microsoft's tool, which lets these two pass: `@example`, a formula
 * that works on the sample service, and `@asks`, the operations of the service it asks, by their numbers, the usual one
 * first. They are read by the build and the tests, so that no bundle carries them.
 */
import { readFileSync } from "node:fs";
import ts from "typescript";

export interface Example {
  /** As typed in Excel, with literal arguments. */
  readonly example: string;
  /** Empty for a function that asks nothing. */
  readonly asks: readonly number[];
}

/** By the functions' ids. Throws, with the id, when one has no example or asks what is no number. */
export function readExamples(files: readonly string[]): ReadonlyMap<string, Example> {
  return new Map(files.flatMap((file) => examplesIn(file)));
}

function examplesIn(file: string): (readonly [id: string, Example])[] {
  const { statements } = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  return statements.flatMap((statement) => {
    const tags = new Map(ts.getJSDocTags(statement).map((tag) => [tag.tagName.text, textOf(tag)]));
    const id = tags.get("customfunction");
    if (!id) return [];
    const { example, asks } = { example: tags.get("example"), asks: numbersIn(tags.get("asks") ?? "") };
    if (!example?.startsWith(`=SHARIAH.${id}(`)) throw new Error(`${id}: give it an "@example =SHARIAH.${id}(…)".`);
    if (asks.some((number) => !Number.isInteger(number))) throw new Error(`${id}: after @asks stand numbers: 3, 1.`);
    return [[id, { example, asks }] as const];
  });
}

function textOf({ comment }: ts.JSDocTag): string {
  return (ts.getTextOfJSDocComment(comment) ?? "").trim();
}

function numbersIn(text: string): readonly number[] {
  return text === "" ? [] : text.split(",").map(Number);
}
