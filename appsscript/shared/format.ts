/**
 * Holds the format number of all data that outlive one run of the script: Google's cache, the document's properties,
 * and the messages between script and sidebar. After an update, data of two versions exist side by side: the cache that
 * an older script wrote, or an older sidebar that is still open. So the number is part of every key, and the sidebar
 * sends it with each request. Whoever changes the meaning of a stored field, or of a message, takes the next number.
 *
 * 1: up to 23 November 2026. Keys had no number, and some builds shortened the names of fields.
 * 2: plain names, and a checked reader for everything that is stored. Failures cross to the sidebar as data (their kind
 *    and what they are about) along with their English sentence.
 */
import { RefusalError } from "../../src/ports/refusalError";
import { refusalPhrase } from "../../src/ports/refusals";

export const format = 2;

/** The prefix of all keys, so that a script never reads data of another format by accident. */
export const prefix = `shariah${format}.`;

/** The prefix of the properties of format 1. They are still read, so that an update loses no formula and no consent. */
export const earlier = "shariah.";

/**
 * Two requests that every sidebar makes first. Their replies are the same in all formats, so an older sidebar may make
 * them.
 */
export const common: readonly string[] = ["settings.load", "sample.active"];

/**
 * Throws an error with a message for the user when a sidebar of another format makes a request. Its first requests
 * (`common`) are answered all the same: otherwise the sidebar would take its user for a new one, and show the welcome
 * above the message.
 */
export function requireFormat(name: string, told: unknown): void {
  if (told !== format && name !== "format" && !common.includes(name))
    throw new RefusalError(refusalPhrase("olderSidebar"));
}
