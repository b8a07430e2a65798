/**
 * Settings on this device: never in the workbook. Where the browser can, they are sealed with a key that it keeps and
 * does not hand out: this protects copied files, not a running page, since signing needs the secret in memory.
 * Reading is here, saving in `saving`.
 */
import { promisifyRequest } from "idb-keyval";
import { type Preferences, readPreferences } from "../api/preferences";
import { readSettings, type Settings } from "../api/settings";
import { openStore } from "./database";
import { attempt, inTime, ownStorage } from "./platform";

export const preferencesKey = "shariah.preferences";

interface Office {
  readonly context?: { readonly partitionKey?: string };
  readonly onReady?: () => Promise<unknown>;
}

const office = () => (globalThis as { Office?: Office }).Office;

/** Where Office keeps add-ins on one origin apart, a partition's key comes first; a page without Office has none. */
export function settingsKeys(): readonly [string, string] {
  return [`${office()?.context?.partitionKey ?? ""}shariah.settings`, "shariah.settings"];
}

/** Choices without a secret in them: kept as they are. */
export function loadPreferences(): Preferences {
  return readPreferences(attempt(() => JSON.parse(ownStorage()?.getItem(preferencesKey) ?? "null")));
}

/** Office knows of its partition once it is ready, which is after this script has run. */
export const officeReady = () => inTime(async () => office()?.onReady?.());

export async function loadSettings(): Promise<Settings | undefined> {
  await officeReady();
  for (const key of settingsKeys()) {
    const found = await inTime(async () => {
      const stored = ownStorage()?.getItem(key) ?? "";
      return readSettings(JSON.parse(stored.startsWith("{") ? stored : await unseal(stored)));
    });
    if (found) return found;
  }
  return undefined;
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
