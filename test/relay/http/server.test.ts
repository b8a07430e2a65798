/** One relay as a process, over sockets: whom it lets in, what it reports, and how it ends. */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { get } from "node:https";
import { connect } from "node:net";
import { join } from "node:path";
import { type RunningService, startService } from "../../../src/service/server";
import {
  addClient,
  ask,
  environment,
  freshHome,
  type Pair,
  type RunningRelay,
  run,
  type Sent,
  screening,
  signRequest,
  startDelivered,
  startRelay,
} from "../program";
import { selfSigned } from "../signed";

const page = "https://sheets.example";
let service: RunningService;
let home: string;
let env: Record<string, string>;
let relay: RunningRelay;
let desk: Pair;

beforeAll(async () => {
  service = await startService({ rate: 20 });
  home = freshHome();
  env = environment(home, service, 20);
  // More than the 10,000 requests below: a fast machine asks them within a few seconds.
  relay = await startDelivered(env, "--origin", page, "--client-rate", "20000");
  desk = await addClient("desk one", env);
});

afterAll(async () => {
  await relay.stop();
  await service.close();
});

it("the relay answers as the service does, and signs its calls afresh with the real credentials", async () => {
  const reply = await ask(relay.address, desk, screening("AAPL", "MSFT"));
  expect(reply.status).toBe(200);
  expect(reply.headers.get("content-type")).toMatch(/^application\/json/);
  expect(await reply.json()).toMatchObject([{ symbol: "AAPL" }, { symbol: "MSFT" }]);
  expect(service.stats().refusals).toBe(0);
});

describe("pages", () => {
  const preflight = (origin: string) =>
    fetch(`${relay.address}/v2/svc/stocks/screening-list`, {
      method: "OPTIONS",
      headers: {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "clientid,content-type,time,token",
      },
    });

  it("of a configured origin may call, and read what they need", async () => {
    const asked = await preflight(page);
    expect(asked.status).toBe(204);
    expect(asked.headers.get("access-control-allow-origin")).toBe(page);
    expect(asked.headers.get("access-control-allow-headers")?.toLowerCase()).toContain("clientid, time, token");
    const reply = await ask(relay.address, desk, { ...screening("AAPL"), headers: { origin: page } });
    expect(reply.status).toBe(200);
    expect(reply.headers.get("access-control-allow-origin")).toBe(page);
    for (const name of ["Date", "Retry-After", "X-Pending", "X-Account"]) {
      expect(reply.headers.get("access-control-expose-headers")).toContain(name);
    }
  });

  it.each(["https://elsewhere.example", "null", `${page}.evil.example`, "http://sheets.example"])(
    "of %s may not, signed or not",
    async (origin) => {
      const asked = await preflight(origin);
      expect(asked.headers.get("access-control-allow-origin")).toBeNull();
      const calls = service.stats().calls;
      const reply = await ask(relay.address, desk, { ...screening("KO"), headers: { origin } });
      expect(reply.status).toBe(403);
      expect(reply.headers.get("access-control-allow-origin")).toBeNull();
      expect(service.stats().calls).toBe(calls);
    },
  );
});

describe("what it tells", () => {
  it("health, readiness, API and metrics are served to this computer", async () => {
    expect(await (await fetch(`${relay.address}/health`)).json()).toEqual({ status: "ok" });
    expect(await (await fetch(`${relay.address}/ready`)).json()).toEqual({ ready: true });
    const api = await (await fetch(`${relay.address}/openapi.json`)).json();
    expect(Object.keys(api.paths)).toHaveLength(21);
    expect(api.paths["/v2/svc/stocks/screening-list"].post.requestBody.content["application/json"].schema).toEqual({
      type: "object",
      properties: { stocks: { type: "array", items: { type: "string" }, minItems: 1, maxItems: 100 } },
      required: ["stocks"],
    });
    const metrics = await (await fetch(`${relay.address}/metrics`)).text();
    expect(metrics).toMatch(/shariah_relay_requests_total\{operation="screening",client="desk one",status="200"\} \d/);
    expect(metrics).toMatch(/shariah_relay_service_calls_total\{operation="screening",status="200"\} \d/);
    expect(metrics).not.toMatch(/AAPL|MSFT/);
  });

  it("metrics and API need the token when a request came through a proxy", async () => {
    const through = { "x-forwarded-for": "203.0.113.7" };
    for (const path of ["/metrics", "/openapi.json"]) {
      expect((await fetch(relay.address + path, { headers: through })).status).toBe(401);
    }
    expect((await fetch(`${relay.address}/ready`, { headers: through })).status).toBe(200);
  });

  it("no secret, ticker, token or ID stands in its log or in what it keeps beside the key", async () => {
    await ask(relay.address, desk, { path: "/v1/svc/stocks/related/AAPL" });
    await ask(relay.address, desk, { path: "/v1/svc/nothing/NVDA" });
    const log = relay.log();
    expect(log).toMatch(/"operation":"related","client":"desk one","status":200/);
    const kept = readdirSync(home, { recursive: true, encoding: "utf8" })
      .map((name) => join(home, name))
      .filter((path) => statSync(path).isFile() && !path.endsWith("relay.key"))
      .map((path) => readFileSync(path, "utf8"));
    expect(kept.length).toBeGreaterThan(2);
    const key = readFileSync(join(home, "relay/relay.key"), "utf8").trim();
    for (const secret of [service.secret, desk.secret, key]) {
      for (const text of [log, ...kept]) expect(text).not.toContain(secret);
    }
    expect(log).not.toMatch(/AAPL|NVDA|token/);
  });
});

describe("clients", () => {
  it("are added, listed, rotated and revoked while it runs", async () => {
    const other = await addClient("desk two", env);
    expect((await ask(relay.address, other, screening("AAPL"))).status).toBe(200);
    expect(await run(["relay", "clients", "add", "desk two"], env)).toMatchObject({ code: 1, out: "" });
    const rotated = JSON.parse((await run(["relay", "clients", "rotate", "desk two"], env)).out) as Pair;
    expect(rotated.clientId).toBe(other.clientId);
    expect(rotated.secret).not.toBe(other.secret);
    await until(async () => (await ask(relay.address, rotated, screening("AAPL"))).status === 200);
    expect((await ask(relay.address, other, screening("AAPL"))).status).toBe(401);
    await run(["relay", "clients", "revoke", other.clientId], env);
    await until(async () => (await ask(relay.address, rotated, screening("AAPL"))).status === 401);
    await until(async () => (await listed()).some(({ name, calls }) => name === "desk two" && calls > 0));
    expect(await listed()).toEqual([
      { clientId: desk.clientId, name: "desk one", revoked: false, calls: expect.any(Number) },
      { clientId: other.clientId, name: "desk two", revoked: true, calls: expect.any(Number) },
    ]);
    expect(await run(["relay", "clients", "revoke", "nobody"], env)).toMatchObject({ code: 1, out: "" });
  });

  async function listed(): Promise<{ name: string; calls: number }[]> {
    const { out } = await run(["relay", "clients", "list"], env);
    const lines = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { name: string; calls: number });
    return lines.sort((a, b) => (a.name < b.name ? -1 : 1));
  }
});

describe("hostile requests", () => {
  /** Over connections that are kept: `fetch` would open one for each reply whose body nobody reads. */
  const statusBy = (agent: Agent, sent: Sent) =>
    new Promise<number>((resolve, reject) => {
      const { body, ...rest } = signRequest(desk, sent);
      const asking = request(relay.address + sent.path, { ...rest, agent }, (reply) => {
        reply.resume().once("end", () => resolve(reply.statusCode ?? 0));
      });
      asking.once("error", reject).end(body ?? undefined);
    });

  it("10,000 hostile requests are refused, never reach the service, and leave the relay serving", async () => {
    const calls = service.stats().calls;
    const statuses = new Map<number, number>();
    const agent = new Agent({ keepAlive: true });
    const one = async (nth: number) => {
      const kinds = [
        { path: `/v2/svc/${"x".repeat(nth % 300)}`, body: {} },
        { ...screening("AAPL"), headers: { token: "x" } },
        { ...screening("AAPL"), headers: { time: "99999999999999" } },
        { ...screening("AAPL"), headers: { clientId: `stranger-${nth}` } },
        { path: "/v3/svc/stocks/report", body: { stock: { $ne: nth } } },
        { path: "/v2/svc/stocks/screening-list", body: { stocks: Array.from({ length: 101 }, () => "A") } },
        { path: `/v1/svc/stocks/related/..%2F..%2F${nth}%00` },
        { path: "/demo/svc/etf/report", body: [nth] },
      ];
      const status = await statusBy(agent, kinds[nth % kinds.length] ?? { path: "/" });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    };
    for (let nth = 0; nth < 10_000; nth += 100) {
      await Promise.all(Array.from({ length: 100 }, (_, more) => one(nth + more)));
    }
    agent.destroy();
    expect([...statuses.keys()].filter((status) => status < 400 || status > 404)).toEqual([]);
    expect(service.stats().calls).toBe(calls);
    expect((await ask(relay.address, desk, screening("AAPL"))).status).toBe(200);
  });

  it("a body that is too large is refused, and so is one that is no text", async () => {
    const large = await ask(relay.address, desk, {
      path: "/v3/svc/stocks/report",
      body: { stock: "A".repeat(70_000) },
    });
    expect(large.status).toBe(413);
    expect(await large.json()).toEqual({ message: "The body is larger than 64 KB" });
  });

  it("a client that sends a byte a second is cut off, and others are served meanwhile", async () => {
    const { port, hostname } = new URL(relay.address);
    const socket = connect(Number(port), hostname);
    let said = "";
    socket.on("data", (chunk) => (said += chunk));
    socket.on("error", () => undefined);
    const text =
      "POST /v3/svc/stocks/report HTTP/1.1\r\nhost: x\r\nx-slow: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
    let sent = 0;
    const sending = setInterval(() => socket.write(text[sent++ % text.length] ?? "a"), 1000);
    const start = performance.now();
    await new Promise((resolve) => socket.once("close", resolve));
    clearInterval(sending);
    expect(said).toMatch(/^(HTTP\/1\.1 408|$)/);
    expect(performance.now() - start).toBeLessThan(25_000);
    expect((await ask(relay.address, desk, screening("AAPL"))).status).toBe(200);
  });

  it("500 idle sockets keep nobody out", async () => {
    const { port, hostname } = new URL(relay.address);
    const sockets = Array.from({ length: 500 }, () => connect(Number(port), hostname));
    await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once("connect", resolve))));
    expect((await ask(relay.address, desk, screening("AAPL"))).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });
});

it("the relay serves TLS with its own certificate, metrics to whoever has the token, and the add-in from the same origin", async () => {
  const folder = freshHome();
  const { cert, key } = selfSigned(folder);
  mkdirSync(join(folder, "addin"));
  const meta = (policy: string) =>
    `<meta http-equiv="content-security-policy" content="${policy}"><title>A page</title>`;
  writeFileSync(join(folder, "addin/taskpane.html"), meta("default-src 'self'"));
  writeFileSync(join(folder, "addin/help.html"), meta("default-src 'self'; base-uri 'none'"));
  writeFileSync(join(folder, "addin/functions.js"), "");
  writeFileSync(join(folder, "addin/.hidden"), "nobody's");
  const own = environment(freshHome(), service, 20);
  const words = [
    "--tls-cert",
    cert,
    "--tls-key",
    key,
    "--metrics-token",
    "watch-me",
    "--add-in",
    join(folder, "addin"),
  ];
  const secure = await startRelay(own, ...words);
  expect(secure.address).toMatch(/^https:/);
  const through = { "x-forwarded-for": "203.0.113.7" };
  const statuses = [
    await statusOf(`${secure.address}/metrics`, { ...through, authorization: "Bearer watch-me" }),
    await statusOf(`${secure.address}/metrics`, { ...through, authorization: "Bearer watch-mee" }),
    await statusOf(`${secure.address}/addin/taskpane.html`),
    await statusOf(`${secure.address}/addin/.hidden`),
    await statusOf(`${secure.address}/addin/..%2f..%2frelay%2frelay.key`),
    // The page that it serves itself may call: a wrong token is refused as such, and its origin is not.
    await statusOf(`${secure.address}/v1/b2b-users/statistics`, { origin: secure.address }),
    await statusOf(`${secure.address}/v1/b2b-users/statistics`, { origin: secure.address.replace("https", "http") }),
  ];
  expect(statuses).toEqual([200, 401, 200, 403, 403, 401, 403]);
  // Excel on the web shows the pane in a frame. No other page is shown in one.
  const policies = ["taskpane.html", "help.html", "functions.js"].map((name) =>
    policyAt(`${secure.address}/addin/${name}`),
  );
  expect(await Promise.all(policies)).toEqual([
    "default-src 'self'",
    "default-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    "default-src 'none'; frame-ancestors 'none'",
  ]);
  expect(await statusOf(`${secure.address}/%`)).toBe(400);
  await secure.stop();
});

it("a second relay in the same folder is refused, with a sentence", async () => {
  await expect(startRelay(env)).rejects.toThrow(/--redis/);
});

it.each([
  [{ SHARIAH_SECRET: "" }, /SHARIAH_SECRET is missing/],
  [{ SHARIAH_ADDRESS: "http://service.example" }, /https/],
  [{ SHARIAH_CALLS_PER_SECOND: "many" }, /0\.1 to 100/],
  [{ SHARIAH_RELAY_KEY: "short" }, /SHARIAH_RELAY_KEY/],
])("a relay without %j does not start, says how to set it, and prints no value", async (change, sentence) => {
  const { code, out, err } = await run(["relay", "--port", "0"], { ...environment(freshHome(), service), ...change });
  expect([code, out]).toEqual([1, ""]);
  expect(err).toMatch(sentence);
  expect(err).not.toContain(service.secret);
});

it("a port that is none is refused with a sentence", async () => {
  const { code, err } = await run(["relay", "--port", "99999"], environment(freshHome(), service));
  expect([code, err]).toEqual([1, expect.stringMatching(/^--port: a number up to 65535/)]);
});

it("requests in flight are answered when the relay is stopped, and a restart knows what the last run knew", async () => {
  const slowly = await startService({ rate: 20, latency: 500 });
  const ownHome = freshHome();
  const own = environment(ownHome, slowly, 20);
  const first = await startRelay(own);
  const pair = await addClient("desk", own);
  await ask(first.address, pair, screening("AAPL"));
  const slow = ask(first.address, pair, screening("KO"));
  await until(async () => slowly.stats().calls === 2);
  const ended = first.stop();
  expect((await slow).status).toBe(200);
  expect(await ended).toBe(0);
  expect(existsSync(join(ownHome, "relay/relay.lock"))).toBe(false);
  const calls = slowly.stats().calls;
  const second = await startRelay(own);
  expect((await ask(second.address, pair, screening("AAPL", "KO"))).status).toBe(200);
  expect(slowly.stats().calls).toBe(calls);
  expect(await second.stop()).toBe(0);
  await slowly.close();
});

it("a call that was out at kill -9 binds the next run: it costs time, and no refusal", async () => {
  const slowly = await startService({ rate: 1, latency: 600 });
  const own = environment(freshHome(), slowly, 1);
  const first = await startRelay(own);
  const pair = await addClient("desk", own);
  void ask(first.address, pair, screening("AAPL")).catch(() => undefined);
  await until(async () => slowly.stats().calls === 1);
  await first.stop("SIGKILL");
  const second = await startRelay(own);
  const reply = await ask(second.address, pair, screening("AAPL"));
  expect(reply.status).toBe(429);
  expect((await reply.json()).ms).toBeGreaterThan(5000);
  expect(slowly.stats()).toMatchObject({ calls: 1, refusals: 0 });
  await second.stop();
  await slowly.close();
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 50));
}

function policyAt(url: string): Promise<string | string[] | undefined> {
  return new Promise((resolve, reject) => {
    get(url, { rejectUnauthorized: false }, (reply) => {
      reply.resume();
      resolve(reply.headers["content-security-policy"]);
    }).on("error", reject);
  });
}

function statusOf(url: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(url, { headers, rejectUnauthorized: false }, (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    }).once("error", reject);
  });
}

it("behind a trusted proxy metrics need the token, also when the proxy names no other address", async () => {
  const behind = await startRelay(
    environment(freshHome(), service, 20),
    "--trust-proxy",
    "--metrics-token",
    "watch-me",
  );
  const statusWith = async (headers: Record<string, string>) =>
    (await fetch(`${behind.address}/metrics`, { headers })).status;
  const statuses = [
    await statusWith({}),
    await statusWith({ "x-forwarded-for": "203.0.113.7" }),
    await statusWith({ authorization: "Bearer watch-me" }),
  ];
  await behind.stop();
  expect(statuses).toEqual([401, 401, 200]);
});
