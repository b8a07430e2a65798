import { addCalls, callsUsed, monthOf, newer } from "../../src/core/month";

const at = (text: string) => Date.parse(`${text}Z`);
const day = 24 * 3_600_000;

test.each([
  ["2026-03-05T09:00", "2026-03-20T00:00", "2026-03-05T09:00", "2026-04-05T09:00"],
  ["2026-03-05T09:00", "2026-04-05T08:59", "2026-03-05T09:00", "2026-04-05T09:00"],
  ["2026-03-05T09:00", "2026-04-05T09:00", "2026-04-05T09:00", "2026-05-05T09:00"],
  ["2026-01-31T00:00", "2026-02-27T23:59", "2026-01-31T00:00", "2026-02-28T00:00"],
  ["2026-01-31T00:00", "2026-02-28T00:00", "2026-02-28T00:00", "2026-03-31T00:00"],
  ["2027-12-31T00:00", "2028-02-10T00:00", "2028-01-31T00:00", "2028-02-29T00:00"],
  ["1970-01-01T00:00", "2026-12-31T23:59", "2026-12-01T00:00", "2027-01-01T00:00"],
  ["2027-06-10T00:00", "2026-12-20T00:00", "2026-12-10T00:00", "2027-01-10T00:00"],
  ["0001-01-01T00:00", "2026-01-01T00:00", "2026-01-01T00:00", "2026-02-01T00:00"],
])(
  "when an account's months are counted from %s, the moment %s is in its month from %s to %s",
  (start, moment, begin, end) => {
    expect(monthOf(at(start), at(moment))).toEqual({ begin: at(begin), end: at(end) });
  },
);

const told = { limit: 1000, used: 950, toldAt: at("2026-03-20T00:00"), start: at("2026-03-05T09:00") };
const end = at("2026-04-05T09:00");

it("calls are counted to the end of the account's month, and from 0 in the next", () => {
  expect([callsUsed(told, end - 1), callsUsed(told, end)]).toEqual([950, 0]);
  const next = addCalls(told, 1, end + day);
  expect(next).toMatchObject({ limit: 1000, used: 1 });
  expect(callsUsed(addCalls(next, 4, end + 2 * day), end + 3 * day)).toBe(5);
  expect(callsUsed(next, at("2026-05-05T09:00"))).toBe(0);
});

it("the month is UTC's when the account tells none, and a month without a date does not end", () => {
  const { start: _, ...dated } = told;
  expect([callsUsed(dated, at("2026-03-31T23:59")), callsUsed(dated, at("2026-04-01T00:00"))]).toEqual([950, 0]);
  expect(callsUsed({ limit: 1000, used: 950 }, end + 400 * day)).toBe(950);
});

it("a call that was counted in vain is taken back, and the count is never below 0", () => {
  expect(addCalls(told, -1, end - 1).used).toBe(949);
  expect(addCalls(told, -1, end).used).toBe(0);
});

it("the later month's count of calls is taken of two; within one month the one told later, and of two told at once the higher", () => {
  const begun = addCalls(told, 1, end + day);
  expect([newer(told, begun), newer(begun, told)]).toEqual([begun, begun]);
  const again = { ...told, used: 3, toldAt: told.toldAt + 1 };
  expect([newer(told, again), newer(again, told)]).toEqual([again, again]);
  const more = { ...told, used: 951 };
  expect([newer(told, more), newer(more, told)]).toEqual([more, more]);
  expect([newer(undefined, told), newer(told, undefined), newer(undefined, undefined)]).toEqual([
    told,
    told,
    undefined,
  ]);
});
