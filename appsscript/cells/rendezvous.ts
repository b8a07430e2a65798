/**
 * Lets cells that cannot see one another share their requests to the service. Each cell is an execution (a run of the
 * script) of its own, of which Google runs at most thirty at once and ends each after 30 s. They share only the
 * document cache and the document lock.
 *
 * 1. Read the shared state, and what the cache knows of my questions. If all are answered or failed, done.
 * 2. If a lease in the state says that another execution leads (sends requests for all): leave a slip with my questions
 *    on the board, without trying the lock. Sleep until the leader expects to have answered the slip, and read again. If
 *    the leader publishes twice without listing the slip as read, the slip was lost: leave another.
 * 3. If nobody leads: wait for a random moment, read again, and try the lock for 10 ms. The execution that gets the
 *    lock leads (see `leader`). The others leave a slip, and do not try the lock again for a while.
 * 4. The lease is only a hint, and the lock decides. A leader that Google killed frees the lock, but its lease stays.
 *    So executions try the lock now and then when a lease has grown old.
 * 5. After 27 s the cell says that it is still loading. Its answer is stored when it comes.
 */

import { countriesIn, type Preferences } from "../../src/api/preferences";
import { limitKnown } from "../../src/core/batchFailure";
import type { Asked, Cells } from "../../src/core/call";
import { fail, isFailure } from "../../src/core/failure";
import { clock } from "../../src/core/freshness";
import type { Slot } from "../../src/core/slot";
import type { SyncHost } from "../../src/drivers/host";
import { show } from "../../src/drivers/sync";
import { setCountries } from "../../src/functions/funds";
import { questionsIn } from "../../src/workbook/refresh/questions";
import { leaveSlip, leaveUnfinished } from "../leader/board";
import { type Errand, runLeader } from "../leader/leader";
import { lockRefusal, tryLock, unlock, waitLock } from "../leader/lock";
import { cacheRefusal } from "../shared/cache";
import { serviceRefusal } from "../shared/googleErrors";
import { failGoogle } from "../shared/googleFailures";
import { paces } from "../shared/pace";
import type { SharedState } from "../shared/state";
import { isLed } from "../shared/state";
import { heedPause } from "../shared/update";
import { Knowledge, type Question } from "./knowledge";

export interface Patience {
  /** ms from the start of the execution until its cells give up. */
  readonly cells: number;
  /** ms from the start after which an execution no longer tries to lead, because too little time would be left. */
  readonly leading: number;
}

/** Google ends a custom function after 30 s, and a leader needs a few seconds for one request. */
const cellPatience: Patience = { cells: 27_000, leading: 24_000 };
/**
 * An execution that has run for more than `old` ms waits `precedence` ms longer before it tries the lock. Younger ones
 * go first, because they can lead longer.
 */
const old = 15_000;
const precedence = 300;
/**
 * `longestSleep`: the most ms to sleep until the leader's next publication. `turn`: the ms assumed from one publication
 * to the next.
 */
const longestSleep = 4_000;
const turn = 700;
/** ms after an expected publication from which the leader is suspected to be dead. */
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

  /** The preferences by which the cells were shown. They are read from the cache if no question has read them yet. */
  get preferences(): Preferences {
    if (!this.knowledge.state) this.knowledge.look([], this.host.now());
    return this.knowledge.preferences;
  }

  /** The cells of a call, with all answers that arrive within the execution's time. */
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
   * Fetches answers for the sidebar or a menu, before cells ask for them: waits for the lock, and leads. Returns the
   * questions that have no answer when the time is up. Throws an error with a message for the user while the user has
   * paused requests.
   */
  insist(questions: readonly Question[], stale: Errand["stale"]): readonly Question[] {
    const deadline = this.startedAt + this.patience.cells;
    heedPause(this.host);
    if (questions.length === 0 && !stale?.all) return [];
    if (!waitLock(this.host, Math.min(20_000, Math.max(1, deadline - this.host.now())))) return questions;
    try {
      this.knowledge.look(questions, this.host.now(), paces);
      const errand: Errand = { questions, ahead: () => [], end: deadline, serves: false, ...(stale ? { stale } : {}) };
      this.knowledge = runLeader(this.host, this.knowledge, errand);
    } finally {
      unlock();
    }
    return this.knowledge.waiting(questions);
  }

  /** The slots of these questions, as they are now. */
  known(questions: readonly Question[]): readonly Slot[] {
    return questions.flatMap(({ operation, input }) => this.knowledge.planner.peek(operation, input) || []);
  }

  private settle(questions: readonly Question[]): void {
    if (questions.length === 0) return;
    const now = this.host.now();
    const visit = new Visit(now);
    let heard = this.knowledge.look(questions, now);
    const before = this.counts();
    this.knowledge.ask(questions, now);
    for (;;) {
      visit.heard(heard);
      const waiting = this.knowledge.waiting(questions);
      if (waiting.length === 0) return;
      if (this.host.now() >= this.startedAt + this.patience.cells) {
        this.giveUp(waiting, before);
        return;
      }
      if (!heard) this.sleep((300 + Math.random() * 600) * visit.slower);
      else if (!visit.mayTry(this.knowledge, this.host.now())) this.wait(waiting, visit);
      // Even after leading, some questions may have no answer: a pause was too long, or a page took the lock.
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
    // Nobody leads, and this execution has not tried the lock yet. It sleeps until it may, and leaves no slip.
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

  /** Sleeps, but not past the end of the execution's time. */
  private sleep(ms: number): void {
    this.host.sleep(Math.min(ms, this.startedAt + this.patience.cells - this.host.now()));
  }

  /** Tries to become the leader. Returns true if it got the lock and led. */
  private tryToLead(questions: readonly Question[], waiting: readonly Question[], visit: Visit): boolean {
    // The state may have changed while this execution slept. So the first pass only reads it once more, which is
    // cheaper than the lock, and the second pass tries the lock.
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

  /**
   * Leads, unless the previous leader has answered this cell just before it freed the lock. So it reads the cache
   * first.
   */
  private lead(questions: readonly Question[]): boolean {
    const { host } = this;
    if (!this.knowledge.look(questions, host.now(), paces)) return false;
    if (this.knowledge.waiting(questions).length === 0) return false;
    const end = this.startedAt + this.patience.cells;
    this.knowledge = runLeader(host, this.knowledge, { questions, ahead: this.ahead, end, serves: true });
    return true;
  }

  private leaveSlips(waiting: readonly Question[]): readonly string[] {
    const byOperation = new Map<string, string[]>();
    for (const { operation, input } of waiting) {
      byOperation.set(operation.name, [...(byOperation.get(operation.name) || []), input]);
    }
    const until = this.startedAt + this.patience.cells;
    return [...byOperation].map(([operation, inputs]) => leaveSlip(operation, inputs, this.host.now(), until));
  }

  /** The requests of this document so far, and those of them that the service refused as too many. */
  private counts(): { readonly sent: number; readonly refusals: number } {
    const { sent = 0, refusals = 0 } = this.knowledge.state || {};
    return { sent, refusals };
  }

  private giveUp(waiting: readonly Question[], before: { readonly sent: number; readonly refusals: number }): void {
    const now = this.host.now();
    leaveUnfinished(now);
    const { planner, state } = this.knowledge;
    const thrown = cacheRefusal() ?? (isLed(state, now) ? undefined : lockRefusal());
    const counts = this.counts();
    const [sent, refused] = [counts.sent - before.sent, counts.refusals - before.refusals];
    // If requests were sent all the time, the rate limit kept these questions waiting, and the cell says so. If all of
    // them were refused, it is no matter of time.
    const slow = sent > 0 ? failGoogle("limited") : fail("loading");
    const next = clock(Math.max(now, state?.eta || 0), now);
    const stillLoading = sent > 0 && refused >= sent ? fail("month", next, limitKnown("refusedOften", refused)) : slow;
    const failure = thrown === undefined ? stillLoading : serviceRefusal(thrown);
    for (const { operation, input } of waiting) {
      const slot = planner.peek(operation, input);
      if (!slot) continue;
      planner.abandon(slot, failure);
    }
  }
}

/** One cell's wait for its answers: when it may try the lock, and when it should leave a slip. */
class Visit {
  tryAt: number;
  /** Whether the state was read since the last sleep, so that the lock may be tried. */
  sure = false;
  /** Whether the lock was refused since the leader's last publication. */
  refused = false;
  /** Factor by which all sleeps grow, because Google limits reads of the cache. 1 is the usual length. */
  slower = 1;
  private probeAt = 0;
  private lastRound = -1;
  private slips: readonly string[] = [];
  private leftRound = -1;
  private refusedRound: number | undefined;

  constructor(private readonly startedAt: number) {
    this.tryAt = startedAt + Math.random() * 160;
  }

  /** `granted`: whether Google allowed the last reading. */
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

  /**
   * Whether to leave a slip: none was left yet, or the leader has published twice since and does not list it, so it was
   * lost.
   */
  shouldLeaveSlip(state: SharedState | undefined): boolean {
    if (this.leftRound < 0) return true;
    return (state?.round || 0) >= this.leftRound + 2 && this.slips.some((slip) => state?.heard[slip] === undefined);
  }

  left(state: SharedState | undefined, slips: readonly string[]): void {
    this.slips = slips;
    this.leftRound = state?.round || 0;
  }

  /**
   * How many more publications after the next one it takes, as the leader expects, until this execution has its
   * answers.
   */
  turnsLeft(state: SharedState | undefined): number {
    return Math.max(0, ...this.slips.map((slip) => state?.heard[slip] || 0));
  }

  /** Notes that the lock was refused. It is not tried again before the leader's next publication. */
  later(now: number): this {
    this.refused = true;
    this.refusedRound = this.lastRound;
    this.tryAt = now + 1_500 + Math.random() * 3_000;
    this.probeAt = this.tryAt;
    return this;
  }
}
