/** Runs in a page: reads all that its origin stores, except the sealing key, which the browser gives to nobody. */
export async function storedData(): Promise<string> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve) => {
      request.onsuccess = () => resolve(request.result);
    });
  const databases: Record<string, unknown[]> = {};
  for (const { name = "" } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name));
    const records: unknown[] = [];
    for (const store of database.objectStoreNames) {
      const all = database.transaction(store).objectStore(store);
      records.push(...(await Promise.all([done(all.getAllKeys()), done(all.getAll())])).flat());
    }
    database.close();
    const keys = records.filter((record) => record instanceof CryptoKey);
    if (keys.some(({ extractable }) => extractable)) throw new Error("The key can be read.");
    if (keys.length === 0) databases[name] = records;
  }
  return JSON.stringify({ local: { ...localStorage }, session: { ...sessionStorage }, databases });
}
