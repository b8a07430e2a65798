/**
 * Lists the faults that a test can ask of the service, one for each call. The call counts towards the limits first,
 * like any other.
 */
import type { ServiceReply, TimedArrival } from "./routes";

export type Fault =
  /** The connection is cut before a byte of the reply. */
  | { readonly kind: "drop" }
  /** No reply ever comes. */
  | { readonly kind: "hang" }
  /** A reply with this status, these headers and this text in place of the right one. */
  | {
      readonly kind: "status";
      readonly status: number;
      readonly text?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** A gateway's page in place of the JSON; status 200 unless told otherwise. */
  | { readonly kind: "html"; readonly status?: number }
  /** The right reply, cut in its middle. */
  | { readonly kind: "truncated" }
  /** The right reply, `ms` later. */
  | { readonly kind: "slow"; readonly ms: number }
  /** The right reply, with a `Date` header that is wrong by `offset` ms. */
  | { readonly kind: "date"; readonly offset: number };

/**
 * Chooses the fault of a call, or none. It is asked for every call but a browser's preflight; `index` counts the calls
 * from 0.
 */
export type FaultHook = (request: TimedArrival, index: number) => Fault | undefined;

/** The reply as the fault leaves it; undefined when no reply is sent. */
export function spoil(answered: ServiceReply, fault: Fault, now: number): ServiceReply | undefined {
  switch (fault.kind) {
    case "drop":
    case "hang":
      return undefined;
    case "status":
      return { ...answered, status: fault.status, headers: fault.headers ?? {}, text: fault.text ?? "" };
    case "html": {
      const text = "<!doctype html><title>Error</title><h1>Something went wrong</h1>";
      return { ...answered, status: fault.status ?? 200, headers: { "content-type": "text/html" }, text };
    }
    case "truncated":
      return { ...answered, text: answered.text.slice(0, Math.floor(answered.text.length / 2)) };
    case "slow":
      return answered;
    case "date":
      return { ...answered, headers: { ...answered.headers, date: new Date(now + fault.offset).toUTCString() } };
  }
}
