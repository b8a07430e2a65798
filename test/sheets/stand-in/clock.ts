/**
 * The stand-in's clock. At a speed of 10, ten seconds in the spreadsheet take one real second. The script's `Date` and
 * sleeps, the services' delays and the killing of executions all follow it.
 *
 * At a speed of `Infinity` waiting takes no real time: the clock stands still while work is under way (a script
 * computes, a request is on the network), and then skips to the next event. A busy machine changes nothing, and neither
 * does the hour at which a test runs: it begins at noon of a day in the middle of a month.
 */
export class Clock {
  private readonly origin: number;
  private readonly shared: Float64Array | undefined;
  private readonly events: Event[] = [];
  private held = 0;
  private looking = false;

  constructor(readonly speed = 1) {
    const leaps = speed === Number.POSITIVE_INFINITY;
    this.origin = leaps ? noon : Date.now();
    if (!leaps) return;
    this.shared = new Float64Array(new SharedArrayBuffer(16));
    this.shared[0] = this.origin;
  }

  /** What a worker thread needs to follow the same clock. */
  get setting(): ClockSetting {
    const { origin, speed, shared } = this;
    return { origin, speed, ...(shared ? { shared } : {}) };
  }

  /** Whether it leaps. */
  get leaps(): boolean {
    return this.shared !== undefined;
  }

  /** ms since 1970. */
  now(): number {
    return readClock(this.setting);
  }

  /** Sets the computers' clock wrong by so many ms, also for scripts that run; time itself goes on as before. */
  setWrong(ms: number): void {
    if (!this.shared) throw new Error("Only a clock that leaps can be set.");
    this.shared[1] = ms;
  }

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  /** Calls back after so many ms of this clock; gives the way to call it off. */
  after(ms: number, callback: () => void): () => void {
    if (!this.shared) {
      const timer = setTimeout(callback, ms / this.speed);
      return () => clearTimeout(timer);
    }
    const event = { at: this.now() + Math.max(0, ms), callback };
    const later = this.events.findIndex(({ at }) => at > event.at);
    this.events.splice(later < 0 ? this.events.length : later, 0, event);
    this.look();
    return () => {
      const index = this.events.indexOf(event);
      if (index >= 0) this.events.splice(index, 1);
    };
  }

  /** The clock stands still until this is let go; letting go twice means nothing. */
  hold(): () => void {
    let holds = true;
    this.held += 1;
    return () => {
      if (!holds) return;
      holds = false;
      this.held -= 1;
      this.look();
    };
  }

  /** Waits in the midst of what holds the clock: it goes on meanwhile. */
  async pass(ms: number): Promise<void> {
    if (ms <= 0) return;
    this.held -= 1;
    await this.wait(ms);
    this.held += 1;
  }

  /** Leaps to the next event once nothing holds the clock, and every promise that can move has moved. */
  private look(): void {
    if (!this.shared || this.looking || this.held > 0 || this.events.length === 0) return;
    this.looking = true;
    setImmediate(() =>
      setImmediate(() => {
        this.looking = false;
        if (this.held > 0) return;
        const event = this.events.shift();
        if (!event) return;
        (this.shared as Float64Array)[0] = Math.max(this.now(), event.at);
        event.callback();
        this.look();
      }),
    );
  }
}

interface Event {
  readonly at: number;
  readonly callback: () => void;
}

const noon = Date.UTC(2026, 8, 15, 12);

export interface ClockSetting {
  readonly origin: number;
  readonly speed: number;
  /** The time of a clock that leaps, ms since 1970; and by how many ms the computers' clock is wrong. */
  readonly shared?: Float64Array;
}

export function readClock({ origin, speed, shared }: ClockSetting): number {
  return shared ? (shared[0] as number) : origin + (Date.now() - origin) * speed;
}

/** What a script reads as the time. */
export function readWallClock(setting: ClockSetting): number {
  return readClock(setting) + (setting.shared?.[1] ?? 0);
}
