import {
  always,
  alwaysAllowed,
  budgetSpent,
  declinedOperations,
  isBelieved,
  leastCalls,
  monthEnd,
  monthLeft,
  needsConsent,
} from "../../src/core/budget";
import { fail } from "../../src/core/failure";
import { newPace, overrun, spendAllowed } from "../../src/core/pace";
import { Desk, screening, zakat } from "./desk";

const settings = { consentOver: 60, monthShare: 0.95 };
const work = (operation: string, calls: number, multiplied = false) => ({ operation, calls, multiplied });

it("the calls left in a month are unknown until the service tells them, and never negative", () => {
  expect(monthLeft(newPace(), settings, 0)).toBeUndefined();
  expect(monthLeft({ ...newPace(), month: { limit: 1000, used: 100 } }, settings, 0)).toBe(850);
  expect(monthLeft({ ...newPace(), month: { limit: 1000, used: 2000 } }, settings, 0)).toBe(0);
});

it("a spent budget may be overrun for as long as the user allowed", () => {
  const pace = { ...newPace(), month: { limit: 10, used: 10 } };
  overrun(pace, 500, 0);
  expect([monthLeft(pace, settings, 499), monthLeft(pace, settings, 500)]).toEqual([undefined, 0]);
});

it("sixty calls go without consent; of more, the largest operations are held until the rest fits", () => {
  expect(needsConsent([work("a", 60)], newPace(), settings)).toEqual([]);
  expect(needsConsent([work("a", 61)], newPace(), settings)).toEqual([work("a", 61)]);
  const works = [work("a", 40), work("b", 30), work("c", 20)];
  expect(needsConsent(works, newPace(), settings)).toEqual([work("a", 40)]);
});

it("work that multiplies calls is held until it is allowed, however few calls it needs", () => {
  const pace = newPace();
  expect(needsConsent([work("a", 2, true)], pace, settings)).toEqual([work("a", 2, true)]);
  Object.assign(pace, { allowed: { a: 2 } });
  expect(needsConsent([work("a", 2, true)], pace, settings)).toEqual([]);
  spendAllowed(pace, "a");
  expect(needsConsent([work("a", 2, true)], pace, settings)).toHaveLength(1);
  spendAllowed(pace, "a");
  spendAllowed(pace, "a");
  spendAllowed(pace, "b");
  expect(pace.allowed).toEqual({ a: 0 });
});

it("work that multiplies calls is held once, and only because of its own calls", () => {
  const works = [work("a", 50, true), work("b", 30)];
  expect(needsConsent(works, newPace(), settings)).toEqual([work("a", 50, true)]);
});

it("calls sent without consent in the same go count, and all the rest is held when they alone are too many", () => {
  expect(needsConsent([work("a", 40)], newPace(), settings, 20)).toEqual([]);
  expect(needsConsent([work("a", 40)], newPace(), settings, 21)).toEqual([work("a", 40)]);
  expect(needsConsent([work("a", 5)], newPace(), settings, 70)).toEqual([work("a", 5)]);
});

it("calls sent without consent are counted in the planner's record when that is chosen, and its settings do not change", () => {
  const counting = { unasked: { zakat: 3 }, consentOver: 10 };
  const desk = new Desk(counting);
  desk.planner.consent.allow(zakat.name, 1);
  desk.ask(zakat, ["T1", "T2", "T3"]);
  desk.ask(screening, ["T1", "T2", "T3"]);
  desk.work();
  expect([desk.sent.length, desk.planner.unasked]).toEqual([4, { zakat: 5, screening: 0.03 }]);
  expect(counting.unasked).toEqual({ zakat: 3 });
  const other = new Desk();
  other.ask(zakat, ["T1"]);
  other.work();
  expect(other.planner.unasked).toBeUndefined();
});

it("a call that was partly filled counts for its filled part, and the rest is rounded up", () => {
  expect([0, 0.3, 1, 1.01, 0.1 + 0.2 + 0.7].map(leastCalls)).toEqual([0, 1, 1, 2, 1]);
  const pace = newPace();
  Object.assign(pace, { allowed: { a: 2 } });
  for (const part of [0.3, 0.3, 0.3]) expect(spendAllowed(pace, "a", part)).toBe(true);
  expect(pace.allowed).toEqual({ a: 1.1 });
  expect(needsConsent([work("a", 2, true)], pace, settings)).toEqual([]);
  expect(needsConsent([work("a", 3, true)], pace, settings)).toHaveLength(1);
  expect([spendAllowed(pace, "a", 1), spendAllowed(pace, "a", 1), spendAllowed(pace, "a", 1)]).toEqual([
    true,
    true,
    false,
  ]);
});

it("the budget tells which operations were declined, and which need no consent any more", () => {
  const pace = newPace();
  Object.assign(pace, { allowed: { a: -1, b: 0, c: 5, d: always - 3, e: always / 2 } });
  expect([declinedOperations(pace), alwaysAllowed(pace)]).toEqual([["a"], ["d"]]);
});

it("the month's figures count for ten minutes, and so does a vain request for them", () => {
  const month = { limit: 10, used: 10, toldAt: 1_000 };
  const pace = { ...newPace(), month };
  expect([isBelieved(pace, 600_999), isBelieved(pace, 601_000)]).toEqual([true, false]);
  expect(isBelieved({ ...pace, monthAskedAt: 2_000 }, 601_000)).toBe(true);
  expect(isBelieved({ ...pace, month: { limit: 10, used: 10 } }, Date.UTC(2026, 0, 5))).toBe(false);
});

it("the budget says how much is spent, and when the account's next month begins", () => {
  const now = Date.UTC(2026, 0, 20);
  const month = { limit: 1000, used: 950, toldAt: now, start: Date.UTC(2025, 11, 31) };
  expect(budgetSpent({ ...newPace(), month }, now).message).toMatch(/\(950 of 1000 calls\): .*begins on 2026-01-31/);
  expect(budgetSpent(newPace(), now)).toEqual(fail("budget", 0, 0, "2026-02-01"));
  expect(isBelieved(newPace(), 5)).toBe(true);
  expect(monthEnd(newPace(), now)).toBe(Date.UTC(2026, 1, 1));
});
