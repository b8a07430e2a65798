/**
 * Reads a cell's value as the service's symbol. Spreadsheets mangle tickers (TRUE, MAR1, 0700), people paste names and
 * ISINs, and other tools add an exchange's prefix. What can be read safely is read. For anything else a failure says
 * what to do.
 */

import { type Failure, fail, isFailure } from "./failure";
import { isText } from "./json";
import { type Phrase, phrasesOf } from "./phrase";

const symbol = /^[A-Z0-9][A-Z0-9.\-^=&/]{0,19}$/;
const isin = /^[A-Z]{2}[A-Z0-9]{9}[0-9]$/;
const date = /^\d{1,4}[-/]\d{1,2}[-/]\d{1,4}$/;
const prefixed = /^([A-Z]+):(.*)$/;

/**
 * What may be wrong with a typed ticker, and what to do about it. These sentences have no full stop, because the failure
 * `notTicker` puts one after them.
 */
export const misreadings = {
  letters: '"{0}" is not a ticker: it has other letters than A to Z, type it in these',
  prefix: "\"{0}\" has an exchange's prefix: use the service's own symbol",
  isin: '"{0}" is an ISIN: use the ticker instead',
  dateText: '"{0}" is a date, not a ticker: format the cell as text',
  noSymbol: '"{0}" is not a ticker: use the service\'s own symbol, such as AAPL',
  dateCell: "This is a date here, not a ticker: format the cell as text and type the ticker again",
  logical: "{0} is a logical value here: type the ticker with a leading apostrophe",
  numberCell: "{0} is not a ticker: type the symbol as text",
  noTicker: "This is not a ticker: type the symbol as text, such as AAPL",
} as const;

/** What the typed text was recognised as. */
export type Misreading = keyof typeof misreadings;

const phrase = /*#__PURE__*/ phrasesOf(misreadings) as (as: Misreading, ...about: string[]) => Phrase;

/**
 * Removes invisible characters that come with text from a page or a chat: direction marks, joiners, spaces of no width.
 */
export function withoutMarks(text: string): string {
  return text.replace(/[\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, "");
}

/** Turns other digits into 0 to 9: `٢٢٢٢` is 2222 (Persian digits too), `١٫٥` is 1.5, `١٬٠٠٠` is 1000. */
export function westernDigits(text: string): string {
  return withoutMarks(text).replace(/[٠-٩۰-۹٫٬]/g, (sign) =>
    sign === "٬" ? "" : sign === "٫" ? "." : String(sign.charCodeAt(0) & 15),
  );
}

/** Prefixes of United States exchanges, and Microsoft's names for them. Elsewhere `LON:VOD` is not `VOD`. */
const american = new Set(["NASDAQ", "NYSE", "NYSEARCA", "NYSEAMERICAN", "BATS", "XNAS", "XNYS", "ARCX"]);

export function ticker(value: unknown): string | null | Failure {
  if (isText(value)) return fromText(value);
  if (value === null || value === undefined) return null;
  if (typeof value === "number") return fromNumber(value);
  if (typeof value === "boolean") return noTicker("logical", value);
  return value instanceof Date ? noTicker("dateCell") : fromEntity(value);
}

function fromText(text: string): string | null | Failure {
  const typed = text.length > 200 ? text.slice(0, 200) : text.trim();
  if (typed === "") return null;
  // Upper case would turn letters outside ASCII into others: `ß` into SS, `ﬁ` into FI.
  if (/[^ -~]/.test(typed)) {
    const western = westernDigits(typed);
    return western === typed ? noTicker("letters", typed) : fromText(western);
  }
  const trimmed = typed.toUpperCase();
  const prefix = prefixed.exec(trimmed);
  if (prefix) {
    return american.has(prefix[1] as string)
      ? fromText(prefix[2] as string) || noTicker("noTicker")
      : noTicker("prefix", trimmed);
  }
  if (isin.test(trimmed)) return noTicker("isin", trimmed);
  if (date.test(trimmed)) return noTicker("dateText", trimmed);
  return symbol.test(trimmed) ? trimmed : noTicker("noSymbol", trimmed);
}

function fromNumber(value: number): string | Failure {
  return Number.isInteger(value) && value >= 0 && value < 1e9 ? String(value) : noTicker("numberCell", value);
}

/**
 * Excel's Stocks data type. Its text is like `MICROSOFT CORPORATION (XNAS:MSFT)`. Its symbol property has a localised
 * name and no exchange, so it is used only when the text has no symbol.
 */
function fromEntity(value: unknown): string | null | Failure {
  // A function has already found what is wrong with the typed text.
  if (isFailure(value)) return value;
  const { text, properties } = value as { text?: unknown; properties?: Record<string, { basicValue?: unknown }> };
  const named = isText(text) ? /\(([A-Z0-9]+:[^)\s]+)\)\s*$/.exec(withoutMarks(text)) : null;
  if (named) return fromText(named[1] as string);
  const property = properties?.["Ticker symbol"]?.basicValue;
  return isText(property) ? fromText(property) : noTicker("noTicker");
}

function noTicker(as: Misreading, typed?: unknown): Failure {
  const why = misread(as, typed);
  return isText(typed) ? fail("notTicker", why, typed) : fail("notTicker", why);
}

function misread(as: Misreading, typed?: unknown): Phrase {
  if (typed === undefined) return phrase(as);
  const text = typeof typed === "boolean" ? String(typed).toUpperCase() : String(typed);
  return phrase(as, text.length > 30 ? `${text.slice(0, 30)}…` : text);
}
