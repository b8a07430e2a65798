/**
 * Writes a formula from a function and its arguments as the user typed them, in English spelling (commas, double
 * quotes).
 */
import { westernDigits } from "../../core/ticker";
import type { FunctionHelp, ParameterHelp } from "../../functions/help/help";
import { areaOf } from "../../workbook/area";

/** What was typed or chosen for each parameter, in order. It is a list where a parameter takes several values. */
export type Arguments = readonly (string | readonly string[])[];

/** Matches a reference to a table's column. */
const column = /^[\p{L}\p{N}_.]+\[[^\]]*\]$/u;
/**
 * Matches a number, a text in quotes or an array constant. Digits with a leading zero are no number, because 0700 is a
 * ticker.
 */
const plain = /^(?:[-+]?(?:0|[1-9]\d*)(?:\.\d+)?|".*"|\{.*\})$/is;
const logical = /^(?:TRUE|FALSE)$/i;

export function formulaOf({ name, parameters }: FunctionHelp, given: Arguments): string {
  const written = parameters.map((parameter, index) => argumentText(parameter, given[index] ?? ""));
  while (written.length > 0 && written.at(-1) === "") written.pop();
  return `=${name}(${written.join(",")})`;
}

/** The first required parameter without a value. */
export function missingOf({ parameters }: FunctionHelp, given: Arguments): ParameterHelp | undefined {
  return parameters.find(({ optional }, index) => !optional && (given[index] ?? "").length === 0);
}

/**
 * Writes one argument. A list becomes an array constant in one row. A typed text becomes a reference or a number if it
 * looks like one; after "=" it is an expression; otherwise it becomes a text, as a ticker is. TRUE is a text too,
 * unless the parameter offers it as a choice.
 */
function argumentText({ options }: ParameterHelp, given: string | readonly string[]): string {
  if (typeof given !== "string") return given.length === 0 ? "" : `{${given.map(quote).join(",")}}`;
  const typed = given.trim();
  // Tried first with the digits as typed, because a sheet's name may contain Arabic digits.
  if (!options && isReference(typed)) return typed;
  const text = westernDigits(typed);
  if (text === "") return "";
  if (text.startsWith("=")) return text.slice(1);
  if (plain.test(text)) return text;
  if (options?.includes(text) && logical.test(text)) return text;
  if (!options && isReference(text)) return text;
  return quote(text);
}

function isReference(text: string): boolean {
  return column.test(text) || areaOf(text, "") !== undefined;
}

function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
