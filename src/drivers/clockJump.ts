/**
 * Drift: whether a clock was set since the last look, told by ticks that nobody sets. A clock that was lets no call leave
 * sooner, and keeps none back longer.
 */
import { freeIn } from "../core/pace";
import type { AsyncHost } from "./host";

/** Two clocks that nobody sets differ by so many ms at most, as they are read. */
const grain = 10;

/** `ticks`: ms since some moment; two calls are as far apart as this says. */
export function driftBy(ticks: () => number): NonNullable<AsyncHost["drift"]> {
  return () => {
    /** What the clock was ahead of the ticks at the last look, and at which tick a permit is free by what was known then. */
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
