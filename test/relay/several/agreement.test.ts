/** Relays on one Redis have one key and one format. A relay with another takes no part, and says what to set. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fingerprintOf } from "../../../src/relay/one/key";
import { Agreement, format } from "../../../src/relay/several/agreement";
import { prefixOf } from "../../../src/relay/several/keyPrefix";
import { Redis } from "../../../src/relay/several/redis";
import { type RunningService, startService } from "../../../src/service/server";
import { addClient, ask, environment, freshHome, run, screening, startRelay } from "../program";
import { type RunningRedis, startRedis } from "../redis";

const about = "shariah-sheets:about";
let server: RunningRedis;
let service: RunningService;

beforeAll(async () => {
  server = await startRedis();
  service = await startService({ rate: 20 });
});
beforeEach(() => server.command("FLUSHALL"));
afterAll(async () => {
  await service.close();
  await server.stop();
});

describe("what is agreed on", () => {
  const open: Redis[] = [];
  const agreementOf = async (key: string) => {
    const redis = new Redis(server.url);
    open.push(redis);
    await redis.open("none", () => undefined);
    return new Agreement(redis, fingerprintOf(key));
  };
  afterEach(() => {
    for (const redis of open.splice(0)) redis.close();
  });

  it("is the key of the first relay, by its fingerprint", async () => {
    const [one, same, other] = await Promise.all(["key one", "key one", "key two"].map(agreementOf));
    expect(await one?.refusal()).toBeUndefined();
    expect(await same?.refusal()).toBeUndefined();
    expect(await other?.refusal()).toMatch(/SHARIAH_RELAY_KEY/);
    expect([one?.stands, same?.stands, other?.stands]).toEqual([true, true, false]);
    const held = JSON.stringify(await server.command("HGETALL", about));
    expect(held).toContain(fingerprintOf("key one"));
    expect(held).not.toContain("key one");
  });

  it("outlives a Redis that was emptied: the earlier agreement counts, and not the first relay afterwards", async () => {
    const [senior, stranger] = await Promise.all(["key one", "key two"].map(agreementOf));
    await senior?.refusal();
    await server.command("FLUSHALL");
    expect(await stranger?.refusal()).toBeUndefined();
    expect(await senior?.refusal()).toBeUndefined();
    expect(await stranger?.refusal()).toMatch(/SHARIAH_RELAY_KEY/);
    expect(await senior?.refusal()).toBeUndefined();
  });

  it("is refused where it is of a newer relay, and what has no format yet is read and given one", async () => {
    const one = await agreementOf("key one");
    await server.command("HSET", about, "format", format + 1);
    expect(await one.refusal()).toMatch(new RegExp(`format ${format + 1}.* update this relay`));
    expect(await server.command("HGET", about, "format")).toBe(String(format + 1));
    await server.command("DEL", about);
    expect(await one.refusal()).toBeUndefined();
    expect(await server.command("HGET", about, "format")).toBe(String(format));
  });

  it("fails where Redis takes no writes, each time that it is looked at", async () => {
    const one = await agreementOf("key one");
    await one.refusal();
    await server.command("CONFIG", "SET", "maxmemory", 1);
    await expect(one.refusal()).rejects.toThrow(/OOM/);
    await server.command("CONFIG", "SET", "maxmemory", 0);
    expect(await one.refusal()).toBeUndefined();
  });
});

describe("a fingerprint", () => {
  it("depends on its key alone, and reveals nothing of it", () => {
    expect(fingerprintOf("key one")).toBe(fingerprintOf("key one"));
    expect(fingerprintOf("key one")).not.toBe(fingerprintOf("key onf"));
    expect(fingerprintOf("key one")).toMatch(/^[\w-]{22}$/);
  });
});

describe("relays as they are started", () => {
  const hosts = () => [freshHome(), freshHome(), freshHome()].map((home) => environment(home, service, 20));

  it("three without a key are one: two do not start, and a command elsewhere gives no secret that is refused", async () => {
    const [first = {}, second = {}, third = {}] = hosts();
    const relay = await startRelay(first, "--redis", server.url);
    for (const env of [second, third]) {
      await expect(startRelay(env, "--redis", server.url)).rejects.toThrow(/SHARIAH_RELAY_KEY/);
      const added = await run(["relay", "clients", "add", "desk", "--redis", server.url], env);
      expect([added.code, added.out]).toEqual([1, ""]);
      expect(added.err).toMatch(/SHARIAH_RELAY_KEY/);
    }
    const { out } = await run(["relay", "clients", "list", "--redis", server.url], first);
    expect(out).toBe("");
    expect(await relay.stop()).toBe(0);
  });

  it("three with one key are one, by the address and password in their environment", async () => {
    await server.command("CONFIG", "SET", "requirepass", "pass/w+rd%");
    const mine = hosts().map((env) => ({
      ...env,
      SHARIAH_RELAY_KEY: "one key for all of them",
      SHARIAH_REDIS: server.url,
      SHARIAH_REDIS_PASSWORD: "pass/w+rd%",
    }));
    const relays = await Promise.all(mine.map((env) => startRelay(env)));
    const desk = await addClient("desk", mine[2] as Record<string, string>);
    for (const { address } of relays) expect((await ask(address, desk, screening("AAPL"))).status).not.toBe(401);
    const log = relays.map((relay) => relay.log()).join();
    expect(log).not.toContain("pass/w+rd");
    await Promise.all(relays.map((relay) => relay.stop()));
    await server.restart();
  });

  it("one that started before its Redis could be asked stops with the same sentence, and has put nothing there", async () => {
    const [first = {}] = hosts();
    await server.kill();
    const relay = await startRelay(first, "--redis", server.url);
    await addClient("desk of a stranger", first);
    const code = new Promise((resolve) => relay.child.once("exit", resolve));
    // It sleeps until another has agreed there: awake it might be the first, and that one would be the stranger.
    relay.child.kill("SIGSTOP");
    await server.restart();
    await server.command("HSET", about, "format", format, "key", fingerprintOf("another"), "since", "1.1");
    relay.child.kill("SIGCONT");
    expect(await code).toBe(1);
    expect(relay.log()).toMatch(/SHARIAH_RELAY_KEY/);
    expect(await server.command("EXISTS", "shariah-sheets:clients", `${prefixOf(service)}record`)).toBe(0);
  });

  it("what an older relay left in Redis is read, and a newer one's is refused", async () => {
    const [first = {}] = hosts();
    const record = `${prefixOf(service)}record`;
    await server.command("HSET", record, "owner", "an older one", "epoch", 7, "pace", "{}");
    const relay = await startRelay(first, "--redis", server.url);
    const ready = async () => (await (await fetch(`${relay.address}/ready`)).json()) as { why: string };
    expect((await ready()).why).toMatch(/^Nothing is sent for another \d+ s/);
    expect(Number(await server.command("HGET", record, "epoch"))).toBe(8);
    await relay.stop();
    await server.command("HSET", about, "format", format + 1);
    await expect(startRelay(first, "--redis", server.url)).rejects.toThrow(/newer relay/);
  });
});

describe("a relay alone, and the command beside it", () => {
  it("the command makes no secret from another key than the relay's, nor a key of its own", async () => {
    const env = environment(freshHome(), service, 20);
    const keyed = { ...env, SHARIAH_RELAY_KEY: "the key of the unit's environment" };
    const relay = await startRelay(keyed);
    for (const mine of [env, { ...env, SHARIAH_RELAY_KEY: "some other key, of 16 and more" }]) {
      const { code, out, err } = await run(["relay", "clients", "add", "desk"], mine);
      expect([code, out]).toEqual([1, ""]);
      expect(err).toMatch(/SHARIAH_RELAY_KEY/);
    }
    expect(existsSync(join(env.SHARIAH_HOME as string, "relay/relay.key"))).toBe(false);
    const desk = await addClient("desk", keyed);
    expect((await ask(relay.address, desk, screening("AAPL"))).status).toBe(200);
    await relay.stop();
    const changed = await startRelay({ ...env, SHARIAH_RELAY_KEY: "a new key, for every client" });
    expect(changed.log()).toMatch(/"level":50.*another than at its last start/);
    await changed.stop();
  });
});
