/**
 * Ranks the help's pages, and the functions, for a question as people type it: with endings, misspellings, and words that
 * say nothing. It knows both languages.
 */

export interface Entry {
  /** The page's file, such as `purifying.html`. */
  readonly page: string;
  readonly title: string;
  /** The page's first sentence. */
  readonly about: string;
  /** Names and questions that people use for this page. */
  readonly questions: readonly string[];
  readonly headings: string;
  /** The page's words, without those that every page of its kind has. */
  readonly text: string;
}

const weights = { questions: 7, title: 6, headings: 3, text: 1 } as const;
type Field = keyof typeof weights;

/**
 * How much of a word's weight a match is worth: the word as typed, a word with the same stem, one that begins with it,
 * and one with a typing error.
 */
const asTyped = 1;
const sameStem = 0.95;
const beginning = 0.7;
const nearly = 0.5;

/** How much of its weight a word is worth in each further field, besides the field that counts most. */
const elsewhere = 0.2;

/** Pages with less than this share of the best page's score are left out. */
const least = 0.2;

/** What is added to a page's score when its title, or one of its questions, has the same words as the question. */
const wholeQuestion = 12;

const silent = new Set(
  [
    "a an the is are am be was i my me we our you your it its this that do does did how what which who why when where to of for in on",
    "at by with from as and or can could should would will not no have has had get there many much any",
    "ما ماذا هل كيف كم من في على عن الى هو هي هذا هذه التي الذي لماذا متى اين او ان لي مع كل",
  ].flatMap((line) => line.split(" ")),
);

/** The entries that answer the question, best first. */
export function searchHelp<Of extends Entry>(question: string, entries: readonly Of[]): readonly Of[] {
  const spoken = tokensOf(question).filter((token) => !silent.has(token));
  // A word that says nothing still counts in a function's name (WHY in `SHARIAH.WHY`), and where the question has no
  // other word.
  const wanted = spoken.length > 0 ? spoken.flatMap(partsOf) : wordsOf(question);
  const index = entries.map(indexOf);
  const matches = wanted.map((word) => index.map((fields) => matchOf(word, fields)));
  const scored = entries.map((entry, at) => {
    const words = matches.map((of) => {
      // A word that few pages have says more.
      const having = of.filter(({ best }) => best >= beginning).length || of.filter(({ best }) => best > 0).length;
      return (of[at]?.score ?? 0) * Math.log(1 + entries.length / Math.max(1, having));
    });
    const sum = words.reduce((total, one) => total + one, 0);
    const share = words.filter((one) => one > 0).length / Math.max(1, words.length);
    return { entry, score: sum * share + wholeQuestion * sameQuestion(wanted, entry) };
  });
  const best = Math.max(0, ...scored.map(({ score }) => score));
  return scored
    .filter(({ score }) => score > 0 && score >= best * least)
    .sort((one, other) => other.score - one.score)
    .map(({ entry }) => entry);
}

/** A text's words as they are compared: small letters, Arabic without its marks, `BRK-B` as `brk.b`. */
export function wordsOf(text: string): readonly string[] {
  return tokensOf(text).flatMap(partsOf);
}

/** The pieces of a text between blanks and signs, in the form in which words are compared. */
function tokensOf(text: string): readonly string[] {
  const plain = text
    .toLowerCase()
    .replace(/[\u064b-\u0652\u0640\u2066-\u2069]/g, "")
    .replace(/[أإآ]/g, "ا")
    .replace(/[ىئ]/g, "ي")
    .replaceAll("ة", "ه")
    .replaceAll("’", "'");
  return plain.match(/[\p{L}\p{N}]+(?:[.'/-][\p{L}\p{N}]+)*/gu) ?? [];
}

/** Splits `shariah.why` into its words; a single letter stays with what it follows, as in `brk.b`. */
function partsOf(token: string): readonly string[] {
  const parts = token.replace(/'s$/, "").split(/[.'/-]/);
  return parts.every((part) => part.length > 1) ? parts : [parts.join(".")];
}

type Fields = Readonly<Record<Field, readonly string[]>>;
const indexed = new WeakMap<Entry, Fields>();

function indexOf(entry: Entry): Fields {
  const known = indexed.get(entry);
  if (known) return known;
  const { questions, title, headings, text } = entry;
  const once = (words: string) => [...new Set(wordsOf(words))];
  const fields = {
    questions: once(questions.join(" ")),
    title: once(title),
    headings: once(headings),
    text: once(`${entry.about} ${text}`),
  };
  indexed.set(entry, fields);
  return fields;
}

function matchOf(word: string, fields: Fields): { readonly best: number; readonly score: number } {
  let [best, highest, sum] = [0, 0, 0];
  for (const field of Object.keys(weights) as Field[]) {
    const match = Math.max(0, ...fields[field].map((other) => likeness(word, other)));
    best = Math.max(best, match);
    highest = Math.max(highest, match * weights[field]);
    sum += match * weights[field];
  }
  return { best, score: highest + elsewhere * (sum - highest) };
}

function likeness(word: string, other: string): number {
  if (word === other) return asTyped;
  if (stemOf(word) === stemOf(other)) return sameStem;
  if (word.length >= 3 && other.startsWith(word)) return beginning;
  const short = isArabic(word) ? 4 : 5;
  const typos = word.length >= 8 ? 2 : word.length >= short ? 1 : 0;
  return typos > 0 && isWithin(typos, word, other) ? nearly : 0;
}

/** A word without the endings that change nothing: `purifying`, `purification` and `purifies` are one. */
function stemOf(word: string): string {
  if (isArabic(word)) return word.replace(/^(?:وال|بال|لل|ال)(?=..)/, "").replace(/(?:ات|ه|ي)$/, "");
  if (word.length < 4) return word;
  return word
    .replace(/(?:ification|ifying|ifies|ified)$/, "ify")
    .replace(/(?:ings?|ed|es|s)$/, "")
    .replace(/e$/, "");
}

function isArabic(word: string): boolean {
  return /^[\u0600-\u06ff]/.test(word);
}

/** Whether the words differ by at most `most` letters that were left out, added, mistaken or exchanged. */
function isWithin(most: number, one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > most) return false;
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const mistaken = one[row - 1] === other[at - 1] ? 0 : 1;
      let cost = Math.min((last[at] ?? 0) + 1, (line[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + mistaken);
      if (one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1])
        cost = Math.min(cost, (before[at - 2] ?? 0) + 1);
      line.push(cost);
    }
    [before, last] = [last, line];
  }
  return (last[other.length] ?? most + 1) <= most;
}

/** 1 where the page's title or one of its own questions has the same words, less where words are missing. */
function sameQuestion(wanted: readonly string[], { title, questions }: Entry): number {
  const stems = new Set(wanted.map(stemOf));
  const shares = [title, ...questions].map((question) => {
    const own = new Set(
      wordsOf(question)
        .filter((word) => !silent.has(word))
        .map(stemOf),
    );
    const both = [...stems].filter((stem) => own.has(stem)).length;
    return both / Math.max(1, stems.size + own.size - both);
  });
  return Math.max(0, ...shares);
}
