/**
 * What windows that share a profile must know of one another beyond the pace: who is gone, and whose settings are new.
 *
 * One that is closed or reloaded with a call out leaves it in the shared pace, where it would keep
 * everyone waiting for a reply that nobody hears. So a window holds a lock while it lives, and its calls bear the lock's
 * name: who is granted that lock knows. Where a browser has none, such a call binds until it counts as lost.
 */
import type { Preferences } from "../api/preferences";
import type { Settings } from "../api/settings";
import { nameSender, onItsWay, type Pace, type Send } from "../core/pace";
import { inTime } from "./platform";
import { loadPreferences, loadSettings, settingsKeys } from "./settings";

/** Whose calls these are: the pace in force, and what is told when it becomes another. */
interface Calling {
  readonly planning: { readonly pace: Pace };
  pump(): void;
  listen(heard: { readonly moved: () => void }): unknown;
}

export function openWindow(calling: Calling): void {
  /** The names of windows, and whether they are gone. */
  const gone = new Map<string, boolean>();
  const name = String(Math.random());
  let own: string | undefined;
  void granted(name, () => {
    own = name;
    gone.set(name, false);
    look();
    return new Promise(() => undefined);
  });
  const follow = (other: string) => {
    gone.set(other, false);
    void granted(other, () => {
      gone.set(other, true);
      look();
      calling.pump();
    });
  };
  const ended = (sent: Send): Send => {
    const { at, back, by } = sent;
    if (back !== undefined || by === undefined) return sent;
    if (!gone.has(by)) follow(by);
    return gone.get(by) ? { at, back: Math.max(at + onItsWay, Date.now()) } : sent;
  };
  const look = () => {
    nameSender(calling.planning.pace, own, ended);
  };
  calling.listen({ moved: look });
}

/** A browser that has no locks, or refuses one, grants none: a call of a window that is gone binds until it counts as lost. */
async function granted(lock: string, then: () => unknown): Promise<void> {
  await inTime(async () => navigator.locks.request(lock, then));
}

/** How settings and choices are put in force here. */
interface Saving {
  readonly settings: { save(settings: Settings): Promise<void>; forget(): Promise<void> };
  readonly preferences?: { save(preferences: Preferences): Promise<void> } | undefined;
}

/**
 * What is saved or forgotten in another window is so here: else this one would go on signing with a secret that is no
 * more, and with the next choice that is saved here put it in the place of the new one.
 */
export function followSettings(
  inForce: { readonly settings: Settings | undefined },
  { settings, preferences }: Saving,
): () => void {
  const follow = async (isForgotten: boolean) => {
    const saved = await loadSettings();
    if (saved && !isSaved(saved, inForce.settings)) await settings.save(saved);
    if (isForgotten && !saved && inForce.settings) await settings.forget();
  };
  const heed = ({ key, newValue }: StorageEvent) => {
    // A sheet that cannot be calculated just now is no reason to keep the old ones.
    if (key && settingsKeys().includes(key)) void follow(newValue === null).catch(() => undefined);
    if (key?.endsWith("shariah.preferences")) void preferences?.save(loadPreferences()).catch(() => undefined);
  };
  addEventListener("storage", heed);
  return () => removeEventListener("storage", heed);
}

/** Saving again what is in force would be told to the other window, and so on without end. */
function isSaved(saved: Settings, own: Settings | undefined): boolean {
  return (Object.keys(saved) as (keyof Settings)[]).every((name) => own?.[name] === saved[name]);
}
