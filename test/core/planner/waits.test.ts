/** What processes with the same credentials tell one another of their waiting questions, and what they believe. */

import type { Slot } from "../../../src/core/slot";
import { Desk, purification, screening } from "../desk";
import { inside } from "./inside";

it("the planner tells what waits to be sent, each once, in the order in which it leaves, up to so many", () => {
  const desk = new Desk();
  const [dropped] = desk.ask(screening, ["A", "B", "A", "C", "D"]) as [Slot];
  const [other] = desk.ask(purification, ["E"]) as [Slot];
  for (const _ of [1, 2]) desk.planner.drop(dropped);
  const name = purification.name;
  expect(desk.planner.waits(10)).toEqual([[screening.name, ["B", "C", "D"]], expect.arrayContaining([name])]);
  expect(desk.planner.waits(2)[0]).toEqual([screening.name, ["B", "C"]]);
  desk.next();
  expect(desk.planner.waits(10).map(([operation]) => operation)).toEqual([name]);
  desk.planner.drop(other);
  expect(desk.planner.waits(10)).toEqual([]);
});

it("the planner accepts only inputs that a cell could hold, of known operations, and the latest word on each", () => {
  const { planner } = new Desk();
  const sent = (input: unknown) => input as string;
  planner.want([
    [screening.name, ["A", sent(true), "not a ticker at all!", "a", "B", sent(null), sent({}), ""]],
    ["horoscope", ["A"]],
    [screening.name, ["B", "C"]],
  ]);
  const wanted = () => [...inside(planner).wanted].filter(([, inputs]) => inputs.length > 0);
  expect(wanted()).toEqual([[screening, ["A", "B", "C"]]]);
  planner.want([]);
  expect(wanted()).toEqual([]);
});
