/**
 * How many known answers, signed and checked, a relay gives a second, compared with a bare route of the same server.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { startService } from "../src/service/server";
import { tickers } from "../test/relay/fleet";
import { ask, environment, freshHome, type Pair, screening, startRelay, writeClient } from "../test/relay/program";
import { token } from "../test/service/client";
import { median } from "./report";

const spread = 500;

export interface Served {
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

export async function known(): Promise<{ readonly ours: Served; readonly bare: Served }> {
  const service = await startService({ rate: 20 });
  const env = environment(freshHome(), service, 20);
  const pair = await writeClient("desk", env);
  const relay = await startRelay(env, "--quiet", "--client-rate", "1000000");
  for (let from = 0; from < spread; from += 100) {
    const stocks = tickers.slice(from, from + 100);
    while ((await ask(relay.address, pair, screening(...stocks))).status !== 200);
  }
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
        stocks: [tickers[nth % spread], tickers[(nth * 7 + Math.floor(nth / spread)) % spread]],
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

async function end(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
}
