/**
 * The pane's ports for settings and preferences: they save them, show them without the secret, test them, and delete
 * them. Cells need none of this, so it is not in their bundle.
 */
import { changedPreferences, type Preferences } from "../api/preferences";
import { readSettings } from "../api/settings";
import { completeSettings, phraseOfSettings, showable } from "../api/typedSettings";
import type { Memory } from "../browser/memory";
import type { CallRecord } from "../browser/record";
import type { Saved, SavedSettings, Unkept } from "../ports/host";
import { RefusalError } from "../ports/refusalError";
import { applyLanguage } from "./language";
import { leaveOldSample, type SampleMark } from "./sample";
import type { Session } from "./session";

/**
 * Called when a host tells late where settings are stored, after the pane was already shown. Settings that were saved
 * since then are stored there too; otherwise the settings found there come into force.
 */
export async function settle(session: Session): Promise<void> {
  const { settings, memory } = session;
  if (settings && memory?.settingsKept !== undefined) {
    await memory.save(settings);
    return;
  }
  const saved = await memory?.load();
  if (saved) await session.use(saved, session.standIn);
}

/** The port for settings. `recalculate` makes the host calculate every cell with one of our functions again. */
export function settingsPort(
  session: Session,
  record: CallRecord,
  recalculate: () => Promise<void>,
  mark?: SampleMark,
): SavedSettings {
  return {
    load: async () => {
      await session.ready;
      return session.settings && showable(session.settings);
    },
    save: async (typed) => {
      const settings = completeSettings(typed, session.settings);
      if ("phrase" in settings) throw new RefusalError(settings);
      if (!readSettings(settings)) throw new RefusalError(phraseOfSettings("unsound"));
      await session.configure(settings);
      await recalculate();
      mark?.set(false);
    },
    forget: async () => {
      const leave = () => session.use(undefined);
      await (session.memory?.forget(leave) ?? leave());
      record.forget();
      await leaveOldSample(session, recalculate, mark);
    },
    test: async (typed) => {
      const settings = completeSettings(typed, session.settings);
      if ("phrase" in settings) return settings;
      const { testConnection } = await import(/* webpackChunkName: "connection-test" */ "./connectionTest");
      return testConnection(session, settings);
    },
    unkept: () => unkept(session.memory),
  };
}

/** What will be lost when the page closes, because the browser's storage is full or off, and what cannot be read. */
function unkept(memory: Memory | undefined): readonly Unkept[] {
  const kept = {
    unread: !memory?.isUnread,
    settings: memory?.isLasting,
    answers: memory && (memory.answers?.lasting ?? true),
  };
  return (["unread", "settings", "answers"] as const).filter((what) => !kept[what]);
}

export function preferencesPort(
  session: Session,
  memory: Memory,
  recalculate: () => Promise<void>,
): Saved<Preferences> {
  /** The choices in force in this window. The saved ones may already be those of another window. */
  let inForce = memory.preferences;
  return {
    load: async () => memory.preferences,
    save: async (preferences) => {
      const before = inForce;
      inForce = preferences;
      const changed = changedPreferences(before, preferences);
      if (changed.every(({ whose }) => whose === "person")) {
        memory.choose(preferences);
        // Waiting questions go on as before: a choice of words asks nothing twice.
        if (await applyLanguage(session)) await recalculate();
        return;
      }
      const { cells } = session.planning.progress();
      const { isPaused } = session.planning;
      memory.choose(preferences);
      const preferred = session.use(session.settings, session.standIn);
      // Changing a preference does not count as consent to send the waiting calls.
      session.planning.hold(isPaused, Date.now());
      await preferred;
      // Cells that waited were cancelled, and must ask again under the new choices.
      const isSeen = cells > 0 || changed.some(({ isInCells }) => isInCells);
      if ((await applyLanguage(session)) || isSeen) await recalculate();
    },
  };
}
