/** The manifest's addresses: written down for this computer, replaced when the add-in is built for a server. */

/** Where `npm run excel` serves the add-in; every address in `manifest.xml` begins with it. */
export const localAddress = "https://localhost:3443";

/** The manifest for an add-in served at `address`, an https URL that may carry a path; throws on any other. */
export function stamped(manifest: string, address: string): string {
  return manifest.replaceAll(localAddress, cleaned(address));
}

function cleaned(address: string): string {
  if (!URL.canParse(address)) throw new Error(`ADDIN_URL is no address: ${address}`);
  const { protocol, origin, pathname, search, hash, username } = new URL(address);
  if (protocol !== "https:") throw new Error(`ADDIN_URL must begin with https: ${address}`);
  if (search || hash || username) throw new Error("ADDIN_URL is a server and a path, nothing more.");
  return `${origin}${pathname}`.replace(/\/+$/, "").replaceAll("&", "&amp;");
}
