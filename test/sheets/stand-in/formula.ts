/**
 * The formulas that the stand-in can calculate: one custom function whose arguments are references, numbers, texts in
 * double quotes (also joined by `&`), TRUE, FALSE or nothing.
 */
import { type Area, parseReference } from "./reference";

export type Argument = { readonly area: Area } | { readonly value: unknown };

export interface Formula {
  readonly name: string;
  readonly arguments: readonly Argument[];
}

const parsed = new Map<string, Formula | undefined>();

/** Undefined when the stand-in cannot calculate it; such a formula keeps its text and shows `#NAME?`. */
export function parseFormula(text: string): Formula | undefined {
  if (!parsed.has(text)) parsed.set(text, parse(text));
  return parsed.get(text);
}

function parse(text: string): Formula | undefined {
  const parts = /^=\s*([A-Za-z_][A-Za-z0-9_.]*)\s*\(([\s\S]*)\)\s*$/.exec(text);
  if (!parts) return undefined;
  const found = split(parts[2] as string).map(argument);
  return found.every((each) => each !== undefined) ? { name: parts[1] as string, arguments: found } : undefined;
}

function argument(text: string): Argument | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return { value: undefined };
  if (/^"(?:[^"]|"")*"$/.test(trimmed)) return { value: trimmed.slice(1, -1).replaceAll('""', '"') };
  if (/^"[^"]*"(\s*&\s*"[^"]*")+$/.test(trimmed)) return { value: trimmed.replace(/"\s*&\s*"|"/g, "") };
  if (/^(TRUE|FALSE)$/i.test(trimmed)) return { value: trimmed.toUpperCase() === "TRUE" };
  if (/^-?\d+(\.\d+)?$/.test(trimmed)) return { value: Number(trimmed) };
  const area = parseReference(trimmed);
  return area && { area };
}

/** Arguments are parted by commas, or semicolons in half of the world; not within quotes. */
function split(text: string): string[] {
  if (text.trim() === "") return [];
  const parts = text.match(/(?:"(?:[^"]|"")*"|'(?:[^']|'')*'|[^,;"'])+|(?<=[,;])(?=[,;])|(?<=[,;])$|^(?=[,;])/g);
  return parts ?? [];
}
