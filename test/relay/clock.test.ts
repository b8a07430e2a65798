/** Redis's clock, as a relay estimates it from what its scripts read between request and reply. */
import { Redis, ticks } from "../../src/relay/several/redis";

const start = 1_000_000;
let redis: Redis;

beforeEach(() => {
  jest.useFakeTimers({ now: start });
  redis = new Redis("redis://127.0.0.1:1");
});

afterEach(() => jest.useRealTimers());

/** Asked now; the script reads Redis's clock, which is `ahead`, halfway or sooner; the reply is back after both. */
function learn(ahead: number, there: number, back: number): void {
  const asked = ticks();
  const moment = Date.now() + there + ahead;
  jest.advanceTimersByTime(there + back);
  redis.setClock(moment, asked);
}

it("Redis's clock is known at once, to half a round trip", () => {
  learn(90_000, 40, 60);
  expect(Math.abs(redis.now() - Date.now() - 90_000)).toBeLessThanOrEqual(50);
});

it("a slow round trip does not move the clock, and a quick one makes it exact", () => {
  learn(5000, 1, 1);
  const first = redis.now() - Date.now();
  for (const [there, back] of [
    [700, 1],
    [1, 700],
    [300, 300],
  ] as const) {
    learn(5000, there, back);
    expect(redis.now() - Date.now()).toBe(first);
  }
  expect(Math.abs(first - 5000)).toBeLessThanOrEqual(1);
});

it("the clock follows when Redis's is set", () => {
  learn(0, 1, 1);
  learn(-30_000, 2, 2);
  expect(Math.abs(redis.now() - Date.now() + 30_000)).toBeLessThanOrEqual(2);
});

it("Redis's time does not change when this computer's clock is set", () => {
  learn(5000, 1, 1);
  const before = redis.now();
  for (const step of [7_200_000, -61_000, 0]) {
    jest.setSystemTime(start + step);
    expect(redis.now()).toBe(before);
  }
});
