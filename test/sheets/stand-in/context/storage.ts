/**
 * CacheService, LockService and PropertiesService as a script sees them (developers.google.com/apps-script/reference/cache and
 * reference/lock). Without a document those of a document are null. The sentence of a lock that is not had in time is
 * assumed.
 */
import { ask, define } from "./bridge";

type Scope = "script" | "document" | "user";
const sixHundred = 600;

export function defineStorage(hasDocument: boolean): void {
  const of = <T>(scope: Scope, make: (scope: Scope) => T) =>
    scope === "document" && !hasDocument ? null : make(scope);
  define("CacheService", {
    getScriptCache: () => of("script", cache),
    getDocumentCache: () => of("document", cache),
    getUserCache: () => of("user", cache),
  });
  define("LockService", {
    getScriptLock: () => of("script", lock),
    getDocumentLock: () => of("document", lock),
    getUserLock: () => of("user", lock),
  });
  define("PropertiesService", {
    getScriptProperties: () => of("script", properties),
    getDocumentProperties: () => of("document", properties),
    getUserProperties: () => of("user", properties),
  });
}

/**
 * Values become text without complaint: an object is stored as `[object Object]`, null as `null`
 * (justin.poehnelt.com, 22 December 2025, of the cache; of properties assumed).
 */
function texts(entries: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(entries).map(([key, value]) => [key, String(value)]));
}

function cache(scope: Scope) {
  const write = (entries: Record<string, unknown>, seconds: number) =>
    void ask("cache.write", scope, texts(entries), seconds);
  const read = (keys: readonly string[]) => ask("cache.read", scope, keys) as Record<string, string>;
  return {
    get: (key: string) => read([key])[key] ?? null,
    getAll: (keys: readonly string[]) => read(keys),
    put: (key: string, value: unknown, seconds = sixHundred) => write({ [key]: value }, seconds),
    putAll: (entries: Record<string, unknown>, seconds = sixHundred) => write(entries, seconds),
    remove: (key: string) => void ask("cache.remove", scope, [key]),
    removeAll: (keys: readonly string[]) => void ask("cache.remove", scope, keys),
  };
}

function lock(scope: Scope) {
  const tryLock = (ms: number) => ask("lock.acquire", scope, ms) as boolean;
  return {
    tryLock,
    waitLock: (ms: number) => {
      if (tryLock(ms)) return;
      throw new Error("Lock timeout: another process was holding the lock for too long.");
    },
    hasLock: () => ask("lock.holds", scope) as boolean,
    releaseLock: () => void ask("lock.release", scope),
  };
}

function properties(scope: Scope) {
  const read = () => ask("properties.read", scope) as Record<string, string>;
  const write = (entries: Record<string, unknown>) => void ask("properties.write", scope, texts(entries));
  return {
    getProperty: (key: string) => read()[key] ?? null,
    getProperties: read,
    getKeys: () => Object.keys(read()),
    setProperty: (key: string, value: unknown) => write({ [key]: value }),
    setProperties: write,
    deleteProperty: (key: string) => void ask("properties.remove", scope, [key]),
    deleteAllProperties: () => void ask("properties.remove", scope, Object.keys(read())),
  };
}
