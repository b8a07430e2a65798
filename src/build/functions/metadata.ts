/**
 * Reads the functions as their documentation declares them, by Microsoft's own tool. The tool ignores some mistakes (a
 * tagged arrow function, one id in two files, a name that reads as a cell): here each of them stops the build, and all
 * are listed at once.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { generateCustomFunctionsMetadata, type IEnum, type IFunction } from "custom-functions-metadata";

export interface Metadata {
  readonly functions: readonly IFunction[];
  readonly enums: readonly IEnum[];
}

const tag = /^\s*(?:\/\*)?\*+\s*@customfunction\b[ \t]*(\S*)/gim;
/** A comment right before the one with the tag: the tool would use its text as the description. */
const shadowed = /\*\/\s*\/\*\*(?:(?!\*\/)[\s\S])*?@customfunction\b[ \t]*(\S*)/gi;
/** `AB12` and `R1C1` are cells, whatever precedes them. */
const cell = /^([A-Z]{1,3}[0-9]{1,7}|R[0-9]*C[0-9]*)$/;

/** The files of a folder that hold functions, in order of name. */
export function functionFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .filter((file) => readFileSync(file, "utf8").match(tag))
    .sort();
}

/** The metadata of all functions in the files; throws one error that lists everything that is wrong with them. */
export async function readMetadata(files: readonly string[]): Promise<Metadata> {
  const functions: IFunction[] = [];
  const enums: IEnum[] = [];
  const problems: string[] = [];
  for (const file of files) {
    const { metadataJson, errors } = await generateCustomFunctionsMetadata(file);
    problems.push(...errors.map((error) => `${file}: ${error}`));
    if (errors.length > 0) continue;
    const read = JSON.parse(metadataJson || "{}") as { functions?: IFunction[]; enums?: IEnum[] };
    problems.push(...findOverlooked(file, read.functions ?? []));
    functions.push(...(read.functions ?? []));
    enums.push(...(read.enums ?? []));
  }
  problems.push(
    ...functions.flatMap(findMisnamed),
    ...functions.flatMap(findUndocumented),
    ...findRepeated(functions, enums),
  );
  if (problems.length > 0) throw new Error(["The functions' documentation is wrong.", ...problems].join("\n"));
  return { functions, enums };
}

/** Functions that the tool missed: it sees only `export function`, and upper-cases ids by the machine's locale. */
function findOverlooked(file: string, found: readonly IFunction[]): string[] {
  const source = readFileSync(file, "utf8");
  const ids = (pattern: RegExp) => [...source.matchAll(pattern)].map((match) => match[1] ?? "");
  const seen = new Set(found.map(({ id }) => id));
  return [
    ...ids(tag)
      .filter((id) => !seen.has(id))
      .map((id) => `${file}: @customfunction ${id}: write the id in capitals, above a top-level \`export function\`.`),
    ...ids(shadowed).map((id) => `${file}: ${id}: one comment before a function: the tool reads the first alone.`),
  ];
}

function findMisnamed({ id, name }: IFunction): string[] {
  if (id !== name) return [`${id}: give no name besides the id: it would differ from the id.`];
  if (!/^[A-Z]/.test(id)) return [`${id}: an id begins with a letter.`];
  if (id.length < 3) return [`${id}: an id has three characters or more.`];
  return cell.test(id) ? [`${id}: this reads as a cell's address.`] : [];
}

/** Functions with an empty text, which would be missing in the pane, the README and both sheets. */
function findUndocumented({ id, description, parameters, result }: IFunction): string[] {
  const bare = parameters.filter((parameter) => !parameter.description).map(({ name }) => name);
  return [
    ...(description ? [] : [`${id}: say in the first line of its comment what it gives.`]),
    ...bare.map((name) => `${id}: describe the parameter ${name}.`),
    ...(result?.dimensionality === "matrix" ? [] : [`${id}: write "@returns {any[][]}", or ranges do not spill.`]),
  ];
}

/** Names used twice, compared as Apps Script spells them, with underscores for dots. */
function findRepeated(functions: readonly IFunction[], enums: readonly IEnum[]): string[] {
  const ids = functions.map(({ id }) => id.replaceAll(".", "_"));
  return [
    ...twice(ids).map((id) => `${id}: two functions have this id.`),
    ...twice(enums.map(({ id }) => id)).map((id) => `${id}: two enums have this name.`),
  ];
}

function twice(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}
