/// <reference types="google-apps-script" />
/**
 * Puts sample data in place of the service for one document; its own settings stay. It lasts until the user leaves it
 * or opens the document again, because nobody should meet made-up verdicts unawares.
 */

import { host } from "../host";
import { sampleMarket } from "../shared/market";
import { isSampled, saveAccount, setSampled } from "../shared/settings";
import { amend } from "../shared/update";
import { mend, rewrite, spots } from "./workbook";

export function sampled(): boolean {
  return isSampled();
}

/** ms for writing formulas again, which makes cells calculate; a run of the script lasts six minutes at most. */
const longest = 300_000;

export function startSample(): void {
  change(sampleMarket(host.digest).settings, longest);
}

export function stopSample(): void {
  if (isSampled()) change(undefined, longest);
}

/** At opening: lets cells with made-up verdicts ask the service, or say that none is set up. False if none do. */
export function leaveOldSample(ms: number): boolean {
  if (!isSampled()) return false;
  change(undefined, ms);
  return true;
}

function change(settings: object | undefined, ms: number): void {
  const end = host.now() + ms;
  mend();
  setSampled(settings);
  // The stored account belongs to the sample.
  saveAccount();
  amend(host, () => ({ held: [], paused: false }));
  rewrite(spots("all"), () => host.now() < end);
}
