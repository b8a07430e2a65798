/**
 * Finds the ticker that is meant by a name, an ISIN or another spelling, in the service's lists. A match is only
 * offered: a person accepts it or not, and nothing is replaced by a guess.
 */
import { isFailure } from "../../core/failure";
import { ticker, withoutMarks } from "../../core/ticker";

/** An entry of the service's lists. */
export interface ListEntry {
  readonly ticker: string;
  readonly name?: string | undefined;
  readonly isin?: string | undefined;
}

/** What was typed, and what it may mean, the nearest first. */
export interface Match {
  readonly typed: string;
  /** Whether the lists have it as it was typed. */
  readonly isListed: boolean;
  readonly offers: readonly ListEntry[];
  /** The only entry with this spelling or name; undefined when there are several or none. */
  readonly only: ListEntry | undefined;
}

const mostOffers = 3;

export function matcherOf(lists: Iterable<ListEntry>): (typed: string) => Match {
  const byTicker = new Map<string, ListEntry>();
  const byIsin = new Map<string, ListEntry>();
  const byShape = new Map<string, ListEntry[]>();
  const names: Named[] = [];
  for (const listed of lists) {
    if (byTicker.has(listed.ticker)) continue;
    byTicker.set(listed.ticker, listed);
    if (listed.isin) byIsin.set(listed.isin.toUpperCase(), listed);
    const shape = shapeOf(listed.ticker);
    byShape.set(shape, [...(byShape.get(shape) ?? []), listed]);
    if (listed.name) names.push({ words: wordsOf(listed.name), listed });
  }
  return (typed) => {
    const upper = withoutMarks(typed).trim().toUpperCase();
    const symbol = ticker(typed);
    if (typeof symbol === "string" && byTicker.has(symbol)) {
      return { typed, isListed: true, offers: [], only: undefined };
    }
    // With another exchange's prefix it is often another company: `LON:VOD` is not `VOD`.
    if (/^[A-Z]+:/.test(upper)) return { typed, isListed: false, offers: [], only: undefined };
    const isin = byIsin.get(upper);
    const shapes = new Set([shapeOf(upper), shapeOf(withoutMarket(upper))]);
    const spelt = isin ? [isin] : [...shapes].flatMap((shape) => byShape.get(shape) ?? []);
    const called = isin ? [] : entriesByName(wordsOf(withoutMarks(typed)), names);
    const offers = [...new Set([...spelt, ...called.flat()])];
    const nearest = [spelt, ...called.slice(0, 2)].find(({ length }) => length > 0) ?? [];
    const only = nearest.length === 1 ? nearest[0] : undefined;
    return { typed, isListed: false, offers: offers.slice(0, mostOffers), only };
  };
}

interface Named {
  readonly words: string;
  readonly listed: ListEntry;
}

/** Whether a typed text can be asked about as it is. */
export function isTicker(typed: string): boolean {
  const read = ticker(typed);
  return read !== null && !isFailure(read);
}

/** Letters and digits only, so that `BRK-B`, `BRK/B` and `brk b` are equal. */
function shapeOf(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

/** Without the market that data vendors add: `AAPL.US`, `AAPL-US`, `AAPL US Equity`. */
function withoutMarket(upper: string): string {
  return upper.replace(/[.\-: ](?:US|UN|UW|UQ|N|O|OQ)(?: EQUITY)?$/, "");
}

const forms =
  /\b(the|inc|incorporated|corp|corporation|co|company|companies|ltd|limited|plc|sa|ag|nv|se|class [a-c]|group|holdings?)\b/g;

function wordsOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N} ]/gu, " ")
    .replace(forms, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * The entries with names of just these words, those whose names begin with them, and those whose names contain each of
 * them; in each group the shortest name first.
 */
function entriesByName(words: string, names: readonly Named[]): readonly (readonly ListEntry[])[] {
  const found: [Named[], Named[], Named[]] = [[], [], []];
  if (words.length < 3) return found.map(() => []);
  const each = words.split(" ");
  for (const named of names) {
    const own = ` ${named.words} `;
    if (named.words === words) found[0].push(named);
    else if (own.startsWith(` ${words} `)) found[1].push(named);
    else if (each.every((word) => own.includes(` ${word}`))) found[2].push(named);
  }
  return found.map((some) => some.sort((a, b) => a.words.length - b.words.length).map(({ listed }) => listed));
}
