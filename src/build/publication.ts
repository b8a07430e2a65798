/**
 * Two builds for Google Sheets. The plain one is for a script bound to a spreadsheet. With `SHEETS_ALLOW` it is the
 * editor add-on: a versioned deployment names in its manifest every address it may call, and its menu stands under
 * Extensions, where Google keeps those of add-ons.
 */

/** The addresses of `SHEETS_ALLOW`, parted by commas; none without it. Throws on what Google would refuse. */
export function allowedAddresses(given: string | undefined): readonly string[] {
  const addresses = (given ?? "").split(",").map((address) => address.trim());
  return addresses.filter((address) => address !== "").map(allowed);
}

/** Apps Script's manifest with the addresses that it may call; as it is without any. */
export function sheetsManifest(manifest: string, addresses: readonly string[]): string {
  if (addresses.length === 0) return manifest;
  return `${JSON.stringify({ ...JSON.parse(manifest), urlFetchWhitelist: addresses }, null, 2)}\n`;
}

/** https, a whole domain, a path that is not empty: Google's rule. */
function allowed(address: string): string {
  if (!URL.canParse(address)) throw new Error(`SHEETS_ALLOW holds no address: ${address}`);
  const { protocol, hostname, origin, pathname, search, hash, username } = new URL(address);
  if (protocol !== "https:") throw new Error(`An address in SHEETS_ALLOW must begin with https: ${address}`);
  if (search || hash || username || !/^[^*]+\.[^*]+$/.test(hostname)) {
    throw new Error(`SHEETS_ALLOW takes whole domains, each with a path and nothing more: ${address}`);
  }
  return origin + pathname;
}
