/** What a planner does with a reply it understands: stores answers, learns routes, pauses. The clock stands still. */

import { overrun } from "../../../src/core/pace";
import type { Batch, PlannerSettings } from "../../../src/core/planner";
import type { Slot } from "../../../src/core/slot";
import { start } from "../../virtual-host";
import { answersTo, Desk, report, screening, tickers, zakat } from "../desk";
import { inside } from "./inside";

const second = 1000;
const day = 24 * 3_600_000;

/** With credentials that were accepted. */
function proven(settings: Partial<PlannerSettings> = {}): Desk {
  const desk = new Desk({ callsPerSecond: 5, ...settings });
  Object.assign(desk.planner.pace, { acceptedAt: desk.now, mark: "" });
  return desk;
}

describe("an answer", () => {
  it("shows that its operation is not refused, so that a later refusal is for its own question alone", () => {
    const desk = proven();
    desk.ask(zakat, ["GOOD"]);
    desk.work();
    const slots = desk.ask(zakat, ["BAD", "B"]);
    for (let batch = desk.next(); batch; batch = desk.next()) {
      desk.reply(batch, batch.inputs[0] === "BAD" ? { status: 401 } : answersTo(batch));
    }
    expect(slots.map(({ failure }) => failure?.failure)).toEqual(["refusedFor", undefined]);
  });

  it("to a question whose call is out comes from that call, though another operation's answer contains it", () => {
    const desk = proven();
    desk.ask(report, ["A"]);
    const first = desk.next() as Batch;
    const [slot] = desk.ask(screening, ["A"]) as [Slot];
    const own = desk.next() as Batch;
    desk.reply(first, answersTo(first));
    expect([slot.state, slot.answer]).toEqual(["in flight", undefined]);
    desk.reply(own, answersTo(own));
    expect(slot.sentAt).toBe(own.sentAt);
  });

  it.each([0, 1])("is not replaced by another operation's that was asked for no later (%d ms)", (later) => {
    const desk = proven();
    desk.ask(report, ["A"]);
    const batch = desk.next() as Batch;
    const known = { operation: "screening", input: "A", answer: { own: true }, sentAt: batch.sentAt + later };
    desk.planner.restore([known], desk.now);
    desk.reply(batch, answersTo(batch));
    expect(desk.planner.peek(screening, "A")?.answer).toEqual({ own: true });
  });

  it("that is empty counts at the second time only when none of its questions was ever answered", () => {
    const desk = new Desk();
    desk.ask(screening, ["A"]);
    desk.work();
    desk.planner.refresh(desk.now);
    const slots = desk.ask(screening, ["A", "NEW"]);
    desk.work({ text: "[]" }, { text: "[]" });
    expect([desk.told(slots), desk.sent.length]).toEqual([[""], 4]);
  });
});

describe("a route", () => {
  it("that works is learnt once: when, is not moved by what it answers later", () => {
    const desk = new Desk();
    desk.ask(zakat, ["A"]);
    desk.work();
    const { learntAt } = desk.planner.pace;
    desk.now += second;
    desk.ask(zakat, ["B"]);
    desk.work();
    expect(desk.planner.pace).toMatchObject({ routes: { zakat: 0 }, learntAt });
  });

  it("on trial is not learnt from an answer that came by another", () => {
    const desk = proven();
    desk.ask(screening, tickers(150));
    const [refused, answered] = [desk.next(), desk.next()] as [Batch, Batch];
    desk.reply(refused, { status: 403 });
    desk.reply(answered, answersTo(answered));
    expect(desk.planner.pace.routes).toEqual({});
    expect(inside(desk.planner).tables.get(screening as never)?.trying).toBe(1);
  });

  it("that is refused puts back in the queue what cells wait for yet", () => {
    const desk = proven();
    const slots = desk.ask(screening, ["A", "B"]);
    const batch = desk.next() as Batch;
    desk.planner.drop(slots[0] as Slot);
    desk.reply(batch, { status: 403 });
    expect(slots.map(({ state }) => state)).toEqual(["idle", "queued"]);
    expect(desk.next()?.inputs).toEqual(["B"]);
  });
});

describe("a pause", () => {
  const tooFast = { status: 429 };

  it("uses up no patience, and what was refused leaves after it", () => {
    const desk = new Desk();
    desk.ask(screening, ["A"]);
    desk.reply(desk.next() as Batch, { ...tooFast, retryAfter: "30" });
    const until = desk.now + 30 * second;
    expect(inside(desk.planner).patience.silentSince).toBe(until);
    expect(inside(desk.planner).again).toMatchObject([{ notBefore: until }]);
  });

  it.each([
    ["is not spent", 98, 1],
    ["is spent with this call", 99, 20],
  ])("of twenty days is believed where the month %s: of %d calls, %d days", (_, used, days) => {
    const desk = new Desk();
    Object.assign(desk.planner.pace, { month: { limit: 100, used, toldAt: start } });
    overrun(desk.planner.pace, start + 60 * second, start);
    desk.ask(screening, ["A"]);
    desk.reply(desk.next() as Batch, { ...tooFast, retryAfter: String((20 * day) / second) });
    expect(desk.planner.pace.pausedUntil - desk.now).toBe(days * day);
  });

  it.each([
    ["", undefined, "again"],
    ["Monthly limit reached", undefined, "again"],
    ['{"limit":"month"}', undefined, "month"],
    ["", { limit: 100, used: 100, toldAt: start }, "month"],
  ])(
    "for the third time, where cells live for seconds, is the month's where somebody says so: %j, %j",
    (text, month, told) => {
      const desk = new Desk({ unnamedPause: 5 * second });
      Object.assign(desk.planner.pace, { month });
      overrun(desk.planner.pace, start + 60 * second, start);
      const slots = desk.ask(screening, ["A"]);
      for (let times = 0; times < 3; times += 1) desk.reply(desk.next() as Batch, { ...tooFast, text });
      expect(desk.told(slots)).toEqual([told]);
    },
  );
});
