/** Each method of the planner's protocol in its edge cases, in order. The clock stands still. */

import { fail } from "../../../src/core/failure";
import type { Batch, PlannerSettings } from "../../../src/core/planner";
import type { Slot } from "../../../src/core/slot";
import { start } from "../../virtual-host";
import { answersTo, Desk, report, screening, tickers, zakat } from "../desk";
import { inside } from "./inside";

const second = 1000;
const minute = 60 * second;
const never = Number.POSITIVE_INFINITY;
const down = { status: 503 };
const forbidden = { status: 403 };

/** Credentials that were accepted: several calls may be out at once. */
function proven(settings: Partial<PlannerSettings> = {}): Desk {
  const desk = new Desk({ callsPerSecond: 5, consentOver: 1000, ...settings });
  Object.assign(desk.planner.pace, { acceptedAt: desk.now });
  return desk;
}

/** One of each asking is out. */
function out(desk: Desk, ...askings: readonly (readonly string[])[]): { slots: Slot[]; batches: Batch[] } {
  const [slots, batches]: [Slot[], Batch[]] = [[], []];
  for (const symbols of askings) {
    slots.push(...desk.ask(screening, symbols));
    batches.push(desk.next() as Batch);
  }
  return { slots, batches };
}

describe("ask", () => {
  it("asks again when an answer has aged, although an earlier failure would still stand", () => {
    const desk = new Desk({ freshness: () => minute });
    desk.ask(screening, ["A"]);
    desk.work({ text: "[]" });
    expect(desk.told(desk.ask(screening, ["A"]))).toEqual(["notReturned"]);
    desk.planner.restore([{ operation: "screening", input: "A", answer: {}, sentAt: desk.now }], desk.now);
    desk.now += minute + 1;
    expect(desk.told(desk.ask(screening, ["A"]))).toEqual(["queued"]);
  });

  it("waits 2 s from the first question on for stored answers, and then as usual", () => {
    const desk = new Desk({ restores: true });
    desk.ask(screening, ["A"]);
    desk.now += second;
    desk.ask(screening, ["B"]);
    expect(desk.planner.due(desk.now)).toBe(start + 2 * second);
    desk.work();
    desk.now += minute;
    desk.ask(screening, ["C"]);
    expect(desk.planner.due(desk.now)).toBe(desk.now + 8);
  });
});

describe("drop", () => {
  it("dropping a cell whose call is out takes off that cell, and never more than there were", () => {
    const desk = new Desk();
    const { slots, batches } = out(desk, ["A"]);
    for (let times = 0; times < 3; times += 1) desk.planner.drop(slots[0] as Slot);
    expect(desk.planner.progress().cells).toBe(0);
    const again = desk.ask(screening, ["A"]);
    expect(desk.told(again)).toEqual(["in flight"]);
    desk.reply(batches[0] as Batch, answersTo(batches[0] as Batch));
    desk.work();
    expect([desk.told(again), desk.sent.length]).toEqual([[""], 1]);
  });

  it("another planner's slot is left alone, though cells wait for it", () => {
    const [one, other] = [new Desk(), new Desk()];
    const [slot] = one.ask(screening, ["A"]) as [Slot];
    other.ask(screening, ["A"]);
    other.planner.drop(slot);
    expect([slot.cells, other.planner.progress().cells]).toEqual([1, 1]);
  });

  it("of the last cell ends the waiting: nothing is due, and a later question begins with full patience", () => {
    const desk = new Desk({ restores: true });
    const [slot] = desk.ask(screening, ["A"]) as [Slot];
    desk.planner.drop(slot);
    expect([desk.planner.due(desk.now), inside(desk.planner).patience.silentSince]).toEqual([never, never]);
  });

  it("of one cell of several does not change the others' waiting", () => {
    const desk = new Desk();
    const [slot] = desk.ask(screening, ["A", "B"]) as [Slot];
    desk.planner.drop(slot);
    expect(inside(desk.planner).patience.silentSince).toBe(start);
  });
});

describe("due", () => {
  it("sends the first call alone where others' credentials were accepted", () => {
    const desk = proven({ mark: "new" });
    Object.assign(desk.planner.pace, { mark: "old" });
    out(desk, tickers(250));
    expect(desk.planner.due(desk.now)).toBe(never);
  });

  it("a call that took longer than any host waits counts as the driver's sleep", () => {
    const desk = new Desk();
    const { slots, batches } = out(desk, ["A"]);
    desk.planner.due(desk.now);
    desk.reply(batches[0] as Batch, down, 44 * second);
    desk.work(down);
    expect(desk.told(slots)).toEqual([""]);
  });

  it("a shorter call without a reply counts as the service's silence", () => {
    const desk = new Desk();
    const { batches } = out(desk, ["A"]);
    desk.planner.due(desk.now);
    desk.reply(batches[0] as Batch, down, 10 * second);
    desk.planner.due(desk.now);
    expect(inside(desk.planner).patience.silentSince).toBe(start);
  });

  it("questions behind calls that never come back fail as unreachable", () => {
    const desk = proven({ callsPerSecond: 1 });
    const { slots } = out(desk, tickers(400), [], []);
    expect(desk.next()).toBeUndefined();
    expect(desk.now).toBe(start + 45 * second);
    expect(desk.told(slots)).toEqual(["in flight", "unreachable"]);
  });

  it("holds back what is to be sent again while the account is asked for the month", () => {
    const desk = proven();
    desk.now += 20 * minute;
    const { batches } = out(desk, ["A"]);
    desk.reply(batches[0] as Batch, down);
    desk.now += second;
    Object.assign(desk.planner.pace, { month: { limit: 100, used: 100, toldAt: start } });
    expect(desk.planner.take(desk.now)?.operation.name).toBe("statistics");
    expect(desk.planner.due(desk.now)).toBe(never);
  });
});

describe("take", () => {
  it("skips a group, and questions of a group, that no cell waits for any more", () => {
    const desk = proven();
    const { slots, batches } = out(desk, ["A"], ["B", "C", "D"]);
    for (const batch of batches) desk.reply(batch, down);
    const [a, b, c, d] = slots as [Slot, Slot, Slot, Slot];
    desk.planner.drop(a);
    desk.planner.drop(c);
    desk.now += second;
    expect(desk.planner.take(desk.now)?.inputs).toEqual(["B", "D"]);
    expect([a, b, c, d].map(({ state }) => state)).toEqual(["idle", "in flight", "idle", "in flight"]);
  });

  it("takes from the queue a group that was to be sent again, when its route cannot carry it any more", () => {
    const desk = proven();
    const { batches } = out(desk, tickers(100), tickers(50, "U"));
    desk.reply(batches[0] as Batch, down);
    desk.reply(batches[1] as Batch, forbidden);
    desk.now += 2 * second;
    expect(desk.planner.take(desk.now)).toMatchObject({ inputs: ["U0"], route: { most: 1 } });
    expect(desk.planner.progress().cells).toBe(150);
  });
});

describe("accept", () => {
  it("a trial goes on when another call of the operation comes back", () => {
    const desk = proven();
    const { batches } = out(desk, tickers(100), tickers(50, "U"));
    desk.reply(batches[0] as Batch, forbidden);
    expect(desk.next()).toMatchObject({ inputs: ["T0"], route: { most: 1 } });
    desk.reply(batches[1] as Batch, down);
    expect(desk.next()).toBeUndefined();
  });

  it("a call without a reply changes no route", () => {
    const desk = new Desk();
    const { batches } = out(desk, ["A"]);
    desk.reply(batches[0] as Batch, { status: 0 });
    expect(desk.planner.pace.roundTrips).toEqual([]);
    desk.reply(desk.next() as Batch, down, 70);
    expect(desk.planner.pace.roundTrips).toEqual([70]);
  });

  it("blames no ticker for a 400 where the clock was never accepted", () => {
    const desk = new Desk();
    const { batches } = out(desk, ["A", "B"]);
    desk.reply(batches[0] as Batch, { status: 400 });
    expect(desk.next()?.inputs).toEqual(["A", "B"]);
  });
});

describe("refresh", () => {
  it("counts as a change, asks anew what failed, and not what can be no ticker", () => {
    const desk = new Desk();
    const [unknown] = desk.ask(screening, ["NOSUCH"]) as [Slot];
    desk.work({ text: "[]" });
    const misused = desk.planner.ask(screening, true, desk.now) as Slot;
    const { changes } = desk.planner;
    desk.planner.refresh(desk.now, [unknown, misused]);
    expect(desk.planner.changes).toBe(changes + 1);
    expect(desk.planner.standsUntil(misused, desk.now)).toBe(never);
    expect(desk.told(desk.ask(screening, ["NOSUCH"]))).toEqual(["queued"]);
  });
});

describe("cancel", () => {
  it("cancels only what waits for consent, for 5 s", () => {
    const desk = proven({ consentOver: 60 });
    const [unknown] = desk.ask(screening, ["NOSUCH"]) as [Slot];
    desk.work({ text: "[]" });
    desk.ask(report, tickers(100));
    desk.work();
    desk.planner.consent.allow("report", 100);
    const reports = desk.ask(report, tickers(100));
    const batch = desk.next() as Batch;
    desk.ask(zakat, tickers(100));
    const [first] = desk.ask(zakat, tickers(100)) as [Slot];
    expect(desk.planner.take(desk.now + 50)?.operation).toBe(report);
    desk.planner.cancel(desk.now + 50);
    const [carried] = batch.slots;
    expect([unknown, first, carried, reports[99]].map((slot) => [slot?.state, slot?.failure?.failure])).toEqual([
      ["idle", "notReturned"],
      ["idle", "cancelled"],
      ["in flight", "consent"],
      ["idle", "cancelled"],
    ]);
    desk.now += 50 + 5 * second - 1;
    expect(desk.told(desk.ask(zakat, ["T0"]))).toEqual(["cancelled"]);
    desk.now += 1;
    expect(desk.told(desk.ask(zakat, ["T0"]))).toEqual(["queued"]);
  });

  it("does not touch cells whose consent was given", () => {
    const desk = new Desk();
    const [slot] = desk.ask(zakat, tickers(240)) as [Slot];
    desk.work();
    desk.planner.consent.allow("zakat", 240);
    desk.planner.cancel(desk.now);
    expect(slot.failure?.failure).toBe("consent");
  });
});

describe("a circuit", () => {
  it("that closes when a pause is lifted stays closed, and opens when a later pause is lifted", () => {
    const { planner, now } = new Desk();
    const failure = { ...fail("unreachable"), until: now + 5 * second };
    Object.assign(planner.pace, { liftedAt: now });
    planner.tripCircuit(failure, now);
    expect(planner.circuitFailure(now)).toBe(failure);
    Object.assign(planner.pace, { liftedAt: now + 1 });
    expect(planner.circuitFailure(now + 1)).toBeUndefined();
  });

  it("is closed by others' pause of more than a minute", () => {
    const { planner, now } = new Desk();
    Object.assign(planner.pace, { pausedUntil: now + minute, pausedAt: now });
    expect(planner.circuitFailure(now)).toBeUndefined();
    expect(planner.circuitFailure(now - 1)?.failure).toBe("paused");
  });
});
