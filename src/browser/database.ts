/** One object store in a database of its own, as idb-keyval opens it: made when there is none, reopened when the browser closed it. */
import { createStore, promisifyRequest, type UseStore } from "idb-keyval";

/** Everything waits for what is kept: a browser that neither opens nor refuses is taken for one that keeps nothing. */
const patience = 2_000;

/** Rejects when the browser refuses, or says nothing for two seconds. */
export async function openStore(database: string, name: string): Promise<UseStore> {
  const store = createStore(database, name);
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error("It does not open.")), patience));
  await Promise.race([store("readonly", () => undefined), late]);
  return store;
}

/** One transaction: reads and writes that nobody comes between. They are kept once it settles; a full disk rejects only then. */
export function write<T>(store: UseStore, work: (objects: IDBObjectStore) => T | Promise<T>): Promise<T> {
  return store("readwrite", async (objects) => {
    const result = await work(objects);
    await promisifyRequest(objects.transaction);
    return result;
  });
}
