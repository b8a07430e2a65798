/**
 * What windows of one profile must know of one another beyond the pace: which are gone, and whose settings are new.
 *
 * A window that is closed or reloaded with a call in flight leaves that call in the shared pace, where all would wait
 * for a reply that nobody hears. So each window holds a lock while it lives, and its calls bear the lock's name: when
 * another window is granted that lock, the first is gone. Without locks in the browser, such a call holds its permit
 * until it counts as lost.
 */
import type { Preferences } from "../api/preferences";
import type { Settings } from "../api/settings";
import { nameSender, onItsWay, type Pace, type Send } from "../core/pace";
import { inTime } from "./platform";
import { loadPreferences, loadSettings, settingsKeys } from "./settings";

/** The pace in force, and what is called when another one comes into force. */
interface Calling {
  readonly planning: { readonly pace: Pace };
  pump(): void;
  listen(heard: { readonly moved: () => void }): unknown;
}

export function openWindow(calling: Calling): void {
  /** Whether each window, by name, is gone. */
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

/**
 * Calls `then` when the lock is granted. A browser without locks grants none: a lost window's call then holds its
 * permit until it counts as lost.
 */
async function granted(lock: string, then: () => unknown): Promise<void> {
  await inTime(async () => navigator.locks.request(lock, then));
}

/** Puts settings and choices in force here. */
interface Saving {
  readonly settings: { save(settings: Settings): Promise<void>; forget(): Promise<void> };
  readonly preferences?: { save(preferences: Preferences): Promise<void> } | undefined;
}

/**
 * Follows what another window saves or deletes. Otherwise this window would go on signing with a deleted secret, and
 * would overwrite new choices with old ones when it next saves one.
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
    // Even if the sheet cannot be calculated just now, the new settings count.
    if (key && settingsKeys().includes(key)) void follow(newValue === null).catch(() => undefined);
    if (key?.endsWith("shariah.preferences")) void preferences?.save(loadPreferences()).catch(() => undefined);
  };
  addEventListener("storage", heed);
  return () => removeEventListener("storage", heed);
}

/** Whether the saved settings are already in force: saving them again would be told back without end. */
function isSaved(saved: Settings, own: Settings | undefined): boolean {
  return (Object.keys(saved) as (keyof Settings)[]).every((name) => own?.[name] === saved[name]);
}
