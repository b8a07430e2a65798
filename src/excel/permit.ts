/**
 * Workbooks open side by side share the credentials, and so the permits. They meet under one lock, and read and write
 * one small record. Where a browser has no locks or no storage, each is alone; the service's refusals still slow it.
 */
import { adopt, type Pace } from "../core/pace";

/** Exclusive use of the pace that everyone on this origin with these credentials sees. */
export async function permit<T>(scope: string, pace: Pace, turn: () => T): Promise<T> {
  const locks = typeof navigator === "undefined" ? undefined : navigator.locks;
  const storage = ownStorage();
  if (!locks || !storage) return turn();
  const key = `shariah.pace.${scope}`;
  return locks.request(key, () => {
    const stored = readPace(storage.getItem(key));
    if (stored) adopt(pace, stored);
    const result = turn();
    try {
      storage.setItem(key, JSON.stringify(pace));
    } catch {
      // A full storage costs the others a refusal, never an answer.
    }
    return result;
  });
}

/** What is stored may be of another version, or another's: numbers and lists of the right kind, or nothing. */
export function readPace(text: string | null): Pace | undefined {
  try {
    const stored = JSON.parse(text ?? "") as Pace;
    const numbers = [stored.penalty, stored.pausedUntil, stored.refusals, stored.clockOffset, stored.acceptedAt];
    const sound =
      [...numbers, stored.refreshedAt, stored.overrunUntil ?? 0, ...stored.roundTrips].every(Number.isFinite) &&
      stored.sends.every(({ at, back }) => Number.isFinite(at) && (back === undefined || Number.isFinite(back))) &&
      [stored.routes, stored.allowed].every((one) => Object.values(one).every(Number.isFinite)) &&
      (stored.month === undefined || (Number.isFinite(stored.month.limit) && Number.isFinite(stored.month.used)));
    return sound ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Storage may be absent, or refused by the browser's settings. */
export function ownStorage(): Storage | undefined {
  try {
    return typeof localStorage === "undefined" ? undefined : localStorage;
  } catch {
    return undefined;
  }
}
