/**
 * Decides how long cells wait without an accepted reply before they fail. Plain data in and out: the planner keeps a
 * `Patience`, and each function here returns the next one.
 */
import type { Pace } from "./pace";

export interface Patience {
  /** Since when cells wait without an accepted reply, in ms since 1970; `never` when no cell waits. */
  readonly silentSince: number;
  /** When waiting last ended in failure: a batch sent before that is not sent again. */
  readonly expiredAt: number;
  /** `seenAt`: when the time was last read for the planner. `expectedAt`: when the planner told it to call again. */
  readonly seenAt: number;
  readonly expectedAt: number;
}

const second = 1000;
export const never = Number.POSITIVE_INFINITY;
/** No cell waits longer than a minute without an accepted reply: these 45 s, and up to 15 s for a call in flight. */
export const longestSilence = 45 * second;
/** A driver that calls more than this many ms late was asleep, or is in a page whose timers are slowed. */
const lateness = 5 * second;

export const atRest: Patience = { silentSince: never, expiredAt: -never, seenAt: -never, expectedAt: never };

/** Notes that a cell waits. */
export function startWaiting(patience: Patience, now: number): Patience {
  return patience.silentSince === never ? silentFrom(patience, now) : patience;
}

/** Starts the wait of all waiting cells again from now. */
export function renew(patience: Patience, now: number): Patience {
  return patience.silentSince === never ? patience : silentFrom(patience, now);
}

export function silentFrom(patience: Patience, silentSince: number): Patience {
  return { ...patience, silentSince };
}

/** Notes that the time was read. `wasSet`: the clock was set back, so the moment that was expected says nothing. */
export function noteTime(patience: Patience, now: number, wasSet: boolean): Patience {
  return { ...patience, seenAt: now, expectedAt: wasSet ? never : patience.expectedAt };
}

/**
 * Notes that the driver asks what is due. Time during which the computer slept does not count as waiting, because
 * nothing could be tried.
 */
export function noteLook(patience: Patience, now: number): Patience {
  const hasSlept = now > patience.expectedAt + lateness;
  return { ...(hasSlept ? renew(patience, now) : patience), seenAt: now, expectedAt: never };
}

/**
 * Ends the wait if it has been too long. If the service accepted other calls meanwhile, the service is well and only
 * the queue is long, so the wait starts again from the last accepted call.
 */
export function expire(
  patience: Patience,
  { pausedUntil, refusals, acceptedAt }: Pick<Pace, "pausedUntil" | "refusals" | "acceptedAt">,
  now: number,
): Patience {
  if (now < patience.silentSince + longestSilence) return patience;
  const since = Math.max(patience.silentSince, refusals > 0 ? pausedUntil : 0, acceptedAt);
  // Cells that ask from now on have not waited yet.
  return now < since + longestSilence ? silentFrom(patience, since) : { ...patience, silentSince: now, expiredAt: now };
}

/** Corrects the record after the clock was set back by `ms`, so that cells do not wait that time twice. */
export function patienceSetBack(patience: Patience, ms: number, now: number): Patience {
  const { silentSince, expiredAt } = patience;
  return { ...patience, silentSince: silentSince - ms, expiredAt: Math.min(expiredAt, now) };
}

/** Corrects the record after the clock was set by `step` ms: only time that really passed counts as waiting. */
export function patienceAfterClockSet(patience: Patience, step: number, now: number): Patience {
  const { silentSince, seenAt, expectedAt } = patience;
  const since = step > 0 && silentSince !== never ? Math.min(now, silentSince + step) : silentSince;
  // If the driver was late as well, it has slept, whichever clock is used.
  return { ...patience, silentSince: since, seenAt: Math.min(seenAt, now), expectedAt: expectedAt + step };
}
