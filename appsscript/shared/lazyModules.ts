/**
 * Loads code that few executions need. Apps Script loads the whole script for every cell, and with an `import` this
 * code would run each time. `require` runs it at its first use; until then the engine only skims its text. A module
 * that such code shares with the rest of the script costs every execution a little. So only the table of Arabic
 * sentences is loaded here, and not the code that uses it.
 */
import type { Words } from "../../src/core/phrase";
import { bundleExternals } from "./bundleExternals";

type Page = typeof import("../../src/service/page");
type Sentences = typeof import("../../src/i18n/sentencesAr");

/** The sample service with its made-up market, loaded at its first use. */
export function sampleService(...given: Parameters<Page["blockingService"]>) {
  const { blockingService }: Page = require("../../src/service/page");
  return blockingService(...given);
}

/**
 * The pane's ports for worksheets and ledgers. They need many modules of the rest of the script, so they are a bundle
 * of their own, inside a function that gets the shared modules as its argument (`bundleExternals`).
 */
export function worksheetPorts(): typeof import("../worksheets/ports") {
  return ShariahWorksheets_(bundleExternals);
}

declare function ShariahWorksheets_(shared: typeof bundleExternals): typeof import("../worksheets/ports");

export function arabicSentences(): Words {
  const { sentencesAr }: Sentences = require("../../src/i18n/sentencesAr");
  return sentencesAr;
}
