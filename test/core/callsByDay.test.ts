import { type CallsByDay, callDays, withCalls } from "../../src/core/callsByDay";
import { start } from "../virtual-host";

const day = 24 * 3_600_000;

it("calls are counted by their day in UTC", () => {
  let days = withCalls({}, 2, start);
  days = withCalls(days, 3, start + day - 1);
  days = withCalls(days, 1, start + day);
  expect(callDays(days)).toEqual([
    { day: "2026-01-01", calls: 5 },
    { day: "2026-01-02", calls: 1 },
  ]);
});

it("the days stay as they are where no call was made", () => {
  const days = { "2026-01-01": 5 };
  expect(withCalls(days, 0, start + day)).toBe(days);
});

it("the last 31 days with calls are kept in their order, in whatever order they were stored", () => {
  let days: CallsByDay = {};
  for (let nth = 0; nth < 35; nth += 1) {
    days = withCalls(Object.fromEntries(Object.entries(days).reverse()), nth + 1, start + 2 * nth * day);
  }
  const kept = callDays(days);
  expect(kept).toHaveLength(31);
  expect([kept[0], kept[30]]).toEqual([
    { day: "2026-01-09", calls: 5 },
    { day: "2026-03-10", calls: 35 },
  ]);
});

it.each([2 * day, 90 * day])(
  "calls that a clock %d ms ahead counted on days that have not come are of today",
  (ahead) => {
    let days = withCalls({}, 2, start);
    days = withCalls(days, 5, start + ahead);
    expect(callDays(withCalls(days, 1, start + 1))).toEqual([{ day: "2026-01-01", calls: 8 }]);
  },
);

it("a call from before midnight that comes back after a later one does not move the later one to its day", () => {
  const days = withCalls(withCalls({}, 1, start + day), 1, start + day - 1);
  expect(callDays(days)).toEqual([
    { day: "2026-01-01", calls: 1 },
    { day: "2026-01-02", calls: 1 },
  ]);
});
