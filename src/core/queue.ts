/**
 * The queue: when the next batch of an operation may leave, whose goes first, and what is left to send. Decided on plain
 * data; a `Table` is such.
 */
import type { Work } from "./budget";
import { never } from "./patience";
import type { Way } from "./routing";
import type { Table } from "./table";

type Waiting = Pick<Table, "queued" | "firstAsked" | "lastAsked" | "trialSentAt">;

/** When an operation's next batch may leave, permits aside: full, or quiet for so long, or waiting for so long. */
export function leavesAt(
  { queued, firstAsked, lastAsked, trialSentAt }: Waiting,
  full: number,
  { quiet, latest }: { readonly quiet: number; readonly latest: number },
  now: number,
): number {
  if (queued === 0 || trialSentAt !== undefined) return never;
  return queued >= full ? now : Math.min(lastAsked + quiet, firstAsked + latest);
}

/**
 * Of those that are ready, the one whose next batch answers most cells, taking its cells to be spread evenly over its
 * questions; every fourth time the one that was asked first, so that none starves.
 */
export function first<T extends Pick<Table, "cells" | "queued" | "firstAsked">>(
  ready: readonly T[],
  sent: number,
  mostOf: (table: T) => number,
): T | undefined {
  const worth = (table: T) => (table.cells / table.queued) * Math.min(table.queued, mostOf(table));
  const rank = sent % 4 === 3 ? ({ firstAsked }: T) => -firstAsked : worth;
  let best = ready[0];
  for (const table of ready) if (rank(table) > rank(best as T)) best = table;
  return best;
}

/** Whether a group may leave as it is: its route may have changed since, to one that carries fewer or is on trial. */
export function fits(size: number, { most, onTrial }: Way, { trialSentAt }: Pick<Table, "trialSentAt">): boolean {
  return size <= most && !(onTrial && trialSentAt !== undefined);
}

/** What an operation has to send, in calls; undefined where nothing waits, or a single question finds out the way. */
export function workOf(
  { queued, operation }: Pick<Table, "queued" | "operation">,
  { route, multiplies, onTrial }: Way,
): Work | undefined {
  if (queued === 0 || onTrial) return undefined;
  const calls = Math.ceil(queued / route.most);
  return { operation: operation.name, calls, multiplied: multiplies && calls > 1 };
}
