/**
 * Makes the sentences that say what is wrong with a typed ticker, and what to do about it. They have no full stop,
 * because the failure `notTicker` puts one after them.
 */
import { type Phrase, phrasesOf } from "./phrase";

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

export function misread(as: Misreading, typed?: unknown): Phrase {
  if (typed === undefined) return phrase(as);
  const text = typeof typed === "boolean" ? String(typed).toUpperCase() : String(typed);
  return phrase(as, text.length > 30 ? `${text.slice(0, 30)}…` : text);
}
