/**
 * A planner for a long life: desks ask for tickers that never were, and each would keep its slot for good. What nobody
 * waits for and what stands no more is let go of; asked for again, it is asked of the service as it would be anyway.
 */
import { Planner } from "../core/planner";

export class ForgetfulPlanner extends Planner {
  tidy(now: number): void {
    for (const { slots } of this.tables.values()) {
      for (const [input, slot] of slots) {
        if (slot.state === "idle" && this.standsUntil(slot, now) <= now) slots.delete(input);
      }
    }
  }

  /** Slots at hand. */
  get size(): number {
    return [...this.tables.values()].reduce((sum, { slots }) => sum + slots.size, 0);
  }
}
