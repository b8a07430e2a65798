/// <reference types="google-apps-script" />
/**
 * How the nights stand, and the phrases that tell it. A night that ended before it was done is told as such, with how
 * far it came: also one whose next run never began, since Google then runs nothing that could tell it.
 */
import type { Phrase } from "../../src/core/phrase";
import { nightPhrase as phrase } from "../../src/ports/night";
import { host } from "../host";
import { activeSpreadsheet } from "../workbook/workbook";
import type { Night, NightProgress, NightReport } from "./night";
import { longestRun } from "./nightSchedule";

/**
 * `pause`: ms until the next run of the same night. `atWork`: ms for which a run that has not ended may still be at
 * work.
 */
export const pause = 60_000;
const atWork = 420_000;
export const hour = 3_600_000;
/**
 * ms after which the next run of a night counts as lost. A bound script's is due in a minute. An add-on's is due in an
 * hour, so it is lost two hours after the last one.
 */
const lateAfter = 900_000;
const lateAfterHour = hour;
/**
 * ms without a run after which a night counts as missed. Google runs a trigger at any time within its hour, and once a
 * year a day has 25 hours.
 */
const missedAfter = 27 * hour;

/** Why the last night ended before it was done; undefined when it did not. */
export function nightEndOf(night: Night): Phrase | undefined {
  const { began = 0, ran = began, last, next } = night;
  const now = host.now();
  if (next !== undefined) {
    return now - dueOf(night) > (night.hourly ? lateAfterHour : lateAfter) ? phrase("nightLate") : undefined;
  }
  return ran > (last?.at ?? 0) && now - ran > atWork ? phrase("nightKilled") : undefined;
}

/** When the next run is due. An earlier version did not store it: then after the time of so many whole runs. */
function dueOf({ began = 0, due, runs = 1 }: Night): number {
  return due ?? began + runs * (longestRun + pause);
}

export function isMissed(night: Night): boolean {
  return host.now() - lastOf(night) > missedAfter;
}

function lastOf({ since, began = 0 }: Night): number {
  return Math.max(since, began);
}

/** What is told of the last night. */
export function nightReport(night: Night): readonly Phrase[] {
  const end = nightEndOf(night);
  if (end) return [partlyOf(night.began ?? 0, night.came, end) ?? phrase("nightEnded", momentOf(night.began ?? 0))];
  if (isMissed(night)) return [missedNight(night)];
  return night.last ? nightPhrases(night.last) : [];
}

export function missedNight(night: Night): Phrase {
  return phrase("nightMissed", momentOf(lastOf(night)));
}

/** What a report says. A night that has sent calls or written formulas did something, whatever ended it. */
export function nightPhrases(report: NightReport): readonly Phrase[] {
  const { at, formulas, failed, why, changed, names, recorded, loading, refusal, came, unmailed } = report;
  const tail = unmailed ? [phrase("nightUnmailed", unmailed)] : [];
  if (refusal) return [partlyOf(at, came, refusal) ?? phrase("nightUndone", momentOf(at), refusal), ...tail];
  const changes =
    changed === undefined
      ? phrase("nightFirst")
      : changed === 0
        ? phrase("nightSame")
        : phrase("nightChanged", changed, names);
  return [
    phrase("nightRefreshed", momentOf(at), formulas),
    changes,
    ...(failed > 0 ? [phrase("nightFailed", failed, why ?? "")] : []),
    ...(recorded > 0 ? [phrase("nightRecorded", recorded)] : []),
    ...(loading > 0 ? [phrase("nightLoading", loading)] : []),
    ...tail,
  ];
}

/** How far a night came that was not done; undefined when it did nothing, or did not count. */
function partlyOf(at: number, came: NightProgress | undefined, why: Phrase): Phrase | undefined {
  if (!came || came.sent + came.written === 0) return undefined;
  return phrase("nightPartly", momentOf(at), came.sent, came.missing, came.written, why);
}

/** A moment in the spreadsheet's own time zone. */
function momentOf(at: number): string {
  return Utilities.formatDate(new Date(at), activeSpreadsheet().getSpreadsheetTimeZone(), "yyyy-MM-dd HH:mm");
}
