/**
 * Calculates formulas over a `Book` as Excel does, as far as those of the worksheets go: cells, names, columns of tables,
 * spilled areas, operators over arrays, and the functions below. A function of ours is asked through `Own`, also one that
 * answers later. A name that is not known here is `#NAME?`, and a formula that cannot be read is refused, as in Excel.
 * What the functions and signs give is *assumed*, as far as `test/worksheets/engines.test.ts` does not compare it with two
 * other engines.
 */
import { areaOf } from "../../../src/workbook/area";
import { type Token, tokensOf } from "../../../src/workbook/formulas/tokensOf";
import { type At, type Book, type Box, type Calculate, holds, type Sheet, type Values } from "./book";
import { HostError } from "./hostError";

/** What a function of ours gives for its arguments: its cells, at once or later. `at`: the cell of its formula. */
export type Own = (name: string, given: readonly Values[], at: At) => Values | Promise<Values>;

class Fault {
  constructor(readonly code: string) {}
}
type Scalar = number | string | boolean | null | Fault;
type Matrix = Scalar[][];
interface Reference {
  readonly sheet: Sheet;
  readonly box: Box;
}
type Operand = Scalar | Matrix | Reference;
interface Here extends At {
  readonly book: Book;
  readonly own: (name: string, given: readonly Values[]) => Values;
}
type Node = (here: Here) => Operand;

/** Thrown where a function of ours answers later. */
class Later {
  constructor(readonly answer: Promise<unknown>) {}
}

const errors = /^#(?:N\/A|DIV\/0!|[A-Z]+[!?])$/;
const read = new Map<string, Node>();

/** The calculator of a workbook in which our functions answer like this. */
export function evaluator(own: Own): Calculate {
  return (formula, at, book) => {
    const node = read.get(formula) ?? parse(formula);
    read.set(formula, node);
    const known = new Map<string, Values>();
    const asked = (name: string, given: readonly Values[]) => {
      const key = JSON.stringify([name, given]);
      const found = known.get(key) ?? own(name, given, at);
      if (!Array.isArray(found)) throw new Later(found.then((values) => known.set(key, values)));
      known.set(key, found);
      return found;
    };
    const attempt = (): Values | Promise<Values> => {
      try {
        return matrixOf(node({ ...at, book, own: asked })).map((line) => line.map((value) => shownValue(value ?? 0)));
      } catch (later) {
        if (!(later instanceof Later)) throw later;
        return later.answer.then(attempt);
      }
    };
    return attempt();
  };
}

/** Calculates every formula until none changes. Excel does it in the order in which formulas read each other. */
export function settle(book: Book): void {
  const state = () => JSON.stringify(book.sheets.map(({ cells }) => [...cells].map(([, { value }]) => value)));
  for (let before = "", after = state(), rounds = 0; before !== after; rounds += 1) {
    if (rounds > 20) throw new Error("Formulas read each other in a circle.");
    before = after;
    book.recalculate(true);
    after = state();
  }
}

// ---- reading

const levels: readonly (readonly string[])[] = [
  ["=", "<>", "<", ">", "<=", ">="],
  ["&"],
  ["+", "-"],
  ["*", "/"],
  ["^"],
];

function parse(formula: string): Node {
  const tokens = tokensOf(formula.replace(/^=/, "")).filter(({ kind }) => kind !== "blank");
  let at = 0;
  const is = (...signs: readonly string[]) => tokens[at]?.kind === "sign" && signs.includes(tokens[at]?.text ?? "");
  const take = (sign: string) => {
    if (!is(sign)) throw new HostError("InvalidArgument", `${formula}: no ${sign}`);
    at += 1;
  };
  const binary = (level: number): Node => {
    const signs = levels[level];
    if (!signs) return signed();
    let left = binary(level + 1);
    while (is(...signs)) {
      const { text } = tokens[at] as Token;
      at += 1;
      const [one, other] = [left, binary(level + 1)];
      left = (here) => each([one(here), other(here)], ([a, b]) => operate(text, a ?? null, b ?? null));
    }
    return left;
  };
  // A sign before an operand binds closer than any operator between two: =-2^2 is 4.
  const signed = (): Node => {
    if (is("-", "+")) {
      const isMinus = is("-");
      at += 1;
      const inner = signed();
      return isMinus ? (here) => each([inner(here)], ([a]) => operate("-", 0, a ?? null)) : inner;
    }
    let node = operand();
    while (is("%")) {
      at += 1;
      const inner = node;
      node = (here) => each([inner(here)], ([a]) => operate("/", a ?? null, 100));
    }
    return node;
  };
  const operand = (): Node => {
    const token = tokens[at];
    if (!token) throw new HostError("InvalidArgument", formula);
    if (is("(")) {
      take("(");
      const inner = binary(0);
      take(")");
      return inner;
    }
    at += 1;
    const { kind, text, name } = token;
    if (kind === "number") return () => Number(text);
    if (kind === "text") return () => text.slice(1, -1).replace(/""/g, '"');
    if (kind === "logical") return () => /^t/i.test(text);
    if (kind === "error") return () => new Fault(text.toUpperCase());
    if (kind === "reference") return (here) => referenceOf(token, here);
    if (kind !== "call") throw new HostError("InvalidArgument", `${formula}: ${text}`);
    const given: Node[] = [];
    while (!is(")")) {
      given.push(is(",") ? () => null : binary(0));
      if (!is(")")) take(",");
    }
    take(")");
    return callNode(name.toUpperCase().replace(/^(?:_XLFN\.|_XLWS\.)+/, ""), given);
  };
  const node = binary(0);
  if (at < tokens.length) throw new HostError("InvalidArgument", `${formula}: ${tokens[at]?.text}`);
  return node;
}

function callNode(name: string, given: readonly Node[]): Node {
  const [, own] = /^SHARIAH\.(.+)$/.exec(name) ?? [];
  if (own !== undefined) {
    return (here) => {
      const values = given.map((node) => matrixOf(node(here)));
      // An error in an argument is the result, and the function is not called, where it has no
      // `@allowErrorForDataTypeAny` [excel/custom-functions-parameter-options.md].
      const fault = values.flat(2).find((one) => one instanceof Fault);
      if (fault) return fault;
      const plain = values.map((lines) => lines.map((line) => line.map((value) => value ?? "")));
      return here.own(own, plain).map((line) => line.map(scalar));
    };
  }
  const [lazy, act] = [branches[name], functions[name]];
  if (lazy) return (here) => lazy(given, here);
  return act ? (here) => act(...given.map((node) => node(here))) : () => new Fault("#NAME?");
}

function referenceOf({ text, prefix, name, address, columns }: Token, here: Here): Operand {
  const { book } = here;
  if (text.endsWith("#")) {
    const first = referenceOf(tokensOf(text.slice(0, -1))[0] as Token, here);
    if (!isReference(first)) return first;
    const area = book.spill(first.sheet, first.box.row, first.box.column);
    return area ? { sheet: first.sheet, box: area } : new Fault("#REF!");
  }
  if (columns !== undefined) return tableCells(name, columns, here);
  if (address !== "") {
    const area = areaOf(prefix + address, here.sheet.name);
    const sheet = area && book.findSheet(area.sheet);
    return sheet && area ? { sheet, box: area } : new Fault("#REF!");
  }
  const found = book.findName(name, here.sheet) ?? book.findName(name, undefined);
  if (!found) return new Fault("#NAME?");
  return found.box ? { sheet: found.sheet, box: found.box } : new Fault("#REF!");
}

/** `Table[Heading]`, `Table[[Heading]]`, `[@[Heading]]`, `[@Heading]` and `Table[[#This Row],[Heading]]`. */
function tableCells(name: string, columns: string, { book, sheet, row, column }: Here): Operand {
  const table = name
    ? book.findTable(name)
    : book.tables.find((one) => one.sheet === sheet && holds(one.box, row, column));
  if (!table) return new Fault("#REF!");
  const [, special = "", bracketed] = /^(@|\[#This Row\],)?\s*(?:\[(.*)\])?$/i.exec(columns) ?? [];
  const isThisRow = special !== "" || columns.startsWith("@");
  const heading = (bracketed ?? columns.replace(/^@/, "")).replace(/'(.)/g, "$1").toLowerCase();
  const { box } = table;
  const headings = Array.from({ length: box.columns }, (_, across) =>
    String(table.sheet.cell(box.row, box.column + across).value).toLowerCase(),
  );
  const across = headings.indexOf(heading);
  if (across < 0) return new Fault("#REF!");
  const body = { row: box.row + 1, column: box.column + across, rows: box.rows - 1, columns: 1 };
  if (!isThisRow) return { sheet: table.sheet, box: body };
  const isWithin = row >= body.row && row < body.row + body.rows;
  return isWithin ? { sheet: table.sheet, box: { ...body, row, rows: 1 } } : new Fault("#VALUE!");
}

// ---- values

function isReference(operand: Operand | undefined): operand is Reference {
  return typeof operand === "object" && operand !== null && "box" in operand;
}

function matrixOf(operand: Operand): Matrix {
  if (!isReference(operand)) return Array.isArray(operand) ? operand : [[operand]];
  const { sheet, box } = operand;
  return Array.from({ length: box.rows }, (_, down) =>
    Array.from({ length: box.columns }, (__, across) => {
      const { formula, value, from } = sheet.cell(box.row + down, box.column + across);
      return value === "" && formula === undefined && from === undefined ? null : scalar(value);
    }),
  );
}

/** A book holds errors as their texts. */
function scalar(value: unknown): Scalar {
  return typeof value === "string" && errors.test(value) ? new Fault(value) : (value as Scalar);
}

const shownValue = (value: Scalar): unknown => (value instanceof Fault ? value.code : value);

/** Applies a function to the elements of arrays; a single value goes with each element of the others. */
function each(operands: readonly Operand[], act: (values: readonly Scalar[]) => Scalar): Operand {
  const all = operands.map(matrixOf);
  const rows = Math.max(...all.map((lines) => lines.length));
  const columns = Math.max(...all.map((lines) => lines[0]?.length ?? 0));
  const at = (lines: Matrix, row: number, column: number): Scalar => {
    const line = lines[lines.length === 1 ? 0 : row];
    const value = line?.[line.length === 1 ? 0 : column];
    return value === undefined ? new Fault("#N/A") : value;
  };
  const result = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) => act(all.map((lines) => at(lines, row, column)))),
  );
  return rows === 1 && columns === 1 ? (result[0]?.[0] ?? null) : result;
}

function numberOf(value: Scalar): number | Fault {
  if (value instanceof Fault || typeof value === "number") return value;
  if (typeof value !== "string") return Number(value ?? 0);
  const number = value.trim() === "" ? Number.NaN : Number(value);
  return Number.isNaN(number) ? new Fault("#VALUE!") : number;
}

/** Excel keeps fifteen digits of a number that becomes text. */
function textOf(value: Scalar): string {
  if (typeof value === "number") return String(Number(value.toPrecision(15)));
  return typeof value === "boolean" ? String(value).toUpperCase() : String(value ?? "");
}

function truth(value: Scalar): boolean | Fault {
  if (typeof value === "string") return /^(?:true|false)$/i.test(value) ? /^t/i.test(value) : new Fault("#VALUE!");
  return value instanceof Fault ? value : Boolean(value);
}

/** Numbers come before texts, and these before truth values; a blank is what the other one is not. */
function compare(one: Scalar, other: Scalar): number {
  const blankAs = (like: Scalar) => (typeof like === "string" ? "" : typeof like === "boolean" ? false : 0);
  const rank = (value: Scalar) => ["number", "string", "boolean"].indexOf(typeof value);
  const folded = (value: Scalar) => (typeof value === "string" ? value.toLowerCase() : Number(value));
  const [a, b] = [one ?? blankAs(other), other ?? blankAs(one)];
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  const [x, y] = [folded(a), folded(b)];
  return x < y ? -1 : x > y ? 1 : 0;
}

function operate(sign: string, one: Scalar, other: Scalar): Scalar {
  if (one instanceof Fault) return one;
  if (other instanceof Fault) return other;
  if (sign === "&") return textOf(one) + textOf(other);
  if (levels[0]?.includes(sign)) {
    const order = compare(one, other);
    return { "=": order === 0, "<>": order !== 0, "<": order < 0, ">": order > 0, "<=": order <= 0, ">=": order >= 0 }[
      sign
    ] as boolean;
  }
  const [a, b] = [numberOf(one), numberOf(other)];
  if (a instanceof Fault) return a;
  if (b instanceof Fault) return b;
  if (sign === "/" && b === 0) return new Fault("#DIV/0!");
  const result = { "+": a + b, "-": a - b, "*": a * b, "/": a / b, "^": a ** b }[sign] as number;
  return Number.isFinite(result) ? result : new Fault("#NUM!");
}

// ---- functions

/** Functions that calculate only the argument that they give. */
const branches: Readonly<Record<string, (given: readonly Node[], here: Here) => Operand>> = {
  IF: ([condition, yes, no], here) => {
    const tested = condition?.(here) ?? null;
    const chosen = (value: Scalar): Operand => {
      const is = truth(value);
      if (is instanceof Fault) return is;
      return is ? (yes?.(here) ?? null) : no ? no(here) : false;
    };
    const matrix = matrixOf(tested);
    if (matrix.length === 1 && matrix[0]?.length === 1) return chosen(matrix[0][0] ?? null);
    return each([tested], ([value]) => matrixOf(chosen(value ?? null))[0]?.[0] ?? null);
  },
  IFERROR: ([node, instead], here) =>
    each([node?.(here) ?? null], ([value]) =>
      value instanceof Fault ? (matrixOf(instead?.(here) ?? null)[0]?.[0] ?? "") : (value ?? null),
    ),
  CHOOSE: ([index, ...nodes], here) => {
    const number = numberOf(matrixOf(index?.(here) ?? null)[0]?.[0] ?? null);
    return number instanceof Fault ? number : (nodes[Math.trunc(number) - 1]?.(here) ?? new Fault("#VALUE!"));
  },
};

const flat = (operand: Operand) => matrixOf(operand).flat();
const first = (operand: Operand | undefined): Scalar => matrixOf(operand ?? null)[0]?.[0] ?? null;
const countWhere = (operand: Operand, test: (value: Scalar) => boolean) => flat(operand).filter(test).length;

/** The numbers in areas and arrays; a single value counts as the number that it stands for. */
function numbersIn(operands: readonly Operand[], act: (numbers: readonly number[]) => Scalar): Scalar {
  const found: number[] = [];
  for (const operand of operands) {
    const isSingle = !Array.isArray(operand) && !isReference(operand);
    for (const value of flat(operand)) {
      const number = isSingle ? numberOf(value) : value;
      if (number instanceof Fault) return number;
      if (typeof number === "number") found.push(number);
    }
  }
  return act(found);
}

/** Whether all, or some, are true; texts in areas do not count. */
function logical(operands: readonly Operand[], all: boolean): Scalar {
  const values = operands.flatMap(flat).filter((value) => typeof value !== "string" && value !== null);
  const fault = values.find((value) => value instanceof Fault);
  if (fault) return fault;
  return all ? values.every(Boolean) : values.some(Boolean);
}

function text(operand: Operand | undefined, act: (text: string) => Scalar): Operand {
  return each([operand ?? null], ([value = null]) => (value instanceof Fault ? value : act(textOf(value))));
}

/** Whether a value meets a criterion as COUNTIF takes it: `>=0`, `HALAL`, `*x*`. A blank criterion is 0. */
function meets(criterion: Scalar): (value: Scalar) => boolean {
  const [, sign = "=", rest = ""] = /^(<=|>=|<>|=|<|>)?(.*)$/s.exec(textOf(criterion ?? 0)) ?? [];
  const number = rest.trim() === "" ? Number.NaN : Number(rest);
  const isText = Number.isNaN(number);
  const pattern = new RegExp(
    `^${rest.replace(/[\\^$.|+()[\]{}]/g, "\\$&").replace(/~([*?])|([*?])/g, (_, plain, wild) => (plain ? `\\${plain}` : wild === "*" ? ".*" : "."))}$`,
    "isu",
  );
  const isSame = (value: Scalar) => {
    if (rest === "")
      return value === null || (value === "" && typeof criterion === "string" && !/^[=<>]/.test(criterion));
    if (!isText) return value === number || (typeof value === "string" && value !== "" && Number(value) === number);
    return typeof value === "string" ? pattern.test(value) : textOf(value) === rest.toUpperCase() && value !== null;
  };
  if (sign === "=") return isSame;
  if (sign === "<>") return (value) => !isSame(value);
  return (value) => {
    if (isText ? typeof value !== "string" : typeof value !== "number") return false;
    const order = compare(value, isText ? rest : number);
    return sign === "<" ? order < 0 : sign === ">" ? order > 0 : sign === "<=" ? order <= 0 : order >= 0;
  };
}

/** For each cell of several areas of one size, whether it meets the criterion of each. */
function metAll(pairs: readonly Operand[]): readonly boolean[] {
  const tests = pairs.flatMap((area, index) =>
    index % 2 === 0 ? [{ cells: flat(area), test: meets(first(pairs[index + 1])) }] : [],
  );
  return (tests[0]?.cells ?? []).map((_, at) => tests.every(({ cells, test }) => test(cells[at] ?? null)));
}

const functions: Readonly<Record<string, (...given: readonly Operand[]) => Operand>> = {
  AND: (...given) => logical(given, true),
  OR: (...given) => logical(given, false),
  ABS: (number = null) => each([number], ([value = null]) => withNumber(value, Math.abs)),
  ROUNDUP: (number = null, digits = null) =>
    each([number, digits], ([value = null, places = null]) =>
      withNumber(value, (one) => {
        const factor = 10 ** Number(places ?? 0);
        return (Math.sign(one) * Math.ceil(Number((Math.abs(one) * factor).toPrecision(15)))) / factor;
      }),
    ),
  SUM: (...given) => numbersIn(given, (all) => all.reduce((sum, one) => sum + one, 0)),
  MAX: (...given) => numbersIn(given, (all) => (all.length === 0 ? 0 : Math.max(...all))),
  MIN: (...given) => numbersIn(given, (all) => (all.length === 0 ? 0 : Math.min(...all))),
  SUMPRODUCT: (...given) => {
    const columns = given.map(flat);
    const fault = columns.flat().find((value) => value instanceof Fault);
    if (fault) return fault;
    const number = (value: Scalar | undefined) => (typeof value === "number" ? value : 0);
    return (columns[0] ?? []).reduce<number>(
      (sum, _, at) => sum + columns.reduce((product, column) => product * number(column[at]), 1),
      0,
    );
  },
  COUNT: (...given) =>
    given.reduce<number>((sum, one) => {
      const isSingle = !Array.isArray(one) && !isReference(one);
      return (
        sum + countWhere(one, (value) => typeof (isSingle && value !== null ? numberOf(value) : value) === "number")
      );
    }, 0),
  COUNTBLANK: (area = null) => countWhere(area, (value) => value === null || value === ""),
  COUNTIF: (area = null, criteria = null) => each([criteria], ([value = null]) => countWhere(area, meets(value))),
  COUNTIFS: (...pairs) => metAll(pairs).filter(Boolean).length,
  SUMIFS: (sums = null, ...pairs) => {
    const met = metAll(pairs);
    return numbersIn([[flat(sums).filter((_, at) => met[at])]], (all) => all.reduce((sum, one) => sum + one, 0));
  },
  INDEX: (area = null, index = null) => {
    const number = numberOf(first(index));
    if (number instanceof Fault) return number;
    const found = flat(area)[Math.trunc(number) - 1];
    return found === undefined ? new Fault("#REF!") : found;
  },
  ROW: (area = null) =>
    isReference(area)
      ? Array.from({ length: area.box.rows }, (_, down) => [area.box.row + down + 1])
      : new Fault("#VALUE!"),
  ROWS: (area = null) => matrixOf(area).length,
  ISNUMBER: (value = null) => each([value], ([one]) => typeof one === "number"),
  LEN: (value) => text(value, (own) => own.length),
  LEFT: (value, count = 1) => text(value, (own) => own.slice(0, Number(first(count)))),
  MID: (value, start, count) =>
    text(value, (own) => own.slice(Number(first(start)) - 1, Number(first(start)) - 1 + Number(first(count)))),
  SUBSTITUTE: (value, old, by) => text(value, (own) => own.split(String(first(old))).join(String(first(by)))),
  TODAY: () => Math.floor(Date.now() / 86_400_000) + 25_569,
  TRIM: (value) => text(value, (own) => own.replace(/ +/g, " ").replace(/^ | $/g, "")),
};

function withNumber(value: Scalar, act: (number: number) => number): Scalar {
  const number = numberOf(value);
  return number instanceof Fault ? number : act(number);
}
