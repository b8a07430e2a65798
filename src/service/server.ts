/**
 * Serves the sample service on a socket of this machine. For safety it listens on 127.0.0.1 only, has no path that
 * reads a file, and takes bodies of at most 1 MB. Half of the latency comes before the moment at which an arrival
 * counts, and half after it, as on a real network. The verdicts are made up; they are no fatwa.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { type NetworkDelay, oneWayDelay } from "./delay";
import { type FaultHook, spoil } from "./faults";
import { Limits, type WindowKind } from "./limits";
import {
  answer,
  type Plan,
  type Service,
  type ServiceReply,
  sampleCredentials,
  sampleSegment,
  type TimedArrival,
} from "./routes";
import { nodeSigning } from "./signing";
import { timeOf } from "./verify";

export interface ServiceOptions extends NetworkDelay {
  /** 0 takes any free port. */
  readonly port?: number;
  /** Calls per second; 1 by default. */
  readonly rate?: number;
  readonly window?: WindowKind;
  /** Calls per calendar month; 100,000 by default. */
  readonly month?: number;
  readonly plan?: Plan;
  readonly getToken?: Service["getToken"];
  /** Whether a page of another origin may read the headers `Date` and `Retry-After` of a reply. */
  readonly expose?: boolean;
  /** Whether replies carry `time` and `token`, computed as clients do for requests. */
  readonly signReplies?: boolean;
  /** A clock in place of this machine's, in ms since 1970; it may not go back. */
  readonly now?: () => number;
  /** The service's clock minus this machine's, in ms. */
  readonly clockOffset?: number;
  readonly fault?: FaultHook;
  /** How the service waits; a test that needs no real time passes its own. */
  readonly sleep?: (ms: number) => Promise<void>;
}

interface ServiceStats {
  /** How many calls were counted: all requests but a browser's preflights. */
  readonly calls: number;
  /** How many calls were refused with 429. */
  readonly refusals: number;
  /** When each call was counted, in ms on a clock that never jumps. */
  readonly arrivals: readonly number[];
  /**
   * How many calls each endpoint had, by its name: screening, report, reportDemo, purification, purificationSingle ...
   */
  readonly byOperation: Readonly<Record<string, number>>;
}

export interface RunningService {
  readonly address: string;
  readonly segment: string;
  readonly clientId: string;
  readonly secret: string;
  readonly port: number;
  stats(): ServiceStats;
  close(): Promise<void>;
}

const mostBody = 1_000_000;

export async function startService(options: ServiceOptions = {}): Promise<RunningService> {
  const { sleep = wait, rate = 1, window = "sliding", month = 100_000, plan = "full", getToken = "empty" } = options;
  const service: Service = {
    segment: sampleSegment,
    credentials: sampleCredentials,
    plan,
    getToken,
    limits: new Limits({ perSecond: rate, perMonth: month, window }),
    signing: nodeSigning,
  };
  const counts = { refusals: 0, arrivals: [] as number[], byOperation: {} as Record<string, number> };
  const halfWay = oneWayDelay(options);

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    allow(response, options);
    if (request.method === "OPTIONS") return void response.writeHead(204).end();
    const body = await bodyOf(request);
    await sleep(halfWay());
    const at = options.now?.() ?? performance.now();
    const now = (options.now?.() ?? Date.now()) + (options.clockOffset ?? 0);
    const arrival = arrivalOf(request, body ?? "", at);
    const index = counts.arrivals.push(at) - 1;
    const answered = answer(service, arrival, now);
    if (answered.status === 429) counts.refusals += 1;
    if (answered.endpoint) counts.byOperation[answered.endpoint] = (counts.byOperation[answered.endpoint] ?? 0) + 1;
    const fault = options.fault?.(arrival, index);
    const final = fault ? spoil(answered, fault, now) : body === undefined ? tooLarge : answered;
    if (!final) return void (fault?.kind === "drop" && request.socket.destroy());
    if (fault?.kind === "slow") await sleep(fault.ms);
    await sleep(halfWay());
    send(response, final, now, options.signReplies === true);
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  // Idle connections stay open for long, so that a client that uses one again does not find it closing.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    segment: sampleSegment,
    ...sampleCredentials,
    port,
    stats: () => ({
      calls: counts.arrivals.length,
      refusals: counts.refusals,
      arrivals: [...counts.arrivals],
      byOperation: { ...counts.byOperation },
    }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * Lets any page call, since the token protects the service. `expose` decides which headers a page can read in the
 * reply.
 */
function allow(response: ServerResponse, { expose, signReplies }: ServiceOptions): void {
  response.setHeader("access-control-allow-origin", "*");
  response.setHeader("access-control-allow-methods", "GET, POST, OPTIONS");
  response.setHeader("access-control-allow-headers", "clientid, time, token, content-type");
  response.setHeader("access-control-max-age", "7200");
  if (expose)
    response.setHeader("access-control-expose-headers", `Date, Retry-After${signReplies ? ", time, token" : ""}`);
}

/**
 * The body's text; undefined when it is too large. Even then it is read to its end, so that the client gets to read the
 * refusal.
 */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= mostBody) chunks.push(chunk);
  }
  return size > mostBody ? undefined : Buffer.concat(chunks).toString("utf8");
}

const tooLarge: ServiceReply = {
  status: 413,
  headers: { "content-type": "application/json" },
  text: JSON.stringify({ message: "The body is larger than 1 MB" }),
};

function arrivalOf(request: IncomingMessage, body: string, at: number): TimedArrival {
  const headers: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(request.headers))
    headers[name] = Array.isArray(value) ? value.join(", ") : value;
  return { method: request.method ?? "", path: (request.url ?? "/").split("?")[0] as string, headers, body, at };
}

function send(response: ServerResponse, answered: ServiceReply, now: number, signs: boolean): void {
  response.setHeader("date", new Date(now).toUTCString());
  if (signs) {
    const time = timeOf(now);
    response.setHeader("time", time);
    response.setHeader("token", nodeSigning.digest(sampleCredentials.secret + time + answered.text));
  }
  response.writeHead(answered.status, answered.headers).end(answered.text);
}
