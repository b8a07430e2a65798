/**
 * Moving slots: to an answer or a failure, and back to be sent again. Every change of what a cell is shown passes here.
 */
import { type Failure, fail } from "./failure";
import type { Operation } from "./operation";
import { past } from "./pace";
import { never, silentFrom } from "./patience";
import type { Batch, Planner } from "./planner";
import type { Slot } from "./slot";
import { afterFailing, isFresh, isYoung } from "./standing";
import { type Group, type Table, tableOf } from "./table";

/** The slot has its answer, where `failure` is undefined, or fails: nobody waits for it any more. */
export function settle(planner: Planner, slot: Slot, failure: Failure | undefined, now: number): void {
  const { lastGood, freshness: freshnessOf } = planner.settings;
  release(planner, tableOf(planner, slot.operation), slot);
  const freshness = freshnessOf(slot.operation);
  // Who calls a refresh off keeps what was known.
  if (failure?.failure === "cancelled" && (slot.kept || isYoung(slot, freshness, now))) {
    slot.calledOffAt = now;
    if (!slot.kept) slot.failure = undefined;
    return;
  }
  slot.failure = failure;
  slot.kept = false;
  if (!failure) return;
  planner.lastFailure = failure;
  const mayStandIn = slot.operation.keepsLastGood ? lastGood.verdicts : lastGood.amounts;
  Object.assign(slot, afterFailing(slot, failure, mayStandIn, freshness, now));
}

/** Nobody waits for the slot any more: whoever did is to be told. */
export function release(planner: Planner, table: Table, slot: Slot): void {
  planner.changes += 1;
  table.leave(slot);
  table.cells -= slot.cells;
  slot.cells = 0;
  planner.done.push(slot);
}

export function settleAll(planner: Planner, { slots }: Pick<Batch, "slots">, failure: Failure, now: number): void {
  for (const slot of slots) settle(planner, slot, failure, now);
  rest(planner);
}

/** What waits to be sent fails, where it is of such an operation. */
export function flush(
  planner: Planner,
  failure: Failure,
  now: number,
  which: (operation: Operation) => boolean = () => true,
): void {
  for (const table of planner.tables.values()) {
    if (table.queued > 0 && which(table.operation)) {
      for (const slot of table.slots.values()) if (slot.state === "queued") settle(planner, slot, failure, now);
    }
  }
  planner.again = planner.again.filter(({ table, slots }) => {
    if (!which(table.operation)) return true;
    for (const slot of slots) if (slot.state === "again") settle(planner, slot, failure, now);
    return false;
  });
  rest(planner);
}

/** A reason that meets every question alike, until it passes: found here, or by others. */
export function close(planner: Planner, failure: Failure, now: number): void {
  planner.circuit = failure;
  planner.closedAt = now;
  flush(planner, failure, now);
}

/** Those of a batch that cells still wait for are sent again, in the company that it had. */
export function sendAgain(planner: Planner, batch: Omit<Batch, "inputs">, change: Partial<Group>, now: number): void {
  const slots = batch.slots.filter((slot) => slot.cells > 0);
  for (const slot of batch.slots) slot.state = slot.cells > 0 ? "again" : "idle";
  const before = batch.group ?? { attempts: 0, firstAt: batch.sentAt };
  const table = tableOf(planner, batch.operation);
  if (slots.length > 0) planner.again.push({ ...before, table, slots, notBefore: now, ...change });
  rest(planner);
}

/** Whoever waits for the slot waits no more, and is told why; when its answer comes, it is known. */
export function abandon(planner: Planner, slot: Slot, failure = fail("loading")): void {
  planner.drop(slot);
  slot.failure = failure;
}

/** With nobody waiting, silence is no failure. */
export function rest(planner: Planner): void {
  for (const table of planner.tables.values()) if (table.cells > 0) return;
  planner.patience = silentFrom(planner.patience, never);
}

/** Whether what a slot holds is still good. */
export function isKnown({ settings, pace }: Planner, slot: Slot, now: number): boolean {
  return isFresh(slot, settings.freshness(slot.operation), past(pace.refreshedAt, now), now);
}
