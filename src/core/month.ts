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
}

/** The calls of the month of `now`. */
export function usedIn(month: Month, now: number): number {
  return isOver(month, now) ? 0 : month.used;
}

/** So many calls more. */
export function counted(month: Month, calls: number, now: number): Month {
  const since = isOver(month, now) ? { since: now } : undefined;
  return { ...month, used: Math.max(0, usedIn(month, now) + calls), ...since };
}

/** What the service told last counts, or what was counted since; of two counts from the same moment the higher. */
export function newer(mine: Month | undefined, theirs: Month | undefined): Month | undefined {
  if (!mine || !theirs) return mine ?? theirs;
  const later = countsFrom(theirs) - countsFrom(mine);
  return later > 0 || (later === 0 && theirs.used > mine.used) ? theirs : mine;
}

/** When the count began or was told; 0 where nobody knows. */
export function countsFrom({ toldAt = 0, since = 0 }: Month): number {
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
