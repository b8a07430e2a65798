/**
 * Computes the signed request for a batch (method, address, headers, body) from the batch, the settings and the moment
 * of sending, and checks the signature of a reply.
 */
import type { Reply, Request } from "./http";
import type { Batch } from "./planner";
import { signatureTime, signatureToken } from "./signature";

export interface Credentials {
  /** Without a trailing `/` or `/v1`. */
  readonly address: string;
  /** Stands for `svc` in the specification's paths. */
  readonly segment: string;
  readonly clientId: string;
  readonly secret: string;
}

type Digest = (text: string) => string;

/** The signed request for a batch, as of `moment` on the service's clock. An input can never change the address. */
export function requestFor(batch: Batch, credentials: Credentials, moment: number, digest: Digest): Request {
  const { route, inputs } = batch;
  const [method, path] = route.request.split(" ") as ["GET" | "POST", string];
  const input = inputs[0] || "";
  const url =
    credentials.address +
    path.replace("{segment}", encodeURIComponent(credentials.segment)).replace("{input}", encodeURIComponent(input));
  const body = route.body && JSON.stringify(route.body(inputs));
  const signed = body ?? (route.signs === "symbol" ? input : "");
  const time = signatureTime(moment);
  const token = signatureToken(credentials.secret, time, signed, digest);
  const headers = { clientId: credentials.clientId, time, token };
  return body === undefined
    ? { method, url, headers }
    : { method, url, headers: { ...headers, "Content-Type": "application/json" }, body };
}

/** Whether a reply carries a wrong signature (`time` and `token`); one without any is accepted. */
export function isForged(reply: Reply, { secret }: Credentials, digest: Digest): boolean {
  const { time, token, text } = reply;
  return time !== undefined && token !== undefined && signatureToken(secret, time, text, digest) !== token;
}
