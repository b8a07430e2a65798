/**
 * How fast and how often a client may call. The sliding window has no tolerance: one arrival more than the plan allows
 * within any second is refused, and refused arrivals count as well. The other two windows let a client be tested
 * against other kinds of limit that a real service may have.
 */
export type WindowKind = "sliding" | "fixed" | "bucket";

export interface Limit {
  /** Calls per second; below 1, a permit takes longer than a second to come back. */
  readonly perSecond: number;
  readonly perMonth: number;
  readonly window: WindowKind;
}

/** A token bucket starts full, so a new client's first burst passes. */
export class Limits {
  private arrivals: number[] = [];
  private tokens: number;
  private filledAt: number | undefined;
  private month = "";
  private spent = 0;
  private last: number | undefined;
  private readonly most: number;
  private readonly span: number;

  constructor(readonly limit: Limit) {
    this.most = Math.max(1, Math.floor(limit.perSecond));
    this.span = limit.perSecond < 1 ? 1_000 / limit.perSecond : 1_000;
    this.tokens = this.most;
  }

  /** Counts an arrival at `at` (ms on a clock that never goes back); returns the ms to wait when it came too soon. */
  arrive(at: number): number | undefined {
    if (this.limit.window === "sliding") return this.slide(at);
    return this.limit.window === "fixed" ? this.fix(at) : this.draw(at);
  }

  /** Counts an accepted call of the calendar month (UTC); false when the month is spent. */
  spend(now: number): boolean {
    if (this.spentIn(now) >= this.limit.perMonth) return false;
    this.spent += 1;
    this.last = now;
    return true;
  }

  /** Calls accepted in the month of `now`. */
  spentIn(now: number): number {
    const month = new Date(now).toISOString().slice(0, 7);
    if (month !== this.month) {
      this.month = month;
      this.spent = 0;
    }
    return this.spent;
  }

  /** When the last call was accepted, in ms since 1970. */
  lastCall(): number | undefined {
    return this.last;
  }

  private slide(at: number): number | undefined {
    this.arrivals = this.arrivals.filter((arrival) => at - arrival < this.span);
    this.arrivals.push(at);
    if (this.arrivals.length <= this.most) return undefined;
    // The next call passes once only `most - 1` of the arrivals are still within a span of it.
    return (this.arrivals[this.arrivals.length - this.most] as number) + this.span - at;
  }

  private fix(at: number): number | undefined {
    const start = Math.floor(at / this.span) * this.span;
    this.arrivals = this.arrivals.filter((arrival) => arrival >= start);
    this.arrivals.push(at);
    return this.arrivals.length <= this.most ? undefined : start + this.span - at;
  }

  private draw(at: number): number | undefined {
    const perMs = this.most / this.span;
    this.tokens = Math.min(this.most, this.tokens + (at - (this.filledAt ?? at)) * perMs);
    this.filledAt = at;
    if (this.tokens < 1) return (1 - this.tokens) / perMs;
    this.tokens -= 1;
    return undefined;
  }
}
