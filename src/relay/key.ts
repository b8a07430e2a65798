/**
 * The relay's own key, and the secrets that follow from it. A token can only be checked by who knows the secret, so a
 * client's secret is worked out from the key, its ID and its version each time: no list holds one, here or in Redis.
 */
import { createHmac, randomBytes } from "node:crypto";
import { linkSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { besideOf, type Environment, makeFolder, readPrivate, writePrivate } from "../node/home";
import type { Client } from "./clients";

const shortest = 16;

/** `SHARIAH_RELAY_KEY`, else a file of mode 600, made by whoever needs it first. */
export function readKey(environment: Environment, folder: string): string {
  const given = environment.SHARIAH_RELAY_KEY;
  if (given !== undefined && given !== "") {
    if (given.length < shortest)
      throw new Error(`SHARIAH_RELAY_KEY is too short: give it ${shortest} random characters or more.`);
    return given;
  }
  const path = join(folder, "relay.key");
  const kept = readPrivate(path) ?? make(path);
  if (kept.trim().length < shortest)
    throw new Error(`${path} holds no key: restore it, or delete it and give every client a new secret.`);
  return kept.trim();
}

/** Two who make it at once end with one key: a link to what is whole appears once, and never half written. */
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

export function secretOf(key: string, { clientId, version }: Pick<Client, "clientId" | "version">): string {
  return createHmac("sha512", key).update(`shariah-sheets client\n${clientId}\n${version}`).digest("base64url");
}
