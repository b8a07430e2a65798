/** A relay's clock was ahead and is put right: what it noted meanwhile delays no desk, and does not count as new. */
import { operations } from "../../src/api/operations";
import { fail } from "../../src/core/failure";
import { newPace, type Pace } from "../../src/core/pace";
import { OwnDoor, replayWindow } from "../../src/relay/http/replayGuard";
import { Board } from "../../src/relay/one/board";
import { Sender } from "../../src/relay/one/sender";
import { OwnUsage } from "../../src/relay/one/usage";

const second = 1000;
const hour = 3600 * second;
const day = 24 * hour;
const now = Date.UTC(2026, 0, 10);
const steps = [2 * hour, 90 * day];
const { screening } = operations;
const rows = screening as never;

describe.each(steps)("by a clock %d ms ahead", (step) => {
  const ahead = now + step;

  it("an answer or a failure dated in the future is neither shown nor kept, and blocks no present one", () => {
    const board = new Board();
    board.put("screening", "A", { answer: "early", at: ahead, until: ahead + day }, ahead);
    board.put("screening", "B", { failure: fail("service", 503), at: ahead, until: ahead + 16 * second }, ahead);
    expect([board.find(rows, "A", ahead)?.answer, board.answers(ahead)]).toMatchObject(["early", [{ input: "A" }]]);
    expect([board.find(rows, "A", now), board.find(rows, "B", now), board.answers(now)]).toEqual([
      undefined,
      undefined,
      [],
    ]);
    board.put("screening", "A", { answer: "now", at: now, until: now + day }, now);
    expect(board.find(rows, "A", now)?.answer).toBe("now");
    board.tidy(now);
    expect(board.size).toBe(1);
  });

  it("what was counted in a month that had not come is of this month, also after a restart", () => {
    const usage = new OwnUsage(undefined);
    for (let calls = 0; calls < 5; calls += 1) usage.count("desk", now);
    usage.count("desk", ahead);
    usage.count("other", ahead);
    const again = new OwnUsage(usage.text());
    for (const one of [usage, again]) {
      expect([one.of("desk", now).calls, one.of("other", now).calls]).toEqual([6, 1]);
      one.count("desk", now);
      expect(one.of("desk", now).calls).toBe(7);
      // The month that comes begins at 0.
      expect(one.of("desk", now + 40 * day).calls).toBe(0);
    }
  });

  it("a request let in then is no repeat now, and delays no client", async () => {
    const door = new OwnDoor(3);
    const enter = async (request: string, at: number) => {
      const admission = await door.enter("desk", request, at);
      if (admission.kind === "in") admission.answered({ status: 200 } as never);
      return admission.kind;
    };
    expect([await enter("1", ahead), await enter("2", ahead), await enter("1", ahead + 100)]).toEqual([
      "in",
      "in",
      "replay",
    ]);
    expect([await enter("1", now), await enter("1", now + 100), await enter("3", now + 100)]).toEqual([
      "in",
      "replay",
      "in",
    ]);
    expect([await enter("4", now + 100), await enter("1", now + replayWindow - 1)]).toEqual(["often", "replay"]);
    expect(await enter("1", now + replayWindow)).toBe("in");
  });

  it("a relay that was started then makes no desk wait for that moment", () => {
    const clock = { now: ahead };
    const host = {
      now: () => clock.now,
      sleep: () => new Promise<void>(() => undefined),
      permit: async <T>(_pace: Pace, turn: () => T) => turn(),
      digest: String,
      send: () => new Promise<never>(() => undefined),
    };
    const credentials = { address: "https://service.test", segment: "svc", clientId: "me", secret: "s" };
    const sends = [{ at: ahead - 100 }];
    const pace = { ...newPace(), sends };
    const sender = new Sender(host, new Board(), { ...credentials, callsPerSecond: 1 }, pace);
    const waits = sender.ahead("desk").ms;
    expect(waits).toBeGreaterThan(19 * second);
    expect(waits).toBeLessThan(22 * second);
    clock.now = now;
    expect(sender.ahead("desk").ms).toBeLessThan(2 * second);
  });
});

it("a month that an earlier version kept is read, and one that is none is not", () => {
  const used = { desk: { calls: 5, last: now } };
  expect(new OwnUsage(JSON.stringify({ month: "2026-01", used })).of("desk", now).calls).toBe(5);
  for (const before of [
    "x",
    { month: "January", used },
    { month: "2025-12", used: { desk: { calls: "5", last: 1 } } },
  ]) {
    const kept = new OwnUsage(JSON.stringify({ month: "2026-01", used, before }));
    expect(kept.of("desk", now).calls).toBe(5);
    expect(kept.text()).not.toContain("before");
  }
});
