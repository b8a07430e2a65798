/** A person's word: what they allow, hold, or try again. Whoever shows what waits calls these; cells need none of them. */

import type { Work } from "./budget";
import { without } from "./holding";
import { allow as allowCalls, decline as declineCalls, lift, type Pace } from "./pace";
import { renewed } from "./patience";
import type { Planner } from "./planner";

/** What a person's word changes: the pace, and what waits for it. */
export interface Heeding {
  readonly pace: Pace;
  held: readonly Work[];
}

/** The user allows an operation so many calls beyond those that go without asking. */
export function allow(heeding: Heeding, operation: string, calls: number): void {
  allowCalls(heeding.pace, operation, calls);
  heeding.held = without(heeding.held, operation);
}

/** The user does not: nobody is asked about it again, and its cells say so once they ask anew. */
export function decline(heeding: Heeding, operation: string): void {
  declineCalls(heeding.pace, operation);
  heeding.held = without(heeding.held, operation);
}

/** A person tries again before a long pause is over. False where there is none, or the last try is not a minute ago. */
export function tryNow(planner: Planner, now: number): boolean {
  const isLifted = lift(planner.pace, now);
  if (isLifted) outdate(planner);
  return isLifted;
}

/** Nothing new is sent until it is called with false; what is in flight arrives. */
export function hold(planner: Planner, isPaused: boolean, now: number): void {
  planner.isPaused = isPaused;
  planner.patience = renewed(planner.patience, now);
}

/** Cells that ask again are not shown what they were shown before, though no answer has changed. */
export function outdate(planner: Planner): void {
  planner.changes += 1;
}
