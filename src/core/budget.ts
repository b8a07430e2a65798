/**
 * Budget: calls that a user did not expect wait for their consent, and the month's limit is never overrun in
 * silence.
 */
import { type Failure, fail } from "./failure";
import { monthOf, usedIn } from "./month";
import { allow, decline, type Pace } from "./pace";

export interface BudgetSettings {
  /** Calls that go without asking. */
  readonly consentOver: number;
  /** The share of the month's limit at which calls stop, 0 to 1. */
  readonly monthShare: number;
  /** What others have sent without asking, where many programs do one work together: it is part of what is asked about. */
  readonly unasked?: Unasked;
}

/**
 * Calls sent without asking, by operation. A call that was not full counts as the part of it that was filled: what a
 * work needs does not depend on how many of its questions happened to be there when a call left.
 */
export type Unasked = Readonly<Record<string, number>>;

/** How many calls such parts would have filled at least. */
export function leastCalls(parts: number): number {
  return Math.ceil(Math.round(parts * 1e6) / 1e6);
}

/** Calls left in the month's budget; undefined before any statistics, and while the user lets it be overrun. */
export function monthLeft(
  { month, overrunUntil = 0 }: Pace,
  { monthShare }: BudgetSettings,
  now: number,
): number | undefined {
  if (now < overrunUntil) return undefined;
  return month && Math.max(0, Math.floor(month.limit * monthShare) - usedIn(month, now));
}

/** Figures younger than ten minutes are believed; older ones are asked for anew, once, before they refuse anything. */
export function isBelieved({ month, monthAskedAt = 0 }: Pace, now: number): boolean {
  return now - Math.max(monthAskedAt, month?.toldAt || 0) < 600_000;
}

/** Why cells stop, and what frees them. */
export function spent(pace: Pace, now: number): Failure {
  const { month = { limit: 0, used: 0 } } = pace;
  return fail("budget", usedIn(month, now), month.limit, new Date(monthEnd(pace, now)).toISOString().slice(0, 10));
}

/** When the account's month ends, or UTC's where nobody has told. */
export function monthEnd({ month }: Pace, now: number): number {
  return monthOf(month?.start || 0, now).end;
}

export interface Work {
  readonly operation: string;
  readonly calls: number;
  /** It goes a way that costs many times the calls of the usual one: any number of calls is asked for. */
  readonly multiplied: boolean;
}

/**
 * The works that must wait for consent: what multiplies, what was refused (its cells may ask again a few at a time), and
 * the largest until the rest goes without asking, together with the calls that did so before.
 */
export function needsConsent(
  works: readonly Work[],
  pace: Pace,
  { consentOver }: BudgetSettings,
  unasked = 0,
): readonly Work[] {
  // A call that is allowed may have been filled in part: its rest is allowed as well.
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

/** More calls than anybody makes. A number, because an infinity does not survive being kept. */
export const always = 1e12;

/** The operations that the user said no to. */
export function declined({ allowed }: Pace): string[] {
  return Object.keys(allowed).filter((operation) => (allowed[operation] as number) < 0);
}

/** The operations that are asked about no more. */
export function alwaysAllowed({ allowed }: Pace): string[] {
  return Object.keys(allowed).filter((operation) => (allowed[operation] as number) > always / 2);
}

/** What waits for the user's consent, and the user's word on it. */
export class ConsentGate {
  constructor(
    readonly pace: Pace,
    private works: readonly Work[] = [],
  ) {}

  /** The works that wait. */
  get held(): readonly Work[] {
    return this.works;
  }

  /** The operations that the user said no to. */
  get declined(): readonly string[] {
    return declined(this.pace);
  }

  /** This work waits from now on, in the place of an earlier one of its operation; not where the user said no to it. */
  hold(work: Work): void {
    this.forget(work.operation);
    if (!this.declined.includes(work.operation)) this.works = [...this.works, work];
  }

  /** The user allows an operation so many calls beyond those that go without asking. */
  allow(operation: string, calls: number): void {
    allow(this.pace, operation, calls);
    this.forget(operation);
  }

  /** The user does not: nobody is asked about it again, and its cells say so once they ask anew. */
  decline(operation: string): void {
    decline(this.pace, operation);
    this.forget(operation);
  }

  /** Nothing waits any more. Gives what did. */
  clear(): readonly Work[] {
    const { works } = this;
    this.works = [];
    return works;
  }

  private forget(operation: string): void {
    this.works = this.works.filter((work) => work.operation !== operation);
  }
}
