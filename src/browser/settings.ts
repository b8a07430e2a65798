/**
 * Settings on this device: never in the workbook. Where the browser can, they are sealed with a key that it keeps and
 * does not hand out: this protects copied files, not a running page, since signing needs the secret in memory.
 */
import { promisifyRequest } from "idb-keyval";
import { type Preferences, readPreferences } from "../api/preferences";
import { readSettings, type Settings } from "../api/settings";
import { openStore, write } from "./database";
import { ownStorage } from "./permit";

/** A partition, where the host keeps add-ins on one origin apart. */
function storageKey(): string {
  const context = (globalThis as { Office?: { context?: { partitionKey?: unknown } } }).Office?.context;
  const partition = context?.partitionKey;
  return `${typeof partition === "string" ? partition : ""}shariah.settings`;
}

/** Choices without a secret in them: kept as they are. */
export function loadPreferences(): Preferences {
  try {
    return readPreferences(JSON.parse(ownStorage()?.getItem("shariah.preferences") ?? "null"));
  } catch {
    return readPreferences(undefined);
  }
}

/** False when the browser keeps nothing. */
export function savePreferences(preferences: Preferences): boolean {
  const storage = ownStorage();
  try {
    storage?.setItem("shariah.preferences", JSON.stringify(preferences));
  } catch {
    return false;
  }
  return storage !== undefined;
}

export async function loadSettings(): Promise<Settings | undefined> {
  try {
    const stored = ownStorage()?.getItem(storageKey());
    if (!stored) return undefined;
    return readSettings(JSON.parse(stored.startsWith("{") ? stored : await unseal(stored)));
  } catch {
    return undefined;
  }
}

/** False when they last only until the page closes, because the browser keeps nothing. */
export async function saveSettings(settings: Settings): Promise<boolean> {
  const storage = ownStorage();
  if (!storage) return false;
  const text = JSON.stringify(settings);
  try {
    storage.setItem(storageKey(), (await seal(text)) ?? text);
    return true;
  } catch {
    return false;
  }
}

export function forgetSettings(): void {
  ownStorage()?.removeItem(storageKey());
}

async function seal(text: string): Promise<string | undefined> {
  const key = await sealingKey();
  if (!key) return undefined;
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = new Uint8Array(
    await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, new TextEncoder().encode(text)),
  );
  return btoa(String.fromCharCode(...iv, ...sealed));
}

async function unseal(stored: string): Promise<string> {
  const key = await sealingKey();
  if (!key) return "null";
  const bytes = Uint8Array.from(atob(stored), (letter) => letter.charCodeAt(0));
  const opened = await crypto.subtle.decrypt({ name: "AES-GCM", iv: bytes.slice(0, 12) }, key, bytes.slice(12));
  return new TextDecoder().decode(opened);
}

/** Made once, kept by the browser, never readable: undefined where there is no such keeping. */
async function sealingKey(): Promise<CryptoKey | undefined> {
  if (typeof indexedDB === "undefined" || typeof crypto === "undefined" || !crypto.subtle) return undefined;
  try {
    const store = await openStore("shariah-sheets-key", "keys");
    const made = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
    return await write(store, async (keys) => {
      const kept = await promisifyRequest<unknown>(keys.get("seal"));
      if (kept instanceof CryptoKey) return kept;
      keys.put(made, "seal");
      return made;
    });
  } catch {
    return undefined;
  }
}
