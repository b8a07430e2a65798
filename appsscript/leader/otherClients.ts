/**
 * Shares the service with programs that use the same credentials and cannot be told anything. They show only in
 * refusals, and each refused call counts at the service too. So time is cut into moments, a little longer than the
 * service's window, that every program can compute. A program that was refused uses every second moment. If its next
 * call is answered, it keeps to these moments; if refused, it moves to the others. So two programs soon have different
 * moments, and lose hardly any call. Refusals in moments that used to work, or several in a row, mean more than two
 * programs; then it uses one moment of four.
 */
export interface Crowd {
  /** Until when other programs are assumed; ms since 1970. */
  readonly until: number;
  /** Uses one of `frame` moments: those whose number modulo `frame` is `phase`. */
  readonly frame: number;
  readonly phase: number;
}

export const noCrowd: Crowd = { until: 0, frame: 1, phase: 0 };

/** ms for which a refusal makes this program careful. */
const wary = 60_000;
/** So many refusals in a row are no accident: two programs would be apart by then. */
const insistent = 4;
const largestFrame = 4;
/** ms after its beginning in which a moment may be used: the other programs' clocks differ. */
const tolerance = 50;

/**
 * What to assume after a refused call, the `refusals`-th since one was accepted. `chance` is a random number from 0 up
 * to 1.
 */
export function crowded(before: Crowd, refusals: number, now: number, chance: number): Crowd {
  const { frame, phase } = now < before.until ? before : noCrowd;
  const isFirst = frame === 1;
  // The first refusal since an answered call: a new program uses these moments.
  const isCramped = refusals === 1 || refusals >= insistent;
  const wide = isFirst || isCramped ? Math.min(largestFrame, frame * 2) : frame;
  const untried = [...Array(wide).keys()].filter((each) => isFirst || each % frame !== phase);
  return { until: now + wary, frame: wide, phase: untried[Math.floor(chance * untried.length)] as number };
}

/** The first own moment from `at` on; `spacing` is the ms from one moment to the next. */
export function ownMoment({ frame, phase }: Crowd, at: number, spacing: number): number {
  const index = Math.floor(at / spacing);
  const ahead = (((phase - index) % frame) + frame) % frame;
  if (ahead === 0 && at - index * spacing <= tolerance) return at;
  return (index + (ahead || frame)) * spacing;
}
