/** A user's consent or refusal: what it changes in the pace and in the planner. */

import { ConsentGate } from "../../../src/core/budget";
import { newPace } from "../../../src/core/pace";
import { never } from "../../../src/core/patience";
import { start } from "../../virtual-host";
import { Desk, screening } from "../desk";
import { inside } from "./inside";

const heldWork = (...operations: string[]) =>
  operations.map((operation) => ({ operation, calls: 100, multiplied: false }));
const hour = 3_600_000;

it("consent allows more calls than were left, also after a refusal, and the operation needs no consent any more", () => {
  const pace = newPace();
  const consent = new ConsentGate(pace, heldWork("report", "zakat"));
  consent.allow("zakat", 100);
  consent.allow("zakat", 20);
  expect({ held: consent.held, pace }).toMatchObject({
    held: heldWork("report"),
    pace: { allowed: { zakat: 120 }, decided: { zakat: 2 } },
  });
  consent.decline("report");
  expect({ held: consent.held, pace }).toMatchObject({
    held: [],
    pace: { allowed: { zakat: 120, report: -1 }, decided: { report: 1 } },
  });
  consent.allow("report", 5);
  consent.allow("zakat", -1000);
  expect(pace.allowed).toEqual({ zakat: 0, report: 5 });
});

it.each([
  ["a minute after the last try", hour + 1, 60_000, true],
  ["not before", hour + 1, 59_999, false],
  ["not a pause of an hour, which ends by itself", hour, 60_000, false],
  ["not one that is over", hour + 1, hour + 1, false],
])("a long pause is tried by hand: %s", (_, pause, after, tried) => {
  const { planner } = new Desk();
  const { changes } = planner;
  Object.assign(planner.pace, { pausedAt: start, pausedUntil: start + pause });
  const now = start + after;
  expect(planner.tryNow(now)).toBe(tried);
  expect(planner.changes).toBe(changes + Number(tried));
  expect(planner.pace).toMatchObject(
    tried ? { pausedUntil: now, pausedAt: now, liftedAt: now } : { pausedUntil: start + pause, pausedAt: start },
  );
});

it("time during which a person holds the calls back does not use up patience", () => {
  const { planner } = new Desk();
  planner.hold(true, start);
  expect([planner.isPaused, inside(planner).patience.silentSince]).toEqual([true, never]);
  planner.ask(screening, "AAPL", start);
  planner.hold(false, start + 5000);
  expect([planner.isPaused, inside(planner).patience.silentSince]).toEqual([false, start + 5000]);
});

it("the planner has cells that ask again shown nothing of before", () => {
  const { planner } = new Desk();
  const { changes } = planner;
  planner.outdate();
  expect(planner.changes).toBe(changes + 1);
});
