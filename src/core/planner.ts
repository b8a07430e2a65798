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
 * full, or has been quiet for `quiet` ms, at most `most` ms. Within an operation first asked goes first, but a tenth
 * of a batch goes to the newest, so that a ticker typed behind a long backlog is answered by the next call. Across
 * operations the batch that answers most waiting cells leaves; every fourth call the oldest, so that none starves.
 * What must be sent again keeps its company (a `Group`), so that one bad ticker can be told from ninety-nine good ones
 * by halving.
 *
 * Longer than a file should be: it keeps the protocol and moves the slots. What it decides is decided on plain data beside it:
 * `routing` (by which route), `standing` (is what a slot holds still good), `outcome` (what becomes of a batch that brought nothing), `budget` (consent and the month).
 */
import { allow, type BudgetSettings, isBelieved, monthLeft, needsConsent, spend, spent, type Work } from "./budget";
import { type Failure, fail, failUntil, isFailure } from "./failure";
import type { Reply } from "./http";
import { usedIn } from "./month";
import type { Input, Operation, Route } from "./operation";
import { afterFailure, afterRefusal, isAside, isGeneral, refusedPart, type Sequel } from "./outcome";
import {
  accepted,
  askMonth,
  clockSet,
  distrust,
  freeIn,
  heedPresent,
  learn,
  lift,
  newPace,
  type Pace,
  past,
  permitAt,
  redate,
  refuse,
  send,
  sendReturned,
  shut,
  tell,
  uncount,
} from "./pace";
import type { Progress } from "./progress";
import { type Ahead, judge } from "./retry";
import { afterTrial, turnFrom, type Way, wayOf } from "./routing";
import { Slot } from "./slot";
import {
  afterFailing,
  asideFor,
  clock,
  failureStands,
  isFresh,
  isNothing,
  isYoung,
  operationRefused,
} from "./standing";
import { type Group, Table } from "./table";

export interface PlannerSettings extends BudgetSettings {
  readonly callsPerSecond: number;
  /** ms without a new question after which a batch leaves though it is not full. */
  readonly quiet: number;
  /** ms after its first question at which it leaves in any case. */
  readonly most: number;
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
  most: 30,
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

/** An answer as it is kept between runs. */
export interface Known {
  readonly operation: string;
  readonly input: Input;
  readonly answer: unknown;
  readonly sentAt: number;
}

/** A failure as others who share the credentials are told of it. */
export interface Failed {
  readonly operation: string;
  readonly input: Input;
  readonly failure: Failure;
  readonly failedAt: number;
  readonly failedUntil: number;
}

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;
const restoreWait = 2 * second;
/** No cell waits longer than a minute without an accepted reply: this, and 15 s that a call in flight may take yet. */
const patience = 45 * second;
/** A host gives up a call after so long. */
const longest = 15 * second;
/** Cells that live for seconds alone do not outlive a pause of so long. */
const cellLife = 20 * second;
/** A driver that comes so much later than it was told to has slept, or is in a page whose timers are held back. */
const lateness = 5 * second;
const never = Number.POSITIVE_INFINITY;

export class Planner {
  readonly pace: Pace;
  /** Counts whatever may make `ask` give something else than before, but for time and the pace. */
  changes = 0;
  private readonly settings: PlannerSettings;
  private readonly tables = new Map<Operation, Table>();
  private again: Group[] = [];
  private done: Slot[] = [];
  private circuit: Failure | undefined = undefined;
  private closedAt = 0;
  /** The last failure of the service as a whole. */
  private trouble: Failure | undefined = undefined;
  private lastFailure: Failure | undefined = undefined;
  /** Requests refused as such since the last answer. */
  private badInARow = 0;
  /** The operation that was refused last, and when, though others are answered. */
  private refusedLast: { readonly operation: Operation; readonly at: number } | undefined = undefined;
  /** Since when cells wait without an accepted reply. */
  private silentSince = never;
  private restoring: boolean;
  /** Until when batches wait for `restore`. */
  private restoreBy = never;
  private sent = 0;
  /** The last call was not its questions' first. */
  private wasAgain = false;
  private refused = 0;
  private readonly inFlight = new Set<Batch>();
  /** When patience ended last: what was sent before is not sent again. */
  private expiredAt = Number.NEGATIVE_INFINITY;
  /** When the driver was here last, and when it was told to come again. */
  private seenAt = Number.NEGATIVE_INFINITY;
  private expectedAt = never;
  private held: readonly Work[] = [];
  /** The queue of a relay where batches wait. */
  private ahead: Ahead | undefined = undefined;
  /** The user has paused: nothing is due, and waiting uses up no patience. */
  private isPaused = false;

  /** `operations` are those a store may hold answers for; others become known when first asked about. */
  constructor(settings: Partial<PlannerSettings> = {}, operations: Iterable<Operation> = [], pace: Pace = newPace()) {
    this.settings = { ...defaults, ...settings };
    this.pace = pace;
    this.restoring = this.settings.restores;
    for (const operation of operations) this.tables.set(operation, new Table(operation));
  }

  /**
   * The slot where a cell's value finds its answer: waiting when its state is not idle, else with an answer or a
   * failure. Null for a blank. A slot that waits counts one cell more; `drop` it when that cell no longer waits.
   */
  ask<Answer>(operation: Operation<Answer>, value: unknown, now: number): Slot<Answer> | null {
    const table = this.tableOf(operation);
    const slot = slotFor(table, value);
    if (slot === null) return null;
    if (slot.state === "idle") {
      if (slot.answer !== undefined && this.isFresh(slot, now)) return slot;
      if (slot.failure !== undefined && failureStands(slot, this.pace, this.refreshedAt(now), now)) return slot;
      // Else what is asked now would seem to wait since before the clock was set back.
      if (now < this.seenAt - second) this.heedClock(now);
      const { pace, settings } = this;
      const circuit = this.openCircuit(now) ?? operationRefused(slot, pace, settings.mark, this.refreshedAt(now), now);
      if (circuit) {
        this.settle(slot, circuit, now);
        return slot;
      }
      if (this.restoring && this.restoreBy === never) this.restoreBy = now + restoreWait;
      table.push(slot, now);
      table.asked += 1;
      if (this.silentSince === never) this.silentSince = now;
    }
    this.join(slot);
    return slot;
  }

  /** One cell more waits for a slot that waits. */
  join(slot: Slot): void {
    slot.cells += 1;
    this.tableOf(slot.operation).cells += 1;
  }

  /** Until when `ask` gives this slot as it is, if nothing changes; for one that it has just given so. */
  standsUntil(slot: Slot, now: number): number {
    const isKnown = slot.answer !== undefined && this.isFresh(slot, now);
    return isKnown ? slot.sentAt + this.settings.freshness(slot.operation) : slot.failedUntil;
  }

  /** The slot as it is, asking nothing; null for a blank. */
  peek<Answer>(operation: Operation<Answer>, value: unknown): Slot<Answer> | null {
    return slotFor(this.tableOf(operation), value);
  }

  /** One cell fewer waits; a question nobody waits for is not asked. What is in flight is kept when it comes. */
  drop(slot: Slot): void {
    const table = this.tableOf(slot.operation);
    if (slot.state === "idle" || slot.cells === 0 || table.slots.get(slot.input) !== slot) return;
    slot.cells -= 1;
    table.cells -= 1;
    if (slot.cells === 0 && slot.state !== "in flight") table.leave(slot);
    if (table.cells === 0) this.rest();
  }

  due(now: number): number {
    if (this.isPaused) return never;
    this.heedClock(now);
    this.expire(now);
    const work = this.workStarts(now);
    // Until one call has been accepted nothing is known of address, clock and token: the first goes alone.
    const { acceptedAt, mark = "" } = this.pace;
    const isKnown = acceptedAt > 0 && mark === this.settings.mark;
    if (work === never || (!isKnown && this.inFlight.size > 0)) {
      for (const { sentAt } of this.inFlight) this.expectedAt = sentAt + longest;
      return never;
    }
    const permitted = Math.max(now, work, permitAt(this.pace, this.settings.callsPerSecond, now));
    this.expectedAt = Math.min(permitted, this.silentSince + patience);
    return this.expectedAt;
  }

  take(now: number): Batch | undefined {
    if (this.isPaused) return undefined;
    this.heedClock(now);
    if (permitAt(this.pace, this.settings.callsPerSecond, now) > now) return undefined;
    this.holdForBudget(now);
    this.holdForConsent(now);
    // What is sent again, and what waits to be sent first, take turns: a halving would keep who asks waiting for twenty calls.
    const next = (this.wasAgain && this.nextFresh(now)) || this.nextGroup(now) || this.nextFresh(now);
    if (!next) return undefined;
    this.wasAgain = next.group !== undefined;
    this.sent += 1;
    // What is sent again was allowed when it was sent first.
    if (next.operation.month) askMonth(this.pace, now);
    if (!next.group) spend(this.pace, next.operation.name, this.settings);
    const sentAt = send(this.pace, now);
    const table = this.tableOf(next.operation);
    const { onTrial, inDoubt } = this.way(table);
    if (onTrial || inDoubt) table.trialSentAt = sentAt;
    const batch = { ...next, sentAt };
    this.inFlight.add(batch);
    return batch;
  }

  /** A reply to a batch that is not in flight, such as a second one, means nothing. */
  accept(batch: Batch, reply: Reply, now: number): void {
    if (!this.inFlight.delete(batch)) return;
    const table = this.tableOf(batch.operation);
    if (table.trialSentAt === batch.sentAt) table.trialSentAt = undefined;
    sendReturned(this.pace, batch.sentAt, now, reply.status !== 0);
    const { clockOffset, acceptedAt } = this.pace;
    const middle = (batch.sentAt + now) / 2;
    const judgement = judge(reply, { ...batch, middle, clockOffset, clockProven: acceptedAt > 0 }, now);
    switch (judgement.kind) {
      case "answers":
        this.answered(batch, judgement, now);
        break;
      case "queued":
        this.queued(batch, judgement, now);
        break;
      case "reroute":
        this.reroute(batch, judgement.failure, now);
        break;
      case "clock":
        this.heal(batch, judgement.offset, now);
        break;
      case "pause":
        this.pause(batch, judgement.ms, /month/i.test(reply.text), now);
        break;
      case "again":
        this.retry(batch, judgement.failure, now);
        break;
      case "split":
        this.split(batch, judgement.failure, now);
        break;
      case "fail":
        this.giveUp(batch, judgement.failure, now);
    }
  }

  /** The slots that got an answer or a failure since the last look. */
  settled(): readonly Slot[] {
    const { done } = this;
    if (done.length > 0) this.done = [];
    // One that was told at once, and asked again since, waits anew.
    return done.filter(({ state }) => state === "idle");
  }

  /** Stale from now on: what is asked again is asked of the service. Without slots, everything. */
  refresh(now: number, slots?: Iterable<Slot>): void {
    this.changes += 1;
    this.circuit = undefined;
    if (!slots) this.pace.refreshedAt = now;
    for (const slot of slots || []) {
      slot.refreshedAt = now;
      if (slot.failedUntil !== never) slot.failedUntil = Number.NEGATIVE_INFINITY;
    }
  }

  /** What an earlier run, or another execution, already knows. Cells that wait for a fresh one have it at once. `more` comes yet. */
  restore(known: Iterable<Known>, now: number, more = false): void {
    this.changes += 1;
    const byName = new Map([...this.tables.values()].map((table) => [table.operation.name, table]));
    for (const { operation, input, answer, sentAt } of known) {
      const table = byName.get(operation);
      if (!table || sentAt > now + minute) continue;
      const slot = table.slot(input);
      if (slot.state === "in flight" || slot.sentAt >= sentAt) continue;
      slot.answer = answer;
      slot.sentAt = sentAt;
      slot.failure = undefined;
      slot.kept = false;
      if (slot.state !== "idle" && this.isFresh(slot, now)) this.settle(slot, undefined, now);
    }
    this.restoring = this.restoring && more;
    this.rest();
  }

  /** What others met stands here as well; cells that wait for the same have it at once. */
  heed(failed: Iterable<Failed>, now: number): void {
    const byName = new Map([...this.tables.values()].map((table) => [table.operation.name, table]));
    for (const { operation, input, failure, failedAt, failedUntil } of failed) {
      const slot = byName.get(operation)?.slot(input);
      if (!slot || slot.state === "in flight" || slot.sentAt >= failedAt || slot.failedAt >= failedAt) continue;
      if (now >= failedUntil || failedAt < past(this.pace.refreshedAt, now)) continue;
      this.settle(slot, failure, now);
      Object.assign(slot, { failedAt, failedUntil });
    }
    this.rest();
  }

  /** A reason that meets every question alike, until it passes: found here, or by others. */
  get closed(): Failure | undefined {
    return this.circuit;
  }

  close(failure: Failure, now: number): void {
    this.circuit = failure;
    this.closedAt = now;
    this.flush(failure, now);
  }

  /** The user allows an operation so many calls beyond those that go without asking. */
  allow(operation: string, calls: number): void {
    allow(this.pace, operation, calls);
    this.decline(operation);
  }

  /** The user does not: the request for consent goes away, the cells keep saying why they are empty. */
  decline(operation: string): void {
    this.held = this.held.filter((work) => work.operation !== operation);
  }

  /** What waits for the user's consent. */
  get waitingForConsent(): readonly Work[] {
    return this.held;
  }

  /** A person tries again before a long pause is over. False where there is none, or the last try is not a minute ago. */
  tryNow(now: number): boolean {
    const isLifted = lift(this.pace, now);
    if (isLifted) this.changes += 1;
    return isLifted;
  }

  get paused(): boolean {
    return this.isPaused;
  }

  /** The ms until a permit is free, as `freeIn` tells. */
  freeIn(now: number): number {
    return freeIn(this.pace, this.settings.callsPerSecond, now);
  }

  /** Nothing new is sent until it is called with false; what is in flight arrives. */
  hold(paused: boolean, now: number): void {
    this.isPaused = paused;
    if (this.silentSince !== never) this.silentSince = now;
  }

  /** The clock was set by so many ms, on or back; by one that nobody sets no permit is free for `hold` ms yet. */
  clockSet(step: number, hold: number, now: number): void {
    if (this.seenAt > now) this.setBack(-step, now);
    else this.redate(step, now);
    if (step > 0 && this.silentSince !== never) this.silentSince = Math.min(now, this.silentSince + step);
    this.seenAt = Math.min(this.seenAt, now);
    clockSet(this.pace, step, hold, now);
  }

  /** Everything not yet sent ends here; what waited for consent stands as cancelled until its cells have looked again. */
  cancel(now: number): void {
    this.flush(fail("cancelled"), now);
    const slots = this.held.length > 0 ? [...this.tables.values()].flatMap((table) => [...table.slots.values()]) : [];
    for (const slot of slots) {
      const isHeld = slot.state === "idle" && slot.failure?.failure === "consent";
      if (isHeld) this.settle(slot, failUntil(now + 5 * second, "cancelled"), now);
    }
    this.held = [];
  }

  progress(): Progress {
    const calls = this.works().reduce((sum, work) => sum + work.calls, this.again.length + this.inFlight.size);
    let cells = 0;
    let least = 0;
    for (const table of this.tables.values()) {
      cells += table.cells;
      least += Math.ceil(table.asked / this.way(table).routes[0].most);
    }
    const ahead = cells > 0 ? this.ahead : undefined;
    const ms = Math.max(ahead?.ms || 0, Math.ceil((calls * second) / this.settings.callsPerSecond));
    const { sent, refused: refusals, lastFailure } = this;
    return { cells, calls, ms, sent, least, refusals, lastFailure, ...(ahead && { desks: ahead.queued }) };
  }

  // ---- asking

  private tableOf<Answer>(operation: Operation<Answer>): Table<Answer> {
    let table = this.tables.get(operation as Operation);
    if (!table) {
      table = new Table(operation as Operation);
      this.tables.set(operation as Operation, table);
    }
    return table as unknown as Table<Answer>;
  }

  private isFresh(slot: Slot, now: number): boolean {
    return isFresh(slot, this.settings.freshness(slot.operation), this.refreshedAt(now), now);
  }

  /** A refresh by a clock that was ahead is none. */
  private refreshedAt(now: number): number {
    return past(this.pace.refreshedAt, now);
  }

  /** Why nothing is asked just now; a long pause that others were told is such a reason too. */
  private openCircuit(now: number): Failure | undefined {
    const { pausedUntil, liftedAt = 0 } = this.pace;
    if (this.circuit && (now >= (this.circuit.until || 0) || this.closedAt < liftedAt)) this.circuit = undefined;
    if (!this.circuit && pausedUntil > now + minute) {
      this.circuit = failUntil(pausedUntil, "paused", clock(pausedUntil, now));
    }
    return this.circuit;
  }

  // ---- what is due

  private workStarts(now: number): number {
    let earliest = never;
    for (const table of this.tables.values()) earliest = Math.min(earliest, this.leaves(table, now));
    for (const { table, notBefore } of this.again) {
      if (!this.isHeld(table.operation, now)) earliest = Math.min(earliest, notBefore);
    }
    return earliest;
  }

  /** When an operation's next batch may leave, permits aside. */
  private leaves(table: Table, now: number): number {
    if (table.queued === 0 || table.trialSentAt !== undefined || this.isHeld(table.operation, now)) return never;
    if (this.restoring && now < this.restoreBy) return this.restoreBy;
    const { quiet, most } = this.settings;
    if (table.queued >= this.way(table).most) return now;
    return Math.min(table.lastAsked + quiet, table.firstAsked + most);
  }

  /** Time in which nothing could be tried uses up no patience; a clock that was set back makes nobody wait for it. */
  private heedClock(now: number): void {
    const back = this.seenAt - now;
    if (back > second) this.setBack(back, now);
    else if (now > this.expectedAt + lateness && this.silentSince !== never) this.silentSince = now;
    heedPresent(this.pace, now);
    this.seenAt = now;
    this.expectedAt = never;
  }

  private redate(step: number, now: number): void {
    for (const batch of this.inFlight) {
      if (step < 0 && batch.sentAt <= now) continue;
      const sentAt = redate(this.pace, batch.sentAt, step, now);
      const table = this.tableOf(batch.operation);
      if (table.trialSentAt === batch.sentAt) table.trialSentAt = sentAt;
      Object.assign(batch, { sentAt });
    }
  }

  private setBack(ms: number, now: number): void {
    this.redate(-ms, now);
    this.silentSince -= ms;
    this.restoreBy -= ms;
    this.circuit = undefined;
    const { pausedUntil, pausedAt = 0 } = this.pace;
    if (pausedAt > now) Object.assign(this.pace, { pausedUntil: pausedUntil - ms, pausedAt: now });
    this.again = this.again.map((group) => ({ ...group, notBefore: group.notBefore - ms }));
    for (const table of this.tables.values()) table.setBack(ms);
  }

  /** Ends what waits under an open circuit, and every wait that has had no accepted reply for too long. */
  private expire(now: number): void {
    const circuit = this.openCircuit(now);
    if (circuit) this.flush(circuit, now);
    if (now < this.silentSince + patience) return;
    // Who shares the credentials may have been answered meanwhile: then the service is well, and the queue long.
    const { pausedUntil, refusals, acceptedAt } = this.pace;
    const since = Math.max(this.silentSince, refusals > 0 ? pausedUntil : 0, acceptedAt);
    if (now < since + patience) {
      this.silentSince = since;
      return;
    }
    this.flush(this.trouble ?? fail("unreachable"), now);
    this.expiredAt = now;
    // Those who ask from now on have not waited yet.
    if (this.silentSince !== never) this.silentSince = now;
  }

  // ---- taking a batch

  private nextGroup(now: number): Omit<Batch, "sentAt"> | undefined {
    for (let index = 0; index < this.again.length; index += 1) {
      const group = this.again[index] as Group;
      if (group.notBefore > now || this.isHeld(group.table.operation, now)) continue;
      this.again.splice(index, 1);
      index -= 1;
      const slots = group.slots.filter(({ state }) => state === "again");
      if (slots.length === 0) continue;
      if (this.fits(group, slots)) {
        for (const slot of slots) slot.state = "in flight";
        return this.batchOf(group.table, slots, group);
      }
      for (const slot of slots) group.table.push(slot, now);
    }
    return undefined;
  }

  /** The route may have changed since: one that carries fewer, or is on trial, takes them from the queue. */
  private fits({ table }: Group, slots: readonly Slot[]): boolean {
    const { most, onTrial } = this.way(table);
    return slots.length <= most && !(onTrial && table.trialSentAt !== undefined);
  }

  private nextFresh(now: number): Omit<Batch, "sentAt"> | undefined {
    const ready = [...this.tables.values()].filter((table) => this.leaves(table, now) <= now);
    if (ready.length === 0) return undefined;
    const table = this.sent % 4 === 3 ? ready.reduce(older) : ready.reduce((a, b) => this.fuller(a, b));
    const { most } = this.way(table);
    const slots = table.take(most, Math.floor(most / 10), now);
    return this.batchOf(table, slots, undefined);
  }

  private batchOf(table: Table, slots: readonly Slot[], group: Group | undefined): Omit<Batch, "sentAt"> {
    const inputs = slots.map(({ input }) => input);
    return { operation: table.operation, route: group?.route ?? this.way(table).route, slots, inputs, group };
  }

  /** The operation whose next batch answers more cells, taking its cells to be spread evenly over its questions. */
  private fuller(a: Table, b: Table): Table {
    const worth = (table: Table) => (table.cells / table.queued) * Math.min(table.queued, this.way(table).most);
    return worth(b) > worth(a) ? b : a;
  }

  private way(table: Table): Way {
    return wayOf(table.operation, table, this.pace, this.settings.demo, this.seenAt);
  }

  // ---- consent and budget

  private works(): Work[] {
    const works: Work[] = [];
    for (const table of this.tables.values()) {
      if (table.queued === 0) continue;
      const { route, multiplies, onTrial } = this.way(table);
      const calls = Math.ceil(table.queued / route.most);
      const multiplied = multiplies && calls > 1;
      if (!onTrial) works.push({ operation: table.operation.name, calls, multiplied });
    }
    return works;
  }

  private holdForConsent(now: number): void {
    const held = needsConsent(this.works(), this.pace, this.settings);
    for (const work of held) {
      const minutes = Math.max(1, Math.ceil(work.calls / this.settings.callsPerSecond / 60));
      this.flush(fail("consent", work.calls, minutes), now, ({ name }) => name === work.operation);
      this.held = [...this.held.filter(({ operation }) => operation !== work.operation), work];
    }
  }

  /** Before a budget refuses anything, the account is asked whether it is spent. */
  private holdForBudget(now: number): void {
    if (!this.isSpent(now)) return;
    const costs = ({ free }: Operation) => !free;
    const waits = [...this.tables.values()].some(({ queued, operation }) => queued > 0 && costs(operation));
    if (!waits && !this.again.some(({ table }) => costs(table.operation))) return;
    const account = this.account();
    if (account && account.state !== "idle") return;
    if (account && !isBelieved(this.pace, now)) {
      const table = this.tableOf(account.operation);
      table.push(account, now);
      table.asked += 1;
    } else {
      this.flush(spent(this.pace, now), now, costs);
    }
  }

  private isSpent(now: number): boolean {
    return monthLeft(this.pace, this.settings, now) === 0;
  }

  /** What a spent budget would refuse waits until the account has answered. */
  private isHeld({ free }: Operation, now: number): boolean {
    return !free && this.isSpent(now) && (this.account()?.state || "idle") !== "idle";
  }

  /** Where the account tells its month. */
  private account(): Slot | undefined {
    for (const table of this.tables.values()) if (table.operation.month) return slotFor(table, "") ?? undefined;
    return undefined;
  }

  // ---- what a reply means

  private answered(batch: Batch, { json, others }: { json: unknown; others?: number | undefined }, now: number): void {
    const answers = batch.operation.read(json, batch.inputs);
    if (!answers || batch.slots.every((slot) => isNothing(answers.get(slot.input), slot.answer))) {
      this.unanswered(batch, answers !== undefined, now);
      return;
    }
    accepted(this.pace, now, this.settings.mark);
    this.heard(now);
    this.ahead = undefined;
    this.lastFailure = undefined;
    const table = this.tableOf(batch.operation);
    table.proven = batch.route;
    table.refused = false;
    this.learnRoute(batch, now);
    const later: Slot[] = [];
    for (const slot of batch.slots) {
      const answer = answers.get(slot.input) ?? (others ? undefined : fail("notReturned", slot.input));
      if (answer === undefined) later.push(slot);
      else if (isFailure(answer)) this.settle(slot, answer, now);
      else this.fill(slot, answer, batch.sentAt, now);
    }
    if (others) this.comeBack({ ...batch, slots: later }, others, now);
    this.rest();
  }

  /** A relay has read the call and keeps its questions: that is no refusal, and no call of the month's. */
  private queued(batch: Batch, { ms, ahead }: { readonly ms: number; readonly ahead: Ahead }, now: number): void {
    accepted(this.pace, now, this.settings.mark);
    this.ahead = ahead;
    uncount(this.pace, now);
    this.comeBack(batch, ms, now);
  }

  /** Waiting for one's turn uses up no patience, however long the queue. */
  private comeBack(batch: Batch, ms: number, now: number): void {
    const until = now + ms;
    this.heard(until);
    this.sendAgain(batch, { firstAt: until, notBefore: until }, now);
  }

  /**
   * Nothing for anybody who asked, be it an error or an empty list: nothing is proven by it, and what is known stays. An
   * empty list is believed of tickers that were never answered, such as a range of funds: of one at once, of more when
   * it is said twice.
   */
  private unanswered(batch: Batch, isEmpty: boolean, now: number): void {
    const { slots, group } = batch;
    if (isEmpty && slots.every(({ answer }) => answer === undefined) && (slots.length === 1 || group?.attempts)) {
      for (const slot of slots) this.giveUp({ ...batch, slots: [slot] }, fail("notReturned", slot.input), now);
    } else {
      this.retry(batch, fail("notUnderstood"), now);
    }
  }

  /** The service is there, and says something of what it was asked. */
  private heard(now: number): void {
    this.badInARow = 0;
    this.silentSince = now;
    this.trouble = undefined;
  }

  private learnRoute({ operation, route }: Batch, now: number): void {
    const table = this.tableOf(operation);
    const { routes, route: current } = this.way(table);
    const place = routes.indexOf(route);
    const isNew = route.signs !== undefined && this.pace.routes[operation.name] !== place;
    if (isNew) learn(this.pace, operation.name, place, now);
    if (table.trying === undefined || route !== current) return;
    learn(this.pace, operation.name, table.trying, now);
    table.trying = undefined;
    table.failedTrials = 0;
  }

  private fill(slot: Slot, answer: unknown, sentAt: number, now: number): void {
    slot.answer = answer;
    slot.sentAt = sentAt;
    this.settle(slot, undefined, now);
    const month = slot.operation.month?.(answer);
    if (month) tell(this.pace, month, now);
    slot.operation.alsoAnswers?.forEach((operation) => {
      const other = this.tableOf(operation).slot(slot.input);
      if (other.state !== "in flight" && other.sentAt < sentAt) this.fill(other, answer, sentAt, now);
    });
  }

  private reroute(batch: Batch, failure: Failure, now: number): void {
    const table = this.tableOf(batch.operation);
    const turn = turnFrom(batch.route, this.way(table), table, batch.group?.route !== undefined);
    if (turn.kind === "same") this.retry(batch, failure, now);
    else if (turn.kind === "none") this.giveUp(batch, failure, now);
    else if (turn.kind === "alone") this.sendAgain(batch, { route: turn.route }, now);
    else {
      table.trying = turn.trying ?? table.trying;
      for (const slot of batch.slots) {
        if (slot.cells > 0) table.push(slot, now);
        else slot.state = "idle";
      }
    }
  }

  private heal(batch: Batch, offset: number, now: number): void {
    if (batch.group?.clockHealed) {
      this.giveUp(batch, fail("clock", Math.round(Math.abs(offset) / second)), now);
      return;
    }
    this.pace.clockOffset = offset;
    this.sendAgain(batch, { clockHealed: true }, now);
  }

  /** `ofMonth`: the service speaks of the month. */
  private pause(batch: Batch, ms: number | undefined, ofMonth: boolean, now: number): void {
    this.refused += 1;
    const { month } = this.pace;
    // Longer than a day is believed where the month is known to be spent.
    const isSpent = month !== undefined && usedIn(month, now) >= month.limit;
    const { insists } = this.settings;
    const said = ms ?? insists;
    const until = refuse(this.pace, batch.sentAt, now, said && (isSpent ? said : Math.min(said, day)));
    this.silentSince = Math.max(this.silentSince, until);
    if (this.pace.refusals >= 3 && (ofMonth || isSpent || insists === undefined)) {
      // It need not be the month: whoever else uses this client ID may be done soon.
      const open = Math.max(until, now + (this.pace.refusals > 3 ? 10 : 1) * minute);
      this.breakCircuit(batch, failUntil(open, "month", clock(open, now)), now);
    } else if (until - now > (insists === undefined ? minute : cellLife)) {
      this.breakCircuit(batch, failUntil(until, "paused", clock(until, now)), now);
    } else {
      this.sendAgain(batch, { notBefore: until }, now);
    }
  }

  private retry(batch: Batch, failure: Failure, now: number): void {
    this.trouble = failure;
    const { group, slots, sentAt } = batch;
    const sequel = afterFailure(group, failure, slots.length, sentAt <= this.expiredAt, this.pace.acceptedAt, now);
    this.goOn(batch, sequel, failure, now);
  }

  private split(batch: Batch, failure: Failure, now: number): void {
    this.goOn(batch, afterRefusal(batch.group, batch.slots.length, this.pace.acceptedAt, now), failure, now);
  }

  private goOn(batch: Batch, sequel: Sequel, failure: Failure, now: number): void {
    if (sequel.kind === "give up") {
      this.giveUp(batch, failure, now);
      return;
    }
    const { slots } = batch;
    const middle = sequel.kind === "halves" ? Math.ceil(slots.length / 2) : slots.length;
    for (const part of [slots.slice(0, middle), slots.slice(middle)]) {
      if (part.length > 0) this.sendAgain({ ...batch, slots: part }, sequel.change, now);
    }
  }

  /** The batch fails; and everything waiting with it, when the reason would meet them all. */
  private giveUp(batch: Batch, failure: Failure, now: number): void {
    const since = batch.group?.splitAt ?? batch.group?.firstAt ?? batch.sentAt;
    const wellSince = this.pace.acceptedAt >= since;
    const table = this.tableOf(batch.operation);
    const { off: unproven, ...trial } = afterTrial(table, this.way(table), failure);
    Object.assign(table, trial);
    if (isAside(batch.operation, failure) && this.pace.acceptedAt > 0) {
      const { title } = batch.operation;
      const told = failure.failure === "refused" ? fail("refusedFor", title) : failure;
      this.settleAll(batch, { ...told, until: now + asideFor }, now);
    } else if (batch.slots.every(({ cells }) => cells === 0)) {
      // Whatever keeps it from an answer, nobody waits for it any more.
      this.settleAll(batch, failure, now);
    } else if (failure.failure === "refused") {
      this.refuseOperation(batch, failure, now);
    } else if (this.meetsAll(failure) && !wellSince) {
      this.breakCircuit(batch, { ...failure, until: now + 5 * second }, now);
    } else {
      for (const slot of batch.slots) this.settle(slot, failure, now);
      if (["unknownSymbol", "notReturned", "plan"].includes(failure.failure)) this.heard(now);
      // What is off the plan for the first who asks is off it for all; each would cost a call to hear the same.
      const offPlan = unproven || (failure.failure === "plan" && !table.proven);
      if (offPlan) this.flush(fail("plan", table.operation.title), now, (operation) => operation === table.operation);
      this.rest();
    }
  }

  private refuseOperation(batch: Batch, failure: Failure, now: number): void {
    const { operation, route } = batch;
    const { acceptedAt, mark } = this.pace;
    const table = this.tableOf(operation);
    const last = this.refusedLast;
    const otherBefore = last !== undefined && last.at >= acceptedAt && last.operation !== operation;
    const part = refusedPart(acceptedAt > 0 && mark === this.settings.mark, otherBefore, route, table);
    if (part === "credentials") {
      distrust(this.pace);
      this.breakCircuit(batch, { ...failure, until: now + minute }, now);
      return;
    }
    const alone = fail("refusedFor", operation.title);
    this.refusedLast = { operation, at: now };
    this.settleAll(batch, alone, now);
    if (part === "operation") {
      shut(this.pace, operation.name, now);
      this.flush(alone, now, (other) => other === operation);
    }
    table.refused = true;
  }

  /** A request refused as such may be one ticker's fault, or two tickers'; three in a row are not. */
  private meetsAll(failure: Failure): boolean {
    if (failure.failure !== "badRequest") return isGeneral(failure);
    this.badInARow += 1;
    return this.badInARow >= 3;
  }

  private breakCircuit(batch: Batch, failure: Failure, now: number): void {
    this.settleAll(batch, failure, now);
    this.close(failure, now);
  }

  private settleAll({ slots }: Batch, failure: Failure, now: number): void {
    for (const slot of slots) this.settle(slot, failure, now);
    this.rest();
  }

  // ---- moving slots

  private sendAgain(batch: Omit<Batch, "inputs">, change: Partial<Group>, now: number): void {
    const table = this.tableOf(batch.operation);
    const slots = batch.slots.filter((slot) => slot.cells > 0);
    for (const slot of batch.slots) slot.state = slot.cells > 0 ? "again" : "idle";
    const before = batch.group ?? { attempts: 0, firstAt: batch.sentAt };
    if (slots.length > 0) this.again.push({ ...before, table, slots, notBefore: now, ...change });
  }

  private settle(slot: Slot, failure: Failure | undefined, now: number): void {
    const table = this.tableOf(slot.operation);
    this.changes += 1;
    table.leave(slot);
    table.cells -= slot.cells;
    slot.cells = 0;
    this.done.push(slot);
    const { keepsLastGood } = slot.operation;
    const freshness = this.settings.freshness(slot.operation);
    // Who calls a refresh off keeps what was known.
    if (failure?.failure === "cancelled" && (slot.kept || isYoung(slot, freshness, now))) {
      slot.calledOffAt = now;
      if (!slot.kept) slot.failure = undefined;
      return;
    }
    slot.failure = failure;
    slot.kept = false;
    if (!failure) return;
    this.lastFailure = failure;
    const { verdicts, amounts } = this.settings.lastGood;
    Object.assign(slot, afterFailing(slot, failure, keepsLastGood ? verdicts : amounts, freshness, now));
  }

  private flush(failure: Failure, now: number, which: (operation: Operation) => boolean = () => true): void {
    for (const table of this.tables.values()) {
      if (table.queued > 0 && which(table.operation)) {
        for (const slot of table.slots.values()) if (slot.state === "queued") this.settle(slot, failure, now);
      }
    }
    this.again = this.again.filter(({ table, slots }) => {
      if (!which(table.operation)) return true;
      for (const slot of slots) if (slot.state === "again") this.settle(slot, failure, now);
      return false;
    });
    this.rest();
  }

  /** With nobody waiting, silence is no failure. */
  private rest(): void {
    for (const table of this.tables.values()) if (table.cells > 0) return;
    this.silentSince = never;
  }
}

function slotFor<Answer>(table: Table<Answer>, value: unknown): Slot<Answer> | null {
  // The common case, a ticker spelt as the service spells it, is one look-up.
  const known = typeof value === "string" ? table.slots.get(value) : undefined;
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

function older(a: Table, b: Table): Table {
  return b.firstAsked < a.firstAsked ? b : a;
}
