/**
 * Writes and reads the board: cache entries in which waiting executions (runs of the script, one for each cell) leave
 * slips. A slip tells the leader which questions to ask, and how long its writer waits. It is written without a lock
 * into two random places of 256, and may overwrite another. Nobody deletes slips; they expire, because deleting one
 * could lose another that was written meanwhile. A lost slip costs its writer some time, never an answer.
 */
import type { Input } from "../../src/core/operation";
import { compact, longest, readCache, type Texts, writeCache } from "../shared/cache";
import { listOf, number, objectReader, parseJson, text } from "../shared/fields";
import { keys, readMoment } from "../shared/state";

export interface Slip {
  readonly id: string;
  /** When the slip was written, and until when its writer waits; ms since 1970. */
  readonly at: number;
  readonly until: number;
  readonly operation: string;
  readonly inputs: readonly Input[];
}

const slip = objectReader<Slip>({ id: text, at: number, until: number, operation: text, inputs: listOf(text) }, [
  "id",
  "at",
  "until",
  "operation",
  "inputs",
]);

const places = 256;
const place = (index: number) => `n${index}`;
const mostInputs = 100;

/** Writes a slip. Returns its id. */
export function leaveSlip(operation: string, inputs: readonly Input[], now: number, until: number): string {
  const id = Math.random().toString(36).slice(2, 10);
  const left: Slip = { id, at: now, until, operation, inputs: inputs.slice(0, mostInputs) };
  const json = compact(left);
  const first = Math.floor(Math.random() * places);
  const second = (first + 1 + Math.floor(Math.random() * (places - 1))) % places;
  writeCache({ [place(first)]: json, [place(second)]: json }, 60);
  return id;
}

/**
 * Notes in the cache that cells have no answer although they could get one: they gave up for lack of time, or the user
 * has decided about their work since. The open sidebar sees the note and fetches their answers.
 */
export function leaveUnfinished(now: number): void {
  writeCache({ [keys.left]: compact({ at: now }) }, longest);
}

/**
 * Notes in the cache that the sidebar or a menu wants the lock. A leader that reads this ends its work, so that the
 * user need not wait for it.
 */
export function knock(now: number): void {
  writeCache({ [keys.knock]: compact({ at: now }) }, 60);
}

/**
 * The slips whose writers still wait, oldest first, and when a page or menu last asked for the lock; undefined if
 * Google refused the read.
 */
export function readBoard(now: number): { readonly slips: readonly Slip[]; readonly knockedAt: number } | undefined {
  const texts = readCache([...Array.from({ length: places }, (_, index) => place(index)), keys.knock]);
  if (!texts) return undefined;
  return { slips: slipsIn(texts, now), knockedAt: readMoment(texts.get(keys.knock)) };
}

function slipsIn(texts: Texts, now: number): Slip[] {
  const found = new Map<string, Slip>();
  for (const json of texts.values()) {
    const one = slip(parseJson(json));
    if (one && now < one.until) found.set(one.id, one);
  }
  return [...found.values()].sort((a, b) => a.at - b.at);
}
