/**
 * Makes the changes of the sidebar or a menu to what executions share. They are made under the lock, in the cache for
 * running executions, and in the properties for later ones.
 */

import type { Failure } from "../../src/core/failure";
import { reopen } from "../../src/core/pace";
import type { SyncHost } from "../../src/drivers/host";
import { RefusalError } from "../../src/ports/refusalError";
import { refusalPhrase } from "../../src/ports/refusals";
import { unlock, waitLock } from "../leader/lock";
import { compact, longest, read, write } from "./cache";
import { paces, parseShared, type SharedPace } from "./pace";
import { lastingOf, load, type Stored, saveLasting } from "./settings";
import { keys, readScopedPace, type State, writePace } from "./state";

/**
 * `change` may change the pace in place, and returns the changed fields of the state. All failures so far are
 * forgotten, because the change may have mended them. With `fault`, all waiting cells fail now.
 */
export function updateShared(host: SyncHost, change: (shared: SharedPace) => Partial<State>, fault?: Failure): void {
  const locked = waitLock(host, 20_000);
  try {
    const kept = load();
    const texts = readShared();
    const shared = parseShared(texts, kept, host);
    reopen(shared.pace);
    const state = { ...shared.state, ...change(shared), failuresFrom: host.now() };
    const { scope, failuresFrom: at } = state;
    const entries = { [keys.state]: compact(state), [keys.pace]: writePace(scope, shared.pace) };
    const told = fault && { [keys.fault]: compact({ scope, failure: fault, at, until: at + 5_000 }) };
    // The pace of a connection test is merged into the pace by now. If it stayed in the cache, it would undo this
    // change later.
    const isMerged = readScopedPace(texts?.get(keys.tested), at)?.scope === scope;
    write({ ...entries, ...told, ...(isMerged && { [keys.tested]: "{}" }) }, longest);
    if (kept.settings) saveLasting(lastingOf(shared.pace, state), kept.sampled);
  } finally {
    if (locked) unlock();
  }
}

/** Throws an error with a message for the user while the user has paused requests. */
export function heedPause(host: SyncHost): void {
  if (currentShared(load(), host).state.paused) throw new RefusalError(refusalPhrase("pausedHere"));
}

export function currentShared(kept: Stored, host: SyncHost): SharedPace {
  return parseShared(readShared(), kept, host);
}

function readShared() {
  return read([keys.state, ...paces]);
}
