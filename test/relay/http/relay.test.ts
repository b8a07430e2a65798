/** One relay and many desks, in virtual time: what they share, what each is told, which calls they save. */

import { fail } from "../../../src/core/failure";
import type { Input } from "../../../src/core/operation";
import { sp500 } from "../../../src/service/sample/companies";
import { token } from "../../service/client";
import { clientOf, openRelayWorld } from "../../stage/relay";
import { ask, jsonOf, screening, statistics, zakat } from "../desk";

const [one, two] = [clientOf("one"), clientOf("two")];
const clients = [one, two];
const tickers = sp500.map(({ ticker }) => ticker);
const real = (count: number, from = 0) => tickers.slice(from, from + count);
const symbols = (count: number, name = "T") => Array.from({ length: count }, (_, nth) => `${name}${nth}`);

describe("what desks share", () => {
  it("ten analysts who open the same workbook cost one set of calls", async () => {
    const desks = Array.from({ length: 10 }, (_, nth) => clientOf(`analyst ${nth}`));
    const opened = openRelayWorld({ clients: desks });
    const { world, service } = opened;
    const first = real(100);
    const second = real(50, 100);
    const replies = await world.until(
      Promise.all(
        desks.flatMap((desk) => [ask(opened, desk, screening(...first)), ask(opened, desk, screening(...second))]),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(service.arrivals).toHaveLength(2);
    // Later it is known, and costs nothing at all.
    world.now += 3_600_000;
    expect(await ask(opened, desks[3] ?? one, screening(...real(1)))).toMatchObject({
      status: 200,
      headers: { age: expect.stringMatching(/^360\d$/) },
    });
    expect(service.arrivals).toHaveLength(2);
  });

  it("questions of several desks fill one batch", async () => {
    const opened = openRelayWorld({ clients });
    const { world, service } = opened;
    await world.until(ask(opened, one, screening("AAPL")));
    const replies = await world.until(
      Promise.all([ask(opened, one, screening("KO", "PG")), ask(opened, two, screening("MSFT", "KO"))]),
    );
    expect(replies.map((reply) => jsonOf(reply).map(({ symbol }: { symbol: string }) => symbol))).toEqual([
      ["KO", "PG"],
      ["MSFT", "KO"],
    ]);
    expect(service.arrivals).toHaveLength(2);
  });

  it("an answer is kept for its freshness, and then asked anew", async () => {
    const opened = openRelayWorld({ clients });
    const { world, service } = opened;
    await world.until(ask(opened, one, zakat("AAPL")));
    world.now += 4 * 3_600_000;
    await world.until(ask(opened, two, zakat("AAPL")));
    expect(service.arrivals).toHaveLength(2);
  });

  it("calls keep the plan's pace whatever desks ask", async () => {
    const opened = openRelayWorld({ clients });
    const { world, service } = opened;
    await world.until(Promise.all(symbols(8).map((symbol, nth) => ask(opened, nth % 2 ? one : two, zakat(symbol)))));
    const gaps = service.arrivals.slice(1).map((at, nth) => at - (service.arrivals[nth] as number));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000);
    expect(service.refusals).toBe(0);
  });
});

describe("fairness", () => {
  it("one desk's thousand zakat cells leave another's ten verdicts within two calls", async () => {
    const opened = openRelayWorld({ clients });
    const { world, service } = opened;
    const many = symbols(1000).map((symbol) => ask(opened, one, zakat(symbol)));
    await world.until(Promise.race(many));
    const before = service.arrivals.length;
    expect(await world.until(ask(opened, two, screening(...real(10))))).toMatchObject({ status: 200 });
    expect(service.arrivals.length - before).toBeLessThanOrEqual(2);
  });

  it("between calls of one operation: one zakat cell does not wait behind a thousand", async () => {
    const opened = openRelayWorld({ clients });
    const { world, service } = opened;
    const many = symbols(1000).map((symbol) => ask(opened, one, zakat(symbol)));
    await world.until(Promise.race(many));
    const before = service.arrivals.length;
    expect(await world.until(ask(opened, two, zakat("AAPL")))).toMatchObject({ status: 200 });
    expect(service.arrivals.length - before).toBeLessThanOrEqual(2);
  });
});

describe("a long queue", () => {
  it("is told at once: how many desks are before, how long it takes, when to ask again", async () => {
    const opened = openRelayWorld({ clients });
    const { world } = opened;
    void symbols(60).map((symbol) => ask(opened, one, zakat(symbol)));
    await world.until(world.sleep(100));
    const at = world.now;
    const reply = await world.until(ask(opened, two, { ...zakat("AAPL") }));
    expect(reply.status).toBe(200);
    const asked = symbols(30, "V").map((symbol) => ask(opened, two, zakat(symbol)));
    const told = await world.until(asked[29] ?? Promise.reject(new Error("none")));
    expect(told).toMatchObject({ status: 429, headers: { "retry-after": "10" } });
    expect(jsonOf(told)).toEqual({ queued: 1, ms: expect.any(Number) });
    expect(jsonOf(told).ms).toBeGreaterThan(30_000);
    expect(world.now - at).toBeLessThan(5000);
  });

  it("keeps a desk's questions while it comes back, and gives what is ready of a batch", async () => {
    const opened = openRelayWorld({ clients });
    const { world, service } = opened;
    await world.until(ask(opened, one, screening("AAPL", "KO")));
    void symbols(30).map((symbol) => ask(opened, one, zakat(symbol)));
    void symbols(15, "R").map((stock) => ask(opened, two, { path: "/v3/svc/stocks/report", body: { stock } }));
    const reply = await world.until(ask(opened, two, screening("AAPL", "PG", "KO")));
    expect(reply).toMatchObject({ status: 200, headers: { "x-pending": "1" } });
    expect(jsonOf(reply).map(({ symbol }: { symbol: string }) => symbol)).toEqual(["AAPL", "KO"]);
    await world.until(world.sleep(34_000));
    const calls = service.arrivals.length;
    expect(await world.until(ask(opened, two, screening("PG")))).toMatchObject({ status: 200 });
    expect(service.arrivals.length).toBe(calls);
  });

  it("forgets a desk that does not come back", async () => {
    const opened = openRelayWorld({ clients });
    const { world, service } = opened;
    void symbols(200).map((symbol) => ask(opened, one, zakat(symbol)));
    await world.until(world.sleep(120_000));
    expect(service.arrivals.length).toBeLessThan(50);
    expect(opened.sender.lines.size).toBe(0);
  });
});

describe("who may ask", () => {
  const hostile: [string, Parameters<typeof ask>[2], number][] = [
    ["a path that is no operation", { path: "/v1/svc/stocks/everything", body: {} }, 404],
    ["another's segment", { path: "/v2/other/stocks/screening-list", body: { stocks: ["AAPL"] } }, 404],
    ["the other method", { method: "GET", path: "/v2/svc/stocks/screening-list" }, 405],
    ["a wrong token", { ...screening("AAPL"), headers: { token: "wrong" } }, 401],
    ["no token", { ...screening("AAPL"), headers: { token: undefined } }, 401],
    ["a stranger", { ...screening("AAPL"), headers: { clientid: "stranger" } }, 401],
    ["an old time", { ...screening("AAPL"), headers: { time: "20260101000000" } }, 400],
    ["no JSON", { ...screening("AAPL"), headers: { "content-type": "text/plain" } }, 400],
    ["no list", { path: "/v2/svc/stocks/screening-list", body: { stocks: "AAPL" } }, 400],
    ["too long a list", screening(...symbols(101)), 400],
    ["a missing field", { path: "/v3/svc/stocks/report", body: {} }, 400],
    [
      "a day that is none",
      { path: "/svc/etf/purification", body: { symbol: "SPUS", date_from: "x", date_to: "y" } },
      400,
    ],
  ];

  it.each(hostile)("%s is refused as the service does, and reaches nobody", async (_, asked, status) => {
    const opened = openRelayWorld({ clients });
    const reply = await opened.world.until(ask(opened, one, asked));
    expect(reply.status).toBe(status);
    expect(jsonOf(reply)).toEqual({ message: expect.stringMatching(/\w/) });
    expect(opened.service.arrivals).toHaveLength(0);
  });

  it("a revoked client is a stranger, and is told what a stranger is told", async () => {
    const gone = { ...one, revoked: true };
    const opened = openRelayWorld({ clients: [gone] });
    const told = await opened.world.until(ask(opened, gone, screening("AAPL")));
    const stranger = await opened.world.until(ask(opened, clientOf("stranger"), screening("AAPL")));
    expect([told.status, told]).toEqual([401, stranger]);
  });

  it("a GET is signed without a body, as the service has it, whatever body it carries", async () => {
    const opened = openRelayWorld({ clients });
    const time = timeOf(opened.world.now);
    const headers = { time, token: token(opened.secret(one), time, "") };
    const asked = { ...zakat("AAPL"), body: { nobody: "reads this" }, headers };
    expect(await opened.world.until(ask(opened, one, asked))).toMatchObject({ status: 200 });
  });

  it("a rotated client's last secret is worth nothing", async () => {
    const opened = openRelayWorld({ clients: [{ ...one, version: 2 }] });
    expect(await opened.world.until(ask(opened, one, screening("AAPL")))).toMatchObject({ status: 401 });
    expect(await opened.world.until(ask(opened, { ...one, version: 2 }, screening("AAPL")))).toMatchObject({
      status: 200,
    });
  });

  it("a token is good once: a repeat gets the reply that the first one got", async () => {
    const opened = openRelayWorld({ clients });
    const { world, service } = opened;
    const first = await world.until(ask(opened, one, screening("AAPL")));
    const again = ask(opened, one, { ...screening("AAPL"), headers: { time: timeOf(world.now - 60) } });
    expect(await world.until(again)).toMatchObject({ status: 200, text: first.text, isReplay: true });
    expect(service.arrivals).toHaveLength(1);
    const figures = jsonOf(await world.until(ask(opened, one, statistics)));
    expect(figures.activeMonthRequestAmount).toBe(2);
  });

  it("two GETs of the same second carry the same token, and are no repeats", async () => {
    const opened = openRelayWorld({ clients, rate: 20 });
    const replies = await opened.world.until(
      Promise.all([ask(opened, one, zakat("AAPL")), ask(opened, one, zakat("KO"))]),
    );
    expect(replies.map((reply) => jsonOf(reply).symbol)).toEqual(["AAPL", "KO"]);
  });

  it("over its rate a client is told to slow down, and another is not", async () => {
    const opened = openRelayWorld({ clients, clientRate: 3 });
    const { world } = opened;
    await world.until(ask(opened, one, screening("AAPL")));
    const replies = await world.until(
      Promise.all(symbols(5).map((symbol) => ask(opened, one, screening("AAPL", symbol)))),
    );
    const slow = replies.filter(({ status }) => status === 429);
    expect(slow.length).toBeGreaterThanOrEqual(2);
    expect(slow[0]).toMatchObject({ headers: { "retry-after": "1" } });
    expect(jsonOf(slow[0] ?? { text: "{}" })).toEqual({
      message: "Too many calls: the limit of calls per second is exceeded",
    });
    expect(await world.until(ask(opened, two, screening("AAPL")))).toMatchObject({ status: 200 });
  });
});

describe("a month", () => {
  it("is told each client by its own count, and costs the service one call in ten minutes", async () => {
    const opened = openRelayWorld({ clients, rate: 20 });
    const { world, service } = opened;
    await world.until(ask(opened, one, screening("AAPL")));
    const calls = service.arrivals.length;
    const mine = jsonOf(await world.until(ask(opened, one, statistics)));
    const theirs = jsonOf(await world.until(ask(opened, two, statistics)));
    expect(mine).toMatchObject({ clientId: one.clientId, monthlyRequestLimit: 100_000, activeMonthRequestAmount: 2 });
    expect(theirs).toMatchObject({ clientId: two.clientId, activeMonthRequestAmount: 1 });
    expect(JSON.stringify([mine, theirs])).not.toContain("sample-client");
    world.now += 590_000;
    await world.until(ask(opened, one, statistics));
    expect(service.arrivals.length).toBe(calls + 1);
    world.now += 20_000;
    await world.until(ask(opened, one, statistics));
    expect(service.arrivals.length).toBe(calls + 2);
  });

  it("that is spent refuses the client as the service would, and nobody else", async () => {
    const opened = openRelayWorld({ clients, share: 2 });
    const { world } = opened;
    for (const symbol of ["AAPL", "KO"]) await world.until(ask(opened, one, screening(symbol)));
    expect(await world.until(ask(opened, one, screening("AAPL")))).toMatchObject({ status: 429, headers: {} });
    expect(await world.until(ask(opened, two, screening("AAPL")))).toMatchObject({ status: 200 });
    const figures = jsonOf(await world.until(ask(opened, one, statistics)));
    expect(figures).toMatchObject({ monthlyRequestLimit: 2, activeMonthRequestAmount: 3 });
  });
});

describe("a service in trouble", () => {
  it.each([
    ["refuses the relay's own credentials", [401, 401, 401], 502],
    ["is down", [503, 503, 503, 503, 503, 503], 503],
    ["has the operation on no plan", [403], 403],
  ] as const)("that %s: the desk gets a status of its own, and no secret", async (_, statuses, status) => {
    const opened = openRelayWorld({ clients, rate: 20, statuses });
    const reply = await opened.world.until(askPatiently(opened));
    expect(reply.status).toBe(status);
    expect(reply.text).not.toContain("secret");
  });

  it("that answers 429 pauses the relay, and the desk waits", async () => {
    const opened = openRelayWorld({ clients, statuses: [429] });
    expect(await opened.world.until(ask(opened, one, screening("AAPL")))).toMatchObject({ status: 200 });
    expect(opened.service.arrivals).toHaveLength(2);
  });

  async function askPatiently(opened: ReturnType<typeof openRelayWorld>) {
    for (;;) {
      const reply = await ask(opened, one, screening("AAPL"));
      if (reply.status !== 429) return reply;
      await opened.world.sleep(1000);
    }
  }
});

describe("a request that waits", () => {
  it("is counted until it is answered", async () => {
    const opened = openRelayWorld({ clients });
    const meanwhile = opened.world.sleep(10).then(() => opened.relay.holding);
    const [, holding] = await opened.world.until(Promise.all([ask(opened, one, zakat("AAPL")), meanwhile]));
    expect(holding).toBe(1);
    expect(opened.relay.holding).toBe(0);
  });
});

describe("a relay that can ask nothing just now", () => {
  const trouble = "No relay leads";

  it("gives what it knows, tells the rest as pending, and handles a repeat anew", async () => {
    const opened = openRelayWorld({ clients });
    const { world, service, sender } = opened;
    await world.until(ask(opened, one, screening("AAPL")));
    Object.assign(sender, { trouble });
    const headers = { time: timeOf(world.now) };
    const some = await world.until(ask(opened, one, { ...screening("AAPL", "KO"), headers }));
    expect(some).toMatchObject({ status: 200, headers: { "x-pending": "1", "retry-after": "5" } });
    expect(jsonOf(some)).toMatchObject([{ symbol: "AAPL" }]);
    expect(service.arrivals).toHaveLength(1);
    Object.assign(sender, { trouble: undefined });
    const all = await world.until(ask(opened, one, { ...screening("AAPL", "KO"), headers }));
    expect([all.status, all.isReplay, all.headers["x-pending"]]).toEqual([200, undefined, undefined]);
    // The first and the last: a reply with pending tickers is no call of the client's month.
    expect(jsonOf(await world.until(ask(opened, one, statistics)))).toMatchObject({ activeMonthRequestAmount: 3 });
  });

  it("leaves out of what it knows a ticker that has failed, instead of null in its place", async () => {
    const opened = openRelayWorld({ clients });
    const { world, sender, board } = opened;
    await world.until(ask(opened, one, screening("AAPL")));
    const { now } = world;
    board.put("screening", "KO" as Input, { failure: fail("service", 503), at: now, until: now + 16_000 }, now);
    Object.assign(sender, { trouble });
    const told = await world.until(ask(opened, one, screening("AAPL", "KO", "PG")));
    expect([told.status, told.headers["x-pending"]]).toEqual([200, "1"]);
    expect(jsonOf(told)).toEqual([expect.objectContaining({ symbol: "AAPL" })]);
  });

  it("says why where it knows nothing that was asked", async () => {
    const opened = openRelayWorld({ clients });
    Object.assign(opened.sender, { trouble });
    for (const asked of [screening("AAPL"), zakat("AAPL")]) {
      const told = await opened.world.until(ask(opened, one, asked));
      expect(told).toMatchObject({
        status: 503,
        headers: { "retry-after": "5" },
        endpoint: expect.any(String),
        client: "one",
      });
      expect(jsonOf(told)).toEqual({ message: trouble });
    }
    expect([opened.service.arrivals, opened.relay.holding]).toEqual([[], 0]);
  });
});

it("statistics that the service refuses are a refusal, and no client's figures", async () => {
  const opened = openRelayWorld({ clients, rate: 20, statuses: [403, 403, 403] });
  const told = await opened.world.until(ask(opened, one, statistics));
  expect([told.status, told.headers["x-account"]]).toEqual([403, undefined]);
  expect(jsonOf(told)).toEqual({ message: "Your plan does not include this operation" });
});

function timeOf(moment: number): string {
  return new Date(moment).toISOString().replace(/\D/g, "").slice(0, 14);
}
