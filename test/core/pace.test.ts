/**
 * The pace: never too fast by the service's clock, and as little late as that allows. Each rule of the allowance is
 * tested alone and in whole runs.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  adopt,
  allowance,
  longPause,
  newPace,
  noteAccepted,
  type Pace,
  pauseEnd,
  permitAt,
  refuse,
  send,
  sendReturned,
} from "../../src/core/pace";
import { chance, start } from "../virtual-host";

/** Calls one after another as soon as they may; gives the arrivals at the service, and the last reply's moment. */
function drive(pace: Pace, calls: number, way: () => number, perSecond = 1): { arrivals: number[]; end: number } {
  const arrivals: number[] = [];
  let now = start;
  for (let call = 0; call < calls; call += 1) {
    now = Math.max(now, permitAt(pace, perSecond, now));
    const at = send(pace, now);
    arrivals.push(now + way());
    now = (arrivals.at(-1) as number) + way();
    sendReturned(pace, at, now, true);
    noteAccepted(pace, now);
  }
  return { arrivals, end: now };
}

function tooSoon(arrivals: readonly number[]): number {
  return arrivals.filter((at, index) => index > 0 && at - (arrivals[index - 1] as number) < 1000).length;
}

describe("the allowance", () => {
  it("is 0.4 of the shortest round trip once two are known, and after four nearly all of it when they are steady", () => {
    const pace = newPace();
    drive(pace, 1, () => 50);
    expect(allowance(pace)).toBe(0);
    drive(pace, 1, () => 50);
    expect(allowance(pace)).toBeCloseTo(38.5);
    drive(pace, 2, () => 50);
    expect(allowance(pace)).toBeCloseTo(98.5);
  });

  it("is 0.4 of the shortest round trip while too few are known to tell jitter, at one call a second alone", () => {
    const known = (permits: number, ...roundTrips: number[]) => allowance({ ...newPace(), roundTrips }, permits);
    expect(known(1, 430, 260, 380, 300, 410)).toBeCloseTo(102.5);
    expect(known(2, 430, 260, 380, 300, 410)).toBe(0);
  });

  it("is never refused on a steady way, and ends 1.1 % late", () => {
    const { arrivals, end } = drive(newPace(), 30, () => 50);
    expect(tooSoon(arrivals)).toBe(0);
    expect((end - start) / (29_000 + 100)).toBeLessThan(1.011);
  });

  it("does not take the opening of a connection for jitter: a steady way stays under 1.6 % late", () => {
    let calls = 0;
    const opening = () => {
      calls += 1;
      return calls === 1 ? 150 : 50;
    };
    const { arrivals, end } = drive(newPace(), 30, opening);
    expect(tooSoon(arrivals)).toBe(0);
    expect((end - start) / (29_000 + 100)).toBeLessThan(1.016);
  });

  it("ignores one slow round trip of the first four when it stands out by 10 ms, and never two", () => {
    const known = (...roundTrips: number[]) => allowance({ ...newPace(), roundTrips });
    expect(known(200, 100, 100, 100)).toBeCloseTo(98.5);
    expect(known(110, 100, 100, 100)).toBeLessThan(90);
    expect(known(300, 200, 100, 100)).toBeCloseTo(38.5);
    expect(known(200, 100, 100)).toBeCloseTo(38.5);
  });

  it("leaves out a round trip that stands out by 2 ms when there are enough others, and never three of four", () => {
    const known = (...roundTrips: number[]) => allowance({ ...newPace(), roundTrips });
    expect(known(105, 100, 100, 100, 100)).toBeCloseTo(98.5);
    expect(known(300, 120, 100, 100)).toBeCloseTo(38.5);
  });

  it("at many calls a second it needs the round trips of two seconds or more, and is more careful", () => {
    const known = (count: number, permits: number) => {
      const roundTrips = Array.from({ length: count }, (_, index) => 100 + 4 * (index % 2));
      return allowance({ ...newPace(), roundTrips }, permits);
    };
    expect([known(15, 4), known(98, 50)]).toEqual([0, 0]);
    const spread = Math.sqrt((16 * 4) / 15);
    expect(known(16, 4)).toBeCloseTo(102 - 2.7 * spread - (60 * spread) / 16 ** 1.3 - 1.5);
    expect(known(100, 50)).toBeGreaterThan(80);
  });

  it("goes by the shortest third of the round trips, and its spread, from 32 round trips on", () => {
    const known = (steady: number, next: number, slow: number) =>
      allowance({
        ...newPace(),
        roundTrips: [...Array(steady).fill(100), next, ...Array.from({ length: slow }, (_, nth) => 200 + nth)],
      });
    expect(known(11, 100, 20)).toBeCloseTo(98.5);
    expect(known(11, 100, 19)).toBeCloseTo(38.5);
    expect(known(10, 102, 25)).toBeCloseTo(100 - (9 * 2) / 6 - 1.5);
  });

  it("goes by the shortest round trips when a burst delays half of them", () => {
    const trips = Array.from({ length: 64 }, (_, index) => (index % 2 === 0 ? 85 + (index % 6) : 85 + 2 * index));
    const found = allowance({ ...newPace(), roundTrips: trips });
    expect(found).toBeGreaterThan(70);
    expect(found).toBeLessThan(85);
  });

  it.each([
    [100, 0.003, 1.083],
    [300, 0.06, 1.18],
  ])(
    "under %i ms of jitter is refused in at most %f of runs of 30 calls, and ends at most %f times as late",
    (jitter, share, late) => {
      const random = chance(1);
      let refused = 0;
      let time = 0;
      for (let run = 0; run < 1500; run += 1) {
        const { arrivals, end } = drive(newPace(), 30, () => 50 + (random() * jitter) / 2);
        if (tooSoon(arrivals) > 0) refused += 1;
        time += end - start;
      }
      expect(refused / 1500).toBeLessThanOrEqual(share);
      expect(time / 1500 / (29_000 + 100)).toBeLessThan(late);
    },
  );

  it("costs 7 % under 100 ms of jitter once 32 round trips are known", () => {
    const random = chance(2);
    const way = () => 50 + random() * 50;
    let time = 0;
    for (let run = 0; run < 300; run += 1) {
      const pace = newPace();
      drive(pace, 32, way);
      Object.assign(pace, { sends: [] });
      time += drive(pace, 30, way).end - start;
    }
    expect(time / 300 / (29_000 + 100)).toBeLessThan(1.07);
  });

  it("counts all calls that left together, and not only the slowest, which come back last", () => {
    const pace = newPace();
    const trips = Array.from({ length: 60 }, (_, index) => 100 + index);
    const sends = trips.map(() => send(pace, start));
    trips.forEach((trip, index) => {
      sendReturned(pace, sends[index] as number, start + trip, true);
    });
    expect(Math.min(...pace.roundTrips)).toBe(100);
    expect(allowance(pace)).toBeLessThan(100);
    // They held one another up: of a plan of many calls a second they tell nothing yet.
    expect(allowance(pace, 60)).toBe(0);
  });

  it("shrinks on a refusal, and grows back slowly", () => {
    const pace = newPace();
    drive(pace, 10, () => 50);
    const before = allowance(pace);
    refuse(pace, start + 20_000, start + 20_100, undefined);
    expect(allowance(pace)).toBe(before - 20);
    noteAccepted(pace, start + 30_000);
    expect(allowance(pace)).toBeGreaterThan(before - 20);
    expect(allowance(pace)).toBeLessThan(before);
  });
});

describe("permits", () => {
  it("come back a second after a reply, one a call a second of the plan", () => {
    const pace = newPace();
    const at = send(pace, start);
    expect(permitAt(pace, 1, start)).toBeGreaterThan(start + 1000);
    expect(permitAt(pace, 2, start)).toBe(0);
    sendReturned(pace, at, start + 300, true);
    expect(permitAt(pace, 1, start + 300)).toBe(start + 1300);
    expect(permitAt(pace, 1, start + 1300)).toBe(0);
  });

  it("take longer where the plan is slower than a call a second", () => {
    const pace = newPace();
    sendReturned(pace, send(pace, start), start + 100, true);
    expect(permitAt(pace, 0.2, start + 100)).toBe(start + 5100);
  });

  it("keep any second's arrivals within a plan of several", () => {
    const random = chance(3);
    const pace = newPace();
    const { arrivals } = drive(pace, 60, () => 20 + random() * 10, 5);
    arrivals.forEach((at, index) => {
      if (index >= 5) expect(at - (arrivals[index - 5] as number)).toBeGreaterThanOrEqual(1000);
    });
  });

  it("are given back after 20 s where the process that held one died", () => {
    const pace = newPace();
    send(pace, start);
    expect(permitAt(pace, 1, start + 500)).toBe(start + 20_000);
    expect(permitAt(pace, 1, start + 20_000)).toBe(0);
  });

  it("are not held by a send whose moment is in the future because the clock was set back", () => {
    const pace = newPace();
    sendReturned(pace, send(pace, start + 3_600_000), start + 3_600_100, true);
    expect(permitAt(pace, 1, start)).toBe(0);
    send(pace, start);
    expect(pace.sends).toEqual([{ at: start }]);
  });

  it("are named by the moment of sending, each by its own", () => {
    const pace = newPace();
    const names = [send(pace, start), send(pace, start), send(pace, start)];
    expect(new Set(names).size).toBe(3);
    sendReturned(pace, names[1] as number, start + 100, true);
    expect(pace.sends.filter(({ back }) => back !== undefined)).toHaveLength(1);
  });
});

describe("a refusal", () => {
  it("pauses everyone, 2 s doubling to 60, or as long as the service says", () => {
    const pace = newPace();
    const pauses = Array.from({ length: 7 }, () => {
      const now = Math.max(start, pace.pausedUntil) + 100;
      return refuse(pace, now - 50, now, undefined) - now;
    });
    expect(pauses).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
    expect(refuse(newPace(), start, start + 100, 7000)).toBe(start + 7100);
    expect(permitAt(pace, 1, pace.pausedAt as number)).toBe(pace.pausedUntil);
  });

  it("counts once for calls that were in flight together", () => {
    const pace = newPace();
    refuse(pace, start, start + 100, undefined);
    refuse(pace, start + 10, start + 110, undefined);
    expect(pace.refusals).toBe(1);
    noteAccepted(pace, start + 9000);
    expect(pace.refusals).toBe(0);
  });
});

describe("what is shared", () => {
  it("stays under 2 KB, whatever goes on", () => {
    const pace = newPace();
    drive(pace, 200, () => 50.123456);
    expect(JSON.stringify(pace).length).toBeLessThan(2048);
  });

  it("at many calls a second it remembers only the calls that may still hold a permit", () => {
    const pace = newPace();
    const flying: number[] = [];
    for (let call = 0; call < 3000; call += 1) {
      const now = start + call * 20;
      if (flying.length === 4) sendReturned(pace, flying.shift() as number, now, true);
      flying.push(send(pace, now));
    }
    expect(pace.sends.length).toBeLessThanOrEqual(50 * 6 + 4);
    expect(pace.sends.length).toBeGreaterThanOrEqual(50);
    expect(JSON.stringify(pace).length).toBeLessThan(20_000);
  });

  it("takes over the calls, the routes and the replies of other processes", () => {
    const [mine, theirs] = [newPace(), newPace()];
    drive(theirs, 6, () => 50);
    refuse(theirs, start + 10_000, start + 10_100, undefined);
    Object.assign(theirs, { routes: { zakat: 1 }, refreshedAt: start + 5 });
    adopt(mine, theirs, start + 10_200);
    expect(mine).toMatchObject({
      pausedUntil: start + 12_100,
      refusals: 1,
      routes: { zakat: 1 },
      refreshedAt: start + 5,
    });
    expect(allowance(mine)).toBe(allowance(theirs));
    expect(mine.sends).toEqual(theirs.sends);
  });

  it("a call of another process that was accepted since ends a row of refusals", () => {
    const [mine, theirs] = [newPace(), newPace()];
    refuse(mine, start, start + 100, undefined);
    noteAccepted(theirs, start + 3000);
    adopt(mine, theirs, start + 10_200);
    expect(mine.refusals).toBe(0);
  });

  it("believes the month that was told last, also when it is a new one", () => {
    const mine: Pace = { ...newPace(), month: { limit: 1000, used: 950, toldAt: start } };
    adopt(mine, { ...newPace(), month: { limit: 1000, used: 952, toldAt: start } }, start + 10_200);
    expect(mine.month?.used).toBe(952);
    adopt(mine, { ...newPace(), month: { limit: 1000, used: 2, toldAt: start + 1 } }, start + 10_200);
    expect(mine.month?.used).toBe(2);
    adopt(mine, { ...newPace(), month: { limit: 1000, used: 999, toldAt: start } }, start + 10_200);
    expect(mine.month?.used).toBe(2);
  });
});

const code = ["src", "appsscript"]
  .flatMap((room) => readdirSync(room, { recursive: true, encoding: "utf8" }).map((file) => join(room, file)))
  .filter((file) => /\.tsx?$/.test(file));
const thatDo = (what: RegExp, files: readonly string[]) =>
  files.filter((file) => what.test(readFileSync(file, "utf8")));

it("a pace is changed by its own functions alone: its type is read-only elsewhere, and no code casts it away", () => {
  const others = code.filter((file) => file !== join("src", "core", "pace.ts"));
  expect(others.length).toBeGreaterThan(100);
  expect(thatDo(/Object\.assign\(\s*(\w+\.)*pace\b|pace as \{ -readonly|pace as any/, others)).toEqual([]);
});

describe.each([61, 7200, 31 * 86_400])("a pause that was noted by a clock %d s ahead", (seconds) => {
  const wrong = start + seconds * 1000;

  it("is no pause by the right clock, whoever reads it", () => {
    const pace = newPace();
    refuse(pace, wrong - 50, wrong, 7_200_000);
    expect([pauseEnd(pace, wrong), permitAt(pace, 1, wrong)]).toEqual([wrong + 7_200_000, wrong + 7_200_000]);
    expect([pauseEnd(pace, start), permitAt(pace, 1, start), longPause(pace, start)]).toEqual([0, 0, undefined]);
  });
});
