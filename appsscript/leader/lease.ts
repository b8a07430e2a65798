/**
 * Computes the lease in the shared state: how long a leader counts as alive after each publication, and when the
 * waiting executions should read again.
 */
import { type Pace, permitAt } from "../../src/core/pace";
import type { SharedState } from "../shared/state";

/** When a batch leaves, in ms: `quiet` after the last new question, or `latest` after its first question. */
export const gathering = { quiet: 200, latest: 1_500 };
/** ms between two reads of the board. */
export const lookEvery = 120;
/** ms for which a leader counts as alive after its last publication. */
export const leaseFor = 9_000;
/** The length of a request, in ms, that is assumed before any was measured. */
const usualCall = 400;
/** How long a publication takes, in ms. */
const word = 150;

/** The state with its lease renewed, and with a forecast (`eta`) of the next publication. */
export function renewLease(state: SharedState, pace: Pace, callsPerSecond: number, now: number): SharedState {
  const permit = permitAt(pace, callsPerSecond, now);
  const trips = pace.roundTrips;
  const call = trips.length > 0 ? trips.reduce((sum, ms) => sum + ms, 0) / trips.length : usualCall;
  const eta = Math.min(Math.max(permit, now + gathering.quiet + lookEvery) + call + word, now + leaseFor + call);
  return { ...state, at: now, until: now + leaseFor + call, eta };
}
