/**
 * Finds the areas that a formula of the workbook's own reads, where it cannot be rewritten as plain areas
 * (`resolvedFormula`). It may find too many areas, but it must not miss one: a formula that reads a new value would
 * then be stale, and nobody would be told. A formula that works out by itself what it reads, as with OFFSET, counts as
 * reading whole sheets.
 */
import { type Area, areaOf, endsOf } from "../area";
import { type Token, tokensOf } from "./tokensOf";

/** What a workbook tells of the words in its formulas. */
export interface WorkbookNames {
  /** The areas that formulas call by a name, by that name in upper case. */
  readonly named: ReadonlyMap<string, Area>;
  /** The meanings of all other names, as formulas without `=`. */
  readonly otherNames: ReadonlyMap<string, readonly string[]>;
  /** The names of the sheets in their order, because a reference may mean all sheets from one to another. */
  readonly sheets: readonly string[];
}

/** Functions that read cells which the formula's text does not name. */
export const indirect: readonly string[] = ["INDIRECT", "OFFSET"];

/** A formula that is still to be read. `isMoving`: it is a name's meaning, which moves with the cell that uses it. */
interface Open {
  readonly formula: string;
  readonly isMoving: boolean;
}

/** `cell`: the cell with the formula. */
export function readsIn(
  { formula, cell }: { readonly formula: string; readonly cell: Area },
  words: WorkbookNames,
): readonly Area[] {
  const found: Area[] = [];
  const open: Open[] = [{ formula, isMoving: false }];
  // Names may mean each other in a circle, so each meaning is read once.
  const known = new Set<string>();
  for (let at = 0; at < open.length; at += 1) {
    const next = open[at] as Open;
    const { reads, meanings } = readBy(next.formula, cell, words);
    for (const area of next.isMoving ? whole(reads.map(({ sheet }) => sheet)) : reads) found.push(area);
    for (const meaning of meanings) {
      const isMoving = next.isMoving || meaning.isMoving;
      const key = `${isMoving}${meaning.formula}`;
      if (!known.has(key)) open.push({ ...meaning, isMoving });
      known.add(key);
    }
  }
  return found;
}

/** The areas that a formula reads itself, and the meanings of the other names in it. */
function readBy(formula: string, cell: Area, words: WorkbookNames) {
  const { named, otherNames, sheets } = words;
  const tokens = tokensOf(formula);
  const spelt = [...new Set(tokens.map(({ name }) => name.toUpperCase()))].filter((name) => name !== "");
  const meanings = spelt.flatMap((name) =>
    (otherNames.get(name) ?? []).map((text): Open => ({ formula: text, isMoving: isRelative(text) })),
  );
  const own = tokens.flatMap((token) => areasAt(token, cell, sheets));
  const reads = [...own, ...spelt.flatMap((name) => named.get(name) ?? [])];
  const isOpen = tokens.some(({ kind, text }) => kind === "other" || text === ":" || text === "#");
  if (isOpen || spelt.includes("OFFSET")) {
    // A range whose end is calculated, such as `A1:INDEX(A:A,9)`, or what no grammar tells.
    const near = reads.length > 0 ? reads.map(({ sheet }) => sheet) : [cell.sheet];
    const isAnywhere = meanings.length > 0 || tokens.some(({ kind }) => kind === "other");
    reads.push(...whole(isAnywhere ? sheets : near));
  }
  tokens.forEach(({ kind, name }, index) => {
    if (kind !== "call" || name.toUpperCase() !== "INDIRECT") return;
    const meant = addressIn(tokens.slice(index + 1), cell, words);
    if (meant === undefined) reads.push(...whole(sheets));
    else meanings.push({ formula: meant, isMoving: false });
  });
  return { reads, meanings };
}

/** The areas of a reference to cells: several for `Jan:Dec!B2`, none in another workbook. */
function areasAt({ prefix, address }: Token, cell: Area, sheets: readonly string[]): readonly Area[] {
  if (address === "") return [];
  if (!prefix.includes(":")) return listOf(areaOf(prefix + address, cell.sheet));
  if (prefix.includes("[")) return [];
  const lower = sheets.map((sheet) => sheet.toLowerCase());
  const name = prefix.slice(0, -1).replace(/^'|'$/g, "").replace(/''/g, "'").toLowerCase();
  // Google allows a colon in a sheet's name.
  if (lower.includes(name)) return listOf(areaOf(address, name));
  const [from = -1, to = -1] = name.split(":").map((sheet) => lower.indexOf(sheet));
  // An end that is no worksheet, such as a chart sheet, has no place in this list.
  const [start, end] = from < 0 || to < 0 ? [0, sheets.length - 1] : [Math.min(from, to), Math.max(from, to)];
  return sheets.slice(start, end + 1).flatMap((sheet) => listOf(areaOf(address, sheet)));
}

function listOf(area: Area | undefined): readonly Area[] {
  return area ? [area] : [];
}

/**
 * What an INDIRECT with these arguments reads: the address or the name in its text, as a formula. Undefined where the
 * text is calculated, or is neither.
 */
function addressIn(args: readonly Token[], cell: Area, words: WorkbookNames): string | undefined {
  const [text, behind] = args.filter(({ kind }) => kind !== "blank");
  if (text?.kind !== "text" || (behind?.text !== "," && behind?.text !== ")")) return undefined;
  const formula = `=${text.text.slice(1, -1).replace(/""/g, '"')}`;
  const [, token, ...others] = tokensOf(formula);
  if (!token || others.length > 0) return undefined;
  const name = token.name.toUpperCase();
  const isTold = areasAt(token, cell, words.sheets).length > 0 || words.named.has(name) || words.otherNames.has(name);
  return isTold ? formula : undefined;
}

/** Whether a name's meaning has a reference that moves with the cell that uses the name. */
function isRelative(text: string): boolean {
  const ends = tokensOf(text).flatMap(({ address }) => endsOf(address) ?? []);
  return ends.some(
    ({ column, row, isColumnFixed, isRowFixed }) =>
      (column !== undefined && !isColumnFixed) || (row !== undefined && !isRowFixed),
  );
}

function whole(sheets: readonly string[]): readonly Area[] {
  return [...new Set(sheets)].map((sheet) => ({ sheet, row: 0, column: 0, rows: 1_048_576, columns: 16_384 }));
}
