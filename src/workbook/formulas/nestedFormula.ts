/**
 * Calculates a formula that has our functions inside it, such as `IF(A2="","",STATUS(A2))`, without a spreadsheet's
 * engine. It knows only a few other functions, whose results are certain. What stands in a branch that is not taken is
 * not asked. A formula that a sheet might calculate differently, as where text becomes a number by a country's rules,
 * has no result here.
 */
import type { Asked, Cells } from "../../core/call";
import { type Failure, isFailure } from "../../core/failure";
import { isText } from "../../core/json";
import type { Wording } from "../../core/wording";
import { failureIn, plainOf } from "../../functions/plain";
import type { Area } from "../area";
import type { CellValue } from "../refresh/newValues";
import { type Token, tokensOf } from "./tokensOf";

export type Tree =
  | { readonly kind: "value"; readonly value: Scalar }
  /** A reference or a name, as the formula writes it. */
  | { readonly kind: "reference"; readonly text: string }
  | { readonly kind: "call"; readonly name: string; readonly args: readonly (Tree | undefined)[] }
  | { readonly kind: "operation"; readonly sign: string; readonly args: readonly Tree[] };

/** `failure`: why a function of ours gave this error; undefined for any other error. */
interface Wrong {
  readonly error: string;
  readonly failure?: Failure | undefined;
}

/** `null` is a blank cell. */
type Scalar = string | number | boolean | null | Wrong;

/** The result of a part of a formula: one value, an area that it refers to, or the cells of a function of ours. */
type Result = Scalar | { readonly area: Area } | { readonly cells: Cells };

export interface Sheet {
  /** The area of a reference; undefined when it is not known. */
  areaOf(text: string): Area | undefined;
  valueAt(cell: Area): CellValue | undefined;
  /**
   * Our function's result for these arguments, or the call whose answer it needs first; undefined when the function
   * does not take such arguments.
   */
  ours(name: string, given: readonly unknown[]): Cells | Asked | undefined;
  /** The words, English or Arabic, for what our functions say. */
  readonly wording?: Wording | undefined;
  /** The rows of an area, as our functions take them. */
  rows(area: Area): readonly (readonly unknown[])[] | undefined;
}

export type NestedOutcome = { readonly cells: Cells } | { readonly asks: readonly Asked[] } | undefined;

/** The functions besides ours whose results are certain. */
const certain = ["IF", "IFERROR", "IFNA", "AND", "OR", "SUM", "COUNT", "ROUND"];
/** The signs `@` and `#`, as a file stores them. */
const signsAsCalls = ["SINGLE", "ANCHORARRAY"];
/** The most cells of an area that are added up: more than anybody does in a formula with ours inside. */
const mostCells = 100_000;

/**
 * The parsed formula; undefined if it contains anything that is not known here. `ours`: gives the name of our function
 * that a formula spells like this, or undefined.
 */
export function treeOf(formula: string, ours: (written: string) => string | undefined): Tree | undefined {
  const parser = new Parser(formula.replace(/^=/, ""), ours);
  try {
    const tree = parser.comparison();
    return parser.isAtEnd ? tree : undefined;
  } catch (broken) {
    if (broken instanceof Untold) return undefined;
    throw broken;
  }
}

/** The references in a formula, as it writes them. */
export function referencesOf(tree: Tree): readonly string[] {
  if (tree.kind === "reference") return [tree.text];
  return tree.kind === "value" ? [] : tree.args.flatMap((arg) => (arg ? referencesOf(arg) : []));
}

/** The formula's result, or the calls whose answers it needs first; undefined when only a sheet can calculate it. */
export function nestedOutcome(tree: Tree, sheet: Sheet): NestedOutcome {
  try {
    const result = resultOf(tree, sheet);
    if (isCells(result)) return result;
    const shown = scalarOf(result, sheet);
    if (!isError(shown)) return { cells: [[shown ?? 0]] };
    return shown.failure && { cells: [[shown.failure]] };
  } catch (stopped) {
    if (stopped instanceof Needed) return { asks: stopped.asks };
    if (stopped instanceof Untold) return undefined;
    throw stopped;
  }
}

class Untold extends Error {}

class Needed extends Error {
  constructor(readonly asks: readonly Asked[]) {
    super();
  }
}

const signs = [["<=", ">=", "<>", "=", "<", ">"], ["&"], ["+", "-"], ["*", "/"]] as const;

/** The most steps that a formula goes into itself: Excel allows 64 functions, and each takes a few. */
const deepest = 200;

class Parser {
  private readonly tokens: readonly Token[];
  private at = 0;
  private open = 0;
  private readonly depths = new Map<Tree, number>();

  constructor(
    text: string,
    private readonly ours: (written: string) => string | undefined,
  ) {
    this.tokens = tokensOf(text).filter(({ kind }) => kind !== "blank");
  }

  get isAtEnd(): boolean {
    return this.at === this.tokens.length;
  }

  comparison(level = 0): Tree {
    const own = signs[level];
    if (!own) return this.signed();
    let left = this.comparison(level + 1);
    for (;;) {
      const sign = own.find((one) => this.take(one));
      if (!sign) return left;
      left = this.grown({ kind: "operation", sign, args: [left, this.comparison(level + 1)] });
    }
  }

  private signed(): Tree {
    let negatives = 0;
    for (;;) {
      if (this.take("-")) negatives += 1;
      else if (!this.take("+")) break;
    }
    let value = this.operand();
    for (; negatives > 0; negatives -= 1) value = this.grown({ kind: "operation", sign: "negative", args: [value] });
    return value;
  }

  private operand(): Tree {
    this.open += 1;
    if (this.open > deepest) throw new Untold();
    let value = this.value();
    this.open -= 1;
    while (this.take("%")) value = this.grown({ kind: "operation", sign: "%", args: [value] });
    return value;
  }

  private value(): Tree {
    if (this.take("(")) {
      const inside = this.comparison();
      this.need(")");
      return inside;
    }
    const token = this.tokens[this.at];
    this.at += 1;
    if (token?.kind === "text") return { kind: "value", value: token.text.slice(1, -1).replace(/""/g, '"') };
    if (token?.kind === "number") return { kind: "value", value: Number(token.text) };
    if (token?.kind === "logical") return { kind: "value", value: /^T/i.test(token.text) };
    if (token?.kind === "call") return this.call(token.prefix + token.name);
    if (token?.kind === "reference") return { kind: "reference", text: token.text };
    throw new Untold();
  }

  private call(written: string): Tree {
    const own = this.ours(written);
    const name = own ?? written.toUpperCase().replace(/^_XLFN\./, "");
    if (own === undefined && ![...certain, ...signsAsCalls].includes(name)) throw new Untold();
    const args = this.args();
    return this.grown(signsAsCalls.includes(name) ? signedReference(name, args) : { kind: "call", name, args });
  }

  private args(): readonly (Tree | undefined)[] {
    const args: (Tree | undefined)[] = [];
    if (this.take(")")) return args;
    for (;;) {
      args.push([",", ")"].includes(this.tokens[this.at]?.text ?? "") ? undefined : this.comparison());
      if (this.take(")")) return args;
      this.need(",");
    }
  }

  private take(sign: string): boolean {
    const { kind, text } = this.tokens[this.at] ?? {};
    if (kind !== "sign" || text !== sign) return false;
    this.at += 1;
    return true;
  }

  private need(sign: string): void {
    if (!this.take(sign)) throw new Untold();
  }

  /** The tree, if it is not so deep that calculating it would take all of a program's stack. */
  private grown(tree: Tree): Tree {
    const args = tree.kind === "operation" || tree.kind === "call" ? tree.args : [];
    const depth = 1 + args.reduce((most, arg) => Math.max(most, (arg && this.depths.get(arg)) ?? 0), 0);
    if (depth > deepest) throw new Untold();
    this.depths.set(tree, depth);
    return tree;
  }
}

/** `SINGLE(A2)` and `ANCHORARRAY(A2)` as the references `@A2` and `A2#`; `SINGLE` around anything else stays a call. */
function signedReference(name: string, [arg, ...others]: readonly (Tree | undefined)[]): Tree {
  if (!arg || others.length > 0) throw new Untold();
  if (arg.kind === "reference") return { kind: "reference", text: name === "SINGLE" ? `@${arg.text}` : `${arg.text}#` };
  if (name !== "SINGLE") throw new Untold();
  return { kind: "call", name, args: [arg] };
}

function resultOf(tree: Tree, sheet: Sheet): Result {
  if (tree.kind === "value") return tree.value;
  if (tree.kind === "operation") return operatorResult(tree.sign, tree.args, sheet);
  if (tree.kind === "call") {
    const isOurs = ![...certain, ...signsAsCalls].includes(tree.name);
    return isOurs ? ownOf(tree, sheet) : callResult(tree.name, tree.args, sheet);
  }
  const area = sheet.areaOf(tree.text);
  if (!area) throw new Untold();
  return { area };
}

function ownOf({ name, args }: Extract<Tree, { kind: "call" }>, sheet: Sheet): Result {
  const given = args.map((arg) => {
    if (!arg) return null;
    const result = resultOf(arg, sheet);
    if (isArea(result)) return sheet.rows(result.area) ?? untold();
    const value = scalarOf(result, sheet);
    return typeof value === "object" && value !== null ? untold() : value;
  });
  const found = sheet.ours(name, given);
  if (found === undefined) throw new Untold();
  if (isFailure(found) || "operation" in found) throw new Needed([found as Asked]);
  return { cells: found };
}

function callResult(name: string, args: readonly (Tree | undefined)[], sheet: Sheet): Result {
  const [first, second, third] = args;
  if (name === "IF") {
    const condition = truth(single(first, sheet));
    if (typeof condition === "object") return condition;
    const branch = condition ? second : third;
    if (branch) return resultOf(branch, sheet);
    return args.length > (condition ? 1 : 2) ? 0 : condition;
  }
  if (name === "IFERROR" || name === "IFNA") {
    const result = first ? resultOf(first, sheet) : untold();
    const value = scalarOf(result, sheet);
    const isMeant = isError(value) && (name === "IFERROR" || value.error === "#N/A");
    if (!isMeant) return result;
    return second ? resultOf(second, sheet) : "";
  }
  if (name === "SINGLE") {
    const result = first ? resultOf(first, sheet) : untold();
    return isCells(result) ? { cells: result.cells.slice(0, 1).map((line) => line.slice(0, 1)) } : result;
  }
  if (name === "ROUND") return roundTo(number(single(first, sheet)), number(single(second, sheet)));
  return aggregate(name, args, sheet);
}

/** AND, OR, SUM and COUNT. From areas, and from several cells of ours, they take only the numbers. */
function aggregate(name: string, args: readonly (Tree | undefined)[], sheet: Sheet): Scalar {
  const all: (number | boolean)[] = [];
  for (const result of together(args, (arg) => (arg ? resultOf(arg, sheet) : untold()))) {
    const several = severalOf(result, sheet);
    const values = several ?? [scalarOf(result, sheet)];
    for (const value of values) {
      if (isError(value)) {
        if (name === "COUNT") continue;
        return value;
      }
      const isLogical = name === "AND" || name === "OR";
      if (typeof value === "number" || (typeof value === "boolean" && (isLogical || !several))) all.push(value);
      else if (!several) untold();
    }
  }
  if (name === "COUNT") return all.length;
  if (name === "SUM")
    return certainSum(
      all.reduce<number>((sum, one) => sum + Number(one), 0),
      ...all.map(Number),
    );
  if (all.length === 0) return untold();
  return name === "AND" ? all.every(Boolean) : all.some(Boolean);
}

function operatorResult(sign: string, args: readonly Tree[], sheet: Sheet): Scalar {
  const [left, right] = together(args, (arg) => single(arg, sheet)) as [Scalar, Scalar];
  if (isError(left)) return left;
  if (isError(right)) return right;
  if (sign === "&") return textOf(left) + textOf(right);
  if (["=", "<>", "<", ">", "<=", ">="].includes(sign)) return compare(sign, left, right);
  const one = number(left);
  if (isError(one)) return one;
  if (sign === "negative") return -one;
  if (sign === "%") return one / 100;
  const other = number(right);
  if (isError(other)) return other;
  if (sign === "/") return other === 0 ? { error: "#DIV/0!" } : one / other;
  if (sign === "*") return one * other;
  return certainSum(sign === "+" ? one + other : one - other, one, other);
}

/**
 * Refuses a sum that is tiny beside its parts: spreadsheet programs show it as 0, but not all of them in the same
 * cases.
 */
function certainSum(sum: number, ...of: readonly number[]): number {
  const most = Math.max(0, ...of.map(Math.abs));
  return sum !== 0 && Math.abs(sum) < most * 1e-14 ? untold() : sum;
}

function compare(sign: string, left: Scalar, right: Scalar): boolean {
  const like = (value: Scalar, other: Scalar) =>
    value !== null ? value : isText(other) ? "" : typeof other === "boolean" ? false : 0;
  const folded = (value: Scalar) => (isText(value) ? value.toLowerCase() : value) as string | number | boolean;
  const [one, other] = [folded(like(left, right)), folded(like(right, left))];
  if (one === other) return ["=", "<=", ">="].includes(sign);
  if (sign === "=" || sign === "<>") return sign === "<>";
  // The order of texts depends on the language.
  if (isText(one) && isText(other)) return untold();
  const rank = (value: unknown) => ["number", "string", "boolean"].indexOf(typeof value);
  const isLess = typeof one === typeof other ? one < other : rank(one) < rank(other);
  return sign.startsWith("<") ? isLess : !isLess;
}

/** The results of all arguments. If some need answers first, it throws `Needed` once, with the calls of all of them. */
function together<From, To>(args: readonly From[], to: (arg: From) => To): readonly To[] {
  const asks: Asked[] = [];
  const found: To[] = [];
  for (const arg of args) {
    try {
      found.push(to(arg));
    } catch (stopped) {
      if (!(stopped instanceof Needed)) throw stopped;
      asks.push(...stopped.asks);
    }
  }
  if (asks.length > 0) throw new Needed(asks);
  return found;
}

function single(tree: Tree | undefined, sheet: Sheet): Scalar {
  return tree ? scalarOf(resultOf(tree, sheet), sheet) : null;
}

/** A result as one value. Throws `Untold` for several cells. */
function scalarOf(result: Result, sheet: Sheet): Scalar {
  if (isArea(result)) {
    const { area } = result;
    return area.rows === 1 && area.columns === 1 ? (sheet.valueAt(area) ?? null) : untold();
  }
  if (!isCells(result)) return result;
  const [[cell] = [], ...others] = result.cells;
  if (cell === undefined || others.length > 0 || (result.cells[0]?.length ?? 0) > 1) return untold();
  const plain = plainOf(cell, undefined, sheet.wording);
  return typeof plain === "object" ? { error: plain.error, failure: failureIn(cell) } : plain;
}

/** The values of an area, or of several cells that a function of ours gave; undefined when the result is one value. */
function severalOf(result: Result, sheet: Sheet): readonly Scalar[] | undefined {
  if (isArea(result)) return valuesIn(result.area, sheet);
  const all = isCells(result) ? result.cells.flat() : [];
  return all.length > 1 ? all.map((cell) => scalarOf({ cells: [[cell]] }, sheet)) : undefined;
}

function valuesIn(area: Area, sheet: Sheet): readonly Scalar[] {
  if (area.rows * area.columns > mostCells) return untold();
  const all: Scalar[] = [];
  for (let row = area.row; row < area.row + area.rows; row += 1) {
    for (let column = area.column; column < area.column + area.columns; column += 1) {
      all.push(sheet.valueAt({ ...area, row, column, rows: 1, columns: 1 }) ?? null);
    }
  }
  return all;
}

function truth(value: Scalar): boolean | Wrong {
  if (isText(value)) return untold();
  return isError(value) ? value : Boolean(value);
}

function number(value: Scalar): number | Wrong {
  // How text becomes a number depends on the country.
  if (isText(value)) return value === "" ? { error: "#VALUE!" } : untold();
  return isError(value) ? value : Number(value);
}

function roundTo(value: number | Wrong, digits: number | Wrong): Scalar {
  if (isError(value)) return value;
  if (isError(digits)) return digits;
  const scale = 10 ** Math.trunc(digits);
  const scaled = Math.round(Number((Math.abs(value) * scale).toPrecision(15)));
  return (Math.sign(value) * scaled) / scale;
}

/** A value as a sheet writes it into a text. Throws `Untold` for numbers that sheets may write in another form. */
function textOf(value: Scalar): string {
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (typeof value !== "number") return isText(value) ? value : "";
  const text = String(Number(value.toPrecision(15)));
  return /e/.test(text) || (value !== 0 && Math.abs(value) < 1e-4) || text.length > 11 ? untold() : text;
}

function isError(value: unknown): value is Wrong {
  return typeof value === "object" && value !== null && "error" in value;
}

function isArea(result: Result): result is { readonly area: Area } {
  return typeof result === "object" && result !== null && "area" in result;
}

function isCells(result: Result): result is { readonly cells: Cells } {
  return typeof result === "object" && result !== null && "cells" in result;
}

function untold(): never {
  throw new Untold();
}
