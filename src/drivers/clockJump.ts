/**
 * Tells by how many ms the computer's clock was set since it was last read, by comparing it with a clock that nobody sets
 * (`ticks`). After the clock was set, no call may leave too soon, and none is held back longer.
 */
import { freeIn } from "../core/pace";
import type { AsyncHost } from "./host";

/** Readings of two clocks that nobody sets differ by at most so many ms. */
const grain = 10;

/** `ticks`: ms since some fixed moment, by a clock that nobody sets. */
export function clockJump(ticks: () => number): NonNullable<AsyncHost["drift"]> {
  return () => {
    /**
     * `drift`: the computer's clock minus `ticks` when both were last read, in ms. `freeAt`: the tick, in ms, at which
     * the next permit is free, as far as was known then.
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
      return wasSet ? step : 0;
    };
  };
}
