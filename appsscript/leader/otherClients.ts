/**
 * Shares the rate limit with programs that use the same credentials and cannot be spoken to. They show only in
 * refusals, and the service counts refused requests too. So time is cut into moments, a little longer than the
 * service's rate-limit window, which every program can compute from the clock. After a refusal a program uses only
 * every second moment. If its next request is answered, it keeps to these moments; if it is refused, it moves to the
 * others. So two programs soon have different moments, and lose hardly any request. A refusal in moments that used to
 * work, or several in a row, mean more than two programs; then only one moment of four is used.
 */
export interface OtherClients {
  /** Until when other programs are assumed; ms since 1970. */
  readonly until: number;
  /** Only one of `frame` moments is used: those whose number modulo `frame` is `phase`. A frame of 1 uses all. */
  readonly frame: number;
  readonly phase: number;
}

export const noOthers: OtherClients = { until: 0, frame: 1, phase: 0 };

/** ms for which other programs are assumed after a refusal. */
const wary = 60_000;
/** So many refusals in a row mean more than two programs: two would use different moments by then. */
const insistent = 4;
const largestFrame = 4;
/**
 * ms after its beginning for which a moment may still be used. Later, another program's clock may already be in the
 * next moment.
 */
const tolerance = 50;

/**
 * What to assume about other programs after a refused request. `refusals` counts the refusals in a row; `chance` is a
 * random number from 0 up to 1.
 */
export function othersAfterRefusal(before: OtherClients, refusals: number, now: number, chance: number): OtherClients {
  const { frame, phase } = now < before.until ? before : noOthers;
  const isFirst = frame === 1;
  // The first refusal after an answer means that a new program has begun to use these moments.
  const isCramped = refusals === 1 || refusals >= insistent;
  const wide = isFirst || isCramped ? Math.min(largestFrame, frame * 2) : frame;
  const untried = [...Array(wide).keys()].filter((each) => isFirst || each % frame !== phase);
  return { until: now + wary, frame: wide, phase: untried[Math.floor(chance * untried.length)] as number };
}

/** The first moment from `at` on that this program may use; `spacing` is the ms from one moment to the next. */
export function ownMoment({ frame, phase }: OtherClients, at: number, spacing: number): number {
  const index = Math.floor(at / spacing);
  const ahead = (((phase - index) % frame) + frame) % frame;
  if (ahead === 0 && at - index * spacing <= tolerance) return at;
  return (index + (ahead || frame)) * spacing;
}
