/** The lease: how long a leader counts as alive after it publishes, and when those who wait should look again. */
import { type Pace, permitAt } from "../../src/core/pace";
import type { State } from "../shared/state";

/**
 * When a batch leaves: after so many ms without a new question (`quiet`), or at the latest this long after its first.
 */
export const gathering = { quiet: 200, latest: 1_500 };
/** ms between two looks at the board. */
export const lookEvery = 120;
/** ms for which a leader counts as alive after its last publication. */
export const lease = 9_000;
/** The usual length of a call, in ms, before any is known. */
const usualCall = 400;
/** How long a publication takes, in ms. */
const word = 150;

/** The state with the lease renewed, and a forecast of the next publication. */
export function leased(state: State, pace: Pace, callsPerSecond: number, now: number): State {
  const permit = permitAt(pace, callsPerSecond, now);
  const trips = pace.roundTrips;
  const call = trips.length > 0 ? trips.reduce((sum, ms) => sum + ms, 0) / trips.length : usualCall;
  const eta = Math.min(Math.max(permit, now + gathering.quiet + lookEvery) + call + word, now + lease + call);
  return { ...state, at: now, until: now + lease + call, eta };
}
