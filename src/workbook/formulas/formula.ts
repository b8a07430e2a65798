/**
 * Finds our functions in a formula with the texts of their arguments, and the references to a sheet. The law: a call
 * whose arguments cannot be told apart for certain is untold, and never a call without arguments.
 */
import { type Area, areaOf, type Block } from "../area";
import { closings, type Token, textOf, tokensOf } from "./tokensOf";

/** A formula with a function of ours, and what its own cell shows. */
export interface FoundFormula {
  readonly cell: Area;
  readonly formula: string;
  readonly shows: unknown;
}

export function formulasIn(blocks: readonly Block[], isOurs: (formula: unknown) => boolean): readonly FoundFormula[] {
  return blocks.flatMap(({ sheet, row, column, formulas, values }) =>
    formulas.flatMap((line, down) =>
      line.flatMap((formula, across) => {
        if (!isOurs(formula)) return [];
        const cell = { sheet, row: row + down, column: column + across, rows: 1, columns: 1 };
        return [{ cell, formula: formula as string, shows: values[down]?.[across] ?? "" }];
      }),
    ),
  );
}

/** The formulas of a sheet column by column, from top to bottom, so that neighbours are written together. */
export function columnwise(found: readonly FoundFormula[]): readonly FoundFormula[] {
  return [...found].sort((a, b) => a.cell.column - b.cell.column || a.cell.row - b.cell.row);
}

/** A function of ours in a formula. */
export interface WrittenCall {
  /** Its name as in the catalogue: `ETF.STATUS`. */
  readonly name: string;
  /** The texts of its arguments; undefined when they are untold. */
  readonly args: readonly string[] | undefined;
  /** Where the function's name starts and ends in the formula. */
  readonly start: number;
  readonly end: number;
}

/** The names of our functions, by the form in which `callsIn` looks them up: `ETF_STATUS` for `ETF.STATUS`. */
export function knownNames(names: Iterable<string>): ReadonlyMap<string, string> {
  return new Map([...names].map((name) => [name.replace(/\./g, "_"), name]));
}

/** All calls of our functions in the formula, also inside other functions. */
export function callsIn(formula: unknown, known: ReadonlyMap<string, string>): readonly WrittenCall[] {
  if (!mayBeOurs(formula)) return [];
  const tokens = tokensOf(formula);
  const ends = closings(tokens);
  return tokens.flatMap((token, index) => {
    const name = ourName(token, known);
    if (name === undefined) return [];
    const start = token.start + token.prefix.length;
    const args = argumentsOf(tokens, index, ends.get(index));
    return [{ name, args, start, end: start + token.name.length }];
  });
}

/**
 * Returns a `callsIn` that keeps what it has read. A pane looks at all formulas of a workbook many times, and to take
 * 20,000 apart costs a fifth of a second each time. `most`: how many formulas may be asked for until those that were not
 * among them are dropped.
 */
export function callReader(
  known: ReadonlyMap<string, string>,
  most = 50_000,
): (formula: unknown) => readonly WrittenCall[] {
  let recent = new Map<string, readonly WrittenCall[]>();
  let older = recent;
  return (formula) => {
    if (!mayBeOurs(formula)) return [];
    const calls = recent.get(formula) ?? older.get(formula) ?? callsIn(formula, known);
    if (recent.size >= most) [recent, older] = [new Map(), recent];
    recent.set(formula, calls);
    return calls;
  };
}

/** The names that a formula calls as if they were ours, and that are not: `SHARIAH.STATSU`. */
export function unknownCallsIn(formula: unknown, known: ReadonlyMap<string, string>): readonly string[] {
  if (!mayBeOurs(formula)) return [];
  return tokensOf(formula).flatMap((token) => {
    if (token.kind !== "call" || ourName(token, known) !== undefined) return [];
    const [, name] = /^(?:_xldudf_|_xll\.)?(SHARIAH[A-Z0-9._]+)$/i.exec(token.name) ?? [];
    return name === undefined ? [] : [name];
  });
}

function mayBeOurs(formula: unknown): formula is string {
  return typeof formula === "string" && formula.startsWith("=") && /SHARIAH/i.test(formula);
}

/**
 * The catalogue's name of the function that a token calls; undefined when it is none of ours. A name may be spelt in
 * three ways: as typed in Excel or Sheets; as a file stores it without the add-in (`_xldudf_SHARIAH_ETF_STATUS`,
 * sometimes with `_xll.` before it); and as LibreOffice writes it (`ORG.SHARIAHSHEETS.ADDIN.STATUS`), to which Excel may
 * add its own prefix.
 */
function ourName({ kind, name }: Token, known: ReadonlyMap<string, string>): string | undefined {
  if (kind !== "call") return undefined;
  const [, typed] =
    /^(?:_xldudf_|_xll\.)?(?:SHARIAH|ORG[._]SHARIAHSHEETS[._]\w+?)[._]([A-Z][A-Z0-9._]*)$/i.exec(name) ?? [];
  return typed && known.get(typed.toUpperCase().replace(/\./g, "_"));
}

/**
 * The texts of the arguments between a call and what closes it; undefined when nothing does, or when something among
 * them is no part of a formula. Where semicolons separate them, commas are decimal.
 */
function argumentsOf(tokens: readonly Token[], call: number, end: number | undefined): readonly string[] | undefined {
  if (end === undefined) return undefined;
  const inside = tokens.slice(call + 1, end);
  if (inside.some(({ kind }) => kind === "other")) return undefined;
  const parts = inside.some(isOutside(";")) ? partsOf(inside, ";") : partsOf(inside, ",");
  return parts.length === 1 && textOf(parts[0] ?? []).trim() === "" ? [] : parts.map(textOf);
}

/** Returns a function that tells of tokens in their order whether they are this sign, outside all brackets. */
function isOutside(sign: string): (token: Token) => boolean {
  let depth = 0;
  return ({ kind, text }) => {
    if (kind === "call" || (kind === "sign" && (text === "(" || text === "{"))) depth += 1;
    else if (kind === "sign" && (text === ")" || text === "}")) depth -= 1;
    return depth === 0 && kind === "sign" && text === sign;
  };
}

/** The tokens between these signs, where they stand outside all brackets. */
export function partsOf(tokens: readonly Token[], sign: string): readonly (readonly Token[])[] {
  const parts: Token[][] = [[]];
  const isEnd = isOutside(sign);
  for (const token of tokens) {
    if (isEnd(token)) parts.push([]);
    else parts[parts.length - 1]?.push(token);
  }
  return parts;
}

/** Whether the formula is one call of ours and nothing else: its cell then shows what our function gave. */
export function isCallAlone(formula: string, known: ReadonlyMap<string, string>): boolean {
  if (!mayBeOurs(formula)) return false;
  const tokens = tokensOf(formula);
  const call = tokens.findIndex(({ kind, text }, at) => at > 0 && kind !== "blank" && text !== "+" && text !== "@");
  const token = tokens[call];
  if (!token || ourName(token, known) === undefined || !/^(?:\[\d+\]!)?$/.test(token.prefix)) return false;
  const end = closings(tokens).get(call);
  return end !== undefined && tokens.slice(end + 1).every(({ kind }) => kind === "blank");
}

/** The formula with our functions spelt as in Sheets, or as in Excel. */
export function respell(formula: string, spelling: "sheets" | "excel", known: ReadonlyMap<string, string>): string {
  const spelt = (name: string) => (spelling === "excel" ? `SHARIAH.${name}` : `SHARIAH_${name.replace(/\./g, "_")}`);
  return tokensOf(formula)
    .map((token) => {
      const name = mayBeOurs(formula) ? ourName(token, known) : undefined;
      const { text, prefix } = token;
      return name === undefined ? text : prefix + spelt(name) + text.slice(prefix.length + token.name.length);
    })
    .join("");
}

/** A reference to cells in the text of a formula; without the sheet's name before it. */
export interface Reference {
  readonly area: Area;
  /** Its address, as the formula writes it. */
  readonly address: string;
  readonly start: number;
  readonly end: number;
  /** Whether it names its sheet. */
  readonly isOnSheet: boolean;
}

/** All references to areas of this sheet, from left to right. */
export function referencesIn(formula: string, sheet: string): readonly Reference[] {
  const tokens = tokensOf(formula);
  const isColon = (index: number) => tokens[index]?.text === ":";
  return tokens.flatMap(({ address, prefix, start, text }, index) => {
    // An end that is calculated, as in `A1:INDEX(A:A,9)`, is no address yet.
    if (address === "" || isColon(index - 1) || isColon(index + 1)) return [];
    if (prefix !== "" && sheetIn(prefix)?.toLowerCase() !== sheet.toLowerCase()) return [];
    const area = areaOf(address, sheet);
    const from = start + prefix.length;
    return area
      ? [{ area, address, start: from, end: start + text.replace(/#$/, "").length, isOnSheet: prefix !== "" }]
      : [];
  });
}

/** The sheet that a prefix names, the last of several; undefined when it is in another workbook. */
function sheetIn(prefix: string): string | undefined {
  const name = prefix.slice(0, -1);
  if (name.startsWith("'")) return name.slice(1, -1).replace(/''/g, "'");
  return name.includes("[") ? undefined : name.slice(name.lastIndexOf(":") + 1);
}
