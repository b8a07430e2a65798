/** The manifest's addresses: written down for this computer, replaced when the add-in is built for a server. */

import { cleanAddress } from "../api/settings";

/** Where `npm run excel` serves the add-in; every address in `manifest.xml` begins with it. */
export const localAddress = "https://localhost:3443";

/** The manifest for an add-in served at `address`, an https URL that may carry a path; throws on any other. */
export function stamped(manifest: string, address: string): string {
  const whole = cleaned(address);
  // A domain is an origin: Office refuses one with a path.
  return manifest
    .replaceAll(`<AppDomain>${localAddress}<`, `<AppDomain>${new URL(whole).origin}<`)
    .replaceAll(localAddress, whole.replaceAll("&", "&amp;"));
}

/** Where the add-in will be served, as the one who builds it says. */
export function addressOf({ ADDIN_URL }: Readonly<Record<string, string | undefined>>): string {
  return cleaned(ADDIN_URL ?? localAddress);
}

/** The relay that the pane offers as its service address: what the page says of itself, or nothing. */
export function offering(address: string | undefined): Readonly<Record<string, string>> {
  if (address === undefined || address === "") return {};
  const clean = cleanAddress(address);
  if (clean === undefined) throw new Error(`RELAY_URL must be an https address: ${address}`);
  return { "shariah-service": clean };
}

function cleaned(address: string): string {
  if (!URL.canParse(address)) throw new Error(`ADDIN_URL is no address: ${address}`);
  const { protocol, origin, pathname, search, hash, username } = new URL(address);
  if (protocol !== "https:") throw new Error(`ADDIN_URL must begin with https: ${address}`);
  if (search || hash || username) throw new Error("ADDIN_URL is a server and a path, nothing more.");
  return `${origin}${pathname}`.replace(/\/+$/, "");
}
