/** IndexedDB with promises, as much of it as one object store needs. */

/** Everything waits for what is kept: a browser that neither opens nor refuses is taken for one that keeps nothing. */
const patience = 2_000;

/** A database that holds one object store, made when there is none. */
export function openDatabase(name: string, store: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => void opening.result.createObjectStore(store);
  const opened = resultOf(opening).then((database) => {
    // A newer add-in in another window is not held up by this one.
    database.onversionchange = () => database.close();
    return database;
  });
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error("It does not open.")), patience));
  return Promise.race([opened, late]);
}

export function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Does `work` in one transaction. What it writes is kept once this settles; a full disk rejects only at the end. */
export async function transact<Result>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Result,
): Promise<Awaited<Result>> {
  const [name] = database.objectStoreNames;
  const transaction = database.transaction(name as string, mode);
  const ended = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
  const [result] = await Promise.all([work(transaction.objectStore(name as string)), ended]);
  return result;
}
