/**
 * Rewrites a formula that reads whole columns so that it reads only the rows that are filled, and gives the same value:
 * an engine may read a million cells of a column one by one, which takes seconds a formula. The formula is in the form
 * of `resolvedFormula`, where a column is `$B:$B`.
 */
import { type Area, absoluteAddress, areaOf, endsOf, isOpenBelow, isOpenBeside } from "../area";
import { type Token, tokensOf } from "./tokensOf";

/** The rows of the largest sheet. */
const all = 1_048_576;

/** Functions whose value blank cells below the others do not change. */
const ofFilled = [
  "SUM",
  "COUNT",
  "COUNTA",
  "AVERAGE",
  "MIN",
  "MAX",
  "SUMIF",
  "SUMIFS",
  "AVERAGEIF",
  "AVERAGEIFS",
  "MINIFS",
  "MAXIFS",
  "VLOOKUP",
  "MATCH",
];
/** Functions that may count blank cells too; every other argument from the first on is an area. */
const counting = ["COUNTIF", "COUNTIFS"];

/** The longest text that a call is made into: some are written twice, and again in each call around them. */
const longest = 20_000;

/** An argument, rewritten so far. */
interface Part {
  readonly text: string;
  /** The reference that the argument is, where it is a column; undefined for any other. */
  readonly column: Token | undefined;
}

/** A bracket that is still open: the parts before it are complete, and the last one is being read. */
interface Frame {
  readonly opening: string;
  /** The name of the function, where it is one of those whose columns are shortened. */
  readonly name: string | undefined;
  readonly parts: Part[];
  text: string;
  column: Token | undefined;
  isAlone: boolean;
  /** Whether an array is open in it, whose commas separate no arguments. */
  isArray: boolean;
}

/**
 * `rowsOf`: how many rows of the sheet with this name are read, which must be more than are filled. `sheet`: the sheet
 * of a reference that names none.
 */
export function cutWholeColumns(formula: string, sheet: string, rowsOf: (sheet: string) => number): string {
  const frames: [Frame, ...Frame[]] = [openFrame("", undefined)];
  for (const token of tokensOf(formula)) {
    const frame = frames[frames.length - 1] as Frame;
    const { kind, text, name } = token;
    if (kind === "call" || text === "(") {
      const known = kind === "call" && [...ofFilled, ...counting].includes(name) ? name : undefined;
      frames.push(openFrame(text, known));
    } else if (text === "," && kind === "sign" && frame.name !== undefined && !frame.isArray) {
      frame.parts.push(partOf(frame));
      Object.assign(frame, { text: "", column: undefined, isAlone: true });
    } else if (text === ")" && kind === "sign" && frames.length > 1) {
      frames.pop();
      add(frames[frames.length - 1] as Frame, closeFrame(frame, sheet, rowsOf), undefined);
    } else add(frame, text, token);
  }
  for (let frame = frames.pop(); frame; frame = frames.pop()) {
    const outer = frames[frames.length - 1];
    const text = frame.opening + [...frame.parts, partOf(frame)].map((part) => part.text).join(",");
    if (!outer) return text;
    add(outer, text, undefined);
  }
  return formula;
}

function openFrame(opening: string, name: string | undefined): Frame {
  return { opening, name, parts: [], text: "", column: undefined, isAlone: true, isArray: false };
}

/** `token`: the token that the text is; undefined for a call with its brackets. */
function add(frame: Frame, text: string, token: Token | undefined): void {
  frame.text += text;
  if (token?.kind === "sign" && (text === "{" || text === "}")) frame.isArray = text === "{";
  if (token?.kind === "blank") return;
  frame.column = frame.isAlone && token && isColumn(token) ? token : undefined;
  frame.isAlone = false;
}

function partOf({ text, column }: Frame): Part {
  return { text, column };
}

function isColumn({ kind, address }: Token): boolean {
  const area = kind === "reference" && address !== "" ? areaOf(address, "") : undefined;
  return area !== undefined && isOpenBelow(area) && !isOpenBeside(area) && isFixed(address);
}

function isFixed(address: string): boolean {
  return (endsOf(address) ?? []).every(({ isColumnFixed }) => isColumnFixed);
}

function closeFrame(frame: Frame, sheet: string, rowsOf: (sheet: string) => number): string {
  const { name = "", opening } = frame;
  const parts = [...frame.parts, partOf(frame)];
  const columns = parts.flatMap(({ column }) => column ?? []);
  const rows = Math.max(...columns.map((column) => rowsOf(areaIn(column, sheet)?.sheet ?? sheet)));
  const isCounting = counting.includes(name);
  const isWhole = !isCounting || parts.every(({ column }, nth) => nth % 2 === 1 || (column && isFromTop(column)));
  const call = (written: (column: Token) => string) =>
    `${opening}${parts.map(({ text, column }) => (column ? written(column) : text)).join(",")})`;
  const plain = call(({ text }) => text);
  if (frame.name === undefined || columns.length === 0 || rows >= all || !isWhole) return plain;
  const filled = call((column) => rowsFrom(column, sheet, 0, rows));
  if (!isCounting) return filled;
  if (filled.length > longest) return plain;
  // The rows below are all blank, so each of them counts as the first of them does.
  return `(${filled}+${all - rows}*${call((column) => rowsFrom(column, sheet, rows - 1, 1))})`;
}

function areaIn({ prefix, address }: Token, sheet: string): Area | undefined {
  return areaOf(prefix + address, sheet);
}

function isFromTop(column: Token): boolean {
  return areaIn(column, "")?.rows === all;
}

/** The part of a column from row `first` on that is `rows` high; the column's own first row stays where that is lower. */
function rowsFrom(column: Token, sheet: string, first: number, rows: number): string {
  const held = areaIn(column, sheet);
  if (!held) return column.text;
  const row = Math.max(held.row, first);
  return column.prefix + absoluteAddress({ ...held, row, rows: Math.max(1, first + rows - row) });
}

/** The areas of several cells that the formula reads, as it writes them, each with the number of its cells. */
export function areasIn(formula: string): readonly { readonly text: string; readonly cells: number }[] {
  return tokensOf(formula).flatMap(({ text, address }) => {
    const { rows = 0, columns = 0 } = (address && areaOf(address, "")) || {};
    const cells = rows * columns;
    return cells > 1 ? [{ text, cells }] : [];
  });
}
