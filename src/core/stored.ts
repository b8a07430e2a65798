/** A pace that was kept somewhere: it may be of another version, or another's. */
import type { Pace } from "./pace";

/** No pause of the service's is longer, and no month: a moment further on is of a clock that was set back. */
const furthest = 32 * 24 * 3_600_000;
const century = 100 * 365 * 24 * 3_600_000;

/** What is stored may be of another version, or another's: numbers and lists of the right kind, or nothing. */
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
      acceptedAt,
      refreshedAt,
      overrunUntil = 0,
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
      acceptedAt,
      refreshedAt,
      overrunUntil,
      monthAskedAt,
      ...roundTrips,
    ];
    for (const { at, back = at } of sends) numbers.push(at, back);
    for (const byOperation of [routes, allowed, learntAt, refusedAt, decided])
      numbers.push(...Object.values(byOperation));
    if (month) numbers.push(...Object.values(month));
    const sound =
      numbers.every(Number.isFinite) &&
      Math.max(pausedUntil, overrunUntil) < now + furthest &&
      Math.abs(clockOffset) < century;
    return sound ? stored : undefined;
  } catch {
    return undefined;
  }
}
