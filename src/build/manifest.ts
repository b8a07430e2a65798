/** The manifest's addresses: those of this computer, replaced when the add-in is built for a server. */

import { cleanAddress, isRate } from "../api/settings";

type Environment = Readonly<Record<string, string | undefined>>;

/** The default of the relay's `--client-rate`. */
const usualRate = "10";

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

/** The address of the add-in, from the environment of the build. */
export function addressOf({ ADDIN_URL }: Environment): string {
  return cleaned(ADDIN_URL ?? localAddress);
}

/** The address of the site that names the newest version; empty when none is set. */
export function siteOf({ SITE_URL }: Environment): string {
  return SITE_URL ? cleaned(SITE_URL, "SITE_URL") : "";
}

/**
 * The page's data about the relay that the pane offers as service address, and how often a client may ask it; empty
 * when none is set.
 */
export function offering({ RELAY_URL, RELAY_RATE }: Environment): Readonly<Record<string, string>> {
  if (RELAY_URL === undefined || RELAY_URL === "") return {};
  const clean = cleanAddress(RELAY_URL);
  if (clean === undefined) throw new Error(`RELAY_URL must be an https address: ${RELAY_URL}`);
  const rate = RELAY_RATE || usualRate;
  if (!isRate(Number(rate))) throw new Error(`RELAY_RATE must be a number from 0.1 to 100: ${rate}`);
  return { "shariah-service": clean, "shariah-calls-per-second": rate };
}

function cleaned(address: string, name = "ADDIN_URL"): string {
  if (!URL.canParse(address)) throw new Error(`${name} is no address: ${address}`);
  const { protocol, origin, pathname, search, hash, username } = new URL(address);
  if (protocol !== "https:") throw new Error(`${name} must begin with https: ${address}`);
  if (search || hash || username) throw new Error(`${name} is a server and a path, nothing more.`);
  return `${origin}${pathname}`.replace(/\/+$/, "");
}
