/** Saves settings and choices on this device; `settings` reads them. */
import { promisifyRequest } from "idb-keyval";
import type { Preferences } from "../api/preferences";
import type { Settings } from "../api/settings";
import { attempt, inTime, ownStorage } from "./attempt";
import { keyDatabase, keyName, keyStore, officeReady, preferencesKey, settingsKeys, versionKey } from "./settings";
import { openStore, write } from "./store";

/** Stores the choices. Returns false when the browser stores nothing. */
export function savePreferences(preferences: Preferences): boolean {
  return keepText(preferencesKey, JSON.stringify(preferences));
}

/** Stores the settings. Returns false when they last only until the page closes, because the browser stores nothing. */
export async function saveSettings(settings: Settings): Promise<boolean> {
  const text = JSON.stringify(settings);
  await officeReady();
  return keepText(settingsKeys()[0], (await inTime(() => seal(text))) ?? text);
}

export function forgetSettings(): void {
  for (const key of [...settingsKeys(), versionKey]) attempt(() => ownStorage()?.removeItem(key));
}

/** Encrypts the text; rejects or returns undefined if the browser cannot keep a key. */
async function seal(text: string): Promise<string | undefined> {
  const key = await sealingKey();
  if (!key) return undefined;
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = new Uint8Array(
    await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, new TextEncoder().encode(text)),
  );
  return btoa(String.fromCharCode(...iv, ...sealed));
}

/** The encryption key. It is made once and kept by the browser, and no script can read it. */
async function sealingKey(): Promise<CryptoKey | undefined> {
  const store = await openStore(keyDatabase, keyStore);
  const made = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
  return (
    store &&
    write(store, async (keys) => {
      const found = await promisifyRequest<unknown>(keys.get(keyName));
      if (found instanceof CryptoKey) return found;
      keys.put(made, keyName);
      return made;
    })
  );
}

function keepText(key: string, text: string): boolean {
  return (
    attempt(() => {
      const storage = ownStorage();
      storage?.setItem(key, text);
      return storage !== undefined;
    }) === true
  );
}
