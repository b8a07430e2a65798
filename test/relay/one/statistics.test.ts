/** The account's statistics as one client sees them: its own count and last call, and not those of the whole account. */
import { personalStatistics } from "../../../src/relay/one/statistics";

const client = { clientId: "sr-1", name: "one", version: 1, revoked: false };
const account = {
  clientId: "the account",
  companyName: "the company",
  plan: "full",
  monthlyRequestLimit: 1000,
  activeMonthRequestAmount: 700,
  lastRequestDate: "2026-03-30T10:00:00.000Z",
};
const now = Date.UTC(2026, 2, 31, 23);
const own = { clientId: "sr-1", companyName: "one", plan: "full", activeMonthStartDate: "2026-03-01T00:00:00.000Z" };

test("a client that has asked is told when, and its own share as the limit", () => {
  expect(personalStatistics(account, client, { calls: 3, last: now - 1000 }, 50, now)).toEqual({
    ...own,
    monthlyRequestLimit: 50,
    activeMonthRequestAmount: 3,
    lastRequestDate: "2026-03-31T22:59:59.000Z",
  });
});

test("a client that has not asked is told no day; without a share its limit is the account's", () => {
  const told = personalStatistics(account, client, { calls: 0, last: 0 }, undefined, now);
  expect(told).toEqual({ ...own, monthlyRequestLimit: 1000, activeMonthRequestAmount: 0, lastRequestDate: undefined });
});
