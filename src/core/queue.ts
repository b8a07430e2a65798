/**
 * The queue: everything that is kept of one operation (`Table`), when its next batch may leave, whose goes first, and what
 * is left to send. First asked leaves first, but the newest can be taken from the end. A slot that was dropped stays in the
 * queue until it is met: its state, not its place, says whether it is queued, and the moment it is taken its state says so.
 */
import type { Work } from "./budget";
import { type Failure, isFailure } from "./failure";
import type { Input, Operation, Route } from "./operation";
import { never } from "./patience";
import type { Way } from "./routes";
import { Slot } from "./slot";

export class Table<Answer = unknown> {
  readonly slots = new Map<Input, Slot<Answer>>();
  /** Slots queued, each once however often the queue names it. */
  queued = 0;
  /** Cells waiting for any of its slots. */
  cells = 0;
  /** When the oldest question since the last batch was asked, ms since 1970. */
  firstAsked = Number.POSITIVE_INFINITY;
  lastAsked = Number.NEGATIVE_INFINITY;
  /** Questions that a batch has carried or is to carry, since the start: for the least possible number of calls. */
  asked = 0;
  /** The route by which the service answered last: it works, and the operation is on the plan. */
  proven: Route | undefined = undefined;
  /** The last question was refused, though other operations are answered. */
  refused = false;
  /** The route on trial, until a reply is accepted that came by it. */
  trying: number | undefined = undefined;
  /** Trials of a route that multiplies calls which proved nothing. */
  failedTrials = 0;
  /** The send that tries it; ms since 1970. */
  trialSentAt: number | undefined = undefined;
  private queue: Slot<Answer>[] = [];
  private head = 0;

  constructor(readonly operation: Operation<Answer>) {}

  /** The slot of an input, made when there is none. */
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

  /** A queued slot leaves the queue by another way than a batch: no call was needed for it. */
  leave(slot: Slot<Answer>): void {
    if (slot.state === "queued") {
      this.queued -= 1;
      this.asked -= 1;
    }
    slot.state = "idle";
    this.tidy();
  }

  /** Up to `count` slots for a batch, up to `newest` of them from the end when not all fit. They are in flight now. */
  take(count: number, newest: number, now: number): Slot<Answer>[] {
    const fromEnd = this.queued > count ? newest : 0;
    const slots: Slot<Answer>[] = [];
    while (slots.length < count - fromEnd && this.head < this.queue.length) {
      const slot = this.queue[this.head] as Slot<Answer>;
      this.head += 1;
      if (taken(slot)) slots.push(slot);
    }
    while (slots.length < count && this.queue.length > this.head) {
      const slot = this.queue.pop() as Slot<Answer>;
      if (taken(slot)) slots.push(slot);
    }
    this.queued -= slots.length;
    this.firstAsked = this.queued > 0 ? now : Number.POSITIVE_INFINITY;
    this.tidy();
    return slots;
  }

  /** The inputs that wait to be sent, up to so many, in the order they would leave. */
  waiting(most: number): Input[] {
    const inputs = new Set<Input>();
    for (let at = this.head; at < this.queue.length && inputs.size < most; at += 1) {
      const { state, input } = this.queue[at] as Slot<Answer>;
      if (state === "queued") inputs.add(input);
    }
    return [...inputs];
  }

  /** The clock was set back by so many ms: what waits is as old as it was, and no refresh is from the future. */
  setBack(ms: number, now: number): void {
    this.firstAsked -= ms;
    this.lastAsked -= ms;
    for (const slot of this.slots.values()) {
      slot.refreshedAt = Math.min(slot.refreshedAt, now);
      slot.calledOffAt = Math.min(slot.calledOffAt, now);
    }
  }

  /** Forgets what is behind the head, and what was dropped, before it outgrows what waits. */
  private tidy(): void {
    if (this.queue.length - this.queued <= 1000 + this.queued) return;
    const seen = new Set<Slot<Answer>>();
    for (const slot of this.queue.slice(this.head)) if (slot.state === "queued") seen.add(slot);
    this.queue = [...seen];
    this.head = 0;
  }
}

function taken(slot: Slot): boolean {
  if (slot.state !== "queued") return false;
  slot.state = "in flight";
  return true;
}

/** The slot of what was typed; null for a blank, and one that failed for good where it can be no input. */
export function slotFor<Answer>(table: Table<Answer>, value: unknown): Slot<Answer> | null {
  // The common case, a ticker spelt as the service spells it, is one look-up.
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
  readonly table: Table;
  readonly slots: readonly Slot[];
  readonly notBefore: number;
  /** Requests that failed for a reason of the service's. */
  readonly attempts: number;
  /** When the first of them was sent. */
  readonly firstAt: number;
  /** When it was cut in two: a reply accepted since proves that the service is well, and one of the tickers is not. */
  readonly splitAt?: number;
  readonly lastChance?: boolean;
  readonly clockHealed?: boolean;
  /** They go this way, and no others do. */
  readonly route?: Route;
  /** Why it was refused by the other token, where the service took that one and read the request. */
  readonly passed?: Failure;
}

type Waiting = Pick<Table, "queued" | "firstAsked" | "lastAsked" | "trialSentAt">;

/** When an operation's next batch may leave, permits aside: full, or quiet for so long, or waiting for so long. */
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
 * Of those that are ready, the one whose next batch answers most cells, taking its cells to be spread evenly over its
 * questions; every fourth time the one that was asked first, so that none starves.
 */
export function first<T extends Pick<Table, "cells" | "queued" | "firstAsked">>(
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

/** Whether a group may leave as it is: its route may have changed since, to one that carries fewer or is on trial. */
export function fits(size: number, { most, onTrial }: Way, { trialSentAt }: Pick<Table, "trialSentAt">): boolean {
  return size <= most && !(onTrial && trialSentAt !== undefined);
}

/** What an operation has to send, in calls; undefined where nothing waits, or a single question finds out the way. */
export function workOf(
  { queued, operation }: Pick<Table, "queued" | "operation">,
  { route, multiplies, onTrial }: Way,
): Work | undefined {
  if (queued === 0 || onTrial) return undefined;
  const calls = Math.ceil(queued / route.most);
  return { operation: operation.name, calls, multiplied: multiplies && calls > 1 };
}
