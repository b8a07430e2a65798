/**
 * Computes how many requests the account has left this month, and when they run out at the present rate. Results are
 * undefined when the service does not say enough. Times are ms since 1970.
 */
import { callsUsed, monthOf } from "../core/month";
import type { Pace } from "../core/pace";

export interface MonthAccount {
  readonly company?: string | undefined;
  readonly plan?: string | undefined;
  /** Requests a month; undefined when the service does not say. */
  readonly limit?: number | undefined;
  /** Requests this month: the service's count, plus those sent from here since. */
  readonly used?: number | undefined;
  /** ISO 8601, as the service writes it. */
  readonly monthStart?: string | undefined;
  readonly subscriptionEnd?: string | undefined;
  /** When the service told this, in ms since 1970. */
  readonly at: number;
  /** Whether calls may go past this month's budget. */
  readonly overridden: boolean;
}

/** What the service's statistics say of an account. */
export interface AccountStatistics {
  readonly companyName?: string | undefined;
  readonly subscriptionPlan?: string | undefined;
  readonly monthlyRequestLimit?: number | undefined;
  readonly activeMonthRequestAmount?: number | undefined;
  readonly activeMonthStartDate?: string | undefined;
  readonly subscriptionEndDate?: string | undefined;
}

/** The account as the service told it at that time, plus the requests that were counted here since. */
export function monthAccount(
  told: AccountStatistics,
  at: number,
  { month, overrunUntil = 0 }: Pace,
  now: number,
): MonthAccount {
  return {
    company: told.companyName,
    plan: told.subscriptionPlan,
    limit: month?.limit ?? told.monthlyRequestLimit,
    used: month ? callsUsed(month, now) : told.activeMonthRequestAmount,
    monthStart: told.activeMonthStartDate,
    subscriptionEnd: told.subscriptionEndDate,
    at,
    overridden: now < overrunUntil,
  };
}

/** The share of the month's calls from which the pane warns. */
export const warnFrom = 0.8;
/** ms. A rate that was measured over less time says nothing. */
const leastElapsed = 3_600_000;

/** Used divided by limit; 0.93 is 93 %. */
export function shareUsed({ limit, used }: MonthAccount): number | undefined {
  return limit === undefined || used === undefined || limit <= 0 ? undefined : used / limit;
}

/** Calls left this month, never negative. */
export function callsLeft({ limit, used }: MonthAccount): number | undefined {
  return limit === undefined || used === undefined ? undefined : Math.max(0, limit - used);
}

/** Whether cells ask nothing more, because the budget is reached and nobody allowed to go past it. */
export function isStopped(account: MonthAccount, budgetPercent: number): boolean {
  const share = shareUsed(account);
  return share !== undefined && !account.overridden && share * 100 >= budgetPercent;
}

/** When the month's calls run out; "lasts" when not before the month's end. */
export function runsOut(account: MonthAccount): number | "lasts" | undefined {
  const { limit, used, at } = account;
  const start = account.monthStart === undefined ? Number.NaN : Date.parse(account.monthStart);
  const elapsed = at - start;
  if (limit === undefined || used === undefined || !(elapsed >= leastElapsed)) return undefined;
  if (used >= limit) return at;
  const moment = at + ((limit - used) * elapsed) / used;
  return moment < monthOf(start, at).end ? moment : "lasts";
}
