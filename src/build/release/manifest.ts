/**
 * Reads the addresses that a build is given in its environment: where the add-in is served, its site, and its relay.
 */
import { cleanAddress, isRate } from "../../api/settings";
import { hostAddress } from "../../files/addInAddress";
import type { Environment } from "../programs/program";

/** The default of the relay's `--client-rate`. */
const usualRate = "10";

/** Where `npm run excel` serves the add-in; every address in `manifest.xml` begins with it. */
export const localAddress = "https://localhost:3443";

/** The address of the add-in, from the environment of the build. */
export function manifestAddress({ ADDIN_URL }: Environment): string {
  return hostAddress(ADDIN_URL ?? localAddress, "ADDIN_URL");
}

/** The address of the site that names the newest version; empty when none is set. */
export function siteAddress({ SITE_URL }: Environment): string {
  return SITE_URL ? hostAddress(SITE_URL, "SITE_URL") : "";
}

/**
 * The page's data about the relay that the pane offers as service address, and how often a client may ask it; empty
 * when none is set.
 */
export function relayOffer({ RELAY_URL, RELAY_RATE }: Environment): Readonly<Record<string, string>> {
  if (RELAY_URL === undefined || RELAY_URL === "") return {};
  const clean = cleanAddress(RELAY_URL);
  if (clean === undefined) throw new Error(`RELAY_URL must be an https address: ${RELAY_URL}`);
  const rate = RELAY_RATE || usualRate;
  if (!isRate(Number(rate))) throw new Error(`RELAY_RATE must be a number from 0.1 to 100: ${rate}`);
  return { "shariah-service": clean, "shariah-calls-per-second": rate };
}
