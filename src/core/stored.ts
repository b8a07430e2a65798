/** A pace that was kept somewhere: it may be of another version, or another's, or of a clock that has been put right since. */
import { heedPresent, type Pace } from "./pace";

/**
 * The pace that was stored, or undefined where the text is none: numbers and lists of the right kind are one. What a clock
 * that was ahead noted in it counts for nothing, and the rest of it stands: others' calls bind.
 */
export function readPace(text: string | undefined, now: number): Pace | undefined {
  try {
    const stored = JSON.parse(text ?? "") as Pace;
    const {
      penalty,
      pausedUntil,
      pausedAt = 0,
      liftedAt = 0,
      refusals,
      clockOffset,
      clockAt = 0,
      acceptedAt,
      refreshedAt,
      overrunUntil = 0,
      overrunAt = 0,
      monthAskedAt = 0,
      month,
    } = stored;
    const { sends, roundTrips, routes, allowed, learntAt = {}, refusedAt = {}, decided = {} } = stored;
    const numbers = [
      penalty,
      pausedUntil,
      pausedAt,
      liftedAt,
      refusals,
      clockOffset,
      clockAt,
      acceptedAt,
      refreshedAt,
      overrunUntil,
      overrunAt,
      monthAskedAt,
      ...roundTrips,
    ];
    for (const { at, back = at } of sends) numbers.push(at, back);
    for (const byOperation of [routes, allowed, learntAt, refusedAt, decided])
      numbers.push(...Object.values(byOperation));
    if (month) numbers.push(...Object.values(month));
    if (!numbers.every(Number.isFinite)) return undefined;
    const pace = { ...stored };
    heedPresent(pace, now);
    return pace;
  } catch {
    return undefined;
  }
}
