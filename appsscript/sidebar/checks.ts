/// <reference types="google-apps-script" />
/**
 * Does the half of the sidebar's check that uses Google's services. Each service is tried with a value of the check's
 * own, which is removed again. The sidebar judges the results.
 */

import { host } from "../host";
import { tryLock, unlock } from "../leader/lock";
import { readCache, writeCache } from "../shared/cache";
import { readStored, storeValue } from "../shared/settings";
import { activeSpreadsheet, sheetNamed } from "../workbook/workbook";

/** True when the service worked, else Google's message. */
export type CheckResult = unknown;

const key = "check";

/** The results for properties, cache and lock, and the script's clock in ms since 1970. */
export function checkServices(): readonly [CheckResult, CheckResult, CheckResult, number] {
  return [
    attempt(() => {
      storeValue(key, {});
      const kept = readStored(key);
      storeValue(key);
      return Boolean(kept);
    }),
    attempt(() => writeCache({ [key]: "1" }, 60) && readCache([key])?.has(key)),
    attempt(() => {
      const held = tryLock();
      unlock();
      return held;
    }),
    host.now(),
  ];
}

function attempt(act: () => unknown): CheckResult {
  try {
    return act();
  } catch (thrown) {
    return String(thrown);
  }
}

export function checkNotes(sheet: string): string[][] {
  return sheetNamed(sheet).getDataRange().getNotes();
}

/** Removes the check's own sheet and the named ranges on it. Other sheets cannot be removed with this. */
export function removeCheck(sheet: string): void {
  if (!/^shariah-sheets-check/.test(sheet)) return;
  for (const named of activeSpreadsheet().getNamedRanges()) {
    if (named.getRange().getSheet().getName() === sheet) named.remove();
  }
  activeSpreadsheet().deleteSheet(sheetNamed(sheet));
}
