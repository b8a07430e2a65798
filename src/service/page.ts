/**
 * The sample service without a socket, for "try it on sample data" in a page. Its address ends in `.invalid`, so
 * nothing can reach it by accident. The verdicts are made up; they are no fatwa.
 */
import type { Reply, Request } from "../core/http";
import { Limits } from "./limits";
import { answer, type Plan, type Service, sampleCredentials, sampleSegment } from "./routes";

export interface PageService {
  /** The settings with which this service answers. */
  readonly settings: {
    readonly address: string;
    readonly segment: string;
    readonly clientId: string;
    readonly secret: string;
    readonly callsPerSecond: number;
    readonly demo: boolean;
  };
  /** Like a host's `send`: never throws. A request to any other address is not answered (status 0). */
  send(request: Request): Promise<Reply>;
  stats(): { readonly calls: number; readonly refusals: number };
}

interface Options {
  readonly rate?: number;
  readonly plan?: Plan;
}

/** `digest`: SHA-512 of the UTF-8 text in standard Base64; the page's hosts have one. */
export function pageService(digest: (text: string) => string, options: Options = {}): PageService {
  const { reply, ...service } = blockingService(digest, () => performance.now(), options);
  return { ...service, send: async (request) => reply(request) };
}

/**
 * The same for a host that cannot wait: `reply` instead of `send`. `clock`: time in ms, if the host has it by a clock that
 * never goes back.
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
    // Inside the page nobody could measure how long the comparison takes.
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
