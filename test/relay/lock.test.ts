/** A folder belongs to one relay, whatever its process ID, until another has taken the lock over. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Lock, lock } from "../../src/node/lock";
import { type RunningService, startService } from "../../src/service/server";
import { addClient, ask, environment, freshHome, screening, startRelay } from "./program";

const quick = { beat: 20, lookEvery: 20, looks: 15 };
const path = () => join(mkdtempSync(join(tmpdir(), "relay-")), "relay.lock");
const nothing = () => undefined;
const taken = "Another holds it.";
const open: Lock[] = [];
const hold = async (at: string, lost: () => void, times = quick) => {
  const held = await lock(at, taken, lost, times);
  open.push(held);
  return held;
};
afterEach(() => {
  for (const held of open.splice(0)) held.release();
});

it("a lock has one holder, though another has the same process number, as in containers", async () => {
  const at = path();
  const held = await hold(at, nothing);
  await expect(lock(at, taken, nothing, quick)).rejects.toThrow(taken);
  expect(held.holds()).toBe(true);
});

it("a lock that was released can be taken at once", async () => {
  const at = path();
  (await hold(at, nothing)).release();
  expect(existsSync(at)).toBe(false);
  expect((await hold(at, nothing)).holds()).toBe(true);
});

it.each(["a name that nobody has", String(process.pid), "1", ""])(
  "a lock left behind with %j in it is taken over once it was watched",
  async (left) => {
    const at = path();
    writeFileSync(at, left);
    expect((await hold(at, nothing)).holds()).toBe(true);
  },
);

it("a lock taken over from a process that stood still: that process learns it at its next look", async () => {
  const at = path();
  let lost = 0;
  // It stands still: its beat does not come before the test is over.
  const still = await hold(at, () => (lost += 1), { ...quick, beat: 600 });
  const next = await hold(at, nothing);
  expect([still.holds(), next.holds()]).toEqual([false, true]);
  while (lost === 0) await new Promise((done) => setTimeout(done, 10));
  still.release();
  expect(next.holds()).toBe(true);
});

it("a lock file deleted by hand is made again by its holder", async () => {
  const at = path();
  const held = await hold(at, nothing);
  rmSync(at);
  while (!held.holds()) await new Promise((done) => setTimeout(done, 10));
  await expect(lock(at, taken, nothing, quick)).rejects.toThrow(taken);
});

describe("relays as they are started", () => {
  let service: RunningService;
  beforeAll(async () => {
    service = await startService({ rate: 20 });
  });
  afterAll(() => service.close());

  it("one that stood still while another took its folder over sends nothing when it wakes, and ends", async () => {
    const env = environment(freshHome(), service, 20);
    const first = await startRelay(env);
    const desk = await addClient("desk", env);
    expect((await ask(first.address, desk, screening("AAPL"))).status).toBe(200);
    first.child.kill("SIGSTOP");
    const second = await startRelay(env);
    const calls = service.stats().calls;
    const ended = new Promise((resolve) => first.child.once("exit", resolve));
    const asked = ask(first.address, desk, screening("KO")).catch(nothing);
    first.child.kill("SIGCONT");
    expect(await ended).toBe(1);
    expect(first.log()).toMatch(/Another relay has taken over/);
    expect((await asked)?.status).not.toBe(200);
    expect(service.stats().calls).toBe(calls);
    expect((await ask(second.address, desk, screening("KO"))).status).toBe(200);
    expect(await second.stop()).toBe(0);
  });
});
