/** The catalogue nearest to a language. Its direction goes with the catalogue, not with the reader's country. */
import { ar } from "./ar";
import { en, type Strings } from "./en";

export interface Language {
  /** For `Intl`: the reader's own variant of it ("ar-EG"). */
  readonly tag: string;
  readonly direction: "ltr" | "rtl";
  readonly strings: Strings;
}

export function languageOf(tag: string): Language {
  if (/^ar\b/i.test(tag)) return { tag, direction: "rtl", strings: ar };
  return { tag: /^en\b/i.test(tag) ? tag : "en", direction: "ltr", strings: en };
}
