/**
 * Keeps the questions that wait to be sent: everything known of one operation (`Table`), when its next batch may leave,
 * which operation goes first, and how many calls are left. The question asked first leaves first, but the newest can be
 * taken from the end. A dropped slot stays in the list until it is reached: its state, and not its place in the list,
 * says whether it is queued.
 */
import type { Work } from "./budget";
import { type Failure, isFailure } from "./failure";
import type { Input, Operation, Route } from "./operation";
import { never } from "./patience";
import type { RouteWay } from "./routes";
import { Slot } from "./slot";

export class QueueTable<Answer = unknown> {
  readonly slots = new Map<Input, Slot<Answer>>();
  /** How many slots are queued; a slot counts once, however often it is in the list. */
  queued = 0;
  /** How many cells wait for any of its slots. */
  cells = 0;
  /** When the oldest question since the last batch was asked, ms since 1970. */
  firstAsked = Number.POSITIVE_INFINITY;
  lastAsked = Number.NEGATIVE_INFINITY;
  /**
   * How many questions batches have carried or will carry since the start: from this the fewest possible calls are
   * told.
   */
  asked = 0;
  /** The route by which the service answered last: it works, and the operation is on the plan. */
  proven: Route | undefined = undefined;
  /** Whether the service refused the operation's last question while it answered other operations. */
  refused = false;
  /** The index of the route on trial, until a reply by that route is accepted. */
  trying: number | undefined = undefined;
  /** How many trials of a route that multiplies calls have proved nothing. */
  failedTrials = 0;
  /** When the trial's request was sent, while its reply is awaited; ms since 1970. */
  trialSentAt: number | undefined = undefined;
  private queue: Slot<Answer>[] = [];
  private head = 0;

  constructor(readonly operation: Operation<Answer>) {}

  /** The slot of an input, made if there is none. */
  slot(input: Input): Slot<Answer> {
    let slot = this.slots.get(input);
    if (!slot) {
      slot = new Slot(this.operation, input);
      this.slots.set(input, slot);
    }
    return slot;
  }

  push(slot: Slot<Answer>, now: number): void {
    if (this.queued === 0) this.firstAsked = now;
    this.lastAsked = now;
    this.queued += 1;
    slot.state = "queued";
    this.queue.push(slot);
  }

  /** Takes a slot out of the queue without a batch, because it needs no call. */
  leave(slot: Slot<Answer>): void {
    if (slot.state === "queued") {
      this.queued -= 1;
      this.asked -= 1;
    }
    slot.state = "idle";
    this.tidy();
  }

  /** Takes up to `count` slots for a batch; if not all fit, up to `newest` of them from the end. */
  take(count: number, newest: number, now: number): Slot<Answer>[] {
    const fromEnd = this.queued > count ? newest : 0;
    const slots: Slot<Answer>[] = [];
    while (slots.length < count - fromEnd && this.head < this.queue.length) {
      const slot = this.queue[this.head] as Slot<Answer>;
      this.head += 1;
      if (takeSlot(slot)) slots.push(slot);
    }
    while (slots.length < count && this.queue.length > this.head) {
      const slot = this.queue.pop() as Slot<Answer>;
      if (takeSlot(slot)) slots.push(slot);
    }
    this.queued -= slots.length;
    this.firstAsked = this.queued > 0 ? now : Number.POSITIVE_INFINITY;
    this.tidy();
    return slots;
  }

  /** Up to `most` inputs that wait to be sent, in the order in which they would leave. */
  waiting(most: number): Input[] {
    const inputs = new Set<Input>();
    for (let at = this.head; at < this.queue.length && inputs.size < most; at += 1) {
      const { state, input } = this.queue[at] as Slot<Answer>;
      if (state === "queued") inputs.add(input);
    }
    return [...inputs];
  }

  /**
   * Corrects the moments after the clock was set back by `ms`: questions stay as old as they were, and no refresh is in
   * the future.
   */
  setBack(ms: number, now: number): void {
    this.firstAsked -= ms;
    this.lastAsked -= ms;
    for (const slot of this.slots.values()) {
      slot.refreshedAt = Math.min(slot.refreshedAt, now);
      slot.calledOffAt = Math.min(slot.calledOffAt, now);
    }
  }

  /** Removes entries that were taken or dropped, before they outnumber those that wait. */
  private tidy(): void {
    if (this.queue.length - this.queued <= 1000 + this.queued) return;
    const seen = new Set<Slot<Answer>>();
    for (const slot of this.queue.slice(this.head)) if (slot.state === "queued") seen.add(slot);
    this.queue = [...seen];
    this.head = 0;
  }
}

function takeSlot(slot: Slot): boolean {
  if (slot.state !== "queued") return false;
  slot.state = "in flight";
  return true;
}

/**
 * The slot of a typed value; null for a blank. A value that can be no input gets a slot of its own that has failed for
 * good.
 */
export function slotFor<Answer>(table: QueueTable<Answer>, value: unknown): Slot<Answer> | null {
  // Looking a value up as it is finds the common case, a ticker in the service's own spelling, without reading it.
  const known = table.slots.get(value as Input);
  if (known) return known;
  const { operation } = table;
  const input = operation.input(value);
  if (input === null) return null;
  return isFailure(input) ? misuse(operation, input) : table.slot(input);
}

function misuse<Answer>(operation: Operation<Answer>, failure: Failure): Slot<Answer> {
  const slot = new Slot(operation, "");
  slot.failure = failure;
  slot.failedUntil = never;
  return slot;
}

/** Questions that were sent together and must be sent again, together or in halves. */
export interface Group {
  readonly table: QueueTable;
  readonly slots: readonly Slot[];
  readonly notBefore: number;
  /** How many requests for these questions failed because of the service. */
  readonly attempts: number;
  /** When the first of those requests was sent; ms since 1970. */
  readonly firstAt: number;
  /** When the group was halved; ms since 1970. If a reply was accepted since, one of the tickers is at fault. */
  readonly splitAt?: number;
  readonly lastChance?: boolean;
  /** How many times it was signed anew because the clocks differ. */
  readonly corrected?: number;
  /** The route by which these questions go, when it is another than the operation's. */
  readonly route?: Route;
  /**
   * The failure of an earlier try with the other kind of token, when the service accepted that token and refused the
   * question.
   */
  readonly passed?: Failure;
}

type Waiting = Pick<QueueTable, "queued" | "firstAsked" | "lastAsked" | "trialSentAt">;

/**
 * When an operation's next batch may leave, if a permit is free: it is full, or no question came for a while, or its
 * first has waited long enough.
 */
export function leavesAt(
  { queued, firstAsked, lastAsked, trialSentAt }: Waiting,
  full: number,
  { quiet, latest }: { readonly quiet: number; readonly latest: number },
  now: number,
): number {
  if (queued === 0 || trialSentAt !== undefined) return never;
  return queued >= full ? now : Math.min(lastAsked + quiet, firstAsked + latest);
}

/**
 * Of the operations that are ready, the one whose next batch answers most cells, if cells are spread evenly over its
 * questions. Every fourth time, the one whose question is oldest, so that none starves.
 */
export function first<T extends Pick<QueueTable, "cells" | "queued" | "firstAsked">>(
  ready: readonly T[],
  sent: number,
  mostOf: (table: T) => number,
): T | undefined {
  const worth = (table: T) => (table.cells / table.queued) * Math.min(table.queued, mostOf(table));
  const rank = sent % 4 === 3 ? ({ firstAsked }: T) => -firstAsked : worth;
  let best = ready[0];
  for (const table of ready) if (rank(table) > rank(best as T)) best = table;
  return best;
}

/** Whether a group fits into one request: its route may now carry fewer questions, or be on trial. */
export function fits(
  size: number,
  { most, onTrial }: RouteWay,
  { trialSentAt }: Pick<QueueTable, "trialSentAt">,
): boolean {
  return size <= most && !(onTrial && trialSentAt !== undefined);
}

/**
 * The calls that an operation has to send; undefined when nothing waits, or when one question is sent first to try a
 * route.
 */
export function workOf(
  { queued, operation }: Pick<QueueTable, "queued" | "operation">,
  { route, multiplies, onTrial }: RouteWay,
): Work | undefined {
  if (queued === 0 || onTrial) return undefined;
  const calls = Math.ceil(queued / route.most);
  return { operation: operation.name, calls, multiplied: multiplies && calls > 1 };
}
