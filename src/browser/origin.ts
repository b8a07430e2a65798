/**
 * Asks the page's own server for the time: across origins a reply's `Date` cannot be read unless the service allows it,
 * and then a wrong clock would look like a wrong secret.
 */

/** Asks only if the time decides what a reply means: a refused signature, or a pause that ends at a date. */
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
