/// <reference types="google-apps-script" />
/**
 * The document cache, where executions meet. Google rations it and may lose anything in it, so nothing here throws: a
 * refused read is told apart from one that found nothing, and a lost write costs time and never an answer. The script's
 * cache is shared by all customers of an add-on: when each calls stands there, under a hash, and nothing else.
 */
import { prefix } from "./format";

export type Texts = ReadonlyMap<string, string>;

type Store = GoogleAppsScript.Cache.Cache | null;

/** Six hours is the most Google allows. */
export const longest = 21_600;

/** What is there of these keys; undefined when the read was refused. */
export function read(keys: readonly string[]): Texts | undefined {
  return readFrom(() => CacheService.getDocumentCache(), keys);
}

/** All in one round trip; false when it was refused. */
export function write(entries: Readonly<Record<string, string>>, seconds: number): boolean {
  return writeTo(() => CacheService.getDocumentCache(), entries, seconds);
}

/** What is there of these keys in the script's cache; undefined when the read was refused, or there is none. */
export function readShared(keys: readonly string[]): Texts | undefined {
  return readFrom(() => CacheService.getScriptCache(), keys);
}

/** What is not written is met as a refusal. */
export function writeShared(entries: Readonly<Record<string, string>>, seconds: number): boolean {
  return writeTo(() => CacheService.getScriptCache(), entries, seconds);
}

/** What Google threw at the last read of a cache; undefined where that was granted. */
export function cacheRefusal(): unknown {
  return refused;
}

let refused: unknown;

function readFrom(cache: () => Store, keys: readonly string[]): Texts | undefined {
  try {
    const found = cache()?.getAll(keys.map((key) => prefix + key)) || {};
    refused = undefined;
    return new Map(Object.entries(found).map(([key, text]) => [key.slice(prefix.length), String(text)]));
  } catch (thrown) {
    refused = thrown;
    return undefined;
  }
}

function writeTo(cache: () => Store, entries: Readonly<Record<string, string>>, seconds: number): boolean {
  try {
    const named = Object.entries(entries).map(([key, text]) => [prefix + key, text]);
    cache()?.putAll(Object.fromEntries(named), Math.ceil(seconds));
    return true;
  } catch {
    return false;
  }
}

/** JSON in ASCII alone, so that its length in characters is its size in bytes. */
export function compact(value: unknown): string {
  return JSON.stringify(value).replace(/[\u0080-\uffff]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}
