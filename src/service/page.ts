/**
 * Runs the sample service inside a page or a script, without a network, for "try it on sample data". Its address ends
 * in `.invalid`, a name that never exists, so a request to it cannot reach anybody by accident. The verdicts are made
 * up; they are no fatwa.
 */
import type { Reply, Request } from "../core/http";
import { Limits } from "./limits";
import { answer, type Plan, type Service, sampleCredentials, sampleSegment } from "./routes";

export interface PageService {
  /** The address and credentials that this service answers to. */
  readonly settings: {
    readonly address: string;
    readonly segment: string;
    readonly clientId: string;
    readonly secret: string;
    readonly callsPerSecond: number;
    readonly demo: boolean;
  };
  /**
   * Answers a request, as a host's `send` does: it never throws. A request to another address gets status 0, as without
   * a connection.
   */
  send(request: Request): Promise<Reply>;
  stats(): { readonly calls: number; readonly refusals: number };
}

interface Options {
  readonly rate?: number;
  readonly plan?: Plan;
}

/**
 * Makes the service for a page. `digest` returns SHA-512 of the UTF-8 text in standard Base64, as the hosts of a page
 * have it.
 */
export function pageService(digest: (text: string) => string, options: Options = {}): PageService {
  const { reply, ...service } = blockingService(digest, () => performance.now(), options);
  return { ...service, send: async (request) => reply(request) };
}

/**
 * Makes the service for a host that cannot wait for a promise: it has `reply` instead of `send`. `clock` returns the
 * time in ms, by a clock that never goes back where the host has one.
 */
export function blockingService(
  digest: (text: string) => string,
  clock: () => number,
  { rate = 1, plan = "full" }: Options = {},
): Omit<PageService, "send"> & { reply(request: Request): Reply } {
  const address = "https://sample.invalid";
  const service: Service = {
    segment: sampleSegment,
    credentials: sampleCredentials,
    plan,
    getToken: "empty",
    limits: new Limits({ perSecond: rate, perMonth: 100_000, window: "sliding" }),
    // A comparison that takes the same time for every text is not needed here: inside the page nobody else can measure
    // it.
    signing: { digest, equal: (a, b) => a === b },
  };
  const counts = { calls: 0, refusals: 0 };
  return {
    settings: { address, segment: sampleSegment, ...sampleCredentials, callsPerSecond: rate, demo: false },
    reply: (request) => {
      if (!request.url.startsWith(`${address}/`)) return { status: 0, text: "" };
      const now = Date.now();
      const path = request.url.slice(address.length).split("?", 1)[0] as string;
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]),
      );
      const { method, body = "" } = request;
      const answered = answer(service, { method, path, headers, body, at: clock() }, now);
      counts.calls += 1;
      if (answered.status === 429) counts.refusals += 1;
      const retryAfter = answered.headers["retry-after"];
      return { status: answered.status, text: answered.text, date: now, ...(retryAfter && { retryAfter }) };
    },
    stats: () => ({ ...counts }),
  };
}
