/**
 * Patience: how long cells wait without an accepted reply, and when they are told why there is none. Plain data in and
 * out: the planner keeps the record, this says what it is next.
 */
import type { Pace } from "./pace";

export interface Patience {
  /** Since when cells wait without an accepted reply; `never` where none waits. */
  readonly silentSince: number;
  /** When patience ended last: what was sent before is not sent again. */
  readonly expiredAt: number;
  /** When the driver was here last, and when it was told to come again. */
  readonly seenAt: number;
  readonly expectedAt: number;
}

const second = 1000;
export const never = Number.POSITIVE_INFINITY;
/** No cell waits longer than a minute without an accepted reply: this, and 15 s that a call in flight may take yet. */
export const longestSilence = 45 * second;
/** A driver that comes so much later than it was told to has slept, or is in a page whose timers are held back. */
const lateness = 5 * second;

export const atRest: Patience = { silentSince: never, expiredAt: -never, seenAt: -never, expectedAt: never };

/** One more cell waits. */
export function begun(patience: Patience, now: number): Patience {
  return patience.silentSince === never ? silentFrom(patience, now) : patience;
}

/** Whoever waits begins to wait anew. */
export function renewed(patience: Patience, now: number): Patience {
  return patience.silentSince === never ? patience : silentFrom(patience, now);
}

export function silentFrom(patience: Patience, silentSince: number): Patience {
  return { ...patience, silentSince };
}

/** The driver is here: time in which nothing could be tried uses up no patience. `wasSet`: the clock was set, and nobody slept. */
export function looked(patience: Patience, now: number, wasSet = false): Patience {
  const hasSlept = !wasSet && now > patience.expectedAt + lateness;
  return { ...(hasSlept ? renewed(patience, now) : patience), seenAt: now, expectedAt: never };
}

/** Waiting ends now where it has been too long. Where others were accepted meanwhile, the service is well, and the queue long. */
export function expired(
  patience: Patience,
  { pausedUntil, refusals, acceptedAt }: Pick<Pace, "pausedUntil" | "refusals" | "acceptedAt">,
  now: number,
): Patience {
  if (now < patience.silentSince + longestSilence) return patience;
  const since = Math.max(patience.silentSince, refusals > 0 ? pausedUntil : 0, acceptedAt);
  // Those who ask from now on have not waited yet.
  return now < since + longestSilence ? silentFrom(patience, since) : { ...patience, silentSince: now, expiredAt: now };
}

/** The clock was set back by so many ms: nobody waits for it to come that far again. */
export function setBack(patience: Patience, ms: number, now: number): Patience {
  const { silentSince, expiredAt } = patience;
  return { ...patience, silentSince: silentSince - ms, expiredAt: Math.min(expiredAt, now) };
}

/** The clock was set by so many ms: time that no cell has lived through is none that it waited. */
export function clockSet(patience: Patience, step: number, now: number): Patience {
  const { silentSince, seenAt, expectedAt } = patience;
  const since = step > 0 && silentSince !== never ? Math.min(now, silentSince + step) : silentSince;
  // A driver that was held back as well has slept, by whatever clock.
  return { ...patience, silentSince: since, seenAt: Math.min(seenAt, now), expectedAt: expectedAt + step };
}
