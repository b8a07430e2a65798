/// <reference types="google-apps-script" />
/**
 * Sample data in the place of the service, for a document: its own settings are not touched meanwhile. It lasts until it
 * is left, or the document is opened again: made-up verdicts are no one's, and nobody is to meet them unawares.
 */

import { Refusal } from "../../src/ports/refusal";
import { phrase } from "../../src/ports/refusals";
import { host } from "../host";
import { sampleIn } from "../shared/market";
import { isSampled, saveAccount, setSampled } from "../shared/settings";
import { amend } from "../shared/update";
import { mend, rewrite, spots } from "./workbook";

export function sampled(): boolean {
  return isSampled();
}

/** ms in which formulas are written again: cells calculate anew only then. A run of the script lasts six minutes at most. */
const longest = 300_000;

/** Throws a sentence where the sample is not there. */
export function startSample(): void {
  const market = sampleIn(host.digest);
  if (!market) throw new Refusal(phrase("sampleMissing"));
  change(market.settings, longest);
}

export function stopSample(): void {
  if (isSampled()) change(undefined, longest);
}

/** On opening: cells that show made-up verdicts ask the service, or say that none is set up. False where none do. */
export function leaveOldSample(ms: number): boolean {
  if (!isSampled()) return false;
  change(undefined, ms);
  return true;
}

function change(settings: object | undefined, ms: number): void {
  const end = host.now() + ms;
  mend();
  setSampled(settings);
  // The account is the other's.
  saveAccount();
  amend(host, () => ({ held: [], paused: false }));
  rewrite(spots("all"), () => host.now() < end);
}
