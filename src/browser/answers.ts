/**
 * Answers that outlive the page, so that a reopened workbook does not pay again. Each batch of answers is one record,
 * written once and never changed: two workbooks open side by side cannot spoil each other's, and a write costs what
 * one batch costs. A record goes when all its answers are replaced, and the oldest go where they outgrow their room.
 * The store is read newest first and in pieces, so that a sheet's first answer waits for one of them and not for all.
 * What is read back is checked like a reply. A store that fails is done without, and says so.
 */

import { promisifyRequest, type UseStore } from "idb-keyval";
import { mostHours } from "../api/preferences";
import { isFailure } from "../core/failure";
import type { Operation } from "../core/operation";
import type { Known } from "../core/planner";
import { openStore, write } from "./database";

interface Kept {
  readonly operation: string;
  readonly sentAt: number;
  readonly answers: readonly (readonly [input: string, answer: unknown])[];
}

/** `size` is in characters, and its fraction is chance, so that no two keys are alike; older keys have chance alone. */
type Key = [scope: string, sentAt: number, size: number];

/** A record, and how many of its answers nothing newer has replaced. */
interface Living {
  readonly key: Key;
  answers: number;
}

export interface Answers {
  /** Gives all that is known, the newest first, a piece at a time. */
  load(restore: (known: readonly Known[]) => void): Promise<void>;
  keep(known: readonly Known[]): void;
  /** Deletes what is kept for these credentials, and keeps nothing more. */
  forget(): Promise<void>;
  /** False when answers are kept in memory alone, until the page closes. */
  readonly lasting: boolean;
}

/** As long as freshness can be chosen, and the week and a day more for which an answer may stand in when none comes. */
const oldest = (mostHours + 8 * 24) * 3_600_000;
/** The room of one scope, in characters: the screenings of some 150,000 tickers. */
const room = 32e6;
/** A record whose key tells no size: a hundred screenings. */
const usual = 17e3;
/** So much, or one record, is read at once: some 10 ms. */
const piece = 4e5;

/** The store of one scope (who asks, and whom). Never rejects; `lost` hears when `lasting` is false from now on. */
export async function openAnswers(
  scope: string,
  operations: readonly Operation[],
  now: () => number,
  lost: () => void,
): Promise<Answers> {
  let lasting = true;
  let forgotten = false;
  /** Written since it was last seen that all have room. */
  let written = 0;
  const holders = new Map<string, Living>();
  /** What was written here may be met again by the reading that it came into. */
  const own = new Set<number>();
  const byName = new Map(operations.map((operation) => [operation.name, operation]));
  const store = await open();
  const quietly = async (work: (store: UseStore) => Promise<unknown>) => {
    try {
      if (store) await work(store);
    } catch {
      if (lasting) lost();
      lasting = false;
    }
  };
  /** Writes the record, and deletes those whose last answer it replaces. */
  const put = (records: IDBObjectStore, one: Kept) => {
    const size = JSON.stringify(one).length;
    const living: Living = { key: [scope, one.sentAt, size + Math.random()], answers: one.answers.length };
    written += size;
    own.add(living.key[2]);
    records.put(one, living.key);
    for (const [input] of one.answers) {
      const name = `${one.operation}/${input}`;
      const before = holders.get(name);
      holders.set(name, living);
      if (before && --before.answers === 0) records.delete(before.key);
    }
  };
  /** What this record knows that nothing newer does. */
  const newest = (kept: unknown, key: Key): Known[] => {
    const operation = isKept(kept) && byName.get(kept.operation);
    if (!operation || kept.sentAt <= now() - oldest || kept.sentAt > now() + 60_000) return [];
    const living: Living = { key, answers: 0 };
    return kept.answers.flatMap(([input, stored]) => {
      const name = `${operation.name}/${input}`;
      const answer = holders.has(name) ? undefined : operation.read(stored, [input])?.get(input);
      if (answer === undefined || isFailure(answer)) return [];
      living.answers += 1;
      holders.set(name, living);
      return [{ operation: operation.name, input, answer, sentAt: kept.sentAt }];
    });
  };
  return {
    load: (restore) =>
      quietly(async (use) => {
        const stale = await use("readonly", (records) => keysIn(records, within(scope)));
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
            if (found.length === 0 && !own.has((held[index] as Key)[2])) stale.push(held[index] as Key);
            known.push(...found);
          }
          restore(known);
        }
        if (stale.length > 0) await write(use, (records) => stale.forEach((key) => void records.delete(key)));
      }),
    keep: (known) => {
      // A call that was on its way when all was forgotten brings nothing back.
      if (forgotten) return;
      void quietly((use) =>
        write(use, async (records) => {
          for (const one of batches(known)) put(records, one);
          if (written < room / 8) return;
          written = 0;
          const keys = await keysIn(records, within(scope));
          newestOf(keys, room);
          for (const key of keys) records.delete(key);
        }),
      );
    },
    forget: () => {
      forgotten = true;
      return quietly((use) => write(use, (records) => records.delete(within(scope))));
    },
    get lasting() {
      return lasting && store !== undefined;
    },
  };
}

async function open(): Promise<UseStore | undefined> {
  if (typeof indexedDB === "undefined") return undefined;
  try {
    return await openStore("shariah-sheets", "batches");
  } catch {
    return undefined;
  }
}

/** Oldest first. */
function keysIn(records: IDBObjectStore, range: IDBKeyRange): Promise<Key[]> {
  return promisifyRequest(records.getAllKeys(range)) as Promise<unknown> as Promise<Key[]>;
}

function sizeOf([, , size]: Key): number {
  return Math.floor(size) || usual;
}

/** Takes the newest of these keys away, as many as have room. */
function newestOf(keys: Key[], characters: number): Key[] {
  let [left, first] = [characters, keys.length];
  while (first > 0 && left > 0) {
    first -= 1;
    left -= sizeOf(keys[first] as Key);
  }
  return keys.splice(first);
}

function isKept(value: unknown): value is Kept {
  const { operation, sentAt, answers } = (value ?? {}) as Partial<Kept>;
  return (
    typeof operation === "string" &&
    typeof sentAt === "number" &&
    Array.isArray(answers) &&
    answers.every((pair) => Array.isArray(pair) && typeof pair[0] === "string")
  );
}

/** One record an operation: answers that were settled together were asked together. */
function batches(known: readonly Known[]): Kept[] {
  const groups = new Map<string, Kept & { readonly answers: [input: string, answer: unknown][] }>();
  for (const { operation, sentAt, input, answer } of known) {
    const name = `${operation}/${sentAt}`;
    const group = groups.get(name) ?? { operation, sentAt, answers: [] };
    groups.set(name, group);
    group.answers.push([input, answer]);
  }
  return [...groups.values()];
}

function within(scope: string): IDBKeyRange {
  return IDBKeyRange.bound([scope, Number.NEGATIVE_INFINITY], [scope, Number.POSITIVE_INFINITY]);
}
