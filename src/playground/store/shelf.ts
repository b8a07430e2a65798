/**
 * Where the workbook lies while no page shows it: in a database of the user's browser, of this page's origin. One window
 * keeps a workbook; a second one that shows it keeps nothing, and says so. Where the browser has no database, nothing is kept.
 */
import { promisifyRequest } from "idb-keyval";
import { openStore, write } from "../../browser/database";

export interface Shelf {
  /** What was kept; undefined where nothing was. */
  readonly text: unknown;
  /** Nothing is kept from here: another window has it, or the browser has no place. */
  readonly why: "kept" | "elsewhere" | "nowhere";
  keep(text: string): Promise<void>;
  /** Nothing is left of it, and nothing more is kept from this page. */
  forget(): Promise<void>;
}

interface Record {
  readonly text: string;
  /** ms since 1970. */
  readonly at: number;
}

/** Of all workbooks together, in characters; the oldest go. */
const room = 48_000_000;
/** A page that is being reloaded lets go within this, ms, also on a busy machine: to give up sooner would show another workbook than the user's. */
const patience = 10_000;

export async function openShelf(name: string): Promise<Shelf> {
  const store = await openStore("shariah-sheets-playground", "workbooks", patience);
  if (!store) return { text: undefined, why: "nowhere", keep: async () => undefined, forget: async () => undefined };
  const isOwn = await held(`shariah-sheets-playground ${name}`);
  let isOver = !isOwn;
  const record = (await store("readonly", (records) => promisifyRequest(records.get(name)))) as Record | undefined;
  return {
    text: record?.text,
    why: isOwn ? "kept" : "elsewhere",
    keep: async (text) => {
      if (isOver) return;
      // Committed at once: a page that is being left hears of no request, and what waits for one would be undone.
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

/** Holds it until the page is gone. Where windows cannot tell one another, each has it. */
async function held(name: string): Promise<boolean> {
  if (!navigator.locks) return true;
  return new Promise((resolve) => {
    const holding = async () => {
      resolve(true);
      await new Promise(() => undefined);
    };
    navigator.locks.request(name, { signal: AbortSignal.timeout(patience) }, holding).catch(() => resolve(false));
  });
}
