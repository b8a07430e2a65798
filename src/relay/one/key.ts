/**
 * Reads the relay's own key, and computes the clients' secrets from it. Only who knows a client's secret can check its
 * token; so a secret is computed each time from the key, the client's ID and its version, and is stored nowhere.
 */
import { createHmac, randomBytes, scryptSync } from "node:crypto";
import { linkSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { isText } from "../../core/json";
import {
  besideOf,
  type Environment,
  makeFolder,
  readPrivate,
  readText,
  writePrivate,
  writeWhole,
} from "../../node/home";
import type { Client } from "./clients";

const shortest = 16;

/**
 * Returns the relay's key: `SHARIAH_RELAY_KEY` where it is set, else the content of the key file (mode 600), which the
 * first process that needs it makes. Throws a sentence for the operator when the key is too short or lost.
 */
export function readKey(environment: Environment, folder: string): string {
  const given = environment.SHARIAH_RELAY_KEY;
  if (given !== undefined && given !== "") {
    if (given.length < shortest)
      throw new Error(`SHARIAH_RELAY_KEY is too short: give it ${shortest} random characters or more.`);
    return given;
  }
  const path = join(folder, "relay.key");
  const kept = readPrivate(path) ?? makeFirst(folder, path);
  if (kept.trim().length < shortest)
    throw new Error(`${path} holds no key: restore it, or delete it and give every client a new secret.`);
  return kept.trim();
}

/**
 * Makes the key file by linking to a complete file. A link fails where the file exists, so two processes that do this
 * at once end with the same key.
 */
function make(path: string): string {
  makeFolder(dirname(path));
  const beside = besideOf(path);
  writePrivate(beside, `${randomBytes(32).toString("base64url")}\n`);
  try {
    linkSync(beside, path);
  } catch (broken) {
    if ((broken as NodeJS.ErrnoException).code !== "EEXIST") throw broken;
  } finally {
    rmSync(beside, { force: true });
  }
  return readPrivate(path) ?? "";
}

/**
 * Makes the relay's first key. Throws where a stored fingerprint shows that there was a key: with a new one every
 * client's secret would be wrong, and nobody would know why.
 */
function makeFirst(folder: string, path: string): string {
  if (readNote(folder) === undefined) return make(path);
  throw new Error(
    `The relay of this folder has a key that is not here: set SHARIAH_RELAY_KEY to it, as the relay has it, or restore ${path}. ` +
      `If it is lost, delete ${notePath(folder)} and give every client a new secret.`,
  );
}

/** Identifies a key without revealing it. Computed slowly on purpose: a key that a person made up could be guessed. */
export function fingerprintOf(key: string): string {
  return scryptSync(key, "shariah-sheets fingerprint of a relay's key", 16).toString("base64url");
}

/** Stores the fingerprint in the relay's folder. Returns false when the last start had another key, else true. */
export function noteKey(folder: string, fingerprint: string): boolean {
  const noted = readNote(folder);
  if (noted !== fingerprint) writeWhole(notePath(folder), JSON.stringify({ format: 1, fingerprint }));
  return noted === undefined || noted === fingerprint;
}

/** The fingerprint stored at this folder's last start; undefined before its first. */
export function readNote(folder: string): string | undefined {
  try {
    const { fingerprint } = JSON.parse(readText(notePath(folder)) ?? "") as { fingerprint?: unknown };
    return isText(fingerprint) ? fingerprint : undefined;
  } catch {
    return undefined;
  }
}

const notePath = (folder: string) => join(folder, "key.json");

export function secretOf(key: string, { clientId, version }: Pick<Client, "clientId" | "version">): string {
  return createHmac("sha512", key).update(`shariah-sheets client\n${clientId}\n${version}`).digest("base64url");
}
