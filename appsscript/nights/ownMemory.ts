/// <reference types="google-apps-script" />
/**
 * Remembers things of the nights for each person, in that person's own properties: the trigger that they made, and the
 * night that they were last shown.
 */
import { number, parseJson, readableFields, text } from "../shared/fields";
import { prefix } from "../shared/format";
import { activeSpreadsheet } from "../workbook/workbook";

const mineName = "nightMine";
const toldName = "nightTold";

/** The ID of the trigger that the present user made; undefined without one. */
export function ownTrigger(): string | undefined {
  return readableFields<{ trigger: string }>({ trigger: text }, own(mineName)).trigger;
}

export function rememberTrigger(trigger?: string): void {
  keepOwn(mineName, trigger === undefined ? undefined : { trigger });
}

/** Whether the present user has not yet been shown the result of this night. Notes that it is shown now. */
export function isUnseenNight(at: number): boolean {
  if (readableFields<{ at: number }>({ at: number }, own(toldName)).at === at) return false;
  keepOwn(toldName, { at });
  return true;
}

/**
 * Reads from the user's own properties. Google may refuse that while a document opens. Then the result of a night is
 * shown again, which is better than not at all.
 */
function own(key: string): unknown {
  try {
    return parseJson(PropertiesService.getUserProperties().getProperty(ownKey(key)) ?? "");
  } catch {
    return undefined;
  }
}

function keepOwn(key: string, value?: object): void {
  try {
    const kept = PropertiesService.getUserProperties();
    if (value) kept.setProperty(ownKey(key), JSON.stringify(value));
    else kept.deleteProperty(ownKey(key));
  } catch {
    // If this is lost, the result of the night is shown once more.
  }
}

/** An add-on stores a user's properties for all documents in one place, so the key contains the document's ID. */
function ownKey(key: string): string {
  return `${prefix}${key}.${activeSpreadsheet().getId()}`;
}
