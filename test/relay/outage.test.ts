/** Redis that goes away, and comes back knowing nothing. */

import { Fleet, pause, tickers } from "./fleet";
import { ask, screening } from "./program";

let fleet: Fleet;

beforeAll(async () => {
  fleet = await Fleet.open();
}, 60_000);

afterAll(() => fleet.close(), 30_000);

it("without Redis nothing is sent, what is known is served, and it comes back empty without a refusal", async () => {
  const follower = fleet.at(0);
  await fleet.verdicts(follower, ["AAPL"]);
  const before = fleet.stats.calls;
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
  await fleet.verdicts(follower, [tickers[450] as string]);
  expect(fleet.stats.refusals).toBe(0);
  // The list of clients is put right from the folder.
  await pause(2500);
  expect(await fleet.redis.command("HLEN", "shariah-sheets:clients")).toBe(1);
}, 90_000);
