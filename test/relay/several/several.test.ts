/** Several relays are one: they share calls, tokens, clients and counts. */

import { Fleet, pause, tickers } from "../fleet";
import { addClient, ask, run, screening } from "../program";

let fleet: Fleet;

beforeAll(async () => {
  fleet = await Fleet.open();
});

afterAll(() => fleet.close(), 30_000);

it("fifty desks at three relays cost what one would", async () => {
  const monitor = await fleet.redis.monitor();
  const before = fleet.stats.calls;
  const desk = async (nth: number) => {
    await fleet.verdicts(nth, tickers.slice(0, 100));
    await fleet.verdicts(nth + 1, tickers.slice(100, 200));
  };
  await Promise.all(Array.from({ length: 50 }, (_, nth) => desk(nth)));
  expect(fleet.stats.calls - before).toBeLessThanOrEqual(3);
  expect(fleet.stats.refusals).toBe(0);
  const said = monitor.lines();
  monitor.end();
  expect(said).toContain("asks");
  const { secret } = fleet.pair;
  for (const text of [secret, fleet.service.secret, '"token"', fleet.service.clientId])
    expect(said).not.toContain(text);
});

it("a token is accepted once, at all relays together", async () => {
  let looks = 0;
  const usage = async () => {
    // Within one second it would be the same request, and a repeat of it gets the same figure.
    await pause(1010 - (Date.now() % 1000));
    const reply = await ask(fleet.at(0).address, fleet.pair, { path: "/v1/b2b-users/statistics" });
    const { activeMonthRequestAmount: amount } = await reply.json();
    if (amount !== undefined) looks += 1;
    return amount;
  };
  const before = (await steadyCount(usage)) - looks;
  const time = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const stocks = { ...screening("AAPL"), headers: { time } };
  const first = await ask(fleet.at(0).address, fleet.pair, stocks);
  const again = await ask(fleet.at(1).address, fleet.pair, stocks);
  expect([again.status, await again.text()]).toEqual([200, await first.text()]);
  // The two of them count once.
  expect((await steadyCount(usage)) - looks - before).toBe(1);
});

/** The count once the relays have told one another of the desks before: then look after look is one more. */
async function steadyCount(read: () => Promise<number>): Promise<number> {
  let last = await verdictless(read);
  for (let steady = 0; steady < 3; ) {
    const value = await verdictless(read);
    steady = value === last + 1 ? steady + 1 : 0;
    last = value;
  }
  return last;
}

/** A figure that may have to be waited for. */
async function verdictless(read: () => Promise<number>): Promise<number> {
  for (;;) {
    const value = await read();
    if (value !== undefined) return value;
    await pause(1000);
  }
}

it("a slow Redis costs time and no refusal", async () => {
  const before = fleet.stats.refusals;
  const waiting = fleet.verdicts(0, tickers.slice(460, 480));
  await fleet.redis.command("DEBUG", "SLEEP", 1).catch(() => undefined);
  fleet.redis.signal("SIGSTOP");
  await pause(2500);
  fleet.redis.signal("SIGCONT");
  await waiting;
  expect(fleet.stats.refusals).toBe(before);
});

it("a revoked client is refused by every relay, with Redis alone or the folder alone", async () => {
  const other = await addClient("other", fleet.env, "--redis", fleet.redis.url);
  for (const { address } of fleet.relays) expect((await ask(address, other, screening("AAPL"))).status).toBe(200);
  expect((await run(["relay", "clients", "revoke", "other", "--redis", fleet.redis.url], fleet.env)).code).toBe(0);
  await pause(3000);
  for (const { address } of fleet.relays) expect((await ask(address, other, screening("AAPL"))).status).toBe(401);
});
