/**
 * Asks the page's own server for the time. The service is on another origin, where a reply's `Date` cannot be read
 * unless the service allows it; without a date, a wrong clock would look like a wrong secret.
 */

/**
 * The server's time in ms since 1970. It is asked only if the time decides what the service's reply means: a refused
 * signature, or a pause that ends at a date. Else, and when there is no answer, undefined.
 */
export async function ownTime(status: number, retryAfter = ""): Promise<number | undefined> {
  const mayBeTheClock = status === 400 || status === 401 || (status === 429 && /[A-Z]/i.test(retryAfter));
  if (!mayBeTheClock || typeof location === "undefined" || !location.protocol.startsWith("http")) return undefined;
  try {
    const response = await fetch(location.href.split(/[?#]/)[0] as string, { method: "HEAD", cache: "no-store" });
    return Date.parse(response.headers.get("Date") ?? "") || undefined;
  } catch {
    return undefined;
  }
}
