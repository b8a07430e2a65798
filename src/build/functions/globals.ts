/**
 * Writes the functions that Apps Script calls. Apps Script sees only top-level functions, and a bundle has none, so
 * each function gets a stub that calls the bundle. The stub looks the bundle up at each call, so that a bundle that
 * failed to load shows an error in the cell and not a silent blank. Sheets reads its help from the stub's JSDoc: one
 * line for each parameter, no optional brackets.
 */
import type { IEnum, IFunctionParameter } from "custom-functions-metadata";
import ts from "typescript";
import type { Metadata } from "./metadata";

/** A function that the host calls by name: for a menu, a trigger or the pane. */
export interface EntryPoint {
  readonly name: string;
  readonly parameters: readonly string[];
}

/** The variable that holds what the bundle exports. */
const library = "Shariah";
/** The bundle's export for cells, which is no entry point: every cell goes through it. */
const run = "run";

/** The private functions by which a script knows that it is an add-on's, and that it may send no e-mail. */
export const addOnMark = "function shariahAddon_(){return true}";
export const withoutMailMark = "function shariahWithoutMail_(){return true}";

/**
 * The stubs of all functions, as `SHARIAH_STATUS(tickers)`, and of the entry points; an add-on's script also says that
 * it is one.
 */
export function globals({ functions, enums }: Metadata, entries: readonly EntryPoint[], isAddon = false): string {
  const cells = functions.map(({ id, description = "", parameters }) => {
    const lines = [description, ...parameters.map((parameter) => parameterLine(parameter, enums)), "@customfunction"];
    const names = parameters.map(({ name }) => name).join(",");
    return `${comment(lines)}
function SHARIAH_${id.replaceAll(".", "_")}(${names}){return ${library}.${run}(${JSON.stringify(id)},arguments)}`;
  });
  const others = entries.map(({ name, parameters }) => {
    const given = `(${parameters.join(",")})`;
    return `function ${name}${given}{return ${library}.${name}${given}}`;
  });
  const addon = isAddon ? [addOnMark] : [];
  return [...cells, ...others, ...addon, ""].join("\n");
}

/** The functions that a module exports by `export function`, without the one for cells. */
export function entriesOf(source: string): EntryPoint[] {
  const file = ts.createSourceFile("main.ts", source, ts.ScriptTarget.Latest);
  return file.statements.flatMap((statement) => {
    if (!ts.isFunctionDeclaration(statement) || !statement.name || statement.name.text === run) return [];
    if (!statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    const parameters = statement.parameters.map(({ name }) => (ts.isIdentifier(name) ? name.text : "value"));
    return [{ name: statement.name.text, parameters }];
  });
}

function parameterLine(parameter: IFunctionParameter, enums: readonly IEnum[]): string {
  const { name, description = "", optional, repeating, customEnumId } = parameter;
  const values = enums
    .find(({ id }) => id === customEnumId)
    ?.values.map((value) => String(value.stringValue ?? value.numberValue));
  // If the description names all values, their list is left out.
  const untold = values?.some((value) => !description.includes(value));
  const notes = [
    ...(optional ? ["Optional."] : []),
    ...(repeating ? ["May be repeated."] : []),
    description,
    ...(values && untold ? [`One of ${values.map((value) => `"${value}"`).join(", ")}.`] : []),
  ];
  return `@param {${typeOf(parameter)}} ${name} ${notes.join(" ")}`;
}

function typeOf({ type, dimensionality, customEnumId }: IFunctionParameter): string {
  if (dimensionality === "matrix") return "range";
  return customEnumId ? "string" : type;
}

function comment(lines: readonly string[]): string {
  const text = lines.flatMap((line) => line.replaceAll("*/", "* /").split("\n"));
  return ["/**", ...text.map((line) => ` * ${line}`.trimEnd()), " */"].join("\n");
}
