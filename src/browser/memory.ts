/**
 * What a page remembers, and shares with other windows, for cells that would else begin anew with every page: settings
 * and choices, answers, turns at the pace, a clock that goes on in a hidden page. It is a script of its own, loaded
 * before the functions: they answer without it too, and know then what this page was told since it opened, and no more.
 */

import { countriesIn, type Preferences, plannerSettings } from "../api/preferences";
import type { Settings } from "../api/settings";
import type { Operation } from "../core/operation";
import type { Pace } from "../core/pace";
import type { Known, Planner } from "../core/planner";
import { driftBy } from "../drivers/clockJump";
import { type Answers, openAnswers } from "./answers";
import { listen } from "./channel";
import { openClock } from "./clock";
import type { PageHost } from "./host";
import { forgetKept, keepAnswers, prune } from "./keeping";
import { ownTime } from "./origin";
import { type Life, permit } from "./permit";
import { forgetSettings, savePreferences, saveSettings } from "./saving";
import { loadPreferences, loadSettings } from "./settings";
import { Wanted } from "./wanted";

/** So many inputs of an operation are told to other windows: more would fill no batch that leaves before the next word. */
const mostWaits = 1000;

export class Memory {
  /** Whether the browser kept what was saved last; undefined where nothing was saved here. */
  settingsKept: boolean | undefined;
  /** The store of the settings in force. */
  answers: Answers | undefined;
  /** Choices that the browser does not keep. */
  private unsaved: Preferences | undefined;
  private opening: Promise<Answers> | undefined;
  private life: Life = { isOver: false };

  /** The settings that are saved; undefined where there are none, or none that can be read. */
  load(): Promise<Settings | undefined> {
    return loadSettings();
  }

  async save(settings: Settings): Promise<void> {
    this.settingsKept = await saveSettings(settings);
  }

  get preferences(): Preferences {
    return this.unsaved ?? loadPreferences();
  }

  choose(preferences: Preferences): void {
    this.unsaved = savePreferences(preferences) ? undefined : preferences;
  }

  /** False where the browser keeps no settings, or no choices. */
  get isLasting(): boolean {
    return this.settingsKept !== false && !this.unsaved;
  }

  /** Nothing is left of what was saved, answered and sent, nor kept of what is on its way; `leave`: nobody's settings are in force. */
  async forget(leave: () => Promise<void>): Promise<void> {
    forgetSettings();
    this.settingsKept = undefined;
    this.life.isOver = true;
    this.life = { isOver: false };
    await leave();
    await forgetKept();
  }

  /** Tells from now on whether everything was forgotten since now. */
  forgotten(): () => boolean {
    const { life } = this;
    return () => life.isOver;
  }

  /** `scope` names the credentials: who shares them here shares the pace. */
  host(scope: string): PageHost {
    const { life } = this;
    return {
      ...(typeof performance === "undefined" ? {} : { drift: driftBy(() => performance.now()) }),
      sleep: openClock(),
      permit: <T>(pace: Pace, turn: () => T) => permit(scope, pace, turn, life),
      ownTime,
    };
  }

  /** All that is remembered under the settings that come into force now; `lost` hears when nothing is kept any more. */
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
      /** From now on `planner` learns what other windows do, and by and by what was known before: then `changed`. */
      follow: async (planner: Planner, changed: () => void) => {
        /** What the others are told while a piece of the store is read ends no wait for the pieces that come yet. */
        const learn = (known: readonly Known[]) => {
          planner.restore(known, Date.now(), planner.restoring);
          changed();
        };
        const wanted = new Wanted(planner);
        listen({
          ...{ scope, pace: planner.pace, heard: changed },
          ...(opening && {
            waits: () => {
              wanted.look(Date.now());
              return planner.waits(mostWaits);
            },
            want: (window, waits) => wanted.heed(window, waits, Date.now()),
            learn: (told) => void opening.then((answers) => learn(answers.learn(told))),
          }),
        });
        // Opens the database, and learns what others know, while nobody waits for it yet.
        if (keeps) void permit(scope, planner.pace, () => undefined, life);
        const answers = await opening;
        // Settings given in the meantime have answers of their own.
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
