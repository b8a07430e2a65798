/**
 * The relay: what fifty desks cost the service through one relay and through three on a Redis, calm and with the leader
 * killed; who waits how long; and how many known answers a second it gives, beside a bare route of the same server.
 * Relays are processes; desks are the add-in's own planner and driver, over the network.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { operations } from "../src/api/operations";
import type { Call } from "../src/core/call";
import { Planner } from "../src/core/planner";
import type { Credentials } from "../src/core/request";
import { AsyncDriver } from "../src/drivers/async";
import { each } from "../src/functions/show";
import { openHost } from "../src/node/host";
import { ClientFolder, newClient } from "../src/relay/clients";
import { readKey, secretOf } from "../src/relay/key";
import { constituents } from "../src/service/sample/constituents";
import { startService } from "../src/service/server";
import { environment, freshHome, type Pair, type RunningRelay, startRelay } from "../test/relay/program";
import { startRedis } from "../test/relay/redis";
import { token } from "../test/service/client";
import { atMost, median, type Report } from "./report";

const desks = 50;
const asked = 200;
const spread = 500;
const least = spread / 100;
const tickers = constituents
  .trim()
  .split("\n")
  .map((line) => line.split("|")[0] as string);
const ticker = (nth: number) => tickers[nth] as string;

interface Ran {
  readonly calls: number;
  readonly refusals: number;
  readonly seconds: number;
  /** The slowest desk over the fastest. */
  readonly fairness: number;
  readonly memory: number;
}

const showStatus = (entry: { shariahComplianceStatus?: string | undefined }) => entry.shariahComplianceStatus ?? "";
const showZakat = ([entry]: { zakat_amount_per_share?: number | undefined }[]) => entry?.zakat_amount_per_share ?? "";
const verdicts = (tickers: readonly string[]) => each([tickers], operations.screening, showStatus) as unknown as Call;
const zakat = (symbol: string) => each([[symbol]], operations.zakat, showZakat) as unknown as Call;

function openDesk({ address }: RunningRelay, { clientId, secret }: Pair) {
  const credentials: Credentials = { address, segment: "svc", clientId, secret };
  const planner = new Planner({ callsPerSecond: 10, consentOver: 1e6 }, [
    operations.screening,
    operations.zakat,
  ] as never);
  const driver = new AsyncDriver(openHost(), planner, credentials);
  return async (call: Call) => {
    const shown = driver.run(call);
    const cells = "promise" in shown ? await shown.promise : shown;
    const failed = cells.flat().filter((cell) => typeof cell === "object");
    if (failed.length > 0) throw new Error(`${failed.length} cells failed: ${JSON.stringify(failed[0])}`);
  };
}

async function run(count: 1 | 3, kills: boolean): Promise<Ran> {
  const service = await startService({ rate: 1, latency: 80 });
  const redis = count > 1 ? await startRedis() : undefined;
  const env = environment(freshHome(), service, 1);
  const words = redis ? ["--redis", redis.url] : [];
  const pairs = await Promise.all(Array.from({ length: desks }, (_, nth) => clientOf(env, `desk ${nth}`)));
  const relays = await Promise.all(Array.from({ length: count }, () => startRelay(env, "--quiet", ...words)));
  for (const { address } of relays) while ((await fetch(`${address}/ready`)).status !== 200) await pause(200);
  const before = memoryOf(relays[0] as RunningRelay);
  const start = performance.now();
  const killed = kills ? await leaderOf(relays) : undefined;
  const kept = relays.filter((relay) => relay !== killed);
  const ends = pairs.map(async (pair, nth) => {
    const mine = Array.from({ length: asked }, (_, more) => ticker((nth * 37 + more) % spread));
    await openDesk(kept[nth % kept.length] as RunningRelay, pair)(verdicts(mine));
    return performance.now() - start;
  });
  if (killed) {
    while (service.stats().calls < 2) await pause(5);
    await killed.stop("SIGKILL");
  }
  const times = await Promise.all(ends);
  const { calls, refusals } = service.stats();
  const memory = (memoryOf(kept[0] as RunningRelay) - before) / (desks / kept.length);
  await Promise.all(kept.map((relay) => relay.stop("SIGKILL")));
  await redis?.stop();
  await service.close();
  return {
    calls,
    refusals,
    seconds: Math.max(...times) / 1000,
    fairness: Math.max(...times) / Math.min(...times),
    memory,
  };
}

/** As `relay clients add` writes it down: a process for each of fifty would take longer than all the rest. */
async function clientOf(env: Record<string, string>, name: string): Promise<Pair> {
  const folder = join(env.SHARIAH_HOME ?? "", "relay");
  const client = newClient(name);
  await new ClientFolder(join(folder, "clients")).put(client);
  return { clientId: client.clientId, secret: secretOf(readKey({}, folder), client) };
}

/** Calls before ten verdicts are there behind a thousand zakat cells of another desk. */
async function behind(): Promise<number> {
  const service = await startService({ rate: 2, latency: 80 });
  const env = environment(freshHome(), service, 2);
  const [many, few] = [await clientOf(env, "many"), await clientOf(env, "few")];
  const relay = await startRelay(env, "--quiet");
  const heavy = openDesk(relay, many);
  for (let nth = 0; nth < 1000; nth += 1) void heavy(zakat(ticker(nth % spread))).catch(() => undefined);
  while (service.stats().calls < 4) await pause(20);
  const before = service.stats().calls;
  await openDesk(relay, few)(verdicts(Array.from({ length: 10 }, (_, nth) => ticker(nth))));
  const calls = service.stats().calls - before;
  await relay.stop("SIGKILL");
  await service.close();
  return calls;
}

interface Served {
  readonly perSecond: number;
  readonly p99: number;
}

const bare = `
import fastify from "fastify";
const app = fastify();
const text = JSON.stringify([{ symbol: "AAPL", companyName: "Apple Inc.", shariahComplianceStatus: "HALAL" }]);
app.post("/v2/svc/stocks/screening-list", async (_, reply) => reply.type("application/json").send(text));
await app.listen({ port: 0 });
console.log(JSON.stringify({ address: "http://127.0.0.1:" + app.server.address().port }));
`;

async function cached(): Promise<{ readonly ours: Served; readonly bare: Served }> {
  const service = await startService({ rate: 20 });
  const env = environment(freshHome(), service, 20);
  const pair = await clientOf(env, "desk");
  const relay = await startRelay(env, "--quiet", "--client-rate", "1000000");
  await openDesk(relay, pair)(verdicts(Array.from({ length: spread }, (_, nth) => ticker(nth))));
  const child = spawn(process.execPath, ["--input-type=module", "-e", bare], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  const { address } = JSON.parse(String(line)) as { address: string };
  // In turns, since the machine is shared: each meets the same weather.
  const [ours, theirs]: [Served[], Served[]] = [[], []];
  for (let turn = 0; turn < 5; turn += 1) {
    ours.push(await load(relay.address, pair, 1200));
    theirs.push(await load(address, pair, 1200));
  }
  await Promise.all([relay.stop("SIGKILL"), end(child), service.close()]);
  const usual = (all: readonly Served[]) => ({
    perSecond: median(all.map(({ perSecond }) => perSecond)),
    p99: median(all.map(({ p99 }) => p99)),
  });
  return { ours: usual(ours), bare: usual(theirs) };
}

/** Requests for one ticker and a number that is none, each signed, sixteen at a time. */
async function load(address: string, { clientId, secret }: Pair, ms: number): Promise<Served> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const times: number[] = [];
  const start = performance.now();
  let nth = 0;
  const one = async () => {
    while (performance.now() - start < ms) {
      nth += 1;
      const body = JSON.stringify({
        stocks: [ticker(nth % spread), ticker((nth * 7 + Math.floor(nth / spread)) % spread)],
      });
      const time = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
      const headers = { clientId, time, token: token(secret, time, body), "Content-Type": "application/json" };
      const began = performance.now();
      const status = await post(`${address}/v2/svc/stocks/screening-list`, headers, body, agent);
      if (status !== 200) throw new Error(`status ${status}`);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: 16 }, one));
  agent.destroy();
  times.sort((a, b) => a - b);
  return { perSecond: (times.length * 1000) / ms, p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN };
}

function post(url: string, headers: Record<string, string>, body: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: "POST", headers, agent }, (reply) => {
      reply.resume();
      reply.once("end", () => resolve(reply.statusCode ?? 0));
    });
    sent.once("error", reject);
    sent.end(body);
  });
}

async function leaderOf(relays: readonly RunningRelay[]): Promise<RunningRelay> {
  for (const relay of relays) {
    const metrics = await (await fetch(`${relay.address}/metrics`)).text();
    if (/shariah_relay_leader 1/.test(metrics)) return relay;
  }
  throw new Error("nobody leads");
}

/** Kilobytes that are the process's own. */
function memoryOf({ child }: RunningRelay): number {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN);
}

async function end(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function report(): Promise<Report> {
  const all: readonly (readonly [string, Ran])[] = [
    ["one relay", await run(1, false)],
    ["three on Redis", await run(3, false)],
    ["three, the leader killed with a call out", await run(3, true)],
  ];
  const waits = await behind();
  const { ours, bare } = await cached();
  const [calm, three, killed] = all.map(([, ran]) => ran) as [Ran, Ran, Ran];
  return {
    title: "Relay",
    how: `${desks} desks ask ${asked} of ${spread} tickers each, all at once, of a service of one call a second without tolerance and 80 ms of latency: the least is ${least} calls, ${least - 1}.1 s. Relays are processes; Redis is on the same machine. Known answers: 16 connections, two tickers a request, signed and checked, beside a bare Fastify route: ${ours.perSecond.toFixed(0)} and ${bare.perSecond.toFixed(0)} a second, p99 ${ours.p99.toFixed(1)} and ${bare.p99.toFixed(1)} ms.`,
    head: ["", "calls", "least", "refused", "last cell, s", "slowest desk over fastest", "KB a desk"],
    rows: all.map(([name, { calls, refusals, seconds, fairness, memory }]) => [
      name,
      calls,
      least,
      refusals,
      seconds.toFixed(1),
      fairness.toFixed(1),
      memory.toFixed(0),
    ]),
    claims: [
      atMost("one relay, calls", least, calm.calls),
      atMost("three relays, calls", least, three.calls),
      atMost("the leader killed, calls", least + 1, killed.calls),
      atMost("refused, in all three", 0, calm.refusals + three.refusals + killed.refusals),
      atMost("ten verdicts behind a thousand zakat cells, calls", 2, waits),
      atMost("a bare route's requests a second over ours", 3, bare.perSecond / ours.perSecond),
    ],
  };
}

console.log(JSON.stringify(await report()));
process.exit();
