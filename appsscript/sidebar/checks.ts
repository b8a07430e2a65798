/// <reference types="google-apps-script" />
/**
 * Does the half of the sidebar's check that uses Google's services. Each service is tried with a value of the check's
 * own, which is removed again. The sidebar judges the results.
 */

import { host } from "../host";
import { tryLock, unlock } from "../leader/lock";
import { read, write } from "../shared/cache";
import { readStored, store } from "../shared/settings";
import { document, sheetNamed } from "../workbook/workbook";

/** True when the service worked, else Google's message. */
export type Tried = unknown;

const key = "check";

/** The results for properties, cache and lock, and the script's clock in ms since 1970. */
export function services(): readonly [Tried, Tried, Tried, number] {
  return [
    tried(() => {
      store(key, {});
      const kept = readStored(key);
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

/** Removes the check's own sheet and the named ranges on it. Other sheets cannot be removed with this. */
export function remove(sheet: string): void {
  if (!/^shariah-sheets-check/.test(sheet)) return;
  for (const named of document().getNamedRanges()) {
    if (named.getRange().getSheet().getName() === sheet) named.remove();
  }
  document().deleteSheet(sheetNamed(sheet));
}
