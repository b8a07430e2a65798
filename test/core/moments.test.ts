/**
 * Every moment that a pace keeps, noted by a clock that was ahead and has been put right since: none is later than now, on
 * whichever way it came in. The moments are found by their size, so that one that is added is tried too.
 */
import { heedClock } from "../../src/core/clocks";
import { usedIn } from "../../src/core/month";
import { adopt, newPace, type Pace, permitAt, type Send } from "../../src/core/pace";
import { Planner } from "../../src/core/planner";
import { readPace } from "../../src/core/stored";
import { start } from "../virtual-host";

const second = 1000;
const hour = 3600 * second;
const day = 24 * hour;

/** What a pace may hold, all of it noted at `at`. */
const notedAt = (at: number): Required<Pace> => ({
  sends: [
    { at: at - 900, back: at - 800 },
    { at: at - 500, by: "a window" },
  ],
  by: "a window",
  roundTrips: [100, 90],
  penalty: 20,
  pausedUntil: at + 30 * second,
  pausedAt: at,
  pausedByService: true,
  liftedAt: at,
  refusals: 1,
  clockOffset: -7 * second,
  clockAt: at,
  acceptedAt: at,
  mark: "ab",
  refusedAt: { zakat: at },
  routes: { zakat: 1 },
  learntAt: { zakat: at },
  allowed: { zakat: 3 },
  decided: { zakat: 2 },
  month: { limit: 1000, used: 10, toldAt: at, start: 0, since: at, usedBefore: 9, countedBefore: at },
  monthAskedAt: at,
  overrunUntil: at + 20 * day,
  overrunAt: at,
  refreshedAt: at,
});

/** Every number that is a moment, by the names that lead to it. A send keeps its name, which is a moment. */
function momentsIn(value: unknown, name = ""): [name: string, moment: number][] {
  if (typeof value === "number")
    return value > start - 100 * day && !/sends\.\d+\.at$/.test(name) ? [[name, value]] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => momentsIn(one, name === "" ? key : `${name}.${key}`));
}

const waysIn: readonly [string, (kept: Pace, now: number) => Pace][] = [
  ["read", (kept, now) => readPace(JSON.stringify(kept), now) as Pace],
  [
    "adopted",
    (kept, now) => {
      const mine = newPace();
      adopt(mine, kept, now);
      return mine;
    },
  ],
  [
    "one's own, that adopts another",
    (kept, now) => {
      const mine = { ...kept };
      adopt(mine, newPace(), now);
      return mine;
    },
  ],
  [
    "looked at",
    (kept, now) => {
      const planner = new Planner({}, [], { ...kept });
      heedClock(planner, now);
      return planner.pace;
    },
  ],
];

describe.each(waysIn)("a pace that is %s", (_, comeIn) => {
  it.each([
    ["2 h", 2 * hour],
    ["90 d", 90 * day],
  ])("by a clock that is right again, was ahead by %s: none of its moments is to come", (__, ahead) => {
    const kept = notedAt(start + ahead);
    expect(momentsIn(kept).length).toBeGreaterThanOrEqual(15);
    const pace = comeIn(kept, start);
    const binds = second + second;
    expect(momentsIn(pace).filter(([, moment]) => moment > start + binds)).toEqual([]);
    expect(permitAt(pace, 1, start)).toBeLessThanOrEqual(start + binds);
    expect(pace).toMatchObject({ clockOffset: 0, routes: { zakat: 1 }, allowed: { zakat: 3 } });
    expect(pace.month).toMatchObject({ limit: 1000, used: 10 });
  });

  it("keeps all of what was noted by now", () => {
    const { by: _, ...kept } = notedAt(start - second);
    expect(comeIn(kept, start)).toMatchObject(kept);
  });

  it("holds the window for calls of the future, of which nobody knows how long ago they were", () => {
    const sends: Send[] = [1, 2, 3].map((nth) => ({ at: start + hour + nth, back: start + hour + nth + 9 }));
    const pace = comeIn({ ...newPace(), sends }, start);
    expect(permitAt(pace, 3, start)).toBe(start + second);
    expect(permitAt(pace, 3, start + second)).toBe(0);
    expect(permitAt(comeIn({ ...newPace(), sends: sends.slice(0, 2) }, start), 3, start)).toBe(0);
  });

  it.each<[string, Partial<Pace>, number]>([
    ["that the service did not ask for, of more than a day", { pausedUntil: start + 2 * day, pausedAt: start }, 0],
    ["of less", { pausedUntil: start + 23 * hour, pausedAt: start }, start + 23 * hour],
    [
      "that the service asked for, of twenty days",
      { pausedUntil: start + 20 * day, pausedAt: start, pausedByService: true },
      start + 20 * day,
    ],
    ["that it cannot have asked for", { pausedUntil: start + 90 * day, pausedAt: start, pausedByService: true }, 0],
    ["of which nobody knows when it was decided", { pausedUntil: start + 2 * hour }, 0],
    ["of seconds of which nobody knows when", { pausedUntil: start + 2 * second }, start + 2 * second],
  ])("a pause %s", (__, paused, until) => {
    expect(comeIn({ ...newPace(), ...paused }, start).pausedUntil).toBe(until);
  });
});

it("the month goes on that a clock 90 d ahead began anew: what was counted meanwhile is of it", () => {
  const toldAt = start + hour;
  const now = start + 2 * hour;
  const planner = new Planner({}, [], { ...newPace(), month: { limit: 1000, used: 900, toldAt, start: 0 } });
  const { pace } = planner;
  const ahead = start + 90 * day;
  const ticker = { name: "x", title: "x", freshness: 0, keepsLastGood: false } as const;
  const route = { name: "r", request: "POST /x", most: 1, movesOn: [] } as const;
  const operation = { ...ticker, routes: [route], input: String, read: () => undefined } as const;
  planner.ask(operation as never, "A", ahead);
  planner.due(ahead);
  planner.take(ahead + second);
  expect(usedIn(pace.month as never, ahead)).toBe(1);
  heedClock(planner, now);
  expect(pace.month).toMatchObject({ limit: 1000, used: 901, toldAt, start: 0 });
  expect(usedIn(pace.month as never, now)).toBe(901);
});
