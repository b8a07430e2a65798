/** What a planner takes over from an earlier run and from other processes. The clock stands still. */

import fc from "fast-check";
import { fail } from "../../../src/core/failure";
import type { Batch, Known, StoredFailure } from "../../../src/core/planner";
import type { Slot } from "../../../src/core/slot";
import { start } from "../../virtual-host";
import { answersTo, Desk, screening } from "../desk";
import { inside } from "./inside";

const second = 1000;
const minute = 60 * second;
const down = { status: 503 };

function knownAnswer(more: Partial<Known> = {}): Known {
  return { operation: "screening", input: "A", answer: { from: "elsewhere" }, sentAt: start, ...more };
}

describe("what an earlier run knew", () => {
  /** A slot in that state, and what it holds once it is restored. */
  function restored(slot: (desk: Desk) => unknown, more: Partial<Known> = {}) {
    const desk = new Desk();
    slot(desk);
    const one = inside(desk.planner)
      .tables.get(screening as never)
      ?.slot("A") as Slot;
    const { changes } = desk.planner;
    desk.planner.restore([knownAnswer({ sentAt: desk.now, ...more })], desk.now);
    return { desk, slot: one, changed: desk.planner.changes - changes, settled: desk.planner.settled() };
  }

  it("is known at once, and no cell is told when none waits", () => {
    const { slot, changed, settled } = restored(() => undefined);
    expect([slot.state, slot.answer, changed, settled]).toEqual(["idle", { from: "elsewhere" }, 1, []]);
  });

  it("is told to who waits, and no more where it is past its day", () => {
    const ask = (desk: Desk) => desk.ask(screening, ["A"]);
    const fresh = restored(ask);
    expect([fresh.slot.state, fresh.slot.cells, fresh.settled]).toEqual(["idle", 0, [fresh.slot]]);
    const old = restored(ask, { sentAt: start - 25 * 60 * minute });
    expect([old.slot.state, old.slot.cells, old.settled]).toEqual(["queued", 1, []]);
    expect(old.slot.answer).toEqual({ from: "elsewhere" });
  });

  it("waits for the reply when a call is out, and stays when that call was older", () => {
    const out = (desk: Desk) => {
      desk.ask(screening, ["A"]);
      desk.next();
    };
    const { desk, slot, settled } = restored(out, { sentAt: start + second });
    expect([slot.state, slot.cells, settled]).toEqual(["in flight", 1, []]);
    desk.reply(desk.sent[0] as Batch, answersTo({ operation: screening as never, inputs: ["A"] }));
    expect(desk.planner.settled()).toEqual([slot]);
    expect(slot).toMatchObject({ state: "idle", sentAt: start + second, answer: { from: "elsewhere" } });
  });

  it.each([
    [minute, { from: "elsewhere" }],
    [minute + 1, undefined],
  ])("counts when its clock was at most a minute ahead: %d ms", (ahead, answer) => {
    expect(restored(() => undefined, { sentAt: start + ahead }).slot.answer).toEqual(answer);
  });

  it("is ignored when an answer as new is known", () => {
    const desk = new Desk();
    const [slot] = desk.ask(screening, ["A"]) as [Slot];
    desk.work();
    desk.planner.restore([knownAnswer({ sentAt: slot.sentAt })], desk.now);
    expect(slot.answer).toMatchObject({ symbol: "A" });
    desk.planner.restore([knownAnswer({ sentAt: slot.sentAt + 1, age: 7, account: "a" })], desk.now);
    expect(slot).toMatchObject({ answer: { from: "elsewhere" }, age: 7, account: "a" });
    desk.planner.restore([knownAnswer({ sentAt: slot.sentAt + 1 })], desk.now);
    expect(slot).toMatchObject({ answer: { from: "elsewhere" }, age: 0, account: undefined });
  });

  it("replaces an older answer that stood in for a failure", () => {
    const desk = new Desk();
    const [slot] = desk.ask(screening, ["A"]) as [Slot];
    desk.work();
    desk.planner.refresh(desk.now);
    desk.ask(screening, ["A"]);
    desk.work(down, down, down);
    expect(slot.kept).toBe(true);
    desk.planner.restore([knownAnswer({ sentAt: desk.now })], desk.now);
    expect(slot).toMatchObject({ kept: false, failure: undefined, answer: { from: "elsewhere" } });
  });
});

describe("a failure that others met", () => {
  function restoreFailure(desk: Desk, more: Partial<StoredFailure> = {}): Slot {
    const failed = {
      operation: "screening",
      input: "A",
      failure: fail("notReturned", "A"),
      failedAt: start,
      failedUntil: start + minute,
    };
    desk.planner.restoreFailures([{ ...failed, ...more }], desk.now);
    return desk.planner.peek(screening, "A") as Slot;
  }

  it("counts here as long as there, and cells that wait are told", () => {
    const desk = new Desk();
    desk.ask(screening, ["A"]);
    const slot = restoreFailure(desk, { failedAt: start - 5 });
    expect(slot).toMatchObject({ state: "idle", failedAt: start - 5, failedUntil: start + minute });
    expect([slot.failure?.failure, desk.planner.settled()]).toEqual(["notReturned", [slot]]);
  });

  it("is ignored for an unknown operation, or while a call is out", () => {
    const desk = new Desk();
    expect(restoreFailure(desk, { operation: "none" }).failure).toBeUndefined();
    desk.ask(screening, ["A"]);
    desk.next();
    const slot = restoreFailure(desk, { failedAt: desk.now, failedUntil: desk.now + minute });
    expect([slot.state, slot.failure]).toEqual(["in flight", undefined]);
  });

  it.each([
    ["an answer", { sentAt: start }],
    ["a failure", { failedAt: start }],
  ])("is ignored unless it is newer than %s known here", (_, held) => {
    const desk = new Desk();
    const slot = desk.planner.peek(screening, "A") as Slot;
    Object.assign(slot, held);
    expect(restoreFailure(desk).failure).toBeUndefined();
    expect(restoreFailure(desk, { failedAt: start + 1 }).failure?.failure).toBe("notReturned");
  });

  it.each([
    ["counts in its last ms", { failedUntil: start + 1 }, 0, true],
    ["does not count once its time is over", { failedUntil: start }, 0, false],
    ["counts when the refresh itself met it", {}, start, true],
    ["does not count when it was met before the last refresh", { failedAt: start - 1 }, start, false],
  ])("%s", (_, failed, refreshedAt, stands) => {
    const desk = new Desk();
    Object.assign(desk.planner.pace, { refreshedAt });
    expect(restoreFailure(desk, failed).failure !== undefined).toBe(stands);
  });
});

test("in any order of replies and messages, no answer gives way to an older one, and none from before a refresh ends a wait", () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant("told" as const), ago: fc.integer({ min: -50, max: 5000 }) }),
    fc.record({ kind: fc.constantFrom("ask" as const, "take" as const, "refresh" as const) }),
    fc.record({ kind: fc.constant("reply" as const), status: fc.constantFrom(200, 200, 503, 429) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const desk = new Desk();
      const { planner } = desk;
      const slot = inside(planner)
        .tables.get(screening as never)
        ?.slot("A") as Slot;
      const out: Batch[] = [];
      let newest = Number.NEGATIVE_INFINITY;
      let refreshedAt = Number.NEGATIVE_INFINITY;
      for (const one of steps) {
        desk.now += 700;
        const wasWaiting = slot.state !== "idle";
        if (one.kind === "ask") desk.ask(screening, ["A"]);
        if (one.kind === "told") planner.restore([knownAnswer({ sentAt: desk.now - one.ago })], desk.now);
        if (one.kind === "refresh") {
          refreshedAt = desk.now;
          planner.refresh(desk.now);
        }
        if (one.kind === "take")
          out.push(...[planner.due(desk.now) <= desk.now && planner.take(desk.now)].flatMap((b) => b || []));
        const batch = one.kind === "reply" ? out.shift() : undefined;
        if (batch && one.kind === "reply") {
          desk.reply(batch, one.status === 200 ? answersTo(batch) : { status: one.status }, 0);
        }
        expect(slot.sentAt).toBeGreaterThanOrEqual(newest);
        newest = slot.sentAt;
        // A reply of its own ends a wait whenever it was asked for.
        if (one.kind === "told" && wasWaiting && slot.state === "idle")
          expect(slot.sentAt).toBeGreaterThanOrEqual(refreshedAt);
      }
    }),
  );
});
