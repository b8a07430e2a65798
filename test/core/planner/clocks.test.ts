/** The times that a planner stores, when its clock is set. */

import { fail } from "../../../src/core/failure";
import { atRest } from "../../../src/core/patience";
import { start } from "../../virtual-host";
import { Desk, screening } from "../desk";
import { inside } from "./inside";

const second = 1000;

/** A planner with a call out since `sentAt`, that was looked at last at `start`. */
function planner(sentAt = start, trialSentAt?: number) {
  const { planner } = new Desk();
  const batch = { operation: screening, sentAt } as never;
  planner.ask(screening, "AAPL", start);
  inside(planner).inFlight.add(batch);
  const table = inside(planner).tables.get(screening as never);
  Object.assign(table as object, { trialSentAt });
  Object.assign(planner, {
    patience: { ...atRest, seenAt: start },
    restoreBy: start + 2 * second,
    circuit: fail("unreachable"),
  });
  const kept = () => {
    const [{ sentAt } = { sentAt: 0 }] = inside(planner).inFlight;
    const { restoreBy, circuit } = inside(planner);
    return { sentAt, trial: table?.trialSentAt, restoreBy, isOpen: circuit !== undefined };
  };
  return { planner, kept };
}

const untouched = { sentAt: start, trial: undefined, restoreBy: start + 2 * second, isOpen: true };

it("a step back of a second is taken for a clock's jitter, and a larger one for a clock that was set", () => {
  const one = planner();
  inside(one.planner).heedClock(start - second);
  expect(one.kept()).toEqual(untouched);
  const other = planner();
  inside(other.planner).heedClock(start - second - 1);
  expect(other.kept()).toEqual({
    sentAt: start - second - 1,
    trial: undefined,
    restoreBy: start + second - 1,
    isOpen: false,
  });
});

it.each([
  ["on counts as sent as long ago as it was", start, 5 * second, start + 6 * second, start + 5 * second],
  ["on counts as sent as long ago, also when looked at in the same ms", start, 5 * second, start, start + 5 * second],
  [
    "back so far that it would have left later counts as sent as long ago",
    start + 4 * second,
    -5 * second,
    start + second,
    start - second,
  ],
  ["back keeps its moment when it left before the clock's present time", start, -5 * second, start + second, start],
  ["back keeps its moment when it left just now", start + second, -5 * second, start + second, start + second],
])("a call that is out when the clock is set %s", (_, sentAt, step, now, moved) => {
  for (const [trial, trialMoved] of [
    [undefined, undefined],
    [sentAt, moved],
    [sentAt - 7, sentAt - 7],
  ] as const) {
    const { planner: one, kept } = planner(sentAt, trial);
    one.clockSet(step, 0, now);
    expect(kept()).toEqual({ ...untouched, sentAt: moved, trial: trialMoved });
  }
});

it("a clock that was set behind the last reading moves all moments back with it", () => {
  const { planner: one, kept } = planner(start, start);
  one.clockSet(-5 * second, 0, start - 4 * second);
  const back = start - 5 * second;
  expect(kept()).toEqual({ sentAt: back, trial: back, restoreBy: start - 3 * second, isOpen: false });
});
