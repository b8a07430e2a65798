/// <reference types="google-apps-script" />
/**
 * Protects the script's functions that are not meant for cells. A cell can call any function of the script by name, so
 * a pasted table could delete the settings or use up the month's requests. So a call is refused when there is no user
 * interface, because then it comes from a cell and not from a person.
 */
import { RefusalError } from "../../src/ports/refusalError";
import { refusalPhrase } from "../../src/ports/refusals";
import { explainError } from "../shared/googleErrors";

/** What Google passes to `onOpen` and `onInstall`. */
export interface Opening {
  readonly authMode?: unknown;
}

/** What Google passes to a function started by a trigger; a cell cannot pass it. */
export interface Trigger {
  readonly triggerUid?: unknown;
}

/**
 * Runs `act` if a person has called; throws an error with a message if a cell has. `event` is passed where a trigger
 * may call too.
 */
export function requireCaller<T>(act: () => T, event?: Trigger): T {
  if (!event?.triggerUid) requireUi();
  try {
    return act();
  } catch (thrown) {
    throw explainError(thrown);
  }
}

function requireUi(): void {
  try {
    SpreadsheetApp.getUi();
  } catch {
    throw new RefusalError(refusalPhrase("menuOnly"));
  }
}
