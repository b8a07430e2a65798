/// <reference types="google-apps-script" />
/**
 * Switches a document to sample data in place of the service, and back. The document's own settings stay. Sample data
 * lasts until the user leaves it or the document is opened again, because nobody should take made-up verdicts for real
 * ones.
 */

import { host } from "../host";
import { sampleMarket } from "../shared/market";
import { isSampled, saveAccount, setSampled } from "../shared/settings";
import { updateShared } from "../shared/update";
import { ourFormulas, restoreFormulas, rewrite } from "./workbook";

export function isSampleMode(): boolean {
  return isSampled();
}

/** ms for writing formulas again, which makes their cells calculate. A run of the script lasts six minutes at most. */
const longest = 300_000;

export function startSample(): void {
  change(sampleMarket(host.digest).settings, longest);
}

export function stopSample(): void {
  if (isSampled()) change(undefined, longest);
}

/**
 * When the document opens: leaves sample data, so that cells ask the service or say that none is set up. Returns false
 * if no sample data was in use.
 */
export function leaveOldSample(ms: number): boolean {
  if (!isSampled()) return false;
  change(undefined, ms);
  return true;
}

function change(settings: object | undefined, ms: number): void {
  const end = host.now() + ms;
  restoreFormulas();
  setSampled(settings);
  // What is stored about the account came from the sample service.
  saveAccount();
  updateShared(host, () => ({ held: [], paused: false }));
  rewrite(ourFormulas("all"), () => host.now() < end);
}
