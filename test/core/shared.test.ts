/**
 * What a pace takes over from another process with the same credentials. Each field in which two paces may differ is
 * tested both ways.
 */
import {
  adopt,
  distrust,
  freeIn,
  holdAfterClockSet,
  nameSender,
  newPace,
  noteAccepted,
  noteRefusal,
  noteSend,
  type Pace,
  past,
  permitAt,
  postpone,
  redate,
  refuse,
  reopen,
  type Send,
  send,
  sendReturned,
  setPaceBack,
  slowDown,
} from "../../src/core/pace";
import { start } from "../virtual-host";

const second = 1000;
const hour = 3_600_000;

/** Open, as the functions of the room see it. */
const pace = (more: Partial<Pace> = {}) => ({ ...newPace(), ...more });

describe("a permit", () => {
  const permit = (permits: number, ...sends: Send[]) => permitAt(pace({ sends }), permits, start);

  it("a call whose moment is in the future does not delay the next permit", () => {
    expect([permit(1, { at: start + hour }), permit(1, { at: start, back: start + hour })]).toEqual([0, 0]);
    expect(permit(1, { at: start + 5 * second })).toBe(start + 25 * second);
  });

  it("is free a second after the first of the calls that hold one came back", () => {
    const backs = [100, 700, 400, 900, 200].map((ago, nth) => ({ at: start - nth, back: start - ago }));
    expect([5, 4, 3, 2, 1].map((permits) => permit(permits, ...backs) - start)).toEqual([100, 300, 600, 800, 900]);
  });

  it("is free a fixed time after the call that is out comes back, or came back", () => {
    const free = (...sends: Send[]) => freeIn(pace({ sends }), 1, start);
    expect([free({ at: start - 100 }), free({ at: start - 900, back: start - 300 })]).toEqual([1000, 700]);
  });
});

describe("a call", () => {
  it("is named by its moment and its sender, a little later when that name is taken", () => {
    const one = pace({ by: "a window" });
    expect([send(one, start), send(one, start), send(one, start)]).toEqual([start, start + 1 / 64, start + 1 / 32]);
    expect(one.sends[0]).toEqual({ at: start, by: "a window" });
  });

  it.each<[string, Send, boolean]>([
    ["out since just now", { at: start - 19_999 }, true],
    ["out for as long as anybody waits", { at: start - 20_000 }, false],
    ["out since the future", { at: start + hour }, false],
    ["back in the future", { at: start - 1, back: start + hour }, false],
    ["back within what binds", { at: start - 9 * second, back: start - 5999 }, true],
    ["back before", { at: start - 9 * second, back: start - 6000 }, false],
  ])("that is %s (%j) is kept when the next one leaves: %s", (_, sent, kept) => {
    const one = pace({ sends: [sent] });
    send(one, start);
    expect(one.sends).toHaveLength(kept ? 2 : 1);
  });

  it.each<[number, boolean, readonly number[]]>([
    [0, true, [0]],
    [-1, true, []],
    [20_000, true, [20_000]],
    [20_001, true, []],
    [100, false, []],
  ])("that comes back after %d ms (replied: %s) adds the round trips %j", (ms, replied, roundTrips) => {
    const one = pace({ sends: [{ at: start }] });
    sendReturned(one, start, start + ms, replied);
    expect(one).toMatchObject({ sends: [{ at: start, back: start + ms }], roundTrips });
  });

  it("that is out when the clock is set gets a new name, and its old one measures no round trip", () => {
    const one = pace({ sends: [{ at: start }], by: "a window" });
    expect(redate(one, start, 50, start + 60)).toBe(start + 50);
    expect(one.sends).toEqual([
      { at: start, back: start + 60 },
      { at: start + 50, by: "a window" },
    ]);
    expect(one.roundTrips).toEqual([]);
  });

  it("that others noted, or whose sender is gone, is marked so", () => {
    const one = pace({ sends: [{ at: start }] });
    noteSend(one, start + 5);
    nameSender(one, "a window", (sent) => ({ ...sent, back: start + 9 }));
    expect(one.sends).toEqual([
      { at: start, back: start + 9 },
      { at: start + 5, back: start + 9 },
    ]);
    expect(one.by).toBe("a window");
  });
});

it("the planner takes a moment that is 5 s ahead for now, and one further ahead for none", () => {
  expect([start - 1, start + 1, start + 5 * second, start + 5001].map((one) => past(one, start))).toEqual([
    start - 1,
    start,
    start,
    0,
  ]);
});

describe("a pause", () => {
  it.each([
    [
      "was decided later than now ends that much sooner",
      { pausedAt: start + 1 },
      { pausedUntil: start, pausedAt: start },
    ],
    ["was decided now stays", { pausedAt: start }, {}],
    ["was decided before stays", { pausedAt: start - 1 }, {}],
    ["nobody knows when it was decided stays", {}, {}],
  ])("that %s, where a clock is set back", (_, decided, becomes) => {
    const one = pace({ pausedUntil: start + 9 * second, ...decided });
    const before = { ...one };
    setPaceBack(one, 9 * second, start);
    expect(one).toEqual({ ...before, ...becomes });
  });

  it("lasts while no permit is free, where the clock is set back", () => {
    const one = pace({ pausedUntil: start + hour });
    holdAfterClockSet(one, -1, 700, start);
    expect(one).toMatchObject({ pausedUntil: start + 700, pausedAt: start });
  });

  it("is longer when another process has the moment, and never shorter", () => {
    const one = pace({ pausedUntil: start + 5, pausedAt: start - 1 });
    const before = { ...one };
    for (const until of [start, start + 5]) postpone(one, until, start);
    expect(one).toEqual(before);
    postpone(one, start + 6, start);
    expect(one).toEqual({ ...before, pausedUntil: start + 6, pausedAt: start, pausedByService: false });
  });

  it("without a refusal does not count as the first refusal", () => {
    const one = pace();
    postpone(one, start + 5 * second, start);
    expect(refuse(one, start, start + 100, undefined)).toBe(start + 5 * second);
    expect(one).toMatchObject({ refusals: 1, penalty: 20, pausedAt: start + 100 });
  });
});

it("slowing down adds a quarter of a second, or as much as there is", () => {
  const [fast, slow] = [pace({ penalty: 20 }), pace({ penalty: 400 })];
  for (const one of [fast, slow]) slowDown(one);
  expect([fast.penalty, slow.penalty]).toEqual([250, 400]);
});

it("operations that were refused are open again when other credentials are accepted or a person says so, and credentials that were refused are not trusted", () => {
  const one = pace();
  noteAccepted(one, start);
  noteRefusal(one, "zakat", start);
  noteAccepted(one, start);
  expect(one).toMatchObject({ mark: "", refusedAt: { zakat: start } });
  noteAccepted(one, start, "new");
  expect([one.mark, one.refusedAt]).toEqual(["new", {}]);
  noteRefusal(one, "zakat", start);
  reopen(one);
  expect(one.refusedAt).toEqual({});
  distrust(one);
  expect(one.mark).toBe("none");
});

describe("of two paces", () => {
  /** What becomes of one that adopts another. */
  const adopted = (mine: Partial<Pace>, theirs: Partial<Pace>) => {
    const one = pace(mine);
    adopt(one, pace(theirs), start);
    return one;
  };

  it("a call that came back here is not out again", () => {
    const [out, back] = [{ at: start - 9 }, { at: start - 9, back: start - 5 }];
    expect(adopted({ sends: [back] }, { sends: [out] }).sends).toEqual([back]);
    expect(adopted({ sends: [out] }, { sends: [back] }).sends).toEqual([back]);
  });

  it.each([
    ["later", start - 1, [], [80], [80]],
    ["later, though others are known here", start - 1, [90], [80], [80]],
    ["at the same moment, and none are known here", start - 2, [], [80], [80]],
    ["at the same moment", start - 2, [90], [80], [90]],
  ])("the round trips are of the one that was accepted %s", (_, acceptedAt, mine, theirs, roundTrips) => {
    const one = adopted({ acceptedAt: start - 2, roundTrips: mine }, { acceptedAt, roundTrips: theirs });
    expect(one.roundTrips).toEqual(roundTrips);
  });

  it("what was accepted later says what is known of clock, refusals and mark", () => {
    const mine = { acceptedAt: start - 2, clockOffset: 1, refusals: 2, penalty: 20, mark: "mine" };
    const theirs = { acceptedAt: start - 1, clockOffset: 3, refusals: 0, penalty: 5 };
    expect(adopted(mine, theirs)).toMatchObject({ ...theirs, mark: "mine" });
    expect(adopted(mine, { ...theirs, mark: "theirs" })).toMatchObject({ ...theirs, mark: "theirs" });
    expect(adopted(mine, { ...theirs, acceptedAt: start - 2, mark: "theirs" })).toMatchObject(mine);
  });

  it.each([
    ["higher", 1, 3, 6, 3],
    ["higher, but from here", 3, 1, 6, 3],
    ["own, where the pauses are one", 1, 3, 5, 1],
    ["own, where their pause is shorter", 1, 3, 4, 1],
  ])("the count of refusals is the %s", (_, mine, theirs, until, refusals) => {
    const one = adopted({ refusals: mine, pausedUntil: start + 5 }, { refusals: theirs, pausedUntil: start + until });
    expect(one.refusals).toBe(refusals);
  });

  it("the greater penalty counts", () => {
    expect([adopted({ penalty: 5 }, { penalty: 9 }).penalty, adopted({ penalty: 9 }, { penalty: 5 }).penalty]).toEqual([
      9, 9,
    ]);
  });

  it.each([
    ["elsewhere", 7, 2, 9, 1, 9],
    ["elsewhere, though it is shorter", 9, 2, 7, 1, 7],
    ["here", 7, 1, 9, 2, 7],
    ["at once, the longer one", 7, 1, 9, 1, 9],
    ["at once, the longer one here", 9, 1, 7, 1, 9],
  ])("the pause is the one that was decided last: %s", (_, mine, mineAgo, theirs, theirsAgo, until) => {
    const one = adopted(
      { pausedUntil: start + mine, pausedAt: start - mineAgo },
      { pausedUntil: start + theirs, pausedAt: start - theirsAgo },
    );
    expect(one).toMatchObject({ pausedUntil: start + until, pausedAt: start - 1 });
  });

  it("each knows routes and refusals that the other does not", () => {
    const one = adopted(
      { routes: { zakat: 1 }, learntAt: { zakat: 5 }, refusedAt: { zakat: 6 } },
      { routes: { screening: 1 }, learntAt: { screening: 7 }, refusedAt: { screening: 8 } },
    );
    expect(one).toMatchObject({
      routes: { zakat: 1, screening: 1 },
      learntAt: { zakat: 5, screening: 7 },
      refusedAt: { zakat: 6, screening: 8 },
    });
  });

  it.each<[string, Partial<Pace>, Partial<Pace>, Partial<Pace>]>([
    [
      "elsewhere alone",
      {},
      { allowed: { zakat: 9 }, decided: { zakat: 2 } },
      { allowed: { zakat: 9 }, decided: { zakat: 2 } },
    ],
    [
      "elsewhere alone, before it was counted",
      {},
      { allowed: { zakat: 9 } },
      { allowed: { zakat: 9 }, decided: { zakat: 0 } },
    ],
    [
      "elsewhere last",
      { allowed: { zakat: 1 } },
      { allowed: { zakat: 9 }, decided: { zakat: 1 } },
      { allowed: { zakat: 9 }, decided: { zakat: 1 } },
    ],
    [
      "as often here",
      { allowed: { zakat: 1 }, decided: { zakat: 2 } },
      { allowed: { zakat: 9 }, decided: { zakat: 2 } },
      { allowed: { zakat: 1 }, decided: { zakat: 2 } },
    ],
    [
      "in neither, as far as was counted",
      { allowed: { zakat: 1 } },
      { allowed: { zakat: 9 } },
      { allowed: { zakat: 1 } },
    ],
    [
      "of something else",
      { allowed: { list: 1 }, decided: { list: 3 } },
      { allowed: { zakat: 9 }, decided: { zakat: 1 } },
      { allowed: { list: 1, zakat: 9 }, decided: { list: 3, zakat: 1 } },
    ],
  ])("what a person decided counts where it was %s", (_, mine, theirs, becomes) => {
    const { allowed, decided } = adopted(mine, theirs);
    expect({ allowed, ...(decided && { decided }) }).toEqual(becomes);
  });

  it("the later moments of the month's asking and of its overrun count", () => {
    for (const [mine, theirs] of [
      [start - 9, start - 5],
      [start - 5, start - 9],
    ] as const) {
      const one = adopted({ monthAskedAt: mine, overrunUntil: mine }, { monthAskedAt: theirs, overrunUntil: theirs });
      expect(one).toMatchObject({ monthAskedAt: start - 5, overrunUntil: start - 5 });
    }
    expect(adopted({}, { overrunUntil: start }).overrunUntil).toBe(start);
    expect(adopted({}, {})).toMatchObject({ monthAskedAt: 0 });
    expect(adopted({}, {})).not.toHaveProperty("overrunUntil");
  });
});
