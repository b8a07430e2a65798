/**
 * Opens the words of the pane in the reader's language. The direction of text goes with the language, and not with the
 * reader's country. English is always loaded. Another language is loaded only for its readers, who get English if that
 * fails.
 */
import { languageOf } from "../core/wording";
import { en, type Strings } from "./en";

export interface Language {
  /** The reader's own variant of the language for `Intl`, such as "ar-EG". */
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
