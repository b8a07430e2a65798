/**
 * Makes the five functions of a browser host from fetch, timers and a text encoder alone, because some runtimes have no
 * more. A real page replaces some by better ones (`PageHost`).
 */
import type { Reply, Request } from "../core/http";
import type { AsyncHost } from "../drivers/host";
import { bySetTimeout } from "./clock";
import { sha512 } from "./sha512";

/** ms after which a call is given up: no cell may hang. */
const longest = 15_000;

/** The functions that a page does better, or that only a page has. */
export interface PageHost extends Pick<AsyncHost, "sleep" | "permit" | "drift"> {
  /**
   * The time by the page's own server, in ms since 1970. It is asked when a reply has no date and this computer's clock
   * may be the reason for the refusal.
   */
  ownTime(status: number, retryAfter?: string): Promise<number | undefined>;
}

export function openHost(page?: PageHost): AsyncHost {
  return {
    now: () => Date.now(),
    sleep: bySetTimeout,
    permit: async (_pace, turn) => turn(),
    digest,
    send: (request) => send(request, page),
    ...page,
  };
}

export function digest(text: string): string {
  return base64(sha512(new TextEncoder().encode(text)));
}

/** Standard Base64. A runtime that has only fetch, timers and TextEncoder has no `btoa`. */
export function base64(bytes: Uint8Array): string {
  let text = "";
  for (let bit = 0; bit < bytes.length * 8; bit += 6) {
    const at = bit >> 3;
    const two = ((bytes[at] as number) << 8) | (bytes[at + 1] ?? 0);
    text += letterOf((two >> (10 - (bit & 7))) & 63);
  }
  return text + "=".repeat(-text.length & 3);
}

/** `A` to `Z`, `a` to `z`, `0` to `9`, `+` and `/`. */
function letterOf(bits: number): string {
  return String.fromCharCode(bits + (bits < 26 ? 65 : bits < 52 ? 71 : bits < 62 ? -4 : bits < 63 ? -19 : -16));
}

/** Sends a request; never throws. No connection, a blocked call and one given up are `status: 0`. */
function send(request: Request, page?: PageHost): Promise<Reply> {
  const abort = typeof AbortController === "undefined" ? undefined : new AbortController();
  const silence: Reply = { status: 0, text: "" };
  return new Promise((resolve) => {
    // The sleep goes on after the reply. Without its link to `resolve` it does not keep the reply in memory for that
    // long.
    let waiting: ((reply: Reply) => void) | undefined = resolve;
    const end = (reply: Reply) => {
      waiting?.(reply);
      waiting = undefined;
    };
    exchange(request, abort?.signal, page).then(end, () => end(silence));
    void (page?.sleep ?? bySetTimeout)(longest).then(() => {
      if (waiting) abort?.abort();
      end(silence);
    });
  });
}

async function exchange(
  { method, url, headers, body }: Request,
  signal: AbortSignal | undefined,
  page: PageHost | undefined,
): Promise<Reply> {
  const response = await fetch(url, {
    method,
    headers,
    // A signed request follows no redirect: its token is only meant for this address.
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
    date: date ?? (await page?.ownTime(response.status, retryAfter)),
    retryAfter,
    pending: header("X-Pending"),
    age: header("Age"),
    account: header("X-Account"),
    time: header("time"),
    token: header("token"),
  };
}
