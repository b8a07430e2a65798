/**
 * The loop for hosts that wait: ask the planner what is due, and do it. Cells that ask the same thing of the same
 * answer share one promise, so a column of duplicates costs one; a range has one promise over all its slots.
 */
import type { Asked, Call, Cells, Slots, View } from "../core/call";
import { type Failure, fail, isFailure } from "../core/failure";
import type { Batch, Known, Planner } from "../core/planner";
import { type Credentials, isForged, requestFor } from "../core/request";
import type { Slot } from "../core/slot";
import type { AsyncHost } from "./host";

/** Someone who waits for cells. */
export interface Waiting {
  readonly promise: Promise<Cells>;
  /** One cell fewer waits here. */
  cancel(): void;
  /** While it lasts, `cell.onCanceled` is `cancel`; afterwards nothing is left there, since hosts keep such cells. */
  watch(cell: Cancelable): void;
}

export interface Cancelable {
  onCanceled?: (() => void) | undefined;
}

/** What the driver tells the world of, besides answers. */
export interface Listener {
  /** Answers to keep for the next run. */
  keep?(known: readonly Known[]): void;
  /** Something moved: cells ask, a call went out or came back, or somebody is told why there is none. */
  moved?(): void;
  /** A call came back with this status, or was given up (0), at this moment (ms since 1970). */
  called?(batch: Batch, status: number, now: number): void;
}

export class AsyncDriver {
  private pumping = false;
  private wakesAt = Number.POSITIVE_INFINITY;

  constructor(
    private readonly host: AsyncHost,
    private readonly planner: Planner,
    private readonly credentials: Credentials | undefined,
    private readonly holding: View["holding"] = "short",
    private readonly listener: Listener = {},
  ) {}

  /** The cells at once when everything is known; else someone to wait for. */
  run(asked: Asked): Cells | Waiting {
    if (isFailure(asked)) return [[asked]];
    if (!this.credentials && !asked.peek) return shape(asked, fail("notSetUp"));
    const { operation, inputs, peek } = asked;
    const now = this.host.now();
    if (peek) return this.finish(asked, this.slots(asked), now);
    if (inputs.length === 1 && inputs[0]?.length === 1) {
      const slot = this.planner.ask(operation, inputs[0][0], now);
      if (slot === null || slot.state === "idle") return this.finish(asked, [[slot]], now);
      this.pumpSoon();
      return shared(slot, asked, this);
    }
    const range = new RangeWaiter(asked, this);
    const slots = inputs.map((row) => row.map((value) => range.count(this.planner.ask(operation, value, now))));
    if (range.left === 0) return this.finish(asked, slots, now);
    this.pumpSoon();
    return range;
  }

  /** After `refresh`, `restore`, `allow` or a change of settings: look again at what is due. */
  pump(): void {
    this.pumping = false;
    const now = this.host.now();
    const due = this.planner.due(now);
    this.wake();
    this.listener.moved?.();
    if (due === Number.POSITIVE_INFINITY) return;
    if (due > now) {
      this.wakeAt(due);
      return;
    }
    this.pumping = true;
    void this.carry().then(() => this.pump());
  }

  /** The cells of a call whose slots are settled; or what comes of the call they lead to. */
  finish(call: Call, slots: Slots<unknown>, now: number): Cells | Waiting {
    let shown: Cells | Call;
    try {
      shown = call.show(slots, { now, holding: this.holding });
    } catch {
      return shape(call, fail("notUnderstood"));
    }
    if (!("operation" in shown)) return shown;
    return this.run(call.peek ? { ...shown, peek: true } : shown);
  }

  slots({ operation, inputs }: Call): Slots<unknown> {
    return inputs.map((row) => row.map((value) => this.planner.peek(operation, value)));
  }

  drop(slot: Slot): void {
    this.planner.drop(slot);
  }

  now(): number {
    return this.host.now();
  }

  /** Takes a batch, if one may leave, and sends it; its reply is not waited for here. */
  private async carry(): Promise<void> {
    const { host, planner } = this;
    const batch = await host.permit(planner.pace, () => planner.take(host.now()));
    this.wake();
    if (!batch || !this.credentials) return;
    const digest = (text: string) => host.digest(text);
    const credentials = this.credentials;
    const request = requestFor(batch, credentials, host.now() + planner.pace.clockOffset, digest);
    void host.send(request).then(async (reply) => {
      const checked = isForged(reply, credentials, digest) ? { ...reply, text: "" } : reply;
      await host.permit(planner.pace, () => planner.accept(batch, checked, host.now()));
      this.wake();
      this.listener.called?.(batch, reply.status, host.now());
      this.pump();
    });
  }

  private pumpSoon(): void {
    if (this.pumping || this.wakesAt < Number.POSITIVE_INFINITY) return;
    this.pumping = true;
    void Promise.resolve().then(() => this.pump());
  }

  private wakeAt(moment: number): void {
    if (moment >= this.wakesAt) return;
    this.wakesAt = moment;
    void this.host.sleep(moment - this.host.now()).then(() => {
      if (this.wakesAt !== moment) return;
      this.wakesAt = Number.POSITIVE_INFINITY;
      this.pump();
    });
  }

  private wake(): void {
    const settled = this.planner.settled();
    if (settled.length === 0) return;
    const known: Known[] = [];
    for (const slot of settled) {
      const waiters = slot.waiters as Waiter[] | undefined;
      slot.waiters = undefined;
      for (const waiter of waiters ?? []) waiter.settled();
      if (!slot.failure) {
        known.push({ operation: slot.operation.name, input: slot.input, answer: slot.answer, sentAt: slot.sentAt });
      }
    }
    if (known.length > 0) this.listener.keep?.(known);
  }
}

/** The cells behind a promise that can be cancelled: one function serves them all. */
abstract class Watched {
  private cells: Cancelable[] = [];
  private readonly onCanceled = () => this.cancel();

  abstract cancel(): void;

  watch(cell: Cancelable): void {
    cell.onCanceled = this.onCanceled;
    this.cells.push(cell);
  }

  protected release(): void {
    for (const cell of this.cells) if (cell.onCanceled === this.onCanceled) cell.onCanceled = undefined;
    this.cells = [];
  }
}

/** The promise of one cell, or of all cells that show the same answer the same way. */
class CellWaiter extends Watched implements Waiting {
  readonly promise: Promise<Cells>;
  private resolve!: (cells: Cells | Promise<Cells>) => void;

  constructor(
    private readonly slot: Slot,
    readonly call: Call,
    private readonly driver: AsyncDriver,
  ) {
    super();
    this.promise = new Promise((resolve) => {
      this.resolve = resolve;
    });
  }

  settled(): void {
    this.release();
    this.resolve(promised(this.driver.finish(this.call, [[this.slot]], this.driver.now())));
  }

  cancel(): void {
    this.driver.drop(this.slot);
    if (this.slot.cells > 0) return;
    for (const waiter of (this.slot.waiters as Waiter[] | undefined) ?? []) {
      if (waiter instanceof CellWaiter) waiter.end();
    }
    this.slot.waiters = undefined;
  }

  private end(): void {
    this.release();
    this.resolve([[fail("cancelled")]]);
  }
}

/** The promise of a range: settled when all its slots are, and then read afresh, so that it need not keep them. */
class RangeWaiter extends Watched implements Waiting {
  left = 0;
  private waiting: Slot[] = [];
  private resolve: ((cells: Cells | Promise<Cells>) => void) | undefined;
  private made: Promise<Cells> | undefined;

  constructor(
    readonly call: Call,
    private readonly driver: AsyncDriver,
  ) {
    super();
  }

  get promise(): Promise<Cells> {
    this.made ??= new Promise((resolve) => {
      this.resolve = resolve;
    });
    return this.made;
  }

  count<S extends Slot | null>(slot: S): S {
    if (slot !== null && slot.state !== "idle") {
      this.left += 1;
      this.waiting.push(slot);
      waitersOf(slot).push(this);
    }
    return slot;
  }

  settled(): void {
    this.left -= 1;
    if (this.left !== 0) return;
    this.waiting = [];
    this.release();
    this.resolve?.(promised(this.driver.finish(this.call, this.driver.slots(this.call), this.driver.now())));
  }

  cancel(): void {
    for (const slot of this.waiting) {
      this.driver.drop(slot);
      slot.waiters = (slot.waiters as Waiter[] | undefined)?.filter((waiter) => waiter !== this);
    }
    this.left = -1;
    this.release();
    this.resolve?.(shape(this.call, fail("cancelled")));
  }
}

type Waiter = CellWaiter | RangeWaiter;

function waitersOf(slot: Slot): Waiter[] {
  slot.waiters ??= [];
  return slot.waiters as Waiter[];
}

function shared(slot: Slot, call: Call, driver: AsyncDriver): CellWaiter {
  const waiters = waitersOf(slot);
  for (const waiter of waiters) if (waiter instanceof CellWaiter && waiter.call.show === call.show) return waiter;
  const waiter = new CellWaiter(slot, call, driver);
  waiters.push(waiter);
  return waiter;
}

function promised(cells: Cells | Waiting): Cells | Promise<Cells> {
  return "promise" in cells ? cells.promise : cells;
}

function shape({ inputs }: Call, failure: Failure): Cells {
  return inputs.map((row) => row.map(() => failure));
}
