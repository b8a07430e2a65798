/**
 * The parts of the script that few executions use. Apps Script loads the whole script for every cell, and an `import`
 * would run a part before the script's first line. `require` runs it when it is first used; until then V8 has only
 * looked through its text. A module that a part shares with the rest of the script costs every execution a little more:
 * so the table of Arabic sentences is required here, and not what speaks by it.
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
