/**
 * What the pane does to settings and preferences, beyond putting them in force: saves, shows without the secret, tests
 * and forgets them. Cells need none of it, so it is no part of their bundle.
 */
import type { Preferences } from "../api/preferences";
import { completed, markOf, readSettings, type Settings, scopeOf, shownOf, unsound } from "../api/settings";
import { digest } from "../browser/host";
import { forgetKept, keepAnswers, prune } from "../browser/keeping";
import { forgetSettings, savePreferences, saveSettings } from "../browser/saving";
import { loadSettings } from "../browser/settings";
import { type Failure, fail } from "../core/failure";
import { Planner } from "../core/planner";
import { AsyncDriver } from "../drivers/async";
import { connection, notConnected } from "../functions/connection";
import type { Kept, Settings as SettingsPort, Unkept } from "../pane/ports";
import type { CallRecord } from "./record";
import { leaveOldSample, markWorkbook } from "./sample";
import type { Session } from "./session";

/** From now on settings and answers are kept on this device, those of before as well. */
export function keep(session: Session): void {
  const save = async (settings: Settings) => {
    session.settingsKept = await saveSettings(settings);
  };
  session.keptBy({ save, keep: keepAnswers, prune });
}

/** Office tells late where settings lie: what was saved here goes there too, else what lies there is in force. */
export async function settle(session: Session): Promise<void> {
  const { settings, settingsKept } = session;
  if (settings && settingsKept !== undefined) {
    session.settingsKept = await saveSettings(settings);
    return;
  }
  const saved = await loadSettings();
  if (saved) await session.use(saved, session.standIn);
}

/** `recalculate` makes the host ask every function again. */
export function settingsPort(session: Session, record: CallRecord, recalculate: () => Promise<void>): SettingsPort {
  return {
    load: async () => {
      await session.ready;
      return session.settings && shownOf(session.settings);
    },
    save: async (typed) => {
      const settings = completed(typed, session.settings);
      if (typeof settings === "string") throw new Error(settings);
      await session.configure(settings);
      await recalculate();
      markWorkbook(false);
    },
    forget: async () => {
      forgetSettings();
      session.settingsKept = undefined;
      await session.forget();
      await forgetKept();
      record.forget();
      await leaveOldSample(session, recalculate);
    },
    test: async (typed) => {
      const settings = completed(typed, session.settings);
      if (typeof settings === "string") return settings;
      const failed = await tested(session, settings);
      const isBlocked = failed?.failure === "unreachable" && (await answersOpaquely(settings.address));
      return isBlocked ? fail("blocked").message : failed?.message;
    },
    unkept: () => unkept(session),
  };
}

/** What lasts only until the page closes, because the browser's storage is full or off. */
function unkept({ settingsKept, unsaved, answers }: Session): readonly Unkept[] {
  const kept = { settings: settingsKept !== false && !unsaved, answers: answers?.lasting ?? true };
  return (["settings", "answers"] as const).filter((what) => !kept[what]);
}

/** One signed call for a verdict: undefined when it worked, else why not. */
async function tested(
  session: Session,
  settings: Settings,
): Promise<(Partial<Failure> & Pick<Failure, "message">) | undefined> {
  const sound = readSettings(settings);
  if (!sound) return { message: unsound };
  const { callsPerSecond, demo } = sound;
  const { called } = session;
  const host = session.openHost(scopeOf(sound, digest));
  const driver = new AsyncDriver(
    host,
    new Planner({ callsPerSecond, demo, mark: markOf(sound, digest) }),
    sound,
    undefined,
    { called },
  );
  const cells = driver.run(connection());
  const [[cell] = []] = "promise" in cells ? await cells.promise : cells;
  return notConnected(cell);
}

/** The address answers, but not to this page: a browser tells the two apart only by a request without a reply. */
async function answersOpaquely(address: string): Promise<boolean> {
  try {
    await fetch(address, { mode: "no-cors", cache: "no-store", credentials: "omit" });
    return true;
  } catch {
    return false;
  }
}

export function preferencesPort(session: Session, recalculate: () => Promise<void>): Kept<Preferences> {
  /** What the cells show; what is saved may already be another window's choice. */
  let { holding, showAge } = session.preferences;
  return {
    load: async () => session.preferences,
    save: async (preferences) => {
      const { cells } = session.planning.progress();
      const { paused } = session.planning;
      session.unsaved = savePreferences(preferences) ? undefined : preferences;
      const preferred = session.use(session.settings, session.standIn);
      // Another choice is no word to go on.
      session.planning.hold(paused, Date.now());
      await preferred;
      // Who waited was told that it is over, and asks again as it is chosen now; amounts are others for another holding.
      const looksOther = holding !== preferences.holding || showAge !== preferences.showAge;
      if (cells > 0 || looksOther) await recalculate();
      ({ holding, showAge } = preferences);
    },
  };
}
