/** How many calls each client has caused this month, whatever the clock and an earlier run's file say. */
import { OwnUsage } from "../../../src/relay/one/usage";

const march = Date.UTC(2026, 2, 31, 23, 59);
const april = Date.UTC(2026, 3, 1);
const none = { calls: 0, last: 0 };

test("calls are counted by client and month, and each count is told", () => {
  let changes = 0;
  const usage = new OwnUsage(undefined, () => {
    changes += 1;
  });
  usage.count("one", march - 1);
  usage.count("one", march);
  usage.count("two", march);
  expect([usage.of("one", march), usage.of("two", march), usage.of("three", march)]).toEqual([
    { calls: 2, last: march },
    { calls: 1, last: march },
    none,
  ]);
  expect(changes).toBe(3);
  expect([usage.of("one", april), usage.all(april).size]).toEqual([none, 0]);
});

test("another run goes on from the counts that this one wrote", () => {
  const usage = new OwnUsage(undefined);
  usage.count("one", march);
  usage.count("one", april);
  const next = new OwnUsage(usage.text());
  expect(next.of("one", april)).toEqual({ calls: 1, last: april });
  // The month before comes back too where the clock was ahead: its own count, and what belongs to it after all.
  expect(next.of("one", march)).toEqual({ calls: 2, last: march });
});

test("a clock that is put right takes the calls of a month that has not come into this one, once", () => {
  const usage = new OwnUsage(undefined);
  usage.count("one", april);
  expect(usage.of("one", march)).toEqual({ calls: 1, last: march });
  usage.count("two", march);
  expect([usage.all(march).get("one"), usage.all(march).get("two")]).toEqual([
    { calls: 1, last: march },
    { calls: 1, last: march },
  ]);
  expect(usage.all(april).size).toBe(0);
});

test("of two counts the higher one counts", () => {
  const usage = new OwnUsage(undefined);
  usage.learn("one", { calls: 5, last: 7 }, march);
  usage.learn("one", { calls: 5, last: 9 }, march);
  usage.learn("one", { calls: 4, last: 9 }, march);
  expect(usage.of("one", march)).toEqual({ calls: 5, last: 7 });
});

const used = { one: { calls: 3, last: 1 } };

test.each([
  ["nothing", undefined],
  ["a damaged file", '{"month":"2026-0'],
  ["a list", "[]"],
  ["no month", JSON.stringify({ used })],
  ["more than a month", JSON.stringify({ month: "2026-03-31", used })],
  ["a month with a word before it", JSON.stringify({ month: "x2026-03", used })],
  ["a count that is none", JSON.stringify({ month: "2026-03", used: { one: { calls: "3", last: 1 } } })],
  [
    "a count that is none beside a good one",
    JSON.stringify({ month: "2026-03", used: { ...used, two: { calls: null, last: 1 } } }),
  ],
  ["a moment that is none", JSON.stringify({ month: "2026-03", used: { one: { calls: 3 } } })],
  ["no counts", JSON.stringify({ month: "2026-03", used: [] })],
])("a stored count that is %s counts as nothing", (_, text) => {
  expect(new OwnUsage(text).of("one", march)).toEqual(none);
});

test("a damaged month before is left out, and this month's counts stay", () => {
  const usage = new OwnUsage(
    JSON.stringify({ month: "2026-04", used, before: { month: "2026-03", used: { one: {} } } }),
  );
  expect(usage.of("one", april)).toEqual({ calls: 3, last: 1 });
  expect(usage.of("one", march)).toEqual({ calls: 3, last: march });
});
