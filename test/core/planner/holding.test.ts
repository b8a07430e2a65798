/** What the user can tell the planner (pause, cancel, refresh), and what it reports. The clock stands still. */

import { operations } from "../../../src/api/operations";
import { fail } from "../../../src/core/failure";
import { Planner } from "../../../src/core/planner";
import type { Slot } from "../../../src/core/slot";
import { start } from "../../virtual-host";
import { answersTo, Desk, purification, report, screening, tickers, zakat } from "../desk";

const minute = 60_000;
const down = { status: 503 };

it("progress tells what is waited for, and the fewest calls that could have answered it", () => {
  const desk = new Desk();
  desk.ask(screening, [...tickers(150), ...tickers(150)]);
  desk.ask(report, ["A"]);
  expect(desk.planner.progress()).toMatchObject({ cells: 301, calls: 3, ms: 3000, sent: 0, least: 3, refusals: 0 });
  desk.work();
  expect(desk.planner.progress()).toMatchObject({ cells: 0, calls: 0, sent: 3, lastFailure: undefined });
});

it("the planner counts nothing that no call was needed for: dropped, cancelled, or answered by an earlier run or by others", () => {
  const desk = new Desk();
  const { planner } = desk;
  for (const slot of desk.ask(zakat, ["DROPPED"])) planner.drop(slot);
  const [kept, told] = desk.ask(zakat, ["KEPT", "TOLD"]) as [Slot, Slot];
  planner.restore([{ operation: "zakat", input: kept.input, answer: {}, sentAt: desk.now }], desk.now);
  const failed = { failure: fail("notReturned", "TOLD"), failedAt: desk.now, failedUntil: desk.now + minute };
  planner.restoreFailures([{ operation: "zakat", input: told.input, ...failed }], desk.now);
  desk.ask(zakat, tickers(61));
  desk.work();
  expect(planner.consent.held).toMatchObject([{ operation: "zakat", calls: 61 }]);
  desk.ask(purification, ["A"]);
  planner.cancel(desk.now);
  expect(planner.progress()).toMatchObject({ cells: 0, sent: 0, least: 0 });
  const [sent] = desk.ask(zakat, ["SENT"]) as [Slot];
  const batch = desk.next();
  planner.drop(sent);
  if (batch) desk.reply(batch, answersTo(batch));
  expect(planner.progress()).toMatchObject({ cells: 0, sent: 1, least: 1 });
});

it("the planner tells the last failure until the service answers anything", () => {
  const desk = new Desk();
  desk.ask(screening, ["A"]);
  desk.work(down, down, down, down, down);
  expect(desk.planner.progress().lastFailure?.failure).toBe("service");
  desk.now += minute;
  desk.ask(screening, ["B"]);
  desk.work();
  expect(desk.planner.progress().lastFailure).toBeUndefined();
});

it("a cancel ends the questions that are not yet sent; those of a call in flight still get its answers", () => {
  const desk = new Desk();
  const slots = desk.ask(screening, tickers(150));
  const batch = desk.next();
  desk.planner.cancel(desk.now);
  expect(desk.told(slots)).toEqual(["in flight", "cancelled"]);
  if (batch) desk.reply(batch, answersTo(batch));
  expect(desk.told(slots)).toEqual(["", "cancelled"]);
});

it("the planner asks demo operations in demo mode", () => {
  const desk = new Desk({ demo: true });
  desk.ask(screening, ["A"]);
  expect(desk.next()?.route.request).toBe("POST /demo/{segment}/stocks/report");
});

it("stored answers of an operation that was not registered are ignored", () => {
  const planner = new Planner();
  planner.restore([{ operation: "screening", input: "A", answer: {}, sentAt: start }], start);
  expect(planner.peek(operations.screening, "A")?.answer).toBeUndefined();
});

it("a planner that is held sends nothing new, uses up no patience, and goes on where it was", () => {
  const desk = new Desk();
  const [slot] = desk.ask(screening, ["A"]);
  desk.planner.hold(true, desk.now);
  expect([desk.planner.isPaused, desk.next()]).toEqual([true, undefined]);
  desk.now += 3_600_000;
  expect([desk.planner.due(desk.now), desk.planner.take(desk.now)]).toEqual([Number.POSITIVE_INFINITY, undefined]);
  expect(slot).toMatchObject({ state: "queued", failure: undefined });
  desk.planner.hold(false, desk.now);
  const batch = desk.next();
  expect(batch?.inputs).toEqual(["A"]);
});

describe("a refresh that is called off", () => {
  const second = 1000;

  it("leaves what was known, as it was; what was asked anew is new, and what was never known says that it is cancelled", () => {
    const desk = new Desk();
    const slots = desk.ask(screening, tickers(250));
    desk.work();
    const sent = desk.sent.length;
    desk.now += second;
    desk.planner.refresh(desk.now);
    const since = desk.now;
    const [fresh] = desk.ask(screening, ["NEW"]);
    desk.ask(screening, tickers(250));
    const batch = desk.next();
    desk.now += 10;
    desk.planner.cancel(desk.now);
    if (batch) desk.reply(batch, answersTo(batch));
    expect(desk.told(slots)).toEqual([""]);
    expect(slots.filter(({ kept }) => kept)).toEqual([]);
    expect(slots.filter(({ sentAt }) => sentAt >= since)).toHaveLength(
      batch?.inputs.filter((one) => one !== "NEW").length ?? 0,
    );
    const carried = batch?.inputs.includes("NEW");
    expect(fresh?.failure?.failure).toBe(carried ? undefined : "cancelled");
    desk.ask(screening, tickers(250));
    desk.work();
    expect(desk.sent).toHaveLength(sent + 1);
  });

  it("is asked anew by the next refresh, of some or of all", () => {
    const desk = new Desk();
    const [slot] = desk.ask(screening, ["A", "B"]) as [Slot];
    desk.work();
    for (const some of [[slot], undefined]) {
      desk.now += second;
      desk.planner.refresh(desk.now, some);
      desk.ask(screening, ["A"]);
      desk.now += second;
      desk.planner.cancel(desk.now);
      expect(desk.ask(screening, ["A"])[0]?.state).toBe("idle");
      desk.now += second;
      desk.planner.refresh(desk.now, some);
      expect(desk.ask(screening, ["A"])[0]?.state).toBe("queued");
      desk.work();
      expect(slot.sentAt).toBeGreaterThanOrEqual(desk.now - second);
    }
  });

  it("leaves a kept verdict kept, and no answer that is past its day for a fresh one", () => {
    const desk = new Desk();
    const [slot] = desk.ask(screening, ["A"]) as [Slot];
    desk.work();
    desk.planner.refresh(desk.now);
    desk.ask(screening, ["A"]);
    desk.work(...Array.from({ length: 9 }, () => ({ status: 503 })));
    expect(slot).toMatchObject({ kept: true, failure: { failure: "service" } });
    desk.now += 10 * second;
    desk.ask(screening, ["A"]);
    desk.planner.cancel(desk.now);
    expect(slot).toMatchObject({ kept: true, failure: { failure: "service" } });
    const old = new Desk();
    const [stale] = old.ask(screening, ["A"]) as [Slot];
    old.work();
    old.now += 25 * 3600 * second;
    old.ask(screening, ["A"]);
    old.planner.cancel(old.now);
    expect(stale).toMatchObject({ kept: false, failure: { failure: "cancelled" } });
  });

  it("leaves what was known also where it waited for consent", () => {
    const desk = new Desk({ consentOver: 60 });
    const slots = desk.ask(report, tickers(50));
    desk.work();
    desk.now += second;
    desk.planner.refresh(desk.now);
    desk.ask(report, tickers(100));
    expect(desk.next()).toBeUndefined();
    expect(desk.told(slots)).toEqual(["consent"]);
    desk.now += second;
    desk.planner.cancel(desk.now);
    expect(desk.told(slots)).toEqual([""]);
    expect(desk.told(desk.ask(report, tickers(50)))).toEqual([""]);
  });
});
