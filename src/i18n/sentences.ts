/**
 * Sentences in another language. What cells and ports say is made in English, each by a template of its own; a table has
 * the same templates in the other language, and a sentence is turned by finding its template and turning what stands in
 * its places. What was typed or came from the service stays as it is, in a direction of its own. A sentence without a
 * template stays English: better read in English than not at all. A place that counts has the forms of its noun behind
 * bars, `{0|one|two|few|many|other}`.
 */
import { type ArabicForms, countedInArabic } from "./pluralArabic";

export interface Phrases {
  /** English and other: `The service does not know {0}: ...`. */
  readonly sentences: Pairs;
  /** What stands in the places of sentences. */
  readonly parts: Pairs;
  /** What formulas compare: in another language only where the user chose it. */
  readonly verdicts: Pairs;
}

type Pairs = readonly (readonly string[])[];

export interface Saying {
  /** A sentence, or a note beside a number. */
  readonly sentence: (english: string) => string;
  /** A cell's own text: a sentence, or a verdict where those are chosen too; anything else is not ours. */
  readonly text: (english: string) => string;
}

/** A sheet repeats its sentences; so many are remembered. */
const mostKnown = 5_000;

export function sayingIn({ sentences, parts, verdicts }: Phrases, withVerdicts: boolean): Saying {
  const words = new Map(verdicts.map(([english = "", other = ""]) => [english, other]));
  const whole = sentences.map(templateOf);
  const inside = parts.map(templateOf);
  const known = new Map<string, string>();

  const turned = (text: string, templates: readonly Template[]): string | undefined => {
    const word = words.get(text);
    if (word !== undefined) return word;
    for (const { start, pattern, fill } of templates) {
      if (!text.startsWith(start)) continue;
      const found = pattern.exec(text);
      if (found) return fill(found.slice(1).map(placed));
    }
    return undefined;
  };
  const placed = (text: string): string => {
    const own = turned(text, inside) ?? turned(text, whole);
    if (own !== undefined) return own;
    // Grounds follow one another with semicolons, what is alike with commas.
    return listed(text, "; ", "؛ ") ?? listed(text, ", ", "، ") ?? isolated(text);
  };
  const listed = (text: string, between: string, others: string): string | undefined => {
    const each = text.split(between);
    if (each.length < 2) return undefined;
    const all = each.map((one) => turned(one, inside) ?? listed(one, ", ", "، "));
    return all.some((one) => one === undefined) ? undefined : all.join(others);
  };
  /** Several sentences in one text: each by itself, from the longest that has a template. */
  const said = (text: string): string | undefined => {
    const one = turned(text, whole);
    if (one !== undefined) return one;
    for (let at = text.lastIndexOf(". "); at > 0; at = text.lastIndexOf(". ", at - 1)) {
      const first = turned(text.slice(0, at + 1), whole);
      const rest = first === undefined ? undefined : said(text.slice(at + 2));
      if (rest !== undefined) return `${first} ${rest}`;
    }
    return undefined;
  };
  const remembered = (text: string): string => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const other = said(text) ?? turned(text, inside) ?? listed(text, ", ", "، ") ?? listed(text, "; ", "؛ ") ?? text;
    if (known.size >= mostKnown) known.clear();
    known.set(text, other);
    return other;
  };
  return {
    sentence: remembered,
    text: (text) => {
      if (withVerdicts) {
        const [, verdict = ""] = /^([A-Z ]+?)(?: \(kept from .+\))?$/.exec(text) ?? [];
        if (words.has(verdict)) return turned(text, inside) ?? text;
      }
      return /[.?]$/.test(text) || notes.test(text) ? remembered(text) : text;
    },
  };
}

/** Cells that hold a note of ours without a full stop: those of PURIFICATION. */
const notes = /^(latest quarter only; |no dividend this quarter$|dividend not given$|the amount does not agree )/;

interface Template {
  /** What stands before the first place: most templates are out of the question by that. */
  readonly start: string;
  readonly pattern: RegExp;
  readonly fill: (places: readonly string[]) => string;
}

function templateOf([english = "", other = ""]: readonly string[]): Template {
  const [start = "", ...rest] = english.split(/\{\d\}/);
  // No place goes over the end of a sentence, so that one of two sentences never takes the other for a value.
  const pattern = new RegExp(`^${[start, ...rest].map(escaped).join("((?:(?!\\. )[\\s\\S])+?)")}$`);
  const template = other.replace(latin, "\u2066$&\u2069");
  const place = (places: readonly string[], nth: string, forms: string) => {
    const text = places[Number(nth)] ?? "";
    // What stands in a place is in a direction of its own; a number's thousands are parted.
    const number = Number(text.replace(/[\u2066-\u2069,]/g, ""));
    return forms === "" ? text : countedInArabic(number, text, forms.slice(1).split("|") as unknown as ArabicForms);
  };
  const fill = (places: readonly string[]) =>
    template.replace(/\{(\d)((?:\|[^|}]+)*)\}/g, (_, nth: string, forms: string) => place(places, nth, forms));
  return { start, pattern, fill };
}

/** Names that stay: one run of Latin letters, with the figures and places that belong to it. */
const latin = /[A-Za-z][\w.-]*(?:[ ,/]+(?:[A-Za-z][\w.-]*|\d+|\{\d\}))*/g;

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** What is not of the language keeps its own direction, between marks that nobody sees. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
