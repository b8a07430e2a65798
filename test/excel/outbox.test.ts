/**
 * What the outbox hands over and when, on a clock of the test's: never more than its most within two seconds,
 * since a message of answers over 5 MB is refused (office-js #4654) and messages are at most two seconds apart (Microsoft's
 * client, `_executeSetResultsTask`).
 */
import fc from "fast-check";
import { Outbox } from "../../src/excel/outbox";
import { CellError, openPage } from "./pageParts";

beforeAll(openPage);

class Clock {
  ms = 1_000_000;
  private sleepers: { readonly at: number; readonly wake: () => void }[] = [];

  now = () => this.ms;

  sleep = (ms: number) =>
    new Promise<void>((wake) => {
      this.sleepers.push({ at: this.ms + ms, wake });
    });

  async pass(ms: number): Promise<void> {
    this.ms += ms;
    const due = this.sleepers.filter(({ at }) => at <= this.ms);
    this.sleepers = this.sleepers.filter(({ at }) => at > this.ms);
    for (const { wake } of due) wake();
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  }
}

test("the outbox hands over no more than its limit in any two seconds, and everything arrives in order", async () => {
  const arrival = fc.tuple(fc.integer({ min: 1, max: 3_900 }), fc.integer({ min: 0, max: 900 }));
  await fc.assert(
    fc.asyncProperty(fc.array(arrival, { maxLength: 30 }), async (arrivals) => {
      const clock = new Clock();
      const outbox = new Outbox(clock, 4_000);
      const out: { readonly nth: number; readonly at: number; readonly bytes: number }[] = [];
      for (const [nth, [bytes, ms]] of arrivals.entries()) {
        const note = () => void out.push({ nth, at: clock.ms, bytes });
        const given = outbox.give([["x".repeat(bytes)]]);
        if (given instanceof Promise) void given.then(note);
        else note();
        await clock.pass(ms);
      }
      for (let waits = 0; out.length < arrivals.length && waits < 1_000; waits += 1) await clock.pass(100);
      expect(out.map(({ nth }) => nth)).toEqual(arrivals.map((_, nth) => nth));
      for (const { at } of out) {
        const within = out.filter((other) => other.at > at - 2_000 && other.at <= at);
        expect(within.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(4_000);
      }
    }),
    { numRuns: 50 },
  );
});

test("answers that wait are handed over also after the clock was set back", async () => {
  const clock = new Clock();
  const outbox = new Outbox(clock, 4_000);
  outbox.give([["x".repeat(3_000)]]);
  const waits = outbox.give([["x".repeat(3_000)]]);
  expect(waits).toBeInstanceOf(Promise);
  clock.ms -= 3_600_000;
  outbox.give([["y"]]);
  const [given] = await Promise.all([waits, clock.pass(3_700_000)]);
  expect(given).toHaveLength(1);
});

test("a lone failure is thrown at once or rejected later, and one in a table stays there", async () => {
  const clock = new Clock();
  const outbox = new Outbox(clock, 4_000);
  const failure = () => new CellError("#N/A", "Not set up.");
  expect(() => outbox.give([[failure()]])).toThrow("Not set up.");
  const table = [[failure()], ["HALAL"]];
  expect(outbox.give(table)).toBe(table);
  outbox.give([["x".repeat(3_700)]]);
  const later = outbox.give([[new CellError("#N/A", "x".repeat(300))]]);
  const rejected = expect(later).rejects.toMatchObject({ code: "#N/A" });
  for (let time = 0; time < 6; time += 1) await clock.pass(500);
  await rejected;
});
