/** What a person may be shown of the calls that were made: no header, no body, no address, no ticker. */

/** One of them. */
export interface SentCall {
  /** ms since 1970. */
  readonly at: number;
  /** The operation's name, and its title. */
  readonly operation: string;
  readonly what: string;
  /** The questions it carried. */
  readonly questions: number;
  /** HTTP status; 0 is no connection. */
  readonly status: number;
  /** Until its reply, in ms. */
  readonly ms: number;
}

export interface DayOfCalls {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly calls: number;
}

/** How many calls were made each day, by its date in UTC: the last 31 days that had any. */
export type Days = Readonly<Record<string, number>>;

const mostDays = 31;

/** So many calls more on the day of this moment; ms since 1970. */
export function withCalls(days: Days, calls: number, at: number): Days {
  if (calls === 0) return days;
  const day = new Date(at).toISOString().slice(0, 10);
  const all = { ...days, [day]: (days[day] || 0) + calls };
  return Object.fromEntries(Object.entries(all).sort().slice(-mostDays));
}

/** Oldest first. */
export function daysOf(days: Days): readonly DayOfCalls[] {
  return Object.entries(days).map(([day, calls]) => ({ day, calls }));
}
