/**
 * Parts of the script that few executions need. Apps Script loads the whole script for every cell, and an `import`
 * would run these parts each time. `require` runs a part at its first use; until then V8 only skims its text. A module
 * that such a part shares with the rest of the script costs every execution a little, so only the table of Arabic
 * sentences is loaded here, and not the code that uses it.
 */
import type { Words } from "../../src/core/phrase";
import { lent } from "./lent";

type Page = typeof import("../../src/service/page");
type Sentences = typeof import("../../src/i18n/sentencesAr");

/** The sample service with its made-up market. */
export function sampleService(...given: Parameters<Page["blockingService"]>) {
  const { blockingService }: Page = require("../../src/service/page");
  return blockingService(...given);
}

/**
 * The ports of the pane for worksheets and ledgers. They share many modules with the rest of the script, so they are a
 * bundle of their own in a function, and get the shared modules as its argument.
 */
export function worksheetPorts(): typeof import("../worksheets/ports") {
  return ShariahWorksheets_(lent);
}

declare function ShariahWorksheets_(shared: typeof lent): typeof import("../worksheets/ports");

export function arabicSentences(): Words {
  const { sentencesAr }: Sentences = require("../../src/i18n/sentencesAr");
  return sentencesAr;
}
