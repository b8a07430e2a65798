/**
 * The loop for hosts that wait: ask the planner what is due, and do it. Cells that ask the same thing of the same
 * answer share one promise, so a column of duplicates costs one; a range has one promise over all its slots.
 */
import { type Asked, across, type Call, type Cells, type Choices, type Range, type Slots } from "../core/call";
import { type Failure, fail, isFailure } from "../core/failure";
import type { Reply } from "../core/http";
import type { Batch, Known, Planner } from "../core/planner";
import { type Credentials, isForged, requestFor } from "../core/request";
import type { Slot } from "../core/slot";
import type { AsyncHost } from "./host";
import { Repeats } from "./sameCallCache";
import { isWaiting, RangeWaiter, shared, type Waiter, type Waiting } from "./waiters";
import { Alarm } from "./wakeTimer";

/** What the driver tells the world of, besides answers. */
export interface Listener {
  /** Answers to keep for the next run. */
  keep?: ((known: readonly Known[]) => void) | undefined;
  /** Something moved: cells ask, a call went out or came back, or somebody is told why there is none. */
  moved?(): void;
  /** A call came back with this status, or was given up (0), at this moment (ms since 1970); its cells are answered next. */
  called?(batch: Batch, status: number, now: number): void;
}

export class AsyncDriver<Shown extends object = Cells> {
  private pumping = false;
  private readonly alarm: Alarm;
  private readonly drift: ReturnType<NonNullable<AsyncHost["drift"]>> | undefined;
  private readonly repeats: Repeats<Shown>;

  constructor(
    private readonly host: AsyncHost,
    private readonly planner: Planner,
    private readonly credentials: Credentials | undefined,
    private readonly choices: Choices = { holding: "short" },
    private readonly listener: Listener = {},
    /** Makes the host's own of cells. It is asked once an answer and a way of showing it, not once a cell. */
    private readonly present = (cells: Cells) => cells as unknown as Shown,
  ) {
    this.repeats = new Repeats(planner);
    this.drift = host.drift?.();
    this.alarm = new Alarm(host, () => this.pump());
  }

  /** The cells at once when everything is known; else someone to wait for. What `recall` finds need not be run. */
  run(asked: Asked): Shown | Waiting<Shown> {
    if (isFailure(asked)) return this.present([[asked]]);
    if (!this.credentials && !asked.peek) return this.failed(asked, fail("notSetUp"));
    const { operation, inputs, peek } = asked;
    const now = this.host.now();
    if (peek) return this.finish(asked, this.slots(asked), now);
    if (isCell(inputs)) return this.runCell(asked, inputs[0][0], now);
    const range = new RangeWaiter<Shown>(asked, this);
    const slots = across(inputs, (value) => range.count(this.planner.ask(operation, value, now)));
    if (range.left === 0) return this.finish(asked, slots, now);
    this.pumpSoon();
    return range;
  }

  /** What the call showed, or who waits, for a cell of the same text: so it goes for most cells of a sheet. */
  recall(call: Call, inputs: Range): Shown | Waiting<Shown> | undefined {
    const noted = isCell(inputs) ? this.repeats.find(call, inputs[0][0], this.host) : undefined;
    if (noted !== undefined && isWaiting(noted)) this.planner.join(noted.slot);
    return noted;
  }

  /** What was shown is no longer what would be: nothing is recalled. */
  forget(): void {
    this.repeats.forget();
  }

  /** After `refresh`, `restore`, `allow` or a change of settings: look again at what is due. */
  pump(): void {
    this.pumping = false;
    const now = this.look();
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

  /** The cells of a call whose slots are settled; or what comes of the call they lead to. */
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

  /** The cells of a call that comes to this for every one of its inputs. */
  failed({ inputs }: Call, failure: Failure): Shown {
    return this.present(across(inputs, () => failure));
  }

  slots({ operation, inputs }: Call): Slots<unknown> {
    return across(inputs, (value) => this.planner.peek(operation, value));
  }

  drop(slot: Slot): void {
    this.planner.drop(slot);
  }

  now(): number {
    return this.host.now();
  }

  private runCell(call: Call, typed: unknown, now: number): Shown | Waiting<Shown> {
    const slot = this.planner.ask(call.operation, typed, now);
    if (slot && slot.state !== "idle") {
      this.pumpSoon();
      const waiter = shared(slot, call, this);
      this.repeats.keep(call, typed, waiter);
      return waiter;
    }
    const shown = this.finish(call, [[slot]], now);
    if (slot && !isWaiting(shown)) this.repeats.note(call, typed, slot, shown, now);
    return shown;
  }

  /** The time; a clock that was set since the last look lets no call leave sooner, and keeps none back longer. */
  private look(): number {
    const now = this.host.now();
    if (this.drift?.(this.planner, now)) this.alarm.clear();
    return now;
  }

  /**
   * Takes a batch, if one may leave, and sends it; its reply is not waited for here. It leaves, and cells have its
   * answers, in the turn itself: what a host then still writes down for others keeps nobody waiting here.
   */
  protected async carry(): Promise<void> {
    const { planner, credentials } = this;
    if (!credentials) return;
    await this.turn(() => {
      const batch = planner.take(this.look());
      if (batch) void this.bring(batch, credentials);
    });
    this.wake();
  }

  private async bring(batch: Batch, credentials: Credentials): Promise<void> {
    const { host, planner } = this;
    const reply = await this.exchange(batch, credentials);
    await this.turn(() => {
      planner.accept(batch, reply, this.look());
      this.tell(() => this.listener.called?.(batch, reply.status, host.now()));
      this.wake();
    });
    this.pump();
  }

  /** A host that breaks its word and throws is a connection that failed: no cell may hang for it. */
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

  /** A lock that fails is done without: the service's refusals still slow us. */
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
      // A listener that throws has trouble of its own: no cell waits for good because of it.
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
    // Else a note would hold who waited until somebody asks again.
    this.repeats.forget();
    const known: Known[] = [];
    for (const slot of settled) {
      const waiters = slot.waiters as Waiter[] | undefined;
      slot.waiters = undefined;
      waiters?.forEach(settle);
      const { operation, input, answer, sentAt, age } = slot;
      if (!slot.failure && sentAt >= slot.calledOffAt) {
        known.push({ operation: operation.name, input, answer, sentAt, ...(age && { age }) });
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
