/**
 * Keeping answers for the next run, after cells have them: a record goes when all its answers are replaced, and the
 * oldest go where they outgrow their room. What is read is in `answers`.
 */
import { promisifyRequest } from "idb-keyval";
import type { Known } from "../core/known";
import {
  type Answers,
  answersStore,
  type Key,
  keysIn,
  type Living,
  newestOf,
  room,
  type StoredReply,
  within,
} from "./answers";
import { openStore, write } from "./database";
import { pacesStore } from "./permit";
import { inTime } from "./platform";

/** How much was written since it was last seen that all have room. */
const written = new WeakMap<Answers, number>();

export function keepAnswers(answers: Answers, known: readonly Known[]): void {
  const { scope } = answers;
  void answers.quietly((store) =>
    write(store, async (records) => {
      for (const one of batches(known)) put(answers, records, one);
      if ((written.get(answers) ?? 0) < room / 8) return;
      written.set(answers, 0);
      const keys = await keysIn(records, within(scope));
      newestOf(keys, room);
      for (const key of keys) records.delete(key);
    }),
  );
}

/** Writes the record, and deletes those whose last answer it replaces. */
function put(answers: Answers, records: IDBObjectStore, one: StoredReply): void {
  const { scope, holders, own } = answers;
  const size = JSON.stringify(one).length;
  const living: Living = { key: [scope, one.sentAt, size + Math.random()], answers: one.answers.length };
  written.set(answers, (written.get(answers) ?? 0) + size);
  own.add(living.key[2]);
  records.put(one, living.key);
  for (const [input] of one.answers) {
    const name = `${one.operation}/${input}`;
    const before = holders.get(name);
    holders.set(name, living);
    if (before && --before.answers === 0) records.delete(before.key);
  }
}

/** What was answered under settings that are not in force is kept for so long, in case they come back. */
const othersFor = 31 * 24 * 3_600_000;

/** These records hold nothing that is known; and those of other settings go when they are old. */
export function prune(answers: Answers, stale: readonly Key[], now = Date.now()): void {
  void answers.quietly((store) =>
    write(store, async (records) => {
      for (const key of stale) records.delete(key);
      for (const key of await promisifyRequest(records.getAllKeys())) {
        const [scope, sentAt] = Array.isArray(key) ? (key as unknown as Key) : [undefined, 0];
        if (scope !== answers.scope && !(Number(sentAt) > now - othersFor)) records.delete(key);
      }
    }),
  );
}

/** One record an operation: answers that were settled together were asked together. */
function batches(known: readonly Known[]): StoredReply[] {
  const groups = new Map<string, StoredReply & { readonly answers: [input: string, answer: unknown][] }>();
  for (const { operation, sentAt, age, input, answer } of known) {
    const name = `${operation}/${sentAt}`;
    const group = groups.get(name) ?? { operation, sentAt, ...(age && { age }), answers: [] };
    groups.set(name, group);
    group.answers.push([input, answer]);
  }
  return [...groups.values()];
}

/** The last look at what was answered, under each of the settings. */
export const looksStore = ["shariah-sheets-looks", "looks"] as const;

/** Nothing is left of what was answered and sent, under whatever settings that was. */
export async function forgetKept(): Promise<void> {
  for (const [database, name] of [answersStore, pacesStore, looksStore]) {
    const store = await openStore(database, name);
    // What opens no store keeps nothing that could be forgotten.
    if (store) await inTime(() => write(store, (records) => records.clear()));
  }
}
