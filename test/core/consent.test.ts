/** A person's word, by what it leaves in the pace and in the planner. */
import { allow, decline, hold, outdate, tryNow } from "../../src/core/consent";
import { newPace } from "../../src/core/pace";
import { never } from "../../src/core/patience";
import { start } from "../virtual-host";
import { Desk, screening } from "./desk";

const held = (...operations: string[]) => operations.map((operation) => ({ operation, calls: 100, multiplied: false }));
const hour = 3_600_000;

it("allows calls beyond those that were left, after a no as well, and asks about the operation no more", () => {
  const heeding = { pace: newPace(), held: held("report", "zakat") };
  allow(heeding, "zakat", 100);
  allow(heeding, "zakat", 20);
  expect(heeding).toMatchObject({ held: held("report"), pace: { allowed: { zakat: 120 }, decided: { zakat: 2 } } });
  decline(heeding, "report");
  expect(heeding).toMatchObject({ held: [], pace: { allowed: { zakat: 120, report: -1 }, decided: { report: 1 } } });
  allow(heeding, "report", 5);
  allow(heeding, "zakat", -1000);
  expect(heeding.pace.allowed).toEqual({ zakat: 0, report: 5 });
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
  expect(tryNow(planner, now)).toBe(tried);
  expect(planner.changes).toBe(changes + Number(tried));
  expect(planner.pace).toMatchObject(
    tried ? { pausedUntil: now, pausedAt: now, liftedAt: now } : { pausedUntil: start + pause, pausedAt: start },
  );
});

it("counts no time against cells that wait while a person holds the calls back", () => {
  const { planner } = new Desk();
  hold(planner, true, start);
  expect([planner.isPaused, planner.patience.silentSince]).toEqual([true, never]);
  planner.ask(screening, "AAPL", start);
  hold(planner, false, start + 5000);
  expect([planner.isPaused, planner.patience.silentSince]).toEqual([false, start + 5000]);
});

it("has cells that ask again shown nothing of before", () => {
  const { planner } = new Desk();
  const { changes } = planner;
  outdate(planner);
  expect(planner.changes).toBe(changes + 1);
});
