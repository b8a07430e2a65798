/** A client of the sample service that signs exactly as the specification says, without `src/core`. */
import { createHash } from "node:crypto";
import type { TimedArrival } from "../../src/service/routes";

export const secret = "sample-secret-not-real";
export const clientId = "sample-client";

export function token(key: string, time: string, body: string): string {
  return createHash("sha512")
    .update(key + time + body, "utf8")
    .digest("base64");
}

function timeText(moment: number): string {
  return new Date(moment).toISOString().replace(/\D/g, "").slice(0, 14);
}

/** A signed request; whatever `change` names replaces what would be right. */
export function signedRequest(
  method: string,
  path: string,
  value: unknown,
  now: number,
  change: { headers?: Record<string, string | undefined>; body?: string; signs?: string } = {},
): TimedArrival {
  const body = change.body ?? (value === undefined ? "" : JSON.stringify(value));
  const time = change.headers?.time ?? timeText(now);
  const headers: Record<string, string | undefined> = {
    clientid: clientId,
    time,
    token: token(secret, time, change.signs ?? body),
    ...(method === "POST" ? { "content-type": "application/json" } : {}),
    ...change.headers,
  };
  return { method, path, headers, body };
}

/** The same over a socket. */
export async function ask(
  address: string,
  method: string,
  path: string,
  value?: unknown,
  change?: Parameters<typeof signedRequest>[4],
): Promise<Response> {
  const { headers, body } = signedRequest(method, path, value, Date.now(), change);
  const sent = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return fetch(address + path, { method, headers: sent, ...(method === "POST" ? { body } : {}) });
}
