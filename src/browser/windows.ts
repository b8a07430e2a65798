/**
 * Tells the windows of one browser profile what they must know of one another beyond the pace: which windows are gone,
 * and that settings have changed.
 *
 * A window that is closed or reloaded with a call in flight leaves that call in the shared pace, where all would wait
 * for a reply that nobody receives. So each window keeps a browser lock as long as it is open, and its calls carry the
 * lock's name. When another window is granted that lock, the first window is gone. Without such locks in the browser,
 * such a call keeps its permit until it counts as lost.
 */
import type { Preferences } from "../api/preferences";
import type { Settings } from "../api/settings";
import { nameSender, onItsWay, type Pace, type Send } from "../core/pace";
import { inTime } from "./attempt";
import { loadPreferences, loadSettings, preferencesKey, settingsKeys } from "./settings";

/** The source of the pace in force; `listen` tells when another pace may have come into force. */
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
  void whenGranted(name, () => {
    own = name;
    gone.set(name, false);
    look();
    return new Promise(() => undefined);
  });
  const follow = (other: string) => {
    gone.set(other, false);
    void whenGranted(other, () => {
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

/** Calls `then` when the lock is granted. In a browser without locks it is never called. */
async function whenGranted(lock: string, then: () => unknown): Promise<void> {
  await inTime(async () => navigator.locks.request(lock, then));
}

/** Puts settings and choices in force in this window. */
interface Saving {
  readonly settings: { save(settings: Settings): Promise<void>; forget(): Promise<void> };
  readonly preferences?: { save(preferences: Preferences): Promise<void> } | undefined;
}

/**
 * Follows what another window saves or deletes. Otherwise this window would go on signing with a deleted secret, and
 * would overwrite new choices with old ones the next time it saves one.
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
    if (key === preferencesKey) void preferences?.save(loadPreferences()).catch(() => undefined);
  };
  addEventListener("storage", heed);
  return () => removeEventListener("storage", heed);
}

/**
 * Whether the saved settings are already in force. If they were saved again, two windows would tell each other without
 * end.
 */
function isSaved(saved: Settings, own: Settings | undefined): boolean {
  return (Object.keys(saved) as (keyof Settings)[]).every((name) => own?.[name] === saved[name]);
}
