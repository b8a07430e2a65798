/** What everybody is waiting for, as numbers a person can use. */
import type { Failure } from "./failure";

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
