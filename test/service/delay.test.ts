import { halfWays } from "../../src/service/delay";

function five(next: () => number): number[] {
  return [next(), next(), next(), next(), next()];
}

it("is half the latency, and between nothing and half the jitter more", () => {
  expect(five(halfWays({ latency: 80 }))).toEqual([40, 40, 40, 40, 40]);
  for (const ms of five(halfWays({ latency: 80, jitter: 100 }))) {
    expect(ms).toBeGreaterThanOrEqual(40);
    expect(ms).toBeLessThan(90);
  }
});

it("is the same for the same seed, and spreads", () => {
  const once = five(halfWays({ jitter: 100, seed: 7 }));
  expect(five(halfWays({ jitter: 100, seed: 7 }))).toEqual(once);
  expect(new Set(once).size).toBe(5);
});
