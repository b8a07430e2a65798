/// <reference types="google-apps-script" />
/**
 * Converts between Sheets' dates and our days. A date in a cell is midnight in the spreadsheet's time zone, which may
 * differ from the script's. The spreadsheet is asked for its zone only when there is a day to convert, once an
 * execution.
 */
import type { Day } from "../../src/core/call";

let zone: string | undefined;

/** A day with a time is taken as UTC; the sheet shows it in its own time zone. */
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

/** When a cell's run may not read the sheet, the script's zone is used. */
function readTimeZone(): string {
  try {
    return SpreadsheetApp.getActiveSpreadsheet().getSpreadsheetTimeZone();
  } catch {
    return Session.getScriptTimeZone();
  }
}
