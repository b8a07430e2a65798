/** When a night begins in the build for an add-on, whose trigger runs once an hour. */
import { doneBy, isTimeFor, longestRun, mostRuns, nightHour, runsFor } from "../../appsscript/nights/nightSchedule";

test("a night begins at four and is done by six", () => {
  expect([nightHour, doneBy, longestRun, mostRuns]).toEqual([4, 6, 280_000, 12]);
});

test.each([
  [0, 1, 1],
  [252, 1, 1],
  [253, 1, 2],
  [1_200, 1, 5],
  [1_200, 5, 1],
  [60, 0.1, 3],
  [1_000_000, 1, 12],
])("%i calls at %d a second take %i runs", (calls, rate, runs) => {
  expect(runsFor(calls, rate)).toBe(runs);
});

test.each([
  [1, 3 * 60 + 44, false],
  [1, 3 * 60 + 45, true],
  [1, 4 * 60 + 59, true],
  [1, 5 * 60, false],
  [5, 23 * 60 + 44, false],
  [5, 23 * 60 + 45, true],
  [5, 2 * 60, true],
  [12, 16 * 60 + 44, false],
  [12, 16 * 60 + 45, true],
  [12, 12 * 60, false],
])("a night of %i runs begins at minute %i of the day: %p", (runs, minute, begins) => {
  expect(isTimeFor(runs, minute)).toBe(begins);
});

test("an hourly trigger that drifts a little meets the time of every night once or twice", () => {
  for (let runs = 1; runs <= mostRuns; runs += 1) {
    for (let first = 0; first < 60; first += 1) {
      const hits = Array.from({ length: 24 }, (_, nth) => (first + nth * 60 + ((nth * 7) % 9) - 4 + 1_440) % 1_440);
      const met = hits.filter((minute) => isTimeFor(runs, minute)).length;
      expect([runs, runs + 1]).toContain(met);
    }
  }
});

test("a night that takes one run more than expected is done in time, whenever its hourly trigger runs", () => {
  for (let runs = 1; runs < mostRuns; runs += 1) {
    for (let first = 0; first < 60; first += 1) {
      // Counted from noon, so that a night is one piece.
      const hits = Array.from({ length: 24 }, (_, nth) => 12 * 60 + first + nth * 60);
      const begun = hits.findIndex((minute) => isTimeFor(runs, minute % 1_440));
      const extra = (hits[begun + runs] ?? Number.NaN) - 24 * 60;
      expect(extra + 10 + longestRun / 60_000).toBeLessThanOrEqual(doneBy * 60);
    }
  }
});
