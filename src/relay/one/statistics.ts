/**
 * Makes the account statistics (operation 16) as a client of the relay sees them: the account's plan, with the client's
 * own ID, limit and count of calls.
 */
import { isObject } from "../../core/json";
import type { Client } from "./clients";
import { monthText, type Used } from "./usage";

/** `share` is how many calls the client may make in a month; undefined when only the account's own limit applies. */
export function personalStatistics(
  account: unknown,
  { clientId, name }: Client,
  used: Used,
  share: number | undefined,
  now: number,
) {
  const given = isObject(account) ? (account as Readonly<Record<string, unknown>>) : {};
  return {
    ...given,
    clientId,
    companyName: name,
    monthlyRequestLimit: share ?? given.monthlyRequestLimit,
    activeMonthRequestAmount: used.calls,
    ...(used.last > 0 ? { lastRequestDate: new Date(used.last).toISOString() } : { lastRequestDate: undefined }),
    activeMonthStartDate: `${monthText(now)}-01T00:00:00.000Z`,
  };
}
