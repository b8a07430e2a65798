/** `npm start -- --relay` without a browser: two desks, each a client of its own, at one relay with one credential. */
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PlaygroundServer } from "../../src/playground/server/server";
import { startShared } from "../../src/playground/server/twoDesks";
import { type RunningService, startService } from "../../src/service/server";
import { ask, type Pair, screening } from "../relay/program";

let service: RunningService;
let shared: PlaygroundServer;
/** Where its relay keeps what it needs: nobody else begins one meanwhile. */
let homes: readonly string[];

const homesNow = () => readdirSync(tmpdir()).filter((name) => name.startsWith("playground-relay-"));

beforeAll(async () => {
  const before = homesNow();
  const folder = mkdtempSync(join(tmpdir(), "shared-"));
  writeFileSync(join(folder, "index.html"), "<title>A grid</title>");
  service = await startService({ rate: 20 });
  const pair = join(folder, "pair");
  shared = await startShared({ page: folder, addIn: folder, pair, port: 0, companies: [], service });
  homes = homesNow().filter((name) => !before.includes(name));
});

afterAll(async () => {
  await shared.close();
  await service.close();
  // Its relay writes down its last before that.
  expect(homes).toHaveLength(1);
  expect(homes.filter((name) => existsSync(join(tmpdir(), name)))).toEqual([]);
});

const read = async (address: string) => (await fetch(address)).json();

test("the page shows two desks, and nobody else's pages", async () => {
  const page = await fetch(`${shared.address}/`);
  const { desks } = await read(`${shared.address}/desks.json`);
  expect(desks).toHaveLength(2);
  const frames = desks.map(({ address }: { address: string }) => address).join(" ");
  expect(page.headers.get("content-security-policy")).toContain(`frame-src ${frames}`);
  expect(await page.text()).toContain("made up");
});

test("what both ask costs one call, and each page may call from its own origin", async () => {
  const { desks } = await read(`${shared.address}/desks.json`);
  const before = service.stats().calls;
  for (const { address } of desks) {
    const settings = (await read(`${address}/service.json`)) as Pair & { address: string };
    expect(settings.clientId).not.toBe(service.clientId);
    const reply = await ask(settings.address, settings, { ...screening("AAPL"), headers: { origin: address } });
    expect([reply.status, reply.headers.get("access-control-allow-origin")]).toEqual([200, address]);
  }
  expect(service.stats().calls - before).toBe(1);
});
