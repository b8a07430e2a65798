/**
 * A phrase is what a sentence says, as data: which sentence it is, and what stands in its places. It travels to the last
 * hop, and the words are made there, in the reader's language. Its English comes with it, for logs and for whoever keeps
 * it without knowing the sentence: a version that is older, or newer.
 */

/** What stands in a place: another phrase, or what is of no language: what was typed, the service's words, a number. */
export type Detail = string | number | Phrase;

export interface Phrase {
  /** Which sentence, by its key in the tables of words. */
  readonly phrase: string;
  /** Not there where an older version kept it: then its English is all there is. */
  readonly about?: readonly Detail[] | undefined;
  readonly english: string;
}

/** Sentences by key, with their places: `{0}`. */
export type Words = Readonly<Record<string, string>>;

/** As many details as a sentence has places. */
type PlacesOf<
  Sentence extends string,
  Found extends readonly Detail[] = [],
> = Sentence extends `${string}{${Found["length"]}${string}` ? PlacesOf<Sentence, [...Found, Detail]> : Found;

export type Places<Table extends Words> = { readonly [Key in keyof Table]: PlacesOf<Table[Key]> };

/** How a language counts, and what it makes of what stands in a place. */
export interface Grammar {
  said(detail: Detail): string;
  /** Which of a word's forms goes with a number, the first being 0. */
  form(n: number): number;
  /** So many forms stand without their number. */
  readonly bare: number;
}

const place = /\{(\d)(?:(,)|([|:])((?:[^{}]|\{\d\})+))?\}/g;

/**
 * A sentence with its places filled. `{0|call|calls}` is a number with its word, `{0:has|have}` the word that goes with it
 * and not the number, where a place may stand in a form; `{0,}` a composite input as people write it: `US, Energy`.
 */
export function filled(sentence: string, about: readonly Detail[], grammar: Grammar): string {
  return sentence.replace(place, (_, nth: string, parts: string, counts: string, words = "") => {
    const detail = about[Number(nth)] ?? "";
    if (!counts) return grammar.said(parts ? String(detail).split("|").join(", ") : detail);
    const forms = (words as string).split("|");
    const n = typeof detail === "object" ? Number.NaN : Number(detail);
    const index = Math.min(grammar.form(n), forms.length - 1);
    const form = filled(forms[index] as string, about, grammar);
    return counts === ":" || index < grammar.bare ? form : `${grammar.said(detail)} ${form}`;
  });
}

const english: Grammar = {
  said: (detail) => (typeof detail === "object" ? detail.english : String(detail)),
  form: (n) => (n === 1 ? 0 : 1),
  bare: 0,
};

export function inEnglish(sentence: string, about: readonly Detail[]): string {
  return filled(sentence, about, english);
}

/** What makes phrases of a table. The English of each is made when it is read: most cells are never looked at. */
export function phrasesOf<Table extends Words>(words: Table) {
  type Key = keyof Table & string;
  return <K extends Key>(phrase: K, ...about: Places<Table>[K]): Phrase => ({
    phrase,
    about: about as readonly Detail[],
    get english() {
      return inEnglish(words[phrase] as string, about as readonly Detail[]);
    },
  });
}

/** A phrase without places, where its English stands elsewhere than in a table. */
export function namedPhrase(phrase: string, english: string): Phrase {
  return { phrase, about: [], english };
}
