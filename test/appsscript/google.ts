/** Google's caches, lock and properties, in memory: what a module of the script needs of them in this process. */

interface Written {
  readonly entries: Readonly<Record<string, string>>;
  readonly seconds: number;
}

/** A cache that is read and written as it is, or refused. */
export class FakeCache {
  readonly items = new Map<string, string>();
  readonly writes: Written[] = [];
  reads = 0;
  refuses = false;

  getAll(keys: readonly string[]): Record<string, string> {
    this.heed();
    this.reads += 1;
    return Object.fromEntries(
      keys.flatMap((key) => (this.items.has(key) ? [[key, this.items.get(key) as string]] : [])),
    );
  }

  putAll(entries: Readonly<Record<string, string>>, seconds: number): void {
    this.heed();
    this.writes.push({ entries, seconds });
    for (const [key, text] of Object.entries(entries)) this.items.set(key, text);
  }

  private heed(): void {
    if (this.refuses) throw new Error("Service invoked too many times in a short time: cacheService rateMax.");
  }
}

/** Puts them in place of Google's, for the modules that are called from now on. */
export function openGoogle() {
  const [own, shared] = [new FakeCache(), new FakeCache()];
  const properties: Record<string, string> = {};
  const lock = { isFree: true, refuses: false, tries: [] as number[], released: 0 };
  const documentLock = {
    tryLock: (ms: number) => {
      if (lock.refuses) throw new Error("There are too many LockService operations against the same script.");
      lock.tries.push(ms);
      return lock.isFree;
    },
    releaseLock: () => {
      if (lock.refuses) throw new Error("There are too many LockService operations against the same script.");
      lock.released += 1;
    },
  };
  Object.assign(globalThis, {
    CacheService: { getDocumentCache: () => own, getScriptCache: () => shared },
    LockService: { getDocumentLock: () => documentLock },
    PropertiesService: {
      getDocumentProperties: () => ({
        getProperties: () => ({ ...properties }),
        getProperty: (key: string) => properties[key] ?? null,
        setProperty: (key: string, value: string) => {
          properties[key] = value;
        },
        deleteProperty: (key: string) => delete properties[key],
      }),
    },
  });
  return { own, shared, properties, lock };
}
