/** What everybody is waiting for, as numbers a person can use. */
import type { Failure } from "./failure";
import { wayFor, works } from "./holding";
import type { Planner } from "./planner";

export interface Progress {
  /** Cells without an answer yet. */
  readonly cells: number;
  /** Requests still to send for them. */
  readonly calls: number;
  /** ms until the last of them is answered, as far as can be told. */
  readonly ms: number;
  /** Requests sent since the start. */
  readonly sent: number;
  /** The fewest requests that could have carried what was sent since the start, and what waits to be. */
  readonly least: number;
  /** Requests the service refused for coming too fast. */
  readonly refusals: number;
  /** Why the last cell that failed did; undefined again once the service has answered anything since. */
  readonly lastFailure: Failure | undefined;
  /** Desks that a relay serves before this one; absent where none makes it wait. */
  readonly desks?: number;
}

/** Where a planner stands. */
export function progressOf(planner: Planner): Progress {
  const { again, inFlight, tables, settings, sent, refused: refusals, lastFailure } = planner;
  const calls = works(planner).reduce((sum, work) => sum + work.calls, again.length + inFlight.size);
  let cells = 0;
  let least = 0;
  for (const table of tables.values()) {
    cells += table.cells;
    least += Math.ceil(table.asked / wayFor(planner, table).routes[0].most);
  }
  const ahead = cells > 0 ? planner.ahead : undefined;
  const ms = Math.max(ahead?.ms || 0, Math.ceil((calls * 1000) / settings.callsPerSecond));
  return { cells, calls, ms, sent, least, refusals, lastFailure, ...(ahead && { desks: ahead.queued }) };
}
