/** What the user may tell it, and what it tells. On a clock that stands still. */
import { operations } from "../../../src/api/operations";
import { fail } from "../../../src/core/failure";
import { Planner } from "../../../src/core/planner";
import type { Slot } from "../../../src/core/slot";
import { start } from "../../virtual-host";
import { answersTo, Desk, purification, report, screening, tickers, zakat } from "../desk";

const minute = 60_000;
const down = { status: 503 };

it("tells what is waited for, and the fewest calls that could have answered", () => {
  const desk = new Desk();
  desk.ask(screening, [...tickers(150), ...tickers(150)]);
  desk.ask(report, ["A"]);
  expect(desk.planner.progress()).toMatchObject({ cells: 301, calls: 3, ms: 3000, sent: 0, least: 3, refusals: 0 });
  desk.work();
  expect(desk.planner.progress()).toMatchObject({ cells: 0, calls: 0, sent: 3, lastFailure: undefined });
});

it("counts nothing that no call was needed for: dropped, cancelled, or answered by an earlier run or by others", () => {
  const desk = new Desk();
  const { planner } = desk;
  for (const slot of desk.ask(zakat, ["DROPPED"])) planner.drop(slot);
  const [kept, told] = desk.ask(zakat, ["KEPT", "TOLD"]) as [Slot, Slot];
  planner.restore([{ operation: "zakat", input: kept.input, answer: {}, sentAt: desk.now }], desk.now);
  const failed = { failure: fail("notReturned", "TOLD"), failedAt: desk.now, failedUntil: desk.now + minute };
  planner.heed([{ operation: "zakat", input: told.input, ...failed }], desk.now);
  desk.ask(zakat, tickers(61));
  desk.work();
  expect(planner.waitingForConsent).toMatchObject([{ operation: "zakat", calls: 61 }]);
  desk.ask(purification, ["A"]);
  planner.cancel(desk.now);
  expect(planner.progress()).toMatchObject({ cells: 0, sent: 0, least: 0 });
  const [sent] = desk.ask(zakat, ["SENT"]) as [Slot];
  const batch = desk.next();
  planner.drop(sent);
  if (batch) desk.reply(batch, answersTo(batch));
  expect(planner.progress()).toMatchObject({ cells: 0, sent: 1, least: 1 });
});

it("tells the last failure until the service answers anything", () => {
  const desk = new Desk();
  desk.ask(screening, ["A"]);
  desk.work(down, down, down, down, down);
  expect(desk.planner.progress().lastFailure?.failure).toBe("service");
  desk.now += minute;
  desk.ask(screening, ["B"]);
  desk.work();
  expect(desk.planner.progress().lastFailure).toBeUndefined();
});

it("ends what is not yet sent on cancel, and hears of what is", () => {
  const desk = new Desk();
  const slots = desk.ask(screening, tickers(150));
  const batch = desk.next();
  desk.planner.cancel(desk.now);
  expect(desk.told(slots)).toEqual(["in flight", "cancelled"]);
  if (batch) desk.reply(batch, answersTo(batch));
  expect(desk.told(slots)).toEqual(["", "cancelled"]);
});

it("asks demo operations in demo mode", () => {
  const desk = new Desk({ demo: true });
  desk.ask(screening, ["A"]);
  expect(desk.next()?.route.request).toBe("POST /demo/{segment}/stocks/report");
});

it("knows no store's operations until it is told of them", () => {
  const planner = new Planner();
  planner.restore([{ operation: "screening", input: "A", answer: {}, sentAt: start }], start);
  expect(planner.peek(operations.screening, "A")?.answer).toBeUndefined();
});

it("sends nothing new while it is held, uses up no patience, and goes on where it was", () => {
  const desk = new Desk();
  const [slot] = desk.ask(screening, ["A"]);
  desk.planner.hold(true, desk.now);
  expect([desk.planner.paused, desk.next()]).toEqual([true, undefined]);
  desk.now += 3_600_000;
  expect([desk.planner.due(desk.now), desk.planner.take(desk.now)]).toEqual([Number.POSITIVE_INFINITY, undefined]);
  expect(slot).toMatchObject({ state: "queued", failure: undefined });
  desk.planner.hold(false, desk.now);
  const batch = desk.next();
  expect(batch?.inputs).toEqual(["A"]);
});
