/**
 * Checks that a request comes from the client and is recent: it has three headers, its time is within five seconds, and
 * its token is computed over exactly the body received. This runs on any host, which hands in the digest and the
 * comparison.
 */
export interface Signing {
  /** SHA-512 of the UTF-8 text, in standard Base64. */
  digest(text: string): string;
  /** Equality that takes the same time for every text, if the host can do that. */
  equal(a: string, b: string): boolean;
}

export interface ClientCredentials {
  readonly clientId: string;
  readonly secret: string;
}

interface Refusal {
  readonly status: 400 | 401;
  readonly message: string;
}

/** How far a request's `time` (a whole second) may differ from the service's clock, in ms. */
const skew = 5_000;

/**
 * Returns what is wrong with the headers; undefined when they are right. `signed` is the text that the token must
 * cover: the body, or what is agreed for a GET.
 */
export function verify(
  headers: Readonly<Record<string, string | undefined>>,
  signed: string,
  { clientId, secret }: ClientCredentials,
  { digest, equal }: Signing,
  now: number,
): Refusal | undefined {
  const { clientid, time, token } = headers;
  if (!clientid) return { status: 401, message: "Header clientId is missing" };
  if (!time) return { status: 400, message: "Header time is missing" };
  if (!token) return { status: 401, message: "Header token is missing" };
  const sent = momentOf(time);
  if (sent === undefined) return { status: 400, message: "Header time is not yyyyMMddHHmmss" };
  if (Math.abs(now - sent) > skew) return { status: 400, message: "Time expired" };
  const genuine = equal(token, digest(secret + time + signed));
  return equal(clientid, clientId) && genuine ? undefined : { status: 401, message: "Client ID or token is wrong" };
}

/** Reads `yyyyMMddHHmmss` in UTC as ms since 1970; undefined when the text is no such moment. */
export function momentOf(time: string): number | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(time);
  if (!parts) return undefined;
  const iso = `${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}:${parts[5]}:${parts[6]}.000Z`;
  const moment = Date.parse(iso);
  // The 30th of February parses as the 2nd of March: only a moment that formats back to the same text is valid.
  return Number.isFinite(moment) && new Date(moment).toISOString() === iso ? moment : undefined;
}

/** Formats a moment (ms since 1970) as `yyyyMMddHHmmss` in UTC, for the header `time`. */
export function timeOf(moment: number): string {
  return new Date(moment).toISOString().replace(/\D/g, "").slice(0, 14);
}
