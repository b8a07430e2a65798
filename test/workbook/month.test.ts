import { newPace } from "../../src/core/pace";
import type { MonthAccount } from "../../src/workbook/month";
import { callsLeft, isStopped, monthAccount, runsOut, shareUsed } from "../../src/workbook/month";

const day = 86_400_000;
const start = Date.UTC(2026, 2, 1);
const account: MonthAccount = {
  limit: 3000,
  used: 1000,
  monthStart: "2026-03-01T00:00:00Z",
  at: start + 5 * day,
  overridden: false,
};

test("after 1,000 of 3,000 calls in five days, 2,000 are left, and they run out in ten days", () => {
  expect(runsOut(account)).toBe(start + 15 * day);
  expect(callsLeft(account)).toBe(2000);
});

test("calls that last to the month's end have no day on which they run out", () => {
  expect(runsOut({ ...account, used: 450 })).toBe("lasts");
  expect(runsOut({ ...account, used: 0 })).toBe("lasts");
});

test("a month that began on 31 January ends with February", () => {
  const late = { ...account, monthStart: "2026-01-31T00:00:00Z", at: Date.UTC(2026, 1, 10) };
  expect(runsOut({ ...late, used: 1080 })).toBe(late.at + ((3000 - 1080) * 10 * day) / 1080);
  expect(runsOut({ ...late, used: 1070 })).toBe("lasts");
});

test("a spent month has run out, and 0 calls are left, never fewer", () => {
  expect(runsOut({ ...account, used: 3100 })).toBe(account.at);
  expect(callsLeft({ ...account, used: 3100 })).toBe(0);
  // So has one that has no calls, and of which none was used: there is no pace to reckon with.
  expect(runsOut({ ...account, limit: 0, used: 0 })).toBe(account.at);
});

test.each<[string, Partial<MonthAccount>]>([
  ["no limit", { limit: undefined }],
  ["no count", { used: undefined }],
  ["no beginning", { monthStart: undefined }],
  ["a beginning that is no date", { monthStart: "soon" }],
  ["the month's first minutes", { at: start + 60_000 }],
])("the day on which calls run out is unknown with %s", (_, change) => {
  expect(runsOut({ ...account, ...change })).toBeUndefined();
});

test("the share used is unknown without both numbers", () => {
  expect(shareUsed(account)).toBeCloseTo(1 / 3);
  expect(shareUsed({ ...account, limit: 0 })).toBeUndefined();
  expect(shareUsed({ ...account, used: undefined })).toBeUndefined();
});

test("cells stop at the budget, unless somebody allowed going on, or the share is unknown", () => {
  const spent = { ...account, used: 2850 };
  expect(isStopped(spent, 95)).toBe(true);
  expect(isStopped({ ...spent, used: 2849 }, 95)).toBe(false);
  expect(isStopped({ ...spent, overridden: true }, 95)).toBe(false);
  expect(isStopped({ ...spent, limit: undefined }, 95)).toBe(false);
});

test("an account has what the service told, the calls counted since, and whether its budget is lifted", () => {
  const told = {
    companyName: "Auditors",
    subscriptionPlan: "full",
    subscriptionEndDate: "2026-12-31",
    monthlyRequestLimit: 100,
    activeMonthRequestAmount: 7,
    activeMonthStartDate: "2026-03-01",
  };
  const known = { company: "Auditors", plan: "full", monthStart: "2026-03-01", subscriptionEnd: "2026-12-31" };
  expect(monthAccount(told, 5, newPace(), 9)).toEqual({ ...known, limit: 100, used: 7, at: 5, overridden: false });
  const month = { limit: 3000, used: 9, toldAt: start };
  const counted = { ...known, limit: 3000, used: 9, at: 5, overridden: true };
  expect(monthAccount(told, 5, { ...newPace(), month, overrunUntil: start + 2 }, start + 1)).toEqual(counted);
  // The budget holds again from the moment on that was named, and a month that is over has no calls.
  expect(monthAccount(told, 5, { ...newPace(), month, overrunUntil: start + 2 }, start + 2).overridden).toBe(false);
  expect(monthAccount(told, 5, { ...newPace(), month }, start + 40 * day).used).toBe(0);
});

test("the calls left are unknown without both figures, and an unknown share stops no cells", () => {
  expect([{ limit: undefined }, { used: undefined }].map((less) => callsLeft({ ...account, ...less }))).toEqual([
    undefined,
    undefined,
  ]);
  expect([{ limit: undefined }, { used: undefined }].map((less) => shareUsed({ ...account, ...less }))).toEqual([
    undefined,
    undefined,
  ]);
  expect(isStopped({ ...account, used: undefined }, 0)).toBe(false);
});

test("the day on which calls run out is told after an hour, and never after the month's end", () => {
  expect(runsOut({ ...account, at: start + 3_600_000, used: 1500 })).toBe(start + 7_200_000);
  expect(runsOut({ ...account, used: 3000 })).toBe(account.at);
  // All of it in one month to the ms is not before its end.
  expect(runsOut({ ...account, limit: 31, used: 5 })).toBe("lasts");
});
