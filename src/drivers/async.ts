/**
 * Runs the planner for hosts with promises: asks the planner what is due, sends it, and gives cells their answers.
 * Cells that show the same answer in the same way share one promise, so a column of duplicates costs one; a range has
 * one promise for all its slots.
 */
import { type Asked, across, type Call, type Cells, type Choices, type Range, type Slots } from "../core/call";
import { type Failure, fail, isFailure } from "../core/failure";
import type { Reply } from "../core/http";
import type { Batch, Known, Planner } from "../core/planner";
import { type Credentials, isForged, requestFor } from "../core/request";
import type { Slot } from "../core/slot";
import type { AsyncHost } from "./host";
import { PresentClock } from "./presentClock";
import { SameCallCache } from "./sameCallCache";
import { isWaiting, RangeWaiter, sharedWaiter, type Waiter, type Waiting } from "./waiters";
import { WakeTimer } from "./wakeTimer";

/** What the driver reports, besides answers. */
export interface Listener {
  /** Called with new answers, which may be stored for the next run. */
  keep?: ((known: readonly Known[]) => void) | undefined;
  /** Called when the progress may have changed: cells asked, a call left or came back, or cells failed. */
  moved?(): void;
  /**
   * Called when a call came back with this status, or was given up (0), at `now`. Its cells get their answers after
   * this.
   */
  called?(batch: Batch, status: number, now: number): void;
  /** Called when the computer's clock was set by so many ms, forward or (negative) back. */
  clockSet?(step: number): void;
}

export class AsyncDriver<Shown extends object = Cells> {
  private pumping = false;
  private readonly alarm: WakeTimer;
  private readonly clock: PresentClock;
  private readonly repeats: SameCallCache<Shown>;

  constructor(
    private readonly host: AsyncHost,
    private readonly planner: Planner,
    private readonly credentials: Credentials | undefined,
    private readonly choices: Choices = { holding: "short" },
    private readonly listener: Listener = {},
    /** Turns cells into what the host shows. Called once per answer and way of showing it, not once per cell. */
    private readonly present = (cells: Cells) => cells as Shown,
  ) {
    this.repeats = new SameCallCache(planner);
    this.alarm = new WakeTimer(host, () => this.pump());
    this.clock = new PresentClock(host, planner, (step) => this.clockSet(step));
  }

  /**
   * The cells at once if everything is known, else a waiter for them. It need not be run for a call that `recall`
   * finds.
   */
  run(asked: Asked): Shown | Waiting<Shown> {
    if (isFailure(asked)) return this.present([[asked]]);
    if (!this.credentials && !asked.peek) return this.failed(asked, fail("notSetUp"));
    const { operation, inputs, peek } = asked;
    const now = this.now();
    if (peek) return this.finish(asked, this.slots(asked), now);
    if (isCell(inputs)) return this.runCell(asked, inputs[0][0], now);
    const range = new RangeWaiter<Shown>(asked, this);
    const slots = across(inputs, (value) => range.count(this.planner.ask(operation, value, now)));
    if (range.left === 0) return this.finish(asked, slots, now);
    this.pumpSoon();
    return range;
  }

  /**
   * What the same call with the same text showed before, or the waiter for it; undefined when neither is kept, or a new
   * answer is due. Most cells of a sheet take this short way.
   */
  recall(call: Call, inputs: Range): Shown | Waiting<Shown> | undefined {
    const noted = isCell(inputs) ? this.repeats.find(call, inputs[0][0], this) : undefined;
    if (noted !== undefined && isWaiting(noted)) this.planner.join(noted.slot);
    return noted;
  }

  /** Forgets what was shown, because the same call would now show something else. */
  forget(): void {
    this.repeats.forget();
  }

  /**
   * Asks the planner what is due, and does it. To be called after `refresh`, `restore`, `allow` or a change of
   * settings.
   */
  pump(): void {
    this.pumping = false;
    const now = this.clock.look();
    const due = this.planner.due(now);
    this.wake();
    this.tell(() => this.listener.moved?.());
    if (due > now) {
      this.alarm.set(due);
      return;
    }
    this.pumping = true;
    void this.carry().then(() => this.pump());
  }

  /** The cells of a call whose slots are settled. If their answers lead to another call, that call is run instead. */
  finish(call: Call, slots: Slots<unknown>, now: number): Shown | Waiting<Shown> {
    let shown: Cells | Call;
    try {
      shown = call.show(slots, { ...this.choices, now });
    } catch {
      return this.failed(call, fail("notUnderstood"));
    }
    if (!("operation" in shown)) return this.present(shown);
    return this.run(call.peek ? { ...shown, peek: true } : shown);
  }

  /** The cells of a call when every input fails for this reason. */
  failed({ inputs }: Call, failure: Failure): Shown {
    return this.present(across(inputs, () => failure));
  }

  slots({ operation, inputs }: Call): Slots<unknown> {
    return across(inputs, (value) => this.planner.peek(operation, value));
  }

  drop(slot: Slot): void {
    this.planner.drop(slot);
  }

  /** The time in ms since 1970, by the clock that corrects the planner's moments first. */
  now(): number {
    return this.clock.now();
  }

  private runCell(call: Call, typed: unknown, now: number): Shown | Waiting<Shown> {
    const slot = this.planner.ask(call.operation, typed, now);
    if (slot && slot.state !== "idle") {
      this.pumpSoon();
      const waiter = sharedWaiter(slot, call, this);
      this.repeats.keep(call, typed, waiter);
      return waiter;
    }
    const shown = this.finish(call, [[slot]], now);
    if (slot && !isWaiting(shown)) this.repeats.note(call, typed, slot, shown, now);
    return shown;
  }

  /** The alarm's moment no longer means the same, so the planner is asked anew what is due. */
  private clockSet(step: number): void {
    this.alarm.clear();
    this.tell(() => this.listener.clockSet?.(step));
    this.pumpSoon();
  }

  /**
   * Takes a batch, if one may leave, and sends it without waiting for its reply. The batch is sent while the host's
   * lock is held, and a reply gives cells their answers in the same way. So what a host writes down for others
   * afterwards delays no cell.
   */
  protected async carry(): Promise<void> {
    const { planner, credentials } = this;
    if (!credentials) return;
    await this.turn(() => {
      const batch = planner.take(this.clock.look());
      if (batch) void this.bring(batch, credentials);
    });
    this.wake();
  }

  private async bring(batch: Batch, credentials: Credentials): Promise<void> {
    const { host, planner } = this;
    const reply = await this.exchange(batch, credentials);
    await this.turn(() => {
      planner.accept(batch, reply, this.clock.look());
      this.tell(() => this.listener.called?.(batch, reply.status, host.now()));
      this.wake();
    });
    this.pump();
  }

  /** A host that throws, although it must not, counts as a failed connection: no cell may hang. */
  private async exchange(batch: Batch, credentials: Credentials): Promise<Reply> {
    const { host, planner } = this;
    const digest = (text: string) => host.digest(text);
    try {
      const request = requestFor(batch, credentials, host.now() + planner.pace.clockOffset, digest);
      const reply = await host.send(request);
      return isForged(reply, credentials, digest) ? { ...reply, text: "" } : reply;
    } catch {
      return { status: 0, text: "" };
    }
  }

  /**
   * Runs `act` with exclusive use of the pace. If the host's lock fails, `act` runs without it; the service's refusals
   * still limit the rate.
   */
  async turn(act: () => void): Promise<void> {
    let done = false;
    const once = () => {
      if (done) return;
      done = true;
      act();
    };
    try {
      await this.host.permit(this.planner.pace, once);
    } catch {
      once();
    }
  }

  private tell(act: () => void): void {
    try {
      act();
    } catch {
      // A listener's own error must not leave a cell waiting for good.
    }
  }

  private pumpSoon(): void {
    if (this.pumping) return;
    this.pumping = true;
    void Promise.resolve().then(() => this.pump());
  }

  private wake(): void {
    const settled = this.planner.settled();
    if (settled.length === 0) return;
    // Otherwise the cache would keep these waiters in memory until somebody asks again.
    this.repeats.forget();
    const known: Known[] = [];
    for (const slot of settled) {
      const waiters = slot.waiters as Waiter[] | undefined;
      slot.waiters = undefined;
      waiters?.forEach(settle);
      const { operation, input, answer, sentAt, age, account } = slot;
      if (!slot.failure && sentAt >= slot.calledOffAt) {
        const more = { ...(age && { age }), ...(account && { account }) };
        known.push({ operation: operation.name, input, answer, sentAt, ...more });
      }
    }
    if (known.length > 0) this.listener.keep?.(known);
  }
}

function settle(waiter: Waiter): void {
  waiter.settled();
}

function isCell(inputs: Range): inputs is readonly [readonly [unknown]] {
  return inputs.length === 1 && inputs[0]?.length === 1;
}
