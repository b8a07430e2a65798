/**
 * Reads the settings that are stored on this device; `settingsWriter` writes them. They are never in the workbook. If
 * the browser can, they are encrypted with a key that the browser keeps and reveals to nobody. This protects copied
 * files, but not a running page, because signing needs the secret in memory.
 */
import { promisifyRequest } from "idb-keyval";
import { type Preferences, readPreferences } from "../api/preferences";
import { readSettings, type Settings } from "../api/settings";
import { attempt, inTime, ownStorage } from "./attempt";
import { openStore } from "./store";

export const preferencesKey = "shariah.preferences";

/** Where `previousVersion` notes which version opened here last. */
export const versionKey = "shariah.version";

interface Office {
  readonly context?: { readonly partitionKey?: string };
  readonly onReady?: () => Promise<unknown>;
}

const office = () => (globalThis as { Office?: Office }).Office;

/**
 * The keys under which settings may be stored, the one to write first. Office may give each add-in on one origin a
 * partition of its own: the first key then begins with the partition's key. A page without Office has no partition.
 */
export function settingsKeys(): readonly [string, string] {
  return [`${office()?.context?.partitionKey ?? ""}shariah.settings`, "shariah.settings"];
}

/** Reads the user's choices. They contain no secret, so they are stored as plain text. */
export function loadPreferences(): Preferences {
  return readPreferences(attempt(() => JSON.parse(ownStorage()?.getItem(preferencesKey) ?? "null")));
}

/** Settles when Office is ready. Only then Office knows its partition, and that is after this script has run. */
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

/** Whether settings are stored, whether they can be read or not. */
export function hasSettings(): boolean {
  return settingsKeys().some((key) => attempt(() => ownStorage()?.getItem(key)));
}

/** Where the encryption key is stored. It is made when settings are first saved, and is never readable. */
export const keyDatabase = "shariah-sheets-key";
export const keyStore = "keys";
export const keyName = "seal";

/** Decrypts the stored text: "" when there is no key; throws when the key does not fit the text. */
async function unseal(stored: string): Promise<string> {
  const keys = await openStore(keyDatabase, keyStore);
  const key = await keys?.("readonly", (kept) => promisifyRequest<CryptoKey>(kept.get(keyName)));
  if (!key) return "";
  const bytes = Uint8Array.from(atob(stored), (letter) => letter.charCodeAt(0));
  const opened = await crypto.subtle.decrypt({ name: "AES-GCM", iv: bytes.slice(0, 12) }, key, bytes.slice(12));
  return new TextDecoder().decode(opened);
}
