/** Gives a language's words for all worksheets. A language that lacks a word does not compile. */
import { languageOf } from "../../core/wording";
import { arabic } from "./words-ar";
import { english, type WorksheetWords } from "./words-en";

export type { WorksheetWords };

/** The words of the language with this BCP 47 tag; English where the language is none of ours. */
export function worksheetWords(tag: string): WorksheetWords {
  return languageOf(tag) === "ar" ? arabic : english;
}
