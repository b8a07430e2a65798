/** The record of calls as a person may see it: no header, no body, no address, no ticker. */

/** One call. */
export interface SentCall {
  /** ms since 1970. */
  readonly at: number;
  /** The operation's name. */
  readonly operation: string;
  readonly what: string;
  /** How many questions the call carried. */
  readonly questions: number;
  /** HTTP status; 0 is no connection. */
  readonly status: number;
  /** Time until its reply, in ms. */
  readonly ms: number;
}

export interface DayOfCalls {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly calls: number;
}

/** How many calls were made each day, by its date in UTC: the last 31 days that had any. */
export type CallsByDay = Readonly<Record<string, number>>;

const mostDays = 31;

/**
 * Adds `calls` to the day of `at` (ms since 1970). Days after the next one were counted by a clock that was ahead, and
 * their calls are added to this day. The next day is kept, because a call that left before midnight may be recorded
 * after one that left later.
 */
export function withCalls(days: CallsByDay, calls: number, at: number): CallsByDay {
  if (calls === 0) return days;
  const [day, next] = [dayOf(at), dayOf(at + 24 * 3_600_000)];
  const early = Object.entries(days).filter(([one]) => one > next);
  const present = Object.entries(days).filter(([one]) => one <= next);
  const made = early.reduce((sum, [, one]) => sum + one, (days[day] || 0) + calls);
  return Object.fromEntries([...present.filter(([one]) => one !== day), [day, made] as const].sort().slice(-mostDays));
}

function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

/** The days as a list, oldest first. */
export function callDays(days: CallsByDay): readonly DayOfCalls[] {
  return Object.entries(days).map(([day, calls]) => ({ day, calls }));
}
