import { operations } from "../../src/api/operations";
import { Planner } from "../../src/core/planner";
import { clockJump } from "../../src/drivers/clockJump";
import { start } from "../virtual-host";

it.each([
  ["at the first look, however long the ticks have run", [[5000, 0]], [0]],
  [
    "where both go on",
    [
      [5000, 0],
      [6000, 1000],
    ],
    [0, 0],
  ],
  [
    "by what two clocks may differ",
    [
      [5000, 0],
      [6000, 1010],
      [7000, 2000],
    ],
    [0, 0, 0],
  ],
  [
    "by more, ahead and back",
    [
      [5000, 0],
      [6000, 1011],
      [7000, 2000],
    ],
    [0, 11, -11],
  ],
] as const)("clockJump says by how much the clock was set: %s", (_, looks, told) => {
  let ticks = 0;
  const look = clockJump(() => ticks)();
  const planner = new Planner({}, Object.values(operations));
  const said = looks.map(([at, clock]) => {
    ticks = at;
    return look(planner, start + clock);
  });
  expect(said).toEqual(told);
});
