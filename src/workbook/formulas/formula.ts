/**
 * Finds our functions in a formula, and reads their arguments: references, literals, arrays and names. Any other
 * argument needs the sheet's own engine; here it is undefined.
 */
import { type Area, areaOf, type Block } from "../area";

/** A formula with a function of ours, and what its own cell shows. */
export interface Found {
  readonly cell: Area;
  readonly formula: string;
  readonly shows: unknown;
}

export function formulasIn(blocks: readonly Block[], isOurs: (formula: unknown) => boolean): readonly Found[] {
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
export function columnwise(found: readonly Found[]): readonly Found[] {
  return [...found].sort((a, b) => a.cell.column - b.cell.column || a.cell.row - b.cell.row);
}

/** A function of ours in a formula. */
export interface Written {
  /** Its name as in the catalogue: `ETF.STATUS`. */
  readonly name: string;
  readonly args: readonly string[];
  /** Where the function's name starts and ends in the formula. */
  readonly start: number;
  readonly end: number;
}

export type Argument =
  /** An area. `times`: a factor for each of its numbers, as in `-B2`, `B2%` and `B2*0.5`. */
  | { readonly area: Area; readonly times?: number }
  | { readonly value: unknown }
  /** Only the sheet's own engine knows the value. */
  | undefined;

/** The names of our functions, by the form in which `callsIn` looks them up: `ETF_STATUS` for `ETF.STATUS`. */
export function spellings(names: Iterable<string>): ReadonlyMap<string, string> {
  return new Map([...names].map((name) => [name.replace(/\./g, "_"), name]));
}

/** All calls of our functions in the formula, also inside other functions. */
export function callsIn(formula: unknown, known: ReadonlyMap<string, string>): readonly Written[] {
  if (typeof formula !== "string" || !formula.startsWith("=") || !/SHARIAH/i.test(formula)) return [];
  // A name may be spelt in three ways: as typed in Excel or Sheets; as a file stores it without the add-in
  // (`_xldudf_SHARIAH_ETF_STATUS`, sometimes with `_xll.` before it); and as LibreOffice writes it
  // (`ORG.SHARIAHSHEETS.ADDIN.STATUS`), to which Excel may add its own prefix.
  const opening =
    /(?<![\p{L}\d_.])(?:_xldudf_|_xll\.)?(?:SHARIAH|ORG[._]SHARIAHSHEETS[._]\w+?)[._]([A-Z][A-Z0-9._]*)\s*\(/giu;
  const plain = withoutTexts(formula);
  const found: Written[] = [];
  plain.replace(opening, (text: string, typed: string, start: number) => {
    const name = known.get(typed.toUpperCase().replace(/\./g, "_"));
    const end = start + text.replace(/\s*\($/, "").length;
    if (name) found.push({ name, args: argumentsFrom(formula, plain, start + text.length), start, end });
    return text;
  });
  return found;
}

/** Whether the formula is one call of ours and nothing else: its cell then shows what our function gave. */
export function isCallAlone(formula: string, known: ReadonlyMap<string, string>): boolean {
  const [first] = callsIn(formula, known);
  if (!first || !/^=[\s+@]*(?:\[\d+\]!)?$/.test(formula.slice(0, first.start))) return false;
  const plain = withoutTexts(formula);
  let depth = 0;
  for (let at = first.end; at < plain.length; at += 1) {
    if (plain[at] === "(") depth += 1;
    else if (plain[at] === ")") depth -= 1;
    if (plain[at] === ")" && depth === 0) return plain.slice(at + 1).trim() === "";
  }
  return false;
}

/** The formula with our functions spelt as in Sheets, or as in Excel. */
export function respelt(formula: string, spelling: "sheets" | "excel", known: ReadonlyMap<string, string>): string {
  let text = formula;
  for (const { name, start, end } of [...callsIn(formula, known)].reverse()) {
    const spelt = spelling === "excel" ? `SHARIAH.${name}` : `SHARIAH_${name.replace(/\./g, "_")}`;
    text = text.slice(0, start) + spelt + text.slice(end);
  }
  return text;
}

/** A reference in the text of a formula; without the sheet's name before it. */
export interface Reference {
  readonly area: Area;
  readonly start: number;
  readonly end: number;
}

const corner = String.raw`\$?[A-Z]{1,3}\$?\d{1,7}`;
/**
 * Compiled at the first use, because in Sheets every cell's run loads this file, and hardly any needs the expression.
 */
let reference: RegExp | undefined;
const referencing = () =>
  new RegExp(
    String.raw`(?<![\p{L}\d_.$:\]])(?:${corner}(?::(?:${corner}|\$?[A-Z]{1,3}|\$?\d{1,7}))?|\$?[A-Z]{1,3}:\$?[A-Z]{1,3}|\$?\d{1,7}:\$?\d{1,7})(?![\p{L}\d_.$(:[!])`,
    "giu",
  );

/** All references to areas of this sheet, from left to right. */
export function referencesIn(formula: string, sheet: string): readonly Reference[] {
  const plain = withoutTexts(formula);
  const found: Reference[] = [];
  reference ??= referencing();
  plain.replace(reference, (text: string, start: number) => {
    const area = areaOf(text, sheet);
    if (area && (plain[start - 1] !== "!" || isOn(sheet, formula.slice(0, start - 1)))) {
      found.push({ area, start, end: start + text.length });
    }
    return text;
  });
  return found;
}

/** Whether the text before a `!` names this sheet. */
function isOn(sheet: string, before: string): boolean {
  const [, quoted, bare] = /(?:'((?:[^']|'')+)'|([\p{L}\d_.]+))$/u.exec(before) || [];
  return (quoted?.replace(/''/g, "'") ?? bare ?? "").toLowerCase() === sheet.toLowerCase();
}

/** The area that a cell's formula fills; undefined when that is not known, or it is only its own cell. */
export type Spilled = (cell: Area) => Area | undefined;

/** Reads an argument as the formula in `cell` writes it. `named`: the areas that formulas call by a name. */
export function argumentOf(
  written: string,
  cell: Area,
  named: ReadonlyMap<string, Area>,
  spilled: Spilled = () => undefined,
): Argument {
  const text = written.trim();
  if (text === "") return { value: null };
  if (/^"(?:[^"]|"")*"$/.test(text)) return { value: textOf(text) };
  const number = numberOf(text);
  if (number !== undefined) return { value: number };
  if (/^(?:TRUE|FALSE)(?:\(\))?$/i.test(text)) return { value: /^T/i.test(text) };
  if (text.startsWith("{") && text.endsWith("}")) return arrayOf(text.slice(1, -1), cell);
  const area = areaWritten(text, cell, named, spilled);
  return area ? { area } : timesOf(text, cell, named, spilled);
}

/** A number as formulas write it: `-2,5`, `10%`. */
function numberOf(text: string): number | undefined {
  const [, number, percents = ""] = /^([-+]?(?:\d+[.,]?\d*|[.,]\d+)(?:E[-+]?\d+)?)(%*)$/i.exec(text) ?? [];
  return number === undefined ? undefined : Number(number.replace(",", ".")) / 100 ** percents.length;
}

function areaWritten(text: string, cell: Area, named: ReadonlyMap<string, Area>, spilled: Spilled): Area | undefined {
  const [, single] = /^(?:@|_xlfn\.SINGLE\((?=.*\)$))(.+?)\)?$/i.exec(text) ?? [];
  // `@` before a name or an area means its one cell in this row or column.
  if (single !== undefined) return crossing(areaWritten(single.trim(), cell, named, spilled), cell);
  const [, anchor = /^(.+)#$/.exec(text)?.[1]] = /^_xlfn\.ANCHORARRAY\((.+)\)$/i.exec(text) ?? [];
  if (anchor !== undefined) {
    const first = areaOf(anchor.trim(), cell.sheet);
    return first && spilled(first);
  }
  return (
    areaOf(onceNamed(text), cell.sheet) ??
    named.get(text.toUpperCase()) ??
    thisRow(text, cell, named) ??
    columnsOf(text, cell, named)
  );
}

/** Shortens `S!A2:S!A9`, where the sheet is named twice, to `S!A2:A9`. */
function onceNamed(text: string): string {
  const [, sheet, first, last] = /^((?:'(?:[^']|'')+'|[^'!:\s]+)!)([^!:]+):\1([^!:]+)$/i.exec(text) ?? [];
  return sheet === undefined ? text : `${sheet}${first}:${last}`;
}

function crossing(area: Area | undefined, cell: Area): Area | undefined {
  if (!area || (area.rows === 1 && area.columns === 1)) return area;
  const inRow = area.columns === 1 && cell.row >= area.row && cell.row < area.row + area.rows;
  if (inRow) return { ...area, row: cell.row, rows: 1 };
  const inColumn = area.rows === 1 && cell.column >= area.column && cell.column < area.column + area.columns;
  return inColumn ? { ...area, column: cell.column, columns: 1 } : undefined;
}

/** An area with a sign, a percent or a factor: `-B2`, `B2%`, `B2*0.5`, `0.5*B2`. */
function timesOf(text: string, cell: Area, named: ReadonlyMap<string, Area>, spilled: Spilled): Argument {
  const plain = withoutTexts(text);
  const parts = (at: number) => [text.slice(0, at).trim(), text.slice(at + 1).trim()] as const;
  const factor = (rest: string, times: number): Argument => {
    const inner = rest === "" ? undefined : argumentOf(rest, cell, named, spilled);
    return inner && "area" in inner ? { area: inner.area, times: times * (inner.times ?? 1) } : undefined;
  };
  if (text.startsWith("+")) return factor(text.slice(1).trim(), 1);
  if (text.startsWith("-")) return factor(text.slice(1).trim(), -1);
  if (text.endsWith("%")) return factor(text.slice(0, -1).trim(), 0.01);
  const star = plain.indexOf("*");
  if (star < 0 || star !== plain.lastIndexOf("*")) return undefined;
  const [left, right] = parts(star);
  const [before, after] = [numberOf(left), numberOf(right)];
  if (after !== undefined) return factor(left, after);
  return before === undefined ? undefined : factor(right, before);
}

/** The formula with texts in quotes blanked out, so that every bracket and comma left is one of the formula's. */
export function withoutTexts(formula: string): string {
  return formula.replace(/"(?:[^"]|"")*"|'(?:[^']|'')*'/g, (quoted) => " ".repeat(quoted.length));
}

/** The texts of the arguments up to the closing parenthesis. Where semicolons separate them, commas are decimal. */
function argumentsFrom(formula: string, plain: string, start: number): readonly string[] {
  const ends: number[] = [];
  let depth = 0;
  for (let at = start; at < plain.length; at += 1) {
    const letter = plain[at] as string;
    if ("([{".includes(letter)) depth += 1;
    else if (depth > 0 && ")]}".includes(letter)) depth -= 1;
    else if (depth === 0 && (letter === "," || letter === ";" || letter === ")")) {
      ends.push(at);
      if (letter === ")") break;
    }
  }
  const parting = ends.some((at) => plain[at] === ";") ? ends.filter((at) => plain[at] !== ",") : ends;
  const args = parting.map((at, index) => formula.slice(index > 0 ? (parting[index - 1] as number) + 1 : start, at));
  return args.length === 1 && args[0]?.trim() === "" ? [] : args;
}

function textOf(quoted: string): string {
  return quoted.slice(1, -1).replace(/""/g, '"');
}

/**
 * An array constant: `{"AAPL","MSFT";1,TRUE}`, or `{"AAPL"\"MSFT";1,5\TRUE}` where commas are decimal. Only literals.
 */
function arrayOf(inside: string, cell: Area): Argument {
  const rows: unknown[][] = [[]];
  const isTold = splitArray(inside).every(({ literal, end }) => {
    const element = argumentOf(literal, cell, new Map());
    if (!element || "area" in element) return false;
    rows[rows.length - 1]?.push(element.value ?? "");
    if (end === ";") rows.push([]);
    return true;
  });
  return isTold ? { value: rows } : undefined;
}

function splitArray(inside: string): { literal: string; end: string }[] {
  const plain = withoutTexts(inside);
  const separators = plain.includes("\\") ? "\\;" : ",;";
  const parts: { literal: string; end: string }[] = [];
  let from = 0;
  for (let at = 0; at <= plain.length; at += 1) {
    if (at < plain.length && !separators.includes(plain[at] as string)) continue;
    parts.push({ literal: inside.slice(from, at), end: plain[at] ?? "" });
    from = at + 1;
  }
  return parts;
}

const rowOfTable =
  /^([\p{L}\d_.]*)\[(?:@\[?([^\][]+)\]?|@\[([^\][]+)\]:\[([^\][]+)\]|\[#This Row\],\s*\[([^\][]+)\](?::\[([^\][]+)\])?)\]$/iu;

/** Cells of this row: `[@Ticker]`, `Holdings[@Ticker]`, `Holdings[[#This Row],[Ticker]]`, or a range of columns. */
function thisRow(text: string, cell: Area, named: ReadonlyMap<string, Area>): Area | undefined {
  const [, table = "", short, from, to, long, end] = rowOfTable.exec(text) || [];
  const first = short ?? from ?? long;
  if (first === undefined) return undefined;
  const area = columnsFrom(table, first, to ?? end ?? first, cell, named);
  const inReach = area && area.sheet === cell.sheet && cell.row >= area.row && cell.row < area.row + area.rows;
  return inReach ? { ...area, row: cell.row, rows: 1 } : undefined;
}

const columnsOfTable =
  /^([\p{L}\d_.]*)\[(?:\[#Data\](?:,\s*\[([^\][#]+)\](?::\[([^\][#]+)\])?)?|\[([^\][#]+)\](?::\[([^\][#]+)\])?)?\]$/iu;

/**
 * Cells below headings: `Holdings[[Ticker]:[Shares]]`, `Holdings[[#Data],[Ticker]]`, `Holdings[[Ticker]]`,
 * `Holdings[]`.
 */
function columnsOf(text: string, cell: Area, named: ReadonlyMap<string, Area>): Area | undefined {
  const [all, table = "", data, dataEnd, plain, end] = columnsOfTable.exec(text) || [];
  if (all === undefined) return undefined;
  const first = data ?? plain;
  return first === undefined
    ? named.get(table.toUpperCase())
    : columnsFrom(table, first, dataEnd ?? end ?? first, cell, named);
}

/**
 * The area from one column of a table to another, by their headings. Without a table's name, the table around this cell
 * is meant.
 */
function columnsFrom(
  table: string,
  first: string,
  last: string,
  cell: Area,
  named: ReadonlyMap<string, Area>,
): Area | undefined {
  const tables = table === "" ? tablesAround(first, cell, named) : [table.toUpperCase()];
  for (const name of tables) {
    const from = named.get(`${name}[${first.toUpperCase()}]`);
    const to = named.get(`${name}[${last.toUpperCase()}]`);
    if (!from || !to) continue;
    const column = Math.min(from.column, to.column);
    return { ...from, column, columns: Math.max(from.column + from.columns, to.column + to.columns) - column };
  }
  return undefined;
}

/** The tables with this heading whose rows include this cell's row. */
function tablesAround(heading: string, cell: Area, named: ReadonlyMap<string, Area>): readonly string[] {
  const ending = `[${heading.toUpperCase()}]`;
  return [...named].flatMap(([name, area]) => {
    const isBeside = area.sheet === cell.sheet && cell.row >= area.row && cell.row < area.row + area.rows;
    return isBeside && name.endsWith(ending) ? [name.slice(0, -ending.length)] : [];
  });
}
