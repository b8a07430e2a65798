/**
 * Settings on this device: never in the workbook. Where the browser can, they are sealed with a key that it keeps and
 * does not hand out: this protects copied files, not a running page, since signing needs the secret in memory. What
 * cells need is here; saving is the pane's (`saving`).
 */
import { promisifyRequest } from "idb-keyval";
import { type Preferences, readPreferences } from "../api/preferences";
import { readSettings, type Settings } from "../api/settings";
import { openStore } from "./database";
import { attempt, inTime, ownStorage } from "./platform";

export const preferencesKey = "shariah.preferences";

/** A partition, where the host keeps add-ins on one origin apart. */
export function storageKey(): string {
  const context = (globalThis as { Office?: { context?: { partitionKey?: unknown } } }).Office?.context;
  const partition = context?.partitionKey;
  return `${typeof partition === "string" ? partition : ""}shariah.settings`;
}

/** Choices without a secret in them: kept as they are. */
export function loadPreferences(): Preferences {
  return readPreferences(attempt(() => JSON.parse(ownStorage()?.getItem(preferencesKey) ?? "null")));
}

export function loadSettings(): Promise<Settings | undefined> {
  return inTime(async () => {
    const stored = ownStorage()?.getItem(storageKey()) ?? "";
    return readSettings(JSON.parse(stored.startsWith("{") ? stored : await unseal(stored)));
  });
}

/** The key that seals: made when settings are first saved, kept by the browser, never readable. */
export const keyDatabase = "shariah-sheets-key";
export const keyStore = "keys";
export const keyName = "seal";

/** Throws where there is no such key, or it does not open what is stored. */
async function unseal(stored: string): Promise<string> {
  const keys = await openStore(keyDatabase, keyStore);
  const key = await keys?.("readonly", (kept) => promisifyRequest<CryptoKey>(kept.get(keyName)));
  if (!key) return "";
  const bytes = Uint8Array.from(atob(stored), (letter) => letter.charCodeAt(0));
  const opened = await crypto.subtle.decrypt({ name: "AES-GCM", iv: bytes.slice(0, 12) }, key, bytes.slice(12));
  return new TextDecoder().decode(opened);
}
