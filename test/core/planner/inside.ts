/** A planner's private state, for tests of what it remembers. Only tests in `test/core` may use this. */

import type { Failure } from "../../../src/core/failure";
import type { Operation } from "../../../src/core/operation";
import type { Patience } from "../../../src/core/patience";
import type { Batch, Planner } from "../../../src/core/planner";
import type { Group, QueueTable } from "../../../src/core/queue";

export interface Inside {
  readonly tables: Map<Operation, QueueTable>;
  again: Group[];
  readonly inFlight: Set<Batch>;
  patience: Patience;
  circuit: Failure | undefined;
  trippedAt: number;
  badInARow: number;
  refusedLast: { readonly operation: Operation; readonly at: number } | undefined;
  restoreBy: number;
  wanted: ReadonlyMap<Operation, readonly unknown[]>;
  heedClock(now: number): void;
}

export function inside(planner: Planner): Inside {
  return planner as unknown as Inside;
}
