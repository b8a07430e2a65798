/**
 * Reads holdings from what a user selected, pasted or dropped: a list of tickers, or a broker's export. Headings tell
 * which column is which, by their words and never by their place. Nothing is lost: what is not understood goes into the
 * sheet as it was typed, and a sentence names the line and the reason. What is left out, such as a total, is named too.
 * What only a person can tell is asked, and stays blank until it is told.
 */
import { isFailure } from "../../core/failure";
import { ticker } from "../../core/ticker";
import { currencyCode as writtenCode } from "../currency";
import type { Value } from "../sheet/worksheet";
import { currencyIn, isCurrencyCode, type NamedCurrency, signMeanings } from "./currencySigns";
import { eitherOf, figureIn, isDecimalComma, isDecimalPoint, isEither, numberIn, separators } from "./figures";
import type { Role } from "./headings";
import { type Decided, type Holding, type Holdings, type HoldingsQuestion, type Misread, order } from "./holding";
import { type HoldingsTable, holdingsTable, isLot, isOfSection, isSame, textOfCell } from "./holdingsTable";
import { readPasted } from "./pastedRows";
import { joinRepeats, repeatsIn } from "./repeats";

type Cell = (role: Role) => unknown;

/** Reads a pasted text. */
export function holdingsOf(text: string, decided: Decided = {}): Holdings {
  const { rows, unsure } = readPasted(text);
  return holdingsIn(rows, decided, unsure);
}

/** Reads rows of cells. `unsure`: lines in which a comma may separate cells or thousands. */
export function holdingsIn(
  rows: readonly (readonly unknown[])[],
  decided: Decided = {},
  unsure: readonly number[] = [],
): Holdings {
  const table = holdingsTable(rows);
  const { heading, end } = table;
  const headings = rows[heading] ?? [];
  const isHeaded = heading >= 0;
  const roles = rolesFor(rows, table, decided);
  const misread: Misread[] = [];
  const read: ReadLine[] = [];
  const examples: { readonly typed: string; readonly read: number }[] = [];
  const own = rows.slice(heading + 1, end).filter((row) => isOfSection(row, headings));
  const marks = decimalMarks(own, roles, isHeaded);
  const asksShares = isHeaded && sharesInDoubt(table, roles, decided);
  rows.slice(0, end).forEach((row, index) => {
    const line = index + 1;
    if (isBlank(row) || index <= heading || !isOfSection(row, headings) || table.isOfTrades) return;
    if (decided.skipped?.includes(line)) return;
    const cell: Cell = (role) => decided.mended?.[`${line} ${role}`] ?? row[roles.indexOf(role)] ?? "";
    const tell = (role: Role, more: Omit<Misread, "line" | "role" | "text"> = {}, text = String(cell(role))) =>
      misread.push({ line, role, text, ...more });
    const out = whyLeftOut(row, cell, roles, isHeaded, headings);
    if (out) {
      tell(out.role, { as: out.as }, out.text);
      return;
    }
    // An export may give only the ISIN or the name of a company.
    const given = cell(keyOf(cell));
    const decidedKey = decided.meant?.[String(given).trim()] ?? given;
    const symbol = ticker(decidedKey);
    if (symbol === null) tell("ticker");
    if (isFailure(symbol)) tell("ticker", { why: symbol }, String(decidedKey));
    const figure = (role: Role): Value => {
      const typed = cell(role);
      if (isNone(typed)) return null;
      const isUnsure = typeof typed === "string" && unsure.includes(line) && /^\d{1,3}(?:,\d{3})+$/.test(typed);
      const isPoint = typeof typed === "string" && marks.isMixed && isEither(figureIn(typed), marks.comma);
      if (typeof typed === "string" && (isUnsure || isPoint)) {
        tell(role, { as: "point", choices: eitherOf(typed) });
        return typed.trim();
      }
      const number = numberIn(typed, marks.comma);
      if (typeof number === "string") tell(role, asOf(number));
      if (typeof typed === "string" && typeof number === "number" && separators(typed) > 0)
        examples.push({ typed: typed.trim(), read: number });
      return number;
    };
    const shares = figure("shares");
    const cost = figure("cost");
    read.push({
      line,
      ticker: typeof symbol === "string" ? symbol : String(decidedKey).trim(),
      name: String(cell("name")).trim(),
      shares: asksShares ? null : shares,
      cost,
      // What all shares cost is read only where no column says what one did.
      paid: cost === null ? figure("paid") : null,
      price: figure("price"),
      currency: currencyOfLine(cell, headingOf(headings, roles)),
      namesCurrency: textOfCell(cell("currency")) !== "",
    });
  });
  if (isHeaded && end < rows.length) {
    misread.push({
      line: end + 1,
      role: "name",
      text: textOfCell(rows[end]?.find((cell) => !isNone(cell))),
      as: "table",
    });
  }
  const units = unitsOf(headings, roles);
  const costs = costsIn(read, table, roles, units, headings, decided);
  const suffix = suffixFor(read, headings, decided);
  const currencies = read.map(({ currency }) => currency ?? units.price ?? units.cost ?? units.paid);
  const holdings = read.map((one, index): Holding => {
    const currency = currencies[index];
    const code = currency && "sign" in currency ? decided.signs?.[currency.sign] : currency?.code;
    return {
      ticker: suffix.of(one.ticker),
      shares: one.shares,
      cost: costs.of(one),
      price: one.price,
      currency: code === undefined || code === "" ? null : writtenCode(code),
    };
  });
  const lines = read.map(({ line }) => line);
  const sign = currencies.flatMap((one) => (one && "sign" in one ? [one.sign] : []))[0];
  const [example] = examples.sort((one, other) => separators(other.typed) - separators(one.typed));
  const told = toldCurrency(headings, roles, read);
  const width = Math.max(0, ...rows.map((row) => row.length));
  const whole: Holdings = {
    holdings,
    lines,
    misread,
    roles,
    names: read.map(({ name }) => name),
    columns: Array.from({ length: width }, (_, column) => ({
      heading: textOfCell(headings[column]),
      sample: textOfCell(own.map((row) => row[column]).find((cell) => !isNone(cell))),
    })),
    repeats: repeatsIn(holdings, lines),
    asked: columnQuestions(table, roles, rows, decided, [
      ...(asksShares ? [{ ask: "shares", column: roles.indexOf("shares") } as const] : []),
      ...costs.asked,
      ...(sign !== undefined && decided.signs?.[sign] === undefined
        ? [{ ask: "sign", sign, meanings: signMeanings[sign] ?? [] } as const]
        : []),
      ...suffix.asked,
    ]),
    ...(told && { told }),
    ...(example && { example }),
  };
  return decided.joins ? joinRepeats(whole) : whole;
}

/** A line as it was read, before what concerns all lines is decided. */
interface ReadLine extends Pick<Holding, "ticker" | "shares" | "cost" | "price"> {
  readonly line: number;
  readonly name: string;
  /** What all shares of the line cost together. */
  readonly paid: Value;
  readonly currency: NamedCurrency;
  /** Whether the line's own column of currencies has one. */
  readonly namesCurrency: boolean;
}

function headingOf(headings: readonly unknown[], roles: readonly (Role | undefined)[]): Cell {
  return (role) => headings[roles.indexOf(role)];
}

/** The roles by headings, or by the order in which we ask for columns; and what a person set in place of them. */
function rolesFor(
  rows: readonly (readonly unknown[])[],
  table: HoldingsTable,
  { roles: set = {} }: Decided,
): readonly (Role | undefined)[] {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const read = table.heading >= 0 ? table.roles : Array.from({ length: width }, (_, index) => roleAt(index, rows));
  const chosen = new Set(Object.values(set));
  return Array.from(
    {
      length: Math.max(read.length, table.heading >= 0 ? 0 : width, ...Object.keys(set).map((key) => Number(key) + 1)),
    },
    (_, index) => {
      const own = set[index];
      if (own !== undefined) return own === "none" ? undefined : own;
      const role = read[index];
      return role !== undefined && chosen.has(role) ? undefined : role;
    },
  );
}

/** The role of a column without a heading, by its place; a column is for currencies only if its content looks so. */
function roleAt(index: number, rows: readonly (readonly unknown[])[]): Role | undefined {
  const role = order[index];
  const isCode = (row: readonly unknown[]) => isBlank([row[index]]) || /^\s*\p{L}{3}\s*$/u.test(String(row[index]));
  return role === "currency" && !rows.every(isCode) ? undefined : role;
}

/** Whether the column of shares may have money: `Amount`. A person who sets the column has answered. */
function sharesInDoubt(
  { columns }: HoldingsTable,
  roles: readonly (Role | undefined)[],
  { roles: set = {} }: Decided,
): boolean {
  const at = roles.indexOf("shares");
  return at >= 0 && (columns[at]?.rank ?? 0) > 2 && set[at] === undefined;
}

interface DecimalMarks {
  /** Whether the list writes decimals with a comma. */
  readonly comma: boolean;
  /** Whether nothing tells how decimals are written, or numbers tell both. */
  readonly isMixed: boolean;
}

function decimalMarks(
  rows: readonly (readonly unknown[])[],
  roles: readonly (Role | undefined)[],
  isHeaded: boolean,
): DecimalMarks {
  const isFigure = (role: Role | undefined) =>
    !isHeaded || role === undefined || !["ticker", "isin", "name", "currency"].includes(role);
  const cells = rows.flatMap((row) => row.filter((_, index) => isFigure(roles[index])));
  const figures = cells.flatMap((cell) => (typeof cell === "string" ? [figureIn(cell)] : []));
  const comma = figures.some(isDecimalComma);
  return { comma, isMixed: comma === figures.some(isDecimalPoint) };
}

/** Why a line is no holding, if it is none. */
function whyLeftOut(
  row: readonly unknown[],
  cell: Cell,
  roles: readonly (Role | undefined)[],
  isHeaded: boolean,
  headings: readonly unknown[],
): { readonly role: Role; readonly text: string; readonly as: NonNullable<Misread["as"]> } | undefined {
  const key = keyOf(cell);
  const given = textOfCell(cell(key));
  const hasShares = !roles.includes("shares") || !isNone(cell("shares"));
  const total = isTotal(given, hasShares) ? key : isTotal(textOfCell(cell("name")), hasShares) ? "name" : undefined;
  if (total) return { role: total, text: String(cell(total)), as: "total" };
  const filled = row.filter((one) => !isBlank([one]));
  const text = textOfCell(filled[0]);
  if (!isHeaded) return undefined;
  if (isSame(row, headings) || isLot(row, headings)) return { role: key, text, as: "note" };
  if (filled.length === 1 && roles.length > 2 && /\s/.test(text)) return { role: "ticker", text, as: "note" };
  const hasKey = ["ticker", "isin", "name"].some((role) => !isNone(cell(role as Role)));
  return !hasKey && roles.includes("shares") && isNone(cell("shares")) ? { role: key, text, as: "bare" } : undefined;
}

function keyOf(cell: Cell): Role {
  return (["ticker", "isin", "name"] as const).find((role) => !isNone(cell(role))) ?? "ticker";
}

function asOf(typed: string): Pick<Misread, "as"> {
  if (/^[-−–]\s*\p{Sc}?\s*\d|^\(.*\d.*\)$/u.test(typed)) return { as: "negative" };
  return /\p{L}/u.test(typed) && !/^(?:NaN|-?Infinity)$/.test(typed) ? { as: "words" } : {};
}

/** The currency of a line: of its own column, else beside its figures. */
function currencyOfLine(cell: Cell, heading: Cell): NamedCurrency {
  const typed = textOfCell(cell("currency"));
  if (typed !== "") return { code: writtenCode(typed) };
  const isLocal = /local|محلي/i.test(textOfCell(heading("value")));
  const places = ["price", "cost", "paid", ...(isLocal ? (["value"] as const) : [])] as const;
  const found = places.map((role) => besideNumber(cell(role), role === "value"));
  return found.find((one) => one && "code" in one) ?? found.find((one) => one !== undefined);
}

/** `USD` in `USD 12.50` and in `12.50 USD`, `$` in `$12.50`; a code alone where `alone` allows it. */
function besideNumber(cell: unknown, alone: boolean): NamedCurrency {
  const text = textOfCell(cell);
  if (!/[\d٠-٩۰-۹]/.test(text)) return alone && isCurrencyCode(text) ? { code: text } : undefined;
  const typed = numberIn(text, /,\d{1,2}\D*$/.test(text));
  if (typeof cell !== "string" || typeof typed !== "number") return undefined;
  const [, before, after] = /^([A-Z]{3}|GBp)\s*\d|\d\s*([A-Z]{3}|GBp)$/.exec(text) ?? [];
  const code = before ?? after;
  return code === undefined ? currencyIn(text) : { code };
}

/** The currencies that the headings of price and costs name. */
function unitsOf(
  headings: readonly unknown[],
  roles: readonly (Role | undefined)[],
): Readonly<Record<"price" | "cost" | "paid" | "value", NamedCurrency>> {
  const of = (role: Role) => currencyIn(headingOf(headings, roles)(role));
  return { price: of("price"), cost: of("cost"), paid: of("paid"), value: of("value") };
}

/** The currency that a heading, or a number, told for lines without one; undefined where each line names its own. */
function toldCurrency(
  headings: readonly unknown[],
  roles: readonly (Role | undefined)[],
  read: readonly ReadLine[],
): Holdings["told"] {
  const blank = read.filter(({ namesCurrency }) => !namesCurrency);
  if (blank.length === 0) return undefined;
  const cell = (["price", "cost", "paid"] as const).map((role) => textOfCell(headingOf(headings, roles)(role)));
  const by = cell.find((text) => codeOf(currencyIn(text)) !== undefined);
  const code = codeOf(currencyIn(by));
  if (by !== undefined && code !== undefined) return { code, by };
  const own = blank.map(({ currency }) => codeOf(currency)).find((one) => one !== undefined);
  return own === undefined ? undefined : { code: own, by: "" };
}

function codeOf(named: NamedCurrency): string | undefined {
  return named && "code" in named ? named.code : undefined;
}

interface Costs {
  readonly of: (line: ReadLine) => Value;
  readonly asked: readonly HoldingsQuestion[];
}

/** A cost over so many times the price may be of all shares of the line. */
const highCost = 5;

/**
 * The cost of one share of each line, in the currency of the price. A cost that may be of all shares is asked about, and
 * is left blank until a person says which it is.
 */
function costsIn(
  read: readonly ReadLine[],
  { columns }: HoldingsTable,
  roles: readonly (Role | undefined)[],
  units: ReturnType<typeof unitsOf>,
  headings: readonly unknown[],
  { costs }: Decided,
): Costs {
  const column = roles.indexOf("cost");
  const scale = (cost: Value, unit: NamedCurrency): Value =>
    typeof cost === "number" ? cost * pence(unit, units.price) : cost;
  const cost = (one: ReadLine) => scale(one.cost, units.cost);
  const high = read.filter((one) => isHigh(cost(one), one.price)).length;
  const heading = headingOf(headings, roles);
  const isBare = columns[column]?.isBare === true && isSameUnit(heading("cost"), heading("value"));
  const isAsked = column >= 0 && costs === undefined && read.length > 0 && (high > 0 || isBare);
  return {
    of: (one) => {
      if (isAsked && typeof one.cost === "number") return null;
      const own = costs === "all" ? costOfOne(cost(one), one.shares) : cost(one);
      return own ?? scale(costOfOne(one.paid, one.shares), units.paid);
    },
    asked: isAsked ? [{ ask: "cost", column, lines: high }] : [],
  };
}

function isHigh(cost: Value, price: Value): boolean {
  return typeof cost === "number" && typeof price === "number" && price > 0 && cost > highCost * price;
}

/** Whether two headings name the same currency, as `Value (£)` and `Cost (£)` do: then both may be of all shares. */
function isSameUnit(one: unknown, other: unknown): boolean {
  const [first, second] = [currencyIn(one), currencyIn(other)];
  return first !== undefined && JSON.stringify(first) === JSON.stringify(second);
}

/** How many of `to` one of `from` is: a pound is a hundred pence. Other currencies are never converted. */
function pence(from: NamedCurrency, to: NamedCurrency): number {
  const isPence = (one: NamedCurrency) => codeOf(one) === "GBX";
  const isPound = (one: NamedCurrency) => codeOf(one) === "GBP" || (one && "sign" in one && one.sign === "£");
  if (isPound(from) && isPence(to)) return 100;
  return isPence(from) && isPound(to) ? 0.01 : 1;
}

/** The cost of one share, from the cost of all shares of a line; null when either is not known. */
function costOfOne(all: Value, shares: Value): Value {
  return typeof all === "number" && typeof shares === "number" && shares > 0 ? all / shares : null;
}

interface Suffix {
  readonly of: (ticker: string) => string;
  readonly asked: readonly HoldingsQuestion[];
}

/** The Saudi exchange's codes have four digits, and the service writes them with this suffix. */
const saudi = ".SR";

/** Offers the suffix once for all, where the headings are Arabic, or the list's currency is the riyal. */
function suffixFor(read: readonly ReadLine[], headings: readonly unknown[], { suffix }: Decided): Suffix {
  const isSaudi =
    headings.some((cell) => /\p{Script=Arabic}|\bSAR\b/u.test(textOfCell(cell))) ||
    read.some(({ currency }) => codeOf(currency) === "SAR");
  const tickers = isSaudi ? read.flatMap(({ ticker }) => (/^\d{4}$/.test(ticker) ? [ticker] : [])) : [];
  return {
    of: (ticker) => (suffix !== undefined && tickers.includes(ticker) ? `${ticker}${suffix}` : ticker),
    asked: tickers.length > 0 && suffix === undefined ? [{ ask: "suffix", suffix: saudi, tickers }] : [],
  };
}

/** The questions about the columns as a whole, and after them those about figures. */
function columnQuestions(
  table: HoldingsTable,
  roles: readonly (Role | undefined)[],
  rows: readonly (readonly unknown[])[],
  { roles: set }: Decided,
  figures: readonly HoldingsQuestion[],
): readonly HoldingsQuestion[] {
  if (table.isOfTrades) return [{ ask: "trades" }];
  if (rows.every(isBlank)) return [];
  const hasKey = roles.some((role) => role === "ticker" || role === "isin" || role === "name");
  const isOrdered = table.heading < 0 && set === undefined && (roles.includes("cost") || roles.includes("price"));
  return [
    ...(hasKey ? [] : [{ ask: "key" } as const]),
    ...(isOrdered ? [{ ask: "columns" } as const] : []),
    ...(roles.includes("shares") || roles.length < 2 ? [] : [{ ask: "noShares" } as const]),
    ...figures,
  ];
}

/** Whether only one cell is selected and it is a title: several words, or one of these. */
export function isTitleAlone(rows: readonly (readonly unknown[])[], titles: readonly string[]): boolean {
  const cells = rows.flat().filter((cell) => !isBlank([cell]));
  const text = String(cells[0]).trim();
  return cells.length === 1 && (titles.includes(text) || /\s/.test(text));
}

/** Whether a cell is blank, or holds a dash that exports write for nothing. */
function isNone(cell: unknown): boolean {
  return /^(?:--?|—|–|n\/a)?$/i.test(textOfCell(cell));
}

function isBlank(row: readonly unknown[]): boolean {
  return row.every((cell) => textOfCell(cell) === "");
}

/** Whether a text names a total, or cash. In capitals and with shares, CASH and SUM are tickers. */
function isTotal(text: string, hasShares: boolean): boolean {
  if (hasShares && (text === "CASH" || text === "SUM")) return false;
  const [, code = ""] = /^cash ([A-Z]{3})$/i.exec(text) ?? [];
  if (isCurrencyCode(code.toUpperCase())) return true;
  return /^(?:(?:grand|sub|net|portfolio|account)?[ -]?total|summe|gesamt|sum|(?:[A-Z]{3} )?cash(?:(?: balance)|(?: (?:and|&) .*))?|(?:ال)?مجموع(?: الكلي)?|الإجمالي|النقد)s?:?$/i.test(
    text,
  );
}
