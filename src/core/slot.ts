/** A slot holds the answer to one question, however many cells wait for it. */
import type { Failure } from "./failure";
import type { Input, Operation } from "./operation";

/** idle: no cell waits. queued: in no batch yet. in flight: in exactly one batch. again: to be sent once more. */
export type SlotState = "idle" | "queued" | "in flight" | "again";

export class Slot<Answer = unknown> {
  state: SlotState = "idle";
  /** The last good answer, fresh or not. */
  answer: Answer | undefined = undefined;
  /** When the answer was asked for, in ms since 1970. */
  sentAt = Number.NEGATIVE_INFINITY;
  /** How old the answer already was when it was asked for, in ms: a relay passes on what it received before. */
  age = 0;
  /** The fingerprint of the account behind the relay that gave the answer; undefined where none was told. */
  account: string | undefined = undefined;
  /** Answers that were asked for before this moment are stale; ms since 1970. */
  refreshedAt = Number.NEGATIVE_INFINITY;
  /** When the user cancelled a question that had an answer: earlier refreshes do not make that answer stale. */
  calledOffAt = Number.NEGATIVE_INFINITY;
  /** Why the last call for it gave no answer. */
  failure: Failure | undefined = undefined;
  failedAt = Number.NEGATIVE_INFINITY;
  /** Until when the failure is shown without a new call; ms since 1970. */
  failedUntil = Number.NEGATIVE_INFINITY;
  /** The last good answer is shown in place of the failure, with its age. */
  kept = false;
  /** How many cells wait for this slot. */
  cells = 0;
  /** The driver's own list of the cells that wait; the planner does not read it. */
  waiters: unknown = undefined;

  constructor(
    readonly operation: Operation<Answer>,
    readonly input: Input,
  ) {}
}
