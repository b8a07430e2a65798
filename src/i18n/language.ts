/**
 * The catalogue nearest to a language. Its direction goes with the catalogue, not with the reader's country. English is
 * always at hand; another language is fetched for its readers, who read English where it does not come.
 */
import { languageOf } from "../core/language";
import { en, type Strings } from "./en";

export interface Language {
  /** For `Intl`: the reader's own variant of it ("ar-EG"). */
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
