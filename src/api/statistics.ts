/** The account's call statistics (operation 16): how many calls it may make in a month, and how many it has made. */
import { get, row } from "./row";
import { callStatistics } from "./schemas";

export const statistics = row({
  name: "statistics",
  title: "call statistics",
  entry: callStatistics,
  many: false,
  /** The account is the only input. */
  input: () => "account",
  freshness: 60_000,
  keepsLastGood: false,
  free: true,
  month: ({ monthlyRequestLimit: limit, activeMonthRequestAmount: used, activeMonthStartDate = "" }) =>
    limit === undefined || used === undefined
      ? undefined
      : { limit, used, start: Date.parse(activeMonthStartDate) || 0 },
  routes: get("GET /v1/b2b-users/statistics"),
});
