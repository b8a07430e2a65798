/**
 * The account's month: how many calls it allows, and how many were made. It ends by itself: past its end the count
 * begins at 0, and the limit stands until it is told anew.
 */
export interface Month {
  readonly limit: number;
  /** As told at `toldAt`, and those sent since. */
  readonly used: number;
  /** ms since 1970, as all moments here. */
  readonly toldAt?: number;
  /** When one of the account's months began, as told: the others begin on that day too. Without it months are UTC's. */
  readonly start?: number;
  /** Since when `used` counts, where the month that was told has ended. */
  readonly since?: number;
  /** What the count was before it began anew at `since`, and from when that had counted: the clock may have been ahead. */
  readonly usedBefore?: number;
  readonly countedBefore?: number;
}

/** The calls of the month of `now`. */
export function usedIn(month: Month, now: number): number {
  return isOver(month, now) ? 0 : month.used;
}

/** So many calls more. */
export function counted(month: Month, calls: number, now: number): Month {
  const anew = isOver(month, now)
    ? { since: now, usedBefore: month.used, countedBefore: countsFrom(month) }
    : undefined;
  return { ...month, used: Math.max(0, usedIn(month, now) + calls), ...anew };
}

/**
 * The month without what a clock that was ahead made of it. A count that began in the future belongs to the month before,
 * and is added to it; of figures that were told in the future the numbers stand, and nobody knows when they were told.
 */
export function presentMonth(month: Month, isAhead: (moment: number) => boolean): Month {
  const { used, since = 0, usedBefore = 0, countedBefore = 0, ...told } = month;
  if (!isAhead(countsFrom(month))) return month;
  if (isAhead(month.toldAt || 0)) return { ...told, used, toldAt: 0, since: 0 };
  return { ...told, used: usedBefore + used, since: isAhead(countedBefore) ? 0 : countedBefore };
}

/** What the service told last counts, or what was counted since; of two counts from the same moment the higher. */
export function newer(mine: Month | undefined, theirs: Month | undefined): Month | undefined {
  if (!mine || !theirs) return mine ?? theirs;
  const later = countsFrom(theirs) - countsFrom(mine);
  return later > 0 || (later === 0 && theirs.used > mine.used) ? theirs : mine;
}

/** When the count began or was told; 0 where nobody knows. */
function countsFrom({ toldAt = 0, since = 0 }: Month): number {
  return Math.max(toldAt, since);
}

/** The month of `moment`, where months begin as one did at `start`; the last day of a month may stand in for a later one. */
export function monthOf(start: number, moment: number): { readonly begin: number; readonly end: number } {
  const [first, at] = [new Date(start), new Date(moment)];
  const months = (at.getUTCFullYear() - first.getUTCFullYear()) * 12 + at.getUTCMonth() - first.getUTCMonth();
  const middle = monthsAfter(start, months);
  return middle > moment
    ? { begin: monthsAfter(start, months - 1), end: middle }
    : { begin: middle, end: monthsAfter(start, months + 1) };
}

/** Where nobody knows when it was counted, it is not known to be over. */
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
