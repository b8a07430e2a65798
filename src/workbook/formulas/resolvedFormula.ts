/**
 * Rewrites a formula so that an engine can calculate it from cells alone: names, columns of tables and spilled areas
 * are replaced by the areas that they mean. A formula with anything that the file does not tell, such as a reference to
 * another workbook, has no such form.
 */
import { type Area, addressOf, addressOnSheet, fixed, isOpenBelow, isOpenBeside } from "../area";
import { argumentOf, type Spilled } from "./formula";

export interface Resolved {
  /** The formula with `=`. */
  readonly text: string;
  /** The areas that it reads. */
  readonly reads: readonly Area[];
  /** The names of its functions, in upper case. */
  readonly functions: readonly string[];
}

export interface Naming {
  readonly named: ReadonlyMap<string, Area>;
  /** The names of the sheets, in lower case. */
  readonly sheets: ReadonlySet<string>;
  readonly spilled?: Spilled | undefined;
}

/** The expression of each kind of token. Each token is read where the one before it ends. */
const tokens = {
  text: /"(?:[^"]|"")*"/y,
  error: /#(?:N\/A|DIV\/0!|[A-Z]+[!?])/iy,
  number: /(?:\d+\.?\d*|\.\d+)(?:E[-+]?\d+)?(?![\p{L}\d_.:$!])/iuy,
  spill: /_xlfn\.ANCHORARRAY\([^()]+\)/iy,
  call: /(?:_xlfn\.|_xlws\.)*([\p{L}_][\p{L}\d_.]*)\(/iuy,
  reference:
    /(?:'(?:[^']|'')+'!|[\p{L}_][\p{L}\d_.]*!)?\$?[\p{L}_\d][\p{L}\d_.$]*(?:\[(?:[^[\]']|\[[^[\]']*\])*\])?(?::\$?[\p{L}\d$]+)?#?/uy,
  sign: /[-+*/^&=<>%(),{};\s]/y,
} as const;

export function resolvedFormula(formula: string, cell: Area, { named, sheets, spilled }: Naming): Resolved | undefined {
  const reads: Area[] = [];
  const functions: string[] = [];
  const parts: string[] = ["="];
  let at = 1;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(formula);
    if (found) at += found[0].length;
    return found;
  };
  while (at < formula.length) {
    const plain = take(tokens.text) ?? take(tokens.error) ?? take(tokens.number) ?? take(tokens.sign);
    if (plain) {
      parts.push(plain[0]);
      continue;
    }
    const spill = take(tokens.spill);
    const call = spill ? null : take(tokens.call);
    if (call) {
      const name = (call[1] as string).toUpperCase();
      functions.push(name);
      parts.push(`${name}(`);
      continue;
    }
    const reference = spill ?? take(tokens.reference);
    if (!reference) return undefined;
    if (/^(?:TRUE|FALSE)$/i.test(reference[0])) {
      parts.push(reference[0].toUpperCase());
      continue;
    }
    const meant = argumentOf(reference[0], cell, named, spilled);
    if (!meant || !("area" in meant) || meant.times !== undefined) return undefined;
    if (!sheets.has(meant.area.sheet.toLowerCase())) return undefined;
    reads.push(meant.area);
    parts.push(written(meant.area, cell.sheet));
  }
  return { text: parts.join(""), reads, functions };
}

function written(area: Area, sheet: string): string {
  const place = placeOf(area);
  if (area.sheet.toLowerCase() === sheet.toLowerCase()) return place;
  return addressOnSheet(area).slice(0, -addressOf(area).length) + place;
}

/** Whole columns and rows are written as such, so that an engine reads no further than the sheet is filled. */
function placeOf(area: Area): string {
  const [first = "", last = first] = fixed(area).split(":");
  const letters = (corner: string) => corner.replace(/\d+$/, "").replace(/\$$/, "");
  if (area.row === 0 && isOpenBelow(area)) return `${letters(first)}:${letters(last)}`;
  if (area.column === 0 && isOpenBeside(area)) return `$${area.row + 1}:$${area.row + area.rows}`;
  return fixed(area);
}
