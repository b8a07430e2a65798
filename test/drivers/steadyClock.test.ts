import { steadyClock } from "../../src/drivers/steadyClock";

it("the steady clock goes on with the clock, and does not go back when the clock is put right", () => {
  let now = 1000;
  const clock = steadyClock(() => now);
  const read = (moment: number) => {
    now = moment;
    return clock();
  };
  expect([1000, 1500, 9000, 9100].map(read)).toEqual([1000, 1500, 9000, 9100]);
  // Put right by 7 s: time goes on from there.
  expect([2100, 2600, 2600].map(read)).toEqual([9100, 9600, 9600]);
  // Set ahead, and back again.
  expect([12_600, 2700, 2800].map(read)).toEqual([19_600, 19_600, 19_700]);
});
