/** Redis's clock was ahead and is put right: what relays noted there meanwhile keeps nobody out. */
import { operations } from "../../src/api/operations";
import { fail } from "../../src/core/failure";
import { Board } from "../../src/relay/one/board";
import { RedisQuestions } from "../../src/relay/several/questionStream";
import { Redis } from "../../src/relay/several/redis";
import { enterScript, leadScript, markScript } from "../../src/relay/several/scripts";
import { type RunningRedis, startRedis } from "./redis";

let server: RunningRedis;
let redis: Redis;

beforeAll(async () => {
  server = await startRedis();
  redis = new Redis(server.url);
  await redis.open("none", () => undefined);
});

afterAll(async () => {
  redis.close();
  await server.stop();
});

const { screening } = operations;
const hour = 3_600_000;

/** The script, as a Redis runs it whose clock is so many ms ahead. */
const byClock = (script: string, ms: number) =>
  script.replaceAll(
    "local time = redis.call('TIME')",
    `local time = redis.call('TIME'); time[1] = time[1] + ${ms / 1000}`,
  );

describe.each([2 * hour, 90 * 24 * hour])("a Redis whose clock was %d ms ahead and was put right", (step) => {
  let nth = 0;
  let key = "";
  beforeEach(() => {
    nth += 1;
    key = `record-${step}-${nth}`;
  });

  it("keeps calls back for 16 s where it forgot what was sent, and not until the future moment", async () => {
    await redis.script(byClock(leadScript, step), [key], "a", 3000);
    const [now, epoch, opens] = (await redis.script(leadScript, [key], "a", 3000)).map(Number) as [
      number,
      number,
      number,
    ];
    expect(epoch).toBe(1);
    expect(opens - now).toBeLessThanOrEqual(16_000);
    const [, may, from] = (await redis.script(markScript, [key], "a", epoch, 3000)).map(Number) as [
      number,
      number,
      number,
    ];
    expect([may, from]).toEqual([0, opens]);
  });

  it("ends the lease of a leader that died meanwhile as it ends any", async () => {
    await redis.script(byClock(leadScript, step), [key], "a", 3000);
    const [now] = (await redis.script(leadScript, [key], "b", 3000)).map(Number) as [number];
    const till = Number(await redis.command("HGET", key, "till"));
    expect(till - now).toBeLessThanOrEqual(3000);
    // 3 s on, another leads.
    expect((await redis.script(byClock(leadScript, 4000), [key], "b", 3000))[1]).toBe(2);
  });

  it("lets a client in that had come as often as it may in the future", async () => {
    const keys = (request: string) => [`rate-${key}`, `${key}-${request}`];
    for (const request of ["1", "2"]) await redis.script(byClock(enterScript, step), keys(request), 2, 12_000);
    expect(await redis.script(byClock(enterScript, step), keys("3"), 2, 12_000)).toEqual(["often"]);
    expect(await redis.script(enterScript, keys("4"), 2, 12_000)).toEqual(["in"]);
  });

  it.each([
    ["a failure", (at: number) => ({ found: { failure: fail("service", 503), at, until: at + 16_000 } })],
    ["an answer", (at: number) => ({ answer: { symbol: "A" }, sentAt: at })],
  ])("has %s of a future moment: the question is asked again", async (_, keptAt) => {
    const kept = { operation: screening.name, input: "A", ...keptAt(Date.now() + step) };
    await redis.command("SET", `${key}:answer:${screening.name}/A`, JSON.stringify(kept));
    const leading = { sender: undefined } as never;
    const asking = new RedisQuestions(redis, new Board(), `${key}:`, 1, () => leading, {} as never);
    asking.ask("desk", screening as never, ["A" as never]);
    // It goes on a stream, for whoever leads.
    while (Number(await redis.command("XLEN", `${key}:asks`)) === 0) await new Promise(setImmediate);
  });
});
