import { daysOf, withCalls } from "../../src/core/traffic";
import { start } from "../virtual-host";

const day = 24 * 3_600_000;

it("counts calls by their day in UTC", () => {
  let days = withCalls({}, 2, start);
  days = withCalls(days, 3, start + day - 1);
  days = withCalls(days, 1, start + day);
  expect(daysOf(days)).toEqual([
    { day: "2026-01-01", calls: 5 },
    { day: "2026-01-02", calls: 1 },
  ]);
});

it("leaves the days alone where no call was made", () => {
  const days = { "2026-01-01": 5 };
  expect(withCalls(days, 0, start + day)).toBe(days);
});

it("keeps the last 31 days that had any, in their order, whenever they were told", () => {
  let days = {};
  for (let nth = 34; nth >= 0; nth -= 1) days = withCalls(days, nth + 1, start + 2 * nth * day);
  const kept = daysOf(days);
  expect(kept).toHaveLength(31);
  expect([kept[0], kept[30]]).toEqual([
    { day: "2026-01-09", calls: 5 },
    { day: "2026-03-10", calls: 35 },
  ]);
});
