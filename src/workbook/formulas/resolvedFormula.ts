/**
 * Rewrites a formula so that an engine can calculate it from cells alone: names, columns of tables and spilled areas
 * are replaced by the areas that they mean. A formula with anything that the file does not tell, such as a reference to
 * another workbook, has no such form.
 */
import {
  type Area,
  absoluteAddress,
  addressOf,
  addressOnSheet,
  addressWith,
  endsOf,
  isOpenBelow,
  isOpenBeside,
} from "../area";
import { argumentOf, type Spilled } from "./argumentOf";
import { type Token, textOf, tokensOf } from "./tokensOf";

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

export function resolvedFormula(formula: string, cell: Area, { named, sheets, spilled }: Naming): Resolved | undefined {
  const reads: Area[] = [];
  const functions: string[] = [];
  const parts: string[] = [];
  const tokens = tokensOf(formula);
  for (let at = 0; at < tokens.length; at += 1) {
    const { kind, text, prefix, name } = tokens[at] as Token;
    const anchor = name.toUpperCase() === "_XLFN.ANCHORARRAY" ? tokens.slice(at, at + 3) : [];
    if (kind === "other" || signsOfEngineOnly.includes(text)) return undefined;
    if (kind === "logical") parts.push(text.toUpperCase());
    else if (kind === "call" && anchor.length === 0) {
      if (prefix !== "") return undefined;
      const plain = name.toUpperCase().replace(/^(?:_XLFN\.|_XLWS\.)+/, "");
      functions.push(plain);
      parts.push(`${plain}(`);
    } else if (kind === "reference" || kind === "call") {
      const meant = argumentOf(kind === "call" ? textOf(anchor) : text, cell, named, spilled);
      if (!meant || !("area" in meant) || meant.times !== undefined) return undefined;
      if (!sheets.has(meant.area.sheet.toLowerCase())) return undefined;
      reads.push(meant.area);
      parts.push(writeReference(meant.area, cell.sheet));
      if (kind === "call") at += anchor.length - 1;
    } else parts.push(text);
  }
  return { text: parts.join(""), reads, functions };
}

function writeReference(area: Area, sheet: string): string {
  const place = placeOf(area);
  if (area.sheet.toLowerCase() === sheet.toLowerCase()) return place;
  return addressOnSheet(area).slice(0, -addressOf(area).length) + place;
}

/** Signs between references that only a sheet's own engine reads, and the separator of arrays that no file has. */
const signsOfEngineOnly: readonly string[] = [":", "@", "#", "\\"];

/** Whole columns and rows are written as such, so that an engine reads no further than the sheet is filled. */
function placeOf(area: Area): string {
  const [first, last = first] = endsOf(absoluteAddress(area)) ?? [];
  if (!first || !last) return absoluteAddress(area);
  const ends = [first, last];
  if (area.row === 0 && isOpenBelow(area)) return addressWith(ends.map((end) => ({ ...end, row: undefined })));
  if (area.column === 0 && isOpenBeside(area)) return addressWith(ends.map((end) => ({ ...end, column: undefined })));
  return absoluteAddress(area);
}
