/**
 * Reads an argument of a function of ours: a reference, a literal, an array or a name. Any other argument needs the
 * sheet's own engine; here it is undefined. No step goes deeper with the argument's length.
 */
import { type Area, areaOf } from "../area";
import { partsOf } from "./formula";
import { tableArea } from "./tableArea";
import { closings, type Token, textOf, tokensOf } from "./tokensOf";

export type Argument =
  /** An area. `times`: a factor for each of its numbers, as in `-B2`, `B2%` and `B2*0.5`. */
  | { readonly area: Area; readonly times?: number }
  | { readonly value: unknown }
  /** Only the sheet's own engine knows the value. */
  | undefined;

/** The area that a cell's formula fills; undefined when that is not known, or it is only its own cell. */
export type Spilled = (cell: Area) => Area | undefined;

/** The most tokens that a number or a truth value has, and the most of an area with all its signs. */
const mostOfLiteral = 8;
const mostOfArea = 64;

/** Where an argument stands, and what the workbook tells of the names in it. */
interface Place {
  readonly cell: Area;
  /** The areas that formulas call by a name. */
  readonly named: ReadonlyMap<string, Area>;
  readonly spilled: Spilled;
}

/** Reads an argument as the formula in `cell` writes it. `named`: the areas that formulas call by a name. */
export function argumentOf(
  written: string,
  cell: Area,
  named: ReadonlyMap<string, Area>,
  spilled: Spilled = () => undefined,
): Argument {
  const tokens = trimBlanks(tokensOf(written));
  const [first] = tokens;
  if (!first) return { value: null };
  if (first.text === "{" && closings(tokens).get(0) === tokens.length - 1) return arrayOf(tokens.slice(1, -1));
  if (tokens.length > mostOfArea) return undefined;
  return literalOf(tokens) ?? areaTimes(tokens, { cell, named, spilled });
}

/** The text, number or truth value that these tokens are; undefined when they are none. */
function literalOf(tokens: readonly Token[]): { readonly value: string | number | boolean } | undefined {
  const [first] = tokens;
  if (first?.kind === "text" && tokens.length === 1) return { value: first.text.slice(1, -1).replace(/""/g, '"') };
  const text = shortText(tokens);
  const [, truth] = /^(TRUE|FALSE)(?:\(\))?$/i.exec(text) ?? [];
  if (truth !== undefined) return { value: /^T/i.test(truth) };
  const number = numberOf(text);
  return number === undefined ? undefined : { value: number };
}

/** The tokens' text; "" where there are more than any literal has. */
function shortText(tokens: readonly Token[]): string {
  return tokens.length > mostOfLiteral ? "" : textOf(tokens);
}

/** A number as formulas write it: `-2,5`, `10%`. */
function numberOf(text: string): number | undefined {
  const [, number, percents = ""] = /^([-+]?(?:\d+[.,]?\d*|[.,]\d+)(?:E[-+]?\d+)?)(%*)$/i.exec(text) ?? [];
  return number === undefined ? undefined : Number(number.replace(",", ".")) / 100 ** percents.length;
}

/** An area with signs, percents or one factor: `-B2`, `B2%`, `B2*0.5`, `0.5*B2`. */
function areaTimes(all: readonly Token[], place: Place): Argument {
  let tokens = all;
  let times: number | undefined;
  for (let isMore = true; isMore; ) {
    const [first, last] = [tokens[0]?.text, tokens[tokens.length - 1]?.text];
    isMore = tokens.length > 1 && (first === "+" || first === "-" || last === "%");
    if (!isMore) break;
    times = (times ?? 1) * (first === "+" ? 1 : first === "-" ? -1 : 0.01);
    tokens = trimBlanks(first === "+" || first === "-" ? tokens.slice(1) : tokens.slice(0, -1));
  }
  const [left, right, ...more] = partsOf(tokens, "*");
  if (left && right && more.length === 0) {
    const [before, after] = [left, right].map((part) => numberOf(shortText(trimBlanks(part))));
    const [factor, rest] = after !== undefined ? [after, left] : [before, right];
    const inner =
      factor === undefined || trimBlanks(rest).length === 0 ? undefined : areaTimes(trimBlanks(rest), place);
    if (!inner || !("area" in inner) || factor === undefined) return undefined;
    return { area: inner.area, times: (times ?? 1) * factor * (inner.times ?? 1) };
  }
  const area = areaWritten(tokens, place);
  return area && (times === undefined ? { area } : { area, times });
}

function areaWritten(all: readonly Token[], place: Place): Area | undefined {
  let tokens = all;
  let isCrossing = false;
  // `@` before a name or an area means its one cell in this row or column; a file stores `_xlfn.SINGLE(...)`.
  for (let inner = insideSingle(tokens); inner; inner = insideSingle(tokens)) {
    tokens = trimBlanks(inner);
    isCrossing = true;
  }
  const anchor = insideCall(tokens, "ANCHORARRAY");
  const area = anchor ? spillOf(trimBlanks(anchor), place) : referenceArea(tokens, place);
  return isCrossing ? lineOf(area, place.cell) : area;
}

function insideSingle(tokens: readonly Token[]): readonly Token[] | undefined {
  return tokens[0]?.text === "@" ? tokens.slice(1) : insideCall(tokens, "SINGLE");
}

/** The tokens inside the brackets of a call of this newer function; undefined where the tokens are anything else. */
function insideCall(tokens: readonly Token[], name: string): readonly Token[] | undefined {
  const [first] = tokens;
  const isIt = first?.kind === "call" && first.name.toUpperCase() === `_XLFN.${name}` && first.prefix === "";
  return isIt && closings(tokens).get(0) === tokens.length - 1 ? tokens.slice(1, -1) : undefined;
}

function referenceArea(tokens: readonly Token[], place: Place): Area | undefined {
  const [token, ...others] = tokens;
  if (token?.kind !== "reference" || others.length > 0) return undefined;
  const { text, prefix, name, address, columns } = token;
  const { cell, named } = place;
  if (text.endsWith("#")) return spillOf(tokensOf(text.slice(0, -1)), place);
  // `Jan:Dec!B2` is of several sheets.
  if (/^[^']*:/.test(prefix)) return undefined;
  if (address !== "") return areaOf(prefix + address, cell.sheet);
  if (prefix !== "") return undefined;
  return columns === undefined ? named.get(name.toUpperCase()) : tableArea(name, columns, cell, named);
}

function spillOf([token, ...others]: readonly Token[], { cell, spilled }: Place): Area | undefined {
  const first = token?.address && others.length === 0 ? areaOf(token.prefix + token.address, cell.sheet) : undefined;
  return first && spilled(first);
}

function lineOf(area: Area | undefined, cell: Area): Area | undefined {
  if (!area || (area.rows === 1 && area.columns === 1)) return area;
  const inRow = area.columns === 1 && cell.row >= area.row && cell.row < area.row + area.rows;
  if (inRow) return { ...area, row: cell.row, rows: 1 };
  const inColumn = area.rows === 1 && cell.column >= area.column && cell.column < area.column + area.columns;
  return inColumn ? { ...area, column: cell.column, columns: 1 } : undefined;
}

/**
 * An array constant: `{"AAPL","MSFT";1,TRUE}`, or `{"AAPL"\"MSFT";1,5\TRUE}` where commas are decimal. Only literals.
 */
function arrayOf(tokens: readonly Token[]): Argument {
  const separator = tokens.some(({ text }) => text === "\\") ? "\\" : ",";
  const rows = partsOf(tokens, ";").map((row) =>
    partsOf(row, separator).map((element) => {
      const own = trimBlanks(element);
      return own.length === 0 ? { value: "" } : literalOf(own);
    }),
  );
  const isTold = rows.every((row) => row.every((element) => element !== undefined));
  return isTold ? { value: rows.map((row) => row.map((element) => element?.value)) } : undefined;
}

function trimBlanks(tokens: readonly Token[]): readonly Token[] {
  const isBlank = (token: Token | undefined) => token?.kind === "blank";
  if (!isBlank(tokens[0]) && !isBlank(tokens[tokens.length - 1])) return tokens;
  return tokens.slice(isBlank(tokens[0]) ? 1 : 0, isBlank(tokens[tokens.length - 1]) ? -1 : undefined);
}
