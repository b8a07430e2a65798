/** The clock of a relay that runs steps ahead and is put right, while desks ask: no desk waits for that time to come. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { startService } from "../../src/service/server";
import { pause } from "./fleet";
import { ask, environment, freshHome, type RunningRelay, screening, startRelay, writeClient } from "./program";
import { type RunningRedis, startRedis } from "./redis";

const second = 1000;
const steps = [
  ["61 s", 61 * second],
  ["2 h", 7200 * second],
  ["31 d", 31 * 86_400 * second],
] as const;

const mishap = pathToFileURL(join(process.cwd(), "test/relay/mishap.mjs")).href;

/** As a desk does: signs by the relay's clock, and comes back when it is told to. Gives the status and the ms it took. */
async function desk(
  relay: RunningRelay,
  pair: Parameters<typeof ask>[1],
  ticker: string,
  ahead: number,
  patience: number,
) {
  const began = Date.now();
  for (;;) {
    const time = new Date(Date.now() + ahead).toISOString().replace(/\D/g, "").slice(0, 14);
    const reply = await ask(relay.address, pair, { ...screening(ticker), headers: { time } });
    const text = await reply.text();
    const took = Date.now() - began;
    if (reply.status !== 429 || took > patience) return { status: reply.status, took, text };
    await pause(Math.min(second, second * Number(reply.headers.get("retry-after") ?? 1)));
  }
}

const kinds = [
  ["alone", undefined],
  ["on Redis", startRedis],
] as const;

describe.each(kinds)("a relay %s", (_, open) => {
  let redis: RunningRedis | undefined;
  beforeAll(async () => {
    redis = await open?.();
  });
  afterAll(async () => {
    await redis?.stop();
  });

  it.each(steps)(
    "answers each desk within seconds after its clock stepped %s ahead and was put right",
    async (_, step) => {
      const service = await startService({ rate: 1, latency: 50 });
      await redis?.know(service);
      const home = freshHome();
      const clock = join(mkdtempSync(join(tmpdir(), "clock-")), "ms");
      writeFileSync(clock, "0");
      const env = {
        ...environment(home, service, 1),
        NODE_OPTIONS: `--import=${mishap}`,
        CLOCK: clock,
        SHARIAH_RELAY_KEY: "a key of this test, and of nobody else",
      };
      const pair = await writeClient("desk", env);
      const relay = await startRelay(env, ...(redis ? ["--redis", redis.url] : []));
      const set = async (ms: number) => {
        writeFileSync(clock, String(ms));
        relay.child.kill("SIGUSR2");
        await pause(200);
      };
      // A relay on Redis checks by the clock of Redis, which nobody sets here.
      const seen = redis ? 0 : step;
      try {
        const first = await desk(relay, pair, "AAPL", 0, 40_000);
        await set(step);
        const meanwhile = await desk(relay, pair, "MSFT", seen, 10_000);
        await set(0);
        const after = await desk(relay, pair, "KO", 0, 10_000);
        const again = await desk(relay, pair, "PEP", 0, 10_000);
        const { refusals } = service.stats();
        if (process.env.MEASURE) console.log(JSON.stringify({ step, first, meanwhile, after, again, refusals }));
        expect([first, meanwhile, after, again].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
        expect(refusals).toBe(0);
      } finally {
        await relay.stop();
        await service.close();
      }
    },
  );
});
