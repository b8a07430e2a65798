/**
 * Which ticker is meant by a name, an ISIN or another spelling, looked up in lists of the service's that are known. A
 * match is an offer: a person takes it or leaves it, and nothing is ever replaced by a guess.
 */
import { isFailure } from "../core/failure";
import { ticker } from "../core/ticker";

/** A line of the service's lists. */
export interface Listed {
  readonly ticker: string;
  readonly name?: string | undefined;
  readonly isin?: string | undefined;
}

/** What was typed, and what may be meant by it, the nearest first. */
export interface Match {
  readonly typed: string;
  /** It is in the lists as it was typed. */
  readonly isListed: boolean;
  readonly offers: readonly Listed[];
}

const mostOffers = 3;

export function matcherOf(lists: Iterable<Listed>): (typed: string) => Match {
  const byTicker = new Map<string, Listed>();
  const byIsin = new Map<string, Listed>();
  const byShape = new Map<string, Listed[]>();
  const names: { readonly words: string; readonly listed: Listed }[] = [];
  for (const listed of lists) {
    if (byTicker.has(listed.ticker)) continue;
    byTicker.set(listed.ticker, listed);
    if (listed.isin) byIsin.set(listed.isin.toUpperCase(), listed);
    const shape = shapeOf(listed.ticker);
    byShape.set(shape, [...(byShape.get(shape) ?? []), listed]);
    if (listed.name) names.push({ words: wordsOf(listed.name), listed });
  }
  return (typed) => {
    const symbol = ticker(typed);
    if (typeof symbol === "string" && byTicker.has(symbol)) return { typed, isListed: true, offers: [] };
    const upper = typed.trim().toUpperCase();
    const isin = byIsin.get(upper);
    const spelt = [...(byShape.get(shapeOf(upper)) ?? []), ...(byShape.get(shapeOf(withoutMarket(upper))) ?? [])];
    const offers = isin ? [isin] : [...new Set([...spelt, ...named(wordsOf(typed), names)])];
    return { typed, isListed: false, offers: offers.slice(0, mostOffers) };
  };
}

/** Whether a cell can be asked as it is. */
export function isTicker(typed: string): boolean {
  const read = ticker(typed);
  return read !== null && !isFailure(read);
}

/** `BRK-B`, `BRK/B` and `brk b` are one shape: letters and figures alone. */
function shapeOf(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

/** `AAPL.US` and `AAPL US`: who sells data puts a market behind. */
function withoutMarket(upper: string): string {
  return upper.replace(/[. ](US|UN|UW|UQ|N|O|OQ)$/, "");
}

const forms =
  /\b(the|inc|incorporated|corp|corporation|co|company|companies|ltd|limited|plc|sa|ag|nv|se|class [a-c]|group|holdings?)\b/g;

function wordsOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N} ]+/gu, " ")
    .replace(forms, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** The same words first, then those that begin so, then those that have every word. */
function named(
  words: string,
  names: readonly { readonly words: string; readonly listed: Listed }[],
): readonly Listed[] {
  if (words.length < 3) return [];
  const each = words.split(" ");
  const found = names.flatMap(({ words: own, listed }) => {
    const far =
      own === words ? 0 : own.startsWith(words) ? 1 : each.every((word) => ` ${own}`.includes(` ${word}`)) ? 2 : -1;
    return far < 0 ? [] : [{ far, length: own.length, listed }];
  });
  return found.sort((a, b) => a.far - b.far || a.length - b.length).map(({ listed }) => listed);
}
