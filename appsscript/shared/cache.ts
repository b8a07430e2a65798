/// <reference types="google-apps-script" />
/**
 * The document cache, where executions share data. Google limits its use and may drop entries at any time, so nothing
 * here throws. A refused read differs from one that found nothing; a lost write costs time, never an answer. The script
 * cache is shared by all customers of an add-on: it only holds when each calls, under a hash.
 */
import { prefix } from "./format";

export type Texts = ReadonlyMap<string, string>;

type Store = GoogleAppsScript.Cache.Cache | null;

/** Seconds for which entries are kept: six hours, the most that Google allows. */
export const longest = 21_600;

/** The values of these keys, as far as there are any; undefined when Google refused the read. */
export function read(keys: readonly string[]): Texts | undefined {
  return readFrom(() => CacheService.getDocumentCache(), keys);
}

/** Writes all entries in one round trip; false when Google refused. */
export function write(entries: Readonly<Record<string, string>>, seconds: number): boolean {
  return writeTo(() => CacheService.getDocumentCache(), entries, seconds);
}

/** The same from the script cache; undefined when Google refused, or there is none. */
export function readShared(keys: readonly string[]): Texts | undefined {
  return readFrom(() => CacheService.getScriptCache(), keys);
}

/** Writes to the script cache; a lost entry may lead to a refused call. */
export function writeShared(entries: Readonly<Record<string, string>>, seconds: number): boolean {
  return writeTo(() => CacheService.getScriptCache(), entries, seconds);
}

/** What Google threw at the last read of a cache; undefined when it was granted. */
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
