/**
 * Our functions in the text of a formula: where they stand, and what their arguments are, as far as that can be told
 * without calculating. It reads what people write, in either spelling, with commas or semicolons.
 */
import { isFunction } from "./functions";

/** Rows and columns count from 1; an open end is undefined. */
export interface Reference {
  readonly sheet?: string;
  readonly row: number;
  readonly column: number;
  readonly lastRow: number | undefined;
  readonly lastColumn: number | undefined;
}

export type Argument =
  | { readonly kind: "reference"; readonly reference: Reference }
  | { readonly kind: "value"; readonly value: string | number | boolean | undefined }
  /** Something to calculate. */
  | { readonly kind: "other" };

/** One call of one of our functions in a formula. */
export interface Use {
  /** As in the catalogue: `ETF.STATUS`. */
  readonly name: string;
  readonly arguments: readonly Argument[];
  /** Where the function's name starts and ends. */
  readonly start: number;
  readonly end: number;
}

const ours = /(?<![\p{L}\d_.])(?:_xldudf_)?SHARIAH[_.]([A-Z][A-Z0-9_.]*)\s*\(/giu;
/** Texts, and the names of sheets: either may hold the other's quote. */
const quoted = /"(?:[^"]|"")*"|'(?:[^']|'')*'/g;

/** All uses in a formula, outermost first; what stands in quotes holds none, nor does a function of the user's own. */
export function usesIn(formula: string): Use[] {
  if (!formula.startsWith("=")) return [];
  const bare = formula.replace(quoted, (text) => " ".repeat(text.length));
  const uses: Use[] = [];
  bare.replace(ours, (whole: string, typed: string, start: number) => {
    const name = typed.toUpperCase().replace(/_/g, ".");
    const given = argumentsAt(formula, bare, start + whole.length).map(argument);
    const end = start + whole.replace(/\s*\($/, "").length;
    if (isFunction(name)) uses.push({ name, arguments: given, start, end });
    return whole;
  });
  return uses;
}

/** The formula with our functions as Sheets spells them, or as Excel does. */
export function respelt(formula: string, spelling: "sheets" | "excel"): string {
  let text = formula;
  for (const { name, start, end } of usesIn(formula).reverse()) {
    const spelt = spelling === "excel" ? `SHARIAH.${name}` : `SHARIAH_${name.replace(/\./g, "_")}`;
    text = text.slice(0, start) + spelt + text.slice(end);
  }
  return text;
}

/** The arguments' texts, up to the parenthesis that closes; `bare` is the formula with its quotes blanked out. */
function argumentsAt(formula: string, bare: string, open: number): string[] {
  const ends: number[] = [];
  let depth = 0;
  for (let at = open; at < bare.length; at += 1) {
    const character = bare[at];
    if (character === "(" || character === "{") depth += 1;
    else if (depth > 0 && (character === ")" || character === "}")) depth -= 1;
    else if (depth === 0 && (character === "," || character === ";" || character === ")")) {
      ends.push(at);
      if (character === ")") break;
    }
  }
  // Where semicolons part, a comma is a decimal's.
  const parting = ends.some((at) => bare[at] === ";") ? ends.filter((at) => bare[at] !== ",") : ends;
  const given = parting.map((at, index) => formula.slice(index > 0 ? (parting[index - 1] as number) + 1 : open, at));
  return given.length === 1 && given[0]?.trim() === "" ? [] : given;
}

function argument(text: string): Argument {
  const trimmed = text.trim();
  if (trimmed === "") return { kind: "value", value: undefined };
  if (/^"(?:[^"]|"")*"$/.test(trimmed)) return { kind: "value", value: trimmed.slice(1, -1).replace(/""/g, '"') };
  if (/^-?\d+([.,]\d+)?$/.test(trimmed)) return { kind: "value", value: Number(trimmed.replace(",", ".")) };
  if (/^(true|false)$/i.test(trimmed)) return { kind: "value", value: trimmed.toLowerCase() === "true" };
  const reference = referenceIn(trimmed);
  return reference ? { kind: "reference", reference } : { kind: "other" };
}

const cell = /^(?:(?:'((?:[^']|'')+)'|([\p{L}\p{N}_.]+))!)?\$?([A-Z]{1,3})?\$?(\d+)?(?::\$?([A-Z]{1,3})?\$?(\d+)?)?$/iu;

function referenceIn(text: string): Reference | undefined {
  const parts = cell.exec(text);
  if (!parts) return undefined;
  const [, quoted, plain, letters, digits, lastLetters, lastDigits] = parts;
  const ranged = text.lastIndexOf(":") > text.lastIndexOf("!");
  if (!letters && !digits) return undefined;
  if (!ranged && !(letters && digits)) return undefined;
  const [row, column] = [digits ? Number(digits) : 1, letters ? columnNumber(letters) : 1];
  const sheet = quoted?.replace(/''/g, "'") || plain;
  return {
    ...(sheet === undefined ? {} : { sheet }),
    row,
    column,
    lastRow: ranged ? (lastDigits ? Number(lastDigits) : undefined) : row,
    lastColumn: ranged ? (lastLetters ? columnNumber(lastLetters) : undefined) : column,
  };
}

function columnNumber(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}
