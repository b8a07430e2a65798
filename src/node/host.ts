/** Makes the host that is a Node process: clock, timers, fetch and SHA-512. */
import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Reply, Request } from "../core/http";
import { clockJump } from "../drivers/clockJump";
import type { AsyncHost } from "../drivers/host";

/** ms after which a call is given up, because no cell may hang. */
const longest = 15_000;
/** The longest that a Node timer can wait, in ms. A longer sleep is several timers. */
const longestSleep = 2 ** 31 - 1;

/**
 * The host's functions. The default `permit` shares its pace with nobody. Once `ended` is aborted, no sleep keeps the
 * process alive, and no sleep settles.
 */
export function openHost(permit: AsyncHost["permit"] = async (_pace, turn) => turn(), ended?: AbortSignal): AsyncHost {
  const sleep = (ms: number) => asleep(Math.min(Math.max(0, ms), longestSleep), ended);
  return { now: () => Date.now(), drift: clockJump(() => performance.now()), sleep, permit, digest, send };
}

function asleep(ms: number, ended: AbortSignal | undefined): Promise<void> {
  return wait(ms, undefined, ended && { signal: ended }).catch(() => new Promise(() => undefined));
}

function digest(text: string): string {
  return createHash("sha512").update(text, "utf8").digest("base64");
}

/** Sends a request. Never throws: no connection, or a call given up, is `status: 0`. */
async function send({ method, url, headers, body }: Request): Promise<Reply> {
  try {
    const response = await fetch(url, {
      method,
      headers,
      // A signed request follows no redirect, because its token is for this address alone.
      redirect: "error",
      body: body ?? null,
      signal: AbortSignal.timeout(longest),
    });
    const header = (name: string) => response.headers.get(name) ?? undefined;
    return {
      status: response.status,
      text: await response.text(),
      date: Date.parse(header("Date") ?? "") || undefined,
      retryAfter: header("Retry-After"),
      pending: header("X-Pending"),
      age: header("Age"),
      account: header("X-Account"),
      time: header("time"),
      token: header("token"),
    };
  } catch {
    return { status: 0, text: "" };
  }
}
