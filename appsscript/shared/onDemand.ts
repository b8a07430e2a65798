/**
 * Parts of the script that few executions need. Apps Script loads the whole script for every cell, and an `import`
 * would run these parts each time. `require` runs a part at its first use; until then V8 only skims its text. A module
 * that such a part shares with the rest of the script costs every execution a little, so only the table of Arabic
 * sentences is loaded here, and not the code that uses it.
 */
import type { Words } from "../../src/core/phrase";

type Page = typeof import("../../src/service/page");
type Sentences = typeof import("../../src/i18n/sentencesAr");

/** The sample service with its made-up market. */
export function sampleService(...given: Parameters<Page["blockingService"]>) {
  const { blockingService }: Page = require("../../src/service/page");
  return blockingService(...given);
}

export function arabicSentences(): Words {
  const { sentencesAr }: Sentences = require("../../src/i18n/sentencesAr");
  return sentencesAr;
}
