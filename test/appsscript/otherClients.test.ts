/** Programs that share credentials without knowing of one another: they stop colliding, and none starves. */
import { noOthers, type OtherClients, othersAfterRefusal, ownMoment } from "../../appsscript/leader/otherClients";
import { Chance } from "../sheets/stand-in/chance";

const spacing = 1_250;

/**
 * Everyone always wants to call: who comes first in a moment is answered, and the others are refused. Their arrivals
 * count: who knows of nobody yet, and so calls again as soon as he may, is refused then for their sake.
 */
function live(count: number, moments: number, seed: number) {
  const chance = new Chance(seed);
  const all = Array.from({ length: count }, () => ({
    crowd: noOthers as OtherClients,
    refusals: 0,
    spoiled: false,
    answered: [] as number[],
  }));
  let refused = 0;
  for (let moment = 0; moment < moments; moment += 1) {
    const now = moment * spacing;
    const here = all.filter(({ crowd }) => ownMoment(crowd, now, spacing) === now).sort(() => chance.next() - 0.5);
    here.forEach((each, index) => {
      if (index === 0 && !each.spoiled) {
        each.refusals = 0;
        each.spoiled = here.length > 1 && each.crowd === noOthers;
        each.answered.push(moment);
      } else {
        refused += 1;
        each.spoiled = false;
        each.refusals += 1;
        each.crowd = othersAfterRefusal(each.crowd, each.refusals, now, chance.next());
      }
    });
  }
  const longest = Math.max(
    ...all.map(({ answered }) =>
      Math.max(...[...answered, moments].map((at, index) => at - (answered[index - 1] ?? 0))),
    ),
  );
  return { refused, longest, answered: all.reduce((sum, { answered }) => sum + answered.length, 0) };
}

// A cell has twenty-seven seconds: twenty-one of these moments. All begin in the same one, which is the worst.
test.each([
  [2, 0, 6],
  [3, 1, 11],
  [4, 5, 19],
])(
  "%i clients that know nothing of one another find moments apart, and hardly any goes without a call for so long",
  (count, runs, refusals) => {
    const all = Array.from({ length: 100 }, (_, seed) => live(count, 48, seed + 1));
    expect(all.filter(({ longest }) => longest > 20).length).toBeLessThanOrEqual(runs);
    expect(all.reduce((sum, { refused }) => sum + refused, 0) / all.length).toBeLessThanOrEqual(refusals);
  },
);

test("two clients that know nothing of one another leave hardly a moment unused", () => {
  const all = Array.from({ length: 100 }, (_, seed) => live(2, 48, seed + 1).answered);
  expect(all.reduce((sum, answered) => sum + answered, 0) / all.length).toBeGreaterThan(45);
});

test("a client that was alone takes every second moment; refused there before an answer, it takes the others", () => {
  const once = othersAfterRefusal(noOthers, 1, 1_000, 0);
  expect(once).toEqual({ until: 61_000, frame: 2, phase: 0 });
  const twice = othersAfterRefusal(once, 2, 4_000, 0.9);
  expect(twice).toEqual({ until: 64_000, frame: 2, phase: 1 });
  expect(othersAfterRefusal(twice, 3, 7_000, 0.9)).toEqual({ until: 67_000, frame: 2, phase: 0 });
  expect(othersAfterRefusal(once, 1, 99_000, 0.9)).toEqual({ until: 159_000, frame: 2, phase: 1 });
});

test("a client that is refused after an answer, or four times in a row, takes one moment of four, and never fewer", () => {
  const once = othersAfterRefusal(noOthers, 1, 1_000, 0);
  expect(othersAfterRefusal(once, 1, 20_000, 0.9)).toEqual({ until: 80_000, frame: 4, phase: 3 });
  expect(othersAfterRefusal(once, 4, 20_000, 0)).toEqual({ until: 80_000, frame: 4, phase: 1 });
  expect(othersAfterRefusal({ ...once, frame: 4 }, 9, 20_000, 0.9)).toEqual({ until: 80_000, frame: 4, phase: 3 });
});

test("a client's own moment is the first of its kind, and lasts a little", () => {
  const crowd = { until: 0, frame: 4, phase: 3 };
  expect([0, 3_749, 3_800, 3_801].map((at) => ownMoment(crowd, at, spacing))).toEqual([3_750, 3_750, 3_800, 8_750]);
  expect(ownMoment(noOthers, 1_300, spacing)).toBe(1_300);
});
