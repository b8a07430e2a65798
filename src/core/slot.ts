/** A slot is where an answer appears: one a question, however many cells wait for it. */
import type { Failure } from "./failure";
import type { Input, Operation } from "./operation";

/** Idle: nobody waits. Queued: in no batch yet. In flight: in exactly one batch. Again: sent, and to be sent again. */
export type SlotState = "idle" | "queued" | "in flight" | "again";

export class Slot<Answer = unknown> {
  state: SlotState = "idle";
  /** The last good answer, fresh or not. */
  answer: Answer | undefined = undefined;
  /** When the answer was asked for, in ms since 1970. */
  sentAt = Number.NEGATIVE_INFINITY;
  /** How old it was when it was asked for, ms: a relay gives what it was given before. */
  age = 0;
  /** Answers asked for before are stale; ms since 1970. */
  refreshedAt = Number.NEGATIVE_INFINITY;
  /** When an asking was called off that left the answer as it was: what was stale by a refresh from before is so no more. */
  calledOffAt = Number.NEGATIVE_INFINITY;
  /** Why the last asking gave no answer. */
  failure: Failure | undefined = undefined;
  failedAt = Number.NEGATIVE_INFINITY;
  /** Until when the failure stands in for an answer. */
  failedUntil = Number.NEGATIVE_INFINITY;
  /** The last good answer stands in for the failure, and its age is told. */
  kept = false;
  /** Cells waiting. */
  cells = 0;
  /** The driver's own note of who waits; the planner does not look at it. */
  waiters: unknown = undefined;

  constructor(
    readonly operation: Operation<Answer>,
    readonly input: Input,
  ) {}
}
