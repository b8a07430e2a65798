/** Reads formulas of the help into a function's name and arguments: only literals and array constants. */

export interface Signature {
  readonly id: string;
  readonly parameters: readonly { readonly dimensionality?: string | undefined }[];
}

/** `=SHARIAH.TEST("AAPL","debt")` is `TEST` with `[["AAPL"]]` and `"debt"`; an omitted argument is null. */
export function readFormula(
  formula: string,
  functions: readonly Signature[],
): { readonly name: string; readonly typed: readonly unknown[] } {
  const [, name = "", inside = ""] = /^=SHARIAH\.([A-Z.]+)\((.*)\)$/.exec(formula) ?? [];
  const { parameters = [] } = functions.find(({ id }) => id === name) ?? {};
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
