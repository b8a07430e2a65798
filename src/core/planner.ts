/**
 * The planner: a state machine without clock, timer, promise, network, secret or callback.
 *
 * A spreadsheet asks a million small questions; the service allows a call or so a second, a hundred tickers each. So
 * cells ask the planner, which answers at once what is known and fresh, and queues the rest, once, however many cells
 * ask. A driver asks it what is due and does that:
 *
 *     ask(operation, value, now)   the slot: answered, failed, or waiting
 *     drop(slot)                   one cell fewer waits for it
 *     due(now)                     now: a batch is ready; later: wait until then; Infinity: nothing to do but listen
 *     take(now)                    a batch: a permit is held, and what it carries is in no other batch
 *     accept(batch, reply, now)    what the reply means: answers, failures, or asked again
 *     settled()                    the slots that got an answer or a failure since the last look
 *
 * A batch is cut only when a permit is free, so the rate limit itself is the batching window: it leaves when it is
 * full, or has been quiet for `quiet` ms, `latest` ms after its first question at the latest. Within an operation first
 * asked goes first, but a tenth of a batch goes to the newest, so that a ticker typed behind a long backlog is answered by
 * the next call. Across operations the batch that answers most waiting cells leaves; every fourth call the oldest, so that
 * none starves.
 * What must be sent again keeps its company (a `Group`), so that one bad ticker can be told from ninety-nine good ones
 * by halving.
 *
 * Here is the protocol, and what a planner keeps: one record and its words, so it is longer than a file should be.
 * What is decided is decided on plain data: `queue` (what leaves when),
 * `routing` (by which route), `patience`, `standing` (is what a slot holds still good), `outcome` (what becomes of a batch
 * that brought nothing), `budget` (consent and the month). What follows is done to the slots in `moving`, `answering`,
 * `failing`, `holding` and `clocks`. What cells never ask for is beside: `consent`, `known`, `progress`.
 */
import { answered, heal, pause, queued, reroute, stopped } from "./answering";
import type { BudgetSettings, Unasked, Work } from "./budget";
import { heedClock } from "./clocks";
import { giveUp, retry, split } from "./failing";
import { type Failure, fail, failUntil } from "./failure";
import { holdForBudget, holdForConsent, isHeld, wayFor } from "./holding";
import type { Reply } from "./http";
import { flush, isKnown, rest, settle } from "./moving";
import type { Input, Operation, Route } from "./operation";
import { askMonth, newPace, outdateAll, type Pace, past, permitAt, send, sendReturned, spendAllowed } from "./pace";
import { atRest, begun, expired, longestSilence, never, type Patience } from "./patience";
import { first, fits, leavesAt } from "./queue";
import { type Ahead, judge } from "./retry";
import type { Slot } from "./slot";
import { clock, failureStands, operationRefused, youngUntil } from "./standing";
import { type Group, slotFor, type Table, tableOf } from "./table";

export interface PlannerSettings extends BudgetSettings {
  readonly callsPerSecond: number;
  /** ms without a new question after which a batch leaves though it is not full. */
  readonly quiet: number;
  /** ms after its first question at which it leaves in any case. */
  readonly latest: number;
  readonly demo: boolean;
  /** Whether a failure leaves the last good answer in the cell: verdicts and the like, and amounts. */
  readonly lastGood: { readonly verdicts: boolean; readonly amounts: boolean };
  /** ms for which an operation's answer counts as known. */
  readonly freshness: (operation: Operation) => number;
  /** Tells these credentials from others, and nothing of them: a few letters of a digest. */
  readonly mark: string;
  /**
   * Where cells live for seconds alone: the ms to pause after a refusal that says no time. Refusals are then waited out,
   * since others may merely share the credentials, and the month is named only where the service speaks of it.
   */
  readonly insists?: number;
  /** A store of earlier answers is being read: batches wait for `restore`, at most 2 s. */
  readonly restores: boolean;
}

const defaults: PlannerSettings = {
  callsPerSecond: 1,
  quiet: 8,
  latest: 30,
  demo: false,
  lastGood: { verdicts: true, amounts: false },
  freshness: ({ freshness }) => freshness,
  mark: "",
  restores: false,
  consentOver: 60,
  monthShare: 0.95,
};

/** The questions of one request. */
export interface Batch {
  readonly operation: Operation;
  readonly route: Route;
  readonly slots: readonly Slot[];
  readonly inputs: readonly Input[];
  /** Names the send in the pace; ms since 1970. */
  readonly sentAt: number;
  /** Set when it has been sent before. */
  readonly group: Group | undefined;
}

const second = 1000;
const minute = 60 * second;
const restoreWait = 2 * second;
/** A host gives up a call after so long. */
const longest = 15 * second;

/** Its record is open to the functions of this room, which alone change it; others read it. */
export class Planner {
  readonly settings: PlannerSettings;
  /** Counts whatever may make `ask` give something else than before, but for time and the pace. */
  changes = 0;
  readonly tables = new Map<Operation, Table>();
  /** What must be sent again. */
  again: Group[] = [];
  readonly inFlight = new Set<Batch>();
  patience: Patience = atRest;
  /** Slots that nobody was told of yet. */
  done: Slot[] = [];
  /** A reason that meets every question alike, until it passes; and since when. */
  circuit: Failure | undefined = undefined;
  closedAt = 0;
  /** The last failure of the service as a whole. */
  trouble: Failure | undefined = undefined;
  lastFailure: Failure | undefined = undefined;
  /** Requests refused as such since the last answer. */
  badInARow = 0;
  /** The operation that was refused last, and when, though others are answered. */
  refusedLast: { readonly operation: Operation; readonly at: number } | undefined = undefined;
  restoring: boolean;
  /** Until when batches wait for what is being restored. */
  restoreBy = never;
  sent = 0;
  refused = 0;
  /** The last call was not its questions' first. */
  private wasAgain = false;
  /** What was sent that nobody was asked about, by others in the same go too; undefined where it is not counted. */
  unasked: Unasked | undefined;
  /** What waits for the user's consent. */
  held: readonly Work[] = [];
  /** The queue of a relay where batches wait. */
  ahead: Ahead | undefined = undefined;
  /** What others who share the credentials wait for. Where a batch has room, these questions go with it: they cost no call. */
  wanted: ReadonlyMap<Operation, readonly Input[]> = new Map();
  /** The user has paused: nothing is due, and waiting uses up no patience. */
  isPaused = false;

  /** `operations` are those a store may hold answers for; others become known when first asked about. */
  constructor(
    settings: Partial<PlannerSettings> = {},
    operations: Iterable<Operation> = [],
    readonly pace: Pace = newPace(),
  ) {
    this.settings = { ...defaults, ...settings };
    this.restoring = this.settings.restores;
    this.unasked = this.settings.unasked;
    for (const operation of operations) tableOf(this, operation);
  }

  /**
   * The slot where a cell's value finds its answer: waiting when its state is not idle, else with an answer or a
   * failure. Null for a blank. A slot that waits counts one cell more; `drop` it when that cell no longer waits.
   */
  ask<Answer>(operation: Operation<Answer>, value: unknown, now: number): Slot<Answer> | null {
    const table = tableOf(this, operation);
    const slot = slotFor(table, value);
    if (slot === null) return null;
    if (slot.state === "idle") {
      const { pace, settings } = this;
      const refreshedAt = past(pace.refreshedAt, now);
      if (isKnown(this, slot, now)) return slot;
      if (slot.failure !== undefined && failureStands(slot, pace, refreshedAt, now)) return slot;
      // Else what is asked now would seem to wait since before the clock was set back.
      if (now < this.patience.seenAt - second) heedClock(this, now);
      const circuit = this.openCircuit(now) ?? operationRefused(slot, pace, settings.mark, refreshedAt, now);
      if (circuit) {
        settle(this, slot, circuit, now);
        return slot;
      }
      if (this.restoring && this.restoreBy === never) this.restoreBy = now + restoreWait;
      table.push(slot, now);
      table.asked += 1;
      this.patience = begun(this.patience, now);
    }
    this.join(slot);
    return slot;
  }

  /** One cell more waits for a slot that waits. */
  join(slot: Slot): void {
    slot.cells += 1;
    tableOf(this, slot.operation).cells += 1;
  }

  /** Until when `ask` gives this slot as it is, if nothing changes; for one that it has just given so. */
  standsUntil(slot: Slot, now: number): number {
    return isKnown(this, slot, now) ? youngUntil(slot, this.settings.freshness(slot.operation)) : slot.failedUntil;
  }

  /** The slot as it is, asking nothing; null for a blank. */
  peek<Answer>(operation: Operation<Answer>, value: unknown): Slot<Answer> | null {
    return slotFor(tableOf(this, operation), value);
  }

  /** One cell fewer waits; a question nobody waits for is not asked. What is in flight is kept when it comes. */
  drop(slot: Slot): void {
    const table = tableOf(this, slot.operation);
    if (slot.cells === 0 || table.slots.get(slot.input) !== slot) return;
    slot.cells -= 1;
    table.cells -= 1;
    if (slot.cells === 0 && slot.state !== "in flight") table.leave(slot);
    rest(this);
  }

  due(now: number): number {
    if (this.isPaused) return never;
    heedClock(this, now);
    this.expire(now);
    const { pace, settings, patience, inFlight } = this;
    const work = this.workStarts(now);
    // Until one call has been accepted nothing is known of address, clock and token: the first goes alone.
    const { acceptedAt, mark = "" } = pace;
    const isProven = acceptedAt > 0 && mark === settings.mark;
    const isIdle = work === never || (!isProven && inFlight.size > 0);
    let expectedAt = never;
    if (isIdle) for (const { sentAt } of inFlight) expectedAt = sentAt + longest;
    else {
      const permitted = Math.max(now, work, permitAt(pace, settings.callsPerSecond, now));
      expectedAt = Math.min(permitted, patience.silentSince + longestSilence);
    }
    this.patience = { ...patience, expectedAt };
    return isIdle ? never : expectedAt;
  }

  take(now: number): Batch | undefined {
    if (this.isPaused) return undefined;
    const { pace, settings } = this;
    heedClock(this, now);
    if (permitAt(pace, settings.callsPerSecond, now) > now) return undefined;
    holdForBudget(this, now);
    holdForConsent(this, now);
    // Retries and first sends take turns. Else the halving of one batch, about twenty calls, would delay every new question.
    const next = (this.wasAgain && this.nextFresh(now)) || this.nextGroup(now) || this.nextFresh(now);
    if (!next) return undefined;
    this.wasAgain = next.group !== undefined;
    this.sent += 1;
    if (next.operation.month) askMonth(pace, now);
    // What is sent again was allowed when it was sent first.
    if (!next.group) this.count(next);
    const sentAt = send(pace, now);
    const table = tableOf(this, next.operation);
    const { onTrial, inDoubt } = wayFor(this, table);
    if (onTrial || inDoubt) table.trialSentAt = sentAt;
    const batch = { ...next, sentAt };
    this.inFlight.add(batch);
    return batch;
  }

  /** A reply to a batch that is not in flight, such as a second one, means nothing. */
  accept(batch: Batch, reply: Reply, now: number): void {
    if (!this.inFlight.delete(batch)) return;
    const table = tableOf(this, batch.operation);
    if (table.trialSentAt === batch.sentAt) table.trialSentAt = undefined;
    sendReturned(this.pace, batch.sentAt, now, reply.status !== 0);
    const { clockOffset, acceptedAt } = this.pace;
    const middle = (batch.sentAt + now) / 2;
    const judgement = judge(reply, { ...batch, middle, clockOffset, clockProven: acceptedAt > 0 }, now);
    switch (judgement.kind) {
      case "answers":
        answered(this, batch, judgement, now);
        break;
      case "queued":
        queued(this, batch, judgement.ms, judgement.ahead, now);
        break;
      case "reroute":
        reroute(this, batch, judgement, now);
        break;
      case "clock":
        heal(this, batch, judgement.offset, now);
        break;
      case "pause":
        pause(this, batch, judgement.ms, /month/i.test(reply.text), now);
        break;
      case "stop":
        stopped(this, batch, judgement.failure, now);
        break;
      case "again":
        retry(this, batch, judgement.failure, now);
        break;
      case "split":
        split(this, batch, judgement.failure, now);
        break;
      case "fail":
        giveUp(this, batch, judgement.failure, now);
    }
  }

  /** The slots that got an answer or a failure since the last look. */
  settled(): readonly Slot[] {
    const { done } = this;
    this.done = [];
    // One that was told at once, and asked again since, waits anew.
    return done.filter(({ state }) => state === "idle");
  }

  /** Stale from now on: what is asked again is asked of the service. Without slots, everything. */
  refresh(now: number, slots?: Iterable<Slot>): void {
    this.changes += 1;
    this.circuit = undefined;
    if (!slots) outdateAll(this.pace, now);
    for (const slot of slots || []) {
      slot.refreshedAt = now;
      if (slot.failedUntil !== never) slot.failedUntil = -never;
    }
  }

  /** Everything not yet sent ends here; what waited for consent stands as cancelled until its cells have looked again. */
  cancel(now: number): void {
    const { held } = this;
    this.held = [];
    flush(this, fail("cancelled"), now);
    if (held.length === 0) return;
    for (const slot of [...this.tables.values()].flatMap((table) => [...table.slots.values()])) {
      const isHeldBack = slot.state === "idle" && slot.failure?.failure === "consent";
      if (isHeldBack) settle(this, slot, failUntil(now + 5 * second, "cancelled"), now);
    }
  }

  /** Why nothing is asked just now; a long pause that others were told is such a reason too. */
  openCircuit(now: number): Failure | undefined {
    const { pausedUntil, liftedAt = 0 } = this.pace;
    if (this.circuit && (now >= (this.circuit.until || 0) || this.closedAt < liftedAt)) this.circuit = undefined;
    if (!this.circuit && pausedUntil > now + minute) {
      this.circuit = failUntil(pausedUntil, "paused", clock(pausedUntil, now));
    }
    return this.circuit;
  }

  /** Ends what waits under an open circuit, and every wait that has had no accepted reply for too long. */
  private expire(now: number): void {
    const circuit = this.openCircuit(now);
    if (circuit) flush(this, circuit, now);
    const { expiredAt } = this.patience;
    this.patience = expired(this.patience, this.pace, now);
    if (this.patience.expiredAt !== expiredAt) flush(this, this.trouble ?? fail("unreachable"), now);
  }

  /** A batch leaves for the first time: its part of a call is taken from what is allowed, or goes without asking. */
  private count({ operation: { name }, route, slots }: Omit<Batch, "sentAt">): void {
    const part = slots.length / route.most;
    if (spendAllowed(this.pace, name, part) || this.unasked === undefined) return;
    this.unasked = { ...this.unasked, [name]: (this.unasked[name] || 0) + part };
  }

  private workStarts(now: number): number {
    let earliest = never;
    for (const table of this.tables.values()) earliest = Math.min(earliest, this.leaves(table, now));
    for (const { table, notBefore } of this.again) {
      if (!isHeld(this, table.operation, now)) earliest = Math.min(earliest, notBefore);
    }
    return earliest;
  }

  /** When an operation's next batch may leave, permits aside. */
  private leaves(table: Table, now: number): number {
    if (table.queued === 0 || isHeld(this, table.operation, now)) return never;
    const at = leavesAt(table, wayFor(this, table).most, this.settings, now);
    return this.restoring && now < this.restoreBy ? this.restoreBy : at;
  }

  private nextGroup(now: number): Omit<Batch, "sentAt"> | undefined {
    for (let index = 0; index < this.again.length; index += 1) {
      const group = this.again[index] as Group;
      const { table, notBefore } = group;
      if (notBefore > now || isHeld(this, table.operation, now)) continue;
      this.again.splice(index, 1);
      index -= 1;
      const slots = group.slots.filter(({ state }) => state === "again");
      if (slots.length === 0) continue;
      if (fits(slots.length, wayFor(this, table), table)) {
        for (const slot of slots) slot.state = "in flight";
        return this.batchOf(table, slots, group);
      }
      // One that carries fewer, or is on trial, takes them from the queue.
      for (const slot of slots) table.push(slot, now);
    }
    return undefined;
  }

  private nextFresh(now: number): Omit<Batch, "sentAt"> | undefined {
    const mostOf = (table: Table) => wayFor(this, table).most;
    const ready = [...this.tables.values()].filter((table) => this.leaves(table, now) <= now);
    const table = first(ready, this.sent, mostOf);
    if (!table) return undefined;
    const most = mostOf(table);
    const own = table.take(most, Math.floor(most / 10), now);
    return this.batchOf(table, [...own, ...this.takeWanted(table, most - own.length, now)], undefined);
  }

  /** Up to `room` questions that others wait for and this planner has no answer to. They are in flight now; no cell here waits for them. */
  private takeWanted(table: Table, room: number, now: number): Slot[] {
    const slots: Slot[] = [];
    for (const input of this.wanted.get(table.operation) ?? []) {
      if (slots.length >= room) break;
      const slot = table.slot(input);
      if (slot.state !== "idle" || isKnown(this, slot, now)) continue;
      slot.state = "in flight";
      table.asked += 1;
      slots.push(slot);
    }
    return slots;
  }

  private batchOf(table: Table, slots: readonly Slot[], group: Group | undefined): Omit<Batch, "sentAt"> {
    const inputs = slots.map(({ input }) => input);
    return { operation: table.operation, route: group?.route ?? wayFor(this, table).route, slots, inputs, group };
  }
}
