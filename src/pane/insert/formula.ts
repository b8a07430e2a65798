/** A formula from a function and what was typed for its arguments, in English spelling (commas, double quotes). */
import { westernDigits } from "../../core/ticker";
import type { FunctionHelp, ParameterHelp } from "../../functions/help";
import { areaOf } from "../../workbook/area";

/** What was typed or chosen for each parameter, in their order; a list for a parameter of many. */
export type Arguments = readonly (string | readonly string[])[];

/** A column of a table. */
const column = /^[\p{L}\p{N}_.]+\[[^\]]*\]$/u;
/** A leading zero makes no number: 0700 is a ticker. */
const plain = /^(?:[-+]?(?:0|[1-9]\d*)(?:\.\d+)?|".*"|\{.*\})$/is;
const logical = /^(?:TRUE|FALSE)$/i;

export function formulaOf({ name, parameters }: FunctionHelp, given: Arguments): string {
  const written = parameters.map((parameter, index) => writtenAs(parameter, given[index] ?? ""));
  while (written.length > 0 && written.at(-1) === "") written.pop();
  return `=${name}(${written.join(",")})`;
}

/** The first parameter that is needed and not given. */
export function missingOf({ parameters }: FunctionHelp, given: Arguments): ParameterHelp | undefined {
  return parameters.find(({ optional }, index) => !optional && (given[index] ?? "").length === 0);
}

/**
 * A list is an array, in the shape of a row. A typed text is a reference or a number where it looks like one, an
 * expression after "=", and else a text, which is what a ticker is: TRUE too, where it is none of the choices.
 */
function writtenAs({ options }: ParameterHelp, given: string | readonly string[]): string {
  if (typeof given !== "string") return given.length === 0 ? "" : `{${given.map(quoted).join(",")}}`;
  const typed = given.trim();
  // The digits in a sheet's name stay as they are.
  if (!options && isReference(typed)) return typed;
  const text = westernDigits(typed);
  if (text === "") return "";
  if (text.startsWith("=")) return text.slice(1);
  if (plain.test(text)) return text;
  if (options?.includes(text) && logical.test(text)) return text;
  if (!options && isReference(text)) return text;
  return quoted(text);
}

function isReference(text: string): boolean {
  return column.test(text) || areaOf(text, "") !== undefined;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
