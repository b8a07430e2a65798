/**
 * Where other programs use the same credentials and cannot be told of anything: they show in refusals, and each of those
 * is an arrival that the service counts too. So time is cut into moments that everybody can reckon, a little longer than
 * the service's window, and whoever was refused keeps to every second of them. Who is answered keeps his; who is refused
 * moves to the others. So two programs soon have moments of their own, and lose hardly any. Only when a program is refused
 * in moments in which it had been answered, or again and again, there are more than two: it then keeps to one of four.
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
/** As many refusals in a row are no chance: two programs come apart sooner. */
const insistent = 4;
const largestFrame = 4;
/** A moment may be used for so many ms after it began: those of others are reckoned by clocks that differ. */
const tolerance = 50;

/** After a call was refused, the `refusals`-th since one was accepted. `chance` is from 0 up to 1. */
export function crowded(before: Crowd, refusals: number, now: number, chance: number): Crowd {
  const { frame, phase } = now < before.until ? before : noCrowd;
  const isFirst = frame === 1;
  // The first refusal since a call was answered: somebody new has come into these moments.
  const isCramped = refusals === 1 || refusals >= insistent;
  const wide = isFirst || isCramped ? Math.min(largestFrame, frame * 2) : frame;
  const untried = [...Array(wide).keys()].filter((each) => isFirst || each % frame !== phase);
  return { until: now + wary, frame: wide, phase: untried[Math.floor(chance * untried.length)] as number };
}

/** The first moment from `at` on that is one's own; `spacing` is from one moment to the next, in ms. */
export function ownMoment({ frame, phase }: Crowd, at: number, spacing: number): number {
  const index = Math.floor(at / spacing);
  const ahead = (((phase - index) % frame) + frame) % frame;
  if (ahead === 0 && at - index * spacing <= tolerance) return at;
  return (index + (ahead || frame)) * spacing;
}
