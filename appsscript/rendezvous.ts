/**
 * How executions that know nothing of one another make one call together. Each cell runs alone, at most thirty at
 * once, and dies after 30 s; what they share is the document cache and the document lock.
 *
 *  1. Read the state and what is known of my tickers in one go. Known: done. Fails for all: the same failure.
 *  2. Somebody leads (a lease in the state says so): leave a note on the board, sleep until the leader expects to
 *     publish, read again. No lock is asked for. Two rounds gone by without me: the note was lost, leave another.
 *  3. Nobody leads: wait a random moment, read again, and only then try the lock, for 10 ms. Who gets it leads (see
 *     `leader`). Who does not leaves a note, and does not try again for a while.
 *  4. The lease is a hint, the lock is the truth: a lease that has grown old is probed through the lock now and then,
 *     since a killed leader frees the lock and not the lease.
 *  5. After 24 s the cell says that it is still loading. Its note stays, so the next calculation finds the answer.
 */

import { countriesIn } from "../src/api/preferences";
import type { Asked, Call, Cells } from "../src/core/call";
import { fail, isFailure } from "../src/core/failure";
import { isText } from "../src/core/json";
import type { Slot } from "../src/core/slot";
import type { SyncHost } from "../src/drivers/host";
import { show } from "../src/drivers/sync";
import { setCountries } from "../src/functions/funds";
import { heedPause } from "./amend";
import { leave } from "./board";
import { Knowledge, type Question } from "./knowledge";
import { type Errand, lead } from "./leader";
import { tryLock, unlock } from "./lock";
import { paces } from "./shared";

export interface Patience {
  /** ms from the start of the execution until cells give up. */
  readonly cells: number;
  /** ms from the start after which an execution does not become leader any more. */
  readonly leading: number;
}

/** Google ends a custom function after 30 s. */
const cellPatience: Patience = { cells: 24_000, leading: 18_000 };
/** A lease may be doubted so many ms after its leader should have published. */
const doubt = 2_000;

export class Rendezvous {
  private knowledge = new Knowledge();
  private readonly startedAt: number;

  constructor(
    private readonly host: SyncHost,
    private readonly ahead: () => readonly Question[] = () => [],
    private readonly patience: Patience = cellPatience,
  ) {
    this.startedAt = host.now();
  }

  /** The cells of a call, after everything that can be known within the execution's time is known. */
  run(asked: Asked): Cells {
    if (isFailure(asked)) return [[asked]];
    const questions = this.questions(asked);
    if (asked.peek) this.knowledge.look(questions, this.host.now());
    else this.settle(questions);
    const { planner } = this.knowledge;
    const slots = asked.inputs.map((row) => row.map((value) => planner.peek(asked.operation, value)));
    const { preferences } = this.knowledge;
    setCountries(countriesIn(preferences));
    const shown = show(asked, slots, { ...preferences, now: this.host.now() });
    return "show" in shown ? this.run(shown) : shown;
  }

  /**
   * Asks at any cost of time: what a page or a menu wants fetched before cells ask for it. Waits for the lock, leads,
   * and gives the questions that have no answer yet when its own time is up. Throws a sentence while all is paused.
   */
  insist(questions: readonly Question[], stale: Errand["stale"]): readonly Question[] {
    const deadline = this.startedAt + this.patience.cells;
    heedPause(this.host);
    if (questions.length === 0 && !stale?.all) return [];
    if (!tryLock(Math.min(20_000, Math.max(1, deadline - this.host.now())))) return questions;
    try {
      this.knowledge.look(questions, this.host.now(), paces);
      const errand: Errand = { questions, ahead: () => [], deadline, ...(stale ? { stale } : {}) };
      this.knowledge = lead(this.host, this.knowledge, errand);
    } finally {
      unlock();
    }
    return this.knowledge.waiting(questions);
  }

  /** The slots of these questions, as they stand. */
  known(questions: readonly Question[]): readonly Slot[] {
    return questions.flatMap(({ operation, input }) => this.knowledge.planner.peek(operation, input) || []);
  }

  /** Every question once; blanks and what cannot be a question are none. */
  private questions({ operation, inputs }: Call): Question[] {
    const found = new Set<string>();
    for (const value of inputs.flat()) {
      const input = operation.input(value);
      if (isText(input)) found.add(input);
    }
    return [...found].map((input) => ({ operation, input }));
  }

  private settle(questions: readonly Question[]): void {
    if (questions.length === 0) return;
    const now = this.host.now();
    const visit = new Visit(now);
    let heard = this.knowledge.look(questions, now);
    this.knowledge.ask(questions, now);
    for (;;) {
      const waiting = this.knowledge.waiting(questions);
      if (waiting.length === 0) return;
      if (this.host.now() >= this.startedAt + this.patience.cells) {
        this.giveUp(waiting);
        return;
      }
      if (!heard) this.host.sleep(300 + Math.random() * 600);
      else if (!visit.mayTry(this.knowledge, this.host.now())) this.wait(waiting, visit);
      // A leader that is not answered cannot be: no permit comes before its time is up.
      else if (this.tryToLead(questions, waiting, visit)) {
        this.giveUp(this.knowledge.waiting(questions));
        return;
      }
      if (this.knowledge.waiting(questions).length > 0) heard = this.look(questions);
    }
  }

  private look(questions: readonly Question[]): boolean {
    const now = this.host.now();
    const heard = this.knowledge.look(questions, now);
    this.knowledge.ask(questions, now);
    return heard;
  }

  private wait(waiting: readonly Question[], visit: Visit): void {
    const now = this.host.now();
    const { state } = this.knowledge;
    const led = state !== undefined && now < state.until;
    // Nobody leads, and this one has not tried: it is about to.
    if (!led && !visit.refused && !state?.paused) {
      this.host.sleep(visit.tryAt - now);
      return;
    }
    if (visit.shouldNote(state?.round || 0)) this.note(waiting);
    const after = this.host.now();
    const eta = (state?.eta || 0) + Math.random() * 80;
    const pause = led && eta > after ? Math.min(eta - after, 1_500) : 120 + Math.random() * 130;
    this.host.sleep(Math.min(pause, this.startedAt + this.patience.cells - after));
  }

  /** True when it led. */
  private tryToLead(questions: readonly Question[], waiting: readonly Question[], visit: Visit): boolean {
    // The state may have changed while this one slept: reading is cheap, a lock is not.
    visit.sure = !visit.sure;
    if (visit.sure) return false;
    const old = this.host.now() - this.startedAt > this.patience.leading;
    if (old || !tryLock()) {
      this.wait(waiting, visit.later(this.host.now()));
      return false;
    }
    try {
      return this.lead(questions);
    } finally {
      unlock();
    }
  }

  /** The last leader may have answered this cell just before it let go. */
  private lead(questions: readonly Question[]): boolean {
    const { host } = this;
    if (!this.knowledge.look(questions, host.now(), paces)) return false;
    if (this.knowledge.waiting(questions).length === 0) return false;
    const deadline = this.startedAt + this.patience.cells;
    this.knowledge = lead(host, this.knowledge, { questions, ahead: this.ahead, deadline });
    return true;
  }

  private note(waiting: readonly Question[]): void {
    const byOperation = new Map<string, string[]>();
    for (const { operation, input } of waiting) {
      byOperation.set(operation.name, [...(byOperation.get(operation.name) || []), input]);
    }
    for (const [operation, inputs] of byOperation) leave(operation, inputs, this.host.now());
  }

  private giveUp(waiting: readonly Question[]): void {
    const { planner } = this.knowledge;
    for (const { operation, input } of waiting) {
      const slot = planner.peek(operation, input);
      if (!slot) continue;
      planner.drop(slot);
      slot.failure = fail("loading");
    }
  }
}

/** When one execution may try the lock, and when it should write a note. */
class Visit {
  tryAt: number;
  /** The state was read just before. */
  sure = false;
  /** The lock was, in this round. */
  refused = false;
  private probeAt = 0;
  private lastRound = -1;
  private notedRound = -1;
  private refusedRound: number | undefined;

  constructor(now: number) {
    this.tryAt = now + Math.random() * 160;
  }

  mayTry({ state }: Knowledge, now: number): boolean {
    const round = state?.round || 0;
    if (state?.paused) return false;
    if (round !== this.lastRound) {
      this.lastRound = round;
      this.probeAt = now + doubt + Math.random() * 3_000;
      if (this.refused && this.refusedRound !== round) {
        this.refused = false;
        this.tryAt = now + Math.random() * 160;
      }
    }
    if (state && now < state.until) return now >= Math.max(state.eta + doubt, this.probeAt, this.tryAt);
    return now >= this.tryAt;
  }

  /** A note is lost when two rounds went by without it. */
  shouldNote(round: number): boolean {
    if (this.notedRound >= 0 && round < this.notedRound + 2) return false;
    this.notedRound = round;
    return true;
  }

  /** The lock was refused: not again while nothing changes. */
  later(now: number): this {
    this.refused = true;
    this.refusedRound = this.lastRound;
    this.tryAt = now + 1_500 + Math.random() * 3_000;
    this.probeAt = this.tryAt;
    return this;
  }
}
