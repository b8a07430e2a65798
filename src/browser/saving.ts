/** Saving settings and choices on this device: the pane does it; what cells need is in `settings`. */
import { promisifyRequest } from "idb-keyval";
import type { Preferences } from "../api/preferences";
import type { Settings } from "../api/settings";
import { openStore, write } from "./database";
import { ownStorage } from "./permit";
import { keyDatabase, keyName, keyStore, preferencesKey, storageKey } from "./settings";

/** False when the browser keeps nothing. */
export function savePreferences(preferences: Preferences): boolean {
  const storage = ownStorage();
  try {
    storage?.setItem(preferencesKey, JSON.stringify(preferences));
  } catch {
    return false;
  }
  return storage !== undefined;
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

/** Made once, kept by the browser, never readable: undefined where there is no such keeping. */
async function sealingKey(): Promise<CryptoKey | undefined> {
  if (typeof indexedDB === "undefined" || typeof crypto === "undefined" || !crypto.subtle) return undefined;
  try {
    const store = await openStore(keyDatabase, keyStore);
    const made = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
    return await write(store, async (keys) => {
      const kept = await promisifyRequest<unknown>(keys.get(keyName));
      if (kept instanceof CryptoKey) return kept;
      keys.put(made, keyName);
      return made;
    });
  } catch {
    return undefined;
  }
}
