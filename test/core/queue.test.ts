import { first, fits, leavesAt, QueueTable, workOf } from "../../src/core/queue";
import { type Learnt, routeWay } from "../../src/core/routes";
import { start } from "../virtual-host";
import { report, screening } from "./desk";

const settings = { quiet: 8, latest: 30 };
const table = { queued: 2, firstAsked: start, lastAsked: start + 10, trialSentAt: undefined };
const nothing: Learnt = { routes: {} };
const untried = { trying: undefined, proven: undefined, failedTrials: 0 };

it.each([
  ["nothing waits", { ...table, queued: 0 }, Number.POSITIVE_INFINITY],
  ["a trial is on its way", { ...table, trialSentAt: start }, Number.POSITIVE_INFINITY],
  ["it is full", { ...table, queued: 100 }, start + 11],
  ["it has been quiet for so long", table, start + 18],
  ["somebody waits for so long", { ...table, lastAsked: start + 29 }, start + 30],
])("when a batch leaves: %s", (_, waiting, at) => {
  expect(leavesAt(waiting, 100, settings, start + 11)).toBe(at);
});

it("first goes what answers most cells, and every fourth time what was asked first", () => {
  const old = { cells: 3, queued: 3, firstAsked: start };
  const full = { cells: 400, queued: 200, firstAsked: start + 5 };
  const slow = { cells: 300, queued: 300, firstAsked: start + 6 };
  const mostOf = (one: object) => (one === slow ? 1 : 100);
  expect([0, 1, 2, 3, 4].map((sent) => first([old, slow, full], sent, mostOf))).toEqual([full, full, full, old, full]);
  expect(first([], 0, mostOf)).toBeUndefined();
});

it("the queue counts the cells that a batch of each would answer, and not those behind it", () => {
  const crowd = { cells: 90, queued: 3, firstAsked: start, most: 100 };
  const long = { cells: 100, queued: 50, firstAsked: start, most: 10 };
  const full = { cells: 100, queued: 100, firstAsked: start, most: 100 };
  const most = (one: { most: number }) => one.most;
  expect(first([long, crowd], 0, most as never)).toBe(crowd);
  expect(first([crowd, full], 0, most as never)).toBe(full);
});

it("of two operations that are alike, the earlier one goes first", () => {
  const one = { cells: 1, queued: 1, firstAsked: start, nth: 1 };
  const two = { ...one, nth: 2 };
  expect([0, 3].map((sent) => first([one, two], sent, () => 100))).toEqual([one, one]);
});

it("a group leaves as it is where its route carries it and is not on trial already", () => {
  const way = routeWay(screening, untried, nothing, false, start);
  const trial = routeWay(screening, { ...untried, trying: 1 }, nothing, false, start);
  expect(fits(100, way, { trialSentAt: undefined })).toBe(true);
  expect(fits(101, way, { trialSentAt: undefined })).toBe(false);
  expect(fits(1, trial, { trialSentAt: undefined })).toBe(true);
  expect(fits(1, trial, { trialSentAt: start })).toBe(false);
  expect(fits(1, way, { trialSentAt: start })).toBe(true);
});

it("the work that is left is counted in calls", () => {
  const waiting = new QueueTable(screening);
  for (let nth = 0; nth < 101; nth += 1) waiting.push(waiting.slot(`T${nth}`) as never, start);
  const way = (learnt: Learnt, trial = untried) => routeWay(screening, trial, learnt, false, start);
  expect(workOf(waiting as never, way(nothing))).toEqual({ operation: "screening", calls: 2, multiplied: false });
  const single: Learnt = { routes: { screening: 1 }, learntAt: { screening: start } };
  expect(workOf(waiting as never, way(single))).toEqual({ operation: "screening", calls: 101, multiplied: true });
  expect(workOf(waiting as never, way(nothing, { ...untried, trying: 1 as never }))).toBeUndefined();
  expect(workOf(new QueueTable(report) as never, routeWay(report, untried, nothing, false, start))).toBeUndefined();
});
