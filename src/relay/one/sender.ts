/**
 * Asks the service, with the questions of all desks in one planner. A batch is formed only when a permit is free, so
 * that it carries everything asked until then. The planner decides the rest, as in a workbook.
 */
import type { Call } from "../../core/call";
import type { Reply } from "../../core/http";
import type { Ahead } from "../../core/judgement";
import type { Input, Operation } from "../../core/operation";
import { type Pace, pauseEnd, permitAt } from "../../core/pace";
import type { Known } from "../../core/planner";
import type { Credentials } from "../../core/request";
import type { Slot } from "../../core/slot";
import { AsyncDriver } from "../../drivers/async";
import type { AsyncHost } from "../../drivers/host";
import { WakeTimer } from "../../drivers/wakeTimer";
import { relayed } from "../http/endpoints";
import type { Board, BoardEntry } from "./board";
import { BoundedPlanner } from "./boundedPlanner";
import { FairQueue } from "./fairQueue";

/** Events of the sender. */
export interface SenderEvents {
  /** New answers arrived. */
  learnt?(known: readonly Known[]): void;
  /** A question failed. */
  failed?(operation: Operation, input: Input, found: BoardEntry): void;
  /** A call came back, or was given up (status 0). */
  called?(operation: string, status: Reply["status"]): void;
}

type Drive = AsyncDriver<readonly never[]>;
export type DriverOf = (...made: ConstructorParameters<typeof AsyncDriver<readonly never[]>>) => Drive;

const nothing: readonly never[] = [];
/**
 * ms for which a failure stays on the board. A desk comes back within ten seconds, and then gets the same failure
 * without a new call to the service.
 */
const told = 16_000;
/**
 * The longest that a start keeps calls back, in ms: a call of an earlier run holds its permit for 20 s by a clock that
 * may be 5 s behind; and after Redis forgot who sent when, calls are kept back for 16 s.
 */
const longestClosed = 25_000;

export class Sender {
  private readonly own: BoundedPlanner;
  readonly lines = new FairQueue();
  private readonly driver: Drive;
  /** The questions of the batch that is being formed. */
  private composing: Slot[] = [];
  private readonly alarm: WakeTimer;
  private admitting = false;
  private readonly calls = new Map<Operation, Call["show"]>();

  constructor(
    host: AsyncHost,
    private readonly board: Board,
    credentials: Credentials & { readonly callsPerSecond: number },
    pace: Pace,
    private readonly events: SenderEvents = {},
    driverOf: DriverOf = (...made) => new AsyncDriver(...made),
  ) {
    this.rate = credentials.callsPerSecond;
    this.alarm = new WakeTimer(host, () => this.admit());
    // A relay has no user who could consent, and multiplies no calls: each desk asks its own user.
    const settings = {
      callsPerSecond: this.rate,
      quiet: 20,
      latest: 60,
      consentOver: Number.POSITIVE_INFINITY,
      monthShare: 1,
      lastGood: { verdicts: false, amounts: false },
    };
    this.own = new BoundedPlanner(settings, relayed, pace);
    this.closedUntil = permitAt(pace, this.rate, host.now());
    const listener = {
      keep: (known: readonly Known[]) => this.learn(known),
      moved: () => this.admit(),
      called: ({ operation }: { operation: Operation }, status: number) => events.called?.(operation.name, status),
      clockSet: (step: number) => this.lines.clockSet(step),
    };
    this.driver = driverOf(host, this.own, credentials, undefined, listener, () => nothing);
  }

  private readonly rate: number;

  /** The planner, after the clock was compared: a moment that it noted while the clock was wrong is corrected. */
  get planner(): BoundedPlanner {
    this.driver.now();
    return this.own;
  }

  /** Queues questions for a client. A question that is known or in flight when its turn comes costs nothing. */
  ask(client: string, operation: Operation, inputs: readonly Input[]): void {
    const now = this.driver.now();
    for (const input of inputs) this.lines.push(client, operation, input, now);
    this.admitSoon();
  }

  restore(known: Iterable<Known>): void {
    const now = this.driver.now();
    const list = [...known];
    this.planner.restore(list, now);
    for (const { operation, input, answer, sentAt } of list) this.show(operation, input, answer, sentAt);
  }

  /** How many clients wait besides this one, and in how many ms it will have all its answers. */
  ahead(client: string): Ahead {
    const now = this.driver.now();
    const { queued, ms } = this.lines.ahead(client, this.rate);
    const out = (this.composing.length > 0 ? 1 : 0) + this.planner.pace.sends.filter(({ back }) => !back).length;
    const closed = this.closedUntil - now;
    // A moment too far off was set by a clock that was ahead, and does not count; a pause of the service always counts.
    const pause = Math.max(0, pauseEnd(this.planner.pace, now) - now, closed <= longestClosed ? closed : 0);
    return { queued, ms: ms + Math.ceil((out * 1000) / this.rate) + pause };
  }

  /**
   * No call may leave before this moment (ms since 1970): calls of an earlier run may hold permits, or it is not known
   * yet which relay leads.
   */
  closedUntil: number;

  /** Whether a call is in flight. */
  get isBusy(): boolean {
    return this.planner.pace.sends.some(({ back, at }) => back === undefined && at > this.driver.now() - 16_000);
  }

  pump(): void {
    this.driver.pump();
  }

  /** Removes slots that nobody waits for and whose answer is no longer good. */
  tidy(): void {
    this.planner.tidy(this.driver.now());
  }

  private admitSoon(): void {
    if (this.admitting) return;
    this.admitting = true;
    void Promise.resolve().then(() => {
      this.admitting = false;
      this.admit();
    });
  }

  /** Fills the next batch, if a permit is free. */
  private admit(): void {
    for (;;) {
      const now = this.driver.now();
      this.composing = this.composing.filter(({ state }) => state === "queued");
      const [begun] = this.composing;
      const operation = begun?.operation ?? this.lines.next(now);
      if (!operation) return;
      const free = permitAt(this.planner.pace, this.rate, now);
      if (!begun && free > now) {
        this.alarm.set(free);
        return;
      }
      const { most } = operation.routes[0];
      const isOpen = (input: Input) => this.isOpen(operation, input, now);
      const inputs = this.lines.take(operation, most, most - this.composing.length, isOpen);
      if (inputs.length === 0) {
        if (begun) return;
        continue;
      }
      for (const input of inputs) this.run(operation, input);
      if (begun) return;
    }
  }

  private isOpen(operation: Operation, input: Input, now: number): boolean {
    const slot = this.planner.peek(operation, input);
    if (slot?.state !== "idle") return false;
    if (this.planner.standsUntil(slot, now) <= now) return true;
    this.tell(slot);
    return false;
  }

  private run(operation: Operation, input: Input): void {
    const shown = this.driver.run({ operation, inputs: [[input]], show: this.showOf(operation) });
    const slot = this.planner.peek(operation, input);
    if (!slot) return;
    if ("promise" in shown) {
      this.composing.push(slot);
      void shown.promise.then(() => this.tell(slot));
    } else {
      this.tell(slot);
    }
  }

  /** A function that makes no cell, one for each operation: requests that wait read the board instead. */
  private showOf(operation: Operation): Call["show"] {
    const show = this.calls.get(operation) ?? (() => nothing);
    this.calls.set(operation, show);
    return show;
  }

  private learn(news: readonly Known[]): void {
    // The service's reply says how old its answers already were (`Age`), so they count from then.
    const known = news.map(({ operation, input, answer, sentAt, age = 0 }) => {
      return { operation, input, answer, sentAt: sentAt - age };
    });
    for (const { operation, input, answer, sentAt } of known) this.show(operation, input, answer, sentAt);
    this.events.learnt?.(known);
  }

  private show(name: string, input: Input, answer: unknown, at: number): void {
    const operation = relayed.find((one) => one.name === name);
    if (!operation) return;
    this.board.put(name, input, { answer, at, until: at + operation.freshness }, this.driver.now());
  }

  private tell({ operation, input, answer, failure, sentAt, age, failedAt, failedUntil }: Slot): void {
    const now = this.driver.now();
    if (!failure) {
      this.show(operation.name, input, answer, sentAt - age);
      return;
    }
    const found = { failure, at: failedAt, until: Math.max(failedUntil, now + told) };
    this.board.put(operation.name, input, found, now);
    this.events.failed?.(operation, input, found);
  }
}
