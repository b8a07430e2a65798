/** What keeps a relay from its work is in `/ready` while it lasts, once in the log, and for Redis in the metrics. */
import { connect, createServer, type Server, type Socket } from "node:net";
import { Outages, watchService } from "../../../src/relay/one/outages";
import { sentenceOf } from "../../../src/relay/several/redis";
import { type RunningService, startService } from "../../../src/service/server";
import { addClient, ask, environment, freshHome, type RunningRelay, run, screening, startRelay } from "../program";
import { type RunningRedis, startRedis } from "../redis";

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const readyOf = async ({ address }: RunningRelay) =>
  (await (await fetch(`${address}/ready`)).json()) as { ready: boolean; why?: string };
const errorsOf = (relay: RunningRelay) => relay.log().match(/^.*"level":50.*$/gm) ?? [];
const until = async (relay: RunningRelay, why: RegExp | undefined) => {
  for (;;) {
    const state = await readyOf(relay);
    if (why ? why.test(state.why ?? "") : state.ready) return;
    await pause(50);
  }
};

describe("troubles", () => {
  const open = () => {
    const said: string[] = [];
    const log = {
      error: (text: string) => void said.push(`error ${text}`),
      info: (text: string) => void said.push(text),
    };
    return { said, troubles: new Outages(log) };
  };
  const refused = (at: number) => ({ failure: { failure: "refused", message: "" } as never, at, until: at + 1 });

  it("are logged when they begin, change and end", () => {
    const { said, troubles } = open();
    for (const why of [undefined, "one", "one", "two", undefined, undefined]) troubles.tell("redis", why);
    expect(said).toEqual(["error one", "error two", "Over: two"]);
    expect(troubles.ready()).toEqual({ ready: true });
  });

  it("of a service that refuses the credentials are one, whatever is asked, until it answers what was asked since", () => {
    const { said, troubles } = open();
    const seen = watchService(troubles);
    for (let at = 1; at < 9; at += 1) seen(refused(at), at);
    seen({ answer: {}, at: 8, until: 99 }, 8);
    expect(troubles.ready().why).toMatch(/401/);
    seen({ answer: {}, at: 9, until: 99 }, 9);
    expect(troubles.ready()).toEqual({ ready: true });
    expect(said).toHaveLength(2);
  });

  it("of a service that refused by a clock that was ahead are over with the next answer", () => {
    const { troubles } = open();
    const seen = watchService(troubles);
    const ahead = 90 * 24 * 3_600_000;
    seen(refused(ahead), ahead);
    seen({ answer: {}, at: 9, until: 99 }, 9);
    expect(troubles.ready()).toEqual({ ready: true });
  });

  it("are not of a ticker that the service does not know", () => {
    const { said, troubles } = open();
    watchService(troubles)({ failure: { failure: "notReturned", message: "" } as never, at: 1, until: 2 }, 1);
    expect(said).toEqual([]);
  });
});

describe("a Redis", () => {
  let service: RunningService;
  let redis: RunningRedis;
  let relay: RunningRelay;
  let env: Record<string, string>;

  beforeAll(async () => {
    [service, redis] = await Promise.all([startService({ rate: 20 }), startRedis()]);
    await redis.know(service);
    env = environment(freshHome(), service, 20);
    relay = await startRelay(env, "--redis", redis.url);
    await until(relay, undefined);
  });
  afterAll(async () => {
    await relay.stop();
    await redis.stop();
    await service.close();
  });

  const replica = ["REPLICAOF", "127.0.0.1", 1] as const;
  it.each([
    ["full", ["CONFIG", "SET", "maxmemory", 1], ["CONFIG", "SET", "maxmemory", 0]],
    ["replica", replica, ["REPLICAOF", "NO", "ONE"]],
    ["rights", ["ACL", "SETUSER", "default", "-hset"], ["ACL", "SETUSER", "default", "+@all"]],
  ] as const)(
    "that refuses writes (%s): not ready, one line, counted; known answers are served, others refused",
    async (kind, spoil, mend) => {
      const desk = await addClient(`desk ${kind} ${Date.now()}`, env, "--redis", redis.url);
      expect((await ask(relay.address, desk, screening("AAPL"))).status).toBe(200);
      const [calls, errors] = [service.stats().calls, errorsOf(relay).length];
      await redis.command(...spoil);
      await until(relay, new RegExp(sentenceOf(kind).slice(0, 25)));
      expect((await fetch(`${relay.address}/ready`)).status).toBe(503);
      expect((await ask(relay.address, desk, screening("AAPL", "AAPL"))).status).toBe(200);
      const unknown = await ask(relay.address, desk, screening(`${kind[0]?.toUpperCase()}NEW`));
      expect([unknown.status, await unknown.json()]).toEqual([503, { message: expect.stringMatching(/Redis/) }]);
      await pause(2500);
      expect(errorsOf(relay).slice(errors)).toEqual([
        expect.stringContaining(JSON.stringify(sentenceOf(kind)).slice(1, 40)),
      ]);
      const metrics = await (await fetch(`${relay.address}/metrics`)).text();
      expect(metrics).toMatch(new RegExp(`shariah_relay_redis_errors_total\\{kind="${kind}"\\} [1-9]`));
      expect(service.stats().calls).toBe(calls);
      await redis.command(...mend);
      await until(relay, undefined);
      expect(relay.log()).toContain(`"level":30`);
    },
    60_000,
  );

  it("whose password is another, or that wants one, is told as such and not as gone", async () => {
    const guarded = await startRedis();
    await guarded.command("CONFIG", "SET", "requirepass", "right");
    const [wrong, none] = await Promise.all(
      [guarded.url.replace("//", "//:wrong@"), guarded.url].map((url) =>
        startRelay(environment(freshHome(), service, 20), "--redis", url),
      ),
    );
    for (const one of [wrong, none]) {
      await until(one as RunningRelay, /password/);
      expect(errorsOf(one as RunningRelay)).toEqual([expect.stringMatching(/SHARIAH_REDIS_PASSWORD/)]);
      expect(one?.log()).not.toContain("wrong@");
      await one?.stop();
    }
    const added = await run(["relay", "clients", "list", "--redis", guarded.url], env);
    expect([added.code, added.err]).toEqual([1, `${sentenceOf("password")}\n`]);
    await guarded.stop();
  });

  it("a round trip too long to send within is told", async () => {
    const slow = await startRedis();
    await slow.know(service);
    const { server, port } = await delayedServer(slow.port, 420);
    const far = await startRelay(environment(freshHome(), service, 20), "--redis", `redis://127.0.0.1:${port}`);
    await until(far, /round trip/);
    await far.stop();
    server.close();
    await slow.stop();
  });
});

describe("a service that refuses the relay's credentials", () => {
  it("makes it not ready, with one line in the log at level error", async () => {
    const service = await startService({ rate: 20 });
    const env = { ...environment(freshHome(), service, 20), SHARIAH_SECRET: "another secret" };
    const relay = await startRelay(env);
    const desk = await addClient("desk", env);
    expect(await readyOf(relay)).toEqual({ ready: true });
    for (const ticker of ["AAPL", "KO", "PG"]) await ask(relay.address, desk, screening(ticker));
    await until(relay, /401/);
    expect(errorsOf(relay)).toEqual([expect.stringMatching(/SHARIAH_SECRET/)]);
    expect(relay.log()).not.toContain("another secret");
    await relay.stop();
    await service.close();
  });
});

/** A way to a server that takes so many ms, there and back each. */
async function delayedServer(port: number, ms: number): Promise<{ server: Server; port: number }> {
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    sockets.push(near, far);
    for (const [from, to] of [[near, far] as const, [far, near] as const]) {
      from.on("data", (chunk) => setTimeout(() => to.destroyed || to.write(chunk), ms));
      from.on("close", () => to.destroy());
      from.on("error", () => to.destroy());
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const at = server.address();
  return { server, port: typeof at === "object" && at ? at.port : 0 };
}
