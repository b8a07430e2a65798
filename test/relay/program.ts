/** The built command line as processes on loopback: a relay with its own folder, and desks that ask it. */
import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { bundleNode, programName } from "../../src/build/bundles/node";
import { cachedFolder } from "../../src/playground/server/buildCache";
import { ClientFolder, newClient } from "../../src/relay/one/clients";
import { readKey, secretOf } from "../../src/relay/one/key";
import type { RunningService } from "../../src/service/server";
import { token } from "../service/client";

/** The program as it is delivered, and with its packages within it: a relay of that starts at half the cost. */
type Form = NonNullable<Parameters<typeof bundleNode>[2]>;

const folders = new Map<Form, Promise<string>>();

export async function programOf(form: Form): Promise<string> {
  const folder = folders.get(form) ?? cachedFolder(`node-${form}`, (built) => bundleNode(process.cwd(), built, form));
  folders.set(form, folder);
  return join(await folder, programName);
}

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Pair {
  readonly clientId: string;
  readonly secret: string;
}

export interface RunningRelay {
  readonly address: string;
  readonly child: ChildProcess;
  /** Standard error so far. */
  log(): string;
  /** Signals it, and gives how it ended. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export const freshHome = () => mkdtempSync(join(tmpdir(), "relay-home-"));

export function environment(home: string, service?: RunningService, rate = 1): Record<string, string> {
  return {
    PATH: process.env.PATH ?? "",
    SHARIAH_HOME: home,
    ...(service && {
      SHARIAH_ADDRESS: service.address,
      SHARIAH_CLIENT_ID: service.clientId,
      SHARIAH_SECRET: service.secret,
      SHARIAH_CALLS_PER_SECOND: String(rate),
    }),
  };
}

type User = Pick<SpawnOptions, "uid" | "gid">;

async function start(form: Form, words: readonly string[], env: Record<string, string>, as: User = {}) {
  return spawn(process.execPath, [await programOf(form), ...words], { env, ...as, stdio: ["ignore", "pipe", "pipe"] });
}

/** As it is delivered, to its end. */
export async function run(words: readonly string[], env: Record<string, string>, as?: User): Promise<Ran> {
  const child = await start("external", words, env, as);
  const said = { out: "", err: "" };
  child.stdout?.on("data", (chunk) => (said.out += chunk));
  child.stderr?.on("data", (chunk) => (said.err += chunk));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, ...said };
}

export async function addClient(name: string, env: Record<string, string>, ...words: string[]): Promise<Pair> {
  const { out, err } = await run(["relay", "clients", "add", name, ...words], env);
  if (!out) throw new Error(err);
  return JSON.parse(out) as Pair;
}

/** As `relay clients add` writes it down, without the process that it takes. */
export async function writeClient(name: string, env: Record<string, string>): Promise<Pair> {
  const folder = join(env.SHARIAH_HOME ?? "", "relay");
  const client = newClient(name);
  await new ClientFolder(join(folder, "clients")).put(client);
  return { clientId: client.clientId, secret: secretOf(readKey(env, folder), client) };
}

export function startRelay(env: Record<string, string>, ...words: string[]): Promise<RunningRelay> {
  return serve("bundle", env, words);
}

export function startDelivered(env: Record<string, string>, ...words: string[]): Promise<RunningRelay> {
  return serve("external", env, words);
}

async function serve(form: Form, env: Record<string, string>, words: readonly string[]): Promise<RunningRelay> {
  const child = await start(form, ["relay", "--port", "0", ...words], env);
  let err = "";
  child.stderr?.on("data", (chunk) => (err += chunk));
  const lines = createInterface(child.stdout as NodeJS.ReadableStream);
  const [line] = (await Promise.race([once(lines, "line"), once(child, "exit").then(() => [""])])) as [string];
  if (!line) throw new Error(err);
  const { address } = JSON.parse(line) as { address: string };
  const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const ended = once(child, "exit") as Promise<[number | null]>;
    child.kill(signal);
    return (await ended)[0];
  };
  return { address, child, log: () => err, stop };
}

export interface Sent {
  readonly method?: "GET" | "POST";
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One signed request, as `fetch` and `http.request` take it. */
export function signRequest({ clientId, secret }: Pair, sent: Sent) {
  const { method = sent.body === undefined ? "GET" : "POST", headers } = sent;
  const body = sent.body === undefined ? "" : JSON.stringify(sent.body);
  const time = headers?.time ?? new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  return {
    method,
    headers: { clientId, time, token: token(secret, time, body), "Content-Type": "application/json", ...headers },
    body: method === "POST" ? body : null,
  };
}

export async function ask(address: string, pair: Pair, sent: Sent): Promise<Response> {
  return fetch(address + sent.path, signRequest(pair, sent));
}

export const screening = (...stocks: readonly string[]) => ({
  path: "/v2/svc/stocks/screening-list",
  body: { stocks },
});
