/**
 * Reads stored answers, so that a reopened workbook does not pay for them again; `answersWriter` writes and deletes
 * them. Each batch of answers is one record, written once and never changed. So two workbooks that are open side by
 * side cannot damage each other's records, and a write costs what one batch costs. The store is read in pieces, the
 * newest first, so that a sheet's first answer waits for one piece only. What is read is checked like a reply. If the
 * store fails, the page works without it and says so.
 */

import { promisifyRequest, type UseStore } from "idb-keyval";
import { mostHours } from "../api/preferences";
import { isObject } from "../core/json";
import type { Operation } from "../core/operation";
import type { Known } from "../core/planner";
import { openStore } from "./store";

export interface StoredReply {
  readonly operation: string;
  readonly sentAt: number;
  readonly age?: number | undefined;
  readonly account?: string | undefined;
  readonly answers: readonly (readonly [input: string, answer: unknown])[];
}

/** A record of the store. */
export interface StoredRecord {
  readonly key: Key;
  readonly reply: StoredReply;
}

/**
 * A record's key. The integer part of `size` is how many characters the record has; its fraction is random, so that no
 * two keys are alike. Keys of earlier versions have only the fraction.
 */
export type Key = [scope: string, sentAt: number, size: number];

/** A record's key, and how many of its answers are still the newest. */
export interface Living {
  readonly key: Key;
  answers: number;
}

/** The stored answers of one scope (service and credentials), as far as they are read. */
export interface StoredAnswers {
  readonly scope: string;
  /** By question: the record that has its newest answer. */
  readonly holders: Map<string, Living>;
  /**
   * The `size` parts of keys that were written while the store is read, because the reading may meet those records
   * again.
   */
  readonly recent: Set<number>;
  /**
   * Passes all answers to `restore`, the newest first, a piece at a time. Returns the keys of records without a current
   * answer.
   */
  load(restore: (known: readonly Known[]) => void): Promise<readonly Key[]>;
  /** The answers from another window that are new here, checked like those that are read. */
  learn(told: unknown): readonly Known[];
  /** Runs `work` on the store, if there is one; never rejects. */
  quietly(work: (store: UseStore) => Promise<unknown>): Promise<void>;
  /** Whether answers are stored; if not, they are in memory alone, until the page closes. */
  readonly lasting: boolean;
}

/**
 * The oldest answer that may be of use, in ms: the longest freshness, plus a week and a day in which it may be shown
 * when the service fails.
 */
const oldest = (mostHours + 8 * 24) * 3_600_000;
/** How many characters one scope may store: the screenings of some 150,000 tickers. */
export const room = 32e6;
/** The size assumed of a record whose key tells none, in characters: that of a hundred screenings. */
const usual = 17e3;
/**
 * How many characters are read at once (at least one record). That takes 3 ms, and less than 50 ms on a slow computer.
 */
const piece = 1e5;

/** Opens the store; never rejects. `lost` is called when `lasting` becomes false. */
export async function openAnswers(
  scope: string,
  operations: readonly Operation[],
  now: () => number,
  lost: () => void,
): Promise<StoredAnswers> {
  let lasting = true;
  const holders: StoredAnswers["holders"] = new Map();
  const recent: StoredAnswers["recent"] = new Set();
  const byName = new Map(operations.map((operation) => [operation.name, operation]));
  const store = await openStore(...answersStore);
  const quietly: StoredAnswers["quietly"] = async (work) => {
    try {
      if (store) await work(store);
    } catch {
      if (lasting) lost();
      lasting = false;
    }
  };
  /** The answers of a record to which no newer one is known. They are noted as the newest. */
  const newest = (kept: unknown, key: Key): Known[] => {
    const operation = isKept(kept) && byName.get(kept.operation);
    if (!operation || kept.sentAt <= now() - oldest || kept.sentAt > now() + 60_000) return [];
    const living: Living = { key, answers: 0 };
    return kept.answers.flatMap(([input, stored]) => {
      const name = `${operation.name}/${input}`;
      const before = holders.get(name);
      const answer = isHeld(before, kept.sentAt, now()) ? undefined : operation.read(stored, [input])?.get(input);
      if (answer === undefined || mayFail(answer)) return [];
      if (before) before.answers -= 1;
      living.answers += 1;
      holders.set(name, living);
      const { sentAt, age, account } = kept;
      return [{ operation: operation.name, input, answer, sentAt, age, account }];
    });
  };
  return {
    scope,
    holders,
    recent,
    quietly,
    load: async (restore) => {
      let stale: Key[] = [];
      await quietly(async (use) => {
        stale = await use("readonly", (records) => keysIn(records, within(scope)));
        const keys = newestOf(stale, room);
        while (keys.length > 0) {
          const some = newestOf(keys, piece);
          const range = IDBKeyRange.bound(some[0], some[some.length - 1]);
          const [held, read] = await use("readonly", (records) =>
            Promise.all([keysIn(records, range), promisifyRequest<unknown[]>(records.getAll(range))]),
          );
          const known: Known[] = [];
          for (let index = held.length - 1; index >= 0; index -= 1) {
            const found = newest(read[index], held[index] as Key);
            if (found.length === 0 && !recent.has((held[index] as Key)[2])) stale.push(held[index] as Key);
            known.push(...found);
          }
          restore(known);
        }
      });
      return stale;
    },
    learn: (told) => {
      const { key, reply } = (told ?? {}) as Partial<StoredRecord>;
      if (!isKey(key, scope)) return [];
      recent.add(key[2]);
      return newest(reply, key);
    },
    get lasting() {
      return lasting && store !== undefined;
    },
  };
}

/**
 * Whether the question already has an answer from `sentAt` or later. A record from the future was written by a clock
 * that was ahead, and does not count.
 */
export function isHeld(holder: Living | undefined, sentAt: number, now: number): boolean {
  return holder !== undefined && holder.key[1] >= sentAt && holder.key[1] <= now + 60_000;
}

export const answersStore = ["shariah-sheets", "batches"] as const;

/** The keys in this range, oldest first. */
export function keysIn(records: IDBObjectStore, range: IDBKeyRange): Promise<Key[]> {
  return promisifyRequest(records.getAllKeys(range)) as Promise<unknown> as Promise<Key[]>;
}

function sizeOf([, , size]: Key): number {
  return Math.floor(size) || usual;
}

/** Removes the newest keys from the list and returns them, as many as fit into `characters`. */
export function newestOf(keys: Key[], characters: number): Key[] {
  let [left, first] = [characters, keys.length];
  while (first > 0 && left > 0) {
    first -= 1;
    left -= sizeOf(keys[first] as Key);
  }
  return keys.splice(first);
}

/**
 * Whether an answer looks like a failure of ours. If the service sends such an answer it is not restored, and costs a
 * call again; that is cheaper than a list of all failures in this bundle.
 */
function mayFail(answer: unknown): boolean {
  return isObject(answer) && "failure" in answer && "message" in answer;
}

function isKey(value: unknown, scope: string): value is Key {
  if (!Array.isArray(value)) return false;
  const [owner, ...numbers] = value;
  return owner === scope && numbers.length === 2 && numbers.every(Number.isFinite);
}

function isKept(value: unknown): value is StoredReply {
  const { operation, sentAt, answers } = (value ?? {}) as Partial<StoredReply>;
  return (
    typeof operation === "string" &&
    Number.isFinite(sentAt) &&
    Array.isArray(answers) &&
    answers.every((pair) => Array.isArray(pair) && typeof pair[0] === "string")
  );
}

export function within(scope: string): IDBKeyRange {
  return IDBKeyRange.bound([scope, Number.NEGATIVE_INFINITY], [scope, Number.POSITIVE_INFINITY]);
}
