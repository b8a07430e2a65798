/** The browser of the tests and benches: `$CHROMIUM`, else one that is found or installed. The caller closes it. */
import type { Browser } from "playwright-core";
import { requireChromium } from "../src/build/programs/chromium";
import { openKept } from "./outside/browser.cjs";

/**
 * With every window Chromium prepares two panels of its address bar, pages with scripts that nobody sees, and a process
 * for a page that may never come: without them an empty window costs a third.
 */
const unseen = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "SpareRendererForSitePerProcess"];

/**
 * Of two such lists Chromium heeds the last: these are what Playwright (1.65) switches off, but for other systems and
 * browsers, and for the storage of its own that a frame of another site has: the add-in is one in Excel on the web.
 */
const switchedOff = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

const without = (features: readonly string[]) => `--disable-features=${features.join()}`;

/** A frame of another site has no storage at all, as where somebody has blocked it. */
export const withoutStorageInFrames = without([...switchedOff, ...unseen, "ThirdPartyStoragePartitioning"]);

const quietly = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A page lives for seconds here: what its scripts would gain by being compiled again and better, that costs more. So the
  // best compiler is off and the second best waits ten times as long; and nothing is parsed on other threads meanwhile.
  "--js-flags=--no-opt --invocation-count-for-maglev=4000 --no-script-streaming",
  without([...switchedOff, ...unseen]),
];

export function openChromium(...more: readonly string[]): Promise<Browser> {
  return openKept(requireChromium(), [...quietly, ...more]);
}
