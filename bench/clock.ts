/** A virtual clock, on which a minute of waiting for permits takes milliseconds. */

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

export class VirtualClock {
  private moment = 1_800_000_000_000;
  private sleepers: Sleeper[] = [];

  now(): number {
    return this.moment;
  }

  sleep(ms: number): Promise<void> {
    return new Promise((wake) => this.at(ms, wake));
  }

  /** Puts this clock in the place of the page's. */
  install(): void {
    Date.now = () => this.moment;
    globalThis.setTimeout = ((work: () => void, ms = 0) => this.at(ms, work)) as typeof setTimeout;
  }

  /** Lets time pass, from sleeper to sleeper, until the promise settles. */
  async until<Value>(promise: Promise<Value>): Promise<Value> {
    let settled = false;
    const mark = () => {
      settled = true;
    };
    promise.then(mark, mark);
    for (;;) {
      await idle();
      if (settled) return promise;
      const next = this.sleepers.shift();
      if (!next) throw new Error("Nobody sleeps, and the promise is not settled.");
      this.moment = Math.max(this.moment, next.at);
      next.wake();
    }
  }

  private at(ms: number, wake: () => void): void {
    const sleeper = { at: this.moment + Math.max(0, ms), wake };
    const index = this.sleepers.findIndex(({ at }) => at > sleeper.at);
    this.sleepers.splice(index < 0 ? this.sleepers.length : index, 0, sleeper);
  }
}

/** After all microtasks. */
function idle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
