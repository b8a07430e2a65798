/**
 * Makes the promises that cells wait for: one for all cells that show the same answer in the same way, and one for each
 * range. A waiter needs its driver only to show cells when they are ready, and to drop questions that nobody waits for
 * any more.
 */
import type { Call, Cells, Slots } from "../core/call";
import { type Failure, fail } from "../core/failure";
import type { Slot } from "../core/slot";

/** A wait for cells, as a host sees it. */
export interface Waiting<Shown = Cells> {
  readonly promise: Promise<Shown>;
  /** Notes that one cell fewer waits here. */
  cancel(): void;
  /**
   * Sets `cell.onCanceled` to a function that calls `cancel` as long as this wait lasts. Afterwards that function does
   * nothing, and keeps nothing in memory.
   */
  watch(cell: Cancelable): void;
}

export interface Cancelable {
  onCanceled?: (() => void) | undefined;
}

/** What a waiter needs of its driver. */
export interface Shower<Shown> {
  now(): number;
  slots(call: Call): Slots<unknown>;
  finish(call: Call, slots: Slots<unknown>, now: number): Shown | Waiting<Shown>;
  failed(call: Call, failure: Failure): Shown;
  drop(slot: Slot): void;
}

/**
 * Counts the cells that wait for one promise. Each cell can be cancelled, by a function that all of them share. Hosts
 * keep up to a million cells with that function. So no list of cells is kept here; when the wait ends, the function
 * loses its link to it instead.
 */
abstract class Watched {
  private link: Link | undefined = undefined;
  private onCanceled: (() => void) | undefined = undefined;

  abstract cancel(): void;

  watch(cell: Cancelable): void {
    this.link ??= { watched: this, cells: 0 };
    this.link.cells += 1;
    this.onCanceled ??= through(this.link);
    cell.onCanceled = this.onCanceled;
  }

  protected release(): void {
    if (this.link) this.link.watched = undefined;
  }

  /**
   * Ends the wait: returns the cells to show. If the answers led to another call, it returns the promise of that call,
   * which is cancelled when all cells of this wait are. If the host cannot present the cells, only this promise is
   * rejected.
   */
  protected finished<Shown extends object>(
    driver: Shower<Shown>,
    call: Call,
    slots: Slots<unknown>,
  ): Shown | Promise<Shown> {
    this.release();
    try {
      const shown = driver.finish(call, slots, driver.now());
      if (!isWaiting(shown)) return shown;
      const { link } = this;
      if (link) {
        const cell: Cancelable = {};
        shown.watch(cell);
        link.watched = { cancel: () => link.cells || cell.onCanceled?.() };
      }
      return shown.promise;
    } catch (broken) {
      return Promise.reject(broken);
    }
  }
}

interface Link {
  watched: { cancel(): unknown } | undefined;
  /** How many of the wait's cells are not cancelled. */
  cells: number;
}

/**
 * Makes the function that cells are cancelled by. It is made outside the class, so that it keeps nothing but the link
 * in memory.
 */
function through(link: Link): () => void {
  return () => {
    link.cells -= 1;
    link.watched?.cancel();
  };
}

/** The promise of one cell, or of all cells that show the same answer the same way. */
export class CellWaiter<Shown extends object> extends Watched implements Waiting<Shown> {
  readonly promise: Promise<Shown>;
  private resolve!: (cells: Shown | Promise<Shown>) => void;
  private ended = false;

  constructor(
    readonly slot: Slot,
    readonly call: Call,
    private readonly driver: Shower<Shown>,
  ) {
    super();
    this.promise = new Promise((resolve) => {
      this.resolve = resolve;
    });
  }

  /** Whether one more cell may wait here. */
  get isOpen(): boolean {
    return !this.ended && this.slot.state !== "idle";
  }

  settled(): void {
    this.close(this.finished(this.driver, this.call, [[this.slot]]));
  }

  cancel(): void {
    this.driver.drop(this.slot);
    if (this.slot.cells > 0) return;
    for (const waiter of (this.slot.waiters as Waiter[] | undefined) ?? []) {
      if (!(waiter instanceof CellWaiter)) continue;
      waiter.release();
      waiter.close(waiter.driver.failed(waiter.call, fail("cancelled")));
    }
    this.slot.waiters = undefined;
  }

  private close(cells: Shown | Promise<Shown>): void {
    this.ended = true;
    this.resolve(cells);
  }
}

/**
 * The promise of a range, which settles when all its slots are settled. The slots are then read again, so that the
 * waiter need not keep their answers.
 */
export class RangeWaiter<Shown extends object> extends Watched implements Waiting<Shown> {
  left = 0;
  private waiting: Slot[] = [];
  private resolve: ((cells: Shown | Promise<Shown>) => void) | undefined;
  private made: Promise<Shown> | undefined;
  private ended: Shown | Promise<Shown> | undefined;

  constructor(
    readonly call: Call,
    private readonly driver: Shower<Shown>,
  ) {
    super();
  }

  get promise(): Promise<Shown> {
    this.made ??= new Promise((resolve) => {
      this.resolve = resolve;
      if (this.ended) resolve(this.ended);
    });
    return this.made;
  }

  count<S extends Slot | null>(slot: S): S {
    if (slot !== null && slot.state !== "idle") {
      this.left += 1;
      this.waiting.push(slot);
      wait(slot, this);
    }
    return slot;
  }

  settled(): void {
    this.left -= 1;
    if (this.left !== 0) return;
    this.waiting = [];
    this.end(this.finished(this.driver, this.call, this.driver.slots(this.call)));
  }

  cancel(): void {
    for (const slot of this.waiting) {
      this.driver.drop(slot);
      slot.waiters = (slot.waiters as Waiter[] | undefined)?.filter((waiter) => waiter !== this);
    }
    if (this.left > 0) this.end(this.driver.failed(this.call, fail("cancelled")));
    this.waiting = [];
    this.left = -1;
    this.release();
  }

  private end(cells: Shown | Promise<Shown>): void {
    this.ended = cells;
    this.resolve?.(cells);
  }
}

export interface Waiter {
  readonly call: Call;
  /** Called when a slot that this waiter waits for is settled. */
  settled(): void;
}

/**
 * Adds a waiter to a slot. A first waiter is put into a new list, because most slots have one waiter, and a list that
 * grows would reserve room for sixteen more.
 */
function wait(slot: Slot, waiter: Waiter): void {
  if (slot.waiters === undefined) slot.waiters = [waiter];
  else (slot.waiters as Waiter[]).push(waiter);
}

export function sharedWaiter<Shown extends object>(slot: Slot, call: Call, driver: Shower<Shown>): CellWaiter<Shown> {
  const isSame = (one: Waiter) => one.call.show === call.show && one instanceof CellWaiter;
  const same = (slot.waiters as Waiter[] | undefined)?.find(isSame);
  if (same) return same as CellWaiter<Shown>;
  const waiter = new CellWaiter(slot, call, driver);
  wait(slot, waiter);
  return waiter;
}

export function isWaiting<Shown extends object>(shown: Shown | Waiting<Shown>): shown is Waiting<Shown> {
  return shown instanceof Watched;
}
