/**
 * What is left of the account's month, and the day on which it runs out at the present rate. Undefined when the service
 * does not say enough. Times are ms since 1970.
 */
import { monthOf, usedIn } from "../core/month";
import type { Pace } from "../core/pace";

export interface Account {
  readonly company?: string | undefined;
  readonly plan?: string | undefined;
  /** Requests a month; undefined when the service does not say. */
  readonly limit?: number | undefined;
  /** Requests this month: as the service told, and those sent from here since. */
  readonly used?: number | undefined;
  /** ISO 8601, as the service writes it. */
  readonly monthStart?: string | undefined;
  readonly subscriptionEnd?: string | undefined;
  /** When the service told, in ms since 1970. */
  readonly at: number;
  /** Calls go out past the budget, for this month. */
  readonly overridden: boolean;
}

/** What the service's statistics tell of an account. */
export interface Told {
  readonly companyName?: string | undefined;
  readonly subscriptionPlan?: string | undefined;
  readonly monthlyRequestLimit?: number | undefined;
  readonly activeMonthRequestAmount?: number | undefined;
  readonly activeMonthStartDate?: string | undefined;
  readonly subscriptionEndDate?: string | undefined;
}

/** The account as it was told at that moment, with the calls that the pace has counted since. */
export function accountOf(told: Told, at: number, { month, overrunUntil = 0 }: Pace, now: number): Account {
  return {
    company: told.companyName,
    plan: told.subscriptionPlan,
    limit: month?.limit ?? told.monthlyRequestLimit,
    used: month ? usedIn(month, now) : told.activeMonthRequestAmount,
    monthStart: told.activeMonthStartDate,
    subscriptionEnd: told.subscriptionEndDate,
    at,
    overridden: now < overrunUntil,
  };
}

/** From this share of the month's calls on the pane warns. */
export const warnFrom = 0.8;
/** A pace measured over less than this says nothing. */
const leastElapsed = 3_600_000;

/** Used over limit, 0.93 being 93 %. */
export function shareUsed({ limit, used }: Account): number | undefined {
  return limit === undefined || used === undefined || limit <= 0 ? undefined : used / limit;
}

/** Calls left this month, never negative. */
export function callsLeft({ limit, used }: Account): number | undefined {
  return limit === undefined || used === undefined ? undefined : Math.max(0, limit - used);
}

/** Cells ask nothing more: the budget is reached, and nobody allowed going past it. */
export function isStopped(account: Account, budgetPercent: number): boolean {
  const share = shareUsed(account);
  return share !== undefined && !account.overridden && share * 100 >= budgetPercent;
}

/** The moment the month's calls run out; "lasts" when that is not before the month's end. */
export function runsOut(account: Account): number | "lasts" | undefined {
  const { limit, used, at } = account;
  const start = account.monthStart === undefined ? Number.NaN : Date.parse(account.monthStart);
  const elapsed = at - start;
  if (limit === undefined || used === undefined || !(elapsed >= leastElapsed)) return undefined;
  if (used >= limit) return at;
  const moment = at + ((limit - used) * elapsed) / used;
  return moment < monthOf(start, at).end ? moment : "lasts";
}
