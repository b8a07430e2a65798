import type { Batch } from "../../../src/core/planner";
import { answersTo, Desk, screening, tickers } from "../desk";

it("the planner counts the call that is out among those to come, and the time that the plan takes for all", () => {
  const desk = new Desk({ callsPerSecond: 2 });
  desk.ask(screening, tickers(301));
  expect(desk.planner.progress()).toMatchObject({ calls: 4, ms: 2000, sent: 0 });
  const batch = desk.next() as Batch;
  expect(desk.planner.progress()).toMatchObject({ calls: 4, ms: 2000, sent: 1 });
  desk.reply(batch, answersTo(batch));
  expect(desk.planner.progress()).toMatchObject({ calls: 3, ms: 1500, sent: 1 });
});
