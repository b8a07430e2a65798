/**
 * Where other programs use the same credentials and cannot be told of anything: they show in refusals, and each of those
 * is an arrival that the service counts too. So time is cut into moments that everybody can reckon, a little longer than
 * the service's window, and whoever was refused keeps to every second of them, or to every fourth or eighth. Who is
 * answered keeps his; who is refused moves to others. So each soon has moments of his own, and nobody has them all.
 */
export interface Crowd {
  /** Others are reckoned with until then; ms since 1970. */
  readonly until: number;
  /** One of so many moments is used: that which leaves `phase` when it is divided by them. */
  readonly frame: number;
  readonly phase: number;
}

export const noCrowd: Crowd = { until: 0, frame: 1, phase: 0 };

/** ms for which a refusal makes one wary. */
const wary = 60_000;
/** ms, times the frame, within which a second refusal means that there are more programs than the frame has room for. */
const soon = 6_000;
/** Fewer moments than one of four come too seldom for cells: nobody goes there before so many refusals in a row. */
const insistent = 4;
const [usualFrame, largestFrame] = [4, 8];
/** A moment may be used for so many ms after it began: those of others are reckoned by clocks that differ. */
const tolerance = 50;

/** After a call was refused, the `refusals`-th since one was accepted. `chance` is from 0 up to 1. */
export function crowded(before: Crowd, refusals: number, now: number, chance: number): Crowd {
  const { until, frame, phase } = now < before.until ? before : noCrowd;
  const isFirst = frame === 1;
  const wide = isFirst ? 2 : widened(frame, refusals, now - (until - wary));
  const untried = [...Array(wide).keys()].filter((each) => isFirst || each % frame !== phase);
  return { until: now + wary, frame: wide, phase: untried[Math.floor(chance * untried.length)] as number };
}

/** `ago` is how long ago the last refusal was, in ms. */
function widened(frame: number, refusals: number, ago: number): number {
  const isCramped = frame < usualFrame ? refusals > 1 || ago < soon * frame : refusals >= insistent;
  return isCramped ? Math.min(largestFrame, frame * 2) : frame;
}

/** The first moment from `at` on that is one's own; `spacing` is from one moment to the next, in ms. */
export function ownMoment({ frame, phase }: Crowd, at: number, spacing: number): number {
  const index = Math.floor(at / spacing);
  const ahead = (((phase - index) % frame) + frame) % frame;
  if (ahead === 0 && at - index * spacing <= tolerance) return at;
  return (index + (ahead || frame)) * spacing;
}
