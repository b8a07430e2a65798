/** A planner with a clock that moves only when told, and replies that are easy to write. */
import { operations } from "../../src/api/operations";
import type { Reply } from "../../src/core/http";
import { type Batch, Planner, type PlannerSettings } from "../../src/core/planner";
import type { Slot } from "../../src/core/slot";
import { start } from "../virtual-host";

export const { list, related, screening, report, purification, zakat, etfList, etfPurification, statistics } =
  operations;

/** Every symbol is halal, in whatever shape was asked for. */
export function answersTo(batch: Pick<Batch, "operation" | "inputs">): Reply {
  if (batch.operation.name === "statistics") {
    return { status: 200, text: '{"monthlyRequestLimit":1000,"activeMonthRequestAmount":100}' };
  }
  const entries = batch.inputs.map((input) => ({
    symbol: input.split("|")[0],
    shariahComplianceStatus: "HALAL",
    zakat_amount_per_share: 1,
    dividend_per_share_for_quarter: 1,
  }));
  return { status: 200, text: JSON.stringify(entries) };
}

export const tickers = (count: number, name = "T") => Array.from({ length: count }, (_, nth) => `${name}${nth}`);

export class Desk {
  now = start;
  readonly planner: Planner;
  readonly sent: Batch[] = [];

  constructor(settings: Partial<PlannerSettings> = {}) {
    this.planner = new Planner(settings, Object.values(operations));
  }

  ask(operation: Parameters<Planner["ask"]>[0], symbols: readonly string[]): Slot[] {
    return symbols.map((symbol) => this.planner.ask(operation, symbol, this.now) as Slot);
  }

  /** Waits until a batch is ready and takes it; undefined when none will be. */
  next(): Batch | undefined {
    for (let tries = 0; tries < 10; tries += 1) {
      const due = this.planner.due(this.now);
      if (due === Number.POSITIVE_INFINITY) return undefined;
      this.now = Math.max(this.now, due);
      const batch = this.planner.take(this.now);
      if (batch) {
        this.sent.push(batch);
        return batch;
      }
    }
    return undefined;
  }

  /** The reply is back after so many ms. */
  reply(batch: Batch, reply: Partial<Reply>, after = 100): void {
    this.now += after;
    this.planner.accept(batch, { status: 200, text: "", ...reply }, this.now);
  }

  /** Sends what is due until nothing is; `replies` are used up first, then everything is answered. */
  work(...replies: readonly Partial<Reply>[]): void {
    for (let call = 0; call < 500; call += 1) {
      const batch = this.next();
      if (!batch) return;
      this.reply(batch, replies[call] ?? answersTo(batch));
    }
  }

  /** Names of the failures of slots, "" where there is an answer. */
  told(slots: readonly Slot[]): string[] {
    return [...new Set(slots.map(({ failure, state }) => (state === "idle" ? (failure?.failure ?? "") : state)))];
  }
}
