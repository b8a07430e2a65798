/** A leader that dies or is stopped: another takes over, and the service is never asked faster than the plan allows. */
import { Fleet, pause, tickers } from "./fleet";
import type { RunningRelay } from "./program";

let fleet: Fleet;

beforeAll(async () => {
  fleet = await Fleet.open();
}, 60_000);

afterAll(() => fleet.close(), 30_000);

it("the leader killed with a call out: another takes over, and no call comes too fast", async () => {
  const killed = await fleet.leader();
  const before = fleet.stats.calls;
  const left = fleet.relays.filter((relay) => relay !== killed);
  const asked = tickers.slice(200, 280);
  const waiting = Promise.all([0, 1].map((nth) => fleet.verdicts(left[nth] as RunningRelay, asked)));
  while (fleet.stats.calls === before) await pause(5);
  await killed.stop("SIGKILL");
  fleet.relays = [...left];
  await fleet.join();
  await waiting;
  expect(fleet.stats.calls - before).toBeLessThanOrEqual(2 + 1);
  expect(fleet.stats.refusals).toBe(0);
}, 90_000);

it("the leader stopped for 9 s and woken: it sends nothing of its own, and nobody is refused", async () => {
  const stopped = await fleet.leader();
  const before = fleet.stats.calls;
  const others = fleet.relays.filter((relay) => relay !== stopped);
  const waiting = fleet.verdicts(others[0] as RunningRelay, tickers.slice(280, 340));
  while (fleet.stats.calls === before) await pause(5);
  stopped.child.kill("SIGSTOP");
  await pause(9000);
  stopped.child.kill("SIGCONT");
  await waiting;
  expect(fleet.stats.calls - before).toBeLessThanOrEqual(2);
  expect(fleet.stats.refusals).toBe(0);
}, 90_000);
