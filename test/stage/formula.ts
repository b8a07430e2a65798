/** Formulas as the help writes them, read into a function's name and arguments: literals and array constants alone. */
import { readFileSync } from "node:fs";

interface Listed {
  readonly id: string;
  readonly parameters: readonly { readonly dimensionality?: string }[];
}

/** `=SHARIAH.TEST("AAPL","debt")` is `TEST` with `[["AAPL"]]` and `"debt"`; what is left out is null. */
export function readFormula(formula: string): { readonly name: string; readonly typed: readonly unknown[] } {
  const [, name = "", inside = ""] = /^=SHARIAH\.([A-Z.]+)\((.*)\)$/.exec(formula) ?? [];
  const listed = (JSON.parse(readFileSync("dist/excel/functions.json", "utf8")) as { functions: Listed[] }).functions;
  const { parameters = [] } = listed.find(({ id }) => id === name) ?? {};
  const given = inside.match(/(?:"[^"]*"|\{[^}]*\}|[^,])+|(?<=,)(?=,)/g) ?? [];
  const typed = parameters.map(({ dimensionality }, index) => {
    const text = given[index]?.trim() ?? "";
    if (text === "") return null;
    const value = text.startsWith("{") ? [text.slice(1, -1).split(",").map(literal)] : literal(text);
    return dimensionality === "matrix" && !Array.isArray(value) ? [[value]] : value;
  });
  return { name, typed };
}

function literal(text: string): unknown {
  return text === "TRUE" || text === "FALSE" ? text === "TRUE" : JSON.parse(text.trim());
}
