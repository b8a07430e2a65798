/**
 * Every time that a pace stores, written by a clock that was ahead and has been put right: none is read as later than
 * now, by whichever way it came in. Times are found by their size, so that a new field is tested too.
 */

import { failUntil } from "../../src/core/failure";
import { callsUsed } from "../../src/core/month";
import {
  adopt,
  holdAfterClockSet,
  newPace,
  overrun,
  type Pace,
  permitAt,
  readPace,
  refuse,
  type Send,
  setClock,
  setPaceBack,
} from "../../src/core/pace";
import { Planner } from "../../src/core/planner";
import type { Group, QueueTable } from "../../src/core/queue";
import type { Slot } from "../../src/core/slot";
import { start } from "../virtual-host";
import { screening, zakat } from "./desk";
import { inside } from "./planner/inside";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** What a pace may hold, all of it noted at `at`. */
const paceNotedAt = (at: number): Required<Pace> => ({
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
    "our own and adopts another",
    (kept, now) => {
      const mine = { ...kept };
      adopt(mine, newPace(), now);
      return mine;
    },
  ],
  [
    "checked against the clock",
    (kept, now) => {
      const planner = new Planner({}, [], { ...kept });
      inside(planner).heedClock(now);
      return planner.pace;
    },
  ],
];

describe.each(waysIn)("a stored pace that is %s", (_, comeIn) => {
  it.each([
    ["2 h", 2 * hour],
    ["90 d", 90 * day],
  ])("has no moment more than 2 s in the future when the clock that noted it was ahead by %s", (__, ahead) => {
    const kept = paceNotedAt(start + ahead);
    expect(momentsIn(kept).length).toBeGreaterThanOrEqual(15);
    const pace = comeIn(kept, start);
    const binds = second + second;
    expect(momentsIn(pace).filter(([, moment]) => moment > start + binds)).toEqual([]);
    expect(permitAt(pace, 1, start)).toBeLessThanOrEqual(start + binds);
    expect(pace).toMatchObject({ clockOffset: 0, routes: { zakat: 1 }, allowed: { zakat: 3 } });
    expect(pace.month).toMatchObject({ limit: 1000, used: 10 });
  });

  it("keeps every moment that is not in the future", () => {
    const { by: _, ...kept } = paceNotedAt(start - second);
    expect(comeIn(kept, start)).toMatchObject(kept);
  });

  it("counts calls dated in the future as sent now, because their real moment is unknown", () => {
    const sends: Send[] = [1, 2, 3].map((nth) => ({ at: start + hour + nth, back: start + hour + nth + 9 }));
    const pace = comeIn({ ...newPace(), sends }, start);
    expect(permitAt(pace, 3, start)).toBe(start + second);
    expect(permitAt(pace, 3, start + second)).toBe(0);
    expect(permitAt(comeIn({ ...newPace(), sends: sends.slice(0, 2) }, start), 3, start)).toBe(0);
  });

  it.each<[string, Partial<Pace>, number]>([
    [
      "drops a pause of more than a day that the service did not ask for",
      { pausedUntil: start + 2 * day, pausedAt: start },
      0,
    ],
    ["keeps a pause of less than a day", { pausedUntil: start + 23 * hour, pausedAt: start }, start + 23 * hour],
    [
      "keeps a pause of twenty days that the service asked for",
      { pausedUntil: start + 20 * day, pausedAt: start, pausedByService: true },
      start + 20 * day,
    ],
    [
      "drops a pause that is longer than the service can have asked for",
      { pausedUntil: start + 90 * day, pausedAt: start, pausedByService: true },
      0,
    ],
    ["drops a pause of hours when its decision has no moment", { pausedUntil: start + 2 * hour }, 0],
    [
      "keeps a pause of seconds when its decision has no moment",
      { pausedUntil: start + 2 * second },
      start + 2 * second,
    ],
  ])("%s", (__, paused, until) => {
    expect(comeIn({ ...newPace(), ...paused }, start).pausedUntil).toBe(until);
  });
});

it("a month that a clock 90 d ahead began anew goes on, with the calls counted meanwhile", () => {
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
  expect(callsUsed(pace.month as never, ahead)).toBe(1);
  inside(planner).heedClock(now);
  expect(pace.month).toMatchObject({ limit: 1000, used: 901, toldAt, start: 0 });
  expect(callsUsed(pace.month as never, now)).toBe(901);
});

/** A planner in which whatever has a moment was noted at `at`: cells that wait, that were refreshed, refused, called off. */
function plannerOf(at: number): Planner {
  const planner = new Planner({}, [], { ...paceNotedAt(at) });
  const slots = ["WAITS", "OUT", "REFRESHED", "OFF"].map((ticker) => planner.peek(screening, ticker) as Slot);
  const [waits, out, refreshed, off] = slots as [Slot, Slot, Slot, Slot];
  const table = inside(planner).tables.get(screening as never) as QueueTable;
  planner.ask(screening, "WAITS", at);
  const group: Group = { table, slots: [waits], notBefore: at + second, attempts: 1, firstAt: at, splitAt: at };
  const batch = { operation: screening, route: screening.routes[0], slots: [out], inputs: ["OUT"], sentAt: at, group };
  refreshed.refreshedAt = at;
  off.calledOffAt = at;
  table.trialSentAt = at;
  inside(planner).inFlight.add(batch as never);
  return Object.assign(planner, {
    again: [group],
    refusedLast: { operation: zakat, at },
    circuit: failUntil(at + 60 * second, "unreachable"),
    trippedAt: at,
    restoreBy: at + 2 * second,
    patience: { silentSince: at, expiredAt: at, seenAt: at, expectedAt: at + second },
  });
}

describe.each([
  ["2 h", 2 * hour],
  ["90 d", 90 * day],
])("a planner that lived by a clock %s ahead", (_, ahead) => {
  it("no moment is kept that is further off than it was by then", () => {
    const planner = plannerOf(start + ahead);
    const before = {
      ...planner,
      tables: [...inside(planner).tables.values()],
      inFlight: [...inside(planner).inFlight],
    };
    const seen = (of: object) => momentsIn(JSON.parse(JSON.stringify(of, plainMaps)));
    expect(seen(before).filter(([, moment]) => moment >= start + ahead).length).toBeGreaterThanOrEqual(28);
    const { changes } = planner;
    inside(planner).heedClock(start);
    const after = { ...planner, tables: [...inside(planner).tables.values()], inFlight: [...inside(planner).inFlight] };
    // The pause is of 30 s yet: here it is known by how much the clock was ahead.
    expect(seen(after).filter(([, moment]) => moment > start + 30 * second)).toEqual([]);
    // What cells were shown is looked at again.
    expect(planner.changes).toBeGreaterThan(changes);
  });

  it("moments up to now do not change", () => {
    const planner = plannerOf(start - minute);
    Object.assign(inside(planner).patience, { seenAt: start + ahead });
    const [group] = inside(planner).again;
    const [batch] = inside(planner).inFlight;
    inside(planner).heedClock(start);
    expect(inside(planner).again).toMatchObject([{ firstAt: group?.firstAt, splitAt: group?.splitAt }]);
    expect(batch?.group).toMatchObject({ firstAt: start - minute, splitAt: start - minute });
    expect(inside(planner).refusedLast?.at).toBe(start - minute);
    expect(planner.peek(screening, "REFRESHED")?.refreshedAt).toBe(start - minute);
    expect(planner.peek(screening, "OFF")?.calledOffAt).toBe(start - minute);
    expect(inside(planner).patience.expiredAt).toBe(start - minute);
  });
});

/** Maps as lists; a table of a group is told once, where it stands. */
function plainMaps(this: unknown, key: string, value: unknown): unknown {
  if (key === "table" || key === "operation" || key === "route") return undefined;
  return value instanceof Map ? [...value.values()] : value;
}

it("a call that came back while the clock was ahead holds its permit for exactly its time when the clock's step is known", () => {
  const pace = { ...newPace(), sends: [{ at: start + hour - 300, back: start + hour - 200 }] };
  setPaceBack(pace, hour, start);
  expect(pace.sends).toEqual([{ at: start + hour - 300, back: start - 200 }]);
  expect(permitAt(pace, 1, start)).toBe(start + 800);
  setPaceBack(pace, hour, start);
  expect(pace.sends[0]?.back).toBe(start - 200);
});

it.each<[string, number | undefined, Partial<Pace>]>([
  ["named by the service", 30 * second, { pausedUntil: start + 30 * second, pausedByService: true }],
  ["not named", undefined, { pausedUntil: start + 2 * second, pausedByService: false }],
])("a refusal whose pause is %s says so, and a longer one stands with its word", (_, told, becomes) => {
  const pace = newPace();
  refuse(pace, start, start, told);
  expect(pace).toMatchObject({ ...becomes, pausedAt: start });
  const longer = { ...newPace(), pausedUntil: start + hour, pausedByService: true, pausedAt: start - 1 };
  refuse(longer, start, start, told);
  expect(longer).toMatchObject({ pausedUntil: start + hour, pausedByService: true, pausedAt: start });
});

it("each change of clock, overrun or hold notes its moment", () => {
  const pace = newPace();
  setClock(pace, 40 * second, start);
  overrun(pace, start + day, start);
  holdAfterClockSet(pace, hour, 700, start);
  expect(pace).toMatchObject({ clockAt: start, overrunAt: start, pausedUntil: start + 700, pausedAt: start });
});
