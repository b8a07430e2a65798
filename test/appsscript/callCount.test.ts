/** What a leader counts for the shared state, and when a count is worth a write to the properties. */
import { isWorthStoring, type News, withCounts } from "../../appsscript/leader/callCount";
import type { Lasting } from "../../appsscript/shared/settings";
import { newState } from "../../appsscript/shared/state";
import type { Work } from "../../src/core/budget";

const now = Date.UTC(2026, 2, 31, 12);
const work = (operation: string, calls: number): Work => ({ operation, calls, multiplied: false });
const none: News = { sent: 0, refused: 0, unasked: {}, held: [] };

test("what was sent and refused is added up, by day too", () => {
  const before = { ...newState("mine"), sent: 5, refusals: 2, days: { "2026-03-30": 4, "2026-03-31": 1 } };
  expect(withCounts(before, { ...none, sent: 3, refused: 1 }, now)).toMatchObject({
    sent: 8,
    refusals: 3,
    days: { "2026-03-30": 4, "2026-03-31": 4 },
  });
});

test("the moment of what was sent without consent is that of the last request", () => {
  const before = { ...newState("mine"), unasked: { at: 7 } };
  const unasked = { screening: 2 };
  expect(withCounts(before, { ...none, unasked }, now).unasked).toEqual({ parts: unasked, at: 7 });
  expect(withCounts(before, { ...none, unasked, sent: 1 }, now).unasked).toEqual({ parts: unasked, at: now });
});

test("work that waits for consent stays, of each operation the larger; work of others is added", () => {
  const before = { ...newState("mine"), held: [work("screening", 9), work("report", 3), work("zakat", 1)] };
  const { held } = withCounts(
    before,
    { ...none, held: [work("screening", 4), work("report", 5), work("news", 2)] },
    now,
  );
  expect(held.map(({ operation, calls }) => [operation, calls])).toEqual([
    ["zakat", 1],
    ["screening", 9],
    ["report", 5],
    ["news", 2],
  ]);
});

describe("a difference that is worth a write to the properties", () => {
  const before: Lasting = {
    refreshedAt: 1,
    routes: { screening: 0 },
    learntAt: { screening: 1 },
    allowed: { report: 2 },
    failuresFrom: 3,
    mark: "a",
    month: { limit: 100, used: 10, toldAt: 1 } as Lasting["month"],
    days: { "2026-03-31": 10 },
  };

  test.each<[string, Lasting]>([
    ["a refresh", { refreshedAt: 2 }],
    ["a route", { routes: { screening: 1 } }],
    ["when a route was learnt", { learntAt: { screening: 2 } }],
    ["a consent", { allowed: { report: 3 } }],
    ["failures that are forgotten", { failuresFrom: 4 }],
    ["credentials that were accepted", { mark: "b" }],
    ["another limit of the month", { month: { limit: 200, used: 10, toldAt: 1 } as Lasting["month"] }],
  ])("is %s", (_, more) => {
    expect(isWorthStoring(before, { ...before, ...more })).toBe(true);
  });

  test("is one of twenty calls or more, of a day or of the month, and none of fewer", () => {
    const days = (calls: number): Lasting => ({ ...before, days: { "2026-03-30": 4, "2026-03-31": calls } });
    const used = (calls: number): Lasting => ({
      ...before,
      month: { ...before.month, used: calls } as Lasting["month"],
    });
    expect([days(25), days(26), used(29), used(30), before].map((now) => isWorthStoring(before, now))).toEqual([
      false,
      true,
      false,
      true,
      false,
    ]);
    expect(isWorthStoring(days(26), before)).toBe(true);
    expect([isWorthStoring({}, {}), isWorthStoring({}, { days: { "2026-03-31": 19 } })]).toEqual([false, false]);
  });

  test("is none of the clock, of the last accepted call or of round trips, which may be lost with the cache", () => {
    expect(isWorthStoring(before, { ...before, clockOffset: 5, acceptedAt: 6, roundTrips: [7] })).toBe(false);
  });
});
