/**
 * Reads numbers as people and exports write them: with separators of thousands, a decimal comma, Arabic digits, or a
 * currency beside them. A number that may be read in two ways is not read at all.
 */
import { withoutMarks } from "../../core/ticker";
import type { Value } from "../sheet/worksheet";

/** A currency beside a number: a code, a sign, or a sign with its country. */
const beside = "US\\$|CA\\$|C\\$|AU\\$|A\\$|HK\\$|S\\$|NZ\\$|SR|ر\\.س\\.?|GBp|[A-Z]{3}|\\p{Sc}";
const before = new RegExp(`^(?:${beside})\\s*`, "u");
const after = new RegExp(`\\s*(?:${beside})$|(\\d)p$`, "u");

/** `12,5`, `1.234,50` or `1.234.567`: when one number is written so, every comma is decimal. */
export function isDecimalComma(text: string): boolean {
  return /^\d+,(?:\d{1,2}|\d{4,})$/.test(text) || /^\d{1,3}(?:\.\d{3})+,\d+$|^\d{1,3}(?:\.\d{3}){2,}$/.test(text);
}

/** `12.5`, `0.125` or `1,234.500`: when one number is written so, every point is decimal. */
export function isDecimalPoint(text: string): boolean {
  return /^\d+\.(?:\d{1,2}|\d{4,})$/.test(text) || /^(?:0|\d{4,}|\d{1,3}(?:,\d{3})+)\.\d+$/.test(text);
}

/** `1.500` alone: one and a half, or fifteen hundred. So is `1,500` in a list that writes decimals both ways. */
export function isEither(text: string, mixed: boolean): boolean {
  return (mixed ? /^[1-9]\d{0,2}[.,]\d{3}$/ : /^[1-9]\d{0,2}\.\d{3}$/).test(text);
}

/** A number of 0 or more; else the text. `comma`: the list writes decimals with a comma. */
export function numberIn(cell: unknown, comma: boolean): Value {
  if (typeof cell === "number") return Number.isFinite(cell) && cell >= 0 ? cell : String(cell);
  const typed = withoutMarks(String(cell ?? "")).trim();
  if (typed === "") return null;
  const digits = figureIn(typed).replace(/٫/g, comma ? "," : ".");
  // In a list with decimal commas a point separates thousands. Only a point before one, two, or more than three digits
  // must be decimal, and one behind commas: `1,200.00`.
  const isComma = comma && !/^\d+\.(?:\d{1,2}|\d{4,})$|,.*\./.test(digits);
  const text = isComma ? digits.replace(/\./g, "").replace(",", ".") : digits.replace(/,(?=\d{3}(?:\D|$))/g, "");
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : typed;
}

/**
 * A number's text without a currency beside it and without separators of thousands (spaces, apostrophes), in Western
 * digits.
 */
export function figureIn(cell: string): string {
  return withoutMarks(cell)
    .trim()
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/٬/g, "")
    .replace(before, "")
    .replace(after, "$1")
    .replace(/(\d)[\s'’]+(?=\d)/g, "$1");
}

/** How many separators stand between the digits. */
export function separators(typed: string): number {
  return typed.match(/[.,'’٫٬\s](?=[\d٠-٩۰-۹])/g)?.length ?? 0;
}

/** The two numbers that `1.500` or `1,500` may be. */
export function eitherOf(text: string): readonly number[] {
  const digits = figureIn(text);
  return [Number(digits.replace(/[.,]/g, "")), Number(digits.replace(",", "."))];
}
