/// <reference types="google-apps-script" />
/**
 * The document cache, where executions meet. Google rations it and may lose anything in it, so nothing here throws: a
 * refused read is told apart from one that found nothing, and a lost write costs time and never an answer. The script's
 * cache is shared by all customers of an add-on: the moment of a call stands there, under a hash, and nothing else.
 */
import { isObject } from "../src/core/json";
export type Texts = ReadonlyMap<string, string>;

const prefix = "shariah1.";

/** Six hours is the most Google allows. */
export const longest = 21_600;

/** What is there of these keys; undefined when the read was refused. */
export function read(keys: readonly string[]): Texts | undefined {
  try {
    const found = CacheService.getDocumentCache()?.getAll(keys.map((key) => prefix + key)) || {};
    return new Map(Object.entries(found).map(([key, text]) => [key.slice(prefix.length), String(text)]));
  } catch {
    return undefined;
  }
}

/** All in one round trip; false when it was refused. */
export function write(entries: Readonly<Record<string, string>>, seconds: number): boolean {
  try {
    const named = Object.entries(entries).map(([key, text]) => [prefix + key, text]);
    CacheService.getDocumentCache()?.putAll(Object.fromEntries(named), Math.ceil(seconds));
    return true;
  } catch {
    return false;
  }
}

/** The JSON under a key of the script's cache; undefined when there is none, or it cannot be had. */
export function readShared<T extends object>(key: string): T | undefined {
  try {
    return parse<T>(CacheService.getScriptCache()?.get(prefix + key) ?? undefined);
  } catch {
    return undefined;
  }
}

export function writeShared(key: string, text: string, seconds: number): void {
  try {
    CacheService.getScriptCache()?.put(prefix + key, text, seconds);
  } catch {
    // Others meet as refusals then.
  }
}

/** The JSON under a key; undefined when there is none, or something else. */
export function parse<T extends object>(text: string | undefined): T | undefined {
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? (value as T) : undefined;
  } catch {
    return undefined;
  }
}

/** JSON in ASCII alone, so that its length in characters is its size in bytes. */
export function compact(value: unknown): string {
  return JSON.stringify(value).replace(/[\u0080-\uffff]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}
