/** One process of a simulation: a planner and driver under observation, and what they store for the next process. */

import { operations } from "../../src/api/operations";
import type { Cell } from "../../src/core/call";
import type { Pace } from "../../src/core/pace";
import { type Batch, type Known, Planner } from "../../src/core/planner";
import type { Slot } from "../../src/core/slot";
import { AsyncDriver } from "../../src/drivers/async";
import type { AsyncHost } from "../../src/drivers/host";
import type { Waiting } from "../../src/drivers/waiters";
import { RelayProcess } from "./relay";
import type { Asked, Schedule } from "./schedule";
import { secret } from "./service";

export interface AskedCell {
  readonly operation: Asked;
  readonly symbol: string;
  readonly askedAt: number;
  endedAt?: number;
  cell?: Cell;
  /** Nobody waits for it any more: its cell was deleted, or its process died. */
  gone?: true;
}

/** When a question left first, and whether a call that carried it was not refused. */
export interface Carry {
  left: number | undefined;
  good: boolean;
}

/** What a process needs of what is around it. */
interface World {
  readonly schedule: Schedule;
  host(desk: Desk): AsyncHost;
  lastPace(client: string): Pace;
  /** A law is broken. */
  fault(law: string): void;
  now(): number;
  after(ms: number, act: () => void): void;
}

const rows = Object.values(operations);

/** One process: a planner and its driver, and what they keep for the next. */
export class Desk {
  alive = true;
  /** Its credentials are forgotten: what was on its way leaves nothing behind. */
  forgotten = false;
  readonly planner: Planner;
  readonly driver: AsyncDriver;
  readonly waitings = new Map<readonly AskedCell[], readonly Waiting[]>();
  readonly kept: Known[];
  private readonly inFlight = new Map<Slot, Batch>();
  private readonly carries = new Map<Slot, Carry>();

  constructor(
    private readonly simulation: World,
    kept: readonly Known[],
    readonly client: string,
  ) {
    this.kept = [...kept];
    const { terms, relay } = simulation.schedule;
    // A relay takes ten a second of each client, and keeps the service's pace itself.
    const callsPerSecond = relay ? 10 : terms.callsPerSecond;
    this.planner = new Planner({ callsPerSecond, restores: kept.length > 0 }, rows, simulation.lastPace(client));
    this.watch();
    this.driver = new AsyncDriver(
      simulation.host(this),
      this.planner,
      {
        address: "https://service.test",
        segment: "svc",
        clientId: client,
        secret: relay ? RelayProcess.secretOf(client) : secret,
      },
      undefined,
      { keep: (known) => this.kept.push(...known) },
    );
    if (kept.length > 0) {
      simulation.after(50, () => {
        this.planner.restore(kept, this.now());
        this.driver.pump();
      });
    }
  }

  now(): number {
    return this.driver.now();
  }

  /** A question is asked: what becomes of it. */
  asks(slot: Slot): Carry {
    const carry: Carry = { left: undefined, good: false };
    this.carries.set(slot, carry);
    return carry;
  }

  holds(cell: AskedCell): boolean {
    return [...this.waitings.keys()].some((cells) => cells.includes(cell));
  }

  /** No question in two batches, and no call past the month's budget but one that tells what is left of it. */
  private watch(): void {
    const { planner } = this;
    const [take, accept] = [planner.take.bind(planner), planner.accept.bind(planner)];
    planner.take = (now) => {
      const { month } = planner.pace;
      const spent = month !== undefined && month.used >= Math.floor(month.limit * 0.95);
      const batch = take(now);
      if (spent && batch && !batch.operation.free) this.simulation.fault("a call past the month's budget");
      for (const slot of batch?.slots ?? []) {
        if (this.inFlight.has(slot)) this.simulation.fault(`in two batches: ${slot.input}`);
        this.inFlight.set(slot, batch as Batch);
        const carry = this.carries.get(slot);
        if (carry) carry.left ??= this.simulation.now();
      }
      return batch;
    };
    planner.accept = (batch, reply, now) => {
      for (const slot of batch.slots) {
        if (this.inFlight.get(slot) === batch) this.inFlight.delete(slot);
        const carry = this.carries.get(slot);
        if (carry && (reply.status === 200 || reply.status === 404)) carry.good = true;
      }
      accept(batch, reply, now);
    };
  }
}
