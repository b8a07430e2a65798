/** Turns failures and phrases into words of one language, when a host writes a cell; and chooses that language. */
import type { Failure } from "./failure";
import type { Phrase } from "./phrase";

/** A phrase or a failure; or a text that has no translation: from an older version, from Google, or from a library. */
export type Said = Phrase | Failure | string;

export interface Wording {
  /** The words for a sentence, or for a note beside a number. */
  sentence(said: Said): string;
  /** The words for a cell's text: a sentence, or a verdict, which is translated only when the user chose that. */
  text(said: Said): string;
}

export const english: Wording = { sentence: englishOf, text: englishOf };

function englishOf(said: Said): string {
  if (typeof said === "string") return said;
  return "failure" in said ? said.message : said.english;
}

type LanguageCode = "en" | "ar";

/** The language for a BCP 47 tag such as `ar-EG`; English for languages without words here. */
export function languageOf(tag: string): LanguageCode {
  return /^ar\b/i.test(tag) ? "ar" : "en";
}
