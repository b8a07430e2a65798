/// <reference types="google-apps-script" />
/**
 * Reads and writes Google's caches, through which executions share data. Google limits their use and may drop entries
 * at any time, so nothing here throws. A read that Google refused differs from one that found nothing; a lost write
 * costs time, never an answer. The document cache holds answers, state and pace. The script cache is shared by all
 * customers of an add-on, so it holds only when each document sends its requests, under a hash.
 */
import { prefix } from "./format";

export type Texts = ReadonlyMap<string, string>;

type Store = GoogleAppsScript.Cache.Cache | null;

/** Seconds for which entries are kept: six hours, the most that Google allows. */
export const longest = 21_600;

/** The values found under these keys; undefined when Google refused the read. */
export function readCache(keys: readonly string[]): Texts | undefined {
  return readFrom(() => CacheService.getDocumentCache(), keys);
}

/** Writes all entries in one round trip; false when Google refused. */
export function writeCache(entries: Readonly<Record<string, string>>, seconds: number): boolean {
  return writeTo(() => CacheService.getDocumentCache(), entries, seconds);
}

/** Reads the same way from the script cache; undefined when Google refused. */
export function readShared(keys: readonly string[]): Texts | undefined {
  return readFrom(() => CacheService.getScriptCache(), keys);
}

/**
 * Writes to the script cache. If an entry is lost, two documents may send at once, and the service refuses one of them.
 */
export function writeShared(entries: Readonly<Record<string, string>>, seconds: number): boolean {
  return writeTo(() => CacheService.getScriptCache(), entries, seconds);
}

/** What Google threw at the last read of a cache; undefined when it threw nothing. */
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
