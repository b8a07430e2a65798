/** What is known elsewhere: answers of an earlier run or another execution, and failures that others have met. */

import type { Failure } from "./failure";
import { isKnown, release, rest, settle } from "./moving";
import type { Input } from "./operation";
import { past } from "./pace";
import type { Planner } from "./planner";
import type { Table } from "./table";

/** An answer as it is kept between runs. */
export interface Known {
  readonly operation: string;
  readonly input: Input;
  readonly answer: unknown;
  readonly sentAt: number;
  readonly age?: number | undefined;
}

/** A failure as others who share the credentials are told of it. */
export interface Failed {
  readonly operation: string;
  readonly input: Input;
  readonly failure: Failure;
  readonly failedAt: number;
  readonly failedUntil: number;
}

const minute = 60_000;

/** What an earlier run already knows. Cells that wait for a fresh one have it at once. `more` comes yet. */
export function restore(planner: Planner, known: Iterable<Known>, now: number, more = false): void {
  planner.changes += 1;
  const tables = byName(planner);
  for (const { operation, input, answer, sentAt, age = 0 } of known) {
    const table = tables.get(operation);
    if (!table || sentAt > now + minute) continue;
    const slot = table.slot(input);
    if (slot.sentAt >= sentAt) continue;
    Object.assign(slot, { answer, sentAt, age, failure: undefined, kept: false });
    // What is in flight is settled by its own reply.
    const isQueued = slot.state === "queued" || slot.state === "again";
    if (isQueued && isKnown(planner, slot, now)) release(planner, table, slot);
  }
  planner.restoring = planner.restoring && more;
  rest(planner);
}

/** What others met stands here as well; cells that wait for the same have it at once. */
export function heed(planner: Planner, failed: Iterable<Failed>, now: number): void {
  const tables = byName(planner);
  for (const { operation, input, failure, failedAt, failedUntil } of failed) {
    const slot = tables.get(operation)?.slot(input);
    if (!slot || slot.state === "in flight" || slot.sentAt >= failedAt || slot.failedAt >= failedAt) continue;
    if (now >= failedUntil || failedAt < past(planner.pace.refreshedAt, now)) continue;
    settle(planner, slot, failure, now);
    Object.assign(slot, { failedAt, failedUntil });
  }
  rest(planner);
}

function byName({ tables }: Planner): ReadonlyMap<string, Table> {
  return new Map([...tables.values()].map((table) => [table.operation.name, table]));
}
