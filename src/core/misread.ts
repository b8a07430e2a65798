/** What is wrong with what was typed for a ticker, and what to do about it: a sentence without its full stop. */

type Sentence = (quoted: string, text: string) => string;

const sentences = {
  letters: (quoted) => `${quoted} is not a ticker: it has other letters than A to Z, type it in these`,
  prefix: (quoted) => `${quoted} has an exchange's prefix: use the service's own symbol`,
  ISIN: (quoted) => `${quoted} is an ISIN: use the ticker instead`,
  date: (quoted) => `${quoted} is a date, not a ticker: format the cell as text`,
  symbol: (quoted) => `${quoted} is not a ticker: use the service's own symbol, such as AAPL`,
  day: () => "This is a date here, not a ticker: format the cell as text and type the ticker again",
  logical: (_, text) => `${text.toUpperCase()} is a logical value here: type the ticker with a leading apostrophe`,
  number: (_, text) => `${text} is not a ticker: type the symbol as text`,
  nothing: () => "This is not a ticker: type the symbol as text, such as AAPL",
} as const satisfies Readonly<Record<string, Sentence>>;

/** As what it was read; the rest is read as nothing. */
export type Misreading = keyof typeof sentences;

export function misread(as: Misreading, typed?: unknown): string {
  const text = String(typed);
  const sentence: Sentence = sentences[as];
  return sentence(`"${text.length > 30 ? `${text.slice(0, 30)}…` : text}"`, text);
}
