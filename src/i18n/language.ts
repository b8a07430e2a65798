/**
 * The catalogue of words for a reader's language. The text direction is the catalogue's, not that of the reader's
 * country. English is always loaded; another language is loaded for its readers, who get English when that fails.
 */
import { languageOf } from "../core/language";
import { en, type Strings } from "./en";

export interface Language {
  /** For `Intl`: the reader's own variant, such as "ar-EG". */
  readonly tag: string;
  readonly direction: "ltr" | "rtl";
  readonly strings: Strings;
}

export async function openLanguage(tag: string): Promise<Language> {
  const english = { tag: /^en\b/i.test(tag) ? tag : "en", direction: "ltr", strings: en } as const;
  if (languageOf(tag) !== "ar") return english;
  const arabic = import(/* webpackChunkName: "arabic" */ "./ar");
  return arabic.then(
    ({ ar }) => ({ tag, direction: "rtl", strings: ar }),
    () => english,
  );
}
