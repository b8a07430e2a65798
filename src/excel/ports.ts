/** The pane's ports that need no workbook: what the add-in keeps and does, told without its secret. */
import type { Preferences } from "../api/preferences";
import type { Kept, Settings, Workbook } from "../pane/ports";
import type { AddIn } from "./addin";

export function settingsPort(addIn: AddIn): Settings {
  return {
    load: async () => {
      await addIn.ready;
      return addIn.shown;
    },
    save: (typed) => addIn.configure(addIn.completed(typed)),
    forget: () => addIn.forget(),
    test: (typed) => addIn.test(addIn.completed(typed)),
    unkept: () => addIn.unkept,
  };
}

export function preferencesPort(addIn: AddIn): Kept<Preferences> {
  return { load: async () => addIn.preferences, save: (preferences) => addIn.prefer(preferences) };
}

/** `recalculate` makes the host ask every function again. */
export function workbookPort(addIn: AddIn, recalculate: () => Promise<void>): Workbook {
  return {
    progress: () => addIn.progress(),
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
