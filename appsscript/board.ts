/**
 * The board: slips by which executions that wait tell the leader what they need, and until when. A slip is written
 * without a lock, twice, into any two of 256 places; it may overwrite another and is never cleared (clearing would lose a
 * slip written meanwhile), it goes stale. A lost slip costs its writer a round, never an answer.
 */
import type { Input } from "../src/core/operation";
import { compact, longest, parse, read, type Texts, write } from "./cache";
import { keys } from "./state";

export interface Slip {
  readonly id: string;
  /** When it was written, and until when its writer waits; ms since 1970. */
  readonly at: number;
  readonly until: number;
  readonly operation: string;
  readonly inputs: readonly Input[];
}

const places = 256;
const place = (index: number) => `n${index}`;
const mostInputs = 100;

/** Gives the slip's name. */
export function leave(operation: string, inputs: readonly Input[], now: number, until: number): string {
  const id = Math.random().toString(36).slice(2, 10);
  const slip: Slip = { id, at: now, until, operation, inputs: inputs.slice(0, mostInputs) };
  const text = compact(slip);
  const first = Math.floor(Math.random() * places);
  const second = (first + 1 + Math.floor(Math.random() * (places - 1))) % places;
  write({ [place(first)]: text, [place(second)]: text }, 60);
  return id;
}

/** A cell gives up for want of time, or what it waited for is allowed now: the open sidebar ends what was left. */
export function leaveUnfinished(now: number): void {
  write({ [keys.left]: compact({ at: now }) }, longest);
}

/** A page wants the lock: the leader lets go of it as soon as it hears that. */
export function knock(now: number): void {
  write({ [keys.knock]: compact({ at: now }) }, 60);
}

/** The slips that somebody still waits by, oldest first, and when a page knocked; undefined when the read was refused. */
export function listen(now: number): { readonly slips: readonly Slip[]; readonly knockedAt: number } | undefined {
  const texts = read([...Array.from({ length: places }, (_, index) => place(index)), keys.knock]);
  if (!texts) return undefined;
  const knockedAt = parse<{ at: number }>(texts.get(keys.knock))?.at || 0;
  return { slips: slipsIn(texts, now), knockedAt };
}

function slipsIn(texts: Texts, now: number): Slip[] {
  const found = new Map<string, Slip>();
  for (const text of texts.values()) {
    const slip = parse<Slip>(text);
    if (slip && Array.isArray(slip.inputs) && now < slip.until) found.set(slip.id, slip);
  }
  return [...found.values()].sort((a, b) => a.at - b.at);
}
