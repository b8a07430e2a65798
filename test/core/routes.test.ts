import { operations } from "../../src/api/operations";
import { fail } from "../../src/core/failure";
import { afterTrial, routeWay, type Trial, turnFrom } from "../../src/core/routes";

const { screening, report, zakat, statistics, etfPurification } = operations;
const untried: Trial = { proven: undefined, trying: undefined, failedTrials: 0 };
const unknown = { routes: {} };
const now = Date.UTC(2026, 0, 5);
const day = 24 * 3_600_000;
const [bulk, single] = screening.routes;
const [empty, symbol] = zakat.routes;

test.each([
  ["the first of all", screening, untried, unknown, { route: bulk, most: 100, multiplies: false, onTrial: false }],
  [
    "one on trial, with one question where it multiplies calls",
    screening,
    { ...untried, trying: 1 },
    unknown,
    { route: single, most: 1, multiplies: true, onTrial: true },
  ],
  [
    "the one that was learnt, for a day",
    screening,
    untried,
    { routes: { screening: 1 }, learntAt: { screening: now - day } },
    { route: single, most: 1, multiplies: true, onTrial: false },
  ],
  [
    "the usual one again a day later",
    screening,
    untried,
    { routes: { screening: 1 }, learntAt: { screening: now - day - 1 } },
    { route: bulk, most: 100, multiplies: false, onTrial: false },
  ],
  [
    "another path on trial, which multiplies nothing",
    etfPurification,
    { ...untried, trying: 1 },
    unknown,
    { route: etfPurification.routes[1], multiplies: false, onTrial: false },
  ],
  ["none that there is not", report, untried, { routes: { report: 7 } }, { route: report.routes[0] }],
  ["a token in doubt", zakat, untried, unknown, { route: empty, inDoubt: true }],
  ["a token that is known", zakat, untried, { routes: { zakat: 1 } }, { route: symbol, inDoubt: false }],
  ["a token that has worked here", zakat, { ...untried, proven: empty }, unknown, { inDoubt: false }],
  ["a GET of one way", statistics, untried, unknown, { inDoubt: false }],
] as const)("the way is %s", (_, operation, trial, learnt, way) => {
  expect(routeWay(operation as never, trial as Trial, learnt, false, now)).toMatchObject(way);
});

test("in demo mode the way is the demo's, where there is one", () => {
  expect(routeWay(screening as never, untried, unknown, true, now).route).toBe(screening.demo?.[0]);
  expect(routeWay(zakat as never, untried, unknown, true, now).route).toBe(empty);
});

test.each([
  ["has worked is asked again", screening, bulk, { ...untried, proven: bulk }, false, { kind: "same" }],
  ["is the current one gives way to the next", screening, bulk, untried, false, { kind: "queue", trying: 1 }],
  ["others have left already goes back", screening, bulk, { ...untried, trying: 1 }, false, { kind: "queue" }],
  ["is the last is the end", screening, single, { ...untried, trying: 1 }, false, { kind: "none" }],
  ["signs nothing may sign the symbol", zakat, empty, untried, false, { kind: "alone", route: symbol }],
  ["signs the symbol may sign nothing", zakat, symbol, untried, false, { kind: "alone", route: empty }],
  ["is the second of a GET is the end", zakat, symbol, untried, true, { kind: "none" }],
  ["is the only one of a GET is the end", statistics, statistics.routes[0], untried, false, { kind: "none" }],
] as const)("a refused route that %s", (_, operation, refused, trial, apart, turn) => {
  const way = routeWay(operation as never, trial as Trial, unknown, false, now);
  expect(turnFrom(refused as never, way, trial as Trial, apart)).toEqual(turn);
});

const onTrial = { ...untried, trying: 1 };

test.each([
  [
    "no trial, where no route was tried and the plan lacks the operation",
    untried,
    fail("plan", "x"),
    { ...untried, off: false },
  ],
  ["no trial, where no route was tried", untried, fail("unknownSymbol", "A"), { ...untried, off: false }],
  [
    "one failure more, where the ticker was not returned",
    onTrial,
    fail("notReturned", "A"),
    { ...onTrial, failedTrials: 1, off: false },
  ],
  [
    "one failure more, where the ticker is unknown",
    onTrial,
    fail("unknownSymbol", "A"),
    { ...onTrial, failedTrials: 1, off: false },
  ],
  [
    "ended and the route off, after the third",
    { ...onTrial, failedTrials: 2 },
    fail("badRequest", "A"),
    { ...untried, off: true },
  ],
  [
    "ended and the route off at once, where it is not on the plan",
    onTrial,
    fail("plan", "x"),
    { ...untried, off: true },
  ],
  ["ended and the route not off, where the service failed", onTrial, fail("service", 503), { ...untried, off: false }],
] as const)("after a failed trial of a route the record of trials has %s", (_, trial, failure, left) => {
  const { proven: __, ...expected } = left as Trial & { off: boolean };
  const way = routeWay(screening as never, trial, unknown, false, now);
  expect(afterTrial(trial, way, failure)).toEqual(expected);
});
