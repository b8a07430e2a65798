/**
 * Reads holdings from what a user selected or pasted: a list of tickers, or a broker's export. Headings tell which column
 * is which; without headings, their order does. Nothing is lost: what is not understood goes into the sheet as it was
 * typed, and a sentence names the line and the reason. What is left out, such as a total, is named too.
 */

import { type Failure, isFailure } from "../../core/failure";
import { ticker, withoutMarks } from "../../core/ticker";
import { codeOf } from "../currency";
import type { Value } from "../sheet/worksheet";

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

export type Role = "ticker" | "shares" | "cost" | "price" | "currency" | "isin" | "name" | "value" | "paid";

/** What was not understood in a line: its ticker, with the failure that its cell will show, or one of its numbers. */
export interface Misread {
  /** Counted from 1, as pasted. */
  readonly line: number;
  readonly role: Role;
  readonly text: string;
  readonly why?: Failure;
  /**
   * `total`: a total, or cash, which is left out. `note`: a line of text, which is left out. `point`: the point, or the
   * comma, may be decimal or separate thousands. `negative`: a number below 0. `words`: a number with words in it.
   */
  readonly as?: "total" | "note" | "point" | "negative" | "words";
}

/** A ticker that stands on several lines of the list. */
export interface Repeat {
  readonly ticker: string;
  /** Counted from 1, as pasted. */
  readonly lines: readonly number[];
}

export interface Holdings {
  readonly holdings: readonly Holding[];
  /** The line of each holding, counted from 1, as pasted. */
  readonly lines: readonly number[];
  /** The company's name of each holding; "" where none is given. */
  readonly names: readonly string[];
  readonly misread: readonly Misread[];
  /** What each column was taken for; undefined for a column that is left out. */
  readonly roles: readonly (Role | undefined)[];
  readonly repeats: readonly Repeat[];
  /**
   * One number with separators, as it was typed and as it was read, so that the user can see whether commas and points
   * were understood. Undefined where the list has no such number.
   */
  readonly example?: { readonly typed: string; readonly read: number };
}

/** What a person decided about a list. */
export interface Decided {
  /** One row for each ticker, with the shares of its lines added up. */
  readonly joins?: boolean;
  /** For a typed text, the ticker that the person says is meant by it. */
  readonly meant?: Readonly<Record<string, string>>;
}

export const noHoldings: Holdings = { holdings: [], lines: [], names: [], misread: [], roles: [], repeats: [] };

/** The role of each column by its place, in a list without headings. */
const order: readonly Role[] = ["ticker", "shares", "cost", "price", "currency"];

/** The headings that name each role. `paid`: what all shares of a line cost together. */
const headings: Readonly<Record<Role, RegExp>> = {
  ticker: /^(?:ticker|symbol|stock|code|instrument|الرمز|رمز|السهم)s?$/i,
  isin: /^(?:isin(?: code)?|رقم isin|isin رقم)$/i,
  name: /^(?:(?:company|security|fund|product|holding|instrument)(?: name)?|name|description|financial instrument|produit|produkt|bezeichnung|(?:اسم )?الشركة|الاسم|الورقة المالية)$/i,
  shares:
    /^(?:shares?|quantity|qty\.?|units|position|pieces|holdings|amount held|no\. of shares|stück|menge|anzahl|quantité|عدد الأسهم|الأسهم|أسهم|الكمية)$/i,
  cost: /^(?:(?:average |avg\.? |unit )?cost(?: (?:price|per share|basis per share))?|cost basis|average cost basis|(?:purchase|buy|avg\.?|average|entry) price|einstandskurs|kaufkurs|prix de revient|التكلفة|متوسط التكلفة|سعر الشراء)$/i,
  paid: /^(?:total cost(?: basis)?|cost basis total|book value|amount invested|einstandswert|إجمالي التكلفة)$/i,
  price:
    /^(?:(?:market |last |current |closing )?price|last|close|quote|kurs|cours|clôture|السعر|سعر السوق|سعر الإغلاق)$/i,
  value: /^(?:(?:current |market |total )?value|mkt\.? value|wert|marktwert|kurswert|valeur|القيمة|القيمة السوقية)$/i,
  currency: /^(?:(?:trading |price |local )?currency(?: code)?|ccy|curr?\.?|währung|devise|العملة|عملة)$/i,
};
const named = Object.keys(headings) as Role[];

/** Reads rows of cells, from a sheet or from `pastedRows`. */
export function holdingsIn(rows: readonly (readonly unknown[])[], { joins, meant = {} }: Decided = {}): Holdings {
  const heading = headingOf(rows);
  const headed = rolesByHeading(rows[heading] ?? []);
  const width = Math.max(0, ...rows.map((row) => row.length));
  const roles = headed ?? Array.from({ length: width }, (_, index) => roleAt(index, rows));
  const misread: Misread[] = [];
  const lines: number[] = [];
  const names: string[] = [];
  const examples: { readonly typed: string; readonly read: number }[] = [];
  const figures = rows.slice(heading + 1).flatMap((row) => row.filter((_, index) => isFigure(roles[index], headed)));
  const typedFigures = figures.flatMap((cell) => (typeof cell === "string" ? [figureIn(cell)] : []));
  const comma = typedFigures.some(isDecimalComma);
  const point = typedFigures.some(isDecimalPoint);
  const holdings = rows.flatMap((row, index) => {
    if (isBlank(row) || index <= heading) return [];
    const cell = (role: Role) => row[roles.indexOf(role)] ?? "";
    const tell = (role: Role, more: Pick<Misread, "why" | "as"> = {}, text = String(cell(role))) =>
      misread.push({ line: index + 1, role, text, ...more });
    // An export may give only the ISIN or the name of a company.
    const known = (["ticker", "isin", "name"] as const).find((role) => !isNone(cell(role))) ?? "ticker";
    const given = isNone(cell("ticker")) ? cell(known) : cell("ticker");
    if (isTotal(given) || isTotal(cell("name"))) {
      tell(isTotal(given) ? known : "name", { as: "total" });
      return [];
    }
    const filled = row.filter((one) => !isBlank([one]));
    const text = String(filled[0] ?? "").trim();
    if (headed && filled.length === 1 && roles.length > 2 && /\s/.test(text)) {
      tell("ticker", { as: "note" }, text);
      return [];
    }
    const decided = meant[String(given).trim()] ?? given;
    const symbol = ticker(decided);
    if (symbol === null) tell("ticker");
    if (isFailure(symbol)) tell("ticker", { why: symbol }, String(decided));
    const figure = (role: Role) => {
      const [typed, read] = [cell(role), numberIn(cell(role), comma)];
      if (isNone(typed)) return null;
      if (typeof typed === "string" && comma === point && isEither(figureIn(typed), comma)) {
        tell(role, { as: "point" });
        return typed.trim();
      }
      if (typeof read === "string") tell(role, asOf(read));
      if (typeof typed === "string" && typeof read === "number" && separators(typed) > 0)
        examples.push({ typed: typed.trim(), read });
      return read;
    };
    const typed = typeof symbol === "string" ? symbol : String(decided).trim();
    const [shares, cost, price] = [figure("shares"), figure("cost"), figure("price")];
    lines.push(index + 1);
    names.push(String(cell("name")).trim());
    return [{ ticker: typed, shares, cost: cost ?? each(figure("paid"), shares), price, currency: currencyIn(cell) }];
  });
  const [example] = examples.sort((one, other) => separators(other.typed) - separators(one.typed));
  const read = {
    holdings,
    lines,
    names,
    misread,
    roles,
    repeats: repeatsIn(holdings, lines),
    ...(example && { example }),
  };
  return joins ? joined(read) : read;
}

/** The cost of one share, from the cost of all shares of a line; null when either is not known. */
function each(all: Value, shares: Value): Value {
  return typeof all === "number" && typeof shares === "number" && shares > 0 ? all / shares : null;
}

/** How many separators stand between the digits. */
function separators(typed: string): number {
  return typed.match(/[.,'’٫٬\s](?=[\d٠-٩۰-۹])/g)?.length ?? 0;
}

function isFigure(role: Role | undefined, headed: unknown): boolean {
  return headed === undefined || role === undefined || !["ticker", "isin", "name", "currency"].includes(role);
}

function asOf(typed: string): Pick<Misread, "as"> {
  if (/^[-−–]\s*\p{Sc}?\s*\d|^\(.*\d.*\)$/u.test(typed)) return { as: "negative" };
  return /\p{L}/u.test(typed) && !/^(?:NaN|-?Infinity)$/.test(typed) ? { as: "words" } : {};
}

function repeatsIn(holdings: readonly Holding[], lines: readonly number[]): readonly Repeat[] {
  const found = new Map<string, number[]>();
  holdings.forEach(({ ticker }, index) => {
    if (ticker !== "") found.set(ticker, [...(found.get(ticker) ?? []), lines[index] ?? 0]);
  });
  return [...found].flatMap(([ticker, lines]) => (lines.length > 1 ? [{ ticker, lines }] : []));
}

/**
 * One holding for each ticker and currency: shares are added up, and what a share cost is their mean by shares. Lines whose
 * shares or costs are not all known stay apart, since a sum of some would be taken for a sum of all.
 */
function joined(read: Holdings): Holdings {
  const groups = new Map<string, number[]>();
  read.holdings.forEach(({ ticker, currency }, index) => {
    const key = JSON.stringify([ticker, currency]);
    groups.set(key, [...(groups.get(key) ?? []), index]);
  });
  const apart = [...groups.values()].flatMap((group) => {
    const all = group.flatMap((index) => read.holdings[index] ?? []);
    const whole = all.length > 1 && all[0]?.ticker !== "" ? sumOf(all) : undefined;
    const [first = 0] = group;
    return whole
      ? [{ index: first, holding: whole }]
      : all.map((holding, nth) => ({ index: group[nth] ?? 0, holding }));
  });
  const inOrder = apart.sort((one, other) => one.index - other.index);
  return {
    ...read,
    holdings: inOrder.map(({ holding }) => holding),
    lines: inOrder.map(({ index }) => read.lines[index] ?? 0),
    names: inOrder.map(({ index }) => read.names[index] ?? ""),
  };
}

function sumOf(all: readonly Holding[]): Holding | undefined {
  const [first] = all;
  const shares = all.flatMap((one) => (typeof one.shares === "number" ? [one.shares] : []));
  const sum = shares.reduce((total, one) => total + one, 0);
  const costs = all.flatMap(({ cost }) => (typeof cost === "number" ? [cost] : []));
  const isKnown = costs.length === all.length || all.every(({ cost }) => cost === null);
  if (!first || shares.length < all.length || !isKnown) return undefined;
  const paid = costs.reduce((total, cost, index) => total + cost * (shares[index] ?? 0), 0);
  const price = [...all].reverse().find((one) => one.price !== null)?.price ?? null;
  return { ...first, shares: sum, cost: costs.length > 0 && sum > 0 ? paid / sum : first.cost, price };
}

/**
 * Holdings as a text that a person can change, and that `pastedRows` and `holdingsIn` read back as the same holdings.
 */
export function textOf(holdings: readonly Holding[]): string {
  // A point before exactly three digits may separate thousands. A fourth digit shows that it is decimal.
  const cell = (value: Value) =>
    typeof value === "number" ? String(value).replace(/^(\d{1,3}\.\d{3})$/, "$10") : (value ?? "");
  const lines = holdings.map((one) => order.map((role) => cell(one[role as keyof Holding])));
  return lines.map((line) => line.join("\t").trimEnd()).join("\n");
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

/**
 * Pasted text as rows of cells, which may stand in quotes. Cells are separated by tabs; else by semicolons; else by
 * commas, unless all commas stand within numbers; else by blanks before a number. In a list without headings, a line
 * that lacks the list's separator is read by itself: it may have been typed below what was pasted.
 */
export function pastedRows(text: string): readonly (readonly string[])[] {
  const lines = withoutMarks(text).replace(/\r\n?/g, "\n").replace(/\n+$/, "").split("\n");
  const rows = separated(lines);
  if (rows.some(isHeadings)) return rows;
  return rows.map((row, index) => (row.length === 1 ? (separated([lines[index] ?? ""])[0] ?? row) : row));
}

function separated(lines: readonly string[]): readonly (readonly string[])[] {
  const separator = ["\t", ";"].find((mark) => lines.some((line) => line.includes(mark)));
  if (separator !== undefined) return lines.map((line) => cellsOf(line, separator));
  // In `AAPL 1,234` the comma belongs to the number; in `AAPL,1,234` and `AAPL, 12` one stands after a letter.
  if (lines.some((line) => /[^\d,\s]\s*,|,\s*[^\d\s]|,\s+\d/.test(line)))
    return lines.map((line) => cellsOf(line, ","));
  if (lines.some((line) => spaced.test(line.trim()))) return lines.map(cellsByBlanks);
  return lines.map((line) => cellsOf(line, ","));
}

/** A number as people write it in a list, with a currency beside it or without. */
const number = "[(−–-]?(?:\\p{Sc}|[A-Z]{3}\\s)?[\\d٠-٩۰-۹][\\d٠-٩۰-۹.,'’٫٬]*(?:\\p{Sc})?\\)?";
/** A ticker or a name, and after it numbers alone: `AAPL 10 190.5`. */
const spaced = new RegExp(`^(.*?\\S)\\s+(${number}(?:\\s+${number})*(?:\\s+[A-Z]{3})?)$`, "u");

function cellsByBlanks(line: string): readonly string[] {
  const [, before = line.trim(), numbers] = spaced.exec(line.trim()) ?? [];
  if (numbers === undefined) {
    const words = before.split(/\s+/);
    return words.every((word) => named.some((role) => headings[role].test(word))) ? words : before.split(/\s{2,}/);
  }
  return [before, ...(numbers.match(new RegExp(`${number}|[A-Z]{3}`, "gu")) ?? [])];
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
  // A row with three headings is surely no holding. What stands above it in an export, such as the account and the day,
  // is passed over.
  if (roles.length > 2) return at;
  return rows.slice(0, Math.max(at, 0)).every((row) => isTitle(row, roles.length === 1)) ? at : -1;
}

/**
 * Whether a row has only a title: one cell alone, or none. `list`: the headings below have only a ticker column; then a
 * lone ticker is no title but the list's first line.
 */
function isTitle(row: readonly unknown[], list: boolean): boolean {
  const cells = row.filter((cell) => !isBlank([cell]));
  return cells.length === 0 || (cells.length === 1 && !(list && typeof ticker(cells[0]) === "string"));
}

function rolesByHeading(row: readonly unknown[]): readonly (Role | undefined)[] | undefined {
  const roles = row.map((cell) => named.find((role) => headings[role].test(withoutMarks(String(cell)).trim())));
  const names = roles.filter((role) => role === "isin" || role === "name");
  // Many tables that hold no stocks have a column of names. Only beside shares does it mean a list of holdings.
  return roles.includes("ticker") || (names.length > 0 && roles.includes("shares")) ? once(roles) : undefined;
}

/** The first column of each role; what comes after it, such as a second price, is left out. */
function once(roles: readonly (Role | undefined)[]): readonly (Role | undefined)[] {
  return roles.map((role, index) => (roles.indexOf(role) === index ? role : undefined));
}

/** The role of a column without a heading, by its place; a column is for currencies only if its content looks so. */
function roleAt(index: number, rows: readonly (readonly unknown[])[]): Role | undefined {
  const role = order[index];
  const isCode = (row: readonly unknown[]) => isBlank([row[index]]) || /^\s*\p{L}{3}\s*$/u.test(String(row[index]));
  return role === "currency" && !rows.every(isCode) ? undefined : role;
}

/** Whether a cell is blank, or holds a dash that exports write for nothing. */
function isNone(cell: unknown): boolean {
  return /^(?:--?|—|–|n\/a)?$/i.test(withoutMarks(String(cell ?? "")).trim());
}

function isBlank(row: readonly unknown[]): boolean {
  return row.every((cell) => withoutMarks(String(cell ?? "")).trim() === "");
}

/** Whether a text names a total, or cash. In capitals, CASH and SUM are tickers. */
function isTotal(cell: unknown): boolean {
  const text = withoutMarks(String(cell ?? "")).trim();
  if (text === "CASH" || text === "SUM") return false;
  return /^(?:(?:grand|sub|net|portfolio|account)?[ -]?total|summe|gesamt|sum|(?:[A-Z]{3} )?cash(?:(?: balance)|(?: (?:and|&) .*))?|(?:ال)?مجموع(?: الكلي)?|الإجمالي|النقد)s?:?$/i.test(
    text,
  );
}

/** The currency of its column, else the code beside price or cost. A sign such as `$` may be several currencies. */
function currencyIn(cell: (role: Role) => unknown): Value {
  const typed = withoutMarks(String(cell("currency"))).trim();
  const code = [cell("price"), cell("cost")].map(codeIn).find((one) => one !== undefined);
  const currency = typed === "" ? code : typed;
  return currency === undefined ? null : codeOf(currency);
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

/** `1.500` alone: one and a half, or fifteen hundred. So is `1,500` in a list that writes decimals both ways. */
function isEither(text: string, mixed: boolean): boolean {
  return (mixed ? /^[1-9]\d{0,2}[.,]\d{3}$/ : /^[1-9]\d{0,2}\.\d{3}$/).test(text);
}

/** A number of 0 or more; else the text. `comma`: the list writes decimals with a comma. */
function numberIn(cell: unknown, comma: boolean): Value {
  if (typeof cell === "number") return Number.isFinite(cell) && cell >= 0 ? cell : String(cell);
  const typed = withoutMarks(String(cell ?? "")).trim();
  if (typed === "") return null;
  const digits = figureIn(typed).replace(/٫/g, comma ? "," : ".");
  // In a list with decimal commas a point separates thousands. Only a point before one, two, or more than three digits
  // must be decimal, and one behind commas: `1,200.00`.
  const isComma = comma && !/^\d+\.(?:\d{1,2}|\d{4,})$|,.*\./.test(digits);
  const text = isComma ? digits.replace(/\./g, "").replace(",", ".") : digits.replace(/,(?=\d{3}(?:\D|$))/g, "");
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
