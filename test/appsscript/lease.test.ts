/** How long a leader counts as alive: its lease also covers a call under way, because it cannot renew it meanwhile. */
import { leaseFor, renewLease } from "../../appsscript/leader/lease";
import type { SharedState } from "../../appsscript/shared/state";
import { newPace, noteSend } from "../../src/core/pace";

const now = 1_700_000_000_000;
const state = { round: 3, lost: 2 } as SharedState;

it.each([
  [[] as number[], 400],
  [[900], 900],
  [[4000, 8000], 6000],
  [[14_000], 14_000],
])("after round trips of %j it lasts a call of %d ms longer than a leader may be silent", (roundTrips, call) => {
  const renewed = renewLease(state, { ...newPace(), roundTrips }, 1, now);
  expect(renewed).toMatchObject({ round: 3, lost: 2, at: now, until: now + leaseFor + call });
});

it("a leader's next sign of life is due when its next call is back, and within the lease", () => {
  const pace = { ...newPace(), roundTrips: [1000] };
  const soon = renewLease(state, pace, 1, now);
  expect(soon.eta).toBeGreaterThan(now + 1000);
  expect(soon.eta).toBeLessThan(now + 2000);
  noteSend(pace, now);
  const later = renewLease(state, pace, 1, now);
  expect(later.eta).toBe(later.until);
});
