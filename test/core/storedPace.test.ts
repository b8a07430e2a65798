import type { Pace } from "../../src/core/pace";
import { readPace } from "../../src/core/pace";
import { start } from "../virtual-host";

const day = 24 * 3_600_000;
const furthest = start + 32 * day;
const century = 100 * 365 * day;

/** With everything that a pace may hold. */
const whole: Required<Pace> = {
  sends: [
    { at: start - 900, back: start - 800 },
    { at: start - 500, by: "a window" },
  ],
  roundTrips: [100, 90],
  penalty: 20,
  pausedUntil: start + 5,
  pausedAt: start - 4,
  pausedByService: true,
  liftedAt: start - 3,
  refusals: 1,
  clockOffset: 7,
  clockAt: start - 11,
  acceptedAt: start - 2,
  mark: "ab",
  refusedAt: { zakat: start - 9 },
  routes: { zakat: 1 },
  learntAt: { zakat: start - 8 },
  allowed: { zakat: 3 },
  decided: { zakat: 2 },
  month: {
    limit: 1000,
    used: 10,
    toldAt: start - 7,
    start: 0,
    since: start - 6,
    usedBefore: 9,
    countedBefore: start - 12,
  },
  monthAskedAt: start - 1,
  overrunUntil: start + 6,
  overrunAt: start - 13,
  refreshedAt: start - 10,
  by: "this window",
};
const { sends, roundTrips, penalty, pausedUntil, refusals, clockOffset, acceptedAt, routes, allowed, refreshedAt } =
  whole;
const least = {
  sends,
  roundTrips,
  penalty,
  pausedUntil,
  refusals,
  clockOffset,
  acceptedAt,
  routes,
  allowed,
  refreshedAt,
};

const read = (stored: unknown) => readPace(JSON.stringify(stored), start);

it("a stored pace is given back as it was kept, with all that it may hold or with the least", () => {
  expect(read(whole)).toEqual(whole);
  expect(read(least)).toEqual(least);
});

it.each([undefined, "", "{", "null", "7", "[]", "{}"])("a stored pace is left out where %j was kept", (text) => {
  expect(readPace(text, start)).toBeUndefined();
});

it.each(Object.keys(least))("a stored pace is left out without its %s", (name) => {
  expect(read({ ...whole, [name]: undefined })).toBeUndefined();
});

it.each([
  "penalty",
  "pausedUntil",
  "pausedAt",
  "liftedAt",
  "refusals",
  "clockOffset",
  "clockAt",
  "acceptedAt",
  "refreshedAt",
  "overrunUntil",
  "overrunAt",
  "monthAskedAt",
])("a stored pace is left out where its %s is no number", (name) => {
  for (const wrong of ["5", null]) expect(read({ ...whole, [name]: wrong })).toBeUndefined();
});

it.each([
  ["routes", { zakat: "1" }],
  ["allowed", { zakat: null }],
  ["learntAt", { zakat: "1" }],
  ["refusedAt", { zakat: null }],
  ["decided", { zakat: "1" }],
  ["month", { limit: 1000, used: "10" }],
  ["roundTrips", [100, "90"]],
  ["sends", [{ at: "1" }]],
  ["sends", [{ at: start, back: "1" }]],
  ["sends", [{ back: start }]],
])("a stored pace is left out when its %s is %j", (name, wrong) => {
  expect(read({ ...whole, [name]: wrong })).toBeUndefined();
});

it.each([
  ["pausedUntil", furthest],
  ["overrunUntil", furthest],
  ["clockOffset", century],
  ["clockOffset", -century],
])("a stored pace is read without its %s when that is farther than possible: %d", (name, limit) => {
  expect(read({ ...whole, [name]: limit })).toMatchObject({ sends, roundTrips, [name]: 0 });
  const nearly = limit - Math.sign(limit);
  expect(read({ ...whole, pausedAt: start, [name]: nearly })).toMatchObject({ [name]: nearly });
});
