/// <reference types="google-apps-script" />
import type { Day } from "../../src/core/call";

/**
 * Days between Sheets and us. A date in a cell is midnight in the spreadsheet's time zone, which need not be the
 * script's; the spreadsheet is asked for it only when a day is really there, and once an execution.
 */
let zone: string | undefined;

/** A time of UTC is that moment, which the sheet shows in its own zone. */
export function toDate({ day, time }: Day): Date {
  return time ? new Date(`${day}T${time}Z`) : Utilities.parseDate(day, timeZone(), "yyyy-MM-dd");
}

export function toDay(date: Date): string {
  return Utilities.formatDate(date, timeZone(), "yyyy-MM-dd");
}

function timeZone(): string {
  zone ??= readTimeZone();
  return zone;
}

/** A cell that may not read the sheet uses the script's zone. */
function readTimeZone(): string {
  try {
    return SpreadsheetApp.getActiveSpreadsheet().getSpreadsheetTimeZone();
  } catch {
    return Session.getScriptTimeZone();
  }
}
