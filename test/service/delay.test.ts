import { oneWayDelay } from "../../src/service/delay";

function five(next: () => number): number[] {
  return [next(), next(), next(), next(), next()];
}

it("the one-way delay is half the latency, and up to half the jitter more", () => {
  expect(five(oneWayDelay({ latency: 80 }))).toEqual([40, 40, 40, 40, 40]);
  for (const ms of five(oneWayDelay({ latency: 80, jitter: 100 }))) {
    expect(ms).toBeGreaterThanOrEqual(40);
    expect(ms).toBeLessThan(90);
  }
});

it("the one-way delays are the same for the same seed, and spread", () => {
  const once = five(oneWayDelay({ jitter: 100, seed: 7 }));
  expect(five(oneWayDelay({ jitter: 100, seed: 7 }))).toEqual(once);
  expect(new Set(once).size).toBe(5);
});
