/** The pane's ports that need no workbook: what the add-in keeps and does, told without its secret. */
import type { Preferences } from "../api/preferences";
import { fail } from "../core/failure";
import type { Kept, Settings, Unkept, Workbook } from "../pane/ports";
import type { AddIn } from "./addin";
import { leaveOldSample, markWorkbook } from "./sample";

/** `recalculate` makes the host ask every function again. */
export function settingsPort(addIn: AddIn, recalculate: () => Promise<void>): Settings {
  return {
    load: async () => {
      await addIn.ready;
      return addIn.shown;
    },
    save: async (typed) => {
      await addIn.configure(addIn.completed(typed));
      await recalculate();
      markWorkbook(false);
    },
    forget: async () => {
      await addIn.forget();
      await leaveOldSample(addIn, recalculate);
    },
    test: async (typed) => {
      const settings = addIn.completed(typed);
      const failed = await addIn.test(settings);
      const isBlocked = failed?.failure === "unreachable" && (await answersOpaquely(settings.address));
      return isBlocked ? fail("blocked").message : failed?.message;
    },
    unkept: () => unkept(addIn),
  };
}

/** What lasts only until the page closes, because the browser's storage is full or off. */
function unkept({ settingsKept, unsaved, answers }: AddIn): readonly Unkept[] {
  const kept = { settings: settingsKept && !unsaved, answers: answers?.lasting ?? true };
  return (["settings", "answers"] as const).filter((what) => !kept[what]);
}

export function preferencesPort(addIn: AddIn, recalculate: () => Promise<void>): Kept<Preferences> {
  /** What the cells show; what is saved may already be another window's choice. */
  let { holding } = addIn.preferences;
  return {
    load: async () => addIn.preferences,
    save: async (preferences) => {
      const { cells } = addIn.planning.progress();
      const { paused } = addIn.planning;
      const preferred = addIn.prefer(preferences);
      // Another choice is no word to go on.
      addIn.planning.hold(paused, Date.now());
      await preferred;
      // Who waited was told that it is over, and asks again as it is chosen now; amounts are others for another holding.
      if (cells > 0 || holding !== preferences.holding) await recalculate();
      ({ holding } = preferences);
    },
  };
}

export function workbookPort(addIn: AddIn, recalculate: () => Promise<void>): Workbook {
  return {
    progress: () => addIn.planning.progress(),
    listen: (changed) => {
      const { tell, end } = calmly(changed);
      const unlisten = addIn.listen(tell);
      return () => {
        unlisten();
        end();
      };
    },
    refresh: async () => {
      await addIn.refresh();
      await recalculate();
    },
  };
}

/** A column of 20,000 cells moves more often than anybody can see. */
const between = 100;

/** Tells at most ten times a second, the last change always. */
function calmly(changed: () => void): { readonly tell: () => void; readonly end: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = false;
  const rest = () => {
    timer = undefined;
    if (due) tell();
  };
  const tell = () => {
    due = timer !== undefined;
    if (due) return;
    timer = setTimeout(rest, between);
    changed();
  };
  return { tell, end: () => clearTimeout(timer) };
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
