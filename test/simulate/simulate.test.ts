/**
 * Schedules of faults, crashes and hidden pages, each held against the laws: 150 in `npm test`, 500 in `npm run fuzz`;
 * `npm run simulate` runs more.
 */
import { Planner } from "../../src/core/planner";
import { amount } from "../amount";
import { type Schedule, scheduleOf, smaller } from "./schedule";
import { simulate } from "./simulate";

const quiet: Schedule = {
  seed: 1,
  terms: {
    callsPerSecond: 1,
    latency: 100,
    jitter: 0,
    faults: [],
    monthLimit: 1000,
    clock: 0,
    getSigns: "nothing",
    bulkRefused: false,
  },
  desks: 1,
  ahead: 0,
  bursts: [
    { at: 0, desk: 0, operation: "screening", first: 0, tickers: 101, copies: 3, range: false },
    { at: 5, desk: 0, operation: "screening", first: 100, tickers: 20, copies: 1, range: true },
  ],
};

const schedules = amount(500, 150);

it("the planner breaks no law in many schedules, and is refused for its pace by less than a call in a thousand", async () => {
  let calls = 0;
  let refusals = 0;
  for (let seed = 0; seed < schedules; seed += 1) {
    const outcome = await simulate(scheduleOf(seed));
    expect({ seed, broken: outcome.broken }).toEqual({ seed, broken: [] });
    calls += outcome.calls;
    refusals += outcome.refusals;
  }
  expect(calls).toBeGreaterThan(schedules * 10);
  expect(refusals).toBeLessThan(calls / 1000);
});

it("the planner breaks no law behind a relay either, which dies with calls out and is there again", async () => {
  for (let seed = 0; seed < amount(150, 50); seed += 1) {
    const relay = { crash: { at: (seed * 997) % 30_000, down: 500 + ((seed * 31) % 4000) } };
    const { broken } = await simulate({ ...scheduleOf(seed), relay });
    expect({ seed, broken }).toEqual({ seed, broken: [] });
  }
});

it("a relay answers its desks with the least calls for all of them together", async () => {
  const [first] = quiet.bursts;
  const bursts = [0, 1, 2].map((desk) => ({
    ...(first as (typeof quiet.bursts)[number]),
    desk,
    tickers: 100,
    copies: 1,
  }));
  const outcome = await simulate({ ...quiet, desks: 3, relay: {}, bursts });
  expect(outcome).toMatchObject({ cells: 300, answered: 300, calls: 1, refusals: 0, broken: [] });
});

it("the planner answers a quiet schedule with the least calls", async () => {
  const outcome = await simulate(quiet);
  expect(outcome).toMatchObject({ cells: 323, answered: 323, calls: 2, least: 2, faulty: 0, refusals: 0, broken: [] });
});

it("a run is the same again for the same schedule", async () => {
  expect(await simulate(scheduleOf(7))).toEqual(await simulate(scheduleOf(7)));
});

it("a run counts what a fault costs, and which cells are told", async () => {
  const terms = { ...quiet.terms, faults: [{ kind: "503", from: 0, calls: 1 }] as const };
  const outcome = await simulate({ ...quiet, terms });
  expect(outcome).toMatchObject({ calls: 3, least: 2, faulty: 1, broken: [] });
});

it("the simulation notices a planner that breaks a law", async () => {
  const accept = jest.spyOn(Planner.prototype, "accept").mockImplementation(() => undefined);
  const { broken } = await simulate(quiet);
  accept.mockRestore();
  expect(broken).toContain("a cell hangs: screening/T0");
});

it("a schedule is made smaller one part at a time", () => {
  const schedule = scheduleOf(1778);
  for (const candidate of smaller(schedule)) {
    expect(JSON.stringify(candidate).length).toBeLessThanOrEqual(JSON.stringify(schedule).length);
    expect(candidate).not.toEqual(schedule);
  }
});
