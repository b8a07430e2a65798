/**
 * The plain data that crosses the border to the network: a request and its reply. How they are carried is the host's
 * own matter.
 */
import type { Failure } from "./failure";

export interface Request {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The JSON text exactly as signed; absent on a GET. */
  readonly body?: string;
}

export interface Reply {
  /** HTTP status; 0 when no reply came (no connection, blocked, or given up waiting). */
  readonly status: number;
  readonly text: string;
  /**
   * Why no reply came, where the host knows. If the failure has an `until`, no other request would succeed before then.
   */
  readonly failure?: Failure | undefined;
  /** The service's `Date` header in ms since 1970, where the host may read it. */
  readonly date?: number | undefined;
  /** The `Retry-After` header as sent, where the host may read it. */
  readonly retryAfter?: string | undefined;
  /** How many of a bulk request's tickers are still queued at a relay: its `X-Pending` header. */
  readonly pending?: string | undefined;
  /** How many seconds ago a relay received this answer: its `Age` header. */
  readonly age?: string | undefined;
  /** A relay's fingerprint of the account behind it: its `X-Account` header. */
  readonly account?: string | undefined;
  /** The reply's own `time` and `token` headers: present only where the service signs its replies. */
  readonly time?: string | undefined;
  readonly token?: string | undefined;
}
