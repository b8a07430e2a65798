/**
 * Writes all stored answers of the document to Google's cache again, which keeps nothing longer than six hours. A night
 * that takes many runs, or an add-on's that takes many hours, thereby keeps what its first run fetched as long as what
 * its last one does. Only the holder of the lock writes answers, so this takes the lock.
 */
import type { SyncHost } from "../../src/drivers/host";
import { allBuckets, longAnswers } from "../shared/answers";
import { longest, readCache, writeCache } from "../shared/cache";
import { paces } from "../shared/pace";
import { keys, readState } from "../shared/state";
import { unlock, waitLock } from "./lock";

/** Entries in one write: a bucket or a part of a long answer has up to 100 KB. */
const atOnce = 40;

export function renewAnswers(host: SyncHost): void {
  if (!waitLock(host, 20_000)) return;
  try {
    const found = readCache([keys.state, ...paces, ...allBuckets()]);
    const state = readState(found?.get(keys.state));
    if (!found || !state) return;
    const parts = longAnswers(found, state.scope).flatMap((answer) => answer.keys);
    writeAgain([...found]);
    for (let from = 0; from < parts.length; from += atOnce) {
      writeAgain([...(readCache(parts.slice(from, from + atOnce)) ?? [])]);
    }
  } finally {
    unlock();
  }
}

function writeAgain(entries: readonly (readonly [string, string])[]): void {
  for (let from = 0; from < entries.length; from += atOnce) {
    writeCache(Object.fromEntries(entries.slice(from, from + atOnce)), longest);
  }
}
