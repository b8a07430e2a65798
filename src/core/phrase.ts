/**
 * A phrase is a sentence as data: its key, and the details that fill its places. A host makes words of it only when it
 * writes a cell or shows it, in the reader's language. The phrase also has its English, for logs, and for an older or
 * newer version that does not know the key.
 */

/** A detail in a sentence: another phrase, or text and numbers that are the same in each language, such as a ticker. */
export type Detail = string | number | Phrase;

export interface Phrase {
  /** The sentence's key in the tables of words. */
  readonly phrase: string;
  /** Absent when an older version stored the phrase: then only its English is left. */
  readonly about?: readonly Detail[] | undefined;
  readonly english: string;
}

/** Sentences by key, with places such as `{0}`. */
export type Words = Readonly<Record<string, string>>;

/** A tuple with as many details as the sentence has places. */
type PlacesOf<
  Sentence extends string,
  Found extends readonly Detail[] = [],
> = Sentence extends `${string}{${Found["length"]}${string}` ? PlacesOf<Sentence, [...Found, Detail]> : Found;

export type Places<Table extends Words> = { readonly [Key in keyof Table]: PlacesOf<Table[Key]> };

/** How a language writes details and counts. */
export interface Grammar {
  said(detail: Detail): string;
  /** The index of the word form that goes with a number. */
  form(n: number): number;
  /**
   * How many of the word forms, counted from the first, are written without the number (in Arabic those for one and
   * two).
   */
  readonly bare: number;
}

const place = /\{(\d)(?:(,)|([|:])((?:[^{}]|\{\d\})+))?\}/g;

/**
 * A sentence with its places filled. `{0|call|calls}`: a number with its word. `{0:has|have}`: only the word that goes
 * with the number; a form may contain places. `{0,}`: a composite input as people write it, `US, Energy`.
 */
export function fill(sentence: string, about: readonly Detail[], grammar: Grammar): string {
  return sentence.replace(place, (_, nth: string, parts: string, counts: string, words = "") => {
    const detail = about[Number(nth)] ?? "";
    if (!counts) return grammar.said(parts ? String(detail).split("|").join(", ") : detail);
    const forms = (words as string).split("|");
    const n = typeof detail === "object" ? Number.NaN : Number(detail);
    const index = Math.min(grammar.form(n), forms.length - 1);
    const form = fill(forms[index] as string, about, grammar);
    return counts === ":" || index < grammar.bare ? form : `${grammar.said(detail)} ${form}`;
  });
}

const english: Grammar = {
  said: (detail) => (typeof detail === "object" ? detail.english : String(detail)),
  form: (n) => (n === 1 ? 0 : 1),
  bare: 0,
};

export function inEnglish(sentence: string, about: readonly Detail[]): string {
  return fill(sentence, about, english);
}

/** Makes phrases from a table. The English of each is made when it is read, because most cells are never looked at. */
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

/** A phrase without details, whose English is given here and not in a table of sentences. */
export function namedPhrase(phrase: string, english: string): Phrase {
  return { phrase, about: [], english };
}
