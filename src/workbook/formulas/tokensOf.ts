/**
 * Cuts a formula into tokens: the one grammar of formulas, which every reader of formulas goes by. The law: the texts of
 * the tokens, joined, are the formula again, whatever characters it has. What is no part of a formula becomes a token
 * of the kind `other`, and a reader then says that it cannot tell. No step here goes deeper with the formula's length.
 */
import { areaOf } from "../area";

export interface Token {
  readonly kind: "blank" | "text" | "number" | "logical" | "error" | "call" | "reference" | "sign" | "other";
  readonly text: string;
  readonly start: number;
  /** Calls and references: the sheet or workbook before it, with the `!`; "" where there is none. */
  readonly prefix: string;
  /** Calls: the function's name; references: the name of a table or of an area. "" where there is none. */
  readonly name: string;
  /** References to cells: the address without its sheet, such as `$A2:B9`; "" for any other. */
  readonly address: string;
  /** References to a table: what stands between its outer brackets; undefined for any other. */
  readonly columns: string | undefined;
}

/** Signs of one character, which no other token begins with. Looking for them first saves most expressions. */
const plainSigns = "-+*/^&=%(){},;:@";

type Parts = Pick<Token, "kind" | "text"> & Partial<Token>;

/** The expressions are compiled at the first use: in Sheets every cell's run loads this file, and few use it. */
let compiled: ReturnType<typeof expressions> | undefined;
function expressions() {
  const inWord = String.raw`\p{L}\p{M}\p{N}_.`;
  const expression = (text: string) => new RegExp(text, "isuy");
  return {
    blank: expression(String.raw`\s+`),
    error: expression(`#(?:N/A|DIV/0!|GETTING_DATA|[A-Z]+[!?])`),
    number: expression(String.raw`(?:\d+\.?\d*|\.\d+)(?:E[-+]?\d+)?(?![${inWord}?$!])`),
    sign: expression(String.raw`<=|>=|<>|[<>#\\]`),
    /** A name, not in an array, where a backslash is a separator. */
    word: expression(String.raw`[\p{L}_\\][${inWord}\\?]*`),
    wordInArray: expression(String.raw`[\p{L}_][${inWord}?]*`),
    /** A sheet's name without quotes, or the first and the last of several sheets. */
    sheet: expression(`(?:[${inWord}]+:)?[${inWord}]+!`),
    end: expression(String.raw`(?:\$?[A-Z]{1,3}\$?\d{1,7}|\$?[A-Z]{1,3}|\$?\d{1,7})(?![${inWord}\\?$(!\[])`),
    openingBehindBlanks: expression(String.raw`\s+\(`),
    unknown: expression(String.raw`[${inWord}\\?$]+|.`),
  };
}

export function tokensOf(formula: string): readonly Token[] {
  const tokens: Token[] = [];
  let isArray = false;
  for (let at = 0; at < formula.length; ) {
    const parts = tokenAt(formula, at, isArray);
    tokens.push({ prefix: "", name: "", address: "", columns: undefined, ...parts, start: at });
    if (parts.text === "{") isArray = true;
    else if (parts.text === "}") isArray = false;
    at += parts.text.length;
  }
  return tokens;
}

function tokenAt(formula: string, start: number, isArray: boolean): Parts {
  const first = formula[start] as string;
  const rest: Parts = { kind: "other", text: formula.slice(start) };
  if (plainSigns.includes(first)) return { kind: "sign", text: first };
  if (first === '"') {
    const end = closingQuote(formula, start);
    return end === undefined ? rest : { kind: "text", text: formula.slice(start, end) };
  }
  if (first === "'" || first === "[") {
    const end = first === "'" ? closingQuote(formula, start) : closingBracket(formula, start);
    if (end === undefined) return rest;
    const prefixEnd =
      formula[end] === "!" ? end + 1 : first === "[" ? end + matchAt("sheet", formula, end).length : end;
    if (prefixEnd > end) return operandAt(formula, start, prefixEnd, isArray) ?? other(formula, start, prefixEnd);
    const text = formula.slice(start, end);
    return first === "'" ? { kind: "other", text } : { kind: "reference", text, columns: text.slice(1, -1) };
  }
  const blank = matchAt("blank", formula, start);
  if (blank) return { kind: "blank", text: blank };
  const error = first === "#" && matchAt("error", formula, start);
  if (error) return { kind: "error", text: error };
  const sheet = matchAt("sheet", formula, start);
  const operand = operandAt(formula, start, start + sheet.length, isArray);
  if (operand) return operand;
  if (sheet) return other(formula, start, start + sheet.length);
  for (const kind of ["number", "sign"] as const) {
    const text = matchAt(kind, formula, start);
    if (text) return { kind, text };
  }
  return { kind: "other", text: matchAt("unknown", formula, start) };
}

/** The call or reference whose sheet's name ends before `at`; undefined when there is none. */
function operandAt(formula: string, start: number, at: number, isArray: boolean): Parts | undefined {
  const prefix = formula.slice(start, at);
  const upTo = (end: number) => formula.slice(start, end);
  const word = matchAt(isArray ? "wordInArray" : "word", formula, at);
  const end = at + word.length;
  if (word && formula[end] === "(") return { kind: "call", text: upTo(end + 1), prefix, name: word };
  const cells = addressAt(formula, at, prefix);
  if (cells) {
    const spill = formula[cells.end] === "#" && !matchAt("error", formula, cells.end) ? 1 : 0;
    return { kind: "reference", text: upTo(cells.end + spill), prefix, address: cells.address };
  }
  if (!word) {
    const error = prefix && matchAt("error", formula, at);
    return error ? { kind: "reference", text: upTo(at + error.length), prefix } : undefined;
  }
  const late = matchAt("openingBehindBlanks", formula, end);
  if (late) return { kind: "call", text: upTo(end + late.length), prefix, name: word };
  if (formula[end] === "[") {
    const closed = closingBracket(formula, end);
    const columns = closed === undefined ? undefined : formula.slice(end + 1, closed - 1);
    return closed === undefined ? undefined : { kind: "reference", text: upTo(closed), prefix, name: word, columns };
  }
  if (!prefix && /^(?:TRUE|FALSE)$/i.test(word)) return { kind: "logical", text: word };
  const spill = formula[end] === "#" && !matchAt("error", formula, end) ? 1 : 0;
  return { kind: "reference", text: upTo(end + spill), prefix, name: word };
}

/** The address at this place, and where it ends; its second end may repeat the sheet's name, as in `S!A2:S!A9`. */
function addressAt(formula: string, at: number, prefix: string) {
  const first = matchAt("end", formula, at);
  const firstEnd = at + first.length;
  if (!first) return undefined;
  if (formula[firstEnd] === ":") {
    const again = formula.slice(firstEnd + 1, firstEnd + 1 + prefix.length);
    const from = firstEnd + 1 + (again.toLowerCase() === prefix.toLowerCase() ? prefix.length : 0);
    const address = `${first}:${matchAt("end", formula, from)}`;
    if (areaOf(address, "")) return { address, end: from + address.length - first.length - 1 };
  }
  return areaOf(first, "") && { address: first, end: firstEnd };
}

function other(formula: string, start: number, end: number): Parts {
  return { kind: "other", text: formula.slice(start, end) };
}

function matchAt(kind: keyof ReturnType<typeof expressions>, formula: string, at: number): string {
  compiled ??= expressions();
  const expression = compiled[kind];
  expression.lastIndex = at;
  return expression.exec(formula)?.[0] ?? "";
}

/** The place behind the quote that ends what begins here; two quotes in a row are one of the text's own. */
function closingQuote(formula: string, start: number): number | undefined {
  const quote = formula[start] as string;
  for (let at = formula.indexOf(quote, start + 1); at >= 0; at = formula.indexOf(quote, at + 2)) {
    if (formula[at + 1] !== quote) return at + 1;
  }
  return undefined;
}

/** The place behind the bracket that ends what begins here; an apostrophe takes the next character's meaning away. */
function closingBracket(formula: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < formula.length; at += 1) {
    if (formula[at] === "'") at += 1;
    else if (formula[at] === "[") depth += 1;
    else if (formula[at] === "]") depth -= 1;
    if (depth === 0) return at + 1;
  }
  return undefined;
}

/** For each call and opening bracket, by its index, the index of what closes it; those that nothing closes are missing. */
export function closings(tokens: readonly Token[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const open: number[] = [];
  tokens.forEach(({ kind, text }, index) => {
    if (kind === "call" || (kind === "sign" && (text === "(" || text === "{"))) open.push(index);
    if (kind !== "sign" || (text !== ")" && text !== "}")) return;
    const last = open[open.length - 1];
    if (last === undefined || (tokens[last]?.text === "{") !== (text === "}")) return;
    open.pop();
    found.set(last, index);
  });
  return found;
}

export function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join("");
}
