/**
 * Workbooks open side by side share the credentials, and so the permits. They meet under one lock, and read and write
 * one small record. It is in a database and not in `localStorage`, which a browser's processes hear of one another's
 * changes in only after the lock has passed on. Who writes tells the others, so that nobody waits for a reply that has
 * come to another window; a word that is lost costs time and no refusal, since each reads again under the lock. Where a
 * browser has no locks or no database, each is alone; the service's refusals still slow it.
 */
import { del, get, set, type UseStore } from "idb-keyval";
import { adopt, type Pace } from "../core/pace";
import { openStore } from "./database";

/** Exclusive use of the pace that everyone on this origin with these credentials sees. */
export async function permit<T>(scope: string, pace: Pace, turn: () => T): Promise<T> {
  const locks = typeof navigator === "undefined" ? undefined : navigator.locks;
  if (!locks || typeof indexedDB === "undefined" || forgotten.has(pace)) return turn();
  const shared = async () => {
    const stored = readPace(await inStore((store) => get<string>(scope, store)));
    if (stored) adopt(pace, stored);
    const result = turn();
    const text = JSON.stringify(pace);
    await inStore((store) => set(scope, text, store));
    windows?.postMessage([scope, text]);
    // A test of the connection has a pace of its own in this very window.
    if (hearer?.pace !== pace) hear(scope, text);
    return { result };
  };
  return (await locks.request(`shariah.pace.${scope}`, shared)).result;
}

let windows: BroadcastChannel | undefined;
let hearer: { readonly scope: string; readonly pace: Pace; readonly heard: () => void } | undefined;

/** From now on this pace, and no other here, learns at once what anybody with these credentials does; then `heard`. */
export function listen(scope: string, pace: Pace, heard: () => void): void {
  hearer = { scope, pace, heard };
  if (windows || typeof BroadcastChannel === "undefined" || typeof indexedDB === "undefined") return;
  windows = new BroadcastChannel("shariah.pace");
  windows.onmessage = ({ data }) => hear(data[0], data[1]);
}

function hear(scope: string, text: string): void {
  const told = hearer?.scope === scope && !forgotten.has(hearer.pace) ? readPace(text) : undefined;
  if (!told || !hearer) return;
  adopt(hearer.pace, told);
  hearer.heard();
}

/** Calls that were on their way when all was forgotten store nothing any more. */
const forgotten = new WeakSet<Pace>();

export async function forgetPace(scope: string, pace: Pace): Promise<void> {
  forgotten.add(pace);
  if (typeof indexedDB !== "undefined") await inStore((store) => del(scope, store));
}

let opening: Promise<UseStore> | undefined;

/** A full storage costs the others a refusal, never an answer. */
async function inStore<T>(work: (store: UseStore) => Promise<T>): Promise<T | undefined> {
  opening ??= openStore("shariah-sheets-pace", "paces");
  try {
    return await work(await opening);
  } catch {
    return undefined;
  }
}

/** No pause of the service's is longer, and no month: a moment further on is of a clock that was set back. */
const furthest = 32 * 24 * 3_600_000;
const century = 100 * 365 * 24 * 3_600_000;

/** What is stored may be of another version, or another's: numbers and lists of the right kind, or nothing. */
export function readPace(text: string | undefined): Pace | undefined {
  try {
    const stored = JSON.parse(text ?? "") as Pace;
    const numbers = [stored.penalty, stored.pausedUntil, stored.refusals, stored.clockOffset, stored.acceptedAt];
    const latest = Date.now() + furthest;
    const sound =
      Math.max(stored.pausedUntil, stored.overrunUntil ?? 0) < latest &&
      Math.abs(stored.clockOffset) < century &&
      [...numbers, stored.refreshedAt, stored.overrunUntil ?? 0, ...stored.roundTrips].every(Number.isFinite) &&
      stored.sends.every(({ at, back }) => Number.isFinite(at) && (back === undefined || Number.isFinite(back))) &&
      [stored.routes, stored.allowed, stored.learntAt ?? {}].every((one) =>
        Object.values(one).every(Number.isFinite),
      ) &&
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
