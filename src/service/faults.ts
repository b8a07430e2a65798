/** Faults that a test can make the service produce, one call at a time. The call is counted first, like any other. */
import type { Answered, Arrival } from "./routes";

export type Fault =
  /** The connection is cut before a byte of the reply. */
  | { readonly kind: "drop" }
  /** No reply ever comes. */
  | { readonly kind: "hang" }
  /** Another status with its headers and text. */
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
  /** The right reply, so many ms later. */
  | { readonly kind: "slow"; readonly ms: number }
  /** The right reply with a `Date` so many ms off. */
  | { readonly kind: "date"; readonly offset: number };

/** Called for every call that reached the check; `index` counts them from 0. */
export type FaultHook = (request: Arrival, index: number) => Fault | undefined;

/** The reply after the fault; undefined when none is sent. */
export function spoil(answered: Answered, fault: Fault, now: number): Answered | undefined {
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
