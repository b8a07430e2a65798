/**
 * Finds the areas that a formula of the workbook's own reads, where it cannot be rewritten as plain areas
 * (`resolvedFormula`). It may find too many areas, but it must not miss one: a formula that reads a new value would
 * then be stale, and nobody would be told. A formula that works out by itself what it reads, as with OFFSET, counts as
 * reading whole sheets.
 */
import { type Area, areaOf } from "../area";
import { referencesIn, withoutTexts } from "./formula";

/** What a workbook tells of the words in its formulas. */
export interface Words {
  /** The areas that formulas call by a name, by that name in upper case. */
  readonly named: ReadonlyMap<string, Area>;
  /** The meanings of all other names, as formulas without `=`. */
  readonly otherNames: ReadonlyMap<string, readonly string[]>;
  /** The names of the sheets in their order, because a reference may mean all sheets from one to another. */
  readonly sheets: readonly string[];
}

/** Functions that read cells which the formula's text does not name. */
export const indirect: readonly string[] = ["INDIRECT", "OFFSET"];

/** `cell`: the cell with the formula. */
export function readsIn({ formula, cell }: { readonly formula: string; readonly cell: Area }, words: Words) {
  return found(formula, cell, words, new Set());
}

/** `passed`: the names whose meanings were read on the way here, because names may mean each other in a circle. */
function found(formula: string, cell: Area, words: Words, passed: ReadonlySet<string>): readonly Area[] {
  const { named, otherNames, sheets } = words;
  const own = referencesIn(formula, cell.sheet).map(({ area }) => area);
  const elsewhere = formula.includes("!")
    ? [...onOthers(formula, cell, sheets), ...throughSheets(formula, sheets)]
    : [];
  const spelt = [...new Set(formula.toUpperCase().match(/[\p{L}_\\][\p{L}\d_.\\?]*/gu) ?? [])];
  const areas = spelt.flatMap((name) => named.get(name) ?? []);
  const meant = spelt
    .filter((name) => !passed.has(name))
    .flatMap((name) =>
      (otherNames.get(name) ?? []).flatMap((text) => {
        const reads = found(`=${text}`, cell, words, new Set([...passed, name]));
        return isRelative(text) ? whole(reads.map(({ sheet }) => sheet)) : reads;
      }),
    );
  const all = [...own, ...elsewhere, ...areas, ...meant];
  const plain = withoutTexts(formula);
  // A range whose end is calculated, such as `A1:INDEX(A:A,9)`.
  const isComputed = /\bOFFSET\s*\(|\)\s*:|:\s*[A-Z_.]+\(/i.test(plain);
  const near = all.length > 0 ? all.map(({ sheet }) => sheet) : [cell.sheet];
  return [...all, ...(isComputed ? whole(near) : []), ...ofAddresses(formula, cell, words, passed)];
}

function onOthers(formula: string, cell: Area, sheets: readonly string[]): readonly Area[] {
  const others = sheets.filter((sheet) => sheet.toLowerCase() !== cell.sheet.toLowerCase());
  return others.flatMap((sheet) =>
    referencesIn(formula, sheet).flatMap(({ area, start }) => (formula[start - 1] === "!" ? [area] : [])),
  );
}

const corner = String.raw`\$?[A-Z]{1,3}\$?\d{1,7}`;
const ofSeveral = new RegExp(
  String.raw`(?:'((?:[^':[]|'')+):((?:[^':[]|'')+)'|(?<![\p{L}\d_.'\]])([\p{L}\d_.]+):([\p{L}\d_.]+))!(${corner}(?::${corner})?|\$?[A-Z]{1,3}:\$?[A-Z]{1,3}|\$?\d+:\$?\d+)`,
  "giu",
);

/** The areas of references to all sheets from one to another, such as `Jan:Dec!B2`. */
function throughSheets(formula: string, sheets: readonly string[]): readonly Area[] {
  const lower = sheets.map((sheet) => sheet.toLowerCase());
  return [...formula.matchAll(ofSeveral)].flatMap(([, first, last, from = first, to = last, address = ""]) => {
    const ends = [from, to].map((sheet = "") => lower.indexOf(sheet.replace(/''/g, "'").toLowerCase()));
    // An end that is no worksheet, such as a chart sheet, has no place in this list.
    const [start, end] = ends.includes(-1) ? [0, sheets.length - 1] : [Math.min(...ends), Math.max(...ends)];
    return sheets.slice(start, end + 1).flatMap((sheet) => areaOf(address, sheet) ?? []);
  });
}

/** What INDIRECT reads: the address in its text; all sheets where the text is calculated, or is no address. */
function ofAddresses(formula: string, cell: Area, words: Words, passed: ReadonlySet<string>): readonly Area[] {
  return [...withoutTexts(formula).matchAll(/\bINDIRECT\s*\(/gi)].flatMap(({ 0: call, index = 0 }) => {
    const [, literal] = /^\s*"((?:[^"]|"")*)"\s*[,)]/.exec(formula.slice(index + call.length)) ?? [];
    const reads = literal === undefined ? [] : found(`=${literal.replace(/""/g, '"')}`, cell, words, passed);
    return reads.length > 0 ? reads : whole(words.sheets);
  });
}

/** Whether a name's meaning has a reference that moves with the cell that uses the name. */
function isRelative(text: string): boolean {
  return /(?<![\p{L}\d_.$])(?:[A-Z]{1,3}\$?\d{1,7}|\$[A-Z]{1,3}\d{1,7}|[A-Z]{1,3}:\$?[A-Z]{1,3})(?![\p{L}\d_.(!])/iu.test(
    text,
  );
}

function whole(sheets: readonly string[]): readonly Area[] {
  return [...new Set(sheets)].map((sheet) => ({ sheet, row: 0, column: 0, rows: 1_048_576, columns: 16_384 }));
}
