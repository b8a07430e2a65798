/**
 * One lock of LockService. It is freed when its holder ends in any way (developers.google.com/apps-script/reference/lock). Any of
 * those who wait may get it, not the first (assumed).
 */
import type { Chance } from "./chance";
import type { Clock } from "./clock";

interface Waiter {
  readonly execution: number;
  readonly got: (got: boolean) => void;
  readonly cancel: () => void;
}

export class Lock {
  holder: number | undefined;
  private waiters: Waiter[] = [];

  constructor(
    private readonly clock: Clock,
    private readonly chance: Chance,
  ) {}

  /** True once this execution holds the lock, false when it did not come free in time. */
  acquire(execution: number, ms: number): Promise<boolean> {
    if (this.holder === undefined || this.holder === execution) {
      this.holder = execution;
      return Promise.resolve(true);
    }
    return new Promise((got) => {
      const cancel = this.clock.after(ms, () => this.leave(execution));
      this.waiters.push({ execution, got, cancel });
    });
  }

  release(execution: number): void {
    if (this.holder !== execution) return;
    this.holder = undefined;
    if (this.waiters.length === 0) return;
    const next = this.chance.pick(this.waiters);
    this.waiters = this.waiters.filter((waiter) => waiter !== next);
    this.holder = next.execution;
    next.cancel();
    next.got(true);
  }

  /** The execution ended, or its time ran out: it neither waits nor, if it ended, holds. */
  leave(execution: number): void {
    const gone = this.waiters.filter((waiter) => waiter.execution === execution);
    this.waiters = this.waiters.filter((waiter) => waiter.execution !== execution);
    for (const waiter of gone) {
      waiter.cancel();
      waiter.got(false);
    }
  }
}
