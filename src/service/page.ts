/**
 * The sample service without a socket, for "try it on sample data" in a page. Its address can never be reached by
 * accident: it ends in `.invalid`. The verdicts are made up; they are no fatwa.
 */
import type { Reply, Request } from "../core/http";
import { Limits } from "./limits";
import { answer, type Plan, type Service, sampleCredentials, sampleSegment } from "./routes";

export interface PageService {
  /** What to save as settings to be served from here. */
  readonly settings: {
    readonly address: string;
    readonly segment: string;
    readonly clientId: string;
    readonly secret: string;
    readonly callsPerSecond: number;
    readonly demo: boolean;
  };
  /** As a host's `send`: never throws. A request to any other address is not answered (status 0). */
  send(request: Request): Promise<Reply>;
  stats(): { readonly calls: number; readonly refusals: number };
}

interface Options {
  readonly rate?: number;
  readonly plan?: Plan;
  /** In ms, of a clock that never goes back. */
  readonly clock?: () => number;
}

/** `digest`: SHA-512 of the UTF-8 text in standard Base64; the page's hosts have one. */
export function pageService(digest: (text: string) => string, options: Options = {}): PageService {
  const { reply, ...service } = blockingService(digest, options);
  return { ...service, send: async (request) => reply(request) };
}

/** The same for a host that cannot wait: `reply` in the place of `send`. */
export function blockingService(
  digest: (text: string) => string,
  { rate = 1, plan = "full", clock = () => performance.now() }: Options = {},
): Omit<PageService, "send"> & { reply(request: Request): Reply } {
  const address = "https://sample.invalid";
  const service: Service = {
    segment: sampleSegment,
    credentials: sampleCredentials,
    plan,
    getToken: "empty",
    limits: new Limits({ perSecond: rate, perMonth: 100_000, window: "sliding" }),
    // In its own page there is nobody to hide the comparison's time from.
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
