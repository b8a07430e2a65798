/** Redis goes away, and comes back empty. */

import { prefixOf } from "../../src/relay/several/keyPrefix";
import { Fleet, pause, tickers } from "./fleet";
import { ask, screening } from "./program";

let fleet: Fleet;

beforeAll(async () => {
  fleet = await Fleet.open();
});

afterAll(() => fleet.close(), 30_000);

it("while Redis is gone nothing is sent and known answers are served; when it is back, and empty, no call is refused", async () => {
  const follower = fleet.at(0);
  await fleet.verdicts(0, ["AAPL"]);
  const before = fleet.stats.calls;
  // Each another request for what is known.
  for (let times = 2; times < 14; times += 1) {
    await ask(follower.address, fleet.pair, screening(...Array.from({ length: times }, () => "AAPL")));
  }
  await fleet.redis.kill();
  await pause(3500);
  expect((await fetch(`${follower.address}/ready`)).status).toBe(503);
  expect((await ask(follower.address, fleet.pair, screening("AAPL"))).status).toBe(200);
  const unknown = await ask(follower.address, fleet.pair, screening(tickers[450] as string));
  expect(unknown.status).toBe(503);
  expect(unknown.headers.get("retry-after")).toBe("5");
  expect(await unknown.json()).toEqual({ message: expect.stringMatching(/Redis/) });
  expect(fleet.stats.calls).toBe(before);
  await fleet.redis.restart();
  // An empty Redis knows nothing of what was sent: nobody sends for 16 s, says so, and is healthy.
  const told = () => fetch(`${follower.address}/ready`).then((reply) => reply.text());
  while (!/"Nothing is sent for another \d+ s/.test(await told())) await pause(50);
  expect((await fetch(`${follower.address}/health`)).status).toBe(200);
  const opens = Number(await fleet.redis.command("HGET", `${prefixOf(fleet.service)}record`, "quiet"));
  await fleet.verdicts(0, [tickers[450] as string]);
  const last = fleet.stats.arrivals[before] ?? 0;
  expect(last + Date.now() - performance.now()).toBeGreaterThanOrEqual(opens);
  expect((await fetch(`${follower.address}/ready`)).status).toBe(200);
  expect(fleet.stats.refusals).toBe(0);
  // The list of clients is put right from the folder, and what each has used from what the relays know.
  await pause(2500);
  const month = `shariah-sheets:usage:${new Date().toISOString().slice(0, 7)}`;
  const used = Number(await fleet.redis.command("HGET", month, `${fleet.pair.clientId}:calls`));
  expect(used).toBeGreaterThanOrEqual(13);
  expect(await fleet.redis.command("HLEN", "shariah-sheets:clients")).toBe(1);
});
