/**
 * What somebody may have meant by a ticker that has no answer: a symbol of the lists that are known, and only where one
 * of them alone comes into question. Nothing is guessed, and nothing is asked in another's place.
 */
export interface Known {
  readonly symbol: string;
  readonly name: string;
}

/** `BRK-B`, `BRK/B`, `BRK B`, `AAPL.US`, `AAPL US Equity`, or the company's name. */
export function suggestionFor(typed: string, known: readonly Known[]): Known | undefined {
  const text = typed.trim().toUpperCase();
  // An exchange before a colon is another company's, as often as not: `LON:VOD` is not `VOD`.
  if (/^[A-Z]+:/.test(text)) return undefined;
  const spellings = [text, text.replace(marked, "")].map(letters);
  const bySymbol = known.filter(({ symbol }) => symbol !== text && spellings.includes(letters(symbol)));
  if (bySymbol.length > 0) return alone(bySymbol);
  const words = wordsOf(typed);
  if (words.length < shortest) return undefined;
  const named = known.filter(({ name }) => wordsOf(name) === words);
  if (named.length > 0) return alone(named);
  return alone(known.filter(({ name }) => wordsOf(name).startsWith(`${words} `)));
}

/** An exchange's country, as other sources write it behind the symbol. */
const marked = /(?:[.\-: ](?:US|UN|UW|UQ|O|N|OQ))(?: EQUITY)?$/;
/** A shorter word is a symbol rather than a name. */
const shortest = 4;

function alone(found: readonly Known[]): Known | undefined {
  return new Set(found.map(({ symbol }) => symbol)).size === 1 ? found[0] : undefined;
}

function letters(symbol: string): string {
  return symbol.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

/** Without what stands behind every company's name. */
function wordsOf(name: string): string {
  const words = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}&]+/gu, " ")
    .trim();
  return words
    .replace(/^the /, "")
    .replace(/(?: (?:inc|corp|corporation|incorporated|company|co|plc|ltd|limited|sa|nv|ag|class|cl|a|b|c))+$/, "");
}
