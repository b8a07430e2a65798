/**
 * Answers that outlive the page, so that a reopened workbook does not pay again. Each batch of answers is one record,
 * written once and never changed: two workbooks open side by side cannot spoil each other's, and a write costs what
 * one batch costs. What is read back is checked like a reply. A store that fails is done without, and says so.
 */
import { promisifyRequest, type UseStore } from "idb-keyval";
import { isFailure } from "../core/failure";
import type { Operation } from "../core/operation";
import type { Known } from "../core/planner";
import { openStore, write } from "./database";

interface Kept {
  readonly operation: string;
  readonly sentAt: number;
  readonly answers: readonly (readonly [input: string, answer: unknown])[];
}

type Key = [scope: string, at: number, nonce: number];

export interface Answers {
  load(): Promise<Known[]>;
  keep(known: readonly Known[]): void;
  /** Deletes what is kept for these credentials, and keeps nothing more. */
  forget(): Promise<void>;
  /** False when answers are kept in memory alone, until the page closes. */
  readonly lasting: boolean;
}

/** Verdicts may stand in for a week past their day. */
const oldest = 9 * 24 * 3_600_000;

/** The store of one scope (who asks, and whom). Never rejects; `lost` hears when `lasting` is false from now on. */
export async function openAnswers(
  scope: string,
  operations: readonly Operation[],
  now: () => number,
  lost: () => void,
): Promise<Answers> {
  let lasting = true;
  let forgotten = false;
  const store = await open();
  const quietly = async (work: (store: UseStore) => Promise<unknown>) => {
    try {
      if (store) await work(store);
    } catch {
      if (lasting) lost();
      lasting = false;
    }
  };
  return {
    load: async () => {
      const known: Known[] = [];
      await quietly(async (store) => known.push(...(await read(store, scope, operations, now()))));
      return known;
    },
    keep: (known) => {
      // A call that was on its way when all was forgotten brings nothing back.
      if (forgotten) return;
      void quietly((store) =>
        write(store, (batchesKept) => {
          for (const one of batches(known)) batchesKept.put(one, key(scope, one));
        }),
      );
    },
    forget: () => {
      forgotten = true;
      return quietly((store) => write(store, (batchesKept) => batchesKept.delete(within(scope))));
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

/** Newest first, so that what an answer replaced is passed over; what holds nothing newest or is too old is deleted. */
async function read(store: UseStore, scope: string, operations: readonly Operation[], now: number): Promise<Known[]> {
  const [keys, values] = await store("readonly", (batchesKept) =>
    Promise.all([
      promisifyRequest(batchesKept.getAllKeys(within(scope))),
      promisifyRequest<unknown[]>(batchesKept.getAll(within(scope))),
    ]),
  );
  const byName = new Map(operations.map((operation) => [operation.name, operation]));
  const seen = new Set<string>();
  const known: Known[] = [];
  const stale: IDBValidKey[] = [];
  for (let index = values.length - 1; index >= 0; index -= 1) {
    const found = newest(values[index], byName, seen, now);
    known.push(...found);
    if (found.length === 0) stale.push(keys[index] as IDBValidKey);
  }
  if (stale.length > 0) {
    await write(store, (batchesKept) => {
      for (const one of stale) batchesKept.delete(one);
    });
  }
  return known;
}

function newest(kept: unknown, byName: ReadonlyMap<string, Operation>, seen: Set<string>, now: number): Known[] {
  if (!isKept(kept)) return [];
  const { operation: name, sentAt, answers } = kept;
  const operation = byName.get(name);
  if (!operation || !(sentAt > now - oldest && sentAt <= now + 60_000)) return [];
  return answers.flatMap(([input, stored]) => {
    if (seen.has(`${name}/${input}`)) return [];
    const answer = operation.read(stored, [input])?.get(input);
    if (answer === undefined || isFailure(answer)) return [];
    seen.add(`${name}/${input}`);
    return [{ operation: name, input, answer, sentAt }];
  });
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

function key(scope: string, { sentAt }: Kept): Key {
  return [scope, sentAt, Math.random()];
}

function within(scope: string): IDBKeyRange {
  return IDBKeyRange.bound([scope, Number.NEGATIVE_INFINITY, 0], [scope, Number.POSITIVE_INFINITY, 1]);
}
