/**
 * The account's month: how many calls it allows, and how many were made. After the month's end the count starts again
 * at 0; the limit stays until the service tells a new one.
 */
export interface Month {
  readonly limit: number;
  /** The count that the service told at `toldAt`, plus the calls sent since. */
  readonly used: number;
  /** ms since 1970, as all moments here. */
  readonly toldAt?: number;
  /**
   * A moment at which one of the account's months began, if the service told it: every month begins on that day.
   * Without it the months are those of the calendar, in UTC.
   */
  readonly start?: number;
  /** When `used` began to count, if the month that the service told has ended since; ms since 1970. */
  readonly since?: number;
  /**
   * The count before `used` began again at `since`, and when that earlier count began. Both are needed to undo the new
   * beginning if the clock was ahead.
   */
  readonly usedBefore?: number;
  readonly countedBefore?: number;
}

/** The calls of the month of `now`. */
export function callsUsed(month: Month, now: number): number {
  return isOver(month, now) ? 0 : month.used;
}

/** The month with so many more calls. */
export function addCalls(month: Month, calls: number, now: number): Month {
  const anew = isOver(month, now)
    ? { since: now, usedBefore: month.used, countedBefore: countsFrom(month) }
    : undefined;
  return { ...month, used: Math.max(0, callsUsed(month, now) + calls), ...anew };
}

/**
 * The month without the errors of a clock that was ahead. A count that began in the future belongs to the month before,
 * and is added to that count. Figures told in the future stay, but their moment is forgotten.
 */
export function presentMonth(month: Month, isAhead: (moment: number) => boolean): Month {
  const { used, since = 0, usedBefore = 0, countedBefore = 0, ...told } = month;
  if (!isAhead(countsFrom(month))) return month;
  if (isAhead(month.toldAt || 0)) return { ...told, used, toldAt: 0, since: 0 };
  return { ...told, used: usedBefore + used, since: isAhead(countedBefore) ? 0 : countedBefore };
}

/** The count that was told, or began, last. Of two from the same moment, the higher. */
export function newer(mine: Month | undefined, theirs: Month | undefined): Month | undefined {
  if (!mine || !theirs) return mine ?? theirs;
  const later = countsFrom(theirs) - countsFrom(mine);
  return later > 0 || (later === 0 && theirs.used > mine.used) ? theirs : mine;
}

/** When the count began or was told; 0 when not known. */
function countsFrom({ toldAt = 0, since = 0 }: Month): number {
  return Math.max(toldAt, since);
}

/** The month of `moment`, when months begin on the day of `start`. A month without that day begins on its last day. */
export function monthOf(start: number, moment: number): { readonly begin: number; readonly end: number } {
  const [first, at] = [new Date(start), new Date(moment)];
  const months = (at.getUTCFullYear() - first.getUTCFullYear()) * 12 + at.getUTCMonth() - first.getUTCMonth();
  const middle = monthsAfter(start, months);
  return middle > moment
    ? { begin: monthsAfter(start, months - 1), end: middle }
    : { begin: middle, end: monthsAfter(start, months + 1) };
}

/** Whether the month has ended; a count without a moment does not count as ended. */
function isOver(month: Month, now: number): boolean {
  const from = countsFrom(month);
  return from > 0 && now >= monthOf(month.start || 0, from).end;
}

function monthsAfter(start: number, months: number): number {
  const date = new Date(start);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.getTime();
}
