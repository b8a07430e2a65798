/// <reference types="google-apps-script" />
/**
 * Who may call the script's functions that are not for cells. A cell can name any of them, so a pasted table could
 * forget the settings or spend the month. Such a call is refused where there is no user interface: no person chose it.
 */
import { Refusal } from "../../src/ports/refusal";
import { phrase } from "../../src/ports/refusals";
import { explained } from "../shared/googleErrors";

/** What Google hands to `onOpen` and `onInstall`. */
export interface Opening {
  readonly authMode?: unknown;
}

/** What Google hands to a function that a trigger starts; no cell can hand it over. */
export interface Trigger {
  readonly triggerUid?: unknown;
}

/** Throws a sentence in a cell. `event` is given where a trigger may call too. */
export function fromUser<T>(act: () => T, event?: Trigger): T {
  if (!event?.triggerUid) requireUi();
  try {
    return act();
  } catch (thrown) {
    throw explained(thrown);
  }
}

function requireUi(): void {
  try {
    SpreadsheetApp.getUi();
  } catch {
    throw new Refusal(phrase("menuOnly"));
  }
}
