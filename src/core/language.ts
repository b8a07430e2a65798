/** The languages there are words in, and which of them is a reader's. */

type LanguageCode = "en" | "ar";

/** By a BCP 47 tag, `ar-EG`; English where the language is none of ours. */
export function languageOf(tag: string): LanguageCode {
  return /^ar\b/i.test(tag) ? "ar" : "en";
}
