/**
 * The format number of all data that outlive one run of the script: Google's cache, the document's properties, and the
 * messages between script and sidebar. After an update, texts of two versions stand side by side: an older script's
 * cache under a newer script, an older sidebar over it. So the format is part of every key, and each call from the
 * sidebar names it. Whoever changes what a kept field means, or what a message holds, takes the next number.
 *
 * 1: up to 23 November 2026. Fields had short names, by their place in a list, in some builds. It had no number.
 * 2: plain names, and a checked reader for each thing that is kept; why something failed crosses as a kind and what it is
 *    about, with its English.
 */
import { Refusal } from "../../src/ports/refusal";
import { phrase } from "../../src/ports/refusals";

export const format = 2;

/** The prefix of all keys: no script reads another format's. */
export const prefix = `shariah${format}.`;

/** The prefix of format 1's properties. Still read, so that nobody loses a formula or a consent to an update. */
export const earlier = "shariah.";

/** Two calls that every sidebar makes first, and whose replies are the same in all formats. */
export const common: readonly string[] = ["settings.load", "sample.active"];

/**
 * Throws a sentence when a sidebar of another format calls. Its first calls are answered all the same. Otherwise it
 * would greet its user as a new one, above the sentence that the next call brings.
 */
export function requireFormat(name: string, told: unknown): void {
  if (told !== format && name !== "format" && !common.includes(name)) throw new Refusal(phrase("olderSidebar"));
}
