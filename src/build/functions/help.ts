/** Describes the functions for people, in the catalogue's order: for the pane, the playground and the help pages. */
import type { IEnum, IFunctionParameter } from "custom-functions-metadata";
import type { FunctionHelp, ParameterHelp } from "../../functions/help/help";
import type { Example } from "./examples";
import type { Metadata } from "./metadata";

/** An entry of `functions/catalogue`, with what its function's comment says. */
export interface ListedFunction extends Example {
  /** As typed after the namespace: `ETF.STATUS`. */
  readonly name: string;
}

const namespace = "SHARIAH.";

/** Throws when the catalogue and the documentation do not name the same functions. */
export function help({ functions, enums }: Metadata, catalogue: readonly ListedFunction[]): FunctionHelp[] {
  const listed = new Set(catalogue.map(({ name }) => name));
  const unlisted = functions.filter(({ id }) => !listed.has(id)).map(({ id }) => id);
  if (unlisted.length > 0) throw new Error(`Not in functions/catalogue: ${unlisted.join(", ")}.`);
  return catalogue.map(({ name, example }) => {
    const found = functions.find(({ id }) => id === name);
    if (!found) throw new Error(`${name} is in functions/catalogue, but no function has it as @customfunction.`);
    const { description: summary = "", parameters } = found;
    return {
      name: namespace + name,
      summary,
      parameters: parameters.map((each) => parameterHelp(each, enums)),
      example,
    };
  });
}

function parameterHelp(parameter: IFunctionParameter, enums: readonly IEnum[]): ParameterHelp {
  const { name, description = "", optional = false, customEnumId, type } = parameter;
  const values = enums.find(({ id }) => id === customEnumId)?.values;
  if (type === "boolean") return { name, description, optional, options: ["TRUE", "FALSE"] };
  if (!values) return { name, description, optional };
  return {
    name,
    description,
    optional,
    options: values.map((value) => String(value.stringValue ?? value.numberValue)),
  };
}
