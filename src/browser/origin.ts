/**
 * What time it is by the page's own server: across origins a reply's `Date` is unreadable unless the service exposes it,
 * and a wrong clock would be taken for a wrong secret.
 */

/** Asked only where the time decides what a reply means: a signature that is refused, or a pause that ends at a date. */
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
