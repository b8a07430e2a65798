/**
 * Runs the relay's HTTP server, on Fastify. Allowed origins, limits, time-outs and logs are decided here; what a
 * request means is decided in `relay.ts`. A log line has an operation, a client's name and a status, never a ticker or
 * a header.
 */
import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Server as SecureServer } from "node:https";
import cors from "@fastify/cors";
import files from "@fastify/static";
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { pagePolicy } from "./addInPolicy";
import { Certificate } from "./certificate";
import { endpoints } from "./endpoints";
import type { Metrics } from "./metrics";
import { openApi } from "./openapi";
import type { Handled, Relay } from "./relay";
import { refusalReply } from "./replies";

export interface ServerOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly segment: string;
  /** The origins of pages that may call the relay; a page that the relay serves itself always may. */
  readonly origins: readonly string[];
  readonly trustProxy: boolean;
  /** PEM files; read again when they change, and on SIGHUP. */
  readonly tls?: { readonly cert: string; readonly key: string } | undefined;
  readonly metricsToken?: string | undefined;
  /** The folder of the built add-in, if the relay serves it. */
  readonly addIn?: string | undefined;
  readonly version: string;
  readonly log: FastifyBaseLogger;
}

export interface Ready {
  readonly ready: boolean;
  readonly why?: string;
}

const mostBody = 64 * 1024;
const most = { connections: 5000, headersMs: 10_000, requestMs: 15_000, idleMs: 65_000 };

const apiHeaders = "clientId, time, token, content-type";
const shownHeaders = ["Date", "Retry-After", "X-Pending", "Age", "X-Account"];

declare module "fastify" {
  interface FastifyRequest {
    handled?: Handled;
  }
}

export async function startServer(
  relay: Relay,
  metrics: Metrics,
  ready: () => Ready,
  options: ServerOptions,
): Promise<{ readonly address: string; close(): Promise<void> }> {
  const app = await openServer(relay, metrics, ready, options);
  await app.listen({ host: options.host, port: options.port });
  const bound = app.server.address();
  const port = typeof bound === "object" && bound ? bound.port : options.port;
  const host = options.host === "0.0.0.0" || options.host === "::" ? "127.0.0.1" : options.host;
  const name = host.includes(":") ? `[${host}]` : host;
  return { address: `${options.tls ? "https" : "http"}://${name}:${port}`, close: () => end(app) };
}

/** Accepts no new request, answers those under way, and closes each connection after its reply. */
async function end(app: FastifyInstance): Promise<void> {
  const closing = setInterval(() => app.server.closeIdleConnections(), 50);
  try {
    await app.close();
  } finally {
    clearInterval(closing);
  }
}

async function openServer(
  relay: Relay,
  metrics: Metrics,
  ready: () => Ready,
  options: ServerOptions,
): Promise<FastifyInstance> {
  const { tls, log, origins, trustProxy } = options;
  const certificate = tls && new Certificate(tls, log);
  const app = fastify({
    // ms between two searches for requests that have taken too long.
    [tls ? "https" : "http"]: {
      connectionsCheckingInterval: 2000,
      headersTimeout: most.headersMs,
      ...certificate?.read(),
    },
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // What a proxy says of its clients is believed only when the proxy's address is a local one.
    trustProxy: trustProxy ? ["loopback", "linklocal", "uniquelocal"] : false,
    bodyLimit: mostBody,
    requestTimeout: most.requestMs,
    keepAliveTimeout: most.idleMs,
    forceCloseConnections: "idle",
    return503OnClosing: true,
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: false },
    // A path that is no address, such as `/%`, reaches no other handler.
    frameworkErrors: (_error: Error, _request: FastifyRequest, reply: FastifyReply) =>
      answer(reply, refusalReply(400, "The path is malformed")),
    // Fastify's types tell HTTP from HTTPS by the name of the first option, which is known only when it runs.
  } as Parameters<typeof fastify>[0]) as unknown as FastifyInstance;
  app.server.maxConnections = most.connections;

  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-content-type-options", "nosniff");
    if (isAllowed(request, origins)) return;
    const text = "This origin may not call the relay: its operator must name it with --origin.";
    await answer(reply, refusalReply(403, text));
  });
  app.addHook("onResponse", async (request, reply) => {
    const { handled } = request;
    if (!handled) return;
    const operation = handled.endpoint ?? "none";
    const client = handled.client ?? "none";
    const { age } = handled.headers;
    metrics.request(
      operation,
      client,
      handled.status,
      reply.elapsedTime / 1000,
      age === undefined ? undefined : Number(age),
    );
    if (handled.isReplay) metrics.replay(client);
    request.log.info({ operation, client, status: handled.status, ms: Math.round(reply.elapsedTime) });
  });
  await app.register(cors, {
    origin: [...origins],
    methods: ["GET", "POST"],
    allowedHeaders: apiHeaders,
    exposedHeaders: shownHeaders,
    maxAge: 7200,
    strictPreflight: false,
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
  app.setErrorHandler(async (error: { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500;
    await answer(
      reply,
      refusalReply(status, sentences[status] ?? (status < 500 ? "The request is malformed" : "The relay failed")),
    );
  });

  app.get("/health", async () => ({ status: "ok" }));
  app.get("/ready", async (_request, reply) => {
    const state = ready();
    return reply
      .code(state.ready ? 200 : 503)
      .header("cache-control", "no-store")
      .send(state);
  });
  app.get("/metrics", async (request, reply) => {
    if (!mayWatch(request, options)) return answer(reply, forWatchers);
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  app.get("/openapi.json", async (request, reply) => {
    if (!mayWatch(request, options)) return answer(reply, forWatchers);
    return openApi(endpoints, options.segment, options.version);
  });
  if (options.addIn) {
    const policyOf = pagePolicy();
    await app.register(files, {
      root: options.addIn,
      prefix: "/addin/",
      index: false,
      dotfiles: "deny",
      setHeaders: (reply, path) => void reply.setHeader("content-security-policy", policyOf(path)),
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.raw.url?.split("?")[0] ?? "/";
    const body = typeof request.body === "string" ? request.body : "";
    const handled = await relay.handle({ method: request.method, path, headers: headersOf(request.raw), body });
    request.handled = handled;
    return answer(reply.header("date", new Date(relay.now()).toUTCString()), handled);
  });
  if (certificate) {
    certificate.watch((pair) => (app.server as SecureServer).setSecureContext(pair));
    app.addHook("onClose", async () => certificate.close());
  }
  await app.ready();
  return app;
}

const forWatchers = refusalReply(401, "Give the token of --metrics-token as a bearer token");

const sentences: Readonly<Record<number, string>> = {
  408: "The request took too long",
  413: "The body is larger than 64 KB",
  503: "The relay is being stopped",
};

function answer(reply: FastifyReply, { status, headers, text }: Handled): FastifyReply {
  return reply.code(status).headers(headers).header("cache-control", "no-store").send(text);
}

function headersOf({ headers }: IncomingMessage): Record<string, string | undefined> {
  const flat: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(headers)) flat[name] = Array.isArray(value) ? value.join(", ") : value;
  return flat;
}

/**
 * Whether a request of this origin is allowed. Programs send no origin and are allowed; a page's origin must be
 * configured, or be this server's own.
 */
function isAllowed(request: FastifyRequest, origins: readonly string[]): boolean {
  const { origin } = request.headers;
  if (origin === undefined || origins.includes(origin)) return true;
  return origin === `${request.protocol}://${request.host}`;
}

/**
 * Whether a request may read the metrics: anybody with the token, and without it only a program on this computer. A
 * request that a proxy forwards may come from elsewhere, so it needs the token too; so does every request where a proxy
 * is trusted, since a proxy may leave its header out.
 */
function mayWatch(
  request: FastifyRequest,
  { metricsToken: token, trustProxy }: Pick<ServerOptions, "metricsToken" | "trustProxy">,
): boolean {
  const { authorization = "", forwarded, "x-forwarded-for": forwardedFor } = request.headers;
  if (token !== undefined && isSame(authorization, `Bearer ${token}`)) return true;
  const isDirect = !trustProxy && forwarded === undefined && forwardedFor === undefined;
  return isDirect && /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/.test(request.socket.remoteAddress ?? "");
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
