/**
 * Reads holdings from what a user selected or pasted: a ticker in each row, and beside it shares, cost, price and
 * currency. Headings tell which column is which; without headings, their order does. Nothing is lost: what is not
 * understood goes into the sheet as it was typed, and a sentence names the line and the reason.
 */
import { type Failure, isFailure } from "../core/failure";
import { ticker, withoutMarks } from "../core/ticker";
import type { Value } from "./worksheets/worksheet";

export interface Holding {
  readonly ticker: string;
  readonly shares: Value;
  /** The price paid for a share. */
  readonly cost: Value;
  /** The present price of a share. */
  readonly price: Value;
  /** The currency's code, such as USD, from its own column or from the price; blank when neither has one. */
  readonly currency: Value;
}

export type Role = "ticker" | "shares" | "cost" | "price" | "currency";

/** What was not understood in a line: its ticker, with the failure that its cell will show, or one of its numbers. */
export interface Misread {
  /** Counted from 1, as pasted. */
  readonly line: number;
  readonly role: Role;
  readonly text: string;
  readonly why?: Failure;
  /** `total`: a total, or cash, which is left out. `point`: the point may be decimal or separate thousands. */
  readonly as?: "total" | "point";
}

export interface Holdings {
  readonly holdings: readonly Holding[];
  readonly misread: readonly Misread[];
  /** What each column was taken for; undefined when it is left out. */
  readonly roles: readonly (Role | undefined)[];
}

const order: readonly Role[] = ["ticker", "shares", "cost", "price", "currency"];

const headings: Readonly<Record<Role, RegExp>> = {
  ticker: /^(?:ticker|symbol|stock|code|الرمز|رمز|السهم)s?$/i,
  shares: /^(?:shares?|quantity|qty|units|amount held|عدد الأسهم|الأسهم|أسهم|الكمية)$/i,
  cost: /^(?:(?:average |avg\.? )?cost(?: (?:basis|price|per share))?|(?:purchase|buy) price|التكلفة|سعر الشراء)$/i,
  price: /^(?:(?:market |last |current |closing )?price|last|close|quote|السعر|سعر السوق)$/i,
  currency: /^(?:(?:trading |price |local )?currency(?: code)?|ccy|curr?\.?|العملة|عملة)$/i,
};

/** Reads rows of cells, from a sheet or from `pastedRows`. */
export function holdingsIn(rows: readonly (readonly unknown[])[]): Holdings {
  const heading = headingOf(rows);
  const headed = rolesByHeading(rows[heading] ?? []);
  const width = Math.max(0, ...rows.map((row) => row.length));
  const roles = headed ?? Array.from({ length: width }, (_, index) => roleAt(index, rows));
  const misread: Misread[] = [];
  const typedFigures = rows.flatMap((row) => row.flatMap((cell) => (typeof cell === "string" ? [figureIn(cell)] : [])));
  const comma = typedFigures.some(isDecimalComma);
  const point = typedFigures.some(isDecimalPoint);
  const holdings = rows.flatMap((row, index) => {
    if (isBlank(row) || index <= heading) return [];
    const cell = (role: Role) => row[roles.indexOf(role)] ?? "";
    const tell = (role: Role, more: Pick<Misread, "why" | "as"> = {}) =>
      misread.push({ line: index + 1, role, text: String(cell(role)), ...more });
    if (isTotal(cell("ticker"))) {
      tell("ticker", { as: "total" });
      return [];
    }
    const symbol = ticker(cell("ticker"));
    if (symbol === null) tell("ticker");
    if (isFailure(symbol)) tell("ticker", { why: symbol });
    const figure = (role: Role) => {
      const [typed, read] = [cell(role), numberIn(cell(role), comma)];
      if (typeof typed === "string" && !comma && !point && isEither(figureIn(typed))) {
        tell(role, { as: "point" });
        return typed.trim();
      }
      if (typeof read === "string") tell(role);
      return read;
    };
    const typed = typeof symbol === "string" ? symbol : String(cell("ticker")).trim();
    const [shares, cost, price] = [figure("shares"), figure("cost"), figure("price")];
    return [{ ticker: typed, shares, cost, price, currency: currencyOf(cell) }];
  });
  return { holdings, misread, roles };
}

/** Whether a row names its columns: one of them is for tickers. */
export function isHeadings(row: readonly unknown[]): boolean {
  return rolesByHeading(row) !== undefined;
}

/** Whether only one cell is selected and it is a title: several words, or one of these. */
export function isTitleAlone(rows: readonly (readonly unknown[])[], titles: readonly string[]): boolean {
  const cells = rows.flat().filter((cell) => !isBlank([cell]));
  const text = String(cells[0]).trim();
  return cells.length === 1 && (titles.includes(text) || /\s/.test(text));
}

/** Pasted text as rows, separated by tabs, else by semicolons, else by commas that belong to no number; with quotes. */
export function pastedRows(text: string): readonly (readonly string[])[] {
  const lines = withoutMarks(text).replace(/\r\n?/g, "\n").replace(/\n+$/, "").split("\n");
  const separator = ["\t", ";", ","].find((mark) => lines.some((line) => line.includes(mark))) ?? "\t";
  return lines.map((line) => cellsOf(line, separator));
}

function cellsOf(line: string, separator: string): readonly string[] {
  const cells = [""];
  let quoted = false;
  for (const letter of line) {
    if (letter === '"') quoted = !quoted;
    else if (letter === separator && !quoted) cells.push("");
    else cells[cells.length - 1] += letter;
  }
  return cells.map((cell) => cell.trim());
}

/** The row of headings, if there is one: the first that is not blank, or the one below a title. */
function headingOf(rows: readonly (readonly unknown[])[]): number {
  const at = rows.findIndex(isHeadings);
  const roles = rolesByHeading(rows[at] ?? [])?.filter((role) => role !== undefined) ?? [];
  return rows.slice(0, Math.max(at, 0)).every((row) => isTitle(row, roles.length === 1)) ? at : -1;
}

/** One cell alone in its row. Above a plain list of tickers, a first ticker looks the same. */
function isTitle(row: readonly unknown[], list: boolean): boolean {
  const cells = row.filter((cell) => !isBlank([cell]));
  return cells.length === 0 || (cells.length === 1 && !(list && typeof ticker(cells[0]) === "string"));
}

function rolesByHeading(row: readonly unknown[]): readonly (Role | undefined)[] | undefined {
  const roles = row.map((cell) => order.find((role) => headings[role].test(withoutMarks(String(cell)).trim())));
  return roles.includes("ticker") ? roles : undefined;
}

/** What a column without a heading is: its place tells, and for currencies its content. */
function roleAt(index: number, rows: readonly (readonly unknown[])[]): Role | undefined {
  const role = order[index];
  const isCode = (row: readonly unknown[]) => isBlank([row[index]]) || /^\s*\p{L}{3}\s*$/u.test(String(row[index]));
  return role === "currency" && !rows.every(isCode) ? undefined : role;
}

function isBlank(row: readonly unknown[]): boolean {
  return row.every((cell) => withoutMarks(String(cell ?? "")).trim() === "");
}

/** A total, or cash. In capitals, CASH and SUM are tickers. */
function isTotal(cell: unknown): boolean {
  const text = withoutMarks(String(cell ?? "")).trim();
  if (text === "CASH" || text === "SUM") return false;
  return /^(?:(?:grand|sub|net|portfolio)?[ -]?total|sum|cash(?: balance)?|(?:ال)?مجموع(?: الكلي)?|الإجمالي|النقد)s?:?$/i.test(
    text,
  );
}

/** The currency of its column, else the code beside price or cost. A sign such as `$` may be several currencies. */
function currencyOf(cell: (role: Role) => unknown): Value {
  const typed = withoutMarks(String(cell("currency"))).trim();
  const code = [cell("price"), cell("cost")].map(codeIn).find((one) => one !== undefined);
  const currency = typed === "" ? code : typed;
  // Prices in pence are written GBp, which a sheet's sums cannot tell from GBP.
  return currency === "GBp" ? "GBX" : (currency ?? null);
}

/** `USD` in `USD 12.50` and in `12.50 USD`. */
function codeIn(cell: unknown): string | undefined {
  const [, before, after] = /^([A-Z]{3}|GBp)\s*\d|\d\s*([A-Z]{3}|GBp)$/.exec(withoutMarks(String(cell)).trim()) ?? [];
  return before ?? after;
}

/** `12,5`, `1.234,50` or `1.234.567`: when one number is written so, every comma is decimal. */
function isDecimalComma(text: string): boolean {
  return /^\d+,(?:\d{1,2}|\d{4,})$/.test(text) || /^\d{1,3}(?:\.\d{3})+,\d+$|^\d{1,3}(?:\.\d{3}){2,}$/.test(text);
}

/** `12.5`, `0.125` or `1,234.500`: when one number is written so, every point is decimal. */
function isDecimalPoint(text: string): boolean {
  return /^\d+\.(?:\d{1,2}|\d{4,})$/.test(text) || /^(?:0|\d{4,}|\d{1,3}(?:,\d{3})+)\.\d+$/.test(text);
}

/** `1.500` alone: one and a half, or fifteen hundred. */
function isEither(text: string): boolean {
  return /^[1-9]\d{0,2}\.\d{3}$/.test(text);
}

/** A number of 0 or more; else the text. */
function numberIn(cell: unknown, comma: boolean): Value {
  if (typeof cell === "number") return Number.isFinite(cell) && cell >= 0 ? cell : String(cell);
  const typed = withoutMarks(String(cell ?? "")).trim();
  if (typed === "") return null;
  const digits = figureIn(typed).replace(/٫/g, comma ? "," : ".");
  const text = comma ? digits.replace(/\./g, "").replace(",", ".") : digits.replace(/,(?=\d{3}(?:\D|$))/g, "");
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : typed;
}

/**
 * A number's text without a currency beside it and without separators of thousands (spaces, apostrophes), in Western
 * digits.
 */
function figureIn(cell: string): string {
  return withoutMarks(cell)
    .trim()
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/٬/g, "")
    .replace(/^(?:[A-Z]{3}|GBp|\p{Sc})\s*|\s*(?:[A-Z]{3}|GBp|\p{Sc})$/gu, "")
    .replace(/(\d)[\s'’]+(?=\d)/g, "$1");
}
