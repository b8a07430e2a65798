/**
 * Tells whether the clock was set since the last look, by comparing it with a clock that nobody sets (`ticks`). After
 * such a jump no call leaves sooner, and none is held back longer.
 */
import { freeIn } from "../core/pace";
import type { AsyncHost } from "./host";

/** Readings of two clocks that nobody sets differ by at most so many ms. */
const grain = 10;

/** `ticks`: ms since some fixed moment, by a clock that nobody sets. */
export function driftBy(ticks: () => number): NonNullable<AsyncHost["drift"]> {
  return () => {
    /**
     * `drift`: wall clock minus `ticks` at the last look, in ms. `freeAt`: the tick, in ms, at which the next permit is
     * free as far as known then.
     */
    let drift: number | undefined;
    let freeAt = 0;
    return (planner, now) => {
      const at = ticks();
      const step = now - at - (drift ?? now - at);
      const wasSet = Math.abs(step) > grain;
      if (wasSet) planner.clockSet(step, Math.max(0, freeAt - at), now);
      drift = now - at;
      freeAt = at + freeIn(planner.pace, planner.settings.callsPerSecond, now);
      return wasSet;
    };
  };
}
