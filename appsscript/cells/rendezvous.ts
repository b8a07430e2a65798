/**
 * How executions that know nothing of one another make one call together. Each cell runs alone, at most thirty at
 * once, and dies after 30 s; what they share is the document cache and the document lock.
 *
 *  1. Read the state and what is known of my tickers in one go. Known: done. Fails for all: the same failure.
 *  2. Somebody leads (a lease in the state says so): leave a slip on the board, sleep until the leader expects to have
 *     served it, read again. No lock is asked for. Two rounds gone by and the leader does not name the slip among those
 *     that it has heard: it was lost, leave another.
 *  3. Nobody leads: wait a random moment, read again, and only then try the lock, for 10 ms. Who gets it leads (see
 *     `leader`). Who does not leaves a slip, and does not try again for a while.
 *  4. The lease is a hint, the lock is the truth: a lease that has grown old is probed through the lock now and then,
 *     since a killed leader frees the lock and not the lease.
 *  5. After 27 s the cell says that it is still loading. What was asked for it is kept when it comes.
 *
 * Longer than a file should be: these five steps are one protocol, and each reads what the others wrote.
 */

import { countriesIn, type Preferences } from "../../src/api/preferences";
import type { Asked, Cells } from "../../src/core/call";
import { fail, isFailure } from "../../src/core/failure";
import type { Slot } from "../../src/core/slot";
import type { SyncHost } from "../../src/drivers/host";
import { show } from "../../src/drivers/sync";
import { setCountries } from "../../src/functions/funds";
import { questionsIn } from "../../src/workbook/questions";
import { leave, leaveUnfinished } from "../leader/board";
import { type Errand, lead } from "../leader/leader";
import { lockRefusal, tryLock, unlock, waitLock } from "../leader/lock";
import { cacheRefusal } from "../shared/cache";
import { serviceRefusal } from "../shared/googleErrors";
import { failGoogle } from "../shared/googleFailures";
import { paces } from "../shared/pace";
import type { State } from "../shared/state";
import { isLed } from "../shared/state";
import { heedPause } from "../shared/update";
import { Knowledge, type Question } from "./plannerFromCache";

export interface Patience {
  /** ms from the start of the execution until cells give up. */
  readonly cells: number;
  /** ms from the start after which an execution does not become leader any more. */
  readonly leading: number;
}

/** Google ends a custom function after 30 s; a leader needs a few of them for one call. */
const cellPatience: Patience = { cells: 27_000, leading: 24_000 };
/** Who has more time leads sooner; ms from the start, and ms that the others let them have. */
const old = 15_000;
const precedence = 300;
/** What a publication is waited for at most, and what one takes at least; in ms. */
const longestSleep = 4_000;
const turn = 700;
/** A lease may be doubted so many ms after its leader should have published. */
const doubt = 1_600;

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

  /** What was chosen, as the cells were shown; a formula that asks nothing looks for it alone. */
  get preferences(): Preferences {
    if (!this.knowledge.state) this.knowledge.look([], this.host.now());
    return this.knowledge.preferences;
  }

  /** The cells of a call, after everything that can be known within the execution's time is known. */
  run(asked: Asked): Cells {
    if (isFailure(asked)) return [[asked]];
    const questions = questionsIn(asked);
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
    if (!waitLock(this.host, Math.min(20_000, Math.max(1, deadline - this.host.now())))) return questions;
    try {
      this.knowledge.look(questions, this.host.now(), paces);
      const errand: Errand = { questions, ahead: () => [], end: deadline, serves: false, ...(stale ? { stale } : {}) };
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

  private settle(questions: readonly Question[]): void {
    if (questions.length === 0) return;
    const now = this.host.now();
    const visit = new Visit(now);
    let heard = this.knowledge.look(questions, now);
    const sent = this.knowledge.state?.sent || 0;
    this.knowledge.ask(questions, now);
    for (;;) {
      visit.heard(heard);
      const waiting = this.knowledge.waiting(questions);
      if (waiting.length === 0) return;
      if (this.host.now() >= this.startedAt + this.patience.cells) {
        this.giveUp(waiting, (this.knowledge.state?.sent || 0) > sent);
        return;
      }
      if (!heard) this.sleep((300 + Math.random() * 600) * visit.slower);
      else if (!visit.mayTry(this.knowledge, this.host.now())) this.wait(waiting, visit);
      // Who led and is not answered met a pause that is longer than its time, or a page that knocked.
      else if (this.tryToLead(questions, waiting, visit)) visit.later(this.host.now());
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
    const led = isLed(state, now);
    // Nobody leads, and this one has not tried: it is about to.
    if (!led && !visit.refused && !state?.paused) {
      this.sleep(visit.tryAt - now);
      return;
    }
    if (visit.shouldLeaveSlip(state)) visit.left(state, this.leaveSlips(waiting));
    const after = this.host.now();
    const eta = (state?.eta || 0) + visit.turnsLeft(state) * turn + Math.random() * 80;
    const pause = led && eta > after ? Math.min(eta - after, longestSleep) : 120 + Math.random() * 130;
    this.sleep(pause * visit.slower);
  }

  /** Not past the end of its time. */
  private sleep(ms: number): void {
    this.host.sleep(Math.min(ms, this.startedAt + this.patience.cells - this.host.now()));
  }

  /** True when it led. */
  private tryToLead(questions: readonly Question[], waiting: readonly Question[], visit: Visit): boolean {
    // The state may have changed while this one slept: reading is cheap, a lock is not.
    visit.sure = !visit.sure;
    if (visit.sure) return false;
    const tooOld = this.host.now() - this.startedAt > this.patience.leading;
    if (tooOld || !tryLock()) {
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
    const end = this.startedAt + this.patience.cells;
    this.knowledge = lead(host, this.knowledge, { questions, ahead: this.ahead, end, serves: true });
    return true;
  }

  private leaveSlips(waiting: readonly Question[]): readonly string[] {
    const byOperation = new Map<string, string[]>();
    for (const { operation, input } of waiting) {
      byOperation.set(operation.name, [...(byOperation.get(operation.name) || []), input]);
    }
    const until = this.startedAt + this.patience.cells;
    return [...byOperation].map(([operation, inputs]) => leave(operation, inputs, this.host.now(), until));
  }

  private giveUp(waiting: readonly Question[], wereSent: boolean): void {
    const now = this.host.now();
    leaveUnfinished(now);
    const { planner, state } = this.knowledge;
    const thrown = cacheRefusal() ?? (isLed(state, now) ? undefined : lockRefusal());
    // Where calls went out all the while, it is the limit of calls a second that kept these from their turn.
    const stillLoading = wereSent ? failGoogle("limited") : fail("loading");
    const failure = thrown === undefined ? stillLoading : serviceRefusal(thrown);
    for (const { operation, input } of waiting) {
      const slot = planner.peek(operation, input);
      if (!slot) continue;
      planner.abandon(slot, failure);
    }
  }
}

/** When one execution may try the lock, and when it should write a slip. */
class Visit {
  tryAt: number;
  /** The state was read just before. */
  sure = false;
  /** The lock was, in this round. */
  refused = false;
  /** How many times longer than usual it sleeps: reading is rationed. */
  slower = 1;
  private probeAt = 0;
  private lastRound = -1;
  private slips: readonly string[] = [];
  private leftRound = -1;
  private refusedRound: number | undefined;

  constructor(private readonly startedAt: number) {
    this.tryAt = startedAt + Math.random() * 160;
  }

  /** Whether the last look was granted. */
  heard(granted: boolean): void {
    this.slower = granted ? Math.max(1, this.slower * 0.8) : Math.min(8, this.slower * 2);
  }

  mayTry({ state }: Knowledge, now: number): boolean {
    const round = state?.round || 0;
    if (state?.paused) return false;
    if (round !== this.lastRound) {
      this.lastRound = round;
      this.probeAt = now + doubt + Math.random() * 3_000;
      if (this.refused && this.refusedRound !== round) {
        this.refused = false;
        this.tryAt = now + Math.random() * 160 + (now - this.startedAt > old ? precedence : 0);
      }
    }
    if (state && isLed(state, now)) return now >= Math.max(state.eta + doubt, this.probeAt, this.tryAt);
    return now >= this.tryAt;
  }

  /** A slip is lost when two rounds went by, and the leader does not name it. */
  shouldLeaveSlip(state: State | undefined): boolean {
    if (this.leftRound < 0) return true;
    return (state?.round || 0) >= this.leftRound + 2 && this.slips.some((slip) => state?.heard[slip] === undefined);
  }

  left(state: State | undefined, slips: readonly string[]): void {
    this.slips = slips;
    this.leftRound = state?.round || 0;
  }

  /** After how many publications but the next one the leader expects to have served this one. */
  turnsLeft(state: State | undefined): number {
    return Math.max(0, ...this.slips.map((slip) => state?.heard[slip] || 0));
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
