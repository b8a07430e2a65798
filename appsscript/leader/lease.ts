/** How long a leader is heard of before it counts as gone, and when those who wait may look for its next word. */
import { type Pace, permitAt } from "../../src/core/pace";
import type { State } from "../shared/state";

/** A batch leaves when the board has been quiet for so long, and so long after its first question at the latest; both in ms. */
export const gathering = { quiet: 200, latest: 1_500 };
/** ms between two looks at the board. */
export const lookEvery = 120;
/** ms for which a leader is taken for alive after its last word. */
export const lease = 9_000;
/** A call of usual length, in ms, before any is known. */
const usualCall = 400;
/** What a publication takes, in ms. */
const word = 150;

/** The state with the lease renewed, and a forecast of the next publication. */
export function leased(state: State, pace: Pace, callsPerSecond: number, now: number): State {
  const permit = permitAt(pace, callsPerSecond, now);
  const trips = pace.roundTrips;
  const call = trips.length > 0 ? trips.reduce((sum, ms) => sum + ms, 0) / trips.length : usualCall;
  const eta = Math.min(Math.max(permit, now + gathering.quiet + lookEvery) + call + word, now + lease + call);
  return { ...state, at: now, until: now + lease + call, eta };
}
