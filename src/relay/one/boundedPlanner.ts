/**
 * Keeps the planner's memory small in a process that runs for years. Each ticker that a desk asks for takes a slot,
 * even one that never existed, so slots without a waiting cell and without a good answer are removed. If such a
 * question is asked again, the service is asked, as it would be anyway.
 */
import { Planner } from "../../core/planner";

export class BoundedPlanner extends Planner {
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
