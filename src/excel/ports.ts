/** The pane's ports that need no workbook: what the add-in keeps and does, told without its secret. */

import type { Preferences } from "../api/preferences";
import type { Kept, Settings, Workbook } from "../pane/ports";
import type { AddIn } from "./addin";
import { loadPreferences } from "./settings";

export function settingsPort(addIn: AddIn): Settings {
  return {
    load: async () => {
      await addIn.ready;
      return addIn.shown;
    },
    save: (typed) => addIn.configure(addIn.completed(typed)),
    forget: () => addIn.forget(),
    test: (typed) => addIn.test(addIn.completed(typed)),
  };
}

export function preferencesPort(addIn: AddIn): Kept<Preferences> {
  return { load: async () => loadPreferences(), save: (preferences) => addIn.prefer(preferences) };
}

/** `recalculate` makes the host ask every function again. */
export function workbookPort(addIn: AddIn, recalculate: () => Promise<void>): Workbook {
  return {
    progress: () => addIn.progress(),
    listen: (changed) => addIn.listen(changed),
    refresh: async () => {
      await addIn.refresh();
      await recalculate();
    },
  };
}
