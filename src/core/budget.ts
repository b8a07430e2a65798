/**
 * Holds calls back: a number of calls that the user does not expect waits for consent, and no call goes past the
 * month's limit unless the user allows it.
 */
import { type Failure, fail } from "./failure";
import { callsUsed, monthOf } from "./month";
import { allow, decline, type Pace } from "./pace";

export interface BudgetSettings {
  /** Up to so many calls go out without the user's consent. */
  readonly consentOver: number;
  /** The share of the month's limit at which calls stop, 0 to 1. */
  readonly monthShare: number;
  /** Calls that other processes already sent for the same work without consent; they count towards `consentOver`. */
  readonly unasked?: Unasked;
}

/**
 * By operation: calls sent without consent. A call that was not full counts as a fraction, because how many calls a
 * piece of work needs must not depend on how many questions were ready when a call left.
 */
export type Unasked = Readonly<Record<string, number>>;

/** The fewest full calls that could have carried these fractions. */
export function leastCalls(parts: number): number {
  return Math.ceil(Math.round(parts * 1e6) / 1e6);
}

/** Calls left in the month's budget; undefined while not known, and while the user allows calls past it. */
export function monthLeft(
  { month, overrunUntil = 0 }: Pace,
  { monthShare }: BudgetSettings,
  now: number,
): number | undefined {
  if (now < overrunUntil) return undefined;
  return month && Math.max(0, Math.floor(month.limit * monthShare) - callsUsed(month, now));
}

/**
 * Whether the account's figures are recent (ten minutes). The account is asked for newer ones before a call is refused.
 */
export function isBelieved({ month, monthAskedAt = 0 }: Pace, now: number): boolean {
  return now - Math.max(monthAskedAt, month?.toldAt || 0) < 600_000;
}

/** The failure of cells when the budget is spent. It says when the next month begins. */
export function budgetSpent(pace: Pace, now: number): Failure {
  const { month = { limit: 0, used: 0 } } = pace;
  return fail("budget", callsUsed(month, now), month.limit, new Date(monthEnd(pace, now)).toISOString().slice(0, 10));
}

/** When the account's month ends, in ms since 1970; the end of the month in UTC when the account's is not known. */
export function monthEnd({ month }: Pace, now: number): number {
  return monthOf(month?.start || 0, now).end;
}

export interface Work {
  readonly operation: string;
  readonly calls: number;
  /** Its route costs many times the calls of the usual one, so it needs consent for any number of calls. */
  readonly multiplied: boolean;
}

/**
 * The pieces of work that must wait for consent. These are: work whose route multiplies calls; work that the user
 * declined (a few of its cells may ask again); and of the rest the largest ones, until what is left, together with the
 * calls already sent without consent (`unasked`), is at most `consentOver`.
 */
export function needsConsent(
  works: readonly Work[],
  pace: Pace,
  { consentOver }: BudgetSettings,
  unasked = 0,
): readonly Work[] {
  // An allowed call that left with room for more questions counts in part; the rest of it is still allowed.
  const asking = works.filter(({ operation, calls }) => calls > Math.ceil(pace.allowed[operation] || 0));
  const isHeld = ({ multiplied, operation }: Work) => multiplied || (pace.allowed[operation] || 0) < 0;
  const held = asking.filter(isHeld);
  const open = asking.filter((work) => !isHeld(work)).sort((a, b) => a.calls - b.calls);
  let total = open.reduce((sum, { calls }) => sum + calls, unasked);
  while (total > consentOver && open.length > 0) {
    const largest = open.pop() as Work;
    held.push(largest);
    total -= largest.calls;
  }
  return held;
}

/**
 * How many calls count as "always allowed": more than anybody makes, and finite, because JSON cannot store Infinity.
 */
export const always = 1e12;

/** The operations that the user declined. */
export function declinedOperations({ allowed }: Pace): string[] {
  return Object.keys(allowed).filter((operation) => (allowed[operation] as number) < 0);
}

/** The operations that the user always allows. */
export function alwaysAllowed({ allowed }: Pace): string[] {
  return Object.keys(allowed).filter((operation) => (allowed[operation] as number) > always / 2);
}

/** The work that waits for the user's consent, and the user's decisions. */
export class ConsentGate {
  constructor(
    readonly pace: Pace,
    private works: readonly Work[] = [],
  ) {}

  /** The work that waits. */
  get held(): readonly Work[] {
    return this.works;
  }

  /** The operations that the user declined. */
  get declined(): readonly string[] {
    return declinedOperations(this.pace);
  }

  /**
   * Lists this work as waiting, in place of earlier work of its operation. Work that the user has declined is not
   * listed.
   */
  hold(work: Work): void {
    this.forget(work.operation);
    if (!this.declined.includes(work.operation)) this.works = [...this.works, work];
  }

  /** The user allows so many calls of an operation, on top of those that need no consent. */
  allow(operation: string, calls: number): void {
    allow(this.pace, operation, calls);
    this.forget(operation);
  }

  /** The user declines an operation: its waiting work is dropped, and its cells say so when they ask again. */
  decline(operation: string): void {
    decline(this.pace, operation);
    this.forget(operation);
  }

  /** Empties the list of waiting work, and returns what it held. */
  clear(): readonly Work[] {
    const { works } = this;
    this.works = [];
    return works;
  }

  private forget(operation: string): void {
    this.works = this.works.filter((work) => work.operation !== operation);
  }
}
