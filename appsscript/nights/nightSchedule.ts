/**
 * Decides when a night begins, in the build for an add-on. Google runs an add-on's clock trigger once an hour at most,
 * so a night of much work is done a few minutes each hour, and has to begin so many hours earlier. Works on plain
 * numbers.
 */

/**
 * The hour of the refresh, in the spreadsheet's time zone. Its answers stay in Google's cache for six hours, into the
 * morning.
 */
export const nightHour = 4;
/** The hour by which a night is done, also where it takes one run more than expected. */
export const doneBy = nightHour + 2;
/** ms for which a run works: Google ends it after six minutes. */
export const longestRun = 280_000;
/** How many runs a night may have: Google gives a consumer's triggers ninety minutes a day. */
export const mostRuns = 12;
/** The part of a run in which calls are sent; the rest goes to reading and writing. */
const sending = 0.9;
/** Minutes by which Google may run an hourly trigger earlier or later than the last time. */
const drift = 10;
/** Minutes by which the first run comes early, so that one run more than expected ends in time. */
const early = drift + Math.ceil(longestRun / 60_000);
const day = 24 * 60;

/** How many runs so many calls take. */
export function runsFor(calls: number, callsPerSecond: number): number {
  const ofRun = (longestRun / 1_000) * sending * callsPerSecond;
  return Math.min(mostRuns, Math.max(1, Math.ceil(calls / ofRun)));
}

/** Whether a night of so many runs, one an hour, must begin now; `minute` is the minute of the day. */
export function isTimeFor(runs: number, minute: number): boolean {
  const left = ((nightHour + 1) * 60 - minute + day) % day;
  return left > 0 && left <= runs * 60 + early;
}
