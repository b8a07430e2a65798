/**
 * Writes answers for the next time a workbook is opened, after cells have got them; `answers` reads them. A record is
 * deleted when all its answers are replaced by newer ones, and the oldest records are deleted when the store is full.
 */
import { promisifyRequest } from "idb-keyval";
import type { Known } from "../core/planner";
import {
  answersStore,
  isHeld,
  type Key,
  keysIn,
  type Living,
  newestOf,
  room,
  type StoredAnswers,
  type StoredRecord,
  type StoredReply,
  within,
} from "./answers";
import { inTime } from "./attempt";
import { tellAnswers } from "./channel";
import { pacesStore } from "./permit";
import { openStore, write } from "./store";

/** How many characters were written since the store was last checked for room. */
const written = new WeakMap<StoredAnswers, number>();

/** Tells other windows these new answers, and stores them if the browser allows it. */
export function keepAnswers(answers: StoredAnswers, known: readonly Known[]): void {
  const { scope, holders } = answers;
  // Answers that came from the store or another window are stored already, and so are older ones.
  const fresh = known.filter(
    ({ operation, input, sentAt }) => !isHeld(holders.get(`${operation}/${input}`), sentAt, Date.now()),
  );
  const records = batches(fresh).map((reply) => recordOf(scope, reply));
  const replaced = records.flatMap((record) => hold(answers, record));
  for (const record of records) tellAnswers(scope, record);
  if (!answers.lasting || records.length === 0) return;
  for (const { key } of records) written.set(answers, (written.get(answers) ?? 0) + key[2]);
  void answers.quietly((store) =>
    write(store, async (kept) => {
      for (const { key, reply } of records) kept.put(reply, key);
      for (const key of replaced) kept.delete(key);
      if ((written.get(answers) ?? 0) < room / 8) return;
      written.set(answers, 0);
      const keys = await keysIn(kept, within(scope));
      newestOf(keys, room);
      for (const key of keys) kept.delete(key);
    }),
  );
}

function recordOf(scope: string, reply: StoredReply): StoredRecord {
  return { key: [scope, reply.sentAt, JSON.stringify(reply).length + Math.random()], reply };
}

/**
 * Notes that this record has the newest answers to its questions. Returns the keys of records that have no newest
 * answer left.
 */
function hold({ holders, recent }: StoredAnswers, { key, reply }: StoredRecord): Key[] {
  const living: Living = { key, answers: reply.answers.length };
  recent.add(key[2]);
  return reply.answers.flatMap(([input]) => {
    const name = `${reply.operation}/${input}`;
    const before = holders.get(name);
    holders.set(name, living);
    return before && --before.answers === 0 ? [before.key] : [];
  });
}

/** ms for which answers under other settings are kept, in case those settings come back. */
const othersFor = 31 * 24 * 3_600_000;

/** Deletes the records of `stale`, which have no current answer, and old records of other settings. */
export function prune(answers: StoredAnswers, stale: readonly Key[], now = Date.now()): void {
  void answers.quietly((store) =>
    write(store, async (records) => {
      for (const key of stale) records.delete(key);
      for (const key of await promisifyRequest(records.getAllKeys())) {
        const [scope, sentAt] = Array.isArray(key) ? (key as Key) : [undefined, 0];
        if (scope !== answers.scope && !(Number(sentAt) > now - othersFor)) records.delete(key);
      }
    }),
  );
}

/** Puts answers into records: one for each operation and moment of asking. */
function batches(known: readonly Known[]): StoredReply[] {
  const groups = new Map<string, StoredReply & { readonly answers: [input: string, answer: unknown][] }>();
  for (const { operation, sentAt, age, account, input, answer } of known) {
    const name = `${operation}/${sentAt}`;
    const group = groups.get(name) ?? {
      operation,
      sentAt,
      ...(age && { age }),
      ...(account && { account }),
      answers: [],
    };
    groups.set(name, group);
    group.answers.push([input, answer]);
  }
  return [...groups.values()];
}

/** The database and store of the answers that a person saw last, with one entry for each scope of settings. */
export const looksStore = ["shariah-sheets-looks", "looks"] as const;

/** Deletes all stored answers and paces, under all settings. */
export async function forgetKept(): Promise<void> {
  for (const [database, name] of [answersStore, pacesStore, looksStore]) {
    const store = await openStore(database, name);
    // If the store cannot be opened, nothing is stored in it.
    if (store) await inTime(() => write(store, (records) => records.clear()));
  }
}
