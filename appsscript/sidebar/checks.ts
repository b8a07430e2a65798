/// <reference types="google-apps-script" />
/**
 * What the sidebar's check asks of Google's services: each is tried with a word of the check's own, which goes again. The
 * sidebar judges what came of it.
 */

import { host } from "../host";
import { tryLock, unlock } from "../leader/lock";
import { read, write } from "../shared/cache";
import { store, stored } from "../shared/settings";
import { document, sheetNamed } from "../workbook/workbook";

/** True where it did its work, or Google's sentence. */
export type Tried = unknown;

const key = "check";

/** Properties, cache, lock, and the script's clock in ms since 1970. */
export function services(): readonly [Tried, Tried, Tried, number] {
  return [
    tried(() => {
      store(key, {});
      const kept = stored(key);
      store(key);
      return Boolean(kept);
    }),
    tried(() => write({ [key]: "1" }, 60) && read([key])?.has(key)),
    tried(() => {
      const held = tryLock();
      unlock();
      return held;
    }),
    host.now(),
  ];
}

function tried(act: () => unknown): Tried {
  try {
    return act();
  } catch (thrown) {
    return String(thrown);
  }
}

export function notes(sheet: string): string[][] {
  return sheetNamed(sheet).getDataRange().getNotes();
}

/** The check's own sheet goes, and the names on it; no other does at the sidebar's word. */
export function remove(sheet: string): void {
  if (!/^shariah-sheets-check/.test(sheet)) return;
  for (const named of document().getNamedRanges()) {
    if (named.getRange().getSheet().getName() === sheet) named.remove();
  }
  document().deleteSheet(sheetNamed(sheet));
}
