/**
 * Prepares the manifest for either of the two builds for Google Sheets. The plain one is for a script bound to a
 * spreadsheet. With `SHEETS_ALLOW` it is the editor add-on: its manifest names every address that a versioned
 * deployment may call, and its menu is under Extensions, where Google shows those of add-ons.
 */

/** The addresses of `SHEETS_ALLOW`, separated by commas; empty without it. Throws on one that Google would refuse. */
export function allowedAddresses(given: string | undefined): readonly string[] {
  const addresses = (given ?? "").split(",").map((address) => address.trim());
  return addresses.filter((address) => address !== "").map(allowed);
}

/** Apps Script's manifest with the addresses that it may call; unchanged without any. */
export function sheetsManifest(manifest: string, addresses: readonly string[]): string {
  if (addresses.length === 0) return manifest;
  return `${JSON.stringify({ ...JSON.parse(manifest), urlFetchWhitelist: addresses }, null, 2)}\n`;
}

/** Google's rule: https, a whole domain, a path that is not empty. */
function allowed(address: string): string {
  if (!URL.canParse(address)) throw new Error(`SHEETS_ALLOW holds no address: ${address}`);
  const { protocol, hostname, origin, pathname, search, hash, username } = new URL(address);
  if (protocol !== "https:") throw new Error(`An address in SHEETS_ALLOW must begin with https: ${address}`);
  if (search || hash || username || !/^[^*]+\.[^*]+$/.test(hostname)) {
    throw new Error(`SHEETS_ALLOW takes whole domains, each with a path and nothing more: ${address}`);
  }
  return origin + pathname;
}
