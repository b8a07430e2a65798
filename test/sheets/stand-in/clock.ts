/**
 * The stand-in's time. A speed of 10 lets ten seconds of a spreadsheet pass in one of ours: what the script reads as
 * `Date`, what it sleeps, what the services take and when an execution is killed all follow this clock.
 */
export class Clock {
  private readonly origin = Date.now();

  constructor(readonly speed = 1) {}

  /** What a worker thread needs to follow the same clock. */
  get setting(): ClockSetting {
    return { origin: this.origin, speed: this.speed };
  }

  /** ms since 1970. */
  now(): number {
    return readClock(this.setting);
  }

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  /** Calls back after so many ms of this clock; gives the way to call it off. */
  after(ms: number, callback: () => void): () => void {
    const timer = setTimeout(callback, ms / this.speed);
    return () => clearTimeout(timer);
  }
}

export interface ClockSetting {
  readonly origin: number;
  readonly speed: number;
}

export function readClock({ origin, speed }: ClockSetting): number {
  return origin + (Date.now() - origin) * speed;
}
