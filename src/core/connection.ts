/** The connection is back: nobody waits any longer because there was none. */
import { never, renewed } from "./patience";
import type { Planner } from "./planner";

/**
 * Calls that were to be tried again later are due now, as if they had not failed, and what failed because nothing could be
 * reached may be asked anew. True where a cell may show such a failure: whoever shows cells asks them again.
 */
export function reconnect(planner: Planner, now: number): boolean {
  if (planner.circuit?.failure === "unreachable") planner.circuit = undefined;
  if (planner.trouble?.failure === "unreachable") {
    planner.trouble = undefined;
    planner.again = planner.again.map((group) =>
      group.attempts > 0 ? { ...group, attempts: 0, notBefore: now } : group,
    );
    planner.patience = renewed(planner.patience, now);
  }
  let hasFailed = false;
  for (const { slots } of planner.tables.values()) {
    for (const slot of slots.values()) {
      if (slot.state !== "idle" || slot.failure?.failure !== "unreachable") continue;
      slot.failedUntil = -never;
      hasFailed = true;
    }
  }
  if (hasFailed) planner.changes += 1;
  return hasFailed;
}
