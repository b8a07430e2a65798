/**
 * Keeping answers for the next run, after cells have them: a record goes when all its answers are replaced, and the
 * oldest go where they outgrow their room. What is read is in `answers`.
 */
import { promisifyRequest } from "idb-keyval";
import type { Known } from "../core/planner";
import {
  type Answers,
  answersStore,
  isHeld,
  type Key,
  keysIn,
  type Living,
  newestOf,
  room,
  type StoredRecord,
  type StoredReply,
  within,
} from "./answers";
import { tellAnswers } from "./channel";
import { openStore, write } from "./database";
import { pacesStore } from "./permit";
import { inTime } from "./platform";

/** How much was written since it was last seen that all have room. */
const written = new WeakMap<Answers, number>();

/** Tells the other windows what is new, and writes it for the next run where the browser keeps anything. */
export function keepAnswers(answers: Answers, known: readonly Known[]): void {
  const { scope, holders } = answers;
  // What was restored or told, and then given to who waited for it, is stored already; older than that need not be.
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

/** This record holds the newest answers from now on; gives the keys of those whose last answer it replaces. */
function hold({ holders, recent }: Answers, { key, reply }: StoredRecord): Key[] {
  const living: Living = { key, answers: reply.answers.length };
  recent.add(key[2]);
  return reply.answers.flatMap(([input]) => {
    const name = `${reply.operation}/${input}`;
    const before = holders.get(name);
    holders.set(name, living);
    return before && --before.answers === 0 ? [before.key] : [];
  });
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
