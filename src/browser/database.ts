/** One object store in a database of its own, as idb-keyval opens it: made when there is none, reopened when the browser closed it. */
import { createStore, promisifyRequest, type UseStore } from "idb-keyval";
import { inTime } from "./platform";

/** Undefined when there is none, the browser refuses, or says nothing (for `longest` ms): everything waits for what is kept. */
export function openStore(database: string, name: string, longest?: number): Promise<UseStore | undefined> {
  return inTime(async () => {
    const store = createStore(database, name);
    await store("readonly", () => undefined);
    return store;
  }, longest);
}

/** One transaction: reads and writes that nobody comes between. They are kept once it settles; a full disk rejects only then. */
export function write<T>(store: UseStore, work: (objects: IDBObjectStore) => T | Promise<T>): Promise<T> {
  return store("readwrite", async (objects) => {
    const result = await work(objects);
    await promisifyRequest(objects.transaction);
    return result;
  });
}
