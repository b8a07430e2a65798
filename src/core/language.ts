/** Chooses the language of our words for a reader. */

type LanguageCode = "en" | "ar";

/** The language for a BCP 47 tag such as `ar-EG`; English for languages without words here. */
export function languageOf(tag: string): LanguageCode {
  return /^ar\b/i.test(tag) ? "ar" : "en";
}
