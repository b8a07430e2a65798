/**
 * A planner that may run for years. Desks ask for tickers that never existed, and each would keep a slot for good. So
 * slots without a waiting cell and without a good answer are removed; asked again, they are asked of the service in any
 * case.
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

  /** How many slots it holds. */
  get size(): number {
    return [...this.tables.values()].reduce((sum, { slots }) => sum + slots.size, 0);
  }
}
