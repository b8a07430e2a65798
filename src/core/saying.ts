/** What a host makes of failures and phrases when it writes a cell: their words, in one language. */
import type { Failure } from "./failure";
import type { Phrase } from "./phrase";

/** A text is nobody's to translate: what an older version kept, Google's own words, an error of a library's. */
export type Said = Phrase | Failure | string;

export interface Saying {
  /** A sentence, or a note beside a number. */
  sentence(said: Said): string;
  /** A cell's own text: a sentence, or a verdict, which is in another language only where those are chosen too. */
  text(said: Said): string;
}

export const english: Saying = { sentence: englishOf, text: englishOf };

function englishOf(said: Said): string {
  if (typeof said === "string") return said;
  return "failure" in said ? said.message : said.english;
}
