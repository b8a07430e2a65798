import fc from "fast-check";
import { Limits, type WindowKind } from "../../src/service/limits";

function passes(window: WindowKind, perSecond: number, arrivals: readonly number[]): boolean[] {
  const limits = new Limits({ perSecond, perMonth: 1_000, window });
  return arrivals.map((at) => limits.arrive(at) === undefined);
}

describe("the sliding window", () => {
  it("lets calls a whole second apart pass, and none a fraction nearer", () => {
    expect(passes("sliding", 1, [0, 1_000, 2_000])).toEqual([true, true, true]);
    expect(passes("sliding", 1, [0, 999.9])).toEqual([true, false]);
  });

  it("counts a refused arrival as an arrival", () => {
    expect(passes("sliding", 1, [0, 900, 1_800, 2_700, 3_700])).toEqual([true, false, false, false, true]);
  });

  it("refuses exactly the arrivals that are one more than n in any second", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 60 }),
        (n, gaps) => {
          let at = 0;
          const arrivals = gaps.map((gap) => (at += gap));
          const expected = arrivals.map((moment, index) => {
            const earlier = arrivals.slice(0, index + 1).filter((other) => moment - other < 1_000);
            return earlier.length <= n;
          });
          expect(passes("sliding", n, arrivals)).toEqual(expected);
        },
      ),
    );
  });

  it("says how long to wait, and is right", () => {
    const limits = new Limits({ perSecond: 2, perMonth: 9, window: "sliding" });
    expect([limits.arrive(0), limits.arrive(400)]).toEqual([undefined, undefined]);
    expect(limits.arrive(700)).toBe(700);
    expect(limits.arrive(1_400)).toBeUndefined();
  });

  it("stretches below one call a second", () => {
    expect(passes("sliding", 0.5, [0, 1_999, 3_999])).toEqual([true, false, true]);
  });
});

it("a fixed window starts anew every second, so two calls may be near each other across its edge", () => {
  expect(passes("fixed", 1, [900, 1_000, 1_500, 2_000])).toEqual([true, true, false, true]);
});

it("a token bucket lets a burst pass and refills steadily", () => {
  expect(passes("bucket", 2, [0, 0, 0, 500, 600, 1_500, 1_500, 1_500])).toEqual([
    true,
    true,
    false,
    true,
    false,
    true,
    true,
    false,
  ]);
});

describe("the month", () => {
  const january = Date.UTC(2026, 0, 31, 23, 59);

  it("is spent after its calls, and new on the first (UTC)", () => {
    const limits = new Limits({ perSecond: 1, perMonth: 2, window: "sliding" });
    expect([limits.spend(january), limits.spend(january), limits.spend(january)]).toEqual([true, true, false]);
    expect(limits.spentIn(january)).toBe(2);
    expect(limits.spend(january + 60_000)).toBe(true);
    expect(limits.spentIn(january + 60_000)).toBe(1);
  });

  it("remembers the last accepted call", () => {
    const limits = new Limits({ perSecond: 1, perMonth: 1, window: "sliding" });
    expect(limits.lastCall()).toBeUndefined();
    limits.spend(january);
    limits.spend(january + 5);
    expect(limits.lastCall()).toBe(january);
  });
});
