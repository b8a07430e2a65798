/**
 * Writes what follows from the functions' documentation: the catalogue and the signatures as source, and the tables in
 * README.md and CONTRIBUTING.md, between two markers. `npm run check` fails when one of them is out of date.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { numbers } from "../../api/numbers";
import { type OperationName, operations } from "../../api/operations";
import type { Operation } from "../../core/operation";
import type { FunctionHelp } from "../../functions/help/help";
import { catalogueText } from "./catalogue";
import { readGives } from "./examples";
import { help, type ListedFunction } from "./help";
import { functionFiles, readMetadata } from "./metadata";
import { signaturesText } from "./signatures";
import { readCatalogue } from "./views";

/**
 * Writes the two source files and the tables of both pages. With `check` it writes nothing, and throws when one of them
 * is out of date.
 */
export async function writeTables(root: string, check: boolean): Promise<void> {
  const files = functionFiles(join(root, "src/functions"));
  const metadata = await readMetadata(files);
  keepSource(join(root, "src/functions/signatures.ts"), signaturesText(metadata, readGives(files)), check);
  // This comes before the catalogue is read, so that a new function has its row in the tables.
  keepSource(join(root, "src/functions/catalogue.ts"), catalogueText(files), check);
  const catalogue = await readCatalogue(root);
  const helps = help(metadata, catalogue);
  keepUpToDate("README.md", "functions", functionsTable(helps), check);
  const numbered = Object.values(operations).map((row) => ({ ...row, numbers: numbers[row.name as OperationName] }));
  keepUpToDate("docs/code/operations.md", "operations", operationsTable(numbered, catalogue), check);
}

/** One row per function: what to type, what comes out, an example. */
export function functionsTable(helps: readonly FunctionHelp[]): string {
  return table(
    ["Function", "What it gives", "Example"],
    helps.map(({ name, summary, parameters, example }) => {
      const names = parameters.map((parameter) => (parameter.optional ? `[${parameter.name}]` : parameter.name));
      return [`\`${name}(${names.join(", ")})\``, summary, `\`${example}\``];
    }),
  );
}

type Numbered = Operation & { readonly numbers: readonly number[] };

/**
 * One row per operation of the service: how it is asked, how long its answer counts as fresh, which functions ask it.
 * Throws when a function names an operation that does not exist, or when no function asks an operation.
 */
export function operationsTable(operations: readonly Numbered[], catalogue: readonly ListedFunction[]): string {
  const known = operations.flatMap(({ numbers }) => numbers).sort((a, b) => a - b);
  for (const { name, asks } of catalogue) {
    const unknown = asks.find((number) => !known.includes(number));
    if (unknown === undefined) continue;
    const some = known.filter((number, index) => number !== known[index - 1]).join(", ");
    throw new Error(`${name} @asks ${unknown}, which is no operation: write one of ${some} (src/api/numbers.ts).`);
  }
  for (const { title, numbers } of operations) {
    if (catalogue.some(({ asks }) => asks.includes(numbers[0] as number))) continue;
    throw new Error(`No function asks ${numbers[0]}, ${title.english}: write it after the @asks of one that does.`);
  }
  return table(
    ["Operation", "What", "Routes, in order", "Known for", "Asked by"],
    [...operations]
      .sort((a, b) => (a.numbers[0] ?? 0) - (b.numbers[0] ?? 0))
      .map(({ numbers, title, routes, demo = [], freshness }) => [
        numbers.join(", "),
        title.english,
        [...routes, ...demo].map(({ request, name }) => `\`${request}\` (${name})`).join("<br>"),
        duration(freshness),
        catalogue
          .filter(({ asks }) => asks.includes(numbers[0] as number))
          .map(({ name }) => `\`${name}\``)
          .join(", "),
      ]),
  );
}

/** The page with what is between `<!-- name -->` and `<!-- /name -->` replaced; throws when a marker is missing. */
export function fillIn(page: string, name: string, text: string): string {
  const [opening, closing] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const start = page.indexOf(opening);
  const end = page.indexOf(closing);
  if (start < 0 || end < start) throw new Error(`The page needs ${opening} and, after it, ${closing}.`);
  return `${page.slice(0, start + opening.length)}\n${text}${page.slice(end)}`;
}

/** Writes a file of source; with `check` it only throws when the file is out of date. */
function keepSource(file: string, text: string, check: boolean): void {
  if (existsSync(file) && readFileSync(file, "utf8") === text) return;
  if (check) throw new Error(`${file} is behind the functions: run npm run readme.`);
  writeFileSync(file, text);
}

/** Updates a file's table; with `check` it only throws when the file is out of date. */
export function keepUpToDate(file: string, name: string, text: string, check: boolean): void {
  const page = readFileSync(file, "utf8");
  const filled = fillIn(page, name, text);
  if (filled === page) return;
  if (check) throw new Error(`${file}: the ${name} table is behind the code: run npm run readme.`);
  writeFileSync(file, filled);
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |\n`;
  return [heads, heads.map(() => "---"), ...rows].map(line).join("");
}

function duration(ms: number): string {
  const minutes = ms / 60_000;
  if (minutes < 60) return `${minutes} min`;
  return minutes < 1440 ? `${minutes / 60} h` : `${minutes / 1440} d`;
}
