/** The five functions of this host: a page's clock, its database, its fetch. */
import type { Reply, Request } from "../core/http";
import type { AsyncHost } from "../drivers/host";
import { openClock } from "./clock";
import { type Life, permit } from "./permit";
import { sha512 } from "./sha512";

/** A call that takes longer is given up: no cell may hang. */
const longest = 15_000;

/** `scope` names the credentials: who shares them here shares the pace. */
export function openHost(scope: string, life?: Life): AsyncHost {
  const sleep = openClock();
  return {
    now: () => Date.now(),
    ...(typeof performance === "undefined" ? {} : { ticks: () => performance.now() }),
    sleep,
    permit: (pace, turn) => permit(scope, pace, turn, life),
    digest,
    send: (request) => send(request, sleep),
  };
}

export function digest(text: string): string {
  return base64(sha512(new TextEncoder().encode(text)));
}

const sixBits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Standard Base64. A runtime that has only fetch, timers and TextEncoder has no `btoa`. */
export function base64(bytes: Uint8Array): string {
  let text = "";
  for (let bit = 0; bit < bytes.length * 8; bit += 6) {
    const at = bit >> 3;
    const two = ((bytes[at] as number) << 8) | (bytes[at + 1] ?? 0);
    text += sixBits[(two >> (10 - (bit & 7))) & 63];
  }
  return text + "=".repeat(-text.length & 3);
}

/** Never throws: no connection, a blocked one or one given up is `status: 0`. */
function send(request: Request, sleep: AsyncHost["sleep"]): Promise<Reply> {
  const abort = typeof AbortController === "undefined" ? undefined : new AbortController();
  const silence: Reply = { status: 0, text: "" };
  return new Promise((resolve) => {
    // The sleep goes on when the reply is there: letting go of `resolve` keeps it from holding the reply so long.
    let waiting: ((reply: Reply) => void) | undefined = resolve;
    const end = (reply: Reply) => {
      waiting?.(reply);
      waiting = undefined;
    };
    exchange(request, abort?.signal).then(end, () => end(silence));
    void sleep(longest).then(() => {
      if (waiting) abort?.abort();
      end(silence);
    });
  });
}

async function exchange({ method, url, headers, body }: Request, signal: AbortSignal | undefined): Promise<Reply> {
  const response = await fetch(url, {
    method,
    headers,
    // A signed request follows no redirect: its token is meant for this address alone.
    redirect: "error",
    credentials: "omit",
    cache: "no-store",
    referrerPolicy: "no-referrer",
    body: body ?? null,
    signal: signal ?? null,
  });
  const text = await response.text();
  const header = (name: string) => response.headers.get(name) ?? undefined;
  const date = Date.parse(header("Date") ?? "") || undefined;
  const retryAfter = header("Retry-After");
  return {
    status: response.status,
    text,
    date: date ?? (mayBeTheClock(response.status, retryAfter) ? await ownOriginsTime() : undefined),
    retryAfter,
    pending: header("X-Pending"),
    time: header("time"),
    token: header("token"),
  };
}

/** A signature that is refused, or a pause that ends at a date: what time it is decides what they mean. */
function mayBeTheClock(status: number, retryAfter = ""): boolean {
  return status === 400 || status === 401 || (status === 429 && /[A-Z]/i.test(retryAfter));
}

/** Across origins `Date` is unreadable unless the service exposes it; the add-in's own server tells the time too. */
async function ownOriginsTime(): Promise<number | undefined> {
  if (typeof location === "undefined" || !location.protocol.startsWith("http")) return undefined;
  try {
    const response = await fetch(location.href.split(/[?#]/)[0] as string, { method: "HEAD", cache: "no-store" });
    return Date.parse(response.headers.get("Date") ?? "") || undefined;
  } catch {
    return undefined;
  }
}
