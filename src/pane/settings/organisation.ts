/**
 * Reads the values that an organisation offers for the settings form. The build can put the address and rate of the
 * organisation's relay into the page; a file `organisation.json` beside the page overrides them.
 */
import { cleanAddress, isRate } from "../../api/settings";
import type { Host } from "../../ports/host";
import type { Draft } from "./draft";

/** Empty when nothing is offered. */
export function organisationDraft({ organisation }: Host): Partial<Draft> {
  const { callsPerSecond, ...named } = typeof organisation === "object" ? organisation : {};
  return { ...relay(), ...named, ...(callsPerSecond !== undefined && { callsPerSecond: String(callsPerSecond) }) };
}

function relay(): Partial<Draft> {
  const address = cleanAddress(stampOf("shariah-service"));
  const rate = stampOf("shariah-calls-per-second");
  return address === undefined ? {} : { address, ...(isRate(Number(rate)) && { callsPerSecond: rate }) };
}

function stampOf(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";
}
