/**
 * Counts how fast and how often a client calls. The sliding window has no tolerance: one arrival more than the plan
 * allows within any second is refused, and refused arrivals count as well. The other two kinds of window let a client
 * be tried against limits that a real service may have instead.
 */
export type WindowKind = "sliding" | "fixed" | "bucket";

export interface Limit {
  /** Calls per second; 0.5 means one call in two seconds. */
  readonly perSecond: number;
  readonly perMonth: number;
  readonly window: WindowKind;
}

/**
 * The calls of one client. With the window `bucket` the bucket starts full, so a new client's first burst of calls
 * passes.
 */
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

  /**
   * Counts an arrival at `at` (ms on a clock that never goes back). Returns undefined when it may pass, else the ms to
   * wait.
   */
  arrive(at: number): number | undefined {
    if (this.limit.window === "sliding") return this.slide(at);
    return this.limit.window === "fixed" ? this.fix(at) : this.draw(at);
  }

  /**
   * Counts an accepted call of the calendar month (UTC). Returns false, and counts nothing, when the month's calls are
   * used up.
   */
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

  /** When the last call was accepted, in ms since 1970; undefined before the first. */
  lastCall(): number | undefined {
    return this.last;
  }

  private slide(at: number): number | undefined {
    this.arrivals = this.arrivals.filter((arrival) => at - arrival < this.span);
    this.arrivals.push(at);
    if (this.arrivals.length <= this.most) return undefined;
    // The next call passes when at most `most - 1` earlier arrivals lie within `span` before it.
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
