/**
 * Stores the workbook while no page shows it, in a database of the user's browser. One window stores a workbook; a
 * second one that shows it stores nothing, and says so. Without a database nothing is stored.
 */
import { promisifyRequest } from "idb-keyval";
import { openStore, write } from "../../browser/store";

export interface Shelf {
  /** The stored text; undefined when there is none. */
  readonly text: unknown;
  /** `elsewhere`: another window stores the workbook. `nowhere`: the browser has no place for it. */
  readonly why: "kept" | "elsewhere" | "nowhere";
  keep(text: string): Promise<void>;
  /** Deletes the workbook, and stores nothing more from this page. */
  forget(): Promise<void>;
}

interface Record {
  readonly text: string;
  /** ms since 1970. */
  readonly at: number;
}

/** The most characters of all workbooks together; the oldest are deleted. */
const room = 48_000_000;
/**
 * ms to wait for a page that is being reloaded to let go, also on a busy machine: giving up sooner would show another
 * workbook.
 */
const patience = 10_000;

export async function openShelf(name: string): Promise<Shelf> {
  const store = await openStore("shariah-sheets-playground", "workbooks", patience);
  if (!store) return { text: undefined, why: "nowhere", keep: async () => undefined, forget: async () => undefined };
  const isOwn = await lockWorkbook(`shariah-sheets-playground ${name}`);
  let isOver = !isOwn;
  const record = (await store("readonly", (records) => promisifyRequest(records.get(name)))) as Record | undefined;
  return {
    text: record?.text,
    why: isOwn ? "kept" : "elsewhere",
    keep: async (text) => {
      if (isOver) return;
      // Committed at once: in a page that is being left no request is answered, and waiting for one would undo the
      // write.
      const put = (records: IDBObjectStore) => {
        records.put({ text, at: Date.now() } satisfies Record, name);
        records.transaction.commit?.();
      };
      await write(store, put)
        .then(() => write(store, (records) => prune(records, name)))
        .catch(() => undefined);
    },
    forget: async () => {
      isOver = true;
      await write(store, (records) => records.delete(name)).catch(() => undefined);
    },
  };
}

async function prune(records: IDBObjectStore, own: string): Promise<void> {
  const names = await promisifyRequest(records.getAllKeys());
  const all = (await promisifyRequest(records.getAll())) as Record[];
  const others = names.map((name, nth) => ({ name, ...(all[nth] as Record) })).filter(({ name }) => name !== own);
  let left = room - Math.max(0, ...all.filter((_, nth) => names[nth] === own).map(({ text }) => text.length));
  for (const { name, text } of others.sort((one, other) => other.at - one.at)) {
    left -= text.length;
    if (left < 0) records.delete(name);
  }
}

/** Locks the workbook until the page is gone. Without locks, every window counts as its holder. */
async function lockWorkbook(name: string): Promise<boolean> {
  if (!navigator.locks) return true;
  return new Promise((resolve) => {
    const holding = async () => {
      resolve(true);
      await new Promise(() => undefined);
    };
    navigator.locks.request(name, { signal: AbortSignal.timeout(patience) }, holding).catch(() => resolve(false));
  });
}
