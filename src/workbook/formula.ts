/**
 * Our functions in a formula, and their arguments as values where these can be told without the sheet's own engine:
 * references, literals, arrays and names. Anything else is "not told", and whoever asks must do without.
 */
import { type Area, areaOf } from "./area";

/** A function of ours as it stands in a formula. */
export interface Written {
  /** As in the catalogue: `ETF.STATUS`. */
  readonly name: string;
  readonly args: readonly string[];
}

export type Argument =
  | { readonly area: Area }
  | { readonly value: unknown }
  /** Only the sheet's own engine could tell. */
  | undefined;

/** As typed, or as a file keeps it while the add-in is not there (`_xldudf_SHARIAH_ETF_STATUS`). */
const opening = /(?:_xldudf_)?SHARIAH[._]([A-Z][A-Z._]*)\s*\(/gi;

/** Names as they are found in formulas, for `callsIn`. */
export function spellings(names: Iterable<string>): ReadonlyMap<string, string> {
  return new Map([...names].map((name) => [name.replaceAll(".", "_"), name]));
}

/** The calls in the formula, those inside other functions and inside one another included. */
export function callsIn(formula: unknown, known: ReadonlyMap<string, string>): readonly Written[] {
  if (typeof formula !== "string" || !formula.startsWith("=") || !/SHARIAH[._]/i.test(formula)) return [];
  const plain = withoutTexts(formula);
  const found: Written[] = [];
  for (const { 0: text, 1: typed = "", index } of plain.matchAll(opening)) {
    const name = known.get(typed.toUpperCase().replaceAll(".", "_"));
    const isWhole = !/[\w.]/.test(plain[index - 1] ?? "");
    if (name && isWhole) found.push({ name, args: argumentsFrom(formula, plain, index + text.length) });
  }
  return found;
}

/** What an argument stands for in a cell of this sheet. */
export function argumentOf(written: string, cell: Area, named: ReadonlyMap<string, Area>): Argument {
  const text = written.trim();
  if (text === "") return { value: null };
  if (/^"(?:[^"]|"")*"$/.test(text)) return { value: textOf(text) };
  if (/^[-+]?(?:\d+\.?\d*|\.\d+)(?:E[-+]?\d+)?$/i.test(text)) return { value: Number(text) };
  if (/^(?:TRUE|FALSE)(?:\(\))?$/i.test(text)) return { value: /^T/i.test(text) };
  if (text.startsWith("{") && text.endsWith("}")) return arrayOf(text.slice(1, -1), cell);
  const area = areaOf(text, cell.sheet) ?? named.get(text.toUpperCase()) ?? thisRow(text, cell, named);
  return area && { area };
}

/** The same text with whatever stands in quotes blanked out, so that brackets and commas are really such. */
function withoutTexts(formula: string): string {
  return formula.replace(/"(?:[^"]|"")*"|'(?:[^']|'')*'/g, (quoted) => "\u0001".repeat(quoted.length));
}

function argumentsFrom(formula: string, plain: string, start: number): readonly string[] {
  const args: string[] = [];
  let depth = 0;
  let from = start;
  for (let at = start; at < plain.length; at += 1) {
    const letter = plain[at] as string;
    if ("([{".includes(letter)) depth += 1;
    else if (depth > 0 && ")]}".includes(letter)) depth -= 1;
    else if (depth === 0 && (letter === "," || letter === ")")) {
      args.push(formula.slice(from, at));
      from = at + 1;
      if (letter === ")") break;
    }
  }
  return args.length === 1 && args[0]?.trim() === "" ? [] : args;
}

function textOf(quoted: string): string {
  return quoted.slice(1, -1).replaceAll('""', '"');
}

/** `{"AAPL","MSFT";1,TRUE}`: literals alone can stand in it. */
function arrayOf(inside: string, cell: Area): Argument {
  const rows: unknown[][] = [[]];
  for (const [, literal = "", end = ""] of inside.matchAll(/\s*("(?:[^"]|"")*"|[^,;"]*)\s*(,|;|$)/g)) {
    const element = argumentOf(literal, cell, new Map());
    if (!element || "area" in element) return undefined;
    rows.at(-1)?.push(element.value ?? "");
    if (end === ";") rows.push([]);
    if (end === "") break;
  }
  return { value: rows };
}

const rowOfTable = /^([\w.]*)\[(?:@\[?([^\]]+)\]?|\[#This Row\],\s*\[([^\]]+)\])\]$/i;

/** `[@Ticker]`, `Holdings[@Ticker]`, `Holdings[[#This Row],[Ticker]]`: the column's cell in this row. */
function thisRow(text: string, cell: Area, named: ReadonlyMap<string, Area>): Area | undefined {
  const [, table = "", short, long] = rowOfTable.exec(text) ?? [];
  const column = (short ?? long)?.toUpperCase();
  if (column === undefined) return undefined;
  for (const [name, area] of named) {
    const isMeant = table === "" ? name.endsWith(`[${column}]`) : name === `${table.toUpperCase()}[${column}]`;
    const inReach = area.sheet === cell.sheet && cell.row >= area.row && cell.row < area.row + area.rows;
    if (isMeant && inReach) return { ...area, row: cell.row, rows: 1 };
  }
  return undefined;
}
