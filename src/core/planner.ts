/**
 * The planner decides what is asked of the service and when: a state machine without clock, timer, promise, network,
 * secret or callback.
 *
 * A spreadsheet asks a million small questions; the service allows a call or so a second, with a hundred tickers in
 * each. So cells ask the planner. It answers at once what is known and fresh, and queues each other question once,
 * however many cells ask it. A driver asks the planner what is due, and does it:
 *
 *     ask(operation, value, now)   the slot: answered, failed, or waiting
 *     drop(slot)                   one cell fewer waits for that slot
 *     due(now)                     when to call `take`: now, later, or Infinity when there is nothing to send
 *     take(now)                    the next batch: it uses a permit, and its questions are in no other batch
 *     accept(batch, reply, now)    what the reply means: answers, failures, or asked again
 *     settled()                    the slots that got an answer or a failure since the last time it was called
 *
 * A batch is made only when a permit is free, so the questions collect while the rate limit is waited for. A batch
 * leaves when it is full, or when no question has come for `quiet` ms, and `latest` ms after its first question at the
 * latest. Within an operation the oldest question goes first, but a tenth of a batch goes to the newest, so that a
 * ticker typed behind a long backlog is answered by the next call. Across operations the batch that answers most
 * waiting cells leaves; every fourth call is for the oldest question, so that none starves. Questions that must be sent
 * again stay together (a `Group`), so that one bad ticker can be told from ninety-nine good ones by halving.
 *
 * Only the planner writes its state. Its decisions are functions of plain data in other files: `queue` (which batch
 * leaves when), `routes` (by which route), `patience` (how long cells wait), `freshness` (whether an answer still
 * counts), `judgement` (what a reply means), `batchFailure` (what becomes of a batch that failed) and `budget` (consent
 * and the month).
 */
import {
  afterFailure,
  afterPause,
  afterRefusal,
  isGeneral,
  isOfSideQuestion,
  rarerPause,
  refusedPart,
  type Sequel,
} from "./batchFailure";
import {
  type BudgetSettings,
  budgetSpent,
  ConsentGate,
  isBelieved,
  leastCalls,
  monthLeft,
  needsConsent,
  type Unasked,
  type Work,
} from "./budget";
import { type Failure, fail, failUntil, isFailure } from "./failure";
import {
  clock,
  failedAnswer,
  failureStands,
  isAskedLater,
  isFresh,
  isNothing,
  isYoung,
  operationRefused,
  refusalLifetime,
  youngUntil,
} from "./freshness";
import type { Reply } from "./http";
import { type Ahead, type Judgement, judgeReply } from "./judgement";
import { callsUsed } from "./month";
import type { Input, Operation, Route } from "./operation";
import {
  askMonth,
  distrust,
  heedPresent,
  holdAfterClockSet,
  learn,
  lift,
  newPace,
  noteAccepted,
  noteRefusal,
  outdateAll,
  type Pace,
  past,
  pauseEnd,
  permitAt,
  redate,
  refuse,
  send,
  sendReturned,
  setClock,
  setPaceBack,
  spendAllowed,
  tell,
  uncount,
} from "./pace";
import {
  atRest,
  expire,
  longestSilence,
  never,
  noteLook,
  noteTime,
  type Patience,
  patienceAfterClockSet,
  patienceSetBack,
  renew,
  silentFrom,
  startWaiting,
} from "./patience";
import { first, fits, type Group, leavesAt, QueueTable, slotFor, workOf } from "./queue";
import { afterTrial, type RouteWay, routeWay, turnFrom } from "./routes";
import type { Slot } from "./slot";

export interface PlannerSettings extends BudgetSettings {
  readonly callsPerSecond: number;
  /** ms without a new question after which a batch leaves though it is not full. */
  readonly quiet: number;
  /** ms after its first question at which a batch leaves in any case. */
  readonly latest: number;
  readonly demo: boolean;
  /**
   * Whether the last good answer stays in the cell after a failure: for verdicts and the like, and for amounts of
   * money.
   */
  readonly lastGood: { readonly verdicts: boolean; readonly amounts: boolean };
  /** ms for which an operation's answer counts as fresh. */
  readonly freshness: (operation: Operation) => number;
  /** A few letters of a digest: it tells these credentials from others and reveals nothing of them. */
  readonly mark: string;
  /**
   * ms to pause after a refusal that names no time. Only hosts whose cells live for seconds set it (Google Sheets).
   * They wait refusals out, because others may share the credentials, and say that the month is used up only when the
   * service does.
   */
  readonly unnamedPause?: number;
  /** Whether a store of earlier answers is being read: batches then wait for `restore`, 2 s at most. */
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
  /** When the batch was sent, which names it in the pace; ms since 1970. */
  readonly sentAt: number;
  /** Set when these questions were sent before. */
  readonly group: Group | undefined;
}

/** An answer as it is stored between runs. */
export interface Known {
  readonly operation: string;
  readonly input: Input;
  readonly answer: unknown;
  readonly sentAt: number;
  readonly age?: number | undefined;
  readonly account?: string | undefined;
}

/** A failure as it is passed on to others who share the credentials. */
export interface StoredFailure {
  readonly operation: string;
  readonly input: Input;
  readonly failure: Failure;
  readonly failedAt: number;
  readonly failedUntil: number;
}

/** Inputs that wait to be sent, by the name of their operation. */
export type Waits = readonly (readonly [operation: string, inputs: readonly Input[]])[];

/** How much is still to come, as numbers for a person. */
export interface Progress {
  /** Cells that wait for an answer. */
  readonly cells: number;
  /** Requests still to be sent for them. */
  readonly calls: number;
  /** Estimated ms until the last of them is answered. */
  readonly ms: number;
  /** Requests sent since the start. */
  readonly sent: number;
  /** The fewest requests that could have carried all questions sent since the start and those that wait. */
  readonly least: number;
  /** Requests that the service refused as too many. */
  readonly refusals: number;
  /** The reason of the last failed cell; undefined once the service has answered anything since. */
  readonly lastFailure: Failure | undefined;
  /** Desks that a relay serves before this one; absent when no relay makes it wait. */
  readonly desks?: number;
}

type Answers = Extract<Judgement, { kind: "answers" }>;
/** When an answer was asked for, how old it was then, and from which account it came. */
type Origin = Pick<Slot, "sentAt" | "age" | "account">;
type Rerouted = Extract<Judgement, { kind: "reroute" }>;

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;
const restoreWait = 2 * second;
/** How many times a batch is signed anew because the clocks differ. */
const mostCorrections = 3;
/** ms after which a host gives up a call. */
const longest = 15 * second;

/**
 * The state machine that the head of this file describes. Its fields are private, except for the pace, which all who
 * use the same credentials share.
 */
export class Planner {
  readonly settings: PlannerSettings;
  /** The work that waits for the user's consent, and the user's decisions. */
  readonly consent: ConsentGate;
  private changeCount = 0;
  protected readonly tables = new Map<Operation, QueueTable>();
  /** Groups that must be sent again. */
  private again: Group[] = [];
  private readonly inFlight = new Set<Batch>();
  private patience: Patience = atRest;
  /** Settled slots that `settled` has not returned yet. */
  private done: Slot[] = [];
  /** The failure that every question gets for now, because nothing could be sent or answered; and since when. */
  private circuit: Failure | undefined = undefined;
  private trippedAt = 0;
  /** The last failure of the service as a whole. */
  private trouble: Failure | undefined = undefined;
  private lastFailure: Failure | undefined = undefined;
  /** Requests refused as wrong since the last answer. */
  private badInARow = 0;
  /** The operation that was refused last while others were answered, and when. */
  private refusedLast: { readonly operation: Operation; readonly at: number } | undefined = undefined;
  private isRestoring: boolean;
  /** Until when batches wait for stored answers; ms since 1970. */
  private restoreBy = never;
  private sent = 0;
  private refused = 0;
  /** Whether the last call carried questions that had been sent before. */
  private wasAgain = false;
  private unaskedSent: Unasked | undefined;
  /** The length of a relay's queue, when batches wait there. */
  private ahead: Ahead | undefined = undefined;
  /**
   * Questions that other processes with the same credentials wait for. They fill up a batch that has room, at no cost.
   */
  private wanted: ReadonlyMap<Operation, readonly Input[]> = new Map();
  private paused = false;

  /** `operations` are those that a store may hold answers for; others become known when they are first asked. */
  constructor(
    settings: Partial<PlannerSettings> = {},
    operations: Iterable<Operation> = [],
    readonly pace: Pace = newPace(),
  ) {
    this.settings = { ...defaults, ...settings };
    this.isRestoring = this.settings.restores;
    this.unaskedSent = this.settings.unasked;
    this.consent = new ConsentGate(pace);
    for (const operation of operations) this.tableOf(operation);
  }

  /**
   * The slot for a cell's value; null for a blank. A slot that is idle holds an answer or a failure; else the cell
   * waits, and the slot counts one cell more. Call `drop` when that cell no longer waits.
   */
  ask<Answer>(operation: Operation<Answer>, value: unknown, now: number): Slot<Answer> | null {
    const table = this.tableOf(operation);
    const slot = slotFor(table, value);
    if (slot === null) return null;
    if (slot.state === "idle") {
      const { pace, settings } = this;
      const refreshedAt = past(pace.refreshedAt, now);
      if (this.isKnown(slot, now)) return slot;
      if (slot.failure !== undefined && failureStands(slot, pace, refreshedAt, now)) return slot;
      // Without this the question would seem to have waited since before the clock was set back.
      if (now < this.patience.seenAt - second) this.heed(now);
      const circuit = this.circuitFailure(now) ?? operationRefused(slot, pace, settings.mark, refreshedAt, now);
      if (circuit) {
        this.settle(slot, circuit, now);
        return slot;
      }
      if (this.isRestoring && this.restoreBy === never) this.restoreBy = now + restoreWait;
      table.push(slot, now);
      table.asked += 1;
      this.patience = startWaiting(this.patience, now);
    }
    this.join(slot);
    return slot;
  }

  /** Counts one more cell that waits for a waiting slot. */
  join(slot: Slot): void {
    slot.cells += 1;
    this.tableOf(slot.operation).cells += 1;
  }

  /** Counts one cell fewer. A question without waiting cells is not sent; if it is in flight, its answer is kept. */
  drop(slot: Slot): void {
    const table = this.tableOf(slot.operation);
    if (slot.cells === 0 || table.slots.get(slot.input) !== slot) return;
    slot.cells -= 1;
    table.cells -= 1;
    if (slot.cells === 0 && slot.state !== "in flight") table.leave(slot);
    this.restIfIdle();
  }

  /** The slot as it is, without asking anything; null for a blank. */
  peek<Answer>(operation: Operation<Answer>, value: unknown): Slot<Answer> | null {
    return slotFor(this.tableOf(operation), value);
  }

  /** Whether the slot's answer is fresh. */
  isKnown(slot: Slot, now: number): boolean {
    const { settings, pace } = this;
    return isFresh(slot, settings.freshness(slot.operation), past(pace.refreshedAt, now), now);
  }

  /**
   * Until when `ask` would return the same for a slot that it has just returned, if nothing else changes; ms since
   * 1970.
   */
  standsUntil(slot: Slot, now: number): number {
    return this.isKnown(slot, now) ? youngUntil(slot, this.settings.freshness(slot.operation)) : slot.failedUntil;
  }

  due(now: number): number {
    if (this.paused) return never;
    this.heedClock(now);
    this.expire(now);
    const { pace, settings, patience, inFlight } = this;
    const work = this.workStarts(now);
    // Until one call is accepted, address, clock and token are unproven: the first call goes alone.
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
    if (this.paused) return undefined;
    const { pace, settings } = this;
    this.heedClock(now);
    if (permitAt(pace, settings.callsPerSecond, now) > now) return undefined;
    this.holdForBudget(now);
    this.holdForConsent(now);
    // Retries and first sends take turns. Else the halving of one batch, about twenty calls, would delay every new question.
    const next = (this.wasAgain && this.nextFresh(now)) || this.nextGroup(now) || this.nextFresh(now);
    if (!next) return undefined;
    this.wasAgain = next.group !== undefined;
    this.sent += 1;
    if (next.operation.month) askMonth(pace, now);
    // Questions that are sent again were allowed the first time.
    if (!next.group) this.count(next);
    const sentAt = send(pace, now);
    const table = this.tableOf(next.operation);
    const { onTrial, inDoubt } = this.wayOf(table);
    if (onTrial || inDoubt) table.trialSentAt = sentAt;
    const batch = { ...next, sentAt };
    this.inFlight.add(batch);
    return batch;
  }

  /** Takes the reply to a batch. If the batch is not in flight (a second reply, for example), nothing happens. */
  accept(batch: Batch, reply: Reply, now: number): void {
    if (!this.inFlight.delete(batch)) return;
    const table = this.tableOf(batch.operation);
    if (table.trialSentAt === batch.sentAt) table.trialSentAt = undefined;
    sendReturned(this.pace, batch.sentAt, now, reply.status !== 0);
    const { clockOffset, acceptedAt } = this.pace;
    const middle = (batch.sentAt + now) / 2;
    const judgement = judgeReply(reply, { ...batch, middle, clockOffset, clockProven: acceptedAt > 0 }, now);
    switch (judgement.kind) {
      case "answers":
        this.acceptAnswers(batch, judgement, now);
        break;
      case "queued":
        this.acceptQueued(batch, judgement.ms, judgement.ahead, now);
        break;
      case "reroute":
        this.tryNextRoute(batch, judgement, now);
        break;
      case "clock":
        this.correctClock(batch, judgement.offset, now);
        break;
      case "pause":
        this.acceptPause(batch, judgement.ms, judgement.ofMonth, now);
        break;
      case "stop":
        this.acceptStop(batch, judgement.failure, now);
        break;
      case "again":
        this.retryBatch(batch, judgement.failure, now);
        break;
      case "split":
        this.splitBatch(batch, judgement.failure, now);
        break;
      case "fail":
        this.giveUpBatch(batch, judgement.failure, now);
    }
  }

  /** The slots that got an answer or a failure since this was last called. */
  settled(): readonly Slot[] {
    const { done } = this;
    this.done = [];
    // A slot that settled and was asked again since is waiting once more.
    return done.filter(({ state }) => state === "idle");
  }

  /** Makes these slots stale, so that the next `ask` calls the service; without slots, everything. */
  refresh(now: number, slots?: Iterable<Slot>): void {
    this.changeCount += 1;
    this.circuit = undefined;
    if (!slots) outdateAll(this.pace, now);
    for (const slot of slots || []) {
      slot.refreshedAt = now;
      if (slot.failedUntil !== never) slot.failedUntil = -never;
    }
  }

  /** Cancels every question not yet sent. Work that waited for consent stays cancelled until its cells ask again. */
  cancel(now: number): void {
    const held = this.consent.clear();
    this.failQueued(fail("cancelled"), now);
    if (held.length === 0) return;
    for (const slot of [...this.tables.values()].flatMap((table) => [...table.slots.values()])) {
      const isHeldBack = slot.state === "idle" && slot.failure?.failure === "consent";
      if (isHeldBack) this.settle(slot, failUntil(now + 5 * second, "cancelled"), now);
    }
  }

  /**
   * A number that changes whenever `ask` may return something else than before, except because of time and the pace.
   */
  get changes(): number {
    return this.changeCount;
  }

  /** Whether a store of earlier answers is still being read. */
  get restoring(): boolean {
    return this.isRestoring;
  }

  /**
   * By operation: calls sent without consent, including those of other processes for the same work; undefined if they
   * are not counted.
   */
  get unasked(): Unasked | undefined {
    return this.unaskedSent;
  }

  /** Whether the user has paused: nothing is due then, and the pause does not count as waiting. */
  get isPaused(): boolean {
    return this.paused;
  }

  /** All slots of an operation that were asked or restored, by input. */
  slotsOf(operation: Operation): ReadonlyMap<Input, Slot> {
    return this.tables.get(operation)?.slots ?? new Map();
  }

  // Answers, failures and wishes from elsewhere.

  /** Takes over answers of an earlier run, and gives them to cells that wait. `more`: further answers will follow. */
  restore(known: Iterable<Known>, now: number, more = false): void {
    this.changeCount += 1;
    const tables = this.tablesByName();
    for (const { operation, input, answer, sentAt, age = 0, account } of known) {
      const table = tables.get(operation);
      if (!table || sentAt > now + minute) continue;
      const slot = table.slot(input);
      if (slot.sentAt === sentAt || isAskedLater(slot, sentAt, now)) continue;
      Object.assign(slot, { answer, sentAt, age, account, failure: undefined, kept: false });
      // A slot in flight is settled by its own reply.
      const isQueued = slot.state === "queued" || slot.state === "again";
      if (isQueued && this.isKnown(slot, now)) this.release(table, slot);
    }
    this.isRestoring = this.isRestoring && more;
    this.restIfIdle();
  }

  /** Takes over failures that other processes met, and gives them to cells that wait for the same questions. */
  restoreFailures(failed: Iterable<StoredFailure>, now: number): void {
    const tables = this.tablesByName();
    for (const { operation, input, failure, failedAt, failedUntil } of failed) {
      const slot = tables.get(operation)?.slot(input);
      if (!slot || slot.state === "in flight" || slot.sentAt >= failedAt || slot.failedAt >= failedAt) continue;
      if (now >= failedUntil || failedAt < past(this.pace.refreshedAt, now)) continue;
      this.settle(slot, failure, now);
      Object.assign(slot, { failedAt, failedUntil });
    }
    this.restIfIdle();
  }

  /** Ends the wait of all cells of a slot with this failure; if its answer still comes, it is kept. */
  abandon(slot: Slot, failure = fail("loading")): void {
    this.drop(slot);
    slot.failure = failure;
  }

  /** Up to `most` waiting inputs of each operation, in the order in which they would leave. */
  waits(most: number): Waits {
    const waiting = [...this.tables.values()].filter(({ queued }) => queued > 0);
    return waiting.map((table) => [table.operation.name, table.waiting(most)]);
  }

  /**
   * Replaces the list of questions that other processes wait for. Each input is checked like a value typed into a cell.
   */
  want(waits: Waits): void {
    this.wanted = new Map(
      [...this.tables.keys()].map((operation) => {
        const inputs = new Set(waits.flatMap(([name, inputs]) => (name === operation.name ? inputs : [])));
        return [operation, [...inputs].filter((input) => this.peek(operation, input)?.input === input)];
      }),
    );
  }

  /**
   * The failure that every question gets just now; undefined when there is none. A long pause counts, also one that
   * another process was told of.
   */
  circuitFailure(now: number): Failure | undefined {
    const { liftedAt = 0 } = this.pace;
    const pausedUntil = pauseEnd(this.pace, now);
    if (this.circuit && (now >= (this.circuit.until || 0) || this.trippedAt < liftedAt)) this.circuit = undefined;
    if (!this.circuit && pausedUntil > now + minute) {
      this.circuit = failUntil(pausedUntil, "paused", clock(pausedUntil, now));
    }
    return this.circuit;
  }

  /** Makes every question fail for this reason until it passes. This process or another one has met it. */
  tripCircuit(failure: Failure, now: number): void {
    this.circuit = failure;
    this.trippedAt = now;
    this.failQueued(failure, now);
  }

  // What a person does, and what a person sees.

  /** Pauses, or with false resumes: nothing new is sent, but replies to calls in flight still arrive. */
  hold(isPaused: boolean, now: number): void {
    this.paused = isPaused;
    this.patience = renew(this.patience, now);
  }

  /**
   * Ends a long pause early because a person asks for it. Returns false when there is none, or when the last try was
   * less than a minute ago.
   */
  tryNow(now: number): boolean {
    const isLifted = lift(this.pace, now);
    if (isLifted) this.outdate();
    return isLifted;
  }

  /**
   * Called when the network is back. Makes calls that wait for another try due now, as if they had not failed;
   * questions that failed because nothing could be reached may be asked again. Returns true when a cell may show such a
   * failure: the host then recalculates its cells.
   */
  reconnect(now: number): boolean {
    if (this.circuit?.failure === "unreachable") this.circuit = undefined;
    if (this.trouble?.failure === "unreachable") {
      this.trouble = undefined;
      this.again = this.again.map((group) => (group.attempts > 0 ? { ...group, attempts: 0, notBefore: now } : group));
      this.patience = renew(this.patience, now);
    }
    let hasFailed = false;
    for (const { slots } of this.tables.values()) {
      for (const slot of slots.values()) {
        if (slot.state !== "idle" || slot.failure?.failure !== "unreachable") continue;
        slot.failedUntil = -never;
        hasFailed = true;
      }
    }
    if (hasFailed) this.changeCount += 1;
    return hasFailed;
  }

  /** Makes hosts forget what they have shown, although no answer has changed. */
  outdate(): void {
    this.changeCount += 1;
  }

  /**
   * How many questions of an operation one call would carry now. `now` is given because the planner may not have looked
   * at the clock for days.
   */
  carries(operation: Operation, now: number): number {
    return this.wayOf(this.tableOf(operation), now).route.most;
  }

  /** How much is done, and how much is to come. */
  progress(): Progress {
    const { again, inFlight, tables, settings, sent, refused: refusals, lastFailure } = this;
    const calls = this.works().reduce((sum, work) => sum + work.calls, again.length + inFlight.size);
    let cells = 0;
    let least = 0;
    for (const table of tables.values()) {
      cells += table.cells;
      least += Math.ceil(table.asked / this.wayOf(table).routes[0].most);
    }
    const ahead = cells > 0 ? this.ahead : undefined;
    const ms = Math.max(ahead?.ms || 0, Math.ceil((calls * 1000) / settings.callsPerSecond));
    return { cells, calls, ms, sent, least, refusals, lastFailure, ...(ahead && { desks: ahead.queued }) };
  }

  // When the clock is set.

  /**
   * Corrects all moments after the clock was set by `step` ms, forward or (negative) back. No permit is free for
   * another `hold` ms.
   */
  clockSet(step: number, hold: number, now: number): void {
    if (this.patience.seenAt > now) this.setBack(-step, now);
    else this.redateInFlight(step, now);
    this.patience = patienceAfterClockSet(this.patience, step, now);
    holdAfterClockSet(this.pace, step, hold, now);
  }

  /**
   * Corrects all moments if the clock was set back since this was last called, and removes what a clock that was ahead
   * noted in the pace. Drivers call it whenever they read the time. Returns by how many ms the clock was set; negative,
   * or 0 when it was not.
   */
  heed(now: number): number {
    const back = this.patience.seenAt - now;
    const wasSet = back > second;
    if (wasSet) this.setBack(back, now);
    heedPresent(this.pace, now);
    this.patience = noteTime(this.patience, now, wasSet);
    return wasSet ? -back : 0;
  }

  /** Notes that the driver asks what is due, and heeds the clock. */
  private heedClock(now: number): void {
    this.heed(now);
    this.patience = noteLook(this.patience, now);
  }

  /** Changes the moments that name calls in flight, so that they left as long ago as before. */
  private redateInFlight(step: number, now: number): void {
    for (const batch of this.inFlight) {
      if (step < 0 && batch.sentAt <= now) continue;
      const sentAt = redate(this.pace, batch.sentAt, step, now);
      const table = this.tables.get(batch.operation);
      if (table?.trialSentAt === batch.sentAt) table.trialSentAt = sentAt;
      Object.assign(batch, { sentAt });
    }
  }

  private setBack(ms: number, now: number): void {
    // What cells show depends on the moments that are changed here.
    this.changeCount += 1;
    this.redateInFlight(-ms, now);
    this.patience = patienceSetBack(this.patience, ms, now);
    this.restoreBy -= ms;
    this.circuit = undefined;
    this.trippedAt = Math.min(this.trippedAt, now);
    const { refusedLast } = this;
    if (refusedLast && refusedLast.at > now) this.refusedLast = { ...refusedLast, at: refusedLast.at - ms };
    setPaceBack(this.pace, ms, now);
    this.again = this.again.map((group) => groupBack(group, ms, now));
    for (const batch of this.inFlight) {
      if (batch.group) Object.assign(batch, { group: groupBack(batch.group, ms, now) });
    }
    for (const table of this.tables.values()) table.setBack(ms, now);
  }

  // What is due, and the next batch.

  /**
   * Gives waiting questions a failure: when every question fails for now, or when no reply was accepted for too long.
   */
  private expire(now: number): void {
    const circuit = this.circuitFailure(now);
    if (circuit) this.failQueued(circuit, now);
    const { expiredAt } = this.patience;
    this.patience = expire(this.patience, this.pace, now);
    if (this.patience.expiredAt !== expiredAt) this.failQueued(this.trouble ?? fail("unreachable"), now);
  }

  private workStarts(now: number): number {
    let earliest = never;
    for (const table of this.tables.values()) earliest = Math.min(earliest, this.leaves(table, now));
    for (const { table, notBefore } of this.again) {
      if (!this.isHeld(table.operation, now)) earliest = Math.min(earliest, notBefore);
    }
    return earliest;
  }

  /** When an operation's next batch may leave, if a permit is free. */
  private leaves(table: QueueTable, now: number): number {
    if (table.queued === 0 || this.isHeld(table.operation, now)) return never;
    const at = leavesAt(table, this.wayOf(table).most, this.settings, now);
    return this.isRestoring && now < this.restoreBy ? this.restoreBy : at;
  }

  private nextGroup(now: number): Omit<Batch, "sentAt"> | undefined {
    for (let index = 0; index < this.again.length; index += 1) {
      const group = this.again[index] as Group;
      const { table, notBefore } = group;
      if (notBefore > now || this.isHeld(table.operation, now)) continue;
      this.again.splice(index, 1);
      index -= 1;
      const slots = group.slots.filter(({ state }) => state === "again");
      if (slots.length === 0) continue;
      if (fits(slots.length, this.wayOf(table), table)) {
        for (const slot of slots) slot.state = "in flight";
        return this.batchOf(table, slots, group);
      }
      // A route that carries fewer questions, or is on trial, takes them from the queue.
      for (const slot of slots) table.push(slot, now);
    }
    return undefined;
  }

  private nextFresh(now: number): Omit<Batch, "sentAt"> | undefined {
    const mostOf = (table: QueueTable) => this.wayOf(table).most;
    const ready = [...this.tables.values()].filter((table) => this.leaves(table, now) <= now);
    const table = first(ready, this.sent, mostOf);
    if (!table) return undefined;
    const most = mostOf(table);
    const own = table.take(most, Math.floor(most / 10), now);
    return this.batchOf(table, [...own, ...this.takeWanted(table, most - own.length, now)], undefined);
  }

  /**
   * Takes up to `room` questions that others wait for and that have no answer here. They are in flight from now on; no
   * cell here waits for them.
   */
  private takeWanted(table: QueueTable, room: number, now: number): Slot[] {
    const slots: Slot[] = [];
    for (const input of this.wanted.get(table.operation) ?? []) {
      if (slots.length >= room) break;
      const slot = table.slot(input);
      if (slot.state !== "idle" || this.isKnown(slot, now)) continue;
      slot.state = "in flight";
      table.asked += 1;
      slots.push(slot);
    }
    return slots;
  }

  private batchOf(table: QueueTable, slots: readonly Slot[], group: Group | undefined): Omit<Batch, "sentAt"> {
    const inputs = slots.map(({ input }) => input);
    return { operation: table.operation, route: group?.route ?? this.wayOf(table).route, slots, inputs, group };
  }

  /** Counts a batch that leaves for the first time: against the allowed calls, or as one without consent. */
  private count({ operation: { name }, route, slots }: Omit<Batch, "sentAt">): void {
    const part = slots.length / route.most;
    if (spendAllowed(this.pace, name, part) || this.unaskedSent === undefined) return;
    this.unaskedSent = { ...this.unaskedSent, [name]: (this.unaskedSent[name] || 0) + part };
  }

  /** The route by which an operation is asked now. */
  private wayOf(table: QueueTable, now = this.patience.seenAt): RouteWay {
    return routeWay(table.operation, table, this.pace, this.settings.demo, now);
  }

  // Holding calls back: for the user's consent, and for the month's budget. The rules are in `budget`.

  /**
   * Gives the cells of work that needs consent a failure with its number of calls, and lists the work for the user to
   * decide.
   */
  private holdForConsent(now: number): void {
    for (const work of needsConsent(this.works(), this.pace, this.settings, this.unaskedCalls())) {
      const minutes = Math.max(1, Math.ceil(work.calls / this.settings.callsPerSecond / 60));
      const isDeclined = this.consent.declined.includes(work.operation);
      const failure = isDeclined ? fail("declined", work.calls) : fail("consent", work.calls, minutes);
      this.failQueued(failure, now, ({ name }) => name === work.operation);
      this.consent.hold(work);
    }
  }

  /** The calls that each operation has to send. */
  private works(): Work[] {
    return [...this.tables.values()].flatMap((table) => workOf(table, this.wayOf(table)) || []);
  }

  /**
   * How many calls the questions already sent without consent add to those still to be sent, at the fewest. A call that
   * had room when it left counts in part.
   */
  private unaskedCalls(): number {
    let calls = 0;
    for (const [name, sent] of Object.entries(this.unaskedSent || {})) {
      const table = [...this.tables.values()].find(({ operation }) => operation.name === name);
      const waiting = table ? table.queued / this.wayOf(table).route.most : 0;
      calls += leastCalls(sent + waiting) - leastCalls(waiting);
    }
    return calls;
  }

  /**
   * When the budget seems spent, asks the account's month first; then, if it is spent, fails the questions that cost
   * calls.
   */
  private holdForBudget(now: number): void {
    if (!this.isSpent(now)) return;
    const costs = ({ free }: Operation) => !free;
    const waits = [...this.tables.values()].some(({ queued, operation }) => queued > 0 && costs(operation));
    if (!waits && !this.again.some(({ table }) => costs(table.operation))) return;
    const account = this.accountSlot();
    if (account && account.state !== "idle") return;
    if (account && !isBelieved(this.pace, now)) {
      const table = this.tableOf(account.operation);
      table.push(account, now);
      table.asked += 1;
    } else {
      this.failQueued(budgetSpent(this.pace, now), now, costs);
    }
  }

  /** Whether the operation waits until the account has said whether the budget is spent. */
  private isHeld({ free }: Operation, now: number): boolean {
    return !free && this.isSpent(now) && (this.accountSlot()?.state || "idle") !== "idle";
  }

  private isSpent(now: number): boolean {
    return monthLeft(this.pace, this.settings, now) === 0;
  }

  /** The slot of the operation that tells the account's month. */
  private accountSlot(): Slot | null {
    for (const table of this.tables.values()) if (table.operation.month) return slotFor(table, undefined);
    return null;
  }

  // A reply with a meaning: answers, another route, another clock, a pause.

  private acceptAnswers(batch: Batch, { json, others, age, account }: Answers, now: number): void {
    const answers = batch.operation.read(json, batch.inputs);
    if (!answers || batch.slots.every((slot) => isNothing(answers.get(slot.input), slot.answer))) {
      this.acceptNothing(batch, answers !== undefined, now);
      return;
    }
    noteAccepted(this.pace, now, this.settings.mark);
    this.serviceSpoke(now);
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
      else this.keepAnswer(slot, answer, { sentAt: batch.sentAt, age, account }, now);
    }
    if (others) this.askLater({ ...batch, slots: later }, others, now);
    this.restIfIdle();
  }

  private keepAnswer(slot: Slot, answer: unknown, origin: Origin, now: number): void {
    const { sentAt } = origin;
    // Others may have passed on an answer that was asked for later than this one.
    if (!isAskedLater(slot, sentAt, now)) Object.assign(slot, { answer, ...origin });
    this.settle(slot, undefined, now);
    const month = slot.operation.month?.(answer);
    if (month) tell(this.pace, month, now);
    slot.operation.alsoAnswers?.forEach((operation) => {
      const other = this.tableOf(operation).slot(slot.input);
      if (other.state !== "in flight" && other.sentAt !== sentAt && !isAskedLater(other, sentAt, now))
        this.keepAnswer(other, answer, origin, now);
    });
  }

  private learnRoute({ operation, route }: Batch, now: number): void {
    const { pace } = this;
    const table = this.tableOf(operation);
    const { routes, route: current } = this.wayOf(table);
    const place = routes.indexOf(route);
    const isNew = route.signs !== undefined && pace.routes[operation.name] !== place;
    if (isNew) learn(pace, operation.name, place, now);
    if (table.trying === undefined || route !== current) return;
    learn(pace, operation.name, table.trying, now);
    table.trying = undefined;
    table.failedTrials = 0;
  }

  /**
   * Decides about a reply without an answer for any question: an error, or an empty list. It proves nothing, and known
   * answers stay. For tickers that were never answered, such as a range of funds, an empty list is believed: of one
   * ticker at once, of several when it comes twice.
   */
  private acceptNothing(batch: Batch, isEmpty: boolean, now: number): void {
    const { slots, group } = batch;
    if (isEmpty && slots.every(({ answer }) => answer === undefined) && (slots.length === 1 || group?.attempts)) {
      for (const slot of slots) this.giveUpBatch({ ...batch, slots: [slot] }, fail("notReturned", slot.input), now);
    } else {
      this.retryBatch(batch, fail("notUnderstood"), now);
    }
  }

  /**
   * Decides about a relay's reply that it has queued the questions: that is no refusal, and uses no call of the month.
   */
  private acceptQueued(batch: Batch, ms: number, ahead: Ahead, now: number): void {
    noteAccepted(this.pace, now, this.settings.mark);
    this.ahead = ahead;
    uncount(this.pace, now);
    this.askLater(batch, ms, now);
  }

  /** Sends the batch again after `ms`. This wait does not count against patience, however long a relay's queue is. */
  private askLater(batch: Batch, ms: number, now: number): void {
    const until = now + ms;
    this.serviceSpoke(until);
    this.sendAgain(batch, { firstAt: until, notBefore: until }, now);
  }

  private tryNextRoute(batch: Batch, { failure, hasPassed }: Rerouted, now: number): void {
    const table = this.tableOf(batch.operation);
    const turn = turnFrom(batch.route, this.wayOf(table), table, batch.group?.route !== undefined);
    if (turn.kind === "same") this.retryBatch(batch, failure, now);
    // When the other token was accepted and only the question refused, that refusal says more than the one of this
    // token.
    else if (turn.kind === "none") this.giveUpBatch(batch, batch.group?.passed ?? failure, now);
    else if (turn.kind === "alone") {
      this.sendAgain(batch, { route: turn.route, ...(hasPassed && { passed: failure }) }, now);
    } else {
      table.trying = turn.trying ?? table.trying;
      for (const slot of batch.slots) {
        if (slot.cells > 0) table.push(slot, now);
        else slot.state = "idle";
      }
    }
  }

  /**
   * Signs by the service's clock from now on, and sends the batch again. A computer's clock may be set more than once
   * while a batch waits, so each batch is sent again up to three times for this. Then it fails: either clock jumps.
   */
  private correctClock(batch: Batch, offset: number, now: number): void {
    const corrected = (batch.group?.corrected ?? 0) + 1;
    const change = offset - this.pace.clockOffset;
    setClock(this.pace, offset, now);
    if (corrected > mostCorrections) this.giveUpBatch(batch, fail("clock", Math.round(Math.abs(change) / second)), now);
    else this.sendAgain(batch, { corrected }, now);
  }

  /**
   * Pauses everyone after a refusal as too many. `ms`: the time that the service named. `ofMonth`: its reply says that
   * the month is used up.
   */
  private acceptPause(batch: Batch, ms: number | undefined, ofMonth: boolean, now: number): void {
    const { pace, patience, settings } = this;
    this.refused += 1;
    // A pause longer than a day is believed only if the month is known to be spent.
    const used = pace.month ? callsUsed(pace.month, now) : 0;
    const isSpent = pace.month !== undefined && used >= pace.month.limit;
    const { unnamedPause } = settings;
    const said = unnamedPause === undefined ? ms : rarerPause(pace.refusals, ms ?? unnamedPause);
    const until = refuse(pace, batch.sentAt, now, said && (isSpent ? said : Math.min(said, day)));
    this.patience = silentFrom(patience, Math.max(patience.silentSince, until));
    const usedUp = pace.month && isSpent ? { used, limit: pace.month.limit } : undefined;
    const stop = afterPause(until, pace.refusals, ofMonth, settings.unnamedPause, now, usedUp);
    if (stop) this.failBatchAndTrip(batch, stop, now);
    else this.sendAgain(batch, { notBefore: until }, now);
  }

  /**
   * Fails the batch and all that wait, because the host could send nothing and says until when. The service was not
   * asked, so no call of the month is used.
   */
  private acceptStop(batch: Batch, failure: Failure, now: number): void {
    uncount(this.pace, now);
    this.failBatchAndTrip(batch, failure, now);
  }

  // A batch without an answer: sent again, sent in halves, or given up. The rules are in `batchFailure`.

  /** Decides about a batch that failed because of the service, and may be tried again unchanged. */
  private retryBatch(batch: Batch, failure: Failure, now: number): void {
    this.trouble = failure;
    const { group, slots, sentAt } = batch;
    const isExpired = sentAt <= this.patience.expiredAt;
    const sequel = afterFailure(group, failure, slots.length, isExpired, this.pace.acceptedAt, now);
    this.continueWith(batch, sequel, failure, now);
  }

  /** Decides about a batch that the service refused because of what it asks. */
  private splitBatch(batch: Batch, failure: Failure, now: number): void {
    this.continueWith(batch, afterRefusal(batch.group, batch.slots.length, this.pace.acceptedAt, now), failure, now);
  }

  private continueWith(batch: Batch, sequel: Sequel, failure: Failure, now: number): void {
    if (sequel.kind === "give up") {
      this.giveUpBatch(batch, failure, now);
      return;
    }
    const { slots } = batch;
    const middle = sequel.kind === "halves" ? Math.ceil(slots.length / 2) : slots.length;
    for (const part of [slots.slice(0, middle), slots.slice(middle)]) {
      this.sendAgain({ ...batch, slots: part }, sequel.change, now);
    }
  }

  /** Fails the batch. If every question would fail for the same reason, all that wait fail with it. */
  private giveUpBatch(batch: Batch, failure: Failure, now: number): void {
    const { operation, group } = batch;
    const { acceptedAt } = this.pace;
    const wellSince = acceptedAt >= (group?.splitAt ?? group?.firstAt ?? batch.sentAt);
    const table = this.tableOf(operation);
    const { off: unproven, ...trial } = afterTrial(table, this.wayOf(table), failure);
    Object.assign(table, trial);
    if (isOfSideQuestion(operation, failure) && acceptedAt > 0) {
      const told = failure.failure === "refused" ? fail("refusedFor", operation.title) : failure;
      this.settleBatch(batch, { ...told, until: now + refusalLifetime }, now);
    } else if (batch.slots.every(({ cells }) => cells === 0)) {
      // No cell waits for this batch any more, so its failure concerns no other question.
      this.settleBatch(batch, failure, now);
    } else if (failure.failure === "refused") {
      this.refuseOperation(batch, failure, now);
    } else if (this.concernsAll(failure) && !wellSince) {
      this.failBatchAndTrip(batch, { ...failure, until: now + 5 * second }, now);
    } else {
      for (const slot of batch.slots) this.settle(slot, failure, now);
      if (["unknownSymbol", "notReturned", "plan"].includes(failure.failure)) this.serviceSpoke(now);
      // An operation that the plan does not include fails for all questions that wait: each would cost a call for the
      // same refusal.
      const offPlan = unproven || (failure.failure === "plan" && !table.proven);
      if (offPlan) this.failQueued(fail("plan", operation.title), now, (other) => other === operation);
      this.restIfIdle();
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
      this.failBatchAndTrip(batch, { ...failure, until: now + 60 * second }, now);
      return;
    }
    const alone = fail("refusedFor", operation.title);
    this.refusedLast = { operation, at: now };
    this.settleBatch(batch, alone, now);
    if (part === "operation") {
      noteRefusal(this.pace, operation.name, now);
      this.failQueued(alone, now, (other) => other === operation);
    }
    table.refused = true;
  }

  /**
   * Whether a failure concerns every question. A request refused as wrong may be the fault of one or two tickers; three
   * in a row are not.
   */
  private concernsAll(failure: Failure): boolean {
    if (failure.failure !== "badRequest") return isGeneral(failure);
    this.badInARow += 1;
    return this.badInARow >= 3;
  }

  private failBatchAndTrip(batch: Batch, failure: Failure, now: number): void {
    this.settleBatch(batch, failure, now);
    this.tripCircuit(failure, now);
  }

  /**
   * Notes that the service answered something at `now`: the time that cells wait without a reply starts again there.
   */
  private serviceSpoke(now: number): void {
    this.badInARow = 0;
    this.patience = silentFrom(this.patience, now);
    this.trouble = undefined;
  }

  // Moving slots: to an answer or a failure, or back to be sent again. All that cells show changes here.

  /** Ends a slot's wait, with `failure`, or with the answer it now holds when `failure` is undefined. */
  private settle(slot: Slot, failure: Failure | undefined, now: number): void {
    const { lastGood, freshness: freshnessOf } = this.settings;
    this.release(this.tableOf(slot.operation), slot);
    const freshness = freshnessOf(slot.operation);
    // After a cancelled refresh the known answer stays.
    if (failure?.failure === "cancelled" && (slot.kept || isYoung(slot, freshness, now))) {
      slot.calledOffAt = now;
      if (!slot.kept) slot.failure = undefined;
      return;
    }
    slot.failure = failure;
    slot.kept = false;
    if (!failure) return;
    this.lastFailure = failure;
    const mayStandIn = slot.operation.keepsLastGood ? lastGood.verdicts : lastGood.amounts;
    Object.assign(slot, failedAnswer(slot, failure, mayStandIn, freshness, now));
  }

  private settleBatch({ slots }: Pick<Batch, "slots">, failure: Failure, now: number): void {
    for (const slot of slots) this.settle(slot, failure, now);
    this.restIfIdle();
  }

  /** Fails all questions that wait to be sent, of the operations that `which` accepts. */
  private failQueued(failure: Failure, now: number, which: (operation: Operation) => boolean = () => true): void {
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
    this.restIfIdle();
  }

  /** Ends the wait of a slot's cells, and lists it for `settled`. */
  private release(table: QueueTable, slot: Slot): void {
    this.changeCount += 1;
    table.leave(slot);
    table.cells -= slot.cells;
    slot.cells = 0;
    this.done.push(slot);
  }

  /** Sends the questions of a batch again, together, if cells still wait for them. */
  private sendAgain(batch: Omit<Batch, "inputs">, change: Partial<Group>, now: number): void {
    const slots = batch.slots.filter((slot) => slot.cells > 0);
    for (const slot of batch.slots) slot.state = slot.cells > 0 ? "again" : "idle";
    const before = batch.group ?? { attempts: 0, firstAt: batch.sentAt };
    const table = this.tableOf(batch.operation);
    if (slots.length > 0) this.again.push({ ...before, table, slots, notBefore: now, ...change });
    this.restIfIdle();
  }

  /** Stops measuring the wait for a reply when no cell waits. */
  private restIfIdle(): void {
    for (const table of this.tables.values()) if (table.cells > 0) return;
    this.patience = silentFrom(this.patience, never);
  }

  private tablesByName(): ReadonlyMap<string, QueueTable> {
    return new Map([...this.tables.values()].map((table) => [table.operation.name, table]));
  }

  /** The table of an operation, made if there is none. */
  private tableOf<Answer>(operation: Operation<Answer>): QueueTable<Answer> {
    let table = this.tables.get(operation as Operation);
    if (!table) {
      table = new QueueTable(operation as Operation);
      this.tables.set(operation as Operation, table);
    }
    return table as QueueTable<Answer>;
  }
}

/** A group after the clock was set back by `ms`: its moments in the future move back with it. */
function groupBack(group: Group, ms: number, now: number): Group {
  const { firstAt, splitAt, notBefore } = group;
  return {
    ...group,
    notBefore: notBefore - ms,
    ...(firstAt > now && { firstAt: firstAt - ms }),
    ...(splitAt !== undefined && splitAt > now && { splitAt: splitAt - ms }),
  };
}
