/** The functions as people read them: what the pane, the playground and the help page show, in the catalogue's order. */
import type { IEnum, IFunctionParameter } from "custom-functions-metadata";
import type { FunctionHelp, ParameterHelp } from "../functions/help";
import type { Example } from "./examples";
import type { Metadata } from "./metadata";

/** An entry of `functions/catalogue`, with what its function's comment says. */
export interface Listed extends Example {
  /** As typed after the namespace: `ETF.STATUS`. */
  readonly name: string;
}

const namespace = "SHARIAH.";

/** Throws when the catalogue and the documentation do not name the same functions. */
export function help({ functions, enums }: Metadata, catalogue: readonly Listed[]): FunctionHelp[] {
  const listed = new Set(catalogue.map(({ name }) => name));
  const unlisted = functions.filter(({ id }) => !listed.has(id)).map(({ id }) => id);
  if (unlisted.length > 0) throw new Error(`Not in functions/catalogue: ${unlisted.join(", ")}.`);
  return catalogue.map(({ name, example }) => {
    const found = functions.find(({ id }) => id === name);
    if (!found) throw new Error(`${name} is in functions/catalogue, but no function has it as @customfunction.`);
    const { description: summary = "", parameters } = found;
    return { name: namespace + name, summary, parameters: parameters.map((each) => described(each, enums)), example };
  });
}

/** The help as one page without scripts, for Excel's help links. */
export function helpPage(helps: readonly FunctionHelp[]): string {
  const sections = helps.map(
    ({ name, summary, parameters, example }) => `<section id="${escaped(name)}">
<h2>${escaped(name)}</h2>
<p>${escaped(summary)}</p>
<dl>
${parameters.map(definition).join("\n")}
</dl>
<p>Example: <code>${escaped(example)}</code></p>
</section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Shariah Sheets: the functions</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 "Segoe UI", system-ui, sans-serif; }
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
h2 { font-size: 1.1rem; margin-top: 2rem; }
dt { font-weight: 600; }
dd { margin-inline-start: 1rem; }
</style>
</head>
<body>
<main>
<h1>Shariah Sheets: the functions</h1>
${sections.join("\n")}
</main>
</body>
</html>
`;
}

function described(parameter: IFunctionParameter, enums: readonly IEnum[]): ParameterHelp {
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

function definition({ name, description, optional, options }: ParameterHelp): string {
  const choice = options ? ` One of ${options.map((option) => `“${escaped(option)}”`).join(", ")}.` : "";
  return `<dt>${escaped(name)}${optional ? " (optional)" : ""}</dt><dd>${escaped(description)}${choice}</dd>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
