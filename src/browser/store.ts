/**
 * Opens an object store in a database of its own, as idb-keyval does: the store is made if it is missing, and opened
 * again if the browser has closed it.
 */
import { createStore, promisifyRequest, type UseStore } from "idb-keyval";
import { inTime } from "./attempt";

/** Opens the store; undefined when the browser has none, refuses, or does not answer within `longest` ms. */
export function openStore(database: string, name: string, longest?: number): Promise<UseStore | undefined> {
  return inTime(async () => {
    const store = createStore(database, name);
    await store("readonly", () => undefined);
    return store;
  }, longest);
}

/**
 * Runs `work` in one transaction, during which nobody else uses the store. What it writes is saved when the promise
 * settles; a full disk makes that promise reject.
 */
export function write<T>(store: UseStore, work: (objects: IDBObjectStore) => T | Promise<T>): Promise<T> {
  return store("readwrite", async (objects) => {
    const result = await work(objects);
    await promisifyRequest(objects.transaction);
    return result;
  });
}
