/**
 * Remembers what outlives a page, and shares it with other windows: settings and choices, answers, the pace. It also
 * gives the page a clock that goes on while the page is hidden. It is a script of its own, loaded before the functions.
 * They also work without it, but then know only what this page was told since it opened.
 */

import { countriesIn, type Preferences, plannerSettings } from "../api/preferences";
import type { Settings } from "../api/settings";
import type { Operation } from "../core/operation";
import type { Pace } from "../core/pace";
import type { Known, Planner } from "../core/planner";
import { clockJump } from "../drivers/clockJump";
import { openAnswers, type StoredAnswers } from "./answers";
import { forgetKept, keepAnswers, prune } from "./answersWriter";
import { listenToChannel } from "./channel";
import { openClock } from "./clock";
import type { PageHost } from "./host";
import { OtherWindows } from "./otherWindows";
import { type Life, permit } from "./permit";
import { ownTime } from "./serverTime";
import { hasSettings, loadPreferences, loadSettings } from "./settings";
import { forgetSettings, savePreferences, saveSettings } from "./settingsWriter";

/**
 * How many waiting inputs of an operation are told to other windows: more would not fit into a batch before the next
 * message.
 */
const mostWaits = 1000;

export class Memory {
  /** Whether the browser stored the last saved settings; undefined when none were saved here. */
  settingsKept: boolean | undefined;
  /** Settings that the browser could not store. */
  private unstored: Settings | undefined;
  /** Whether settings are stored that cannot be read, for example because the browser lost its key to them. */
  isUnread = false;
  /** The stored answers of the settings in force. */
  answers: StoredAnswers | undefined;
  /** Choices that the browser could not store. */
  private unsaved: Preferences | undefined;
  private opening: Promise<StoredAnswers> | undefined;
  private life: Life = { isOver: false };

  /**
   * The saved settings; undefined when there are none, or none that can be read. What the browser could not store is
   * newer than what it stored before.
   */
  async load(): Promise<Settings | undefined> {
    if (this.unstored) return this.unstored;
    const found = await loadSettings();
    this.isUnread = found === undefined && hasSettings();
    return found;
  }

  async save(settings: Settings): Promise<void> {
    this.settingsKept = await saveSettings(settings);
    this.unstored = this.settingsKept ? undefined : settings;
    this.isUnread = false;
  }

  get preferences(): Preferences {
    return this.unsaved ?? loadPreferences();
  }

  choose(preferences: Preferences): void {
    this.unsaved = savePreferences(preferences) ? undefined : preferences;
  }

  /** Whether the browser has stored the settings and the choices. */
  get isLasting(): boolean {
    return this.settingsKept !== false && !this.unsaved;
  }

  /**
   * Deletes all settings, answers and paces. Calls and writes that are still under way store nothing afterwards.
   * `leave` is called meanwhile, and must put no settings in force.
   */
  async forget(leave: () => Promise<void>): Promise<void> {
    forgetSettings();
    this.settingsKept = undefined;
    this.unstored = undefined;
    this.isUnread = false;
    this.life.isOver = true;
    this.life = { isOver: false };
    await leave();
    await forgetKept();
  }

  /** Returns a function that says whether everything was deleted since this moment. */
  forgotten(): () => boolean {
    const { life } = this;
    return () => life.isOver;
  }

  /** What the page adds to the host. `scope` stands for the credentials: windows with the same scope share the pace. */
  host(scope: string): PageHost {
    const { life } = this;
    return {
      ...(typeof performance === "undefined" ? {} : { drift: clockJump(() => performance.now()) }),
      sleep: openClock(),
      permit: <T>(pace: Pace, turn: () => T) => permit(scope, pace, turn, life),
      ownTime,
    };
  }

  /**
   * Opens what is remembered for the settings that come into force. `keeps`: whether answers are stored. `lost` is
   * called when storing fails for good.
   */
  open(scope: string, keeps: boolean, operations: readonly Operation[], lost: () => void) {
    const { life, preferences } = this;
    const opening = keeps ? openAnswers(scope, operations, Date.now, lost) : undefined;
    this.opening = opening;
    return {
      host: this.host(scope),
      choices: preferences,
      countries: countriesIn(preferences),
      planning: { restores: keeps, ...plannerSettings(preferences) },
      keep: (known: readonly Known[]) =>
        void opening?.then((answers) => {
          if (!life.isOver) keepAnswers(answers, known);
        }),
      /**
       * From now on `planner` learns what other windows do, and step by step the stored answers; after each step
       * `changed` is called.
       */
      follow: async (planner: Planner, changed: () => void) => {
        /**
         * Takes answers from another window. While the store is still being read, the planner goes on waiting for the
         * rest.
         */
        const learn = (known: readonly Known[]) => {
          planner.restore(known, Date.now(), planner.restoring);
          changed();
        };
        const wanted = new OtherWindows(planner);
        listenToChannel({
          scope,
          pace: planner.pace,
          heard: changed,
          ...(opening && {
            waits: () => {
              wanted.look(Date.now());
              return planner.waits(mostWaits);
            },
            want: (window, waits) => wanted.heed(window, waits, Date.now()),
            learn: (told) => void opening.then((answers) => learn(answers.learn(told))),
          }),
        });
        // Opens the database and reads the shared pace before anybody waits for it.
        if (keeps) void permit(scope, planner.pace, () => undefined, life);
        const answers = await opening;
        // If the settings were changed meanwhile, these answers belong to the earlier ones.
        if (this.opening === opening) this.answers = answers;
        const stale = await answers?.load((known) => {
          planner.restore(known, Date.now(), true);
          changed();
        });
        planner.restore([], Date.now());
        changed();
        if (answers && stale) prune(answers, stale);
      },
    };
  }
}
