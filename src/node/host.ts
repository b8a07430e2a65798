/** The five functions of a host that is a process: its clock and timers, Node's fetch and its SHA-512. */
import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Reply, Request } from "../core/http";
import { driftBy } from "../drivers/clockJump";
import type { AsyncHost } from "../drivers/host";

/** A call that takes longer is given up: no cell may hang. */
const longest = 15_000;
/** What a timer of Node's can be set to; who sleeps longer looks again in between. */
const longestSleep = 2 ** 31 - 1;

/** `permit` is a plain turn unless the pace is shared or kept. */
export function openHost(permit: AsyncHost["permit"] = async (_pace, turn) => turn()): AsyncHost {
  return { now: () => Date.now(), drift: driftBy(() => performance.now()), sleep, permit, digest, send };
}

function sleep(ms: number): Promise<void> {
  return wait(Math.min(Math.max(0, ms), longestSleep));
}

function digest(text: string): string {
  return createHash("sha512").update(text, "utf8").digest("base64");
}

/** Never throws: no connection, or one given up, is `status: 0`. */
async function send({ method, url, headers, body }: Request): Promise<Reply> {
  try {
    const response = await fetch(url, {
      method,
      headers,
      // A signed request follows no redirect: its token is meant for this address alone.
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
      time: header("time"),
      token: header("token"),
    };
  } catch {
    return { status: 0, text: "" };
  }
}
