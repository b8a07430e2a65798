import { request } from "node:http";
import type { Fault } from "../../src/service/faults";
import { type RunningService, type ServiceOptions, startService } from "../../src/service/server";
import { ask, secret, signedRequest, token } from "./client";

let running: RunningService | undefined;

async function start(options: ServiceOptions = {}): Promise<RunningService> {
  running = await startService({ rate: 10_000, ...options });
  return running;
}

afterEach(async () => {
  await running?.close();
  running = undefined;
});

const statistics = "/v1/b2b-users/statistics";
const screening = "/v2/svc/stocks/screening-list";

describe("over a socket", () => {
  it("answers a signed request as JSON, and counts it by row", async () => {
    const service = await start();
    const reply = await ask(service.address, "POST", screening, { stocks: ["AAPL", "ZZZZ"] });
    expect(reply.status).toBe(200);
    expect(reply.headers.get("content-type")).toBe("application/json");
    expect(await reply.json()).toEqual([expect.objectContaining({ symbol: "AAPL" })]);
    expect(service.stats()).toMatchObject({ calls: 1, refusals: 0, byOperation: { screening: 1 } });
    expect(service.stats().arrivals).toHaveLength(1);
  });

  it("is on this machine only, with credentials that are plainly samples", async () => {
    const { address, port, clientId, secret: key, segment } = await start();
    expect(address).toBe(`http://127.0.0.1:${port}`);
    expect({ clientId, key, segment }).toEqual({
      clientId: "sample-client",
      key: "sample-secret-not-real",
      segment: "svc",
    });
  });

  it("refuses all but the first of many calls at once, and counts the refusals", async () => {
    // A thousand seconds a call: however slow this machine is, all of these are within one window.
    const service = await start({ rate: 0.001 });
    const replies = await Promise.all(Array.from({ length: 5 }, () => ask(service.address, "GET", statistics)));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 429, 429, 429, 429]);
    const refused = replies.find((reply) => reply.status === 429);
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(900);
    expect(service.stats()).toMatchObject({ calls: 5, refusals: 4 });
  });

  it("reads no files, whatever the path", async () => {
    const service = await start();
    for (const path of [
      "/",
      "/package.json",
      "/..%2f..%2fpackage.json",
      "/v1/svc/stocks/related/..%2f..%2fpackage.json",
    ]) {
      expect((await ask(service.address, "GET", path)).status).toBe(404);
    }
    const raw = await new Promise<number | undefined>((resolve) => {
      request({ port: service.port, host: "127.0.0.1", path: "/../../package.json" }, (reply) => {
        reply.resume();
        resolve(reply.statusCode);
      }).end();
    });
    expect(raw).toBe(404);
  });

  it("takes no body over a megabyte", async () => {
    const service = await start();
    const body = JSON.stringify({ stock: "x".repeat(1_000_001) });
    expect((await ask(service.address, "POST", "/v3/svc/stocks/report", undefined, { body })).status).toBe(413);
  });

  it("checks the time against its own clock", async () => {
    const service = await start({ clockOffset: 40_000 });
    const wrong = await ask(service.address, "GET", statistics);
    expect([wrong.status, await wrong.json()]).toEqual([400, { message: "Time expired" }]);
    const { headers } = signedRequest("GET", statistics, undefined, Date.parse(wrong.headers.get("date") ?? ""));
    expect((await ask(service.address, "GET", statistics, undefined, { headers })).status).toBe(200);
  });

  it("signs its replies when told to, as clients sign requests", async () => {
    const service = await start({ signReplies: true });
    const reply = await ask(service.address, "POST", screening, { stocks: ["AAPL"] });
    const time = reply.headers.get("time") ?? "";
    expect(time).toMatch(/^\d{14}$/);
    expect(reply.headers.get("token")).toBe(token(secret, time, await reply.text()));
    await service.close();
    const plain = await start();
    expect((await ask(plain.address, "GET", statistics)).headers.has("token")).toBe(false);
  });

  it("counts a request when it arrives, after the delay there and before the delay back", async () => {
    const halves: unknown[] = [];
    const service: RunningService = await start({
      latency: 2_000,
      sleep: async (ms) => {
        halves.push([ms, service.stats().calls]);
      },
    });
    await ask(service.address, "GET", statistics);
    expect(halves).toEqual([
      [1_000, 0],
      [1_000, 1],
    ]);
  });
});

describe("pages of other origins", () => {
  it("may ask, after a preflight that is no call", async () => {
    const service = await start();
    const preflight = await fetch(`${service.address}${screening}`, { method: "OPTIONS" });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    expect(preflight.headers.get("access-control-allow-headers")).toBe("clientid, time, token, content-type");
    expect(Number(preflight.headers.get("access-control-max-age"))).toBeGreaterThan(0);
    expect(service.stats().calls).toBe(0);
  });

  it("may read refusals too", async () => {
    const service = await start();
    const reply = await ask(service.address, "GET", "/nowhere");
    expect(reply.headers.get("access-control-allow-origin")).toBe("*");
    expect(reply.headers.has("access-control-expose-headers")).toBe(false);
  });

  it("may read Date and Retry-After only when they are exposed", async () => {
    const service = await start({ expose: true });
    const reply = await ask(service.address, "GET", statistics);
    expect(reply.headers.get("access-control-expose-headers")).toBe("Date, Retry-After");
  });
});

describe("faults, for tests", () => {
  async function faulty(fault: Fault): Promise<RunningService> {
    return start({ fault: (_, index) => (index === 0 ? fault : undefined) });
  }

  it("drop the connection, and the call counts", async () => {
    const service = await faulty({ kind: "drop" });
    await expect(ask(service.address, "GET", statistics)).rejects.toThrow();
    expect(service.stats().calls).toBe(1);
    expect((await ask(service.address, "GET", statistics)).status).toBe(200);
  });

  it("hang until the client gives up", async () => {
    const service = await faulty({ kind: "hang" });
    const { headers } = signedRequest("GET", statistics, undefined, Date.now());
    const given = new AbortController();
    const call = fetch(service.address + statistics, {
      headers: headers as Record<string, string>,
      signal: given.signal,
    });
    while (service.stats().calls === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    given.abort();
    await expect(call).rejects.toThrow("abort");
  });

  it.each([
    [{ kind: "status", status: 503, text: "busy", headers: { "retry-after": "3" } }, 503, "busy"],
    [{ kind: "html" }, 200, "<!doctype html>"],
    [{ kind: "html", status: 502 }, 502, "<!doctype html>"],
    [{ kind: "slow", ms: 1 }, 200, "{"],
  ] as const)("replace the reply: %j", async (fault, status, text) => {
    const service = await faulty(fault);
    const reply = await ask(service.address, "GET", statistics);
    expect(reply.status).toBe(status);
    expect(await reply.text()).toContain(text);
  });

  it("truncate the JSON", async () => {
    const service = await faulty({ kind: "truncated" });
    const text = await (await ask(service.address, "GET", statistics)).text();
    expect(text).toMatch(/^\{"clientId"/);
    expect(() => JSON.parse(text)).toThrow();
  });

  it("change the time in the header Date", async () => {
    const service = await faulty({ kind: "date", offset: 3_600_000 });
    const reply = await ask(service.address, "GET", statistics);
    expect(Date.parse(reply.headers.get("date") ?? "")).toBeGreaterThan(Date.now() + 3_500_000);
  });

  it("are asked about each call with its request and its number", async () => {
    const seen: unknown[] = [];
    const service = await start({
      fault: ({ method, path }, index) => {
        seen.push([method, path, index]);
        return undefined;
      },
    });
    await ask(service.address, "GET", statistics);
    await ask(service.address, "POST", screening, { stocks: ["AAPL"] });
    expect(seen).toEqual([
      ["GET", statistics, 0],
      ["POST", screening, 1],
    ]);
  });
});
