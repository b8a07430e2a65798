/// <reference types="google-apps-script" />
/**
 * Makes and deletes the clock triggers of the nights. Google lets a person see and delete only his own. A bound script
 * has one trigger a day, and a further one for each run that continues a night. An add-on may have a single clock
 * trigger for each person and document, once an hour at most, so it has one that runs every hour.
 */
import { isAddOn } from "../shared/addOn";
import { activeSpreadsheet } from "../workbook/workbook";
import { pause } from "./nightEnd";
import { nightHour } from "./nightSchedule";

/** The name of the function that the triggers call. */
const handler = "refreshNight";

/** Makes the trigger that begins the nights, and returns its ID. */
export function makeTrigger(): string {
  const clock = ScriptApp.newTrigger(handler).timeBased();
  const zone = activeSpreadsheet().getSpreadsheetTimeZone();
  const timed = isAddOn() ? clock.everyHours(1) : clock.everyDays(1).atHour(nightHour).inTimezone(zone);
  return timed.create().getUniqueId();
}

/** Makes the trigger that continues this night, and returns its ID. */
export function makeNextTrigger(): string {
  return ScriptApp.newTrigger(handler).timeBased().after(pause).create().getUniqueId();
}

/** Whether the present user has a trigger with this ID. */
export function hasTrigger(id: string): boolean {
  return own().some((one) => one.getUniqueId() === id);
}

/** Deletes those of the present user's triggers that have one of these IDs. Returns whether there was one. */
export function removeTriggers(...ids: readonly (string | undefined)[]): boolean {
  const gone = own().filter((one) => ids.includes(one.getUniqueId()));
  for (const one of gone) ScriptApp.deleteTrigger(one);
  return gone.length > 0;
}

/** The present user's triggers of this script. */
function own(): readonly GoogleAppsScript.Script.Trigger[] {
  return ScriptApp.getProjectTriggers();
}
