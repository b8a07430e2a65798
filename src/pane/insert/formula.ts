/** Writes a formula from a function and its typed arguments, in English spelling (commas, double quotes). */
import { westernDigits } from "../../core/ticker";
import type { FunctionHelp, ParameterHelp } from "../../functions/help";
import { areaOf } from "../../workbook/area";

/** The typed or chosen value of each parameter, in order; a list for a parameter that takes many. */
export type Arguments = readonly (string | readonly string[])[];

/** A reference to a table's column. */
const column = /^[\p{L}\p{N}_.]+\[[^\]]*\]$/u;
/** Number, text or array constant. A leading zero makes no number: 0700 is a ticker. */
const plain = /^(?:[-+]?(?:0|[1-9]\d*)(?:\.\d+)?|".*"|\{.*\})$/is;
const logical = /^(?:TRUE|FALSE)$/i;

export function formulaOf({ name, parameters }: FunctionHelp, given: Arguments): string {
  const written = parameters.map((parameter, index) => writtenAs(parameter, given[index] ?? ""));
  while (written.length > 0 && written.at(-1) === "") written.pop();
  return `=${name}(${written.join(",")})`;
}

/** The first required parameter without a value. */
export function missingOf({ parameters }: FunctionHelp, given: Arguments): ParameterHelp | undefined {
  return parameters.find(({ optional }, index) => !optional && (given[index] ?? "").length === 0);
}

/**
 * Writes a value into a formula: a list as an array constant in one row; else a reference or number if it looks like
 * one, an expression after "=", and otherwise text, as a ticker is (also TRUE, unless it is a choice).
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
