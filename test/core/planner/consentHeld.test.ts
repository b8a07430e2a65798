/** Calls that wait for the user's consent, or for the next month's budget. The clock stands still. */
import { Planner } from "../../../src/core/planner";
import { start } from "../../virtual-host";
import { Desk, screening, statistics, tickers, zakat } from "../desk";

const minute = 60_000;
const spent = { limit: 100, used: 100, toldAt: start };

/** A month was spent, as the account told 20 minutes ago. */
function deskOfSpentMonth(): Desk {
  const desk = new Desk({ callsPerSecond: 5 });
  desk.now += 20 * minute;
  Object.assign(desk.planner.pace, { acceptedAt: desk.now, month: spent });
  return desk;
}

const account = (desk: Desk) => desk.planner.peek(statistics, "account");

it("the planner says how many minutes calls take at the plan's pace", () => {
  const desk = new Desk({ callsPerSecond: 2 });
  const [slot] = desk.ask(zakat, tickers(240));
  desk.work();
  expect(slot?.failure?.message).toMatch(/240 calls, about 2 min/);
});

it("a spent month alone costs no call when no cell waits", () => {
  const desk = deskOfSpentMonth();
  expect(desk.planner.take(desk.now)).toBeUndefined();
  expect(account(desk)?.state).toBe("idle");
});

it("the account is asked once, and that call counts among the calls needed", () => {
  const desk = deskOfSpentMonth();
  desk.ask(screening, ["A"]);
  expect(desk.planner.take(desk.now)?.operation.name).toBe("statistics");
  expect(desk.planner.take(desk.now + 50)).toBeUndefined();
  expect(account(desk)?.state).toBe("in flight");
  expect(desk.planner.progress()).toMatchObject({ sent: 1, least: 2 });
});

it("without an account to ask, waiting questions are due, and fail as such", () => {
  const planner = new Planner();
  Object.assign(planner.pace, { month: spent });
  const slot = planner.ask(screening, "A", start);
  expect(planner.due(start)).toBe(start + 8);
  expect(planner.take(start + 8)).toBeUndefined();
  expect(slot?.failure?.failure).toBe("budget");
});
