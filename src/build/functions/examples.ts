/**
 * Reads three tags of a function's comment that Microsoft's tool ignores: `@example`, a formula that works on the sample
 * service; `@gives`, how many cells it fills; and `@asks`, the numbers of the service's operations that the function
 * asks, the usual one first. The build and the tests read them, so that no bundle contains them.
 */
import { readFileSync } from "node:fs";
import ts from "typescript";

export interface Example {
  /** The formula as typed in Excel, with literal arguments. */
  readonly example: string;
  /** The operations' numbers; empty for a function that asks nothing of the service. */
  readonly asks: readonly number[];
}

/**
 * How many cells a function fills. `each`: one for each ticker, in the shape of the range; `one`: a single cell; `table`:
 * a table. `given`: the parameter without which it gives a table instead.
 */
export interface Gives {
  readonly shape: "each" | "one" | "table";
  readonly given: string | undefined;
}

/** What each function gives, by function id. Throws with the id where a comment does not say it. */
export function readGives(files: readonly string[]): ReadonlyMap<string, Gives> {
  return new Map(files.flatMap((file) => readTagged(file, givesOf)));
}

function givesOf(id: string, tags: ReadonlyMap<string, string>): readonly [id: string, Gives] {
  const [shape, given] = (tags.get("gives") ?? "").split(" ");
  if (shape !== "each" && shape !== "one" && shape !== "table") {
    throw new Error(`${id}: say "@gives each", "@gives one" or "@gives table", and the parameter that this needs.`);
  }
  return [id, { shape, given }];
}

/** The examples by function id. Throws with the id if one has no example, or if `@asks` is no number. */
export function readExamples(files: readonly string[]): ReadonlyMap<string, Example> {
  return new Map(files.flatMap((file) => readTagged(file, exampleOf)));
}

/** The names that a file exports its functions by, `etfStatus`, with their ids, in the file's order. */
export function exportNames(file: string): (readonly [id: string, exported: string])[] {
  return readTagged(file, (id, _tags, statement) => [
    id,
    ts.isFunctionDeclaration(statement) ? (statement.name?.text ?? "") : "",
  ]);
}

/** Calls `read` for each function of a file that has an id, and returns the results. */
function readTagged<Read>(
  file: string,
  read: (id: string, tags: ReadonlyMap<string, string>, statement: ts.Statement) => Read,
): Read[] {
  const { statements } = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  return statements.flatMap((statement) => {
    const tags = new Map(ts.getJSDocTags(statement).map((tag) => [tag.tagName.text, textOf(tag)]));
    const id = tags.get("customfunction");
    return id ? [read(id, tags, statement)] : [];
  });
}

function exampleOf(id: string, tags: ReadonlyMap<string, string>): readonly [id: string, Example] {
  const { example, asks } = { example: tags.get("example"), asks: numbersIn(tags.get("asks") ?? "") };
  if (!example?.startsWith(`=SHARIAH.${id}(`)) throw new Error(`${id}: give it an "@example =SHARIAH.${id}(…)".`);
  if (asks.some((number) => !Number.isInteger(number))) throw new Error(`${id}: after @asks stand numbers: 3, 1.`);
  return [id, { example, asks }];
}

function textOf({ comment }: ts.JSDocTag): string {
  return (ts.getTextOfJSDocComment(comment) ?? "").trim();
}

function numbersIn(text: string): readonly number[] {
  return text === "" ? [] : text.split(",").map(Number);
}
