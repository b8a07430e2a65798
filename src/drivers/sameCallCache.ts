/**
 * Caches what a call showed, or the waiter for it, by the call's function for showing and the typed text. A
 * recalculation of a million cells finds its cells here while nothing changes, and so does a column of duplicates while
 * it waits. Any change empties the cache. An entry is valid exactly as long as the planner would give the same answer
 * at once.
 */
import type { Call } from "../core/call";
import type { Operation } from "../core/operation";
import type { Pace } from "../core/pace";
import type { Planner } from "../core/planner";
import type { Slot } from "../core/slot";
import type { AsyncHost } from "./host";
import { CellWaiter } from "./waiters";

/** A clock may go back by so many ms without having been set. */
const jitter = 1000;

interface Way<Shown extends object> {
  readonly operation: Operation;
  /**
   * What was shown, by the typed text. The map is made the second time that a call is asked, because a formula with
   * arguments makes a new function for showing each time, and would never find anything here.
   */
  noted?: Map<string, Shown | CellWaiter<Shown>>;
}

export class SameCallCache<Shown extends object> {
  private ways = new WeakMap<Call["show"], Way<Shown>>();
  private changes = 0;
  private epoch = 0;
  /** When the newest entry was noted, in ms since 1970. If now is earlier, the clock has been set back since. */
  private notedAt = Number.NEGATIVE_INFINITY;
  private until = Number.NEGATIVE_INFINITY;

  constructor(private readonly planner: Planner) {}

  /**
   * Finds an entry. The time decides only whether cells that were shown still stand; a waiter goes on waiting, whatever
   * the time is.
   */
  find(
    { show, operation }: Call,
    typed: unknown,
    clock: Pick<AsyncHost, "now">,
  ): Shown | CellWaiter<Shown> | undefined {
    const way = this.ways.get(show);
    const noted = way?.operation === operation ? way.noted?.get(typed as string) : undefined;
    if (noted === undefined) return undefined;
    const stands = noted instanceof CellWaiter ? noted.isOpen : this.stand(clock.now());
    return stands ? noted : undefined;
  }

  note(call: Call, typed: unknown, slot: Slot, shown: Shown, now: number): void {
    if (!this.stand(now)) this.forget();
    this.notedAt = now;
    this.until = Math.min(this.until, this.planner.standsUntil(slot, now));
    this.keep(call, typed, shown);
  }

  keep({ show, operation }: Call, typed: unknown, noted: Shown | CellWaiter<Shown>): void {
    if (typeof typed !== "string") return;
    const way = this.ways.get(show);
    if (!way) this.ways.set(show, { operation });
    else if (way.operation !== operation) return;
    else if (way.noted) way.noted.set(typed, noted);
    else way.noted = new Map([[typed, noted]]);
  }

  forget(): void {
    this.ways = new WeakMap();
    this.changes = this.planner.changes;
    this.epoch = epochOf(this.planner.pace);
    this.notedAt = Number.NEGATIVE_INFINITY;
    this.until = Number.POSITIVE_INFINITY;
  }

  private stand(now: number): boolean {
    const { changes, pace } = this.planner;
    return now >= this.notedAt - jitter && now < this.until && changes === this.changes && epochOf(pace) === this.epoch;
  }
}

/** A number that changes when others who share the pace make all answers stale, or end a pause. */
function epochOf({ refreshedAt, liftedAt = 0 }: Pace): number {
  return refreshedAt + liftedAt;
}
