/** How slots change: to an answer, to a failure, and back to the queue. The clock stands still. */

import type { Batch } from "../../../src/core/planner";
import type { Slot } from "../../../src/core/slot";
import { start } from "../../virtual-host";
import { answersTo, Desk, report, screening } from "../desk";
import { inside } from "./inside";

const down = { status: 503 };

/** A call of these screenings is out, with credentials that were accepted. */
function out(...symbols: string[]) {
  const desk = new Desk({ callsPerSecond: 5 });
  Object.assign(desk.planner.pace, { acceptedAt: start });
  const slots = desk.ask(screening, symbols);
  return { desk, slots, batch: desk.next() as Batch };
}

it("the planner counts each slot that is settled as a change of what is known", () => {
  const { desk, batch } = out("A", "B");
  const { changes } = desk.planner;
  desk.reply(batch, answersTo(batch));
  expect(desk.planner.changes).toBe(changes + 2);
});

it("the planner sends nothing again that nobody waits for", () => {
  const { desk, slots, batch } = out("A");
  desk.planner.drop(slots[0] as Slot);
  desk.reply(batch, down);
  expect([inside(desk.planner).again, desk.planner.due(desk.now)]).toEqual([[], Number.POSITIVE_INFINITY]);
});

it("the planner sends again what cells wait for yet, and no more", () => {
  const { desk, slots, batch } = out("A", "B");
  desk.planner.drop(slots[0] as Slot);
  desk.reply(batch, down);
  expect(inside(desk.planner).again).toMatchObject([{ slots: [{ input: "B" }] }]);
  expect(inside(desk.planner).again[0]?.slots).toHaveLength(1);
});

it("a cancel of questions that are to be sent again fails those that a cell waits for, and leaves dropped ones alone", () => {
  const { desk, slots, batch } = out("A", "B");
  desk.reply(batch, down);
  desk.planner.drop(slots[0] as Slot);
  desk.planner.cancel(desk.now);
  expect(slots.map(({ failure }) => failure?.failure)).toEqual([undefined, "cancelled"]);
});

it("the planner leaves what is to be sent again of other operations, where one operation's questions fail", () => {
  const { desk, slots, batch } = out("A");
  desk.reply(batch, down);
  const reports = desk.ask(report, ["A", "B"]);
  desk.reply(desk.next() as Batch, { status: 403 });
  expect([desk.told(reports), desk.told(slots)]).toEqual([["plan"], ["again"]]);
  desk.work();
  expect(desk.told(slots)).toEqual([""]);
});
